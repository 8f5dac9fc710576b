//! Automata for the eye: drawings, and the first tuples that they accept.

mod arcs;
mod dot;
mod drawing;
mod graph;
mod labels;
mod layout;
mod solutions;

pub use dot::dot;
pub use drawing::{Drawing, DrawnEdge, DrawnState, MOST_DRAWN, drawing};
pub use layout::{Arc, LABEL_SIZE, Point, RADIUS};
pub use solutions::{Solution, Solutions, solutions};
