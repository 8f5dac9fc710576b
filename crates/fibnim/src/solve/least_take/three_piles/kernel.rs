//! The inner loops, compiled for several instruction sets, and which of these
//! the processor has.

use std::ops::Range;

use super::lanes::{HOT, LANES, LAST, Lanes, Lines, Slot, Stacks, mask};
use super::reaches::Reaches;
use super::shape::Shape;
use crate::analysis::Convention;

/// Looks at least takes as they are found.
pub(in crate::solve::least_take) trait Observer: Send {
    /// The least takes of the pairs a = strip · LANES + lane, b = s − a, with a
    /// third pile n; 0 in lanes that are no pair of the shape.
    fn see(&mut self, s: usize, strip: usize, n: usize, least: &Lanes);
}

/// A part of the sweep: some antidiagonals of a strip, for some sizes of the
/// third pile.
pub(super) struct Part<'a> {
    pub(super) shape: &'a Shape,
    pub(super) strip: usize,
    pub(super) antidiagonals: Range<usize>,
    pub(super) third: Range<usize>,
    pub(super) lines: &'a mut Lines,
    pub(super) convention: Convention,
    /// The stacks along the third pile, one antidiagonal after the other.
    pub(super) thirds: &'a mut [Slot],
}

impl Part<'_> {
    pub(super) fn run(
        self,
        instructions: Instructions,
        reaches: &impl Reaches,
        observer: &mut impl Observer,
    ) {
        match instructions.set() {
            Set::Any => self.run_inline(reaches, observer),
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "`Instructions` has asked the processor")]
            // SAFETY: the processor has these instructions.
            Set::Avx2 => unsafe { run_avx2(self, reaches, observer) },
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "`Instructions` has asked the processor")]
            // SAFETY: the processor has these instructions.
            Set::Avx512 => unsafe { run_avx512(self, reaches, observer) },
        }
    }

    #[inline(always)]
    fn run_inline(self, reaches: &impl Reaches, observer: &mut impl Observer) {
        let mut thirds = self.thirds.chunks_exact_mut(self.shape.depth);
        for s in self.antidiagonals {
            let lanes = self.shape.lanes(self.strip, s);
            if s % 2 == 0 && s / 2 == self.strip * LANES + lanes.end - 1 {
                self.lines.turn(self.shape, s / 2);
            }
            let mut pairs = [0; LANES];
            for lane in 0..LANES {
                pairs[lane] = mask(lanes.start <= lane) & mask(lane < lanes.end);
            }
            let place = Place {
                s,
                strip: self.strip,
                window: self.shape.window(self.strip, s),
                first: self.third.start,
                pairs,
            };
            let stacks = thirds.next().expect("stacks for each antidiagonal");
            let mut third = self.third.clone();
            if s == 0 && third.start == 0 && self.convention == Convention::Misere {
                // Without stones the player to move has won: no target.
                third.start = 1;
            }
            place.run(third, self.lines, stacks, reaches, observer);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512bw,avx512vl")]
fn run_avx512(part: Part, reaches: &impl Reaches, observer: &mut impl Observer) {
    part.run_inline(reaches, observer);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2(part: Part, reaches: &impl Reaches, observer: &mut impl Observer) {
    part.run_inline(reaches, observer);
}

/// Where a strip meets an antidiagonal.
struct Place {
    s: usize,
    strip: usize,
    window: usize,
    /// The first size of the third pile that the lines are for.
    first: usize,
    /// All ones in the lanes that are pairs of the shape, else 0.
    pairs: Lanes,
}

impl Place {
    #[inline(always)]
    fn run(
        &self,
        third: Range<usize>,
        lines: &mut Lines,
        thirds: &mut [Slot],
        reaches: &impl Reaches,
        observer: &mut impl Observer,
    ) {
        let now = place(self.s);
        let (hot, cold) = thirds.split_first_chunk_mut().expect("never fewer");
        // A copy, to stay in registers from size to size.
        let mut hot_thirds: [Slot; HOT] = *hot;
        for n in third {
            let third_now = place(n);
            let (mut rows, mut columns) = lines.both(self.window, n - self.first);
            let (in_rows, open_rows) = rows.nearest(now);
            let (in_columns, open_columns) = columns.nearest(now);
            let mut thirds = Stacks::of_parts(&mut hot_thirds, cold);
            let (in_third, open_third) = thirds.nearest(third_now);
            let mut least = [0; LANES];
            for lane in 0..LANES {
                let near = in_rows[lane].max(in_columns[lane]);
                let here = now.wrapping_sub(near) | mask(near == 0);
                let there = third_now.wrapping_sub(in_third[lane]) | mask(in_third[lane] == 0);
                least[lane] = here.min(there) & self.pairs[lane];
            }
            observer.see(self.s, self.strip, n, &least);
            let reach = reaches.of(&least);
            let (mut expiry, mut third_expiry) = ([0; LANES], [0; LANES]);
            for lane in 0..LANES {
                let pushed = mask(reach[lane] > 0);
                expiry[lane] = now.saturating_add(reach[lane]) & pushed;
                third_expiry[lane] = third_now.saturating_add(reach[lane]) & pushed;
            }
            rows.push(now, &expiry, open_rows);
            columns.push(now, &expiry, open_columns);
            thirds.push(third_now, &third_expiry, open_third);
        }
        *hot = hot_thirds;
    }
}

/// The place along a line of a coordinate, or of a sum of two.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a shape fits in the lanes")]
fn place(coordinate: usize) -> u16 {
    debug_assert!(coordinate < LAST, "a shape fits in the lanes");
    coordinate as u16 + 1
}

// Which instructions the inner loops are compiled for.

/// Instructions that the processor is known to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instructions(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// Those that every processor of the target has.
    Any,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// All that there are, the best last.
    pub(super) fn available() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "only one"))]
        let mut sets = vec![Set::Any];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                sets.push(Set::Avx2);
            }
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                sets.push(Set::Avx512);
            }
        }
        sets.into_iter().map(Self).collect()
    }

    pub(super) fn best() -> Self {
        let best = Self::available().pop();
        best.expect("there are always some")
    }

    fn set(self) -> Set {
        self.0
    }
}
