//! What a player does in positions that it has met.

use rustc_hash::FxHashMap;

use super::Choice;
use crate::game::{LegalMoves, Position};
use crate::play::policy::Policy;

/// The moves in positions that were met lately.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    policies: FxHashMap<Position, Policy<Choice>>,
    /// About how many bytes they take.
    bytes: usize,
}

/// About so many bytes are remembered; what is more is found anew.
const MOST_BYTES: usize = 64 << 20;

/// About what a position takes, with a number of so many bits in it.
fn position_bytes(bits: usize) -> usize {
    200 + bits / 4
}

impl Known {
    pub(super) fn has(&self, position: &Position) -> bool {
        self.policies.contains_key(position)
    }

    /// What is done in a position that it has.
    pub(super) fn get(&self, position: &Position) -> &Policy<Choice> {
        &self.policies[position]
    }

    /// Remembers what is done in a position, where there are these moves.
    pub(super) fn insert(
        &mut self,
        position: &Position,
        policy: Policy<Choice>,
        moves: &LegalMoves<'_>,
    ) {
        // A list of all moves need not be kept.
        let policy = match policy {
            Policy::OneOf(list) if *moves.count() == list.len() => Policy::Any,
            other => other,
        };
        let positions = match &policy {
            Policy::OneOf(list) => 1 + list.len(),
            Policy::One(_) | Policy::Mixed(..) => 2,
            Policy::Any => 1,
        };
        self.bytes += positions * position_bytes(moves.count().bit_len());
        if self.bytes > MOST_BYTES {
            self.policies.clear();
            self.bytes = 0;
        }
        self.policies.insert(position.clone(), policy);
    }
}
