//! What looks at least takes as a sweep finds them, one observer a thread.

use super::kernel::Observer;
use super::lanes::{LANES, Lanes, NEVER, mask};
use super::shape::Shape;

// The least takes on the lines that end in the largest position of a shape.

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

// The positions that no limit wins.

/// Keeps the pairs and third piles with L = ∞, as far as one thread sees them.
#[derive(Default)]
pub(in crate::solve::least_take) struct LostObserver {
    /// As (a, b, n) with a ≤ b.
    pub(in crate::solve::least_take) seen: Vec<[u16; 3]>,
}

impl LostObserver {
    /// The memory of all observers for so many pairs: each is seen once at
    /// most, and a growing list may have twice the room.
    pub(in crate::solve::least_take) fn bytes(pairs: u128) -> u128 {
        pairs * 2 * size_of::<[u16; 3]>() as u128
    }

    /// Takes a copy, so that the least takes themselves can stay in registers.
    #[cold]
    #[inline(never)]
    fn keep(&mut self, s: usize, strip: usize, n: usize, least: Lanes) {
        for lane in (0..LANES).filter(|&lane| least[lane] == NEVER) {
            let a = strip * LANES + lane;
            let fits = |x: usize| u16::try_from(x).expect("a shape fits in the lanes");
            self.seen.push([fits(a), fits(s - a), fits(n)]);
        }
    }
}

impl Observer for LostObserver {
    #[inline(always)]
    fn see(&mut self, s: usize, strip: usize, n: usize, least: &Lanes) {
        // Rare: once for each pair at most.
        if least.iter().fold(0, |any, &l| any | mask(l == NEVER)) > 0 {
            self.keep(s, strip, n, *least);
        }
    }
}
