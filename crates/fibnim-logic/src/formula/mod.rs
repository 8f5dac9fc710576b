//! Formulas as text and as trees.
//!
//! ```text
//! system zeckendorf                             # the number system of what follows
//! def even(n) := exists k: n = 2*k
//! def wins(n, r) := exists f: lowest(n, f) & f <= r
//! prove gap-rule: forall n: n matches "(0|10)*" => even(n) | even(n + 1)
//! ```
//!
//! From loosest to tightest: `<=>` (from the left), `=>` (from the right), `|`,
//! `&`, `!`. Quantifiers `exists x, y:` and `forall x, y:` reach as far to the
//! right as possible, and stand wherever an operand may. Terms are whole
//! numbers of any sign, made by `+`, `-` and multiples by a number; they are
//! compared by `=`, `!=`, `<`, `<=`, `>` and `>=`, also in chains such as
//! `1 <= a <= r`. Items may be separated by `;`, a comment goes from `#` to the
//! end of its line, and `∀ ∃ ¬ ∧ ∨ → ⇒ ↔ ⇔ ≤ ≥ ≠ · × −`, `&&`, `||` and `==` are
//! read as well.
//!
//! [`parse_script`] and [`parse_formula`] read text; errors point at the place.
//! All trees that they give are at most 200 nodes deep, so that whatever walks
//! them may call itself.

mod display;
mod lexer;
mod parser;
mod regex;
mod source;
mod statements;
mod terms;
mod token;
mod tree;
mod variables;

pub use parser::{parse_formula, parse_script};
pub use regex::{Regex, parse_regex};
pub use source::SourceError;
pub use tree::{Comparison, Definition, Formula, Item, Kind, Script, Span, Term};

// How large a text may be. All is checked before it costs anything.

/// The most bytes of a script.
pub const MAX_TEXT: usize = 1_000_000;
/// The most bytes of one regular expression.
pub const MAX_PATTERN: usize = 10_000;
/// The deepest nesting of a formula: what reads a tree may call itself.
pub const MAX_DEPTH: usize = 200;
/// The most decimal digits of a number.
pub const MAX_DIGITS: usize = 1000;
/// The most characters of a name.
pub const MAX_NAME: usize = 64;
/// The most numbers whose digits a regular expression reads side by side.
pub const MAX_TRACKS: usize = 8;
