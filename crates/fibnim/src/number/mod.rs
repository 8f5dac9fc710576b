//! Numbers: [`Natural`] of any size, [`Extended`] with ∞, exact [`Fraction`]s,
//! and random ones that a seed gives again.
//!
//! [`Natural`] is our own type around `dashu-int`, so that no interface of the
//! project shows the library behind it. Numbers below 2^128 live in place,
//! without allocation.

mod extended;
mod fraction;
mod natural;
mod operators;
mod random;
mod text;

use serde::{Deserialize, Deserializer};

pub use extended::Extended;
pub use fraction::Fraction;
pub use natural::Natural;
pub(crate) use natural::{gcd, ones};
pub(crate) use random::SplitMix64;
pub use text::MAX_DIGITS;
pub(crate) use text::subtract_decimal;

macro_rules! deserialize_as_text {
    ($($number:ty),*) => {$(
        impl<'de> Deserialize<'de> for $number {
            /// Reads the text that `Serialize` writes.
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
deserialize_as_text!(Natural, Extended, Fraction);
