//! How large a tree is, and whether that is too large.

use std::fmt::Display;

use super::PositionId;
use crate::budget::Budget;
use crate::catalog::Position;
use crate::error::{Error, Result};
use crate::games::board::Run;
use crate::solve::estimate::{Estimate, Picoseconds, SECOND};

/// The positions and moves of a tree, and the memory beside its positions.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::play) struct Size {
    pub(in crate::play) positions: u128,
    pub(in crate::play) moves: u128,
    /// What the positions have outside of the tables, and what is kept on the
    /// way down.
    pub(in crate::play) more_bytes: u128,
}

const TREE: &str = "the tree of the game";

/// A position is in a list and in a table, both of which grow by doubling.
const POSITION_BYTES: u128 = (5 * size_of::<Position>()) as u128;
const MOVE_BYTES: u128 = (2 * size_of::<PositionId>()) as u128;

/// What is asked for costs so much more.
const BLOCK_BYTES: usize = 16;

/// Picoseconds to make a move and to find the position that it leads to, on a
/// slow machine.
const TIME_OF_MOVE: Picoseconds = 2_000_000;

impl Size {
    pub(in crate::play) fn bytes(&self) -> u128 {
        let positions = self.positions.saturating_mul(POSITION_BYTES);
        let moves = self.moves.saturating_mul(MOVE_BYTES);
        positions
            .saturating_add(moves)
            .saturating_add(self.more_bytes)
    }

    /// The time to grow it.
    pub(in crate::play) fn time(&self) -> Picoseconds {
        self.moves.saturating_mul(TIME_OF_MOVE)
    }

    /// Refuses a tree that is at least as large as this, if that is too large.
    pub(super) fn check(&self, budget: &Budget) -> Result<()> {
        if self.positions > budget.search_positions as u128 {
            return Err(too_many(
                "positions",
                self.positions,
                budget.search_positions,
            ));
        }
        if self.moves > u128::from(budget.search_moves) {
            return Err(too_many("moves", self.moves, budget.search_moves));
        }
        let (bytes, time) = (self.bytes(), self.time());
        let allowed = u128::from(budget.table_seconds) * SECOND;
        if bytes > budget.table_bytes as u128 || time > allowed {
            let estimate = Estimate {
                what: TREE.into(),
                entries: self.positions,
                bytes,
                time,
            };
            return Err(estimate.too_much("positions or more", budget));
        }
        Ok(())
    }
}

fn too_many(what: &str, needed: u128, most: impl Display) -> Error {
    let needed = match needed {
        u128::MAX => format!("more than 10^38 {what}"),
        counted => format!("at least {counted} {what}"),
    };
    Error::limit(TREE, needed, format!("{most} {what}"))
}

/// The memory of a position outside of itself. Numbers of a position that can
/// be in a tree are small.
pub(super) fn outside_bytes(position: &Position) -> usize {
    let runs = |count: usize| count * size_of::<Run>();
    BLOCK_BYTES
        + match position {
            Position::TakeAway(at) => size_of_val(at.piles()),
            Position::Nim(at) => size_of_val(at.piles()),
            Position::Local(at) => size_of_val(at.piles()),
            Position::Chomp(shape) => runs(shape.runs().len()),
            Position::ChompReversed(at) => runs(at.shape().runs().len()),
            Position::Zeckendorf(state) => size_of_val(state.bins()),
            Position::OnePile(_) | Position::SubtractionReversed(_) | Position::BuildUp(_) => 0,
        }
}
