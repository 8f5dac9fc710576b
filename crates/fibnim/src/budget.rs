//! How much work a question may cost.

use std::time::Duration;

use crate::watch::{Meter, Watch};

/// The limits of a computation. Work that would exceed one is refused with
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded).
///
/// ```
/// use fibnim::{Budget, catalog};
///
/// let position = catalog::game("fib")?.position("20,30,40;9")?;
/// let small = Budget::new().bytes(1000);
/// assert!(position.analyze(&small).unwrap_err().is_limit_exceeded());
///
/// let large = small.bytes(1 << 24).seconds(5);
/// assert!(position.analyze(&large).is_ok());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    /// The most positions a search may visit.
    pub search_positions: usize,
    /// The most moves a search or a table may try.
    pub search_moves: u64,
    /// The most terms of a sequence H_k.
    pub sequence_terms: usize,
    /// The most processor time, in seconds. What is known before it starts to take
    /// longer is refused at once, by its size; the rest by the clock.
    pub table_seconds: u64,
    /// The most memory, in bytes. What is known before it starts to take more is
    /// refused at once; the rest by what the program counts, if it does
    /// ([`CountingAllocator`](crate::CountingAllocator)).
    pub table_bytes: usize,
    /// The most winning moves that an analysis lists; the rest is counted.
    pub listed_moves: usize,
    /// The most digits that the listed moves may have together.
    pub listed_digits: usize,
    watch: Watch,
    /// What was used within it; `None` where each question begins anew.
    meter: Option<Meter>,
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

impl Budget {
    /// The usual limits: some seconds, and 1 GiB.
    pub fn new() -> Self {
        Self {
            search_positions: 20_000_000,
            search_moves: 500_000_000,
            sequence_terms: 5_000_000,
            table_seconds: 30,
            table_bytes: 1 << 30,
            listed_moves: 10_000,
            listed_digits: 8_000_000,
            watch: Watch::new(),
            meter: None,
        }
    }

    /// Lets a watch stop the work, and be told how far it is.
    #[must_use]
    pub fn watched_by(mut self, watch: &Watch) -> Self {
        self.watch = watch.clone();
        self
    }

    /// What watches the work.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The same budget for a part of some work: it is stopped with it, but tells
    /// nothing of how far it is.
    #[must_use]
    pub fn quietly(&self) -> Self {
        let mut quiet = self.clone();
        quiet.watch = quiet.watch.quiet();
        quiet
    }

    /// The same budget with its clock running: whatever is asked within it shares
    /// its time and its memory. A budget whose clock does not run starts anew for
    /// each question.
    #[must_use]
    pub fn started(&self) -> Self {
        let mut started = self.clone();
        started.meter.get_or_insert_with(Meter::start);
        started
    }

    /// The processor time that was counted since the clock began to run.
    pub fn time_spent(&self) -> Duration {
        let meter = self.meter.as_ref();
        meter.map_or(Duration::ZERO, Meter::spent)
    }

    /// What was used since the clock began to run.
    pub(crate) fn meter(&self) -> Option<&Meter> {
        self.meter.as_ref()
    }

    /// Lets a search visit so many positions, and try 100 moves for each of
    /// them: more positions alone would be of no use.
    #[must_use]
    pub fn positions(mut self, most: usize) -> Self {
        self.search_positions = most;
        // A position has some dozens of moves that are looked at.
        let moves = (most as u64).saturating_mul(100);
        if self.search_moves < moves {
            self.search_moves = moves;
        }
        self
    }

    /// Lets a search or a table try so many moves. Said after
    /// [`Budget::positions`], it can be fewer than those would allow.
    #[must_use]
    pub fn moves(mut self, most: u64) -> Self {
        self.search_moves = most;
        self
    }

    /// Lets a sequence H_k have so many terms.
    #[must_use]
    pub fn terms(mut self, most: usize) -> Self {
        self.sequence_terms = most;
        self
    }

    /// Lets the work take so many seconds of processor time.
    #[must_use]
    pub fn seconds(mut self, most: u64) -> Self {
        self.table_seconds = most;
        self
    }

    /// Lets the work hold so many bytes.
    #[must_use]
    pub fn bytes(mut self, most: usize) -> Self {
        self.table_bytes = most;
        self
    }

    /// Lets an analysis list so many winning moves.
    #[must_use]
    pub fn listed_moves(mut self, most: usize) -> Self {
        self.listed_moves = most;
        self
    }

    /// Lets the listed moves have so many digits together.
    #[must_use]
    pub fn listed_digits(mut self, most: usize) -> Self {
        self.listed_digits = most;
        self
    }
}
