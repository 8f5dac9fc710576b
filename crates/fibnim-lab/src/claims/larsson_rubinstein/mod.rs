//! Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*.

mod many_piles;
mod one_pile;
mod two_piles;

use super::Claim;

/// The claims, in the order of print.
pub(super) const CLAIMS: [&[Claim]; 3] = [one_pile::CLAIMS, two_piles::CLAIMS, many_piles::CLAIMS];
