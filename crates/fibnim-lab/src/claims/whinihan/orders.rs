//! Generalized Fibonacci Nim: the sequences for q = c times what was removed
//! before.

use crate::claims::search::least_takes;
use crate::claims::{Claim, Effort, Evidence};

/// The generalized game.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "whinihan-1963/order-1",
        statement: "If q is what was removed before, the binary system determines safe and unsafe positions in the same way.",
        run: |_| Evidence::proved(BINARY),
    },
    Claim {
        id: "whinihan-1963/order-c-form",
        statement: "The sequences of order c, for q = c times what was removed before, take the form f_i = f_{i−1} + f_{i−p}.",
        run: |effort| {
            let sequences = OrderC::all();
            let cases = sequences.iter().zip(1..).flat_map(|(sequence, c)| {
                let p = sequence.stable_p();
                (p + 1..=sequence.terms.len()).map(move |i| [c, p, i])
            });
            let extent = format!("c to {ORDERS}, terms to 2^100");
            let printed = Evidence::computed_for(extent, ["c", "p", "i"], cases, |[c, p, i]| {
                let terms = &sequences[c - 1].terms;
                terms[i - 1] == terms[i - 2] + terms[i - p - 1]
            });
            let corrected = all_settled(&sequences).and(sequences_by_search(effort, &sequences));
            let from: Vec<usize> = sequences.iter().map(OrderC::stable_from).collect();
            Ok(printed.or_corrected(
                format!("It is so from an index i on, and stays so for ever: for c = 1 to {ORDERS} from i = {}.", list(&from)),
                &corrected,
            ))
        },
    },
    Claim {
        id: "whinihan-1963/order-c-question",
        statement: "No relation is known between the order c of the sequence and p.",
        run: |_| {
            let sequences = OrderC::all();
            let p: Vec<usize> = sequences.iter().map(OrderC::stable_p).collect();
            let extent = format!("p = {} for c = 1 to {ORDERS}", list(&p));
            Ok(all_settled(&sequences).extending(extent).open())
        },
    },
];

/// One pile with f(t) = t in binary digits, as the theorem `whinihan` has it
/// for 2t.
const BINARY: &str = "system binary
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
    /// Those of c = 1, 2, ….
    fn all() -> Vec<Self> {
        (1..=ORDERS).map(|c| Self::new(c as u128)).collect()
    }

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
const ORDERS: usize = 20;

/// The p of every sequence stays the same.
fn all_settled(sequences: &[OrderC]) -> Evidence {
    Evidence::computed_each("c", 1..=ORDERS, |c| sequences[c - 1].is_settled())
}

/// The members of the sequence are the piles of which nothing but the whole
/// wins, by the definition of the game.
fn sequences_by_search(effort: Effort, sequences: &[OrderC]) -> Evidence {
    let to = effort.pick(400, 2000);
    Evidence::searched_each("c", 1..=ORDERS, |c| {
        let least = least_takes(to, |t| c * t);
        let members = (1..=to).filter(|&n| least[n] == Some(n)).map(|n| n as u128);
        let terms = &sequences[c - 1].terms;
        let small = terms.iter().copied().take_while(|&term| term <= to as u128);
        members.eq(small)
    })
    .extending(format!("the members up to {to}, c to {ORDERS}"))
}

/// "1, 2, 4"
fn list(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    words.join(", ")
}
