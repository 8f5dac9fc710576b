//! What a sweep leaves open along the third pile, for one that goes on.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::lanes::{LANES, Slot};
use super::shape::Shape;
use super::{Thirds, pieces};

/// The stacks along the third pile of all pieces of a shape.
pub(in crate::solve::least_take) struct Open {
    pub(super) thirds: Vec<Thirds>,
}

/// An entry (a, b, n) with a ≤ b that is a winning target for third piles up
/// to `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::solve::least_take) struct OpenEntry {
    pub(in crate::solve::least_take) piles: [u16; 3],
    pub(in crate::solve::least_take) until: u16,
}

impl Open {
    /// Nothing, as it is before the first third pile.
    pub(in crate::solve::least_take) fn none(shape: &Shape) -> Self {
        let empty = |length: usize| vec![Slot::EMPTY; length * shape.depth];
        let pieces = pieces(shape);
        let thirds = pieces.iter().map(|piece| empty(piece.antidiagonals.len()));
        Self {
            thirds: thirds.collect(),
        }
    }

    /// The stacks of these entries, whatever their order; `None` if some entry
    /// is none of the shape, or if there are more than a stack holds.
    pub(in crate::solve::least_take) fn of(shape: &Shape, entries: &[OpenEntry]) -> Option<Self> {
        let mut stacks: HashMap<[usize; 2], Vec<OpenEntry>> = HashMap::new();
        for entry in entries {
            let [a, b, _] = entry.piles.map(usize::from);
            stacks.entry([a, b]).or_default().push(*entry);
        }
        let mut open = Self::none(shape);
        let mut fits = true;
        open.visit(shape, |a, b, lane, slots| {
            let Some(mut stack) = stacks.remove(&[a, b]) else {
                return;
            };
            // The oldest entry is first, and each expires after all newer ones.
            stack.sort_unstable_by_key(|entry| Reverse(entry.piles));
            let mut latest = None;
            stack.retain(|entry| {
                let later = latest < Some(entry.until);
                latest = latest.max(Some(entry.until));
                later
            });
            stack.reverse();
            fits &= stack.len() <= slots.len();
            for (slot, entry) in slots.iter_mut().zip(stack) {
                // Places count from 1.
                slot.at[lane] = entry.piles[2].saturating_add(1);
                slot.expiry[lane] = entry.until.saturating_add(1);
            }
        });
        (fits && stacks.is_empty()).then_some(open)
    }

    /// The entries that are targets beyond the shape, in order.
    pub(in crate::solve::least_take) fn entries(mut self, shape: &Shape) -> Vec<OpenEntry> {
        let mut entries = Vec::new();
        // The place of the first third pile that is not in the shape.
        let beyond = shape.third + 2;
        self.visit(shape, |a, b, lane, slots| {
            let mut newest = 0;
            for slot in slots {
                let (at, expiry) = (slot.at[lane], slot.expiry[lane]);
                // Slots after the newest entry have what it replaced.
                if at <= newest {
                    break;
                }
                newest = at;
                if usize::from(expiry) >= beyond {
                    let fits = |x: usize| u16::try_from(x).expect("a shape fits in the lanes");
                    entries.push(OpenEntry {
                        piles: [fits(a), fits(b), at - 1],
                        until: expiry - 1,
                    });
                }
            }
        });
        entries.sort_unstable();
        entries
    }

    /// Hands each pair of the shape to `see`, with its lane and the slots that
    /// it is in.
    fn visit(&mut self, shape: &Shape, mut see: impl FnMut(usize, usize, usize, &mut [Slot])) {
        for (piece, thirds) in pieces(shape).iter().zip(&mut self.thirds) {
            let stacks = thirds.chunks_exact_mut(shape.depth);
            for (s, slots) in piece.antidiagonals.clone().zip(stacks) {
                for lane in shape.lanes(piece.strip, s) {
                    let a = piece.strip * LANES + lane;
                    see(a, s - a, lane, slots);
                }
            }
        }
    }
}
