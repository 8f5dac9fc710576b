//! How much work a question may cost.

/// The limits of a computation. Work that would exceed one is refused with
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded).
///
/// ```
/// use fibnim::Budget;
///
/// let small = Budget { table_bytes: 1000, ..Budget::default() };
/// let error = fibnim::catalog::game("fib")?.position("20,30,40;9")?.analyze(&small).unwrap_err();
/// assert!(error.is_limit_exceeded());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most positions a search may visit.
    pub search_positions: usize,
    /// The most moves a search or a table may try.
    pub search_moves: u64,
    /// The most terms of a sequence H_k.
    pub sequence_terms: usize,
    /// The most time of a table of least takes, in seconds of one core, as
    /// estimated from its size before it starts.
    pub table_seconds: u64,
    /// The most memory of a table, in bytes.
    pub table_bytes: usize,
    /// The most winning moves that an analysis lists; the rest is counted.
    pub listed_moves: usize,
    /// The most digits that the listed moves may have together.
    pub listed_digits: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            search_positions: 20_000_000,
            search_moves: 500_000_000,
            sequence_terms: 5_000_000,
            table_seconds: 30,
            table_bytes: 1 << 30,
            listed_moves: 10_000,
            listed_digits: 8_000_000,
        }
    }
}
