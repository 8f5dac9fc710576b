//! The moves of a whole run: they touch none of its bins, so that each leads
//! to one run of the same shape.

use std::ops::BitOr;

use super::layout::{LOWEST, Layout};
use super::walk::Run;

/// The most sources at once: more would not stay in registers.
const AT_ONCE: usize = 4;

/// The runs that a run leads to.
pub(super) struct Sources<'a, W> {
    runs: [&'a [W]; MOST],
    count: usize,
}

/// The most moves that touch only bins from 5 up: a split and a combine a bin.
const MOST: usize = 2 * super::BINS;

impl<'a, W: Copy + Default + BitOr<Output = W>> Sources<'a, W> {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            runs: [&[]; MOST],
            count: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, run: &'a [W]) {
        self.runs[self.count] = run;
        self.count += 1;
    }

    /// Sets the run to the OR of all of them.
    #[inline]
    pub(super) fn or_into(&self, run: &mut [W]) {
        let (first, rest) = self.runs[..self.count].split_at(self.count.min(AT_ONCE));
        match *first {
            [] => run.fill(W::default()),
            [a] => run.copy_from_slice(a),
            [a, b] => set(run, [a, b]),
            [a, b, c] => set(run, [a, b, c]),
            [a, b, c, d, ..] => set(run, [a, b, c, d]),
        }
        for part in rest.chunks(AT_ONCE) {
            match *part {
                [] => {}
                [a] => add(run, [a]),
                [a, b] => add(run, [a, b]),
                [a, b, c] => add(run, [a, b, c]),
                [a, b, c, d, ..] => add(run, [a, b, c, d]),
            }
        }
    }
}

/// Sets the run to the OR of some sources.
#[inline]
fn set<W: Copy + BitOr<Output = W> + Default, const COUNT: usize>(
    run: &mut [W],
    sources: [&[W]; COUNT],
) {
    or_to(run, sources, |_| W::default());
}

/// ORs sources to what the run has.
#[inline]
fn add<W: Copy + BitOr<Output = W>, const COUNT: usize>(run: &mut [W], sources: [&[W]; COUNT]) {
    or_to(run, sources, |cell| cell);
}

#[inline]
fn or_to<W: Copy + BitOr<Output = W>, const COUNT: usize>(
    run: &mut [W],
    sources: [&[W]; COUNT],
    begin: impl Fn(W) -> W,
) {
    // Slices of one length need no checks inside the loop.
    let sources = sources.map(|source| &source[..run.len()]);
    for (i, cell) in run.iter_mut().enumerate() {
        let all = sources.iter().map(|source| source[i]);
        *cell = all.fold(begin(*cell), BitOr::bitor);
    }
}

/// Sets a run to the OR of what all moves lead to that touch only bins from 5
/// up. `cells` are those of the layer before the run.
#[inline]
pub(super) fn far_moves<W: Copy + Default + BitOr<Output = W>>(
    layout: &Layout,
    run: &Run,
    cells: &[W],
    layer_before: &[W],
    block: &mut [W],
) {
    let begin = cells.len();
    let mut sources = Sources::new();
    for &distance in run.splits.as_slice() {
        sources.push(part(
            layer_before,
            begin.cast_signed() + distance,
            block.len(),
        ));
    }
    for &distance in run.combines.as_slice() {
        sources.push(part(cells, begin.cast_signed() + distance, block.len()));
    }
    sources.or_into(block);
    if let Some(distance) = run.combine_13 {
        // It needs a 5: all rows but the one without.
        let with_5 = layout.size_with(LOWEST, run.left, run.rest).unsigned_abs();
        let skipped = block.len() - with_5;
        let from = (begin + skipped).cast_signed() + distance;
        add(&mut block[skipped..], [part(cells, from, with_5)]);
    }
}

/// Some cells from one on.
#[inline]
pub(super) fn part<W>(cells: &[W], begin: isize, count: usize) -> &[W] {
    let begin = begin.unsigned_abs();
    &cells[begin..begin + count]
}
