//! Section 4 and Appendix A.2: even bins, and ones, twos and threes, with the
//! proof of Theorem 1.6 move by move.

use super::chips::{COMBINE_ONE_AND_THREE, Chips, Judge, SPLIT_THREE, SPLIT_TWO, Step, partitions};
use crate::claims::{Claim, Effort, Evidence};

/// Theorem 1.6.
pub(super) const THEOREM_1_6: &[Claim] = &[Claim {
    id: "reversed-zeckendorf-2023/theorem-1.6",
    statement: "From a ones, b twos and c threes (E even, O odd) player 2 wins for (E, E, E), for (O, E, E) with a > c and for (E, E, O) with a < c; player 1 wins for (O, O, O), (E, O, E), (O, E, O), (E, O, O), (O, O, E), for (O, E, E) with a < c and for (E, E, O) with a > c (the table is lost in the copy; read from the proofs).",
    run: |effort| {
        Ok(searched_triples(effort, |judge, chips| {
            judge.is_won(chips) == player_1_wins(chips)
        }))
    },
}];

/// The claims of section 4.
pub(super) const SECTION_4: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/lemma-4.1",
        statement: "If all bins have even height, player 2 wins the reversed game.",
        run: |effort| {
            let to = effort.pick(50, 80);
            let mut judge = Judge::default();
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                even_positions(n).iter().all(|chips| !judge.is_won(chips))
            })
            .extending(format!("all such positions with sums to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/lemma-4.1-proof-copycat",
        statement: "In the proof: where all bins are even, each move of player 1 can be made again by player 2, and then all bins are even.",
        run: |effort| {
            let to = effort.pick(80, 140);
            let is_even = |chips: &Chips| chips.iter().all(|count| count % 2 == 0);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                even_positions(n).iter().all(|chips| {
                    Step::legal(chips)
                        .all(|(step, next)| step.play(&next).is_some_and(|again| is_even(&again)))
                })
            })
            .extending(format!("all moves from such positions with sums to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-first-cases",
        statement: "In the next three cases player 1 splits a three, splits a two, or combines a one and a three, and all three bins are even: (O, O, O), (E, O, E), (O, E, O).",
        run: |effort| {
            // The first three cases after the one with all even.
            Ok(computed_triples(effort, |chips| {
                let step = match parities(chips).as_str() {
                    "OOO" => SPLIT_THREE,
                    "EOE" => SPLIT_TWO,
                    "OEO" => COMBINE_ONE_AND_THREE,
                    _ => return true,
                };
                let next = step.play(chips);
                next.is_some_and(|next| parities(&next) == "EEE")
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-case",
        statement: "In the (Odd, Odd, Even) case with a > c player 2 wins (that a > c is lost in the copy; read from the proof).",
        run: |effort| {
            let check = |letters: &str| {
                searched_triples(effort, |judge, chips| {
                    !is_case(chips, letters, Some(true)) || !judge.is_won(chips)
                })
            };
            Ok(check("OOE").or_corrected(
                "It is (Odd, Even, Even), as the next sentence has it.",
                &check("OEE"),
            ))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-4-replies",
        statement: "With a odd, b and c even and a > c, player 2 can make each move of player 1 again, and the same holds after it.",
        run: |effort| {
            // Player 2 makes every move again and is in the same case.
            Ok(computed_triples(effort, |chips| {
                let is_here = |chips: &Chips| is_case(chips, "OEE", Some(true));
                !is_here(chips)
                    || Step::legal(chips)
                        .all(|(step, next)| step.play(&next).is_some_and(|again| is_here(&again)))
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-4.2-i",
        statement: "The proof gives a winning strategy: its moves win wherever player 1 wins.",
        run: |effort| {
            Ok(searched_triples(effort, |judge, chips| {
                let by_move = printed_move(chips).map(|step| judge.wins_by(step, chips));
                by_move.unwrap_or_else(|| !judge.is_won(chips))
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-4.2-ii",
        statement: "In the last two cases, (E, O, O) and (O, O, E), player 1 always wins, but how depends on the ones and threes.",
        run: |effort| {
            // Player 1 always wins in the last two cases, but by no one move.
            let (extent, triples) = triples(effort);
            let mut judge = Judge::default();
            let cases = [("EOO", "(Even, Odd, Odd)"), ("OOE", "(Odd, Odd, Even)")];
            let wrong = cases.into_iter().filter(|(letters, _)| {
                let all = triples.clone().map(chips);
                let these: Vec<Chips> = all.filter(|c| is_case(c, letters, None)).collect();
                let steps = [SPLIT_TWO, SPLIT_THREE, COMBINE_ONE_AND_THREE];
                let mut won = these.iter();
                let all_won = won.all(|chips| steps.iter().any(|&step| judge.wins_by(step, chips)));
                let mut by_all = |step| these.iter().all(|chips| judge.wins_by(step, chips));
                !all_won || steps.into_iter().any(&mut by_all)
            });
            let wrong = wrong.map(|(_, name)| name);
            Ok(Evidence::searched(extent, wrong, |_| false))
        },
    },
];

/// The claims of Appendix A.2.
pub(super) const APPENDIX_A_2: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-odd-even-even",
        statement: "In the (O, E, E) case with a < c player 1 wins by combining a one and a three, to (E, E, O) with a < c.",
        run: |effort| {
            Ok(winning_move(effort, "OEE", Some(false), |_| {
                (COMBINE_ONE_AND_THREE, "EEO", false)
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-even-odd-more-ones",
        statement: "In the (E, E, O) case with a > c player 1 wins by combining a one and a three, to (O, E, E) with a > c.",
        run: |effort| {
            Ok(winning_move(effort, "EEO", Some(true), |_| {
                (COMBINE_ONE_AND_THREE, "OEE", true)
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-even-odd-more-threes",
        statement: "In the (E, E, O) case with a < c player 2 wins: a combine is answered by a combine; a split two by splitting a three if that leaves more ones than threes, else by splitting a two; a split three by splitting a two if that leaves more ones, else by splitting a three; for c = 1 only twos are left to split.",
        run: |effort| {
            // (Even, Even, Odd) with fewer ones than threes: player 2 answers each move as
            // the proof says, and player 1 is in a case that is lost, as it says, too.
            Ok(searched_triples(effort, |judge, start| {
                let mut answered = |(step, next): (Step, Chips)| {
                    let Some((reply, leads_to, more)) = even_even_odd_reply(step, start) else {
                        // One three: a = 0, and then only twos are split.
                        return next == chips([1, usize::from(start[1]) + 1, 0])
                            && judge.is_won(&next);
                    };
                    let again = reply.play(&next);
                    let again = again.filter(|again| is_case(again, leads_to, Some(more)));
                    again.is_some_and(|again| !judge.is_won(&again))
                };
                !is_case(start, "EEO", Some(false)) || Step::legal(start).all(&mut answered)
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-even-odd-odd",
        statement: "In the (E, O, O) case player 1 wins by splitting a three, to (O, E, E) with a > c, or, with few ones, by splitting a two, to (E, E, O) with a < c.",
        run: |effort| Ok(winning_move(effort, "EOO", None, even_odd_odd)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-odd-odd-even",
        statement: "In the (O, O, E) case player 1 wins by splitting a three, to (E, E, O) with a < c, or, with more ones, by splitting a two, to (O, E, E) with a > c.",
        run: |effort| Ok(winning_move(effort, "OOE", None, odd_odd_even)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.2-work-above",
        statement: "Where player 1 wins, the printed move leads to a case that is lost \"by work above\", in the order (E, E, E), (O, O, O), (E, O, E), (O, E, O), (O, E, E) with a > c, with a < c, (E, E, O) with a > c, with a < c, (E, O, O), (O, O, E) (most names are lost in the copy; read from the moves).",
        run: |effort| {
            // Where player 1 wins, the case that the printed move leads to should have
            // been proved above.
            let next = |chips: &Chips| printed_move(chips)?.play(chips);
            let printed = computed_triples(effort, |chips| {
                next(chips).is_none_or(|next| place(&next) < place(chips))
            });
            // The lost cases rest on lost cases alone: on themselves, and the one below
            // on (O, E, E) with a > c. So nothing goes round in a circle.
            let lost = [("EEE", None), ("OEE", Some(true)), ("EEO", Some(false))];
            let is_lost = |next| lost.iter().any(|(name, more)| is_case(&next, name, *more));
            let corrected = computed_triples(effort, |chips| next(chips).is_none_or(is_lost));
            Ok(printed.or_corrected(
                "(O, E, E) with a < c leads to (E, E, O) with a < c, which is proved below, and does not rest on it.",
                &corrected,
            ))
        },
    },
];

/// All positions with every bin even, of a sum.
fn even_positions(n: usize) -> Vec<Chips> {
    let halves = n.is_multiple_of(2).then(|| partitions(n / 2));
    let halves = halves.into_iter().flatten();
    halves.map(|half| half.map(|count| 2 * count)).collect()
}

/// All games of a ones, b twos and c threes, those with few chips first.
fn triples(effort: Effort) -> (String, impl Iterator<Item = [usize; 3]> + Clone) {
    let to = effort.pick(24, 45);
    let all = (0..=to).flat_map(|chips| {
        (0..=chips).flat_map(move |a| (0..=chips - a).map(move |b| [a, b, chips - a - b]))
    });
    (format!("all a, b, c with a + b + c to {to}"), all)
}

/// A statement about all of them, with who wins.
pub(super) fn searched_triples(
    effort: Effort,
    holds: impl Fn(&mut Judge, &Chips) -> bool,
) -> Evidence {
    let (extent, triples) = triples(effort);
    let mut judge = Judge::default();
    Evidence::searched_for(extent, ["a", "b", "c"], triples, |triple| {
        holds(&mut judge, &chips(triple))
    })
}

/// A statement about all of them, and their moves alone.
fn computed_triples(effort: Effort, holds: impl Fn(&Chips) -> bool) -> Evidence {
    let (extent, triples) = triples(effort);
    Evidence::computed_for(extent, ["a", "b", "c"], triples, |triple| {
        holds(&chips(triple))
    })
}

fn chips(triple: [usize; 3]) -> Chips {
    let mut chips = Chips::default();
    for (bin, count) in triple.into_iter().enumerate() {
        chips[bin] = u8::try_from(count).expect("few chips");
    }
    chips
}

/// The parities of ones, twos and threes, such as "OEE".
fn parities(chips: &Chips) -> String {
    let counts = chips[..3].iter();
    let letters = counts.map(|count| if count % 2 == 0 { 'E' } else { 'O' });
    letters.collect()
}

/// Whether chips have these parities, and their ones and threes compare so.
fn is_case(chips: &Chips, letters: &str, ones_are_more: Option<bool>) -> bool {
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

/// A case in which player 1 has a printed move: it is legal, leads to the
/// printed case, and wins.
fn winning_move(
    effort: Effort,
    letters: &str,
    ones_are_more: Option<bool>,
    printed: impl Fn(&Chips) -> (Step, &'static str, bool),
) -> Evidence {
    searched_triples(effort, |judge, chips| {
        if !is_case(chips, letters, ones_are_more) {
            return true;
        }
        let (step, leads_to, more) = printed(chips);
        let next = step.play(chips);
        let next = next.filter(|next| is_case(next, leads_to, Some(more)));
        next.is_some_and(|next| !judge.is_won(&next))
    })
}

fn even_odd_odd(chips: &Chips) -> (Step, &'static str, bool) {
    // Whether splitting a three leaves more ones.
    if chips[0] + 1 > chips[2] - 1 {
        (SPLIT_THREE, "OEE", true)
    } else {
        (SPLIT_TWO, "EEO", false)
    }
}

fn odd_odd_even(chips: &Chips) -> (Step, &'static str, bool) {
    if chips[0] + 2 < chips[2] {
        (SPLIT_THREE, "EEO", false)
    } else {
        (SPLIT_TWO, "OEE", true)
    }
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
    let mut cases = ORDER_OF_PROOFS.iter();
    let found = cases.position(|(letters, more)| is_case(chips, letters, *more));
    found.expect("all cases are there")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Verdict;

    #[test]
    fn even_positions_are_doubled_ones() {
        let few = |ones, twos, threes| chips([ones, twos, threes]);
        let mut found = even_positions(6);
        found.sort_unstable();
        assert_eq!(found, [few(0, 0, 2), few(2, 2, 0), few(6, 0, 0)]);
        assert!(even_positions(7).is_empty());
    }

    #[test]
    fn a_wrong_move_is_noticed() {
        let wrong = winning_move(Effort::Quick, "EEO", Some(true), |_| {
            (SPLIT_THREE, "OEE", true)
        });
        let finding = wrong.finding();
        assert_eq!(finding.verdict, Verdict::Fails);
        assert_eq!(
            finding.counterexample.as_deref(),
            Some("a = 2, b = 0, c = 1")
        );
    }
}
