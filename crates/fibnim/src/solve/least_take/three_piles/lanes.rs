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

/// A slot of the stacks of all lanes: where the entry is and the last place
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

/// A slot of stacks, wherever its numbers are.
pub(super) struct SlotMut<'a> {
    pub(super) at: &'a mut Lanes,
    pub(super) expiry: &'a mut Lanes,
}

impl<'a> SlotMut<'a> {
    #[inline(always)]
    pub(super) fn of(slot: &'a mut Slot) -> Self {
        Self {
            at: &mut slot.at,
            expiry: &mut slot.expiry,
        }
    }
}

/// The slots that are seldom needed.
pub(super) trait ColdSlots {
    /// Slot k, if there are so many.
    fn slot(&mut self, k: usize) -> Option<SlotMut<'_>>;
}

impl ColdSlots for &mut [Slot] {
    #[inline(always)]
    fn slot(&mut self, k: usize) -> Option<SlotMut<'_>> {
        self.get_mut(k).map(SlotMut::of)
    }
}

/// Stacks with the oldest entry in the first slot.
///
/// Expiries never increase from slot to slot. An entry takes the place of the
/// first one that expires no later; what is in the slots after it is older and
/// expires no later, so that it never counts again, and can stay.
pub(super) struct Stacks<'a, C> {
    pub(super) hot: [SlotMut<'a>; HOT],
    pub(super) cold: C,
}

impl<'a> Stacks<'a, &'a mut [Slot]> {
    #[inline(always)]
    pub(super) fn of(slots: &'a mut [Slot]) -> Self {
        let slots = slots.split_first_chunk_mut();
        let (hot, cold): (&mut [Slot; HOT], _) = slots.expect("never fewer");
        Self::of_parts(hot, cold)
    }

    #[inline(always)]
    pub(super) fn of_parts(hot: &'a mut [Slot; HOT], cold: &'a mut [Slot]) -> Self {
        let [a, b, c, d] = hot;
        Self {
            hot: [a, b, c, d].map(SlotMut::of),
            cold,
        }
    }
}

impl<C: ColdSlots> Stacks<'_, C> {
    /// The place of the nearest target of each lane, 0 for none, and the
    /// number of cold slots that a new entry may go to.
    #[inline(always)]
    pub(super) fn nearest(&mut self, now: u16) -> (Lanes, usize) {
        let mut nearest = [0; LANES];
        for slot in &self.hot {
            nearer(&mut nearest, slot.at, slot.expiry, now);
        }
        let mut open = 0;
        let mut more = any_alive(self.hot[HOT - 1].expiry, now);
        while more && let Some(slot) = self.cold.slot(open) {
            nearer(&mut nearest, slot.at, slot.expiry, now);
            more = any_alive(slot.expiry, now);
            open += 1;
        }
        (nearest, open)
    }

    /// Adds the entry of each lane; an expiry of 0 adds nothing.
    #[inline(always)]
    pub(super) fn push(&mut self, now: u16, new: &Lanes, open: usize) {
        let mut kept = [u16::MAX; LANES];
        for slot in &mut self.hot {
            replace(slot, now, new, &mut kept);
        }
        for k in 0..open {
            let mut slot = self.cold.slot(k).expect("it is open");
            replace(&mut slot, now, new, &mut kept);
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
    expiry.iter().fold(0, |any, &e| any | mask(e >= now)) > 0
}

/// Puts the new entries where they expire no earlier than what is in the slot,
/// in the lanes that keep all slots before.
#[inline(always)]
fn replace(slot: &mut SlotMut, now: u16, new: &Lanes, kept: &mut Lanes) {
    // Read as a whole before anything is written: the compiler need not ask
    // whether the arrays overlap.
    let (mut at, mut expiry) = (*slot.at, *slot.expiry);
    for lane in 0..LANES {
        let ends = mask(expiry[lane] <= new[lane]);
        let here = ends & kept[lane];
        at[lane] = now & here | at[lane] & !here;
        expiry[lane] = new[lane] & here | expiry[lane] & !here;
        kept[lane] = !ends;
    }
    (*slot.at, *slot.expiry) = (at, expiry);
}

/// All ones for true. Masks and not branches: a branch on a lane would not
/// become a vector instruction everywhere.
#[inline(always)]
pub(super) fn mask(condition: bool) -> u16 {
    u16::from(condition).wrapping_neg()
}
