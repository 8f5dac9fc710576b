//! How large a proof may become.

/// The limits of a proof. What would exceed one is given up with
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded), which names the part
/// of the formula that was too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of one automaton, before it is minimised.
    pub states: usize,
    /// The most memory of one automaton under construction, in bytes.
    pub bytes: usize,
    /// The most transitions that may be computed for one sentence.
    pub steps: u64,
    /// The most tracks of one automaton: variables that are needed together.
    pub tracks: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 2_000_000,
            bytes: 1 << 30,
            steps: 2_000_000_000,
            tracks: 10,
        }
    }
}
