//! Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*.

mod fibonacci_word;
mod many_piles;
mod one_pile;
mod power_of_two;
mod replies;
mod theorem_10_proof;
mod theorem_19;
mod theorem_19_proof;
mod two_piles;
mod words;
mod wythoff;

use super::Claim;

/// The claims, in the order of print.
pub(super) const CLAIMS: &[&[Claim]] = &[
    one_pile::CLAIMS,
    fibonacci_word::CLAIMS,
    one_pile::STRATEGY,
    two_piles::CLAIMS,
    theorem_10_proof::CLAIMS,
    words::CLAIMS,
    many_piles::CLAIMS,
    theorem_19::CLAIMS,
    theorem_19_proof::CLAIMS,
    many_piles::QUESTION,
    power_of_two::CLAIMS,
];
