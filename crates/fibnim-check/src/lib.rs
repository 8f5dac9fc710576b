//! A plain checker of fibnim's proof certificates. It shares no code with the
//! prover that writes them.
//!
//! # What a certificate is
//!
//! A text with automata, definitions and sentences. Its first automaton,
//! `valid`, accepts the digits of numbers; the n-th of its words, in the order
//! of length and then of digits, *is* the number n. All other automata are
//! relations between numbers, and the sentences are formulas of first-order
//! logic about these relations. The prover may have found an automaton in any
//! way: by construction, by learning, by luck. That does not matter here.
//!
//! # What is trusted, and what is not
//!
//! That the automata of the file are what they have to be is not trusted.
//! Before any sentence is decided, the checker finds out by itself that
//! - `valid` accepts infinitely many numbers, and each with and without
//!   leading zeros;
//! - every other automaton accepts tuples of numbers only, and these with and
//!   without leading zeros;
//! - the automaton `add`, if there is one, is addition: by induction over the
//!   successor, in which the order of words is all that is used.
//!
//! Then every definition is computed, be it a formula, a pattern of digits or
//! a decimal number, and every sentence decided, by the constructions of any
//! textbook: Thompson's for a pattern, counting words for a number, the product
//! of two automata by a search over pairs of states, the complement relative to
//! valid words, the projection by the subset construction, and Moore's
//! minimisation after every step. What is trusted is this crate, which is
//! short, and the compiler.
//!
//! # What a certificate proves, and what is left to the reader
//!
//! If the [report](Report) holds, then each claim is true and each
//! refutation false *for all numbers*, as statements about the automata that
//! the file prints. Two steps are left to the reader:
//! - *that the claims say what the theorem says*: the certificate's name is a
//!   name only. Whoever reads `(P n r)` as "the position (n; r) is lost for
//!   the player to move" has to compare the claims with the rules of the game;
//! - *the induction over moves*: the claims say that the relation P satisfies
//!   the game's recursion — a position is in P if and only if no move leads to
//!   one in P. As every move makes the position smaller, only one relation
//!   does, the true one. This last sentence is not part of the file.
//!
//! It is as well the baseline of the prover's bench: the honest textbook way,
//! neither tuned nor slowed down.
//!
//! ```
//! use fibnim_check::{Certificate, Limits, check};
//!
//! let text = "fibnim-certificate 1
//! theorem no-largest-number
//! system zeckendorf
//! automaton valid 1 2
//! + 0 1
//! + 0 -
//! claim larger (forall (x) (exists (y) (< x y)))
//! refute largest (exists (y) (forall (x) (not (< y x))))
//! end
//! ";
//! let report = check(&Certificate::parse(text)?, &Limits::default())?;
//! assert!(report.holds());
//! # Ok::<(), fibnim_check::Error>(())
//! ```

mod automaton;
mod certificate;
mod check;
mod error;
mod evaluate;
mod formula;
mod limits;
mod natural;
mod numbers;
pub mod operations;
mod pattern;
mod reader;

pub use automaton::{Automaton, Letter, MAX_TRACKS, State};
pub use certificate::{
    Certificate, Definition, Item, NamedAutomaton, NamedNumber, Pattern, Sentence,
};
pub use check::{Checker, Finding, Kind, Report, check, check_while};
pub use error::{Error, Result};
pub use evaluate::{Assignment, Counterexample, World};
pub use formula::Formula;
pub use limits::{Budget, Limits, MayGoOn};
pub use natural::Natural;
pub use pattern::Regex;
