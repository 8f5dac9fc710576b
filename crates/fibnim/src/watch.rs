//! How work is kept within its limits, stopped from outside, and seen from there.
//!
//! A [`Budget`] has a clock, which counts the processor time of all threads that
//! work within it, and a count of the bytes that they hold; its [`Watch`] has a
//! flag that stops them, and a place that is told how far they are. Every long
//! loop goes at a [`Pace`], which looks at all of these every few milliseconds,
//! so that stopping takes no longer than that.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::memory::bytes_in_use;
use crate::solve::estimate::{memory, time};

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
pub struct Watch {
    stopped: Arc<AtomicBool>,
    told: Option<Arc<Told>>,
}

/// Who is told how far work is, and what is being done within it.
struct Told {
    listener: Box<dyn Fn(Progress) + Send + Sync>,
    stages: Mutex<Vec<String>>,
}

/// How far work is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done: "the search".
    pub what: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is to do, where that is known.
    pub total: Option<u64>,
    /// What the steps weigh that are done, and all of them, where they are not alike:
    /// the share of the work.
    pub weight: Option<(u64, u64)>,
    /// What both are counted in.
    pub noun: Noun,
    /// What else is worth knowing: how large the automaton is, say.
    pub beside: Option<(u64, Noun)>,
    /// What is being done within it, from the outside in: "guess 3", "statement step".
    pub stages: Vec<String>,
}

/// What work is counted in, in words for one and for more.
///
/// ```
/// use fibnim::Noun;
///
/// assert_eq!(Noun::POSITIONS.words(1), "1 position");
/// assert_eq!(Noun::POSITIONS.words(1_240_000), "1,240,000 positions");
/// assert_eq!(Noun::new("guess", "guesses").words(0), "0 guesses");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The word for one.
    pub one: &'static str,
    /// The word for none, and for more than one.
    pub many: &'static str,
}

impl Noun {
    /// Steps of any kind.
    pub const STEPS: Self = Self::new("step", "steps");
    /// Positions of a game.
    pub const POSITIONS: Self = Self::new("position", "positions");
    /// Entries of a table.
    pub const ENTRIES: Self = Self::new("entry", "entries");
    /// Rows of a table.
    pub const ROWS: Self = Self::new("row", "rows");
    /// Games that are played.
    pub const GAMES: Self = Self::new("game", "games");
    /// Moves that are made.
    pub const MOVES: Self = Self::new("move", "moves");
    /// Terms of a sequence.
    pub const TERMS: Self = Self::new("term", "terms");
    /// Piles of a table.
    pub const PILES: Self = Self::new("pile", "piles");
    /// States of a game of chips, or of an automaton.
    pub const STATES: Self = Self::new("state", "states");
    /// Shards of a sweep.
    pub const SHARDS: Self = Self::new("shard", "shards");

    /// A word for one, and one for more.
    pub const fn new(one: &'static str, many: &'static str) -> Self {
        Self { one, many }
    }

    /// The word for so many.
    pub fn word(self, count: u64) -> &'static str {
        if count == 1 { self.one } else { self.many }
    }

    /// So many, with the digits in groups.
    pub fn words(self, count: u64) -> String {
        format!("{} {}", grouped(count), self.word(count))
    }
}

/// A number with its digits in groups.
///
/// ```
/// assert_eq!(fibnim::grouped(1_234_567), "1,234,567");
/// assert_eq!(fibnim::grouped(12), "12");
/// ```
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A stage of some work, which ends when this is dropped.
#[derive(Debug)]
#[must_use = "the stage ends when this is dropped"]
pub struct Stage {
    told: Option<Arc<Told>>,
    /// How many stages it lies within.
    within: usize,
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(told) = &self.told {
            told.stages().truncate(self.within);
        }
    }
}

impl Told {
    fn stages(&self) -> MutexGuard<'_, Vec<String>> {
        self.stages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Told").finish_non_exhaustive()
    }
}

impl Watch {
    /// A watch that nobody is told of.
    pub fn new() -> Self {
        Self::default()
    }

    /// A watch that tells how far the work is, some times a second.
    pub fn telling(told: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self {
            told: Some(Arc::new(Told {
                listener: Box::new(told),
                stages: Mutex::default(),
            })),
            ..Self::default()
        }
    }

    /// Begins a stage of the work, which whoever is told how far it is will know. The
    /// words are made only if somebody is told.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use fibnim::{Budget, Pace, Watch};
    ///
    /// let heard = Arc::new(Mutex::new(Vec::new()));
    /// let watch = Watch::telling({
    ///     let heard = Arc::clone(&heard);
    ///     move |now| heard.lock().unwrap().push(now.stages)
    /// });
    /// let stage = watch.stage(|| "guess 1".into());
    /// watch.stop();
    /// // Whoever is stopped tells how far it came.
    /// let budget = Budget::new().watched_by(&watch);
    /// assert!(Pace::new("learning", &budget).long_step().is_err());
    /// assert_eq!(*heard.lock().unwrap(), [["guess 1"]]);
    /// drop(stage);
    /// ```
    pub fn stage(&self, words: impl FnOnce() -> String) -> Stage {
        let told = self.told.clone();
        let within = told.as_ref().map_or(0, |told| {
            let mut stages = told.stages();
            stages.push(words());
            stages.len() - 1
        });
        Stage { told, within }
    }

    /// The same watch, stopped by a flag that something else sets, such as a
    /// signal.
    #[must_use]
    pub fn stopped_by(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.stopped = Arc::clone(flag);
        self
    }

    /// Stops all work within budgets that this watches.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The same watch, which tells nothing.
    pub(crate) fn quiet(&self) -> Self {
        Self {
            stopped: Arc::clone(&self.stopped),
            told: None,
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
        Arc::ptr_eq(&self.stopped, &other.stopped)
    }
}

impl Eq for Watch {}

// The clock.

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
#[cfg(target_family = "wasm")]
fn thread_time() -> Duration {
    Duration::ZERO
}

/// Elsewhere the clock on the wall.
#[cfg(not(any(unix, target_family = "wasm")))]
fn thread_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

thread_local! {
    /// When a loop of this thread last looked at the clock. Loops within loops
    /// share it, so that no time is counted twice.
    static LAST_LOOK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// Time since a loop of this thread told how far it is. Loops that follow one
    /// another share it, so that many short ones are told of as well.
    static UNTOLD: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The processor time of this thread since it was last asked for.
fn since_last_look() -> Duration {
    let now = thread_time();
    now.saturating_sub(LAST_LOOK.replace(now))
}

/// What was used since a question began: the time of all its threads in
/// nanoseconds, and the bytes that were in use before.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    nanoseconds: Arc<AtomicU64>,
    bytes_before: usize,
}

impl Meter {
    /// Begins now: what this thread did before is no time of the question.
    pub(crate) fn start() -> Self {
        since_last_look();
        Self {
            nanoseconds: Arc::default(),
            bytes_before: bytes_in_use(),
        }
    }

    /// The time that was counted.
    pub(crate) fn spent(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }

    /// The bytes that came since the beginning.
    fn held(&self) -> usize {
        bytes_in_use().saturating_sub(self.bytes_before)
    }

    fn add(&self, time: Duration) {
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(time, Ordering::Relaxed);
    }
}

/// About so long a loop goes between two looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// About so long it goes until it tells how far it is.
const BETWEEN_WORDS: Duration = Duration::from_millis(50);

/// What takes no longer takes no time: a closed form answers within 0 seconds.
const MOMENT: Duration = Duration::from_millis(1);

/// Steps before the first look: most loops are over by then.
const FIRST_STRIDE: u64 = 64;

/// The most steps between two looks, whatever the clock says: there may be none.
const LONGEST_STRIDE: u64 = 1 << 20;

/// The pace of a long loop in one thread: it counts steps, and looks at the
/// clock, the memory and the watch of its budget every few milliseconds.
///
/// ```
/// use fibnim::{Budget, Pace};
///
/// fn sum(to: u64, budget: &Budget) -> fibnim::Result<u64> {
///     let mut pace = Pace::new("the sum", budget).of(to);
///     let mut sum = 0;
///     for n in 1..=to {
///         pace.step()?;
///         sum += n;
///     }
///     Ok(sum)
/// }
/// assert_eq!(sum(1000, &Budget::new())?, 500_500);
/// let error = sum(u64::MAX, &Budget::new().seconds(0)).unwrap_err();
/// assert!(error.is_limit_exceeded());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pace {
    budget: Budget,
    meter: Meter,
    what: &'static str,
    total: Option<u64>,
    weight: Option<(u64, u64)>,
    /// What all threads of the work have done, where there are several.
    shared: Option<Arc<AtomicU64>>,
    /// Steps and parts of steps until the next look.
    left: u64,
    /// Steps between two looks.
    stride: u64,
    /// Parts of steps since the last look.
    parts: u64,
    done: u64,
    counted: Noun,
    beside: Option<(u64, Noun)>,
}

impl Pace {
    /// The pace of some work, which an error names. A budget whose clock does
    /// not run gives the loop a clock of its own.
    pub fn new(what: &'static str, budget: &Budget) -> Self {
        let budget = budget.started();
        Self {
            meter: budget.meter().expect("it was started").clone(),
            budget,
            what,
            total: None,
            weight: None,
            shared: None,
            left: FIRST_STRIDE,
            stride: FIRST_STRIDE,
            parts: 0,
            done: 0,
            counted: Noun::STEPS,
            beside: None,
        }
    }

    /// What steps are, for whoever is told how many there were.
    #[must_use]
    pub fn counting(mut self, counted: Noun) -> Self {
        self.counted = counted;
        self
    }

    /// Something else that is worth telling, as it is now.
    pub fn beside(&mut self, count: u64, counted: Noun) {
        self.beside = Some((count, counted));
    }

    /// How many steps there are.
    #[must_use]
    pub fn of(mut self, total: u64) -> Self {
        self.total = Some(total);
        self
    }

    /// What all steps weigh together, where some take longer than others: how much
    /// is left is told by weight then. Each is a [`weighed_step`](Self::weighed_step).
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use fibnim::{Budget, Pace, Watch};
    ///
    /// let heard = Arc::new(Mutex::new(Vec::new()));
    /// let watch = Watch::telling({
    ///     let heard = Arc::clone(&heard);
    ///     move |now| heard.lock().unwrap().push((now.done, now.total, now.weight))
    /// });
    /// let budget = Budget::new().watched_by(&watch);
    /// let mut pace = Pace::new("rows", &budget).of(2).weighing(10);
    /// pace.weighed_step(1)?;
    /// watch.stop();
    /// assert!(pace.weighed_step(9).is_err());
    /// assert_eq!(*heard.lock().unwrap(), [(2, Some(2), Some((10, 10)))]);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    #[must_use]
    pub fn weighing(mut self, all: u64) -> Self {
        self.weight = Some((0, all));
        self
    }

    /// Counts the steps of several threads together, each of which has a pace.
    #[must_use]
    pub fn with(mut self, shared: &Arc<AtomicU64>) -> Self {
        self.shared = Some(Arc::clone(shared));
        self
    }

    /// How many steps were made.
    #[cfg(test)]
    pub(crate) fn done(&self) -> u64 {
        self.done + (self.stride - self.left) - self.parts
    }

    /// One step that is long by itself: it is looked at now.
    pub fn long_step(&mut self) -> Result<()> {
        self.long_steps(1)
    }

    /// One long step of such a weight: it is looked at now.
    pub fn weighed_step(&mut self, weight: u64) -> Result<()> {
        if let Some((done, _)) = &mut self.weight {
            *done = done.saturating_add(weight);
        }
        self.long_step()
    }

    /// So many steps that were long together: it is looked at now.
    pub fn long_steps(&mut self, steps: u64) -> Result<()> {
        self.stride = 1;
        self.left = 1;
        self.look(steps, since_last_look())
    }

    /// One step. It is refused where a limit is reached or the work is stopped.
    #[inline]
    pub fn step(&mut self) -> Result<()> {
        self.steps(1)
    }

    /// A part of a step that is long: it is looked at as often as a step, and not
    /// counted.
    #[inline]
    pub fn part(&mut self) -> Result<()> {
        self.parts += 1;
        self.steps(1)
    }

    /// So many steps at once.
    #[inline]
    pub fn steps(&mut self, steps: u64) -> Result<()> {
        match self.left.checked_sub(steps) {
            Some(left) if left > 0 => {
                self.left = left;
                Ok(())
            }
            _ => self.look_after(steps),
        }
    }

    /// How much time a stride takes is seen at every look, so that strides find
    /// their length by themselves.
    #[cold]
    fn look_after(&mut self, steps: u64) -> Result<()> {
        let made = self.stride - self.left + steps - std::mem::take(&mut self.parts);
        let between = since_last_look();
        self.look(made, between)?;
        self.stride = match between {
            short if short < BETWEEN_LOOKS / 2 => (self.stride * 2).min(LONGEST_STRIDE),
            long if long > BETWEEN_LOOKS * 2 => (self.stride / 4).max(1),
            _ => self.stride,
        };
        self.left = self.stride;
        Ok(())
    }

    fn look(&mut self, made: u64, between: Duration) -> Result<()> {
        self.meter.add(between);
        self.done += made;
        self.tell(between, made);
        if self.budget.watch().is_stopped() {
            self.tell_now();
            return Err(Error::Stopped);
        }
        if self.meter.spent() > Duration::from_secs(self.budget.table_seconds).max(MOMENT) {
            return Err(self.too_long());
        }
        self.room_for(0)
    }

    fn tell(&self, between: Duration, made: u64) {
        if let Some(all) = &self.shared {
            all.fetch_add(made, Ordering::Relaxed);
        }
        // What is quiet leaves it to the loop around it.
        let untold = UNTOLD.get() + between;
        if untold < BETWEEN_WORDS || self.budget.watch().told.is_none() {
            UNTOLD.set(untold);
        } else {
            UNTOLD.set(Duration::ZERO);
            self.tell_now();
        }
    }

    fn tell_now(&self) {
        let Some(told) = &self.budget.watch().told else {
            return;
        };
        // Whoever listens may begin a stage.
        let stages = told.stages().clone();
        (told.listener)(Progress {
            what: self.what,
            done: self.all_done(),
            total: self.total,
            weight: self.weight,
            noun: self.counted,
            beside: self.beside,
            stages,
        });
    }

    /// What all threads of the work have done.
    fn all_done(&self) -> u64 {
        match &self.shared {
            Some(all) => all.load(Ordering::Relaxed),
            None => self.done,
        }
    }

    /// Refuses so many bytes more where they are more than the budget has left.
    /// What a program holds is known where it counts
    /// ([`CountingAllocator`](crate::CountingAllocator)).
    pub fn room_for(&self, bytes: usize) -> Result<()> {
        let needed = self.meter.held().saturating_add(bytes);
        if needed <= self.budget.table_bytes {
            return Ok(());
        }
        let limit = memory(self.budget.table_bytes as u128);
        let excess = [Excess::bytes(&self.budget)];
        let needed = format!("more than {limit}");
        Err(Error::limit(self.what, needed, limit, excess))
    }

    fn too_long(&self) -> Error {
        let seconds = self.budget.table_seconds;
        let time = time(seconds.into());
        let excess = Excess::seconds(&self.budget);
        let (excess, done) = match self.share_done() {
            Some((done, total)) => {
                // As long again for each such share that is left.
                let needed = u128::from(seconds).saturating_mul(total) / done.max(1);
                let excess = excess.needing_counted(needed + 1);
                (excess, format!(" ({}% was done)", done * 100 / total))
            }
            None => (excess, String::new()),
        };
        let needed = format!("more than {time}{done}");
        let limit = format!("{time} of processor time");
        Error::limit(self.what, needed, limit, [excess])
    }

    /// How much of how much was done, where the end is known.
    fn share_done(&self) -> Option<(u128, u128)> {
        let steps = self.total.map(|total| (self.all_done(), total));
        let (done, total) = self.weight.or(steps).filter(|&(_, total)| total > 0)?;
        // Of no time at all no share can be told.
        if self.budget.table_seconds == 0 {
            return None;
        }
        Some((done.min(total).into(), total.into()))
    }
}
