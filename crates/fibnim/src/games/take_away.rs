//! Take-away games with a limit that the last move sets.

use std::fmt;

use smallvec::SmallVec;

use super::{Game, check_pile_count, pile_count_words, write_piles};
use crate::error::{Error, Result, quote};
use crate::number::{Extended, Natural};
use crate::rule::Rule;

/// A take-away game with one limit for all piles: a move takes t from one
/// pile, 1 ≤ t ≤ limit, and the next limit is f(t). The rule f is
/// nondecreasing with f(1) ≥ 1 (Schwenk 1970, Epp & Ferguson 1980; two piles:
/// Flanigan 1978; many: Larsson & Rubinstein-Salzedo 2015).
///
/// ```
/// use fibnim::{Natural, Rule, games::TakeAway};
///
/// let fibonacci_nim = TakeAway::new(Rule::times(2));
/// let start = fibonacci_nim.parse_position("16")?;
/// assert_eq!(start.to_string(), "16;15");
/// let next = fibonacci_nim.after(&start, 1, &Natural::from(3u8))?;
/// assert_eq!(next.to_string(), "13;6");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    name: &'static str,
    rule: Rule,
}

/// Piles and the most that may be taken now.
///
/// A limit of 0 occurs only where the opening leaves nothing to take; such a
/// position is written without its limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAwayPosition {
    piles: Vec<Natural>,
    limit: Extended,
}

impl TakeAway {
    /// The game of a rule, under the name `takeaway`.
    pub fn new(rule: Rule) -> Self {
        Self::named("takeaway", rule)
    }

    pub(crate) fn named(name: &'static str, rule: Rule) -> Self {
        Self { name, rule }
    }

    /// The game's name in the catalogue.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The rule f(t).
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Reads `piles;limit`, such as `20,62;6`. Without a limit it is the
    /// game's opening: one pile of n has the limit n − 1, several piles have
    /// none.
    pub fn parse_position(&self, text: &str) -> Result<TakeAwayPosition> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(text),
            game: self.name.into(),
            expected,
        };
        let explain = |error: Error| match error {
            Error::BadNumber { .. } => bad(error.to_string()),
            other => other,
        };
        let (piles, limit) = match text.split_once(';') {
            Some((_, limit)) if limit.contains([',', ';']) => {
                return Err(bad(
                    "one limit holds for all piles, such as 20,62;6; in the game local each pile has its own".into(),
                ));
            }
            Some((piles, limit)) => (piles.trim(), Some(limit.trim())),
            None => (text.trim(), None),
        };
        if piles.is_empty() {
            return Err(bad(
                "it has no piles; give piles and a limit, such as 17 or 20,62;6".into(),
            ));
        }
        check_pile_count(piles)?;
        let piles = Natural::parse_list(piles).map_err(explain)?;
        match limit {
            None => self.opening(piles),
            Some(limit) => self.position(piles, Extended::parse(limit).map_err(explain)?),
        }
    }

    /// The game's opening with these piles.
    pub fn opening(&self, piles: Vec<Natural>) -> Result<TakeAwayPosition> {
        let limit = match piles.as_slice() {
            [pile] => pile.checked_sub(&Natural::ONE).unwrap_or_default().into(),
            _ => Extended::Infinite,
        };
        self.validated(TakeAwayPosition { piles, limit })
    }

    /// The position with these piles and a limit of at least 1.
    pub fn position(&self, piles: Vec<Natural>, limit: Extended) -> Result<TakeAwayPosition> {
        let position = TakeAwayPosition { piles, limit };
        if position.limit == Natural::ZERO.into() {
            return Err(Error::BadPosition {
                text: quote(&format!("{};0", position.piles_text())),
                game: self.name.into(),
                expected: "the limit is 0, and it must be at least 1".into(),
            });
        }
        self.validated(position)
    }

    /// Refuses a position without piles, and one with takes for which the rule
    /// is none.
    pub(crate) fn check(&self, position: &TakeAwayPosition) -> Result<()> {
        if position.piles.is_empty() {
            return Err(Error::BadPosition {
                text: "''".into(),
                game: self.name.into(),
                expected: "it has no piles".into(),
            });
        }
        let full = position.piles.iter().filter(|pile| !pile.is_zero());
        // Taking the only pile as a whole ends the game: f is not asked then.
        let asked = match full.clone().count() {
            0 | 1 => full.max().and_then(|pile| pile.checked_sub(&Natural::ONE)),
            _ => full.max().cloned(),
        };
        self.rule.check(&asked.unwrap_or_default())
    }

    fn validated(&self, position: TakeAwayPosition) -> Result<TakeAwayPosition> {
        self.check(&position)?;
        Ok(position)
    }

    /// The position after a legal move; piles are counted from 1.
    pub fn after(
        &self,
        position: &TakeAwayPosition,
        pile: usize,
        take: &Natural,
    ) -> Result<TakeAwayPosition> {
        let illegal = |expected: String| Error::BadPosition {
            text: quote(&format!("take {} from pile {pile}", take.to_short_string())),
            game: self.name.into(),
            expected,
        };
        let size = pile.checked_sub(1).and_then(|i| position.piles.get(i));
        let Some(size) = size else {
            return Err(illegal(pile_count_words(position.piles.len())));
        };
        if take.is_zero() || !position.limit.allows(take) {
            return Err(illegal(format!(
                "a take is from 1 to the limit {}",
                position.limit.to_short_string()
            )));
        }
        let Some(rest) = size.checked_sub(take) else {
            return Err(illegal(format!("the pile has {}", size.to_short_string())));
        };
        let mut piles = position.piles.clone();
        piles[pile - 1] = rest;
        let limit = self.limit_after(piles.iter().all(Natural::is_zero), take)?;
        Ok(TakeAwayPosition { piles, limit })
    }

    /// f(t), or ∞ where nothing is left to take and the rule has no limit
    /// f(t) ≥ 1: it is one for smaller takes only.
    pub(crate) fn limit_after(&self, nothing_left: bool, take: &Natural) -> Result<Extended> {
        match self.rule.limit_after(take) {
            Ok(limit) if nothing_left && limit.is_zero() => Ok(Extended::Infinite),
            Ok(limit) => Ok(limit.into()),
            Err(_) if nothing_left => Ok(Extended::Infinite),
            Err(error) => Err(error),
        }
    }
}

impl TakeAwayPosition {
    /// The piles, in their order.
    pub fn piles(&self) -> &[Natural] {
        &self.piles
    }

    /// The most that may be taken now.
    pub fn limit(&self) -> &Extended {
        &self.limit
    }

    fn piles_text(&self) -> String {
        let piles: Vec<String> = self.piles.iter().map(Natural::to_string).collect();
        piles.join(",")
    }
}

impl fmt::Display for TakeAwayPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piles(&self.piles, f)?;
        if self.limit == Natural::ZERO.into() {
            return Ok(());
        }
        write!(f, ";{}", self.limit)
    }
}

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
                // Taking all of the only pile asks for no f; see `TakeAway::validated`.
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
            position.piles.iter().map(Natural::to_u64).collect();
        let piles = piles?;
        let largest = piles.iter().copied().max()?;
        self.limits.get(usize::try_from(largest).ok()?)?;
        let limit = position
            .limit
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

impl Game for SmallTakeAway {
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
