//! The gap vectors of section 3, and which tails win by them.

use super::index;
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{gaps, indices, parts, small, tails};
use crate::claims::{CheckError, Effort, Evidence, Finding};

type Check = Result<Finding, CheckError>;

/// "(2, 4, 3; 2)"
pub(super) fn text(n: u64) -> String {
    let gaps = gaps(n);
    let upper: Vec<String> = gaps[1..].iter().rev().map(usize::to_string).collect();
    match upper.as_slice() {
        [] => format!("({})", gaps[0]),
        upper => format!("({}; {})", upper.join(", "), gaps[0]),
    }
}

/// The number of a gap vector a_1, a_2, ….
pub(super) fn number(rising: &[usize]) -> u64 {
    let mut index = 0;
    let indices = rising.iter().map(|gap| {
        index += gap;
        small(index)
    });
    indices.sum()
}

pub(super) fn definition_4(effort: Effort) -> Check {
    let to = effort.pick(20_000, 500_000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let gaps = gaps(n.at(0));
            gaps.len() == indices(n.at(0)).len()
                && gaps.iter().all(|&gap| gap >= 2)
                && number(&gaps) == n.at(0)
        })
        .finding(),
    )
}

fn checked_to(effort: Effort) -> u64 {
    effort.pick(20_000, 1_000_000)
}

/// A rule that says of some tails whether they win: `applies` gets q, the gap
/// above part q, and the gaps a_1, …, a_q. The last tail, the whole pile, has
/// no gap above it.
fn gap_evidence(
    effort: Effort,
    applies: impl Fn(usize, usize, &[usize]) -> bool,
    wins: bool,
) -> Evidence {
    let to = checked_to(effort);
    let cases = each("n", 1..=to).flat_map(|n| {
        let tails = tails(n.at(0));
        let last = tails.len() - 1;
        let cases = tails.into_iter().take(last);
        cases.map(move |tail| Case([n.0[0], ("take", tail)]))
    });
    Evidence::computed(format!("n to {to}, all tails"), cases, |case| {
        let (n, take) = (case.at(0), case.at(1));
        let (gaps, tails) = (gaps(n), tails(n));
        let q = tails.iter().position(|&tail| tail == take).expect("a tail") + 1;
        !applies(q, gaps[q], &gaps[..q]) || tail_wins(n, q) == wins
    })
}

/// Whether T_q(n), q < r, wins: what the definition comes to for tails is
/// remark 2, which is compared with a search.
fn tail_wins(n: u64, q: usize) -> bool {
    parts(n)[q] > 2 * tails(n)[q - 1]
}

pub(super) fn corollary_2(effort: Effort) -> Check {
    Ok(gap_evidence(effort, |_, above, _| above >= 3, true).finding())
}

/// A rule for all q from 2 up to the number of parts r > 2, as it is printed,
/// and for those below r: a_{r+1} does not exist.
fn rule_up_to_the_top(effort: Effort, applies: fn(usize, usize) -> bool, wins: bool) -> Check {
    let to = checked_to(effort);
    let check = |with_top: bool| {
        let cases = each("n", 1..=to).flat_map(|n| {
            let count = gaps(n.at(0)).len();
            let last = if with_top { count } else { count - 1 };
            let indices = (2..=last).filter(move |_| count > 2);
            indices.map(move |q| Case([n.0[0], ("q", q as u64)]))
        });
        Evidence::computed(format!("n to {to}, all q"), cases, move |case| {
            let (n, q) = (case.at(0), index(case.at(1)));
            let gaps = gaps(n);
            gaps.get(q)
                .is_some_and(|&above| !applies(above, gaps[q - 1]) || tail_wins(n, q) == wins)
        })
    };
    Ok(check(true).or_corrected(
        "For r > q > 1: for q = r there is no a_{r+1}.",
        &check(false),
    ))
}

pub(super) fn corollary_3(effort: Effort) -> Check {
    rule_up_to_the_top(effort, |above, gap| above == 2 && gap >= 4, true)
}

pub(super) fn corollary_4(effort: Effort) -> Check {
    rule_up_to_the_top(effort, |above, gap| above == 2 && gap == 2, false)
}

pub(super) fn corollary_5(effort: Effort) -> Check {
    Ok(gap_evidence(
        effort,
        |_, above, lower| above == 2 && lower.iter().all(|&gap| gap >= 3),
        true,
    )
    .finding())
}

/// The place, counted from 0, of the first gap from a_q downwards that is not 3.
fn first_not_three(lower: &[usize]) -> Option<usize> {
    lower.iter().rposition(|&gap| gap != 3)
}

pub(super) fn corollary_6(effort: Effort) -> Check {
    let check = |least_q: usize| {
        let applies = move |j: usize, above: usize, lower: &[usize]| {
            let first = first_not_three(lower).filter(|&place| lower[place] == 2);
            above == 2 && lower[j - 1] == 3 && first.is_some_and(|place| place + 1 >= least_q)
        };
        gap_evidence(effort, applies, false)
    };
    Ok(check(1).or_corrected(
        "For q > 1: a_1 is the index of the smallest part and no gap, and never decides.",
        &check(2),
    ))
}

/// What a rule says of the tails with a gap above that is 2.
fn both_halves(effort: Effort, loses: impl Fn(&[usize]) -> bool) -> Evidence {
    let loses_there = |_: usize, above: usize, lower: &[usize]| above == 2 && loses(lower);
    let wins_there = |_: usize, above: usize, lower: &[usize]| above > 2 || !loses(lower);
    gap_evidence(effort, loses_there, false).and(gap_evidence(effort, wins_there, true))
}

/// Whether a tail below a gap of 2 loses by the table as it is printed.
fn loses_by_the_table(lower: &[usize]) -> bool {
    let gap = lower[lower.len() - 1];
    gap == 2 || gap == 3 && lower.contains(&2)
}

/// Whether a tail below a gap of 2 loses: the first gap that is not 3, from
/// a_q down to a_2, is a 2.
fn loses(lower: &[usize]) -> bool {
    lower[1..].iter().rev().find(|&&gap| gap != 3) == Some(&2)
}

/// Whether T_q(n), q < r, wins by the table as it is printed.
pub(super) fn wins_by_the_table(n: u64, q: usize) -> bool {
    let gaps = gaps(n);
    gaps[q] > 2 || !loses_by_the_table(&gaps[..q])
}

/// Whether T_q(n), q < r, wins by the gaps.
pub(super) fn wins_by_the_gaps(n: u64, q: usize) -> bool {
    let gaps = gaps(n);
    gaps[q] > 2 || !loses(&gaps[..q])
}

const GAP_RULE: &str = "Where the gap above is 2, T_j loses exactly if the first gap below it that is not 3, going down from a_j to a_2, is a 2. The index a_1 never decides.";

/// The right rule, computed, and proved for all numbers.
fn right_rule(effort: Effort) -> Result<Evidence, CheckError> {
    Ok(both_halves(effort, loses).and(Evidence::theorem("winning-tails")?))
}

pub(super) fn last_case(effort: Effort) -> Check {
    let case = |q: usize, above: usize, lower: &[usize]| q > 1 && above == 2 && lower[q - 1] == 3;
    let has_two = |lower: &[usize]| lower[1..].contains(&2);
    let wins = |q: usize, above: usize, lower: &[usize]| case(q, above, lower) && !has_two(lower);
    let loses = |q: usize, above: usize, lower: &[usize]| case(q, above, lower) && has_two(lower);
    let printed = gap_evidence(effort, wins, true).and(gap_evidence(effort, loses, false));
    Ok(printed.fails_but(GAP_RULE, &right_rule(effort)?))
}

pub(super) fn table(effort: Effort) -> Check {
    Ok(both_halves(effort, loses_by_the_table).fails_but(GAP_RULE, &right_rule(effort)?))
}
