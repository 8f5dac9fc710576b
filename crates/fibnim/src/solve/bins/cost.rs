//! What a sweep would take, and how much of it is done.

use std::sync::atomic::{AtomicU64, Ordering};

use super::BINS;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::zeckendorf::{MAX_SMALL_SUM, state_counts};

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
        self.check_in_words("", budget)
    }

    fn check_in_words(self, at_least: &str, budget: &Budget) -> Result<()> {
        if self.bytes <= budget.table_bytes && self.seconds <= budget.table_seconds {
            return Ok(());
        }
        let time_limit = match budget.table_seconds {
            u64::MAX => String::new(),
            seconds => format!(" and {seconds} s"),
        };
        Err(Error::limit(
            SWEEP,
            format!(
                "{at_least}{} MiB and about {} s on one core",
                self.bytes.div_ceil(1 << 20),
                self.seconds
            ),
            format!("{} MiB{time_limit}", budget.table_bytes >> 20),
        ))
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

/// States that a second of one core does at most, whatever their shape.
const STATES_PER_SECOND: u128 = 50_000_000_000;

/// Refuses what is beyond a budget without looking at it closely.
pub(super) fn check_states(to: usize, budget: &Budget) -> Result<()> {
    check_sum(to)?;
    let states = state_counts(to)[to];
    let least = Cost {
        // The sizes of blocks: for each bin, each layer, and each sum.
        bytes: size_of::<usize>() * BINS * to * to,
        cells: 0,
        seconds: u64::try_from(states / STATES_PER_SECOND).unwrap_or(u64::MAX),
    };
    least.check_in_words("at least ", budget)
}
