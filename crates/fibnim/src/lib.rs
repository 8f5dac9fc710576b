//! An exact laboratory for Fibonacci nim, its family of take-away games, and
//! Zeckendorf games.
//!
//! Give it a position: it says who wins, lists **every** winning move, and
//! says **why**, for piles of millions of digits.
//!
//! ```
//! use fibnim::{Budget, Outcome, catalog};
//!
//! let fib = catalog::game("fib")?;
//! let answer = fib.analyze_text("100", &Budget::default())?;
//! assert_eq!(answer.outcome, Outcome::N);
//! let moves: Vec<String> = answer.winning_moves.iter().map(|m| m.step.to_string()).collect();
//! assert_eq!(moves, ["take 3 from pile 1", "take 11 from pile 1"]);
//! assert!(answer.reason.text.starts_with("100 = 3 + 8 + 89 in Fibonacci numbers"));
//! # Ok::<(), fibnim::Error>(())
//! ```
//!
//! # The way of a question
//!
//! Text → [`catalog`] makes a game and a validated position of it → the best
//! engine that applies, within a [`Budget`] ([`theory`], else a table, else
//! search: [`solve`]) → an [`Analysis`], which a face renders. No engine
//! prints, and nothing here does any input or output.
//!
//! # Where things are
//!
//! * [`numeration`]: Fibonacci numbers, Zeckendorf representations, tails and
//!   gaps, the sequences H_k of any rule, Fibonacci words
//! * [`Rule`]: the function f(t) that gives the next limit
//! * [`games`]: rules of play only
//! * [`theory`]: closed forms, one file a paper
//! * [`solve`]: search and tables, which share no code with the theories, and
//!   the harness that compares the two
//! * [`catalog`]: all of it by name and text
//! * [`play`]: players of different skill

mod analysis;
mod budget;
pub mod catalog;
mod engine;
mod error;
pub mod games;
mod number;
pub mod numeration;
pub mod play;
mod rule;
pub mod solve;
mod step;
pub mod theory;

pub use analysis::{
    Analysis, Convention, Engine, Fact, Facts, Outcome, Reason, TakeBounds, WinningMove,
};
pub use budget::Budget;
pub use engine::EngineChoice;
pub use error::{Error, Result, quote};
pub use number::{Extended, Fraction, MAX_DIGITS, Natural, shorten_digits};
pub use rule::Rule;
pub use step::{Exchange, Step};

/// The README's example of the library is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
