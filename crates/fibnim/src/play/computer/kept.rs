//! All that can come from a position, kept for the positions that do come.

use std::sync::Arc;

use crate::analysis::Outcome;
use crate::budget::Budget;
use crate::error::Result;
use crate::game::Position;
use crate::play::TreeOdds;
use crate::play::player::Player;
use crate::play::tree::{GameTree, PositionId};
use crate::solve::estimate::Picoseconds;

/// The tree of an earlier position, if one was grown. What it answers is what
/// a new one would answer: so nobody can tell from the moves whether it is
/// there.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    whole: Option<Arc<Whole>>,
    /// How many positions a search had seen where the tree was too large.
    too_large: Option<usize>,
    /// About how long trees have grown, since it was asked.
    time: Picoseconds,
}

#[derive(Debug)]
struct Whole {
    tree: GameTree,
    remoteness: Vec<u32>,
    /// For each position where it is known, the move with the best odds;
    /// empty where nobody asked.
    best: Vec<Option<usize>>,
}

/// A tree with so many positions is grown to spare later searches: it takes
/// about a tenth of a second, and 100 MB.
const MOST_SPARED: usize = 250_000;

/// Picoseconds for a position of a tree that turns out to be too large.
const TIME_OF_SPARED: Picoseconds = 10_000_000;

impl Kept {
    /// About how long trees have grown since it was asked last.
    pub(super) fn take_time(&mut self) -> Picoseconds {
        std::mem::take(&mut self.time)
    }

    /// Grows a tree where it is small, so that later positions need no search.
    /// A search has seen so many of its positions.
    pub(super) fn spare_searches(&mut self, start: &Position, seen: usize, budget: &Budget) {
        // Where a tree was too large, one that is about as large is, too.
        let hopeless = self.too_large.is_some_and(|before| seen > before / 2);
        if seen > MOST_SPARED || hopeless {
            return;
        }
        let small = Budget {
            search_positions: budget.search_positions.min(MOST_SPARED),
            ..budget.clone()
        };
        if let Ok(tree) = GameTree::grow(start, &small) {
            self.keep(tree, Vec::new());
        } else {
            self.too_large = Some(seen);
            self.time += MOST_SPARED as u128 * TIME_OF_SPARED;
        }
    }

    /// Whether a position can come in the tree that is kept.
    pub(super) fn has(&self, position: &Position) -> bool {
        self.find(position).is_some()
    }

    /// The first winning move, from 0, from a position that it has.
    pub(super) fn first_winning(&self, position: &Position) -> Option<usize> {
        let (whole, id) = self.find(position)?;
        let mut children = whole.tree.children(id).iter();
        children.position(|&child| whole.tree.outcome(child) == Outcome::P)
    }

    /// The first move, from 0, that makes the game longest.
    pub(super) fn longest(&mut self, position: &Position, budget: &Budget) -> Result<usize> {
        if !self.has(position) {
            self.keep(GameTree::grow(position, budget)?, Vec::new());
        }
        let (whole, id) = self.find(position).expect("it was just grown");
        let children = whole.tree.children(id).iter().enumerate();
        // Of the largest ones `max_by_key` gives the last: the first, from behind.
        let longest = children
            .rev()
            .max_by_key(|(_, child)| whole.remoteness[child.index()]);
        Ok(longest.expect("there are moves").0)
    }

    /// The first move, from 0, with the best odds for the first of the players.
    pub(super) fn best(
        &mut self,
        position: &Position,
        players: &[Player; 2],
        budget: &Budget,
    ) -> Result<usize> {
        if let Some(known) = self.known_best(position) {
            return Ok(known);
        }
        let tree = GameTree::grow(position, budget)?;
        let odds = TreeOdds::new(&tree, players, budget)?;
        let best = odds.best_moves();
        self.keep(tree, best);
        Ok(self.known_best(position).expect("it was just found"))
    }

    /// It may be unknown in a tree that has the position: the odds are those
    /// of moves that the opponent can be expected to make.
    fn known_best(&self, position: &Position) -> Option<usize> {
        let (whole, id) = self.find(position)?;
        *whole.best.get(id.index())?
    }

    fn find(&self, position: &Position) -> Option<(&Whole, PositionId)> {
        let whole = self.whole.as_ref()?;
        Some((whole, whole.tree.find(position)?))
    }

    fn keep(&mut self, tree: GameTree, best: Vec<Option<usize>>) {
        let remoteness = tree.remoteness();
        self.time += tree.cost().time();
        self.whole = Some(Arc::new(Whole {
            tree,
            remoteness,
            best,
        }));
    }
}
