//! All positions of a box in their order, with a stack for each line.

use smallvec::SmallVec;

use super::{NEVER, Reach, TABLE};
use crate::analysis::Convention;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::watch::Pace;

// The entries of one line that can still be winning targets.

/// An entry of a line: where it is, and the last place it is a target from.
#[derive(Clone, Copy, Debug)]
struct Target {
    at: u32,
    expiry: u32,
}

/// The targets of a line, the nearest last. Each one expires later than those
/// after it, so that only the last has to be looked at.
///
/// Few are ever alive together: where f(t) ≥ 2t, each has at most half of the
/// least take of the one before. Rules of slower growth may need more, which
/// then go to the heap.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStack {
    targets: SmallVec<[Target; 4]>,
}

impl LineStack {
    /// Forgets all targets, for a new line.
    pub(super) fn clear(&mut self) {
        self.targets.clear();
    }

    /// The distance from x to the nearest target. Asked with x growing.
    pub(super) fn nearest(&mut self, x: u32) -> Option<u32> {
        while let Some(last) = self.targets.last() {
            if last.expiry >= x {
                return Some(x - last.at);
            }
            self.targets.pop();
        }
        None
    }

    /// Adds the entry at x, a target from up to x + reach.
    pub(super) fn push(&mut self, x: u32, reach: u32) {
        if reach == 0 {
            return;
        }
        // Beyond u32::MAX there is no x to ask from.
        let expiry = x.saturating_add(reach);
        while self
            .targets
            .last()
            .is_some_and(|last| last.expiry <= expiry)
        {
            self.targets.pop();
        }
        self.targets.push(Target { at: x, expiry });
    }

    /// Goes along a row that the other lines were asked about, as a new line.
    /// Who faces no stones at the end of misère play has won, whatever the
    /// limit.
    pub(super) fn go_along(
        &mut self,
        row: &mut [u32],
        reach: &Reach,
        at_the_end: bool,
        pace: &mut Pace,
    ) -> Result<()> {
        self.clear();
        let mut places = 0..;
        for stretch in row.chunks_mut(STRETCH) {
            pace.steps(stretch.len() as u64)?;
            for (least, x) in stretch.iter_mut().zip(&mut places) {
                *least = (*least).min(self.nearest(x).unwrap_or(NEVER));
                if x == 0 && at_the_end {
                    *least = 0;
                }
                self.push(x, reach.of(*least));
            }
        }
        Ok(())
    }
}

/// So many entries of a row are done between two looks at the budget, at the
/// most.
const STRETCH: usize = 4096;

/// The sweep of a box 0..=size for each pile. The first pile is the slowest,
/// the last one makes the rows.
///
/// A line along axis i ends before another one with the same later
/// coordinates begins, so that axis i needs a stack for each of those only.
/// Memory is least with the largest pile first.
pub(super) struct Sweep<'a> {
    reach: &'a Reach,
    convention: Convention,
    sizes: &'a [u32],
    /// The stacks of each axis but the last, by the flat index of the later
    /// coordinates.
    stacks: Vec<Vec<LineStack>>,
    row_stack: LineStack,
    row: Vec<u32>,
}

/// The number of entries of a box.
pub(super) fn entries(sizes: &[u64]) -> u128 {
    let lengths = sizes.iter().map(|&size| u128::from(size) + 1);
    lengths.fold(1, u128::saturating_mul)
}

/// The memory of a sweep. Stacks that outgrow their place are not in it.
pub(super) fn bytes(sizes: &[u64]) -> u128 {
    let stacks = (1..sizes.len()).map(|axis| entries(&sizes[axis..]));
    let stacks = stacks.fold(0, u128::saturating_add);
    let row = entries(sizes.last().map_or(&[], std::slice::from_ref));
    stacks
        .saturating_mul(size_of::<LineStack>() as u128)
        .saturating_add(row.saturating_mul(size_of::<u32>() as u128))
}

/// The sizes in the numbers that a sweep counts with.
pub(super) fn small_sizes(sizes: &[u64]) -> Result<Vec<u32>> {
    let small = |&size: &u64| u32::try_from(size).ok().filter(|&small| small < NEVER);
    let small: Option<Vec<u32>> = sizes.iter().map(small).collect();
    small.ok_or_else(|| {
        let largest = *sizes.iter().max().unwrap_or(&0);
        Error::limit(
            TABLE,
            format!("piles up to {largest}"),
            format!("piles below {NEVER}"),
            [Excess::beyond(NEVER - 1, Unit::Number).needing(largest)],
        )
    })
}

impl<'a> Sweep<'a> {
    /// # Panics
    /// Panics without piles.
    pub(super) fn new(reach: &'a Reach, convention: Convention, sizes: &'a [u32]) -> Self {
        let lengths: Vec<usize> = sizes.iter().map(|&size| size as usize + 1).collect();
        let stack_count = |axis| lengths[axis + 1..].iter().product();
        Self {
            reach,
            convention,
            sizes,
            stacks: (0..sizes.len() - 1)
                .map(|axis| vec![LineStack::default(); stack_count(axis)])
                .collect(),
            row_stack: LineStack::default(),
            row: vec![NEVER; lengths[sizes.len() - 1]],
        }
    }

    /// Hands every row to `see`: all coordinates but the last, and the least
    /// takes by the last one, [`NEVER`] for ∞.
    pub(super) fn run(
        mut self,
        pace: &mut Pace,
        mut see: impl FnMut(&[u32], &[u32]),
    ) -> Result<()> {
        let mut outer = vec![0; self.sizes.len() - 1];
        loop {
            self.fill_row(&outer, pace)?;
            see(&outer, &self.row);
            if !self.advance(&mut outer) {
                return Ok(());
            }
        }
    }

    /// The next row's coordinates; false after the last row.
    fn advance(&self, outer: &mut [u32]) -> bool {
        for (coordinate, &size) in outer.iter_mut().zip(self.sizes).rev() {
            if *coordinate < size {
                *coordinate += 1;
                return true;
            }
            *coordinate = 0;
        }
        false
    }

    fn fill_row(&mut self, outer: &[u32], pace: &mut Pace) -> Result<()> {
        self.row.fill(NEVER);
        for (axis, &x) in outer.iter().enumerate() {
            let stacks = row_stacks(&mut self.stacks[axis], &outer[axis + 1..], self.sizes);
            if x == 0 {
                stacks.iter_mut().for_each(LineStack::clear);
                continue;
            }
            for (stack, least) in stacks.iter_mut().zip(&mut self.row) {
                *least = (*least).min(stack.nearest(x).unwrap_or(NEVER));
            }
        }
        let at_the_end = outer.iter().all(|&x| x == 0) && self.convention == Convention::Misere;
        self.row_stack
            .go_along(&mut self.row, self.reach, at_the_end, pace)?;
        for (axis, &x) in outer.iter().enumerate() {
            let stacks = row_stacks(&mut self.stacks[axis], &outer[axis + 1..], self.sizes);
            for (stack, &least) in stacks.iter_mut().zip(&self.row) {
                stack.push(x, self.reach.of(least));
            }
        }
        Ok(())
    }
}

/// The stacks of one axis that a row meets: those of the coordinates between
/// the axis and the last one.
fn row_stacks<'s>(
    stacks: &'s mut [LineStack],
    between: &[u32],
    sizes: &[u32],
) -> &'s mut [LineStack] {
    let last = sizes.len() - 1;
    let row_length = sizes[last] as usize + 1;
    let between_sizes = &sizes[last - between.len()..last];
    let row = between
        .iter()
        .zip(between_sizes)
        .fold(0, |flat, (&x, &size)| {
            flat * (size as usize + 1) + x as usize
        });
    &mut stacks[row * row_length..][..row_length]
}
