//! Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*: several piles
//! with one limit for all of them.

pub mod power_of_two;
mod theorem_10;
mod theorem_14;
mod theorem_19;

pub use theorem_10::{Theorem10Case, theorem_10};
pub use theorem_14::{DifferenceWord, Reading, WordKind};
pub use theorem_19::Theorem19Class;

use super::{Pair, lists_parts};
use crate::number::{Extended, Natural};
use crate::reason::Facts;

/// Adds what Theorems 10 and 14 say of two piles of Fibonacci nim: the case of
/// the one, and p, α and the kind of word of the other.
pub(crate) fn two_pile_facts(facts: Facts, piles: [&Natural; 2], limit: &Extended) -> Facts {
    let pair = Pair::new(piles);
    // Both need representations of their own: not worth it where they are long.
    if !lists_parts(1, pair.larger) {
        return facts;
    }
    let case = theorem_10(pair.smaller, &pair.d, limit);
    let facts = facts.with("theorem_10_case", case.to_string());
    let word = |r| DifferenceWord::new(pair.smaller, r, Reading::Corrected);
    match limit.finite().map(word) {
        Some(Ok(word)) => facts
            .with("p", word.p())
            .with("alpha", word.alpha())
            .with("word", word.kind().to_string()),
        _ => facts,
    }
}
