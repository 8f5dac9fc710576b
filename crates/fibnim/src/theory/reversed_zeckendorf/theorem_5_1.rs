//! Theorem 5.1: Build Up 1-2-3, from any of its positions.

use super::ones_twos_and_threes;
use super::theorem_1_6::Theorem16Case;
use crate::analysis::{Answer, Outcome};
use crate::game::BuildUpPosition;
use crate::number::Natural;
use crate::reason::{Matter, Reason};

/// With this much left to put down, or more, the twos and what is left decide.
const FAR: u8 = 5;

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
/// use fibnim::{Outcome, game::{BuildUp, Rules}, theory::reversed_zeckendorf::build_up};
///
/// let outcome = |text: &str| build_up(&BuildUp::default().read(text).unwrap()).outcome;
/// assert_eq!(outcome("n=4"), Outcome::N);
/// assert_eq!(outcome("n=10^100"), Outcome::P);
/// assert_eq!(outcome("1^4 3 / 10^100"), Outcome::N);
/// ```
pub fn build_up(position: &BuildUpPosition) -> Answer {
    if let Some(bins) = position.built() {
        return ones_twos_and_threes(&bins).expect("only ones, twos and threes are put down");
    }
    let moves = position.moves();
    let winning = moves.filter(|(_, next)| outcome(next) == Outcome::P);
    let winning = winning.map(|(step, _)| step.into());
    Answer::theory(outcome(position), winning, reason(position))
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
    let (_, rest) = (position.left() + &position.chips()[1]).div_rem(&Natural::from(2u8));
    let matter = if is_far(position) {
        Matter::Remainder {
            period: Natural::from(2u8),
            rest,
        }
    } else {
        Matter::Unknown
    };
    Reason::new("reversed-zeckendorf-2023/theorem-5.1", text).with_matter(matter)
}
