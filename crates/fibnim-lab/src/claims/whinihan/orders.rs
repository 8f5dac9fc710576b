//! Generalized Fibonacci Nim: the sequences for q = c times what was removed
//! before.

use super::super::evidence::{Case, each};
use super::super::search::least_takes;
use super::super::{CheckError, Effort, Evidence, Finding};
use super::{size, size_of};

/// One pile with f(t) = t in binary digits, as the theorem `whinihan` has it
/// for 2t.
pub(super) const BINARY: &str = "system binary
def safe(n, q) := n = 0 | exists b: lowest(n, b) & q < b
prove recursion:
  forall n, q: safe(n, q) <=> !(exists r: 1 <= r & r <= q & r <= n & safe(n - r, r))
prove move:
  forall n, b: lowest(n, b) => safe(n - b, b)
";

/// A sequence of order c, as far as 2^100, with the p of every term:
/// f_i = f_{i−1} + f_{i−p} with the least f_{i−p} of which c times is at least
/// f_{i−1}.
struct OrderC {
    /// f_1, f_2, ….
    terms: Vec<u128>,
    /// p of f_2, f_3, ….
    p: Vec<usize>,
}

impl OrderC {
    fn new(c: u128) -> Self {
        let (mut terms, mut p) = (vec![1u128], Vec::new());
        while let Some(&last) = terms.last().filter(|&&last| last < 1 << 100) {
            let found = terms.iter().position(|&term| c * term >= last);
            let place = found.expect("c is at least 1");
            p.push(terms.len() - place);
            terms.push(last + terms[place]);
        }
        Self { terms, p }
    }

    fn stable_p(&self) -> usize {
        *self.p.last().expect("there are terms")
    }

    /// The least i from which on p stays the same.
    fn stable_from(&self) -> usize {
        let stable = self.stable_p();
        let others = self.p.iter().rposition(|&p| p != stable);
        others.map_or(2, |place| place + 3)
    }

    /// Whether p was the same for 2p terms. Then it stays so: f_{i+1} and
    /// c·f_{i+2−p} are sums of terms that were compared before.
    fn is_settled(&self) -> bool {
        self.terms.len() - self.stable_from() >= 2 * self.stable_p()
    }
}

/// The sequences of so many orders are looked at.
const ORDERS: u64 = 20;

pub(super) fn order_c_form(effort: Effort) -> Result<Finding, CheckError> {
    let sequences: Vec<OrderC> = (1..=ORDERS).map(|c| OrderC::new(c.into())).collect();
    let of = |case: u64| &sequences[size_of(case) - 1];
    let terms = (1..=ORDERS).flat_map(|c| {
        let p = of(c).stable_p();
        let last = of(c).terms.len();
        (p + 1..=last).map(move |i| Case([("c", c), ("p", p as u64), ("i", i as u64)]))
    });
    let extent = format!("c to {ORDERS}, terms to 2^100");
    let printed = Evidence::computed(extent.clone(), terms, |case| {
        let (terms, p, i) = (&of(case.at(0)).terms, size(case, 1), size(case, 2));
        terms[i - 1] == terms[i - 2] + terms[i - p - 1]
    });
    let settled = Evidence::computed(extent, each("c", 1..=ORDERS), |c| of(c.at(0)).is_settled());
    let corrected = settled.and(sequences_by_search(effort, &sequences));
    let from: Vec<usize> = sequences.iter().map(OrderC::stable_from).collect();
    Ok(printed.or_corrected(
        format!("It is so from an index i on, and stays so for ever: for c = 1 to {ORDERS} from i = {}.", list(&from)),
        &corrected,
    ))
}

/// The members of the sequence are the piles of which nothing but the whole
/// wins, by the definition of the game.
fn sequences_by_search(effort: Effort, sequences: &[OrderC]) -> Evidence {
    let to = effort.pick(400, 2000);
    let cases = each("c", 1..=ORDERS);
    Evidence::searched(
        format!("the members up to {to}, c to {ORDERS}"),
        cases,
        |c| {
            let least = least_takes(to, |t| size(c, 0) * t);
            let members = (1..=to).filter(|&n| least[n] == Some(n)).map(|n| n as u128);
            let terms = &sequences[size(c, 0) - 1].terms;
            let small = terms.iter().copied().take_while(|&term| term <= to as u128);
            members.eq(small)
        },
    )
}

pub(super) fn order_c_question(_: Effort) -> Result<Finding, CheckError> {
    let sequences: Vec<OrderC> = (1..=ORDERS).map(|c| OrderC::new(c.into())).collect();
    let p: Vec<usize> = sequences.iter().map(OrderC::stable_p).collect();
    let extent = format!("p = {} for c = 1 to {ORDERS}", list(&p));
    Ok(Evidence::computed(extent, each("c", 1..=ORDERS), |c| {
        sequences[size(c, 0) - 1].is_settled()
    })
    .open())
}

/// "1, 2, 4"
fn list(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    words.join(", ")
}
