//! One Pile: at least a and at most q from a pile, always.

use super::Game;
use crate::error::{Error, Result, quote};
use crate::number::Natural;

/// The game One Pile (Whinihan 1963, §1): each move takes at least `min` and
/// at most `max` from the pile. A pile of less than `min` has no move.
///
/// ```
/// use fibnim::{Natural, games::OnePile};
///
/// assert!(OnePile::new(Natural::from(2u8), Natural::from(3u8)).is_ok());
/// assert!(OnePile::new(Natural::from(4u8), Natural::from(3u8)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnePile {
    min: Natural,
    max: Natural,
}

impl OnePile {
    /// The game with bounds 1 ≤ min ≤ max.
    pub fn new(min: Natural, max: Natural) -> Result<Self> {
        if min.is_zero() {
            return Err(Error::BadOption(
                "the least take (--min) is 0, and it must be at least 1".into(),
            ));
        }
        if min > max {
            return Err(Error::BadOption(format!(
                "the least take (--min) {} is more than the most (--max) {}",
                min.to_short_string(),
                max.to_short_string()
            )));
        }
        Ok(Self { min, max })
    }

    /// The least that may be taken, a in the paper.
    pub fn min(&self) -> &Natural {
        &self.min
    }

    /// The most that may be taken, q in the paper.
    pub fn max(&self) -> &Natural {
        &self.max
    }

    /// Reads a pile.
    pub fn parse_position(text: &str) -> Result<Natural> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(text),
            game: "one-pile".into(),
            expected,
        };
        if text.contains([',', ';']) {
            return Err(bad("give one pile and no limit, such as 17".into()));
        }
        if text.trim().is_empty() {
            return Err(bad("it is empty; give a pile, such as 17".into()));
        }
        Natural::parse(text.trim()).map_err(|error| match error {
            Error::BadNumber { .. } => bad(error.to_string()),
            other => other,
        })
    }
}

impl Game for OnePile {
    type Position = u64;
    type Move = u64;

    fn nth_move(&self, pile: &u64, i: usize) -> Option<(u64, u64)> {
        let take = self.min.to_u64()?.checked_add(i as u64)?;
        let rest = pile.checked_sub(take)?;
        (self.max >= take).then_some((take, rest))
    }

    fn position_bound(&self, pile: &u64) -> u128 {
        u128::from(*pile) + 1
    }
}
