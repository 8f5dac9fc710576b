//! Theorem 5.1: Build Up 1-2-3, from any of its positions.

use super::ones_twos_and_threes;
use super::theorem_1_6::Theorem16Case;
use crate::analysis::{Facts, Outcome, Reason};
use crate::games::{BuildUpMove, BuildUpPosition};

/// With this much left to put down, or more, the twos and what is left decide.
const FAR: u8 = 5;

/// What is said of a position of Build Up 1-2-3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildUpAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// All winning moves, in the game's order.
    pub moves: Vec<BuildUpMove>,
    /// Why.
    pub reason: Reason,
}

/// Outcome and all winning moves of a position of Build Up 1-2-3, of any size.
///
/// With r ≥ 5 left to put down and b twos down so far, the player to move loses
/// if and only if b + r is even. Every chip changes the parity of b + r: a 1
/// and a 3 that of r, a 2 that of b. So from r ≥ 8 on, where every chip leaves
/// at least 5, the statement follows from itself. The cases r = 5, 6 and 7 are
/// finitely many: by Theorem 1.6 only parities count, and which of ones and
/// threes are more, and 7 chips change that difference by at most 7. The tests
/// look at all of them.
///
/// For the start, where b = 0 and r = n, this is Theorem 5.1: player 2 wins for
/// even n and player 1 for odd n; of the small n, 4 is won by player 1.
///
/// ```
/// use fibnim::{Outcome, games::BuildUp, theory::reversed_zeckendorf::build_up};
///
/// let outcome = |text: &str| build_up(&BuildUp::parse_position(text).unwrap()).outcome;
/// assert_eq!(outcome("n=4"), Outcome::N);
/// assert_eq!(outcome("n=10^100"), Outcome::P);
/// assert_eq!(outcome("1^4 3 / 10^100"), Outcome::N);
/// ```
pub fn build_up(position: &BuildUpPosition) -> BuildUpAnswer {
    if let Some(bins) = position.built() {
        let answer = ones_twos_and_threes(&bins).expect("only ones, twos and threes are put down");
        return BuildUpAnswer {
            outcome: answer.outcome,
            moves: answer
                .moves
                .into_iter()
                .map(BuildUpMove::Exchange)
                .collect(),
            reason: answer.reason,
        };
    }
    let moves = position.moves();
    let winning = moves.filter(|(_, next)| outcome(next) == Outcome::P);
    BuildUpAnswer {
        outcome: outcome(position),
        moves: winning.map(|(step, _)| step).collect(),
        reason: reason(position),
    }
}

fn outcome(position: &BuildUpPosition) -> Outcome {
    let [ones, twos, threes] = position.chips();
    if position.left().is_zero() {
        return Theorem16Case::of(ones, twos, threes).outcome();
    }
    let lost = if is_far(position) {
        is_even_sum(position)
    } else {
        let mut moves = position.moves();
        moves.all(|(_, next)| outcome(&next) == Outcome::N)
    };
    if lost { Outcome::P } else { Outcome::N }
}

/// Whether so much is left that its parity and that of the twos decide.
fn is_far(position: &BuildUpPosition) -> bool {
    *position.left() >= FAR
}

/// Whether the twos and what is left make an even number.
fn is_even_sum(position: &BuildUpPosition) -> bool {
    let [_, twos, _] = position.chips();
    twos.is_even() == position.left().is_even()
}

fn reason(position: &BuildUpPosition) -> Reason {
    let [_, twos, _] = position.chips();
    let (left, twos) = (position.left().to_short_string(), twos.to_short_string());
    let text = if is_far(position) {
        let (parity, who) = if is_even_sum(position) {
            ("even", "loses")
        } else {
            ("odd", "wins")
        };
        format!(
            "With {FAR} or more left to put down, add what is left to the number of twos so far: if the sum is even, the player to move loses, and every chip makes odd of even and even of odd. Here {left} + {twos} is {parity}, so the player to move {who}."
        )
    } else {
        format!(
            "Only {left} is left to put down. All ways to do it lead to ones, twos and threes, of which Theorem 1.6 says who wins the reversed Zeckendorf game."
        )
    };
    Reason {
        source: "reversed-zeckendorf-2023/theorem-5.1",
        text,
        facts: Facts::default(),
    }
}
