//! Everything that can go wrong, in one type.

use fibnim::{Excess, Unit};
use thiserror::Error;

use crate::formula::SourceError;

/// The result of a fallible operation of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a statement was not decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a formula; the message points at the place.
    #[error("{0}")]
    BadFormula(SourceError),
    /// There is no such number system, or none that can add.
    #[error("{0}")]
    BadSystem(String),
    /// The text is not an automaton or not a certificate.
    #[error("{0}")]
    BadFile(String),
    /// A construction would not fit in the limits.
    #[error("limit exceeded: {what} would need more than {limit}{}", in_part(.part))]
    LimitExceeded {
        /// The construction that was given up.
        what: String,
        /// The limit in force.
        limit: String,
        /// The part of the formula that caused it; empty where there is none.
        part: String,
        /// What the limit is of.
        bound: Bound,
    },
    /// The work was stopped from outside, by the [`Watch`](fibnim::Watch) of its
    /// budget.
    #[error("the work was stopped")]
    Stopped,
}

/// What a limit is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The size of a construction by itself, whatever else is done and however
    /// fast: it is always too large.
    Size,
    /// The same, counted in bytes.
    Bytes,
    /// The memory of all the work.
    Memory,
    /// The processor time of all the work.
    Time,
}

impl Bound {
    fn option(self) -> Option<&'static str> {
        match self {
            Self::Size => None,
            Self::Bytes | Self::Memory => Some("--max-memory"),
            Self::Time => Some("--max-seconds"),
        }
    }
}

/// What ends the work of the library ends a proof; all else that it refuses is
/// the number system of a rule.
impl From<fibnim::Error> for Error {
    fn from(error: fibnim::Error) -> Self {
        let bound = match error.excess() {
            [Excess { unit, .. }, ..] if *unit == Unit::Seconds => Some(Bound::Time),
            [Excess { unit, .. }, ..] if *unit == Unit::Bytes => Some(Bound::Memory),
            _ => None,
        };
        match (error, bound) {
            (fibnim::Error::Stopped, _) => Self::Stopped,
            (fibnim::Error::LimitExceeded { what, limit, .. }, Some(bound)) => {
                Self::limit_of(bound, what, limit)
            }
            (other, _) => Self::BadSystem(other.to_string()),
        }
    }
}

fn in_part(part: &str) -> String {
    if part.is_empty() {
        String::new()
    } else {
        format!(", in {}", fibnim::quote(part))
    }
}

impl Error {
    /// What would need more than a limit allows, whatever part of a formula it
    /// is of.
    pub fn limit(what: impl Into<String>, limit: impl Into<String>) -> Self {
        Self::limit_of(Bound::Size, what, limit)
    }

    pub(crate) fn limit_of(
        bound: Bound,
        what: impl Into<String>,
        limit: impl Into<String>,
    ) -> Self {
        Self::LimitExceeded {
            what: what.into(),
            limit: limit.into(),
            part: String::new(),
            bound,
        }
    }

    /// What is wrong at a byte of a source.
    pub(crate) fn at(source: &str, start: usize, message: impl Into<String>) -> Self {
        Self::BadFormula(SourceError::new(source, start, message))
    }

    /// Whether the work was given up for a limit, and not for its form.
    pub fn is_limit_exceeded(&self) -> bool {
        matches!(self, Self::LimitExceeded { .. })
    }

    /// Whether a construction was given up for its own size: so it always is
    /// with these limits, and may be told as what was found. Where the time or
    /// the memory of all the work is over, nothing was found.
    pub fn is_too_large(&self) -> bool {
        let Self::LimitExceeded { bound, .. } = self else {
            return false;
        };
        matches!(bound, Bound::Size | Bound::Bytes)
    }

    /// The part of the formula that was too large, if it is known.
    pub fn part(&self) -> Option<&str> {
        match self {
            Self::LimitExceeded { part, .. } if !part.is_empty() => Some(part),
            _ => None,
        }
    }

    /// The option of the program that raises the limit, if it is one of time or
    /// memory.
    pub fn option(&self) -> Option<&'static str> {
        match self {
            Self::LimitExceeded { bound, .. } => bound.option(),
            _ => None,
        }
    }

    /// A stable word for the kind of error, used in JSON answers.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadFormula(_) => "bad_formula",
            Self::BadSystem(_) => "bad_system",
            Self::BadFile(_) => "bad_file",
            Self::LimitExceeded { .. } => "limit_exceeded",
            Self::Stopped => "stopped",
        }
    }

    /// Names the part of the formula, if none was named.
    #[must_use]
    pub(crate) fn within(mut self, text: &str) -> Self {
        if let Self::LimitExceeded { part, .. } = &mut self
            && part.is_empty()
        {
            text.clone_into(part);
        }
        self
    }
}
