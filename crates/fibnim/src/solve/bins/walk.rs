//! The walk over all runs of a layer, in lexicographic order, and the moves that
//! lead from a whole run to another.

use std::ops::BitOr;

use super::layout::{LOWEST, Layout};
use super::{BINS, value, weight};
use crate::error::Result;
use crate::watch::Pace;

/// The lowest bin that is the same all over a run.
const LOWEST_OF_RUN: usize = LOWEST + 1;

/// The states that have the same chips in the bins from 5 up, and where their
/// moves lead.
///
/// A run and the ones that it leads to are given by their *ends*, as cells of a
/// layer: the row with `left` and `rest` begins the size of all rows from it on
/// before the end ([`Layout::run_sizes`]).
pub(super) struct Run {
    /// The weight that is left for a_4 and a_3.
    pub(super) left: isize,
    /// The value that is left of n for a_4, a_3, a_2 and a_1.
    pub(super) rest: isize,
    /// The least a_4 that leaves a row, and the most.
    pub(super) fives: (isize, isize),
    /// The end of the run.
    pub(super) end: isize,
    /// The end of the run with the same bins in the layer before.
    pub(super) end_before: isize,
    /// With an 8 less, if there is one: the ends in the layer before and in
    /// this one.
    pub(super) without_8: Option<(isize, isize)>,
    /// With a 13 less and two 8s more, if there is a 13.
    pub(super) double_8: Option<isize>,
    /// How far off the runs of the splits from 13 up are, in the layer before.
    splits: Distances,
    /// How far off the runs of the combines into 21s and more are, in this
    /// layer.
    combines: Distances,
    /// The same for 5 + 21 → 13 + 13, which needs a 5.
    combine_13: Option<isize>,
}

/// Distances of cells, at most one a bin.
type Distances = List<isize, BINS>;

/// A list of at most so many.
struct List<T, const MOST: usize> {
    items: [T; MOST],
    count: usize,
}

impl<T: Copy, const MOST: usize> List<T, MOST> {
    #[inline]
    fn new(filler: T) -> Self {
        Self {
            items: [filler; MOST],
            count: 0,
        }
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.items[self.count] = item;
        self.count += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[T] {
        &self.items[..self.count]
    }
}

/// What does the work for a run.
pub(super) trait Visit {
    /// Computes the cells of a run from those before it and from the layer
    /// before.
    fn visit(&mut self, layout: &Layout, run: &Run);
}

/// A choice of chips for a bin, below a choice for all bins above it.
#[derive(Clone, Copy, Default)]
struct Level {
    chips: isize,
    left: isize,
    rest: isize,
    /// The end of the block of the choices so far.
    end: isize,
    /// The end of the block of the same choices in the layer before.
    end_before: isize,
    /// How far off the run is to which a split of this bin's chips leads, once
    /// the next bin is chosen.
    split: isize,
    /// The same for the combine that takes a chip of this bin, once the next
    /// two bins are.
    combine: isize,
}

/// Walks over all runs of a layer, at a pace that counts their cells.
pub(super) fn walk(
    layout: &Layout,
    layer: usize,
    visit: &mut impl Visit,
    pace: &mut Pace,
) -> Result<()> {
    let layer = layer.cast_signed();
    let top = layout.top;
    let all = Level {
        left: layer,
        rest: layout.sum,
        end: layout.size(top, layer, layout.sum),
        end_before: layout.size(top, layer - 1, layout.sum),
        ..Level::default()
    };
    let mut walk = Walk {
        layout,
        pace,
        levels: [Level::default(); BINS + 4],
    };
    // Bins above the top are looked at, and are empty.
    walk.levels[top + 1..=top + 3].fill(all);
    walk.choose(top, visit)
}

struct Walk<'a> {
    layout: &'a Layout,
    pace: &'a mut Pace,
    /// The levels by bin.
    levels: [Level; BINS + 4],
}

impl Walk<'_> {
    /// Tries all numbers of chips for a bin that leave a row somewhere below.
    fn choose(&mut self, bin: usize, visit: &mut impl Visit) -> Result<()> {
        let above = self.levels[bin + 1];
        let (weight, value) = (weight(bin), value(bin));
        let most = (above.left / weight).min(above.rest / value);
        let Some(least) = least_chips(bin, above.left, above.rest) else {
            return Ok(());
        };
        for chips in least..=most {
            let (left, rest) = (above.left - chips * weight, above.rest - chips * value);
            self.levels[bin] = Level {
                chips,
                left,
                rest,
                end: above.end - self.layout.size_with(bin, left, rest),
                end_before: above.end_before - self.layout.size_with(bin, left - 1, rest),
                ..Level::default()
            };
            self.split_of(bin + 1);
            self.combine_of(bin + 2);
            if bin > LOWEST_OF_RUN {
                self.choose(bin - 1, visit)?;
            } else {
                self.visit_run(visit)?;
            }
        }
        Ok(())
    }

    /// F_k → F_{k−1} + F_{k−2}: of all sizes that make up where a run ends,
    /// those of bins k and k − 1 change, and those of the bins above are of the
    /// layer before.
    #[inline]
    fn split_of(&mut self, k: usize) {
        let (layout, levels) = (self.layout, &self.levels);
        let [above, here, below] = [levels[k + 1], levels[k], levels[k - 1]];
        if here.chips == 0 {
            return;
        }
        let to = above.end_before
            - layout.size_with(k, here.left - 1 + weight(k), here.rest + value(k))
            - layout.size_with(k - 1, below.left + weight(k - 2), below.rest + value(k - 2));
        self.levels[k].split = to - below.end;
    }

    /// F_k + F_{k−3} → 2F_{k−1}: the sizes of bins k, k − 1 and k − 2 change.
    #[inline]
    fn combine_of(&mut self, k: usize) {
        let (layout, levels) = (self.layout, &self.levels);
        let [above, here, below, last] = [levels[k + 1], levels[k], levels[k - 1], levels[k - 2]];
        if here.chips == 0 {
            return;
        }
        let (less, less_value) = (weight(k - 3), value(k - 3));
        let to = above.end
            - layout.size_with(k, here.left + weight(k), here.rest + value(k))
            - layout.size_with(k - 1, below.left - less, below.rest - less_value)
            - layout.size_with(k - 2, last.left - less, last.rest - less_value);
        self.levels[k].combine = to - last.end;
    }

    #[inline]
    fn visit_run(&mut self, visit: &mut impl Visit) -> Result<()> {
        let levels = &self.levels;
        let Level { left, rest, .. } = levels[LOWEST_OF_RUN];
        let most = (left / weight(LOWEST)).min(rest / value(LOWEST));
        // A 5 leaves a row 3 · 2 − 5 longer than its place in the layer needs.
        let least = (3 * left - rest).max(0);
        if least > most {
            return Ok(());
        }
        let mut run = Run {
            left,
            rest,
            fives: (least, most),
            end: levels[LOWEST_OF_RUN].end,
            end_before: levels[LOWEST_OF_RUN].end_before,
            without_8: (levels[5].chips > 0).then(|| self.without_8()),
            double_8: (levels[6].chips > 0).then(|| self.double_8()),
            splits: Distances::new(0),
            combines: Distances::new(0),
            combine_13: (levels[7].chips > 0).then_some(levels[7].combine),
        };
        for bin in 6..=self.layout.top {
            if levels[bin].chips == 0 {
                continue;
            }
            run.splits.push(levels[bin].split);
            if bin >= 8 && levels[bin - 3].chips > 0 {
                run.combines.push(levels[bin].combine);
            }
        }
        visit.visit(self.layout, &run);
        let cells = self.layout.size(LOWEST, left, rest).unsigned_abs();
        self.pace.steps(cells as u64)
    }

    #[inline]
    fn without_8(&self) -> (isize, isize) {
        let [here, above] = [self.levels[5], self.levels[6]];
        let (left, rest) = (here.left + weight(5), here.rest + value(5));
        (
            above.end_before - self.layout.size_with(5, left - 1, rest),
            above.end - self.layout.size_with(5, left, rest),
        )
    }

    #[inline]
    fn double_8(&self) -> isize {
        let [eights, thirteens, above] = [self.levels[5], self.levels[6], self.levels[7]];
        let (left, rest) = (thirteens.left + weight(6), thirteens.rest + value(6));
        let (left_8, rest_8) = (
            eights.left + weight(6) - 2 * weight(5),
            eights.rest + value(6) - 2 * value(5),
        );
        above.end - self.layout.size_with(6, left, rest) - self.layout.size_with(5, left_8, rest_8)
    }
}

/// A bound from below for the chips of a bin with which chips of lower bins can
/// still make a row, which needs rest ≥ 3 · left in the end; `None` if no number
/// does.
///
/// 3 · left − rest must come down to 0. A chip of weight w lowers it by 3w − F,
/// which is more for its weight the higher its bin is: so what is missing must
/// not be more than chips of the next bin could make up for with all the weight
/// that is left.
#[inline]
fn least_chips(bin: usize, left: isize, rest: isize) -> Option<isize> {
    let missing = 3 * left - rest;
    if missing <= 0 {
        return Some(0);
    }
    let gain = |bin| 3 * weight(bin) - value(bin);
    let (here, next) = (weight(bin), weight(bin - 1));
    if missing * here > left * gain(bin) {
        return None;
    }
    let short = missing * next - left * gain(bin - 1);
    let gained = gain(bin) * next - here * gain(bin - 1);
    if short <= 0 {
        return Some(0);
    }
    (gained > 0).then(|| (short + gained - 1) / gained)
}

// The moves of a whole run: they touch none of its bins, so that each leads
// to one run of the same shape.

/// The most sources at once: more would not stay in registers.
const AT_ONCE: usize = 4;

/// The most moves that touch only bins from 5 up: a split and a combine a bin.
const MOST_MOVES: usize = 2 * BINS;

/// Sets a run to the OR of the runs that it leads to.
#[inline]
fn set_to_or<W: Copy + Default + BitOr<Output = W>>(run: &mut [W], sources: &[&[W]]) {
    let (first, rest) = sources.split_at(sources.len().min(AT_ONCE));
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
    let mut sources = List::<&[W], MOST_MOVES>::new(&[]);
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
    set_to_or(block, sources.as_slice());
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
