//! The rule turned round: from how far away an entry is a winning target.

use super::NEVER;
use crate::error::Result;
use crate::number::Natural;
use crate::rule::Rule;

/// The reach of every least take l: the largest t with f(t) < l, 0 if there is
/// none.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    by_least_take: Vec<u32>,
}

impl Reach {
    /// The reaches of least takes up to `largest`, from f(1) to f(asked).
    /// Takes beyond `asked` leave no piles, where f says nothing.
    pub(super) fn new(rule: &Rule, largest: u32, asked: u32) -> Result<Self> {
        rule.check(&Natural::from(asked))?;
        let mut by_least_take = Vec::with_capacity(largest as usize + 1);
        for take in 1..=asked {
            let limit = rule.limit_after(&Natural::from(take))?.to_u64();
            let limit = limit.and_then(|f| u32::try_from(f).ok());
            // No finite least take is beyond the largest pile.
            let limit = limit.map_or(largest, |f| f.min(largest));
            while by_least_take.len() <= limit as usize {
                by_least_take.push(take - 1);
            }
            if limit == largest {
                break;
            }
        }
        by_least_take.resize(largest as usize + 1, asked);
        Ok(Self { by_least_take })
    }

    /// The reach of an entry with this least take; that of ∞ never ends.
    pub(super) fn of(&self, least_take: u32) -> u32 {
        let reach = self.by_least_take.get(least_take as usize);
        reach.copied().unwrap_or(NEVER)
    }

    /// The least finite least take with at least this reach.
    pub(super) fn least_take_with(&self, reach: u32) -> Option<u32> {
        let least = self.by_least_take.partition_point(|&r| r < reach);
        let least = u32::try_from(least).expect("piles are u32");
        ((least as usize) < self.by_least_take.len()).then_some(least)
    }

    /// What [`Reach::new`] needs.
    pub(super) fn bytes(largest: u64) -> u128 {
        (u128::from(largest) + 1) * size_of::<u32>() as u128
    }
}
