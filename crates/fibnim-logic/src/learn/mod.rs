//! Learn, then verify.
//!
//! The P-positions of a game are often recognised by an automaton that nobody
//! can write down. It can be guessed from a table of computed values,
//! and then **verified**: that it satisfies the recursion that defines the
//! P-positions is a sentence of the logic. What is learned this way is proved
//! for all positions, however it was guessed.

mod attempt;
mod fixed_piles;
mod guess;
mod report;
mod tables;
mod two_piles;

pub use attempt::Learned;
pub use fixed_piles::{FixedPiles, FixedProof};
pub use report::{Fixed, Report, ReportDocument};
pub use two_piles::{TwoPilesProof, prove_two_piles, verify_two_piles};
