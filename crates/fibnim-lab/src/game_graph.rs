//! The graph of a game: every position that can come from a start, and every
//! move.

use fibnim::play::{GameTree, PositionId};
use fibnim::{Budget, Outcome, Position, Result, Step};

/// The most positions of a graph.
const MAX_POSITIONS: usize = 1_000_000;
/// The most moves of a graph.
const MAX_MOVES: u64 = 5_000_000;

/// The graph of a game from a start.
pub struct GameGraph {
    tree: GameTree,
    /// All positions by depth, the start first.
    order: Vec<PositionId>,
    /// The most moves from the start to each position of the tree.
    depths: Vec<usize>,
}

/// A move of a [`GameGraph`].
pub struct Edge {
    /// The position that it is made in.
    pub from: PositionId,
    /// The move itself.
    pub step: Step,
    /// The position that it leads to.
    pub to: PositionId,
}

impl GameGraph {
    /// Goes through all positions. More than a million positions, or what
    /// exceeds the budget, is refused as soon as that is known.
    pub fn new(start: &Position, budget: &Budget) -> Result<Self> {
        let mut budget = budget.clone();
        budget.search_positions = budget.search_positions.min(MAX_POSITIONS);
        budget.search_moves = budget.search_moves.min(MAX_MOVES);
        let tree = GameTree::grow(start, &budget)?;
        let mut depths = vec![0; tree.size()];
        // Every position comes before those that its moves lead to.
        for id in tree.ids().rev() {
            for child in tree.children(id) {
                let depth = depths[id.index()] + 1;
                depths[child.index()] = depths[child.index()].max(depth);
            }
        }
        let mut order: Vec<PositionId> = tree.ids().rev().collect();
        order.sort_by_key(|id| depths[id.index()]);
        Ok(Self {
            tree,
            order,
            depths,
        })
    }

    /// All positions: those that come sooner first.
    pub fn positions(&self) -> &[PositionId] {
        &self.order
    }

    /// How many moves there are.
    pub fn move_count(&self) -> usize {
        self.tree.move_count()
    }

    /// The most moves from the start to a position.
    pub fn depth(&self, id: PositionId) -> usize {
        self.depths[id.index()]
    }

    /// The text of a position.
    pub fn text(&self, id: PositionId) -> String {
        self.tree.position(id).to_string()
    }

    /// Who wins from a position.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        self.tree.outcome(id)
    }

    /// The moves of a position, in the game's order.
    pub fn edges(&self, from: PositionId) -> Result<Vec<Edge>> {
        let position = self.tree.position(from);
        let moves = position.legal_moves()?;
        let edge = |((step, _), &to)| Edge { from, step, to };
        let edges = moves.iter().zip(self.tree.children(from)).map(edge);
        Ok(edges.collect())
    }
}
