//! The lines along the first two piles, for some sizes of the third.

use super::lanes::{LANES, Lanes, Slot, Stacks};
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
    pub(super) fn both(&mut self, window: usize, i: usize) -> (&mut [Slot], Columns<'_>) {
        let columns_length = 2 * self.width * self.depth;
        let columns = Columns {
            planes: &mut self.columns[i * columns_length..][..columns_length],
            width: self.width,
            window,
        };
        (&mut self.rows[i * self.depth..][..self.depth], columns)
    }
}

/// The columns of a strip, for one size of the third pile.
pub(super) struct Columns<'a> {
    planes: &'a mut [u16],
    width: usize,
    window: usize,
}

impl Stacks for Columns<'_> {
    #[inline(always)]
    fn depth(&self) -> usize {
        self.planes.len() / (2 * self.width)
    }

    #[inline(always)]
    fn slot(&self, k: usize) -> (&Lanes, &Lanes) {
        let planes = &self.planes[2 * k * self.width + self.window..][..self.width + LANES];
        let (at, expiry) = planes.split_at(self.width);
        (lanes(at), lanes(expiry))
    }

    #[inline(always)]
    fn slot_mut(&mut self, k: usize) -> (&mut Lanes, &mut Lanes) {
        let planes = &mut self.planes[2 * k * self.width + self.window..][..self.width + LANES];
        let (at, expiry) = planes.split_at_mut(self.width);
        let at = at.first_chunk_mut();
        let expiry = expiry.first_chunk_mut();
        (at.expect("padded"), expiry.expect("padded"))
    }
}

#[inline(always)]
fn lanes(plane: &[u16]) -> &Lanes {
    plane.first_chunk().expect("padded")
}

/// The rows of a strip, or the stacks along the third pile of some pairs.
impl Stacks for &mut [Slot] {
    #[inline(always)]
    fn depth(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn slot(&self, k: usize) -> (&Lanes, &Lanes) {
        (&self[k].at, &self[k].expiry)
    }

    #[inline(always)]
    fn slot_mut(&mut self, k: usize) -> (&mut Lanes, &mut Lanes) {
        let slot = &mut self[k];
        (&mut slot.at, &mut slot.expiry)
    }
}
