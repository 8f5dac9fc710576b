//! Section 5 and Appendix A.3: Build Up 1-2-3.

use std::collections::{BTreeSet, HashMap};

use super::chips::{Chips, Judge};
use super::triples::searched_triples;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 5.
pub(super) const SECTION_5: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/theorem-5.1",
        statement: "In Build Up 1-2-3 player 1 wins for odd n and for n = 4, player 2 for all other even n (the three lines are lost in the copy; read from the proof).",
        run: |effort| {
            let to = effort.pick(30, 60);
            let mut game = Game::default();
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let player_1 = n % 2 == 1 || n == 4;
                game.is_won(&Chips::default(), n) == player_1
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-5-nimming",
        statement: "Nimming down, each chip answered by 4 minus it, puts down as many ones as threes, and an even number of twos, and keeps what is left modulo 4.",
        run: |effort| {
            // Everything that nimming down can put down in some rounds.
            let rounds = effort.pick(8, 11);
            let (mut boards, mut cases) = (BTreeSet::from([Chips::default()]), Vec::new());
            for round in 1..=rounds {
                let answered = |chips| [1, 2, 3].map(|value| with(&with(chips, value), 4 - value));
                boards = boards.iter().flat_map(answered).collect();
                let counts = boards.iter().map(|chips| chips.map(usize::from));
                cases.extend(counts.map(|counts| [round, counts[0], counts[1], counts[2]]));
            }
            let extent = format!("all that can be put down in {rounds} rounds");
            let names = ["rounds", "a", "b", "c"];
            let evidence = Evidence::computed_for(extent, names, cases, |[rounds, a, b, c]| {
                a == c && b % 2 == 0 && a + 2 * b + 3 * c == 4 * rounds
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-5-remainder-0",
        statement: "For n ≡ 0 (mod 4), n ≥ 8, player 2 wins by nimming down to 8 and then by the printed replies (boards lost in the copy; read as case 1 for even and case 2 for odd numbers of ones and threes).",
        run: |effort| Ok(strategy(effort, &REMAINDER_0, 8)),
    },
];

/// The claims of Appendix A.3.
pub(super) const APPENDIX_A_3: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-1",
        statement: "For n ≡ 1 (mod 4), n ≥ 9, player 1 wins by a 3, nimming down to 6, and then by the printed replies (boards lost in the copy; the reply to a 1 is 2 for an odd and 3 for an even number of ones before it).",
        run: |effort| Ok(strategy(effort, &REMAINDER_1, 9)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-2",
        statement: "For n ≡ 2 (mod 4), n ≥ 6, player 2 wins by nimming down to 6 and then by the printed replies (boards lost in the copy; the reply to a 1 is 3 for an odd and 2 for an even number of ones before it).",
        run: |effort| Ok(strategy(effort, &REMAINDER_2, 6)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-remainder-3",
        statement: "For n ≡ 3 (mod 4) player 1 wins by a 2 and nimming down to 1.",
        run: |effort| Ok(strategy(effort, &REMAINDER_3, 3)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-odd-twos",
        statement: "In all cases with an odd number of twos the player that starts wins.",
        run: |effort| {
            Ok(searched_triples(effort, |judge, chips| {
                chips[1] % 2 == 0 || judge.is_won(chips)
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-1",
        statement: "For n = 1 player 1 puts down a 1, and player 2 cannot move on (1, 0, 0).",
        run: |_| Ok(small_n(1, Some(1), &[])),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-2",
        statement: "For n = 2, if player 2 puts down a 2, player 2 starts on (0, 1, 0) and wins.",
        run: |_| {
            let puts_down_2 = |player| {
                let what = format!("player {player} can put down a 2");
                Evidence::example(&what, true, chips_of_player(player).contains(&2))
            };
            // Player 2 wins with what is forced, after a 1 and after a 2 of player 1.
            let corrected = puts_down_2(1).and(small_n(2, None, &[]));
            Ok(puts_down_2(2).or_corrected(
                "It is player 1 who puts down the 2: then player 2 starts on (0, 1, 0) and wins.",
                &corrected,
            ))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-4",
        statement: "For n = 4 player 1 puts down a 3, player 2 must put down a 1, and player 1 wins from (1, 0, 1).",
        run: |_| Ok(small_n(4, Some(3), &[])),
    },
    Claim {
        id: "reversed-zeckendorf-2023/appendix-a.3-n-5",
        statement: "For n = 5 player 1 puts down a 2; after a 3 player 1 wins from (0, 1, 1); a 1 or a 2 is answered by the other, and player 2 loses from (1, 2, 0).",
        run: |_| Ok(small_n(5, Some(2), &["12", "21"])),
    },
];

/// The game by trying all moves: first chips are put down, then the reversed
/// game is played.
#[derive(Default)]
struct Game {
    judge: Judge,
    known: HashMap<(Chips, usize), bool>,
}

/// The chips with one more, of value 1, 2 or 3.
fn with(chips: &Chips, value: usize) -> Chips {
    let mut chips = *chips;
    chips[value - 1] += 1;
    chips
}

impl Game {
    /// Whether whoever is to move wins, with so much left to put down. When
    /// nothing is left, whoever did not move last starts the reversed game.
    fn is_won(&mut self, chips: &Chips, left: usize) -> bool {
        if left == 0 {
            return self.judge.is_won(chips);
        }
        if let Some(&won) = self.known.get(&(*chips, left)) {
            return won;
        }
        let won = (1..=left.min(3)).any(|value| !self.is_won(&with(chips, value), left - value));
        self.known.insert((*chips, left), won);
        won
    }
}

/// Lines of play, such as "1313": 3 answers 1, and 3 answers the 1 after it.
type Replies = &'static [&'static str];

/// A strategy as it is printed.
#[derive(Clone, Copy)]
struct Strategy {
    /// What is put down first, if the strategy is player 1's.
    first: Option<usize>,
    /// How much is left when nimming down is over: until then a chip is
    /// answered by what makes 4 with it.
    nim_to: usize,
    /// All chips that were put down since, each time with the answer at the
    /// end, for an even and for an odd number of ones then. Where only a 1 is
    /// left, there is nothing to say.
    replies: [Replies; 2],
}

impl Strategy {
    /// Whether it wins against everything.
    fn wins(&self, n: usize, judge: &mut Judge) -> bool {
        let mut chips = Chips::default();
        let mut left = n;
        if let Some(value) = self.first {
            if value > left {
                return false;
            }
            (chips, left) = (with(&chips, value), left - value);
        }
        self.nims(chips, left, judge)
    }

    /// The opponent is to move, and both nim down.
    fn nims(&self, chips: Chips, left: usize, judge: &mut Judge) -> bool {
        if left <= self.nim_to {
            let replies = self.replies[usize::from(chips[0] % 2)];
            return left == self.nim_to && answers(replies, chips, left, "", judge);
        }
        (1..=3).all(|value| {
            left >= 4 && self.nims(with(&with(&chips, value), 4 - value), left - 4, judge)
        })
    }
}

/// The opponent is to move, and is answered by the list.
fn answers(replies: Replies, chips: Chips, left: usize, so_far: &str, judge: &mut Judge) -> bool {
    if left == 0 {
        // The opponent starts the reversed game, and must lose it.
        return !judge.is_won(&chips);
    }
    (1..=left.min(3)).all(|value| {
        let (chips, left) = (with(&chips, value), left - value);
        if left == 0 {
            return judge.is_won(&chips);
        }
        let line = |reply: &usize| format!("{so_far}{value}{reply}");
        let printed = (1..=3).find(|reply| replies.contains(&line(reply).as_str()));
        let reply = printed.or((left == 1).then_some(1));
        reply.filter(|&reply| reply <= left).is_some_and(|reply| {
            let chips = with(&chips, reply);
            answers(replies, chips, left - reply, &line(&reply), judge)
        })
    })
}

/// n ≡ 0 (mod 4), n ≥ 8, for player 2: 8 are left, and (1) the ones and threes
/// are even, (2) odd.
const REMAINDER_0: Strategy = Strategy {
    first: None,
    nim_to: 8,
    replies: [
        &[
            "13", "31", "1313", "1331", "3113", "3131", "1321", "3121", "21", "2113", "2131",
            "2122",
        ],
        &[
            "12", "1213", "1231", "1222", "23", "32", "2312", "2321", "3212", "3221",
        ],
    ],
};

/// n ≡ 1 (mod 4), n ≥ 9, for player 1. With the three put down first, the ones
/// are even and the threes odd, or the other way round.
const REMAINDER_1: Strategy = Strategy {
    first: Some(3),
    nim_to: 6,
    replies: [&["13", "23", "32"], &["12", "1212", "1221", "23", "32"]],
};

/// n ≡ 2 (mod 4), n ≥ 6, for player 2.
const REMAINDER_2: Strategy = Strategy {
    first: None,
    nim_to: 6,
    replies: [&["12", "1212", "1221", "23", "32"], &["13", "23", "32"]],
};

/// n ≡ 3 (mod 4), for player 1.
const REMAINDER_3: Strategy = Strategy {
    first: Some(2),
    nim_to: 1,
    replies: [&[], &[]],
};

fn strategy(effort: Effort, strategy: &Strategy, from: usize) -> Evidence {
    let to = effort.pick(28, 40);
    let mut judge = Judge::default();
    let cases = (from..=to).step_by(4).map(|n| [n]);
    let extent = format!("n to {to}, against all replies");
    Evidence::searched_for(extent, ["n"], cases, |[n]| strategy.wins(n, &mut judge))
}

/// A strategy for one n, given by player 1's first chip and the answers.
fn small_n(n: usize, first: Option<usize>, replies: Replies) -> Evidence {
    let strategy = Strategy {
        first,
        nim_to: n - first.unwrap_or(0),
        replies: [replies, replies],
    };
    let wins = strategy.wins(n, &mut Judge::default());
    Evidence::example(&format!("the strategy for n = {n} wins"), true, wins)
}

/// Which of 1, 2 and 3 a player can ever put down when n is 2.
fn chips_of_player(player: usize) -> Vec<usize> {
    let firsts = 1..=2;
    let seconds = firsts.clone().flat_map(|first| 1..=2 - first);
    match player {
        1 => firsts.collect(),
        _ => seconds.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_and_missing_replies_are_noticed() {
        let mut judge = Judge::default();
        for (right, n) in [(REMAINDER_0, 16), (REMAINDER_1, 17), (REMAINDER_2, 14)] {
            assert!(right.wins(n, &mut judge));
            let [even, odd] = right.replies;
            let swapped = Strategy {
                replies: [odd, even],
                ..right
            };
            assert!(!swapped.wins(n, &mut judge));
            let missing = Strategy {
                replies: [&even[1..], odd],
                ..right
            };
            assert!(!missing.wins(n, &mut judge));
        }
    }

    #[test]
    fn another_remainder_is_noticed() {
        assert!(!REMAINDER_0.wins(10, &mut Judge::default()));
        assert!(!REMAINDER_3.wins(4, &mut Judge::default()));
    }
}
