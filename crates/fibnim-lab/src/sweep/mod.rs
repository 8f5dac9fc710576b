//! Sweeps: long computations that can be stopped at any moment and go on where
//! they were.
//!
//! What is done is kept in a [`Journal`] beside the file that is wanted. The
//! file itself is written when all is done, and does not tell how often the
//! sweep was stopped.

mod journal;
mod reversed;

pub use journal::{Journal, JournalError};
pub use reversed::{ReversedMode, ReversedSweep, SweepError};
