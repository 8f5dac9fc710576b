//! Which positions a sweep of three piles goes through, and in which order.

use std::ops::Range;

use super::super::Reach;
use super::lanes::{HOT, LANES, LAST, Slot};

/// How many sizes of the third pile are done between two visits of a pair of
/// the others. What a strip needs for them should fit in a core's first cache.
pub(super) const STEP: usize = 16;

/// The pairs a ≤ b of the first two piles, a ≤ `small` and b ≤ `large`, in
/// strips of LANES neighbouring a. Within a strip they are done by their
/// antidiagonals a + b = s, on which they are independent.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve::least_take) struct Shape {
    pub(super) small: usize,
    pub(super) large: usize,
    /// The least third pile: those below were swept before.
    pub(super) from: usize,
    /// The largest third pile.
    pub(super) third: usize,
    /// Slots of each stack.
    pub(super) depth: usize,
}

/// More slots than this are not worth it: the sweep one by one is as fast.
pub(in crate::solve::least_take) const MAX_DEPTH: usize = 32;

impl Shape {
    /// The shape of a box, if its numbers fit in the lanes. The third pile
    /// should be the largest, and it may not be smaller than the others.
    pub(in crate::solve::least_take) fn new(small: u64, large: u64, third: u64) -> Option<Self> {
        assert!(small <= large, "the first pile is the smallest");
        let [small, large, third] = [small, large, third].map(usize::try_from);
        let (small, large, third) = (small.ok()?, large.ok()?, third.ok()?);
        let fits = small.checked_add(large)? < LAST && third < LAST;
        fits.then_some(Self {
            small,
            large,
            from: 0,
            third,
            depth: MAX_DEPTH,
        })
    }

    /// The part of the shape with third piles up to `third`.
    pub(in crate::solve::least_take) fn up_to(self, third: usize) -> Self {
        assert!(third <= self.third, "a part of it");
        Self { third, ..self }
    }

    /// The part of the shape with third piles from `from` on, which goes on
    /// where another one ended.
    pub(in crate::solve::least_take) fn going_on_from(self, from: usize) -> Self {
        assert!(from <= self.third, "there is a third pile");
        Self { from, ..self }
    }

    /// The shape with as many slots as the rule can need, if those are few.
    ///
    /// Let x_1 < … < x_d be the places of a stack with least takes l_i. Each
    /// one is kept because it expires after all later ones, so that it is a
    /// target at the next place: l_{i+1} ≤ x_{i+1} − x_i. And it has not
    /// expired at x_d: the reach of l_i is at least x_d − x_i, and at least 1.
    /// So from S = x_d − x_i the least possible x_d − x_{i−1} follows: S and
    /// the least l with a reach of S.
    pub(in crate::solve::least_take) fn with_depth_for(self, reach: &Reach) -> Option<Self> {
        let longest = self.large.max(self.third);
        let (mut depth, mut span) = (1, 0);
        while depth <= MAX_DEPTH {
            let least = reach.least_take_with(span.max(1));
            span = span.saturating_add(least.unwrap_or(u32::MAX));
            if span as usize > longest {
                let depth = depth.max(HOT);
                return Some(Self { depth, ..self });
            }
            depth += 1;
        }
        None
    }

    /// How many positions the sweep goes through.
    pub(in crate::solve::least_take) fn entries(&self) -> u128 {
        let (small, large) = (self.small as u128, self.large as u128);
        let pairs = (small + 1) * (large + 1) - small * (small + 1) / 2;
        pairs * self.thirds() as u128
    }

    /// How many lanes the sweep goes through, pairs or not.
    pub(in crate::solve::least_take) fn all_lanes(&self) -> u128 {
        self.all_antidiagonals() * LANES as u128 * self.thirds() as u128
    }

    fn all_antidiagonals(&self) -> u128 {
        let antidiagonals = (0..self.strips()).map(|strip| self.antidiagonals(strip).len() as u128);
        antidiagonals.sum()
    }

    /// The memory of a sweep with so many threads.
    pub(in crate::solve::least_take) fn bytes(&self, threads: usize) -> u128 {
        let thirds = self.all_antidiagonals();
        let slot = size_of::<Slot>() as u128;
        let columns = self.columns() as u128 * 2 * size_of::<u16>() as u128;
        let lines = STEP as u128 * (slot + columns);
        (thirds * slot + threads as u128 * lines) * self.depth as u128
    }

    /// How many sizes the third pile has.
    fn thirds(&self) -> usize {
        self.third + 1 - self.from
    }

    /// How many parts the third pile is cut into.
    pub(super) fn steps(&self) -> usize {
        self.thirds().div_ceil(STEP)
    }

    /// The sizes of the third pile in one of those parts.
    pub(super) fn step(&self, step: usize) -> Range<usize> {
        let start = self.from + step * STEP;
        start..(start + STEP).min(self.third + 1)
    }

    pub(super) fn strips(&self) -> usize {
        self.small / LANES + 1
    }

    /// The antidiagonals that meet a strip.
    pub(super) fn antidiagonals(&self, strip: usize) -> Range<usize> {
        let first = strip * LANES;
        let last = self.small.min(first + LANES - 1);
        2 * first..last + self.large + 1
    }

    /// The lanes of a strip that are pairs with a + b = s.
    #[inline(always)]
    pub(super) fn lanes(&self, strip: usize, s: usize) -> Range<usize> {
        let first = strip * LANES;
        let from = s.saturating_sub(self.large).max(first);
        let to = self.small.min(s / 2).min(first + LANES - 1);
        from - first..to + 1 - first
    }

    /// Where the columns of a strip begin on an antidiagonal: the line of b is
    /// at column `column_of(b)`, so that b falls while a rises.
    #[inline(always)]
    pub(super) fn window(&self, strip: usize, s: usize) -> usize {
        self.column_of(0) + strip * LANES - s
    }

    #[inline(always)]
    pub(super) fn column_of(&self, b: usize) -> usize {
        self.large + LANES - b
    }

    /// Room for the lanes on both sides that are no pairs.
    pub(super) fn columns(&self) -> usize {
        self.large + 2 * LANES
    }
}
