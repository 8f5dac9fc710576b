//! What can be forced within some moves.

use rustc_hash::FxHashMap;

use super::Choice;
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Position;
use crate::play::odds::best_foreseen;

/// The moves from a position that look best so many moves ahead, at least 1;
/// and how many moves were looked at for that.
pub(super) fn foreseen(
    position: &Position,
    moves: u32,
    budget: &Budget,
) -> Result<(Vec<Choice>, usize)> {
    let mut foresight = Foresight {
        seen: FxHashMap::default(),
        looked: 0,
        most: MOST_FORESEEN.min(budget.search_positions),
        budget,
    };
    let children = foresight.children(position)?;
    let after = children
        .iter()
        .map(|(_, next)| foresight.outcome(next, moves.saturating_sub(1)));
    let best = best_foreseen(&after.collect::<Result<Vec<_>>>()?);
    let best = best.into_iter().map(|i| children[i].clone()).collect();
    Ok((best, foresight.looked))
}

/// So many positions are kept, and ten times as many moves looked at, before
/// one move: a few seconds.
const MOST_FORESEEN: usize = 500_000;

struct Foresight<'b> {
    /// What was found, for positions and the moves that were left there.
    seen: FxHashMap<(Position, u32), Option<Outcome>>,
    /// How many moves were listed.
    looked: usize,
    most: usize,
    budget: &'b Budget,
}

impl Foresight<'_> {
    fn children(&mut self, position: &Position) -> Result<Vec<Choice>> {
        let moves = position.legal_moves()?;
        let most = self.most.saturating_mul(10);
        let looked = moves
            .count()
            .to_usize()
            .map(|count| count.saturating_add(self.looked));
        match looked.filter(|looked| *looked <= most) {
            Some(looked) => self.looked = looked,
            None => {
                return Err(Error::limit(
                    "looking ahead",
                    format!("more than {most} moves to look at"),
                    format!("{most} moves"),
                    [self.excess(most, Unit::Moves)],
                ));
            }
        }
        Ok(moves.iter().collect())
    }

    /// What is more than a limit, which the budget may have lowered.
    fn excess(&self, limit: usize, unit: Unit) -> Excess {
        let fixed = Excess::beyond(limit, unit);
        if self.most == MOST_FORESEEN {
            return fixed;
        }
        Excess {
            option: Excess::positions(self.budget).option,
            ..fixed
        }
    }

    /// The outcome, if it can be forced within so many moves.
    fn outcome(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        let key = (position.clone(), moves);
        if let Some(known) = self.seen.get(&key) {
            return Ok(*known);
        }
        let found = self.look(position, moves)?;
        if self.seen.len() >= self.most {
            return Err(Error::limit(
                "looking ahead",
                format!("more than {} positions", self.most),
                format!("{} positions", self.most),
                [self.excess(self.most, Unit::Positions)],
            ));
        }
        self.seen.insert(key, found);
        Ok(found)
    }

    fn look(&mut self, position: &Position, moves: u32) -> Result<Option<Outcome>> {
        if position.legal_moves()?.is_empty() {
            return Ok(Some(position.convention().terminal_outcome()));
        }
        if moves == 0 {
            return Ok(None);
        }
        let mut all_win = true;
        for (_, next) in self.children(position)? {
            match self.outcome(&next, moves - 1)? {
                Some(Outcome::P) => return Ok(Some(Outcome::N)),
                Some(Outcome::N) => {}
                None => all_win = false,
            }
        }
        Ok(all_win.then_some(Outcome::P))
    }
}
