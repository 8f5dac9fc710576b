//! By how much a limit is exceeded, in numbers.

use std::fmt;

use serde::Serialize;

use crate::budget::Budget;
use crate::number::Natural;

/// A limit that a question exceeds: what the words of
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded) say, for programs.
///
/// ```
/// use fibnim::{Budget, Unit, catalog};
///
/// let position = catalog::game("fib")?.position("20,30,40;9")?;
/// let error = position.analyze(&Budget::new().bytes(1000)).unwrap_err();
/// let [excess] = error.excess() else { panic!("one limit is exceeded") };
/// assert_eq!((&excess.unit, excess.option), (&Unit::Bytes, Some("--max-memory")));
/// assert_eq!(excess.limit, 1000u32);
///
/// let enough = excess.needed.as_ref().and_then(|bytes| bytes.to_usize());
/// assert!(position.analyze(&Budget::new().bytes(enough.unwrap())).is_ok());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excess {
    /// What it would take, as far as that is known before it is done: all of it,
    /// or what it takes at the least; `None` where it is only known to be more
    /// than the limit.
    pub needed: Option<Natural>,
    /// The most that is allowed.
    pub limit: Natural,
    /// What both are counted in.
    pub unit: Unit,
    /// The option of the program that raises the limit; `None` where nothing
    /// does.
    pub option: Option<&'static str>,
}

/// What a limit is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Unit {
    /// Positions of a game.
    Positions,
    /// Moves that are made or tried.
    Moves,
    /// Bytes of memory, or of a text. The option `--max-memory` counts in MiB,
    /// which are 2^20 of them.
    Bytes,
    /// Seconds on one core.
    Seconds,
    /// Terms of a sequence.
    Terms,
    /// Decimal digits.
    Digits,
    /// Bits of a number.
    Bits,
    /// Piles of a position.
    Piles,
    /// Rows of a board or a table.
    Rows,
    /// Entries of a table.
    Entries,
    /// Cells along a side of a board or a picture.
    Side,
    /// Pixels of a picture.
    Pixels,
    /// Characters of a text.
    Characters,
    /// Letters of a word.
    Letters,
    /// Steps of a construction.
    Steps,
    /// A number that the question itself gives, such as n, a pile or an index.
    Number,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::Bytes => "bytes",
            Self::Seconds => "seconds",
            Self::Terms => "terms",
            Self::Digits => "digits",
            Self::Bits => "bits",
            Self::Piles => "piles",
            Self::Rows => "rows",
            Self::Entries => "entries",
            Self::Side => "cells a side",
            Self::Pixels => "pixels",
            Self::Characters => "characters",
            Self::Letters => "letters",
            Self::Steps => "steps",
            Self::Number => "as a number",
        })
    }
}

impl Excess {
    /// More than a limit that nothing raises.
    pub fn beyond(limit: impl Into<Natural>, unit: Unit) -> Self {
        Self {
            needed: None,
            limit: limit.into(),
            unit,
            option: None,
        }
    }

    /// More positions than a search may visit.
    pub(crate) fn positions(budget: &Budget) -> Self {
        Self::beyond(budget.search_positions, Unit::Positions).raised_by(MAX_POSITIONS)
    }

    /// More moves than a search may try. The option for positions allows 100
    /// moves for each.
    pub(crate) fn moves(budget: &Budget) -> Self {
        Self::beyond(budget.search_moves, Unit::Moves).raised_by(MAX_POSITIONS)
    }

    /// More terms than a sequence may have.
    pub(crate) fn terms(budget: &Budget) -> Self {
        Self::beyond(budget.sequence_terms, Unit::Terms)
    }

    /// More memory than a table may take.
    pub fn bytes(budget: &Budget) -> Self {
        Self::beyond(budget.table_bytes, Unit::Bytes).raised_by("--max-memory")
    }

    /// More time than a table may take.
    pub(crate) fn seconds(budget: &Budget) -> Self {
        Self::beyond(budget.table_seconds, Unit::Seconds).raised_by("--max-seconds")
    }

    /// The same limit, where it is known what would be needed.
    #[must_use]
    pub fn needing(self, needed: impl Into<Natural>) -> Self {
        Self {
            needed: Some(needed.into()),
            ..self
        }
    }

    /// The same limit, where counting stops at the largest machine number.
    pub(crate) fn needing_counted(self, needed: u128) -> Self {
        match needed {
            u128::MAX => self,
            counted => self.needing(counted),
        }
    }

    /// The option of the program with a value that would do, such as
    /// `--max-seconds 50`, where one is known and could be meant: an estimate is
    /// taken twice, and what no usual machine does is not advised.
    ///
    /// ```
    /// use fibnim::{Budget, catalog};
    ///
    /// let position = catalog::game("fib")?.position("20,30,40;9")?;
    /// let error = position.analyze(&Budget::new().bytes(1000)).unwrap_err();
    /// assert_eq!(error.excess()[0].advice().as_deref(), Some("--max-memory 1"));
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn advice(&self) -> Option<String> {
        let needed = self.needed.as_ref()?.to_u64()?.checked_mul(2)?;
        let value = match self.unit {
            Unit::Seconds if needed < MOST_SECONDS => needed,
            Unit::Bytes if needed < MOST_BYTES => needed.div_ceil(1 << 20),
            Unit::Positions if needed < MOST_POSITIONS => needed,
            // The option for positions allows so many moves for each.
            Unit::Moves if needed < MOST_POSITIONS * 100 => needed.div_ceil(100),
            _ => return None,
        };
        Some(format!("{} {}", self.option?, rounded_up(value)))
    }

    /// Which of some limits are exceeded: those of which more is needed, or it is
    /// not known how much.
    pub fn among(limits: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let exceeded = |excess: &Self| {
            let needed = excess.needed.as_ref();
            needed.is_none_or(|needed| *needed > excess.limit)
        };
        limits.into_iter().filter(exceeded).collect()
    }

    fn raised_by(self, option: &'static str) -> Self {
        Self {
            option: Some(option),
            ..self
        }
    }
}

/// Some days.
const MOST_SECONDS: u64 = 300_000;

/// 64 GiB.
const MOST_BYTES: u64 = 1 << 36;

/// What the usual memory holds.
const MOST_POSITIONS: u64 = 40_000_000;

/// The next number with two digits and noughts.
fn rounded_up(value: u64) -> u64 {
    let unit = 10_u64.pow(value.max(10).ilog10() - 1);
    value.max(1).div_ceil(unit) * unit
}

const MAX_POSITIONS: &str = "--max-positions";
