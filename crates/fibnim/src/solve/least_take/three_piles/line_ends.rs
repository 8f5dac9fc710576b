//! The least takes on the lines that end in the largest position of a shape.

use super::kernel::Observer;
use super::lanes::{LANES, Lanes, NEVER};
use super::shape::Shape;

/// Keeps the entries where at most one coordinate differs from the largest
/// position, as far as one thread sees them.
pub(in crate::solve::least_take) struct LineEndsObserver {
    small: usize,
    large: usize,
    third: usize,
    /// The axis (0 for the third pile, then the large and the small one), the
    /// coordinate on it, and the least take.
    seen: Vec<(usize, usize, u16)>,
}

impl LineEndsObserver {
    pub(in crate::solve::least_take) fn new(shape: &Shape) -> Self {
        Self {
            small: shape.small,
            large: shape.large,
            third: shape.third,
            seen: Vec::new(),
        }
    }

    /// The lines of what all threads have seen, in the order of their axes.
    pub(in crate::solve::least_take) fn lines(observers: Vec<Self>) -> Vec<Vec<u32>> {
        let Some(first) = observers.first() else {
            return Vec::new();
        };
        let sizes = [first.third, first.large, first.small];
        let mut lines = sizes.map(|size| vec![0; size + 1]);
        for (axis, x, least) in observers.into_iter().flat_map(|observer| observer.seen) {
            lines[axis][x] = match least {
                NEVER => super::super::NEVER,
                finite => finite.into(),
            };
        }
        lines.into()
    }

    /// Keeps the pair a ≤ b with the largest third pile if it is on a line.
    fn see_pair(&mut self, a: usize, b: usize, least: u16) {
        if b == self.large {
            self.seen.push((2, a, least));
        }
        if a == self.small {
            self.seen.push((1, b, least));
        } else if b == self.small {
            self.seen.push((1, a, least));
        }
    }
}

impl Observer for LineEndsObserver {
    #[inline(always)]
    fn see(&mut self, s: usize, strip: usize, n: usize, least: &Lanes) {
        let end = s == self.small + self.large && strip == self.small / LANES;
        if end {
            self.seen.push((0, n, least[self.small % LANES]));
        }
        if n == self.third {
            for (lane, &least) in least.iter().enumerate().filter(|&(_, &least)| least > 0) {
                let a = strip * LANES + lane;
                self.see_pair(a, s - a, least);
            }
        }
    }
}
