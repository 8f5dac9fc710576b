//! Stacks side by side, one line in each lane, and the lines along the first two
//! piles that are made of them.
//!
//! All of it is plain loops over arrays of a fixed length, which the compiler
//! turns into vector instructions, and all of it is inlined into the functions
//! that are compiled for several instruction sets.

use super::shape::{STEP, Shape};

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

// The lines along the first two piles, for some sizes of the third.

/// The stacks along the first two piles.
///
/// By symmetry the two axes have one family of lines: line c has the entries
/// {c, x}. While x ≤ c it is a *column*, kept by falling c, and then it becomes
/// a *row*, kept by rising c: on an antidiagonal the rows of rising a and the
/// columns of falling b are both contiguous. Places along a line are counted
/// by c + x + 1, the same number for both lines of a pair.
///
/// A lane that is no pair of the shape adds no entries.
pub(super) struct Lines {
    depth: usize,
    width: usize,
    /// The slots of the strip's rows, for each size of the third pile.
    rows: Vec<Slot>,
    /// For each size of the third pile and each slot, the places of all columns
    /// and then their expiries.
    columns: Vec<u16>,
}

impl Lines {
    pub(super) fn new(shape: &Shape) -> Self {
        Self {
            depth: shape.depth,
            width: shape.columns(),
            rows: vec![Slot::EMPTY; STEP * shape.depth],
            columns: vec![0; STEP * shape.depth * 2 * shape.columns()],
        }
    }

    /// Forgets all entries, for other sizes of the third pile.
    pub(super) fn clear(&mut self) {
        self.columns.fill(0);
    }

    /// Forgets the rows, for another strip.
    pub(super) fn clear_rows(&mut self) {
        self.rows.fill(Slot::EMPTY);
    }

    /// Makes a row of column c.
    pub(super) fn turn(&mut self, shape: &Shape, c: usize) {
        let (lane, column) = (c % LANES, shape.column_of(c));
        let planes = self.columns.chunks_exact(2 * self.width);
        for (row, planes) in self.rows.iter_mut().zip(planes) {
            let (at, expiry) = planes.split_at(self.width);
            row.at[lane] = at[column];
            row.expiry[lane] = expiry[column];
        }
    }

    /// The rows and the columns for one size of the third pile.
    #[inline(always)]
    pub(super) fn both(
        &mut self,
        window: usize,
        i: usize,
    ) -> (Stacks<'_, &mut [Slot]>, Stacks<'_, ColdColumns<'_>>) {
        let columns = 2 * self.width * self.depth;
        let columns = &mut self.columns[i * columns..][..columns];
        let rows = &mut self.rows[i * self.depth..][..self.depth];
        (Stacks::of(rows), columns_of(columns, self.width, window))
    }
}

#[inline(always)]
fn columns_of(planes: &mut [u16], width: usize, window: usize) -> Stacks<'_, ColdColumns<'_>> {
    let mut rest = planes;
    let mut lanes = || {
        let plane = rest.split_off_mut(..width);
        lanes(plane.expect("two for each slot"), window)
    };
    let mut slot = || SlotMut {
        at: lanes(),
        expiry: lanes(),
    };
    Stacks {
        hot: [slot(), slot(), slot(), slot()],
        cold: ColdColumns {
            planes: rest,
            width,
            window,
        },
    }
}

#[inline(always)]
fn lanes(plane: &mut [u16], window: usize) -> &mut Lanes {
    plane[window..].first_chunk_mut().expect("padded")
}

/// The columns of a strip, for one size of the third pile.
pub(super) struct ColdColumns<'a> {
    planes: &'a mut [u16],
    width: usize,
    window: usize,
}

impl ColdSlots for ColdColumns<'_> {
    #[inline(always)]
    fn slot(&mut self, k: usize) -> Option<SlotMut<'_>> {
        let planes = self
            .planes
            .get_mut(2 * k * self.width..2 * (k + 1) * self.width)?;
        let (at, expiry) = planes.split_at_mut(self.width);
        Some(SlotMut {
            at: lanes(at, self.window),
            expiry: lanes(expiry, self.window),
        })
    }
}
