//! Least takes of fixed piles and a pile n, for all n below a bound: what
//! guesses are made of. Nothing that is proved depends on them.

use std::collections::HashMap;

use fibnim::{Budget, Natural, Noun, Pace, Rule};

use super::fixed_piles::{all_below, takes};
use crate::error::Result;

/// The least take where no limit wins.
pub(super) const INFINITE: u32 = u32::MAX;

/// What an error calls the table.
const TABLE: &str = "the table of least takes";

/// One row of least takes for each choice of fixed piles.
#[derive(Debug)]
pub(super) struct Tables {
    rule: Rule,
    rows: HashMap<Vec<usize>, Vec<u32>>,
    /// For each least take L, the number of takes x ≥ 1 with f(x) < L.
    safe: Vec<u32>,
}

impl Tables {
    pub(super) fn new(rule: Rule) -> Self {
        Self {
            rule,
            rows: HashMap::new(),
            safe: vec![0, 0],
        }
    }

    /// The least takes for n below `length`, at least.
    pub(super) fn least_takes(
        &mut self,
        piles: &[usize],
        length: usize,
        budget: &Budget,
    ) -> Result<&[u32]> {
        self.count_safe_takes(
            length,
            &mut Pace::new(TABLE, budget).counting(Noun::ENTRIES),
        )?;
        for needed in all_below(piles) {
            if self.rows.get(&needed).map_or(0, Vec::len) < length {
                let row = self.compute(
                    &needed,
                    length,
                    &mut Pace::new(TABLE, budget).counting(Noun::ENTRIES),
                )?;
                self.rows.insert(needed, row);
            }
        }
        Ok(&self.rows[piles])
    }

    /// Least takes are at most n, or a fixed pile.
    fn count_safe_takes(&mut self, length: usize, pace: &mut Pace) -> Result<()> {
        let wanted = length + 1000;
        let mut takes = *self.safe.last().expect("never empty");
        while self.safe.len() <= wanted {
            let least = self.safe.len() as u64;
            while self.limit_after(takes + 1)? < least {
                pace.part()?;
                takes += 1;
            }
            pace.step()?;
            self.safe.push(takes);
        }
        Ok(())
    }

    fn limit_after(&self, take: u32) -> Result<u64> {
        let limit = self.rule.limit_after(&Natural::from(take))?;
        Ok(limit.to_u64().unwrap_or(u64::MAX))
    }

    fn compute(&self, piles: &[usize], length: usize, pace: &mut Pace) -> Result<Vec<u32>> {
        let smaller: Vec<(u32, &[u32])> = takes(piles)
            .into_iter()
            .map(|(take, left)| {
                let take = u32::try_from(take).expect("a small pile");
                (take, self.rows[&left].as_slice())
            })
            .collect();
        let safe = |least: u32| self.safe.get(least as usize).copied().unwrap_or(INFINITE);
        let mut row: Vec<u32> = Vec::with_capacity(length);
        // The n that a take may leave, the largest last, with the last n from
        // which it may.
        let mut targets: Vec<(u32, u32)> = Vec::new();
        for n in 0..u32::try_from(length).expect("a table in memory") {
            pace.step()?;
            while targets.last().is_some_and(|&(_, last)| last < n) {
                targets.pop();
            }
            let from_n = targets.last().map_or(INFINITE, |&(left, _)| n - left);
            let from_fixed = smaller
                .iter()
                .find(|&&(take, row)| take <= safe(row[n as usize]));
            let least = from_n.min(from_fixed.map_or(INFINITE, |&(take, _)| take));
            row.push(least);
            let last = n.saturating_add(safe(least));
            if last > n {
                targets.push((n, last));
            }
        }
        Ok(row)
    }
}
