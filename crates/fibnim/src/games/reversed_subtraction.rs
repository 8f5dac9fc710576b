//! The reversed subtraction game: from 0 up to n.

use std::fmt;

use super::zeckendorf::named_n;
use super::{Game, OnePile};
use crate::error::{Error, Result, quote};
use crate::number::Natural;

/// The reverse of One Pile with takes of 1 to q (*The Reversed Zeckendorf
/// Game* 2023, Example 2.4): start at 0 and add 1 to q, never above n. Who
/// makes n wins.
///
/// ```
/// use fibnim::{Natural, games::ReversedSubtraction};
///
/// let game = ReversedSubtraction::new(Natural::from(3u8))?;
/// assert_eq!(game.parse_position("n=21")?, game.parse_position("0 of 21")?);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReversedSubtraction {
    max: Natural,
}

/// A number on its way up, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionPosition {
    number: Natural,
    end: Natural,
}

/// What a text should have been.
const EXPECTED: &str = "give n=21 for the start, or a number and where it ends, such as 5 of 21";

impl ReversedSubtraction {
    /// The game in which up to `max` ≥ 1 may be added.
    pub fn new(max: Natural) -> Result<Self> {
        if max.is_zero() {
            return Err(Error::BadOption(
                "the most that may be added (--max) is 0, and it must be at least 1".into(),
            ));
        }
        Ok(Self { max })
    }

    /// The most that may be added, q.
    pub fn max(&self) -> &Natural {
        &self.max
    }

    /// The game that this is the reverse of.
    pub fn forward(&self) -> OnePile {
        OnePile::new(Natural::ONE, self.max.clone()).expect("the most is at least 1")
    }

    /// Reads a position, such as `5 of 21`, or the start, `n=21`.
    pub fn parse_position(&self, text: &str) -> Result<SubtractionPosition> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(text),
            game: "subtraction-reversed".into(),
            expected,
        };
        let number = |digits: &str| {
            Natural::parse(digits.trim()).map_err(|error| match error {
                Error::BadNumber { .. } => bad(format!("{error}; {EXPECTED}")),
                other => other,
            })
        };
        if let Some(end) = named_n(text) {
            let (number, end) = (Natural::ZERO, number(end)?);
            return Ok(SubtractionPosition { number, end });
        }
        let Some((at, end)) = text.split_once("of") else {
            return Err(bad(EXPECTED.into()));
        };
        SubtractionPosition::new(number(at)?, number(end)?)
            .ok_or_else(|| bad(format!("the number is above its end; {EXPECTED}")))
    }
}

impl SubtractionPosition {
    /// A number up to its end; `None` beyond.
    pub fn new(number: Natural, end: Natural) -> Option<Self> {
        (number <= end).then_some(Self { number, end })
    }

    /// The number.
    pub fn number(&self) -> &Natural {
        &self.number
    }

    /// The number that ends the game, n.
    pub fn end(&self) -> &Natural {
        &self.end
    }

    /// How much is missing.
    pub fn missing(&self) -> Natural {
        &self.end - &self.number
    }
}

impl fmt::Display for SubtractionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.number, self.end)
    }
}

/// The game up to a number of machine size, for search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallReversedSubtraction {
    /// The most that may be added.
    pub max: u64,
    /// The number that ends the game.
    pub end: u64,
}

impl Game for SmallReversedSubtraction {
    type Position = u64;
    type Move = u64;

    fn nth_move(&self, number: &u64, i: usize) -> Option<(u64, u64)> {
        let amount = (i as u64).checked_add(1)?;
        let next = number.checked_add(amount)?;
        (amount <= self.max && next <= self.end).then_some((amount, next))
    }

    fn position_bound(&self, number: &u64) -> u128 {
        u128::from(self.end.saturating_sub(*number)) + 1
    }
}
