//! Take-away games on machine-sized piles, for search.

use smallvec::SmallVec;

use super::TakeAwayPosition;
use crate::error::Result;
use crate::number::Natural;
use crate::rule::Rule;
use crate::solve::SmallGame;

/// A take-away game on machine-sized piles, for search.
///
/// Limits are kept at most as large as the largest pile, so that ∞ needs no
/// number of its own and positions that play alike are equal.
#[derive(Clone, Debug)]
pub struct SmallTakeAway {
    /// f(t) at index t, at most the largest pile.
    limits: Vec<u64>,
}

/// Piles and limit of a [`SmallTakeAway`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmallPosition {
    piles: SmallVec<[u64; 3]>,
    limit: u64,
}

impl SmallTakeAway {
    /// The game for piles up to `largest`.
    pub fn new(rule: &Rule, largest: u64) -> Result<Self> {
        let cap = Natural::from(largest);
        let limits = (0..=largest)
            .map(|take| match take {
                0 => Ok(0),
                // Taking all of the only pile asks for no f; see `Rules::check`.
                t if t == largest => Ok(rule
                    .limit_after(&Natural::from(t))
                    .map_or(largest, |f| clamp(&f, &cap))),
                t => rule.limit_after(&Natural::from(t)).map(|f| clamp(&f, &cap)),
            })
            .collect::<Result<_>>()?;
        Ok(Self { limits })
    }

    /// The position with these piles; `None` where a pile is larger than the
    /// game was made for.
    pub fn position(&self, position: &TakeAwayPosition) -> Option<SmallPosition> {
        let piles: Option<SmallVec<[u64; 3]>> =
            position.piles().iter().map(Natural::to_u64).collect();
        let piles = piles?;
        let largest = piles.iter().copied().max()?;
        self.limits.get(usize::try_from(largest).ok()?)?;
        let limit = position
            .limit()
            .finite()
            .and_then(Natural::to_u64)
            .unwrap_or(largest);
        Some(SmallPosition::new(piles, limit))
    }
}

fn clamp(limit: &Natural, cap: &Natural) -> u64 {
    limit.min(cap).to_u64().expect("at most a u64")
}

impl SmallPosition {
    fn new(piles: SmallVec<[u64; 3]>, limit: u64) -> Self {
        let largest = piles.iter().copied().max().unwrap_or(0);
        Self {
            piles,
            limit: limit.min(largest),
        }
    }
}

impl SmallGame for SmallTakeAway {
    type Position = SmallPosition;
    /// The pile, from 1, and the take.
    type Move = (usize, u64);

    fn nth_move(&self, position: &SmallPosition, i: usize) -> Option<(Self::Move, SmallPosition)> {
        let mut skip = i as u64;
        for (index, &pile) in position.piles.iter().enumerate() {
            let takes = pile.min(position.limit);
            if skip < takes {
                let take = skip + 1;
                let mut piles = position.piles.clone();
                piles[index] -= take;
                let limit = *self.limits.get(usize::try_from(take).ok()?)?;
                let next = SmallPosition::new(piles, limit);
                return Some(((index + 1, take), next));
            }
            skip -= takes;
        }
        None
    }

    fn position_bound(&self, position: &SmallPosition) -> u128 {
        let piles = position.piles.iter().map(|&pile| u128::from(pile) + 1);
        let largest = position.piles.iter().copied().max().unwrap_or(0);
        piles.fold(u128::from(largest).max(1), u128::saturating_mul)
    }
}
