//! Least takes from the definition alone: a map of positions and plain loops.

use std::collections::HashMap;

/// ∞
pub const NEVER: u64 = u64::MAX;

/// L of all positions of a box.
pub struct Definition<F> {
    f: F,
    misere: bool,
    known: HashMap<Vec<u64>, u64>,
}

impl<F: Fn(u64) -> u64> Definition<F> {
    pub fn new(misere: bool, f: F) -> Self {
        Self {
            f,
            misere,
            known: HashMap::new(),
        }
    }

    pub fn least_take(&mut self, piles: &[u64]) -> u64 {
        if let Some(&least) = self.known.get(piles) {
            return least;
        }
        let least = if piles.iter().all(|&pile| pile == 0) {
            if self.misere { 0 } else { NEVER }
        } else {
            let moves = self.winning_moves(piles);
            moves.iter().map(|&(_, take)| take).min().unwrap_or(NEVER)
        };
        self.known.insert(piles.to_vec(), least);
        least
    }

    /// As (pile from 1, take), sorted.
    pub fn winning_moves(&mut self, piles: &[u64]) -> Vec<(usize, u64)> {
        let mut moves = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            for take in 1..=pile {
                let mut left = piles.to_vec();
                left[i] -= take;
                let least = self.least_take(&left);
                // Without stones f is not asked.
                if least == NEVER || least > 0 && (self.f)(take) < least {
                    moves.push((i + 1, take));
                }
            }
        }
        moves
    }
}

/// Every position of the box 0..=size for each pile.
pub fn positions(sizes: &[u64]) -> Vec<Vec<u64>> {
    sizes.iter().fold(vec![Vec::new()], |shorter, &size| {
        let longer = |piles: &Vec<u64>| -> Vec<Vec<u64>> {
            let extended = (0..=size).map(|pile| [piles.as_slice(), &[pile]].concat());
            extended.collect()
        };
        shorter.iter().flat_map(longer).collect()
    })
}
