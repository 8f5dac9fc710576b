//! How much work a question may cost.

use std::time::Duration;

use crate::watch::{Spent, Watch, since_last_look};

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
    /// The most memory of a table, in bytes.
    pub table_bytes: usize,
    /// The most winning moves that an analysis lists; the rest is counted.
    pub listed_moves: usize,
    /// The most digits that the listed moves may have together.
    pub listed_digits: usize,
    watch: Watch,
    /// The time that was spent within it; `None` where each loop has its own.
    spent: Option<Spent>,
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
            spent: None,
        }
    }

    /// Lets a watch stop the work, and be told how far it is.
    #[must_use]
    pub fn watched_by(mut self, watch: &Watch) -> Self {
        self.watch = watch.clone();
        self
    }

    /// What watches the work.
    pub(crate) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The same budget with its clock running: whatever is asked within it shares
    /// its time. A budget whose clock does not run starts anew for each question.
    #[must_use]
    pub fn started(&self) -> Self {
        let mut started = self.clone();
        started.spent.get_or_insert_with(|| {
            // What this thread did before is no time of this question.
            since_last_look();
            Spent::nothing()
        });
        started
    }

    /// Counts some time, and says how much it is now; `None` where the clock does
    /// not run.
    pub(crate) fn spend(&self, time: Duration) -> Option<Duration> {
        self.spent.as_ref().map(|spent| spent.add(time))
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

    /// Lets a table take so many seconds on one core, by its estimate.
    #[must_use]
    pub fn seconds(mut self, most: u64) -> Self {
        self.table_seconds = most;
        self
    }

    /// Lets a table take so many bytes.
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
