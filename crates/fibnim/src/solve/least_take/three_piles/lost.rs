//! The positions that no limit wins.

use super::kernel::Observer;
use super::lanes::{LANES, Lanes, NEVER, mask};

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
