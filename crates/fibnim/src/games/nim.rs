//! Nim: any number from any one pile.

use std::fmt;

use smallvec::SmallVec;

use super::{Game, check_pile_count, write_piles};
use crate::error::{Error, Result, quote};
use crate::number::Natural;

/// The game of nim (Bouton 1901): a move takes any number, at least 1, from one
/// pile. There is no limit.
///
/// ```
/// use fibnim::games::Nim;
///
/// assert_eq!(Nim::parse_position("3, 5,6")?.to_string(), "3,5,6");
/// assert!(Nim::parse_position("3,5;6").unwrap_err().to_string().contains("no limit"));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim;

/// The piles of a position of nim, at least one; piles may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimPosition {
    piles: Vec<Natural>,
}

impl Nim {
    /// Reads piles, such as `3,5,6`.
    pub fn parse_position(text: &str) -> Result<NimPosition> {
        let bad = |expected: String| Error::BadPosition {
            text: quote(text),
            game: "nim".into(),
            expected,
        };
        if text.contains(';') {
            return Err(bad(
                "nim has no limit, so give piles only, such as 3,5,6; takeaway, fib and power-of-two have one"
                    .into(),
            ));
        }
        if text.trim().is_empty() {
            return Err(bad("it has no piles; give piles, such as 3,5,6".into()));
        }
        check_pile_count(text)?;
        let piles = Natural::parse_list(text.trim()).map_err(|error| match error {
            Error::BadNumber { .. } => bad(error.to_string()),
            other => other,
        })?;
        Ok(NimPosition { piles })
    }

    /// The position with these piles, at least one.
    pub fn position(piles: Vec<Natural>) -> Result<NimPosition> {
        if piles.is_empty() {
            return Err(Error::BadPosition {
                text: "''".into(),
                game: "nim".into(),
                expected: "it has no piles".into(),
            });
        }
        Ok(NimPosition { piles })
    }
}

impl NimPosition {
    /// The piles, in their order.
    pub fn piles(&self) -> &[Natural] {
        &self.piles
    }

    /// The position for a search, where all piles are machine-sized.
    pub fn to_small(&self) -> Option<SmallPiles> {
        self.piles.iter().map(Natural::to_u64).collect()
    }
}

impl fmt::Display for NimPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piles(&self.piles, f)
    }
}

/// Machine-sized piles.
pub type SmallPiles = SmallVec<[u64; 4]>;

impl Game for Nim {
    type Position = SmallPiles;
    /// The pile, from 1, and the take.
    type Move = (usize, u64);

    fn nth_move(&self, piles: &SmallPiles, i: usize) -> Option<(Self::Move, SmallPiles)> {
        let mut skip = i as u64;
        for (index, &pile) in piles.iter().enumerate() {
            if skip < pile {
                let take = skip + 1;
                let mut next = piles.clone();
                next[index] -= take;
                return Some(((index + 1, take), next));
            }
            skip -= pile;
        }
        None
    }

    fn position_bound(&self, piles: &SmallPiles) -> u128 {
        let sizes = piles.iter().map(|&pile| u128::from(pile) + 1);
        sizes.fold(1, u128::saturating_mul)
    }
}
