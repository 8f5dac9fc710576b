//! The text formats of Walnut, so that a proof can be checked in Walnut itself,
//! and what Walnut has computed can be used here.
//!
//! Walnut is the prover of Mousavi, Schaeffer and Shallit ("Automatic theorem
//! proving in Walnut", 2016). [`export`] writes a text with its definitions and
//! statements as the files that Walnut loads; [`write_automaton`] and
//! [`read_automaton`] are for single automata.
//!
//! Walnut has its own ways, and these are kept apart from the rest:
//!
//! * The tracks of a definition are its free variables in alphabetical order.
//!   So parameters in another order get names that are in order.
//! * A name begins with a letter other than `A`, `E` and `I`.
//! * A difference is a number: `a-b<c` is false where a < b. So terms that are
//!   taken away are moved to the other side.
//! * A regular expression reads words and not numbers: words that are no
//!   representation, and those without leading zeros, are seen to here.

mod automata;
mod commands;
mod export;
mod names;
mod translate;

pub use automata::{is_first_line, read_automaton, write_automaton};
pub use export::{File, export};
pub use names::system_name;
