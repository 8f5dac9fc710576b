//! How far a rule is known to be nondecreasing.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

/// The take up to which a rule was checked, shared by all positions of a
/// stream. It is knowledge about the rule and not a part of it: rules are equal
/// whatever is known of them.
#[derive(Debug)]
pub(super) struct VerifiedTo(AtomicU64);

impl VerifiedTo {
    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn raise(&self, take: u64) {
        self.0.fetch_max(take, Ordering::Relaxed);
    }
}

impl Default for VerifiedTo {
    /// f(1) alone is nondecreasing.
    fn default() -> Self {
        Self(AtomicU64::new(1))
    }
}

impl Clone for VerifiedTo {
    fn clone(&self) -> Self {
        Self(AtomicU64::new(self.get()))
    }
}

impl PartialEq for VerifiedTo {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for VerifiedTo {}

impl Hash for VerifiedTo {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
