//! Random players: all moves of a state are equally likely.

use super::cost::Numbers;
use super::distribution::{Distribution, FloatDistribution};
use super::extremes::Scouted;
use super::spread::{Spread, Spreading};
use super::walk::walk;
use crate::budget::Budget;
use crate::error::Result;
use crate::games::{Bins, ZeckendorfGame};
use crate::number::Natural;

/// The lengths of games from a start, where each player picks one of the legal
/// moves at random, each as likely as the others; exact.
///
/// A probability after ℓ moves is kept as a whole number over M^ℓ, where M is
/// the least common multiple of the numbers of moves of all states: the number
/// of chips and the kept moves tell ℓ, so that nothing is ever reduced.
///
/// ```
/// use fibnim::{Budget, games::{Direction, ZeckendorfGame}, solve::game_length::random_moves};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = random_moves(game, &game.parse_position("n=5")?, &Budget::default())?;
/// let exact: Vec<(usize, String)> = lengths.probabilities().map(|(l, p)| (l, p.to_string())).collect();
/// assert_eq!(exact, [(4, "3/4".into()), (5, "1/4".into())]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn random_moves(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Distribution> {
    let layers = Numbers::Probabilities.checked_layers(game, start, budget)?;
    let multiple = Scouted::new(&layers).common_multiple;
    let mut spreading = Spreading {
        one: Natural::ONE,
        scale: |amount: &mut Natural, moves: usize| {
            *amount *= multiple / moves as u64;
        },
    };
    let spread = walk(&layers, &mut spreading);
    Ok(Distribution::new(
        layers.changes() + spread.first,
        over_one_denominator(&spread, multiple),
    ))
}

/// The numerators over the least common denominator, of numbers over M^ℓ with
/// ascending ℓ.
fn over_one_denominator(spread: &Spread<Natural>, multiple: u64) -> Vec<Natural> {
    let multiple = Natural::from(multiple);
    let mut factor = Natural::ONE;
    let mut weights: Vec<Natural> = Vec::with_capacity(spread.amounts.len());
    for amount in spread.amounts.iter().rev() {
        weights.push(amount * &factor);
        factor *= &multiple;
    }
    weights.reverse();
    let common = weights
        .iter()
        .fold(Natural::ZERO, |common, weight| common.gcd(weight));
    for weight in &mut weights {
        *weight /= &common;
    }
    weights
}

/// As [`random_moves`], in floating point, for larger n.
///
/// ```
/// use fibnim::{Budget, games::{Direction, ZeckendorfGame}, solve::game_length::random_moves_float};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = random_moves_float(game, &game.parse_position("n=5")?, &Budget::default())?;
/// assert!((lengths.mean() - 4.25).abs() < 1e-12);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn random_moves_float(
    game: ZeckendorfGame,
    start: &Bins,
    budget: &Budget,
) -> Result<FloatDistribution> {
    let layers = Numbers::Floats.checked_layers(game, start, budget)?;
    #[expect(clippy::cast_precision_loss, reason = "few moves")]
    let mut spreading = Spreading {
        one: 1.0,
        scale: |amount: &mut f64, moves: usize| *amount /= moves as f64,
    };
    let spread = walk(&layers, &mut spreading);
    Ok(FloatDistribution::new(
        layers.changes() + spread.first,
        spread.amounts,
    ))
}
