//! The proof of Theorem 1.6, in section 4 and Appendix A.2, move by move.

use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{COMBINE_ONE_AND_THREE, Chips, Judge, SPLIT_THREE, SPLIT_TWO, Step};
use super::triples::{Triple, chips, is_case, parities, triples};

/// The first three cases after the one with all even.
pub(super) fn moves_to_even(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    Ok(Evidence::computed(extent, triples, |triple| {
        let chips = chips(triple);
        let step = match parities(&chips).as_str() {
            "OOO" => SPLIT_THREE,
            "EOE" => SPLIT_TWO,
            "OEO" => COMBINE_ONE_AND_THREE,
            _ => return true,
        };
        step.play(&chips)
            .is_some_and(|next| parities(&next) == "EEE")
    })
    .finding())
}

/// Player 2 makes every move again and is in the same case.
pub(super) fn section_4_replies(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    Ok(Evidence::computed(extent, triples, |triple| {
        let chips = chips(triple);
        let mut moves = Step::all().filter_map(|step| Some((step, step.play(&chips)?)));
        !is_case(&chips, "OEE", Some(true))
            || moves.all(|(step, next)| {
                step.play(&next)
                    .is_some_and(|again| is_case(&again, "OEE", Some(true)))
            })
    })
    .finding())
}

/// A case in which player 1 has a printed move: it is legal, leads to the
/// printed case, and wins.
fn winning_move(
    effort: Effort,
    letters: &str,
    ones_are_more: Option<bool>,
    printed: impl Fn(&Chips) -> (Step, &'static str, bool),
) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Ok(Evidence::searched(extent, triples, |triple| {
        let chips = chips(triple);
        if !is_case(&chips, letters, ones_are_more) {
            return true;
        }
        let (step, leads_to, more) = printed(&chips);
        let next = step
            .play(&chips)
            .filter(|next| is_case(next, leads_to, Some(more)));
        next.is_some_and(|next| !judge.is_won(&next))
    })
    .finding())
}

pub(super) fn a2_odd_even_even(effort: Effort) -> Result<Finding, CheckError> {
    winning_move(effort, "OEE", Some(false), |_| {
        (COMBINE_ONE_AND_THREE, "EEO", false)
    })
}

pub(super) fn a2_even_even_odd_more_ones(effort: Effort) -> Result<Finding, CheckError> {
    winning_move(effort, "EEO", Some(true), |_| {
        (COMBINE_ONE_AND_THREE, "OEE", true)
    })
}

pub(super) fn a2_even_odd_odd(effort: Effort) -> Result<Finding, CheckError> {
    winning_move(effort, "EOO", None, even_odd_odd)
}

fn even_odd_odd(chips: &Chips) -> (Step, &'static str, bool) {
    if splitting_a_three_leaves_more_ones(chips) {
        (SPLIT_THREE, "OEE", true)
    } else {
        (SPLIT_TWO, "EEO", false)
    }
}

pub(super) fn a2_odd_odd_even(effort: Effort) -> Result<Finding, CheckError> {
    winning_move(effort, "OOE", None, odd_odd_even)
}

fn odd_odd_even(chips: &Chips) -> (Step, &'static str, bool) {
    if chips[0] + 2 < chips[2] {
        (SPLIT_THREE, "EEO", false)
    } else {
        (SPLIT_TWO, "OEE", true)
    }
}

fn splitting_a_three_leaves_more_ones(chips: &Chips) -> bool {
    chips[0] + 1 > chips[2] - 1
}

/// (Even, Even, Odd) with fewer ones than threes: player 2 answers each move as
/// the proof says, and player 1 is in a case that is lost, as it says, too.
pub(super) fn a2_even_even_odd_more_threes(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Ok(Evidence::searched(extent, triples, |triple| {
        let start = chips(triple);
        let mut moves = Step::all().filter_map(|step| Some((step, step.play(&start)?)));
        !is_case(&start, "EEO", Some(false))
            || moves.all(|(step, next)| {
                let Some((reply, leads_to, more)) = even_even_odd_reply(step, &start) else {
                    // One three: a = 0, and then only twos are split.
                    return next == [1, start[1] + 1, 0, 0, 0, 0, 0, 0, 0, 0]
                        && judge.is_won(&next);
                };
                let again = reply
                    .play(&next)
                    .filter(|again| is_case(again, leads_to, Some(more)));
                again.is_some_and(|again| !judge.is_won(&again))
            })
    })
    .finding())
}

/// What player 2 answers to a move, and to which case that leads; `None` where
/// the last three was split.
fn even_even_odd_reply(step: Step, start: &Chips) -> Option<(Step, &'static str, bool)> {
    // After a split of a two and one of a three.
    let ones_become_more = start[0] + 3 > start[2] - 1;
    match step {
        COMBINE_ONE_AND_THREE => Some((COMBINE_ONE_AND_THREE, "EEO", false)),
        SPLIT_TWO if ones_become_more => Some((SPLIT_THREE, "OEE", true)),
        SPLIT_TWO => Some((SPLIT_TWO, "EEO", false)),
        _ if start[2] == 1 => None,
        _ if ones_become_more => Some((SPLIT_TWO, "OEE", true)),
        _ => Some((SPLIT_THREE, "EEO", false)),
    }
}

/// The cases with all that matters, in the order in which they are proved.
const ORDER_OF_PROOFS: [(&str, Option<bool>); 10] = [
    ("EEE", None),
    ("OOO", None),
    ("EOE", None),
    ("OEO", None),
    ("OEE", Some(true)),
    ("OEE", Some(false)),
    ("EEO", Some(true)),
    ("EEO", Some(false)),
    ("EOO", None),
    ("OOE", None),
];

/// The place of the case in that order.
fn place(chips: &Chips) -> usize {
    let found = ORDER_OF_PROOFS
        .iter()
        .position(|(letters, more)| is_case(chips, letters, *more));
    found.expect("all cases are there")
}

/// Where player 1 wins, the case that the printed move leads to should have
/// been proved above.
pub(super) fn work_above(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let leads_to = |triple: &Triple| {
        let chips = chips(triple);
        Some((place(&chips), place(&printed_move(&chips)?.play(&chips)?)))
    };
    let printed = Evidence::computed(extent.clone(), triples.clone(), |triple| {
        leads_to(triple).is_none_or(|(case, next)| next < case)
    });
    // The lost cases rest on lost cases alone: on themselves, and the one below
    // on (O, E, E) with a > c. So nothing goes round in a circle.
    let lost = [("EEE", None), ("OEE", Some(true)), ("EEO", Some(false))];
    let corrected = Evidence::computed(extent, triples, |triple| {
        let next = printed_move(&chips(triple)).and_then(|step| step.play(&chips(triple)));
        next.is_none_or(|next| {
            lost.iter()
                .any(|(letters, more)| is_case(&next, letters, *more))
        })
    });
    Ok(printed.or_corrected(
        "(O, E, E) with a < c leads to (E, E, O) with a < c, which is proved below, and does not rest on it.",
        &corrected,
    ))
}

/// The move that the proofs name for a triple that player 1 wins.
fn printed_move(chips: &Chips) -> Option<Step> {
    let more = chips[0] > chips[2];
    match (parities(chips).as_str(), more) {
        ("OOO", _) => Some(SPLIT_THREE),
        ("EOE", _) => Some(SPLIT_TWO),
        ("OEO", _) | ("OEE", false) | ("EEO", true) => Some(COMBINE_ONE_AND_THREE),
        ("EOO", _) => Some(even_odd_odd(chips).0),
        ("OOE", _) => Some(odd_odd_even(chips).0),
        _ => None,
    }
}

pub(super) fn remark_4_2_strategy(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Ok(Evidence::searched(extent, triples, |triple| {
        let chips = chips(triple);
        match printed_move(&chips) {
            Some(step) => step.play(&chips).is_some_and(|next| !judge.is_won(&next)),
            None => !judge.is_won(&chips),
        }
    })
    .finding())
}

/// Player 1 always wins in the last two cases, but by no one move.
pub(super) fn remark_4_2_last_cases(effort: Effort) -> Result<Finding, CheckError> {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    let cases = [("EOO", "(Even, Odd, Odd)"), ("OOE", "(Odd, Odd, Even)")];
    let names = cases.map(|(_, name)| name);
    Ok(Evidence::searched(extent, names, |name| {
        let (letters, _) = cases
            .iter()
            .find(|(_, other)| other == name)
            .expect("one of them");
        let these: Vec<Chips> = triples
            .clone()
            .map(|triple| chips(&triple))
            .filter(|c| is_case(c, letters, None))
            .collect();
        let mut wins_by =
            |step: Step, chips: &Chips| step.play(chips).is_some_and(|next| !judge.is_won(&next));
        let steps = [SPLIT_TWO, SPLIT_THREE, COMBINE_ONE_AND_THREE];
        let all_won = these
            .iter()
            .all(|chips| steps.iter().any(|&step| wins_by(step, chips)));
        let by_one = steps
            .iter()
            .any(|&step| these.iter().all(|chips| wins_by(step, chips)));
        all_won && !by_one
    })
    .finding())
}

#[cfg(test)]
mod tests {
    use super::super::super::Verdict;
    use super::*;

    #[test]
    fn a_wrong_move_is_noticed() {
        let wrong = winning_move(Effort::Quick, "EEO", Some(true), |_| {
            (SPLIT_THREE, "OEE", true)
        });
        let finding = wrong.unwrap();
        assert_eq!(finding.verdict, Verdict::Fails);
        assert_eq!(
            finding.counterexample.as_deref(),
            Some("a = 2, b = 0, c = 1")
        );
    }
}
