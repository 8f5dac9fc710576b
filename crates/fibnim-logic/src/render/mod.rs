//! Automata for the eye: drawings, and the first tuples that they accept.

mod arcs;
mod drawing;
mod graph;
mod solutions;

pub use drawing::{
    Arc, Drawing, DrawnEdge, DrawnState, LABEL_SIZE, MOST_DRAWN, Point, RADIUS, drawing,
};
pub use graph::dot;
pub use solutions::{Solution, Solutions, solutions};
