//! Formulas as text and as trees.

mod tree;

pub use tree::{Comparison, Definition, Formula, Item, Kind, Script, SourceError, Span, Term};
