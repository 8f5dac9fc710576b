//! What a sweep would take, how much of it is done, and its independent parts
//! in several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::BINS;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::{MAX_SMALL_SUM, state_counts};
use crate::solve::estimate::{Estimate, Picoseconds, SECOND};
use crate::solve::thread_count;
use crate::watch::{Noun, Pace};

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
    /// What so many cells take, at so many a second.
    pub(in crate::solve) fn new(bytes: usize, cells: u64, cells_per_second: u64) -> Self {
        Self {
            bytes,
            cells,
            seconds: cells / cells_per_second,
        }
    }

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
    pub(in crate::solve) fn threads(self, wanted: usize, budget: &Budget) -> usize {
        thread_count(wanted)
            .min(budget.table_bytes / self.bytes.max(1))
            .max(1)
    }
}

/// What errors call it.
pub(in crate::solve) const SWEEP: &str = "the sweep of all states";

/// Refuses sums beyond those of small states.
pub(super) fn check_sum(sum: usize) -> Result<()> {
    if sum as u64 <= MAX_SMALL_SUM {
        return Ok(());
    }
    Err(Error::limit(
        SWEEP,
        format!("n = {sum}"),
        format!("n = {MAX_SMALL_SUM}, whatever the budget"),
        [Excess::beyond(MAX_SMALL_SUM, Unit::Number).needing(sum)],
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

/// The pace of a sweep of so many cells, alone or as one of several threads.
pub(in crate::solve) fn pace(budget: &Budget, cells: u64) -> Pace {
    Pace::new(SWEEP, budget).counting(Noun::STATES).of(cells)
}

/// Does the work of each item at its pace, begun in their order, and hands what
/// comes of it to `done` as it is ready. The first refusal ends all.
pub(in crate::solve) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    pace: &Pace,
    work: impl Fn(&T, &mut Pace) -> Result<R> + Sync,
    done: &mut dyn FnMut(R),
) -> Result<()> {
    let (next, all_done) = (AtomicUsize::new(0), Arc::new(AtomicU64::new(0)));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(items.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let mut pace = pace.clone().with(&all_done);
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(item, &mut pace);
                    let ended = result.is_err();
                    if sender.send(result).is_err() || ended {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for result in receiver {
            match result {
                Ok(result) => done(result),
                Err(error) => {
                    // Nobody begins another.
                    next.store(items.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}
