//! Everything that can go wrong, in one type.

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
    },
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
        Self::LimitExceeded {
            what: what.into(),
            limit: limit.into(),
            part: String::new(),
        }
    }

    /// What is wrong at a byte of a source.
    pub(crate) fn at(source: &str, start: usize, message: impl Into<String>) -> Self {
        Self::BadFormula(SourceError::new(source, start, message))
    }

    /// Whether the work was given up for its size, and not for its form.
    pub fn is_limit_exceeded(&self) -> bool {
        matches!(self, Self::LimitExceeded { .. })
    }

    /// A stable word for the kind of error, used in JSON answers.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadFormula(_) => "bad_formula",
            Self::BadSystem(_) => "bad_system",
            Self::BadFile(_) => "bad_file",
            Self::LimitExceeded { .. } => "limit_exceeded",
        }
    }

    /// Names the part of the formula, if none was named.
    #[must_use]
    pub(crate) fn within(self, text: &str) -> Self {
        match self {
            Self::LimitExceeded { what, limit, part } if part.is_empty() => Self::LimitExceeded {
                what,
                limit,
                part: text.to_owned(),
            },
            other => other,
        }
    }
}
