//! The gap vectors of section 3, and which tails win by them.

use crate::claims::fibonacci::{gaps, partial_sums, parts, small, tails};
use crate::claims::{Checked, Effort, Evidence};

/// "(2, 4, 3; 2)"
pub(super) fn text(n: usize) -> String {
    let gaps = gaps(n);
    let upper: Vec<String> = gaps[1..].iter().rev().map(usize::to_string).collect();
    match upper.as_slice() {
        [] => format!("({})", gaps[0]),
        upper => format!("({}; {})", upper.join(", "), gaps[0]),
    }
}

/// The number of a gap vector a_1, a_2, ….
pub(super) fn number(rising: &[usize]) -> usize {
    partial_sums(rising).into_iter().map(small).sum()
}

fn checked_to(effort: Effort) -> usize {
    effort.pick(20_000, 1_000_000)
}

/// A rule that says of some tails T_q whether they win: `applies` gets the gap
/// above part q, and the gaps a_1, …, a_q. The last tail, the whole pile, has
/// no gap above it.
pub(super) fn gap_evidence(
    effort: Effort,
    applies: impl Fn(usize, &[usize]) -> bool,
    wins: bool,
) -> Evidence {
    let to = checked_to(effort);
    let wrong = (1..=to).flat_map(|n| {
        let (gaps, tails, applies) = (gaps(n), tails(n), &applies);
        let is_wrong = move |q: &usize| applies(gaps[*q], &gaps[..*q]) && tail_wins(n, *q) != wins;
        let wrong = (1..tails.len()).filter(is_wrong);
        wrong.map(move |q| [n, tails[q - 1]])
    });
    let extent = format!("n to {to}, all tails");
    Evidence::computed_for(extent, ["n", "take"], wrong, |_| false)
}

/// Whether T_q(n), q < r, wins: what the definition comes to for tails is
/// remark 2, which is compared with a search.
fn tail_wins(n: usize, q: usize) -> bool {
    parts(n)[q] > 2 * tails(n)[q - 1]
}

/// A rule for all q from 2 up to the number of parts r > 2, as it is printed,
/// and for those below r: a_{r+1} does not exist.
pub(super) fn rule_up_to_the_top(
    effort: Effort,
    applies: fn(usize, usize) -> bool,
    wins: bool,
) -> Evidence {
    let to = checked_to(effort);
    let check = |with_top: bool| {
        let cases = (1..=to).flat_map(|n| {
            let count = gaps(n).len();
            let last = if with_top { count } else { count - 1 };
            let indices = (2..=last).filter(move |_| count > 2);
            indices.map(move |q| [n, q])
        });
        let extent = format!("n to {to}, all q");
        Evidence::computed_for(extent, ["n", "q"], cases, |[n, q]| {
            let gaps = gaps(n);
            let is_right = |above| !applies(above, gaps[q - 1]) || tail_wins(n, q) == wins;
            gaps.get(q).is_some_and(|&above| is_right(above))
        })
    };
    check(true).or_corrected(
        "For r > q > 1: for q = r there is no a_{r+1}.",
        &check(false),
    )
}

/// What a rule says of the tails with a gap above that is 2.
pub(super) fn both_halves(effort: Effort, loses: impl Fn(&[usize]) -> bool) -> Evidence {
    let loses_there = gap_evidence(effort, |above, lower| above == 2 && loses(lower), false);
    let wins_there = gap_evidence(effort, |above, lower| above > 2 || !loses(lower), true);
    loses_there.and(wins_there)
}

/// Whether a tail below a gap of 2 loses by the table as it is printed.
pub(super) fn loses_by_the_table(lower: &[usize]) -> bool {
    let gap = lower[lower.len() - 1];
    gap == 2 || gap == 3 && lower.contains(&2)
}

/// Whether a tail below a gap of 2 loses: the first gap that is not 3, from
/// a_q down to a_2, is a 2.
fn loses(lower: &[usize]) -> bool {
    lower[1..].iter().rev().find(|&&gap| gap != 3) == Some(&2)
}

/// Whether T_q(n), q < r, wins by the table as it is printed.
pub(super) fn wins_by_the_table(n: usize, q: usize) -> bool {
    let gaps = gaps(n);
    gaps[q] > 2 || !loses_by_the_table(&gaps[..q])
}

/// Whether T_q(n), q < r, wins by the gaps.
pub(super) fn wins_by_the_gaps(n: usize, q: usize) -> bool {
    let gaps = gaps(n);
    gaps[q] > 2 || !loses(&gaps[..q])
}

pub(super) const GAP_RULE: &str = "Where the gap above is 2, T_j loses exactly if the first gap below it that is not 3, going down from a_j to a_2, is a 2. The index a_1 never decides.";

/// The right rule, computed, and proved for all numbers.
pub(super) fn right_rule(effort: Effort) -> Checked {
    Ok(both_halves(effort, loses).and(Evidence::theorem("winning-tails")?))
}
