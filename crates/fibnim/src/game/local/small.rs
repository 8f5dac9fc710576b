//! Take-away with limits of their own, on machine-sized piles.

use smallvec::SmallVec;

use super::LocalPosition;
use crate::error::Result;
use crate::number::Natural;
use crate::rule::Rule;
use crate::solve::SmallGame;

/// The game on machine-sized piles, for search. Limits are kept at most as
/// large as their piles.
#[derive(Clone, Debug)]
pub struct SmallLocal {
    /// f(t) at index t, at most the largest pile.
    limits: Vec<u64>,
}

/// The piles of a [`SmallLocal`], each with its limit.
type SmallLocalPosition = SmallVec<[(u64, u64); 3]>;

impl SmallLocal {
    /// The game for piles up to `largest`.
    pub fn new(rule: &Rule, largest: u64) -> Result<Self> {
        let cap = Natural::from(largest);
        let mut limits = vec![0];
        for take in 1..largest {
            let limit = rule.limit_after(&Natural::from(take))?;
            limits.push(limit.min(cap.clone()).to_u64().expect("at most a u64"));
        }
        // After the whole of the largest pile nothing is left to limit.
        limits.push(0);
        Ok(Self { limits })
    }

    /// The position for a search; `None` where a pile is larger than the game
    /// was made for.
    pub fn position(&self, position: &LocalPosition) -> Option<SmallLocalPosition> {
        let piles = position.piles.iter().map(|pile| {
            let size = pile.size.to_u64()?;
            self.limits.get(usize::try_from(size).ok()?)?;
            let limit = pile.limit.finite().and_then(Natural::to_u64);
            Some((size, limit.unwrap_or(size).min(size)))
        });
        piles.collect()
    }
}

impl SmallGame for SmallLocal {
    type Position = SmallLocalPosition;
    /// The pile, from 1, and the take.
    type Move = (usize, u64);

    fn nth_move(
        &self,
        position: &SmallLocalPosition,
        i: usize,
    ) -> Option<(Self::Move, SmallLocalPosition)> {
        let mut skip = i as u64;
        for (index, &(size, limit)) in position.iter().enumerate() {
            if skip < limit {
                let take = skip + 1;
                let rest = size - take;
                let next_limit = *self.limits.get(usize::try_from(take).ok()?)?;
                let mut next = position.clone();
                next[index] = (rest, next_limit.min(rest));
                return Some(((index + 1, take), next));
            }
            skip -= limit;
        }
        None
    }

    /// Every size up to each pile, with every limit up to that size.
    fn position_bound(&self, position: &SmallLocalPosition) -> u128 {
        let pairs = position.iter().map(|&(size, _)| {
            let size = u128::from(size);
            (size * (size + 1) / 2).saturating_add(1)
        });
        pairs.fold(1, u128::saturating_mul)
    }
}
