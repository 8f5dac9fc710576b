//! First-order logic of whole numbers with addition and Zeckendorf digits,
//! decided by automata.
//!
//! A number is the word of its digits in a [number system](system), a tuple of
//! numbers is a word of tuples of digits, and a formula is the
//! [automaton] that accepts the tuples for which it is true. So a
//! sentence about *all* numbers is decided by finitely many states. This is
//! the method of Büchi, and for Zeckendorf digits of Mousavi, Schaeffer and
//! Shallit (the prover Walnut).

mod answer;
pub mod automaton;
pub mod certificate;
mod error;
pub mod formula;
pub mod learn;
mod limits;
mod prover;
pub mod render;
pub mod system;
pub mod theorems;
pub mod walnut;

pub use answer::{Answer, AnswerDocument, Decided, LimitDocument};
pub use error::{Bound, Error, Result};
pub use limits::Limits;
pub use prover::{Decision, Example, Prover, Statement, Verdict};
