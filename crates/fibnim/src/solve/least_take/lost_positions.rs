//! All lost positions of one, two or three piles.

use super::sorted::SortedSweep;
use super::sweep::Sweep;
use super::{NEVER, Reach, TABLE, box_estimate, sorted_estimate, sweep};
use crate::analysis::Ask;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::number::{Extended, Natural};
use crate::rule::Rule;
use crate::solve::estimate::Estimate;
use crate::watch::{Noun, Pace};

/// The most piles.
const MOST_PILES: usize = 3;

/// Lost positions, each as its piles in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostPositions {
    piles: usize,
    /// In ascending order, with empty piles in front where there are fewer.
    positions: Vec<[u32; MOST_PILES]>,
}

impl LostPositions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none. The position without stones is lost in normal play;
    /// in misère play a single stone is, where there may be one.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Position i, from 0: its piles in ascending order.
    pub fn get(&self, i: usize) -> Option<&[u32]> {
        let position = self.positions.get(i)?;
        Some(&position[MOST_PILES - self.piles..])
    }

    /// All of them, by the smallest pile, then the next one.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).filter_map(|i| self.get(i))
    }
}

/// Every lost position of one to three piles of at most `to` at a limit: those
/// whose least take is above the limit.
///
/// Piles are in ascending order, as the game does not ask for their order. The
/// limit is at least 1, so that whoever faces stones can move.
///
/// ```
/// use fibnim::{Ask, Budget, Extended, Rule, solve::lost_positions};
///
/// let (rule, budget) = (Rule::times(2), Budget::default());
/// let lost = lost_positions(&rule, 3, 5, &Extended::Infinite, Ask::normal(&budget))?;
/// let (last, before) = (lost.get(lost.len() - 1), lost.get(lost.len() - 2));
/// assert_eq!(before, Some(&[0, 5, 5][..]));
/// assert_eq!(last, Some(&[1, 2, 4][..]));
/// let misere = lost_positions(&rule, 1, 100, &Extended::Infinite, Ask::misere(&budget))?;
/// assert_eq!(misere.iter().collect::<Vec<_>>(), [[1]]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn lost_positions(
    rule: &Rule,
    piles: usize,
    to: u64,
    limit: &Extended,
    ask: Ask<'_>,
) -> Result<LostPositions> {
    let (convention, budget) = (ask.convention, ask.budget);
    if !(1..=MOST_PILES).contains(&piles) {
        return Err(Error::BadOption(format!(
            "lost positions are listed for 1 to {MOST_PILES} piles, not {piles}"
        )));
    }
    if *limit == Extended::from(Natural::ZERO) {
        return Err(Error::BadOption(
            "the limit is 0, and it must be at least 1".into(),
        ));
    }
    let estimate = estimate(piles, to);
    estimate.check(budget)?;
    let sizes = sweep::small_sizes(&vec![to; piles])?;
    let mut kept = Kept {
        limit: limit.finite().and_then(Natural::to_u64),
        positions: Vec::new(),
        most: room(&estimate, budget),
    };
    let mut pace = Pace::new(TABLE, budget)
        .counting(Noun::ENTRIES)
        .of(estimate.steps());
    let reach = Reach::new(rule, sizes[0], piles == 1, &mut pace)?;
    let see = |outer: &[u32], row: &[u32]| kept.see(outer, row);
    if piles == 1 {
        Sweep::new(&reach, convention, &sizes).run(&mut pace, see)?;
    } else {
        SortedSweep::new(&reach, convention, &sizes).run(&mut pace, see)?;
    }
    if kept.positions.len() > kept.most {
        return Err(Error::limit(
            estimate.what,
            format!("a list of more than {} positions", kept.most),
            "the memory of a table",
            [Excess::bytes(budget)],
        ));
    }
    kept.positions.sort_unstable();
    Ok(LostPositions {
        piles,
        positions: kept.positions,
    })
}

fn estimate(piles: usize, to: u64) -> Estimate {
    let word = if piles == 1 { "pile" } else { "piles" };
    let what = format!("the lost positions of {piles} {word} up to {to}");
    let sizes = vec![to; piles];
    match piles {
        1 => box_estimate(what, &sizes, Reach::bytes(to)),
        _ => sorted_estimate(what, &sizes, Reach::bytes(to)),
    }
}

/// How many positions there is memory for.
fn room(estimate: &Estimate, budget: &Budget) -> usize {
    let left = (budget.table_bytes as u128).saturating_sub(estimate.bytes);
    // A list that grows may need as much again.
    let position = 2 * size_of::<[u32; MOST_PILES]>() as u128;
    usize::try_from(left / position).unwrap_or(usize::MAX)
}

/// What is kept of a sweep.
struct Kept {
    /// `None` for none, or for one that no least take reaches.
    limit: Option<u64>,
    positions: Vec<[u32; MOST_PILES]>,
    most: usize,
}

impl Kept {
    /// Looks at a row: all piles but the last, the largest first, and the
    /// least takes by the last one.
    fn see(&mut self, outer: &[u32], row: &[u32]) {
        if self.positions.len() > self.most {
            return;
        }
        for (last, &least) in (0..).zip(row) {
            if self.is_lost(least) {
                let mut position = [0; MOST_PILES];
                let piles = outer.iter().copied().chain([last]);
                for (place, pile) in position.iter_mut().zip(piles) {
                    *place = pile;
                }
                position.sort_unstable();
                self.positions.push(position);
            }
        }
    }

    fn is_lost(&self, least: u32) -> bool {
        least == NEVER || self.limit.is_some_and(|limit| u64::from(least) > limit)
    }
}
