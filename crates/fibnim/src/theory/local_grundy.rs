//! Larsson & Rubinstein-Salzedo 2014, *Grundy values of Fibonacci nim*: piles
//! with f(t) = 2t and a limit of their own each, as far as their Grundy values
//! are at most 3.
//!
//! The paper announces the positions of Grundy value at most 3. The form and
//! the proofs below are our own, found from tables and compared with them in
//! the tests; nothing here is closed for values above 3.
//!
//! # The thresholds
//!
//! Let z_1 < z_2 < z_3 be the smallest Zeckendorf parts of n, ∞ where there are
//! none, and b_g(n) the least limit r with G(n; r) > g. Then
//!
//! | smallest parts | b_0 | b_1 | b_2 | b_3 |
//! |---|---|---|---|---|
//! | z_1 = 1, z_2 = 3 | 1 | 3 | 3 | z_3 |
//! | z_1 = 1, z_2 ≥ 5 | 1 | z_2 | z_2 | z_2 |
//! | z_1 = 2 | 2 | 2 | z_2 | z_2 |
//! | z_1 = 3 | 3 | 3 | 3 | z_2 − 1 |
//! | z_1 ≥ 5 | z_1 | z_1 | z_1 | z_1 |
//!
//! **Proof**, by induction on n. Let a_g(n) be the least take t with
//! G(n − t; 2t) = g; then b_g = max(a_0, …, a_g). That b_0 = z_1 is Whinihan's
//! theorem. It rests on the *lemma*: if 0 < u < F_k and F_j is the smallest
//! part of F_k − u, then u ≥ F_{j−1}, since the parts from F_j up to F_{k−1}
//! sum to at most F_k − F_{j−1}; so F_j ≤ 2u, and F_j ≤ 2(u − 1) for j ≥ 6.
//! Also, a part z that follows a part y is more than 2y.
//!
//! *Value 1.* By induction a smaller pile m has the value 1 exactly if
//! z_1(m) = 1 and 1 ≤ r < z_2(m). If z_1 ≥ 2, taking z_1 − 1 leaves 1 in place
//! of z_1, and 2(z_1 − 1) < z_2: a_1 < a_0 and b_1 = z_1. If z_1 = 1, taking
//! z_2 leaves 1 + z_3 + …, and 2z_2 < z_3. For t < z_2 with z_1(n − t) = 1, the
//! second part of n − t is the smallest one of z_2 − t, so at most 2t by the
//! lemma: the value is not 1. So b_1 = z_2.
//!
//! *Value 2.* A smaller pile has it exactly if its z_1 = 2 and 2 ≤ r < z_2. If
//! z_1 ≥ 3, take z_1 − 2; if z_1 = 1, take z_2 − 1, which leaves 2 + z_3 + …:
//! less than b_1 in both cases, so b_2 = b_1. If z_1 = 2, taking z_2 does it,
//! and no smaller take, by the lemma as before.
//!
//! *Value 3.* A smaller pile has it exactly if it ends in 1 + 3 and
//! 3 ≤ r < z_3, or if its z_1 = 3 and 3 ≤ r < z_2 − 1; so a take to it is at
//! least 2. Leaving 3 in place of the smallest part, or of the smallest two
//! where z_1 ≤ 2, is a take of less than b_2 in the second, third and fifth
//! row, and the next part is more than twice as large: b_3 = b_2. If z_1 = 3, taking
//! z_2 − 1 leaves 1 + 3 + z_3 + …, and 2(z_2 − 1) < z_3. A smaller take that
//! leaves 1 + 3 + … leaves as third part the smallest one, F_j ≥ 8, of
//! z_2 − (t + 1), which is at most 2t by the lemma; one that leaves 3 + … leaves
//! as second part the smallest one of z_2 − t, at most 2t. If n = 1 + 3 + z_3 +
//! …, taking z_3 does it; a smaller one leaves, in the same two cases, the
//! smallest part of z_3 − t, at most 2t, or of z_3 − (t − 1), at most 2t − 2. ∎
//!
//! # All takes to a value
//!
//! A take t *wins* at a pile m of Fibonacci nim if 2t is less than the smallest
//! part of m − t. It follows from the table that the takes from n to the value
//!
//! * 0 are those that win at n;
//! * 1 are those that win at n − 1: what is left begins with a part of at least
//!   3 then, beside which 1 is the smallest part;
//! * 2 are those that win at n − 2 and leave a part of at least 5 first: all
//!   but t = 1 before a part 3;
//! * 3 are those t ≥ 2 that win at n − 4 and leave a part of at least 8 first,
//!   all but t = 2 before a part 5; and those t ≥ 2 that win at n − 3 and leave
//!   a first part of more than 2t + 1, which is at least 8 then. A tail t before
//!   a part 2t + 1 has F_2 or F_3 as its smallest part and gaps 3 within, and
//!   the gap above it is 2: from F_j = 2t + 1 it follows that the largest part
//!   of t is F_{j−2}, and that F_{j−3} is 2t′ + 1 for the rest t′ of t.

use super::allen_ponomarenko::tails_within;
use super::{TakeList, lists_parts, named, nothing_left_text};
use crate::analysis::{Answer, Outcome};
use crate::budget::Budget;
use crate::game::LocalPile;
use crate::number::{Extended, Natural};
use crate::numeration::{GapVector, Zeckendorf};
use crate::reason::{Fact, Facts, Matter, Reason};

const SOURCE: &str = "larsson-rubinstein-salzedo-2014/grundy-values-up-to-3";

/// b_0(n), …, b_3(n) for f(t) = 2t: the least limits at which the Grundy value
/// of a pile is more than 0, 1, 2 and 3; ∞ where it never is.
///
/// ```
/// use fibnim::{Natural, theory::local_grundy};
///
/// let pile = Natural::from(58u8); // 3 + 55
/// let thresholds = local_grundy::thresholds(&pile).map(|b| b.to_string());
/// assert_eq!(thresholds, ["3", "3", "3", "54"]);
/// ```
pub fn thresholds(pile: &Natural) -> [Extended; 4] {
    let representation = Zeckendorf::of(pile);
    let z = |k| representation.z(k);
    let mut indices = representation.indices();
    let (first, second) = (indices.next(), indices.next());
    match (first, second) {
        (Some(2), Some(4)) => [z(1), z(2), z(2), z(3)],
        (Some(2), _) => [z(1), z(2), z(2), z(2)],
        (Some(3), _) => [z(1), z(1), z(2), z(2)],
        (Some(4), _) => [z(1), z(1), z(1), less_one(z(2))],
        _ => [z(1), z(1), z(1), z(1)],
    }
}

fn less_one(number: Extended) -> Extended {
    match number {
        Extended::Finite(number) => (&number - &Natural::ONE).into(),
        Extended::Infinite => Extended::Infinite,
    }
}

/// The Grundy value that the thresholds of a pile give at a limit, if it is at
/// most 3.
fn value_from(thresholds: &[Extended; 4], limit: &Extended) -> Option<u8> {
    let reached = |threshold: &&Extended| threshold.finite().is_some_and(|b| limit.allows(b));
    match thresholds.iter().take_while(reached).count() {
        4 => None,
        value => u8::try_from(value).ok(),
    }
}

/// Piles with f(t) = 2t and limits of their own, where all Grundy values are
/// at most 3; else `None`. The position is P exactly if their nim-sum is 0
/// (Sprague 1935, Grundy 1939), and the moves that make it 0 win.
///
/// ```
/// use fibnim::{Budget, Rule, game::{Local, Rules}, theory::local_grundy};
///
/// let position = Local::new(Rule::times(2)).read("4;3,10^50;1,7;2")?;
/// let answer = local_grundy::fibonacci_piles(position.piles(), &Budget::default()).unwrap();
/// assert_eq!(answer.reason.facts.get("nim_sum"), Some(&1usize.into()));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn fibonacci_piles(piles: &[LocalPile], budget: &Budget) -> Option<Answer> {
    let thresholds: Vec<[Extended; 4]> = piles.iter().map(|p| thresholds(&p.size)).collect();
    let values = piles.iter().zip(&thresholds);
    let values: Vec<u8> = values
        .map(|(pile, thresholds)| value_from(thresholds, &pile.limit))
        .collect::<Option<_>>()?;
    let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
    let mut takes = takes_from(piles, budget);
    if nim_sum != 0 {
        for (index, (pile, value)) in piles.iter().zip(&values).enumerate() {
            list_takes_to(&mut takes, index + 1, value ^ nim_sum, pile);
        }
    }
    let values: Vec<usize> = values.into_iter().map(usize::from).collect();
    if piles.iter().all(|pile| pile.size.is_zero()) {
        return Some(nothing_left(&values));
    }
    let mut facts = sum_facts(&values, nim_sum.into());
    if piles.iter().all(|pile| lists_parts(4, &pile.size)) && piles.len() <= super::PILES_NAMED {
        let lists = thresholds
            .into_iter()
            .map(|list| list.into_iter().collect::<Fact>());
        facts = facts.with("thresholds", Fact::List(lists.collect()));
    }
    let text = format!(
        "{} The smallest Fibonacci parts of a pile say at which limits its value is 0, 1, 2 or 3.",
        sum_text(&values, nim_sum.into())
    );
    let reason = Reason::new(SOURCE, text)
        .with_facts(facts)
        .with_matter(sum_matter(nim_sum.into()));
    Some(takes.into_answer(sum_outcome(nim_sum.into()), None, reason))
}

fn nothing_left(values: &[usize]) -> Answer {
    let reason = Reason::new(SOURCE, nothing_left_text(&Natural::ZERO))
        .with_facts(sum_facts(values, 0))
        .with_matter(Matter::Over);
    Answer::theory(Outcome::P, [], reason)
}

/// The takes that win at a pile of Fibonacci nim, some tails left out.
struct WinningTails {
    representation: Zeckendorf,
    gaps: GapVector,
    /// How many tails the limit allows.
    within: usize,
    /// The tails that are left out, by their number of parts.
    left_out: Vec<usize>,
}

impl WinningTails {
    /// Those of `size` − `lower` that the limit allows; `None` where the pile
    /// has no more than `lower`. What is left out is chosen by the indices of
    /// the parts.
    fn below(
        pile: &LocalPile,
        lower: u8,
        left_out: impl Fn(&[usize]) -> Vec<usize>,
    ) -> Option<Self> {
        let lowered = pile.size.checked_sub(&Natural::from(lower))?;
        let representation = Zeckendorf::of(&lowered);
        let indices: Vec<usize> = representation.indices().collect();
        Some(Self {
            gaps: representation.gap_vector(),
            within: tails_within(&representation, &lowered, &pile.limit),
            left_out: left_out(&indices),
            representation,
        })
    }

    /// Which tails they are, each by its number of parts.
    fn lengths(&self) -> impl Iterator<Item = usize> + '_ {
        let verdicts = self.gaps.tail_verdicts().take(self.within).zip(1..);
        verdicts.filter_map(|(verdict, parts)| {
            (verdict.wins() && !self.left_out.contains(&parts)).then_some(parts)
        })
    }

    /// The takes, smallest first, computed as they are read.
    fn takes(&self) -> impl Iterator<Item = Natural> + '_ {
        let mut tails = self.representation.tails();
        let mut read = 0;
        self.lengths().map(move |parts| {
            let tail = tails.nth(parts - read - 1);
            read = parts;
            tail.expect("a tail for each verdict")
        })
    }
}

/// Lists all takes from a pile to a value up to 3; see the head of this file.
fn list_takes_to(takes: &mut TakeList, number: usize, value: u8, pile: &LocalPile) {
    let nothing = |_: &[usize]| Vec::new();
    let sources = match value {
        0 | 1 => [WinningTails::below(pile, value, nothing), None],
        2 => [WinningTails::below(pile, 2, one_before_three), None],
        _ => [
            WinningTails::below(pile, 4, one_and_two_before_five),
            WinningTails::below(pile, 3, one_and_just_below_half),
        ],
    };
    let all: usize = sources.iter().flatten().map(|s| s.lengths().count()).sum();
    let [one, other] = sources.each_ref().map(Option::iter);
    let smallest_first = merged(
        one.flat_map(WinningTails::takes),
        other.flat_map(WinningTails::takes),
    );
    for (counted, take) in smallest_first.enumerate() {
        if takes.is_full() {
            takes.count_unlisted(&Natural::from(all - counted));
            return;
        }
        takes.push(number, take, None);
    }
}

/// Two ascending lists as one.
fn merged(
    one: impl Iterator<Item = Natural>,
    other: impl Iterator<Item = Natural>,
) -> impl Iterator<Item = Natural> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || match (one.peek(), other.peek()) {
        (Some(low), Some(high)) if high < low => other.next(),
        (None, _) => other.next(),
        _ => one.next(),
    })
}

/// The tail 1 before the part 3.
fn one_before_three(indices: &[usize]) -> Vec<usize> {
    match indices {
        [2, 4, ..] => vec![1],
        _ => Vec::new(),
    }
}

/// The tail 1, and the tail 2 before the part 5.
fn one_and_two_before_five(indices: &[usize]) -> Vec<usize> {
    match indices {
        [2, ..] | [3, 5, ..] => vec![1],
        _ => Vec::new(),
    }
}

/// The tail 1, and the tail t before the part 2t + 1.
fn one_and_just_below_half(indices: &[usize]) -> Vec<usize> {
    let mut left_out = Vec::new();
    let Some(&first @ (2 | 3)) = indices.first() else {
        return left_out;
    };
    if first == 2 {
        left_out.push(1);
    }
    let gap = |parts: &usize| indices.get(*parts).map(|above| above - indices[parts - 1]);
    let run = (1..=indices.len()).find(|parts| gap(parts) != Some(3));
    left_out.extend(run.filter(|parts| gap(parts) == Some(2)));
    left_out
}

/// The answer where the piles come in pairs with the same limit, under any
/// rule; else `None`. Empty piles count for nothing, and a limit of at least
/// the pile is none.
///
/// ```
/// use fibnim::{Outcome, Rule, game::{Local, Rules}, theory::local_grundy};
///
/// let position = Local::new(Rule::times(3)).read("10^40,12;4,12;4,10^40;10^41")?;
/// assert_eq!(local_grundy::twins(position.piles()).unwrap().outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn twins(piles: &[LocalPile]) -> Option<Answer> {
    let full = piles.iter().filter(|pile| !pile.size.is_zero());
    let mut played: Vec<(&Natural, &Natural)> =
        full.map(|pile| (&pile.size, pile.most())).collect();
    played.sort_unstable();
    let (pairs, rest) = played.as_chunks::<2>();
    if played.is_empty() || !rest.is_empty() || pairs.iter().any(|[one, other]| one != other) {
        return None;
    }
    let reason = Reason::new(
        "sprague-grundy/twins",
        "The piles come in pairs that are alike, limits included: whatever is taken from one, the \
         opponent takes from the other.",
    )
    .with_facts(Facts::default().with("nim_sum", 0usize))
    .with_matter(Matter::Pairs);
    Some(Answer::theory(Outcome::P, [], reason))
}

/// An empty list of takes from piles that are printed with their limits.
pub(crate) fn takes_from(piles: &[LocalPile], budget: &Budget) -> TakeList {
    let digits = piles.iter().map(|pile| {
        let limit = pile.limit.finite().map_or(0, Natural::digits_bound);
        pile.size.digits_bound() + limit
    });
    TakeList::of_digits(digits.sum(), budget)
}

/// What matters of a sum of games.
pub(crate) fn sum_matter(nim_sum: u32) -> Matter {
    Matter::NimSum {
        sum: nim_sum.into(),
    }
}

/// Who wins a sum of games.
pub(crate) fn sum_outcome(nim_sum: u32) -> Outcome {
    Outcome::by_winning_move(nim_sum != 0)
}

/// The Grundy values of the piles, and their nim-sum.
pub(crate) fn sum_facts(values: &[usize], nim_sum: u32) -> Facts {
    Facts::default()
        .with("grundy", values.iter().copied().collect::<Fact>())
        .with("nim_sum", nim_sum as usize)
}

/// How the Grundy values of the piles decide.
pub(crate) fn sum_text(values: &[usize], nim_sum: u32) -> String {
    let sum = match values {
        [value] => format!("The pile plays like a nim pile of {value}, its Grundy value"),
        _ => format!(
            "With a limit of its own, each pile is a game of its own and plays like a nim pile of the size of its \
             Grundy value. The nim-sum of {} is {nim_sum}",
            values_words(values)
        ),
    };
    match (values, nim_sum) {
        (_, 0) => format!(
            "{sum}: every move makes it another number, and then the opponent can make it 0 again."
        ),
        ([_], _) => format!("{sum}: the moves that make it 0 win."),
        _ => format!("{sum}, and not 0: the moves that make it 0 win."),
    }
}

/// "3, 4 and 5", or how many there are.
fn values_words(values: &[usize]) -> String {
    let words = named(values.iter().map(usize::to_string));
    words.unwrap_or_else(|| format!("their {} Grundy values", values.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_off_the_thresholds() {
        let value = |pile: u8, limit: Extended| value_from(&thresholds(&pile.into()), &limit);
        assert_eq!(value(8, Natural::from(4u8).into()), Some(0));
        assert_eq!(value(4, Natural::from(3u8).into()), Some(3));
        assert_eq!(value(10, Extended::Infinite), None);
    }
}
