//! How work is kept within its time, stopped from outside, and seen from there.
//!
//! A [`Budget`] has a clock, which counts the processor time of all threads that
//! work within it; its [`Watch`] has a flag that stops them, and a place that is
//! told how far they are. Every long loop goes at a [`Pace`], which looks at both
//! every few milliseconds, so that stopping takes no longer than that.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::solve::estimate::time;

/// A way to stop work from outside, and to be told how far it is. Copies share
/// it.
///
/// ```
/// use fibnim::{Budget, Watch, catalog};
///
/// let watch = Watch::new();
/// let budget = Budget::new().watched_by(&watch);
/// let position = catalog::game("zeckendorf")?.position("n=40")?;
/// // From another thread, a signal or a page:
/// watch.stop();
/// let error = position.analyze(&budget).unwrap_err();
/// assert_eq!(error.kind(), "stopped");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Watch(Arc<Watched>);

#[derive(Default)]
struct Watched {
    stopped: AtomicBool,
    told: Option<Box<dyn Fn(Progress) + Send + Sync>>,
}

/// How far work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many steps were made: positions, moves or entries that were looked at.
    pub done: u64,
}

impl Watch {
    /// A watch that nobody is told of.
    pub fn new() -> Self {
        Self::default()
    }

    /// A watch that tells how far the work is, some times a second.
    pub fn telling(told: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(Watched {
            stopped: AtomicBool::new(false),
            told: Some(Box::new(told)),
        }))
    }

    /// Stops all work within budgets that this watches.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    fn tell(&self, progress: Progress) {
        if let Some(told) = &self.0.told {
            told(progress);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stopped", &self.is_stopped())
            .finish_non_exhaustive()
    }
}

/// Watches are the same where stopping one stops the other.
impl PartialEq for Watch {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Watch {}

/// The processor time of this thread: what other threads and programs do on the
/// machine changes nothing about what fits in a budget.
#[cfg(unix)]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), nanoseconds)
}

/// A browser has no such clock: whoever asks there ends the worker.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    Duration::ZERO
}

thread_local! {
    /// When a loop of this thread last looked at the clock. Loops within loops
    /// share it, so that no time is counted twice.
    static LAST_LOOK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The processor time of this thread since it was last asked for.
pub(crate) fn since_last_look() -> Duration {
    let now = thread_time();
    now.saturating_sub(LAST_LOOK.replace(now))
}

/// About so long a loop goes between two looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Steps before the first look: most loops are over by then.
const FIRST_STRIDE: u32 = 64;

/// The pace of a long loop in one thread: it counts steps, and looks at the clock
/// and the watch of its budget every few milliseconds.
pub(crate) struct Pace<'b> {
    budget: &'b Budget,
    what: &'static str,
    /// Steps until the next look.
    left: u32,
    /// Steps between two looks.
    stride: u32,
    /// The time of this loop, where its budget has no clock of its own.
    spent: Duration,
    done: u64,
}

impl<'b> Pace<'b> {
    /// The pace of some work, which an error names.
    pub(crate) fn new(what: &'static str, budget: &'b Budget) -> Self {
        Self {
            budget,
            what,
            left: FIRST_STRIDE,
            stride: FIRST_STRIDE,
            spent: Duration::ZERO,
            done: 0,
        }
    }

    /// One step that is long by itself.
    pub(crate) fn long_step(&mut self) -> Result<()> {
        self.stride = 1;
        self.look()
    }

    /// One step. It is refused where the time is over or the work is stopped.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<()> {
        self.left -= 1;
        if self.left == 0 { self.look() } else { Ok(()) }
    }

    /// How much time a stride takes is seen at every look, so that strides find
    /// their length by themselves.
    #[cold]
    fn look(&mut self) -> Result<()> {
        let between = since_last_look();
        // What this thread did before is no time of a loop with its own clock.
        if self.done > 0 {
            self.spent += between;
        }
        self.done += u64::from(self.stride);
        self.stride = match between {
            short if short < BETWEEN_LOOKS / 2 => self.stride.saturating_mul(2).min(1 << 24),
            long if long > BETWEEN_LOOKS * 2 => (self.stride / 2).max(1),
            _ => self.stride,
        };
        self.left = self.stride;
        self.budget.watch().tell(Progress { done: self.done });
        if self.budget.watch().is_stopped() {
            return Err(Error::Stopped);
        }
        let spent = self.budget.spend(between).unwrap_or(self.spent);
        if spent > Duration::from_secs(self.budget.table_seconds) {
            let limit = format!(
                "{} of processor time",
                time(self.budget.table_seconds.into())
            );
            let excess = [Excess::seconds(self.budget)];
            return Err(Error::limit(
                self.what,
                format!("more than {limit}"),
                limit,
                excess,
            ));
        }
        Ok(())
    }
}

/// The time that all threads of a question have spent together, in nanoseconds.
#[derive(Clone, Debug)]
pub(crate) struct Spent(Arc<AtomicU64>);

impl Spent {
    pub(crate) fn nothing() -> Self {
        Self(Arc::default())
    }

    /// Adds some time, and says how much it is now.
    pub(crate) fn add(&self, time: Duration) -> Duration {
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let before = self.0.fetch_add(time, Ordering::Relaxed);
        Duration::from_nanos(before.saturating_add(time))
    }
}
