//! Section 4: even bins, and ones, twos and threes.

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{Chips, Judge, Step, partitions};
use super::small;

/// All positions with every bin even, of a sum.
fn even_positions(n: usize) -> Vec<Chips> {
    let halves = if n.is_multiple_of(2) {
        partitions(n / 2)
    } else {
        Vec::new()
    };
    halves
        .into_iter()
        .map(|half| half.map(|count| 2 * count))
        .collect()
}

pub(super) fn lemma_4_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50, 80);
    let mut judge = Judge::default();
    let cases = each("n", 1..=to);
    Ok(Evidence::searched(
        format!("all such positions with sums to {to}"),
        cases,
        |n| {
            even_positions(small(n.at(0)))
                .iter()
                .all(|chips| !judge.is_won(chips))
        },
    )
    .finding())
}

pub(super) fn copycat(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 140);
    let cases = each("n", 1..=to);
    let is_even = |chips: &Chips| chips.iter().all(|count| count % 2 == 0);
    Ok(Evidence::searched(
        format!("all moves from such positions with sums to {to}"),
        cases,
        |n| {
            even_positions(small(n.at(0))).iter().all(|chips| {
                let mut moves = Step::all().filter_map(|step| Some((step, step.play(chips)?)));
                moves.all(|(step, next)| step.play(&next).is_some_and(|again| is_even(&again)))
            })
        },
    )
    .finding())
}

/// A game of a ones, b twos and c threes.
pub(super) type Triple = Case<3>;

/// All triples, those with few chips first.
pub(super) fn triples(effort: Effort) -> (String, impl Iterator<Item = Triple> + Clone) {
    let to: u64 = effort.pick(24, 45);
    let all = (0..=to).flat_map(|chips| {
        (0..=chips).flat_map(move |a| {
            (0..=chips - a).map(move |b| Case([("a", a), ("b", b), ("c", chips - a - b)]))
        })
    });
    (format!("all a, b, c with a + b + c to {to}"), all)
}

pub(super) fn chips(triple: &Triple) -> Chips {
    let mut chips = Chips::default();
    for (bin, count) in chips.iter_mut().take(3).enumerate() {
        *count = u8::try_from(triple.at(bin)).expect("few chips");
    }
    chips
}

/// The parities of ones, twos and threes, such as "OEE".
pub(super) fn parities(chips: &Chips) -> String {
    let letters = chips[..3]
        .iter()
        .map(|count| if count % 2 == 0 { 'E' } else { 'O' });
    letters.collect()
}

/// Whether chips have these parities, and their ones and threes compare so.
pub(super) fn is_case(chips: &Chips, letters: &str, ones_are_more: Option<bool>) -> bool {
    parities(chips) == letters && ones_are_more.is_none_or(|more| (chips[0] > chips[2]) == more)
}

/// Who wins by Theorem 1.6: whether it is player 1.
fn player_1_wins(chips: &Chips) -> bool {
    let ones_are_more = chips[0] > chips[2];
    match parities(chips).as_str() {
        "EEE" => false,
        "OEE" => !ones_are_more,
        "EEO" => ones_are_more,
        // OOO, EOE, OEO, EOO, OOE
        _ => true,
    }
}

pub(super) fn theorem_1_6(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Ok(Evidence::searched(extent, triples, |triple| {
        let chips = chips(triple);
        judge.is_won(&chips) == player_1_wins(&chips)
    })
    .finding())
}

pub(super) fn case_name(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    let mut lost = |triple: &Triple, letters: &str| {
        let chips = chips(triple);
        !is_case(&chips, letters, Some(true)) || !judge.is_won(&chips)
    };
    let printed = Evidence::searched(extent.clone(), triples.clone(), |triple| {
        lost(triple, "OOE")
    });
    let corrected = Evidence::searched(extent, triples, |triple| lost(triple, "OEE"));
    Ok(printed.or_corrected(
        "It is (Odd, Even, Even), as the next sentence has it.",
        &corrected,
    ))
}

pub(super) fn twos_odd(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Ok(Evidence::searched(extent, triples, |triple| {
        triple.at(1) % 2 == 0 || judge.is_won(&chips(triple))
    })
    .finding())
}
