//! Section 5 and Appendix A.3: Build Up 1-2-3.

use std::collections::HashMap;

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{Chips, Judge};
use super::small;

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

pub(super) fn theorem_5_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(30, 60);
    let mut game = Game::default();
    let cases = each("n", 1..=to);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        let player_1 = n.at(0) % 2 == 1 || n.at(0) == 4;
        game.is_won(&Chips::default(), small(n.at(0))) == player_1
    })
    .finding())
}

/// A strategy as it is printed.
#[derive(Clone, Copy)]
struct Strategy {
    /// What is put down first, if the strategy is player 1's.
    first: Option<usize>,
    /// How much is left when nimming down is over: until then a chip is
    /// answered by what makes 4 with it.
    nim_to: usize,
    /// Answers to all chips that were put down since, the opponent's last, for
    /// an even and for an odd number of ones then. Where only a 1 is left,
    /// there is nothing to say.
    replies: [&'static [(&'static str, usize)]; 2],
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
fn answers(
    replies: &[(&str, usize)],
    chips: Chips,
    left: usize,
    so_far: &str,
    judge: &mut Judge,
) -> bool {
    if left == 0 {
        // The opponent starts the reversed game, and must lose it.
        return !judge.is_won(&chips);
    }
    (1..=left.min(3)).all(|value| {
        let (chips, left, so_far) = (
            with(&chips, value),
            left - value,
            format!("{so_far}{value}"),
        );
        if left == 0 {
            return judge.is_won(&chips);
        }
        let printed = replies.iter().find(|(after, _)| *after == so_far);
        let reply = printed
            .map(|&(_, reply)| reply)
            .or((left == 1).then_some(1));
        reply.is_some_and(|reply| {
            reply <= left
                && answers(
                    replies,
                    with(&chips, reply),
                    left - reply,
                    &format!("{so_far}{reply}"),
                    judge,
                )
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
            ("1", 3),
            ("3", 1),
            ("131", 3),
            ("133", 1),
            ("311", 3),
            ("313", 1),
            ("132", 1),
            ("312", 1),
            ("2", 1),
            ("211", 3),
            ("213", 1),
            ("212", 2),
        ],
        &[
            ("1", 2),
            ("121", 3),
            ("123", 1),
            ("122", 2),
            ("2", 3),
            ("3", 2),
            ("231", 2),
            ("232", 1),
            ("321", 2),
            ("322", 1),
        ],
    ],
};

/// n ≡ 1 (mod 4), n ≥ 9, for player 1. With the three put down first, the ones
/// are even and the threes odd, or the other way round.
const REMAINDER_1: Strategy = Strategy {
    first: Some(3),
    nim_to: 6,
    replies: [
        &[("1", 3), ("2", 3), ("3", 2)],
        &[("1", 2), ("121", 2), ("122", 1), ("2", 3), ("3", 2)],
    ],
};

/// n ≡ 2 (mod 4), n ≥ 6, for player 2.
const REMAINDER_2: Strategy = Strategy {
    first: None,
    nim_to: 6,
    replies: [
        &[("1", 2), ("121", 2), ("122", 1), ("2", 3), ("3", 2)],
        &[("1", 3), ("2", 3), ("3", 2)],
    ],
};

/// n ≡ 3 (mod 4), for player 1.
const REMAINDER_3: Strategy = Strategy {
    first: Some(2),
    nim_to: 1,
    replies: [&[], &[]],
};

fn strategy(effort: Effort, strategy: &Strategy, from: u64) -> Result<Finding, CheckError> {
    let to = effort.pick(28, 40);
    let mut judge = Judge::default();
    let cases = (from..=to).step_by(4).map(|n| Case([("n", n)]));
    Ok(
        Evidence::searched(format!("n to {to}, against all replies"), cases, |n| {
            strategy.wins(small(n.at(0)), &mut judge)
        })
        .finding(),
    )
}

pub(super) fn remainder_0(effort: Effort) -> Result<Finding, CheckError> {
    strategy(effort, &REMAINDER_0, 8)
}

pub(super) fn remainder_1(effort: Effort) -> Result<Finding, CheckError> {
    strategy(effort, &REMAINDER_1, 9)
}

pub(super) fn remainder_2(effort: Effort) -> Result<Finding, CheckError> {
    strategy(effort, &REMAINDER_2, 6)
}

pub(super) fn remainder_3(effort: Effort) -> Result<Finding, CheckError> {
    strategy(effort, &REMAINDER_3, 3)
}

/// A strategy for one n, given by player 1's first chip and the answers.
fn small_n(n: usize, first: Option<usize>, replies: &'static [(&'static str, usize)]) -> Evidence {
    let strategy = Strategy {
        first,
        nim_to: n - first.unwrap_or(0),
        replies: [replies, replies],
    };
    let wins = strategy.wins(n, &mut Judge::default());
    Evidence::example(&format!("the strategy for n = {n} wins"), true, wins)
}

pub(super) fn n_1(_: Effort) -> Result<Finding, CheckError> {
    Ok(small_n(1, Some(1), &[]).finding())
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

pub(super) fn n_2(_: Effort) -> Result<Finding, CheckError> {
    let puts_down_2 = |player| {
        Evidence::example(
            &format!("player {player} can put down a 2"),
            true,
            chips_of_player(player).contains(&2),
        )
    };
    // Player 2 wins with what is forced, after a 1 and after a 2 of player 1.
    let corrected = puts_down_2(1).and(small_n(2, None, &[]));
    Ok(puts_down_2(2).or_corrected(
        "It is player 1 who puts down the 2: then player 2 starts on (0, 1, 0) and wins.",
        &corrected,
    ))
}

pub(super) fn n_4(_: Effort) -> Result<Finding, CheckError> {
    Ok(small_n(4, Some(3), &[]).finding())
}

pub(super) fn n_5(_: Effort) -> Result<Finding, CheckError> {
    Ok(small_n(5, Some(2), &[("1", 2), ("2", 1)]).finding())
}

/// Everything that nimming down can put down in some rounds.
pub(super) fn nimming(effort: Effort) -> Result<Finding, CheckError> {
    let rounds = effort.pick(8, 11);
    let mut boards = vec![Chips::default()];
    let mut cases = Vec::new();
    for round in 1..=rounds {
        let answered = |value: usize| move |chips: &Chips| with(&with(chips, value), 4 - value);
        boards = (1..=3)
            .flat_map(|value| boards.iter().map(answered(value)).collect::<Vec<Chips>>())
            .collect();
        boards.sort_unstable();
        boards.dedup();
        let counts = boards
            .iter()
            .map(|chips| [0, 1, 2].map(|bin| u64::from(chips[bin])));
        cases.extend(
            counts.map(|[a, b, c]| Case([("rounds", round), ("a", a), ("b", b), ("c", c)])),
        );
    }
    Ok(Evidence::computed(
        format!("all that can be put down in {rounds} rounds"),
        cases,
        |case| {
            let [rounds, a, b, c] = [0, 1, 2, 3].map(|place| case.at(place));
            a == c && b % 2 == 0 && a + 2 * b + 3 * c == 4 * rounds
        },
    )
    .finding())
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
