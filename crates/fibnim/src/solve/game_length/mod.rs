//! How long games of the Zeckendorf game last, in either direction and from
//! any start: *The Reversed Zeckendorf Game* 2023, §3.1.
//!
//! * [`extremes`]: the shortest and the longest game, exact
//! * [`greedy_length`]: a long game for large n, which is the longest one
//!   wherever that was computed
//! * [`all_games`], [`count_games`]: the lengths where all games are equally
//!   likely, exact
//! * [`random_moves`], [`random_moves_float`]: the lengths where all moves of
//!   a state are equally likely, exact and in floating point
//! * [`Measure`]: these three by name
//! * [`simulate`]: random moves for large n
//! * [`check_sum`]: whether n is too large for all of them
//!
//! The length of a game decides who moves last: of k players, the residue of
//! the length modulo k names the winner ([`Distribution::winners`]).
//!
//! # How, and how far
//!
//! A move either changes the number of chips by one or keeps it, and all of the
//! first kind go the same way. So states are visited in layers of equal numbers
//! of chips, of which only two are held in memory, and every game takes the
//! same number of moves between layers: what varies is how many moves stay in
//! a layer, and only these are counted. A layer is numbered without gaps
//! (`layers.rs`), and what is known of the ways to a state is an entry of a
//! vector that is carried along.
//!
//! The extremes take less than a microsecond a state: n = 200 has five millions
//! of them. Distributions keep more than a hundred numbers a state, of hundreds of
//! digits: n = 120 takes seconds. What it takes is estimated before it starts,
//! from counts alone (`cost.rs`), and beyond the [`Budget`](crate::Budget) it is refused.

mod cost;
mod distribution;
mod layers;
mod measures;
mod simulation;

pub use cost::{check_extremes, check_greedy, times_of_extremes, times_of_greedy};
pub use distribution::{Distribution, FloatDistribution};
pub use measures::{
    Extremes, Lengths, Measure, all_games, count_games, extremes, random_moves, random_moves_float,
};
pub use simulation::{Simulation, check_sum, greedy_length, simulate};
