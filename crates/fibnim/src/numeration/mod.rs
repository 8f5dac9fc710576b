//! Number systems made for games: Fibonacci numbers, Zeckendorf
//! representations with their tails and gaps, the sequences H_k of any rule,
//! and Fibonacci words.
//!
//! Indices follow F_1 = F_2 = 1 everywhere: the parts of a Zeckendorf
//! representation start at F_2.

mod fibonacci;
mod fibonacci_word;
mod gaps;
mod large;
mod schwenk;
mod small;
mod wythoff;
mod zeckendorf;

pub(crate) use fibonacci::{MAX_FIBONACCI_INDEX, fibonacci_pair, largest_fibonacci_index};
pub use fibonacci::{fibonacci, fibonacci_numbers};
pub use fibonacci_word::{FibonacciWord, Letter, PartialSums};
pub use gaps::{GapVector, TailVerdict};
pub(crate) use schwenk::sequence_terms_up_to;
pub use schwenk::{LagStability, SchwenkRepresentation, SchwenkSequence, SequenceTerm, stable_lag};
pub use small::zeckendorf_word_u64;
pub use wythoff::WythoffSet;
pub use zeckendorf::Zeckendorf;
