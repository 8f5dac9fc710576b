//! Natural numbers and ∞.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::Natural;
use crate::error::{Error, Result};

/// A natural number or ∞: a limit, a least take, a part that may not exist.
///
/// ```
/// use fibnim::{Extended, Natural};
///
/// assert!(Extended::from(Natural::from(7u32)) < Extended::Infinite);
/// assert_eq!(Extended::parse("∞")?, Extended::parse("inf")?);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extended {
    /// A natural number.
    Finite(Natural),
    /// ∞, larger than every number.
    Infinite,
}

impl Extended {
    /// Reads a number, `inf` or `∞`.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "inf" | "∞" => Ok(Self::Infinite),
            number => Natural::parse(number).map(Self::Finite),
        }
    }

    /// The number, if it is one.
    pub fn finite(&self) -> Option<&Natural> {
        match self {
            Self::Finite(number) => Some(number),
            Self::Infinite => None,
        }
    }

    /// Whether `n` is at most this.
    pub fn allows(&self, n: &Natural) -> bool {
        self.finite().is_none_or(|limit| n <= limit)
    }

    /// As [`Natural::to_short_string`], with `∞`.
    pub fn to_short_string(&self) -> String {
        self.finite()
            .map_or_else(|| "∞".into(), Natural::to_short_string)
    }

    /// As [`Natural::to_ends_string`], with `∞`.
    pub fn to_ends_string(&self) -> String {
        self.finite()
            .map_or_else(|| "∞".into(), Natural::to_ends_string)
    }
}

impl From<Natural> for Extended {
    fn from(number: Natural) -> Self {
        Self::Finite(number)
    }
}

impl FromStr for Extended {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

impl fmt::Display for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(number) => fmt::Display::fmt(number, f),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

impl Serialize for Extended {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Finite(number) => number.serialize(serializer),
            Self::Infinite => serializer.serialize_str("inf"),
        }
    }
}
