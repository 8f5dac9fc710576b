//! Whinihan 1963, *Fibonacci Nim*.
//!
//! His Fibonacci numbers are f_{−1} = 0, f_0 = 1, f_1 = 1, f_2 = 2, …, and a
//! number is written with the digit of f_1 at the right. A pile of n with the
//! limit q is *safe* if whoever is to move loses.

mod digits;
mod orders;
mod strategy;

use super::Claim;

/// The claims, in the order of print.
pub(super) const CLAIMS: &[&[Claim]] = &[
    strategy::GAMES,
    digits::NUMBERS,
    strategy::CLAIMS,
    orders::CLAIMS,
    digits::COMMENTS,
];
