//! All states of one sum, kept: for play, which asks for one after the other.

use super::windows::{AnyTable, Plan, Window, check_sum};
use super::{ChipMoves, Sweep};
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::Result;
use crate::solve::bins::work::pace;

/// Who wins a chip game from every state of a sum.
///
/// ```
/// use fibnim::solve::chips::{ChipMove, ChipMoves, Play, StateTable, Sweep};
/// use fibnim::{Budget, Convention, Outcome};
///
/// // 1 + 1 → 2, 2 + 2 → 4.
/// let moves = [ChipMove::new([(1, 2)], [(2, 1)]), ChipMove::new([(2, 2)], [(3, 1)])];
/// let game = ChipMoves { values: vec![1, 2, 4], moves: moves.into() };
/// let sweep = Sweep::new(&game, Play::by(Convention::Misere)).expect("an order");
/// let table = StateTable::build(&sweep, 7, &Budget::default())?;
/// // One move is left, and who makes it loses.
/// assert_eq!(table.outcome(&[3, 0, 1]), Some(Outcome::P));
/// assert_eq!(table.outcome(&[1, 1, 1]), Some(Outcome::N));
/// assert_eq!(table.outcome(&[1]), None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct StateTable {
    game: ChipMoves,
    sum: usize,
    table: AnyTable,
}

impl StateTable {
    /// The table of all states of a sum, as far as the budget allows.
    pub fn build(sweep: &Sweep, sum: usize, budget: &Budget) -> Result<Self> {
        check_sum(sum)?;
        let plan = Plan::whole(sweep, Window::narrow(sum, sum), budget);
        let cost = plan.cost();
        cost.check(budget)?;
        Ok(Self {
            game: sweep.game.clone(),
            sum,
            table: plan.table(&mut pace(budget, cost.cells))?,
        })
    }

    /// Who wins from a state, given by the chips of each bin from bin 1 on; `None`
    /// if it has another sum. Empty bins at the end need not be told.
    ///
    /// # Panics
    ///
    /// If it has chips in a bin that the game does not have.
    pub fn outcome(&self, counts: &[u32]) -> Option<Outcome> {
        let sum = self.game.sum(counts);
        (sum == self.sum).then(|| self.table.outcome(counts, sum))
    }
}

impl Sweep {
    /// Who wins from each of some states of one sum.
    ///
    /// # Panics
    ///
    /// If the states have different sums.
    pub fn outcomes(&self, states: &[Vec<u32>], budget: &Budget) -> Result<Vec<Outcome>> {
        let Some(first) = states.first() else {
            return Ok(Vec::new());
        };
        let table = StateTable::build(self, self.game.sum(first), budget)?;
        let outcome = |state: &Vec<u32>| table.outcome(state).expect("states of one sum");
        Ok(states.iter().map(outcome).collect())
    }
}
