//! The two probability measures of §3.1, by name.

use super::cost::Numbers;
use super::distribution::{Distribution, FloatDistribution};
use super::paths::all_games;
use super::random_moves::{random_moves, random_moves_float};
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{Bins, ZeckendorfGame};

/// How likely a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All games are equally likely.
    Games,
    /// All legal moves of a state are equally likely.
    Moves,
    /// As `Moves`, computed in floating point.
    MovesFloat,
}

/// The lengths of games with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub enum Lengths {
    /// Exact.
    Exact(Distribution),
    /// In floating point.
    Float(FloatDistribution),
}

impl Measure {
    /// The lengths of the games from a start.
    ///
    /// ```
    /// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}};
    /// use fibnim::solve::game_length::{Lengths, Measure};
    ///
    /// let game = ZeckendorfGame::new(Direction::Reversed);
    /// let start = game.read("1^2 3^2")?;
    /// let Lengths::Exact(lengths) = Measure::Moves.lengths(game, &start, &Budget::default())? else {
    ///     unreachable!("only MovesFloat is not exact");
    /// };
    /// assert_eq!(lengths.mean().to_string(), "5");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn lengths(self, game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Lengths> {
        Ok(match self {
            Self::Games => Lengths::Exact(all_games(game, start, budget)?),
            Self::Moves => Lengths::Exact(random_moves(game, start, budget)?),
            Self::MovesFloat => Lengths::Float(random_moves_float(game, start, budget)?),
        })
    }

    /// Refuses the lengths from the game's own starts for n = 1, …, `to`, if
    /// together they do not fit in the budget.
    pub fn check_up_to(self, game: ZeckendorfGame, to: usize, budget: &Budget) -> Result<()> {
        let numbers = match self {
            Self::Games => Numbers::Counts,
            Self::Moves => Numbers::Probabilities,
            Self::MovesFloat => Numbers::Floats,
        };
        numbers.check_up_to(game, to, budget)
    }
}
