//! Least takes by their definition, for any rule and any number of piles.
//!
//! L(piles) is the least t such that taking t from some pile leaves piles with
//! f(t) < L: the opponent then may not take what he would have to. The player
//! to move wins at limit r if and only if r ≥ L. No theorem is used.
//!
//! # Stacks instead of tables
//!
//! Fix all piles but one, and let that one grow: a *line* of the table. Its
//! entry at x' with L = l is a winning target from x = x' + t as long as
//! f(t) < l, which is as long as t is at most the *reach* of l, the largest t
//! with f(t) < l. So the entry *expires* after x' + reach(l), and the least
//! take along the line is the distance to the nearest earlier entry that has
//! not expired. An older entry is worth keeping only if it expires later than
//! all newer ones: a stack with the newest on top, where expired entries are
//! taken off for ever. L is the minimum over the lines that meet in a position,
//! and no entry of the table has to be kept.

mod complement;
mod complement_block;
pub(crate) mod estimate;
mod lost_positions;
mod piles;
mod reach;
mod sorted;
mod sorted_count;
mod stack;
mod sweep;
mod tableau;
mod three_piles;

pub use complement::{
    ComplementOptions, ComplementProgress, Complements, TripleComplements, complements,
    complements_of_triples,
};
pub use complement_block::{ComplementBlocks, OpenTarget};
pub use lost_positions::{LostPositions, lost_positions};
pub use piles::{PilesAnswer, solve_piles};
pub use tableau::{Tableau, tableau};

/// ∞ as a least take. A pile is smaller, and so is every take.
const NEVER: u32 = u32::MAX;
