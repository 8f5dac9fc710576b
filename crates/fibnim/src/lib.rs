//! An exact laboratory for Fibonacci nim, its family of take-away games, and
//! Zeckendorf games.
//!
//! Give it a position: it says who wins, lists **every** winning move, and
//! says **why**, for piles of millions of digits.
//!
//! ```
//! use fibnim::{Budget, Outcome, catalog};
//!
//! let position = catalog::game("fib")?.position("100")?;
//! let answer = position.analyze(&Budget::default())?;
//! assert_eq!(answer.outcome, Outcome::N);
//! let moves: Vec<String> = answer.winning_moves.iter().map(|m| m.step.to_string()).collect();
//! assert_eq!(moves, ["take 3 from pile 1", "take 11 from pile 1"]);
//! assert!(answer.reason.text.starts_with("100 = 3 + 8 + 89 in Fibonacci numbers"));
//! # Ok::<(), fibnim::Error>(())
//! ```
//!
//! # The way of a question
//!
//! Text → [`catalog`] makes a game of it, and the game a [`Position`] that
//! holds its game → the best engine that applies, within a [`Budget`]
//! ([`theory`], else a proof, else a table, else search: [`solve`]) → a typed
//! [`Analysis`], which displays as words and serialises as JSON. No engine
//! prints, and nothing here does any input or output.
//!
//! # Where things are
//!
//! * [`numeration`]: Fibonacci numbers, Zeckendorf representations, tails and
//!   gaps, the sequences H_k of any rule, Fibonacci words
//! * [`Rule`]: the function f(t) that gives the next limit
//! * [`game`]: the trait that every game implements, and one folder a game
//! * [`theory`]: closed forms, one file a paper
//! * [`solve`]: search and tables, which share no code with the theories
//! * [`words`]: an answer in sentences, as JSON, and as a hint
//! * [`catalog`]: every game by its name
//! * [`play`]: players of different skill

mod analysis;
mod budget;
pub mod catalog;
mod error;
mod excess;
pub mod game;
mod memory;
mod number;
pub mod numeration;
pub mod play;
mod reason;
mod rule;
pub mod solve;
pub mod spelling;
mod step;
pub mod theory;
mod watch;
pub mod words;

pub use analysis::{
    Analysis, Answer, Ask, Convention, Engine, EngineChoice, Outcome, TakeBounds, Winning,
    WinningMove,
};
pub use budget::Budget;
pub use error::{Error, Result, quote};
pub use excess::{Excess, Unit};
pub use game::position::{Game, Position};
pub use memory::{CountingAllocator, bytes_in_use, peak_bytes, restart_peak};
pub use number::{Extended, Fraction, MAX_DIGITS, Natural};
pub use reason::{Counted, Fact, Facts, Matter, Reason, Tail};
pub use rule::Rule;
pub use step::{Exchange, Step};
pub use watch::{Noun, Pace, Progress, Stage, Watch, grouped};

/// The README's example of the library is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
