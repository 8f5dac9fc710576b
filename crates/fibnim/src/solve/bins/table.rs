//! All states of one n, kept: for play, which asks for one after the other.

use super::cost::check_states;
use super::layout::Layout;
use super::single::{Sweep, cost, read, row_cells};
use super::walk::walk;
use super::{layer, start};
use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{SmallZeckendorf, small_sum};
use crate::game::{BinMove, Direction, SmallBins};
use crate::solve::SmallGame;

/// Who wins the reversed Zeckendorf game from every state of a sum, a bit a
/// state.
///
/// ```
/// use fibnim::game::{Direction, Rules, ZeckendorfGame};
/// use fibnim::{Budget, Outcome, solve::bins::StateTable};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let table = StateTable::build(129, &Budget::default())?;
/// let start = game.read("n=129")?.to_small().unwrap();
/// assert_eq!(table.outcome(&start), Some(Outcome::P));
/// let state = game.read("1 2 3 34 89")?.to_small().unwrap();
/// let moves = table.winning_moves(&state).unwrap();
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["split 3"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub struct StateTable {
    sum: usize,
    layout: Layout,
    layers: Vec<Vec<u64>>,
}

impl StateTable {
    /// The table of all states of a sum ≥ 1, as far as the budget allows.
    pub fn build(sum: usize, budget: &Budget) -> Result<Self> {
        check_states(sum, budget)?;
        // The representation has the most weight of all states.
        let last_layer = layer(&start(sum));
        let layout = Layout::new(sum, last_layer, row_cells);
        let cells = (0..=last_layer)
            .map(|layer| layout.layer_cells(layer))
            .sum();
        cost(&layout, last_layer, cells).check(budget)?;
        let mut layers: Vec<Vec<u64>> = Vec::with_capacity(last_layer + 1);
        for number in 0..=last_layer {
            let mut sweep = Sweep {
                now: vec![0; layout.layer_cells(number)],
                before: layers.pop().unwrap_or_default(),
            };
            walk(&layout, number, &mut sweep);
            if number > 0 {
                layers.push(sweep.before);
            }
            layers.push(sweep.now);
        }
        Ok(Self {
            sum,
            layout,
            layers,
        })
    }

    /// Who wins from a state; `None` if it has another sum.
    pub fn outcome(&self, state: &SmallBins) -> Option<Outcome> {
        (small_sum(state) == self.sum)
            .then(|| read(&self.layout, &self.layers[layer(state)], state))
    }

    /// Every winning move of a state, in the game's order; `None` if it has
    /// another sum.
    pub fn winning_moves(&self, state: &SmallBins) -> Option<Vec<BinMove>> {
        self.outcome(state)?;
        let game = SmallZeckendorf::new(Direction::Reversed, state);
        let wins = |next: &SmallBins| self.outcome(next) == Some(Outcome::P);
        let moves = game.moves(state).filter(|(_, next)| wins(next));
        Some(moves.map(|(step, _)| step).collect())
    }
}
