//! The lines along the first two piles, for some sizes of the third.

use super::lanes::{ColdSlots, LANES, Lanes, Slot, SlotMut, Stacks};
use super::shape::{STEP, Shape};

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
