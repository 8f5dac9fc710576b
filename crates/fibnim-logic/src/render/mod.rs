//! Automata for the eye: pictures, and the first tuples that they accept.

mod arcs;
mod dot;
mod graph;
mod labels;
mod layout;
mod solutions;
mod svg;

pub use dot::dot;
pub use solutions::{Solution, Solutions, solutions};
pub use svg::{MOST_DRAWN, svg};
