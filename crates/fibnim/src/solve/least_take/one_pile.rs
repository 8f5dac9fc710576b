//! The dense table of one pile, move by move.

use crate::analysis::{Convention, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::natural::Natural;
use crate::rule::Rule;

/// The table of least takes L(0), …, L(n) of one pile.
///
/// L(n) is the least t ≤ n with f(t) < L(n − t): the opponent then may not take
/// what he would have to. No theorem is used.
///
/// ```
/// use fibnim::{Budget, Convention, Rule, solve::OnePileTable};
///
/// let table = OnePileTable::build(&Rule::parse("3t")?, 47, Convention::Normal, &Budget::default())?;
/// assert_eq!(table.least_take(25), Some(4));
/// assert_eq!(table.winning_takes(47, 46), [1, 7]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OnePileTable {
    /// L(m) at index m, [`OnePileTable::NEVER`] for ∞.
    least: Vec<u64>,
    /// f(t) at index t, at most the largest pile.
    limits: Vec<u64>,
}

impl OnePileTable {
    /// ∞. No take is as large: a table of that many piles does not fit.
    const NEVER: u64 = u64::MAX;

    /// The table for piles up to n.
    pub fn build(rule: &Rule, n: u64, convention: Convention, budget: &Budget) -> Result<Self> {
        let bytes = u128::from(n) * 2 * size_of::<u64>() as u128;
        if bytes > budget.table_bytes as u128 {
            return Err(Error::limit(
                format!("the table of least takes up to {n}"),
                format!("{} MiB", bytes >> 20),
                format!("{} MiB", budget.table_bytes >> 20),
            ));
        }
        let cap = Natural::from(n);
        let mut limits = vec![0];
        for take in 1..n {
            let limit = rule.limit_after(&Natural::from(take))?;
            limits.push(limit.min(cap.clone()).to_u64().expect("at most n"));
        }
        // After the whole pile nothing is left to limit.
        limits.push(0);
        let empty = match convention {
            Convention::Normal => Self::NEVER,
            Convention::Misere => 0,
        };
        let mut table = Self {
            least: vec![empty],
            limits,
        };
        let mut moves_tried = 0;
        for pile in 1..=n {
            let least = (1..=pile).find(|&take| table.wins(pile, take));
            table.least.push(least.unwrap_or(Self::NEVER));
            moves_tried += least.unwrap_or(pile);
            if moves_tried > budget.search_moves {
                return Err(Error::limit(
                    format!("the table of least takes up to {n}"),
                    format!("more than {moves_tried} moves, the table being at {pile}"),
                    format!("{} moves", budget.search_moves),
                ));
            }
        }
        Ok(table)
    }

    /// Whether taking `take` from `pile` leaves a lost position. The last
    /// stone is asked about without f: the opponent has no move.
    fn wins(&self, pile: u64, take: u64) -> bool {
        let left = self.least[index(pile - take)];
        if take == pile {
            return left == Self::NEVER;
        }
        self.limits[index(take)] < left
    }

    /// L(pile), `None` for ∞.
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub fn least_take(&self, pile: u64) -> Option<u64> {
        Some(self.least[index(pile)]).filter(|&least| least != Self::NEVER)
    }

    /// Who wins from (pile; limit).
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub fn outcome(&self, pile: u64, limit: u64) -> Outcome {
        // Nothing may be taken: the same as nothing being left.
        let pile = if limit == 0 { 0 } else { pile };
        if limit >= self.least[index(pile)] {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    /// Every take up to the limit that wins, tried one by one.
    ///
    /// # Panics
    /// Panics if the pile is larger than the table.
    pub fn winning_takes(&self, pile: u64, limit: u64) -> Vec<u64> {
        (1..=pile.min(limit))
            .filter(|&take| self.wins(pile, take))
            .collect()
    }
}

fn index(n: u64) -> usize {
    usize::try_from(n).expect("a table index")
}
