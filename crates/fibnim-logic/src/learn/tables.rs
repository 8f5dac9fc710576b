//! Least takes of (a, b, n) for all n below a bound: what guesses are made of.
//! Nothing that is proved depends on them.

use std::collections::HashMap;

/// The least take where no limit wins.
pub(super) const INFINITE: u32 = u32::MAX;

/// One row of least takes a pair.
#[derive(Debug, Default)]
pub(super) struct PairTables {
    rows: HashMap<(usize, usize), Vec<u32>>,
}

impl PairTables {
    /// The least takes of (a, b, n) for n below `length`, at least.
    pub(super) fn least_takes(&mut self, a: usize, b: usize, length: usize) -> &[u32] {
        for large in 0..=b {
            for small in 0..=large.min(a) {
                let known = self.rows.get(&(small, large)).map_or(0, Vec::len);
                if known < length {
                    let row = self.compute(small, large, length);
                    self.rows.insert((small, large), row);
                }
            }
        }
        &self.rows[&(a, b)]
    }

    fn compute(&self, a: usize, b: usize, length: usize) -> Vec<u32> {
        let mut smaller: Vec<(u32, &[u32])> = Vec::new();
        for (pile, other) in [(a, b), (b, a)] {
            for take in 1..=pile {
                let pair = ((pile - take).min(other), (pile - take).max(other));
                smaller.push((u32::try_from(take).expect("small piles"), &self.rows[&pair]));
            }
        }
        smaller.sort_by_key(|&(take, _)| take);
        let mut row: Vec<u32> = Vec::with_capacity(length);
        // The n that a take from the third pile may leave, the largest last,
        // with the first n from which the opponent could answer.
        let mut targets: Vec<(u32, u32)> = Vec::new();
        for n in 0..u32::try_from(length).expect("rows are short") {
            while targets.last().is_some_and(|&(_, ends)| ends <= n) {
                targets.pop();
            }
            let from_third = targets.last().map_or(INFINITE, |&(left, _)| n - left);
            let from_pair = smaller
                .iter()
                .find(|(take, row)| row[n as usize] > 2 * take);
            let least = from_third.min(from_pair.map_or(INFINITE, |&(take, _)| take));
            row.push(least);
            // Leaving n by a take of x wins while 2x < least.
            let ends = if least == INFINITE {
                INFINITE
            } else {
                n.saturating_add(least.div_ceil(2))
            };
            if ends > n + 1 {
                targets.push((n, ends));
            }
        }
        row
    }
}
