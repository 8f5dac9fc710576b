//! How long tables of least takes take, known before any of them is made.

use super::sorted_count::SortedWork;
use crate::solve::estimate::{Picoseconds, SECOND};

/// Entries a second at full speed: three piles in lanes that are all occupied,
/// on one core.
const FULL_RATE: u128 = 500_000_000;

/// The time of so many lanes of three piles, occupied or not.
pub(super) fn time_of_lanes(lanes: u128) -> Picoseconds {
    lanes.saturating_mul(SECOND / FULL_RATE)
}

/// The time of a sweep of a box of at most two piles, one entry at a time.
pub(super) fn time_of_box(entries: u128) -> Picoseconds {
    entries.saturating_mul(10_000)
}

/// The time of a sweep of sorted positions of so many piles: asking and
/// telling the lines, and for each row to find them.
pub(super) fn time_of_sorted(piles: usize, work: &SortedWork) -> Picoseconds {
    let row = 5_000 + 2_500 * piles as u128;
    let rows = work.rows.saturating_mul(row);
    rows.saturating_add(work.crossings.saturating_mul(10_000))
}
