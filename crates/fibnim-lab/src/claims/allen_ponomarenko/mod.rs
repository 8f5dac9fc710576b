//! Allen & Ponomarenko 2014, *Fibonacci Nim and a Full Characterization of
//! Winning Moves*.

mod odds;
mod tails;

use super::Claim;

/// The claims: sections 1 to 3 with the appendix, and section 4.
pub(super) const CLAIMS: [&[Claim]; 2] = [tails::CLAIMS, odds::CLAIMS];
