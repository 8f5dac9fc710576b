//! Take-away with a limit of its own for each pile.

use std::fmt;

use smallvec::SmallVec;

use super::{Game, check_pile_count, pile_count_words, write_piles};
use crate::error::{Error, Result, quote};
use crate::number::{Extended, Natural};
use crate::rule::Rule;

/// The name in the catalogue.
const NAME: &str = "local";

/// A take-away game in which each pile has its own limit: a move takes t from
/// one pile, at most that pile's limit, and sets that pile's limit to f(t).
/// The other limits stay. So each pile is a game of its own, and the whole is
/// their sum (Larsson & Rubinstein-Salzedo 2014; 2015, §1, where it is set
/// against one limit for all piles).
///
/// ```
/// use fibnim::{Natural, Rule, games::Local};
///
/// let game = Local::new(Rule::times(2));
/// let position = game.parse_position("4;3,7,10")?;
/// assert_eq!(position.to_string(), "4;3,7;inf,10;inf");
/// let next = game.after(&position, 2, &Natural::from(2u8))?;
/// assert_eq!(next.to_string(), "4;3,5;4,10;inf");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Local {
    rule: Rule,
}

/// A pile and the most that may be taken from it now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalPile {
    /// How many stones it has.
    pub size: Natural,
    /// The most that may be taken from it now.
    pub limit: Extended,
}

impl LocalPile {
    /// The most that a move can take from it.
    pub(crate) fn most(&self) -> &Natural {
        self.limit
            .finite()
            .map_or(&self.size, |limit| limit.min(&self.size))
    }
}

/// Piles with their limits.
///
/// A limit of 0 occurs only at the opening of a single pile of 0 or 1; such a
/// position is written without its limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalPosition {
    piles: Vec<LocalPile>,
}

impl Local {
    /// The game of a rule.
    pub fn new(rule: Rule) -> Self {
        Self { rule }
    }

    /// The rule f(t).
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Reads piles with their limits, such as `4;3,7,10;inf`. A pile without a
    /// limit has none among several piles; alone it opens with all but one
    /// stone, as in every take-away game.
    pub fn parse_position(&self, text: &str) -> Result<LocalPosition> {
        let explain = |error: Error| match error {
            Error::BadNumber { .. } => bad_position(text, error.to_string()),
            other => other,
        };
        if text.trim().is_empty() {
            return Err(bad_position(
                text,
                "it has no piles; give piles with their limits, such as 17 or 4;3,7,10;inf".into(),
            ));
        }
        check_pile_count(text)?;
        let items: Vec<(&str, Option<&str>)> = text.split(',').map(split_limit).collect();
        // All numbers in one list, since they may have so many digits together.
        let numbers: Vec<&str> = items
            .iter()
            .flat_map(|&(size, limit)| [Some(size), limit.filter(is_number)])
            .flatten()
            .collect();
        let mut numbers = Natural::parse_list(&numbers.join(","))
            .map_err(explain)?
            .into_iter();
        let mut next = || numbers.next().expect("a number for each text");
        if let [(_, None)] = items.as_slice() {
            return self.opening(next());
        }
        let piles = items.iter().map(|(_, limit)| LocalPile {
            size: next(),
            limit: match limit.filter(is_number) {
                Some(_) => next().into(),
                None => Extended::Infinite,
            },
        });
        self.position(piles.collect())
    }

    /// The opening of a single pile, which may not be taken as a whole.
    pub fn opening(&self, size: Natural) -> Result<LocalPosition> {
        let limit = size.checked_sub(&Natural::ONE).unwrap_or_default().into();
        self.validated(vec![LocalPile { size, limit }])
    }

    /// The position with these piles, whose limits are at least 1.
    pub fn position(&self, piles: Vec<LocalPile>) -> Result<LocalPosition> {
        let zero = piles
            .iter()
            .position(|pile| pile.limit == Natural::ZERO.into());
        if let Some(index) = zero {
            return Err(bad_position(
                &format!("{};0", piles[index].size.to_short_string()),
                format!(
                    "the limit of pile {} is 0, and it must be at least 1",
                    index + 1
                ),
            ));
        }
        self.validated(piles)
    }

    fn validated(&self, piles: Vec<LocalPile>) -> Result<LocalPosition> {
        let position = LocalPosition { piles };
        self.check(&position)?;
        Ok(position)
    }

    /// Refuses a position without piles, and one with takes for which the rule
    /// is none. Taking a whole pile asks for no f.
    pub(crate) fn check(&self, position: &LocalPosition) -> Result<()> {
        let Some(largest) = position.sizes().max() else {
            return Err(bad_position("", "it has no piles".into()));
        };
        let asked = largest.checked_sub(&Natural::ONE);
        self.rule.check(&asked.unwrap_or_default())
    }

    /// The position after a legal move; piles are counted from 1.
    pub fn after(
        &self,
        position: &LocalPosition,
        pile: usize,
        take: &Natural,
    ) -> Result<LocalPosition> {
        let illegal = |expected: String| {
            let text = format!("take {} from pile {pile}", take.to_short_string());
            bad_position(&text, expected)
        };
        let old = pile.checked_sub(1).and_then(|i| position.piles.get(i));
        let Some(old) = old else {
            return Err(illegal(pile_count_words(position.piles.len())));
        };
        if take.is_zero() || !old.limit.allows(take) {
            return Err(illegal(format!(
                "a take from this pile is from 1 to its limit {}",
                old.limit.to_short_string()
            )));
        }
        let Some(size) = old.size.checked_sub(take) else {
            return Err(illegal(format!(
                "the pile has {}",
                old.size.to_short_string()
            )));
        };
        let limit = self.limit_after(size.is_zero(), take)?;
        let mut piles = position.piles.clone();
        piles[pile - 1] = LocalPile { size, limit };
        Ok(LocalPosition { piles })
    }

    /// f(t); ∞ where the pile is empty and the rule says nothing for t.
    pub(crate) fn limit_after(&self, emptied: bool, take: &Natural) -> Result<Extended> {
        match self.rule.limit_after(take) {
            Ok(limit) if emptied && limit.is_zero() => Ok(Extended::Infinite),
            Ok(limit) => Ok(limit.into()),
            Err(_) if emptied => Ok(Extended::Infinite),
            Err(error) => Err(error),
        }
    }
}

/// A pile and its limit, if it has one.
fn split_limit(item: &str) -> (&str, Option<&str>) {
    match item.split_once(';') {
        Some((size, limit)) => (size.trim(), Some(limit.trim())),
        None => (item.trim(), None),
    }
}

/// Whether a limit is written as a number, and not as ∞.
fn is_number(limit: &&str) -> bool {
    !matches!(*limit, "inf" | "∞")
}

fn bad_position(text: &str, expected: String) -> Error {
    Error::BadPosition {
        text: quote(text),
        game: NAME.into(),
        expected,
    }
}

impl LocalPosition {
    /// The piles, in their order.
    pub fn piles(&self) -> &[LocalPile] {
        &self.piles
    }

    /// The sizes of the piles.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = &Natural> {
        self.piles.iter().map(|pile| &pile.size)
    }
}

impl fmt::Display for LocalPile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.limit == Natural::ZERO.into() {
            return fmt::Display::fmt(&self.size, f);
        }
        write!(f, "{};{}", self.size, self.limit)
    }
}

impl fmt::Display for LocalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piles(&self.piles, f)
    }
}

/// The game on machine-sized piles, for search. Limits are kept at most as
/// large as their piles.
#[derive(Clone, Debug)]
pub struct SmallLocal {
    /// f(t) at index t, at most the largest pile.
    limits: Vec<u64>,
}

/// The piles of a [`SmallLocal`], each with its limit.
pub type SmallLocalPosition = SmallVec<[(u64, u64); 3]>;

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

impl Game for SmallLocal {
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
