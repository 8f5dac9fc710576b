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

mod commands;
mod export;
mod names;
mod read;
mod translate;
mod write;

pub use export::{File, export};
pub use read::read_automaton;
pub use write::write_automaton;

use crate::system::NumberSystem;

/// The name of a number system in Walnut.
///
/// ```
/// use fibnim_logic::{system::NumberSystem, walnut::system_name};
///
/// assert_eq!(system_name(&NumberSystem::named("zeckendorf")?), "msd_fib");
/// assert_eq!(system_name(&NumberSystem::named("5t/2")?), "msd_rule_5t_over_2");
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn system_name(system: &NumberSystem) -> String {
    match system.name() {
        "zeckendorf" => "msd_fib".into(),
        "binary" => "msd_2".into(),
        // Walnut takes a name that begins with a digit for a base.
        rule => format!("msd_rule_{}", in_words(rule)),
    }
}

fn in_words(rule: &str) -> String {
    let mut words = String::new();
    for c in rule.chars() {
        match c {
            '/' => words.push_str("_over_"),
            '+' => words.push_str("_plus_"),
            '-' | '−' => words.push_str("_minus_"),
            c if c.is_ascii_alphanumeric() => words.push(c),
            _ => words.push('_'),
        }
    }
    words
}
