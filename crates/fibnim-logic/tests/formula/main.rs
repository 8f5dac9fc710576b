//! The language of formulas: what a text means, what its errors say, and that
//! trees and texts agree.

mod bounds;
mod errors;
mod regexes;
mod round_trip;
mod shape;
mod trees;
