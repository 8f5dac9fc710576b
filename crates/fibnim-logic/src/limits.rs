//! How large a proof may become.

use fibnim::Budget;

/// The limits of a proof. What would exceed one is given up with
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded), which names the part
/// of the formula that was too large.
///
/// ```
/// use fibnim::{Budget, Watch};
/// use fibnim_logic::{Limits, Prover, system::NumberSystem};
///
/// let watch = Watch::new();
/// let limits = Limits {
///     budget: Budget::new().seconds(5).watched_by(&watch),
///     ..Limits::default()
/// };
/// let mut prover = Prover::new(NumberSystem::shared("zeckendorf")?, limits)?;
/// // From another thread, a signal or a page:
/// watch.stop();
/// let error = prover.decide("exists x, y: 123*x = 67*y + 1").unwrap_err();
/// assert_eq!(error.kind(), "stopped");
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most states of one automaton, before it is minimised.
    pub states: usize,
    /// The most memory of one automaton under construction, and of the tables
    /// that one is learned from, in bytes: by their sizes, so that what is found
    /// depends on nothing else.
    pub bytes: usize,
    /// The most transitions that may be computed for one sentence.
    pub steps: u64,
    /// The most tracks of one automaton: variables that are needed together.
    pub tracks: usize,
    /// The processor time and the memory of all the work, and what stops it. A
    /// budget whose clock does not run begins anew with each sentence.
    pub budget: Budget,
}

impl Default for Limits {
    /// As much time and memory as it takes.
    fn default() -> Self {
        Self {
            states: 2_000_000,
            bytes: 1 << 30,
            steps: 2_000_000_000,
            tracks: 10,
            budget: Budget::new().seconds(u64::MAX).bytes(usize::MAX),
        }
    }
}
