//! What a sweep would take, and how much of it is done.

use std::sync::atomic::{AtomicU64, Ordering};

use super::BINS;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::{MAX_SMALL_SUM, state_counts};
use crate::solve::estimate::{Estimate, Picoseconds, SECOND};

/// What a sweep takes, as known before it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The memory of the layers that are alive, in bytes.
    pub bytes: usize,
    /// The cells of all layers.
    pub cells: u64,
    /// The time on one core, in seconds, as estimated from the cells.
    pub seconds: u64,
}

impl Cost {
    /// Refuses what is beyond a budget.
    pub fn check(self, budget: &Budget) -> Result<()> {
        let estimate = Estimate {
            what: SWEEP.into(),
            entries: self.cells.into(),
            bytes: self.bytes as u128,
            time: Picoseconds::from(self.seconds) * SECOND,
        };
        estimate.check_counted("words", budget)
    }

    /// How many threads to use where `wanted` are wanted (0: one a core), and
    /// each needs this much memory.
    pub(super) fn threads(self, wanted: usize, budget: &Budget) -> usize {
        let wanted = match wanted {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            wanted => wanted,
        };
        wanted.min(budget.table_bytes / self.bytes.max(1)).max(1)
    }
}

/// The cells that are done, of a sweep in several threads.
#[derive(Default)]
pub(super) struct Done(AtomicU64);

impl Done {
    pub(super) fn add(&self, cells: usize) {
        self.0.fetch_add(cells as u64, Ordering::Relaxed);
    }

    pub(super) fn cells(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What errors call it.
const SWEEP: &str = "the sweep of all states";

/// Refuses sums beyond those of small states.
pub(super) fn check_sum(sum: usize) -> Result<()> {
    if sum as u64 <= MAX_SMALL_SUM {
        return Ok(());
    }
    Err(Error::limit(
        SWEEP,
        format!("n = {sum}"),
        format!("n = {MAX_SMALL_SUM}, whatever the budget"),
    ))
}

/// What a state takes at the least, whatever the shape of its layer.
const TIME_OF_STATE: Picoseconds = 20;

/// Refuses what is beyond a budget without looking at it closely.
pub(super) fn check_states(to: usize, budget: &Budget) -> Result<()> {
    check_sum(to)?;
    let states = state_counts(to)[to];
    let least = Estimate {
        what: format!("{SWEEP} of n = {to} alone, at the least,"),
        entries: states,
        // The sizes of blocks: for each bin, each layer, and each sum.
        bytes: (size_of::<usize>() * BINS * to * to) as u128,
        time: states.saturating_mul(TIME_OF_STATE),
    };
    least.check_counted("states", budget)
}
