//! Stacks side by side: one line in each lane.
//!
//! All of it is plain loops over arrays of a fixed length, which the compiler
//! turns into vector instructions, and all of it is inlined into the functions
//! that are compiled for several instruction sets.

/// How many lines are done in step.
pub(in crate::solve::least_take) const LANES: usize = 32;

/// One number a lane.
pub(in crate::solve::least_take) type Lanes = [u16; LANES];

/// ∞ as a least take. No take is as large, since no place is beyond [`LAST`].
pub(super) const NEVER: u16 = u16::MAX;

/// The last place of a line. Places count from 1; 0 is the place and the expiry
/// of nothing. An expiry that would be beyond u16::MAX is kept as u16::MAX,
/// which no place reaches.
pub(super) const LAST: usize = u16::MAX as usize - 1;

/// How many slots are looked at without asking whether any lane has so many
/// entries. Most often some lane of 32 has three or four.
pub(super) const HOT: usize = 4;

/// One slot of the stacks of all lanes: where the entry is and the last place
/// that it is a target from.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Slot {
    pub(super) at: Lanes,
    pub(super) expiry: Lanes,
}

impl Slot {
    pub(super) const EMPTY: Self = Self {
        at: [0; LANES],
        expiry: [0; LANES],
    };
}

/// Stacks with the oldest entry in slot 0, in storage of any layout, with at
/// least [`HOT`] slots.
///
/// Expiries never increase from slot to slot. An entry takes the place of the
/// first one that expires no later; what is in the slots after it is older and
/// expires no later, so that it never counts again, and can stay.
pub(super) trait Stacks {
    fn depth(&self) -> usize;
    fn slot(&self, k: usize) -> (&Lanes, &Lanes);
    fn slot_mut(&mut self, k: usize) -> (&mut Lanes, &mut Lanes);

    /// The place of the nearest target of each lane, 0 for none, and the
    /// number of slots that a new entry may go to.
    #[inline(always)]
    fn nearest(&self, now: u16) -> (Lanes, usize) {
        let mut nearest = [0; LANES];
        for k in 0..HOT {
            let (at, expiry) = self.slot(k);
            nearer(&mut nearest, at, expiry, now);
        }
        let mut open = HOT;
        while open < self.depth() && any_alive(self.slot(open - 1).1, now) {
            let (at, expiry) = self.slot(open);
            nearer(&mut nearest, at, expiry, now);
            open += 1;
        }
        (nearest, open)
    }

    /// Adds the entry of each lane; an expiry of 0 adds nothing.
    #[inline(always)]
    fn push(&mut self, now: u16, new: &Lanes, open: usize) {
        let mut before = [u16::MAX; LANES];
        for k in 0..HOT {
            let (at, expiry) = self.slot_mut(k);
            replace(at, expiry, now, new, &mut before, k == 0);
        }
        for k in HOT..open {
            let (at, expiry) = self.slot_mut(k);
            replace(at, expiry, now, new, &mut before, false);
        }
    }
}

#[inline(always)]
fn nearer(nearest: &mut Lanes, at: &Lanes, expiry: &Lanes, now: u16) {
    for lane in 0..LANES {
        let alive = mask(expiry[lane] >= now);
        nearest[lane] = nearest[lane].max(at[lane] & alive);
    }
}

#[inline(always)]
fn any_alive(expiry: &Lanes, now: u16) -> bool {
    expiry.iter().fold(0, |latest, &e| latest.max(e)) >= now
}

/// Puts the new entries where they expire no earlier than what is in the slot,
/// but earlier than what was in the slot before.
#[inline(always)]
fn replace(
    at: &mut Lanes,
    expiry: &mut Lanes,
    now: u16,
    new: &Lanes,
    before: &mut Lanes,
    first: bool,
) {
    for lane in 0..LANES {
        let old = expiry[lane];
        let here = mask(old <= new[lane]) & (mask(first) | mask(before[lane] > new[lane]));
        at[lane] = now & here | at[lane] & !here;
        expiry[lane] = new[lane] & here | old & !here;
        before[lane] = old;
    }
}

/// All ones for true. Masks and not branches: a branch on a lane would not
/// become a vector instruction everywhere.
#[inline(always)]
pub(super) fn mask(condition: bool) -> u16 {
    u16::from(condition).wrapping_neg()
}
