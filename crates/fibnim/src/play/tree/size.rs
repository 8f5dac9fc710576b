//! How large a tree is, and whether that is too large.

use super::PositionId;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::{Position, TreeSize};
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

/// Picoseconds to make a move and to find the position that it leads to, on a
/// slow machine.
const TIME_OF_MOVE: Picoseconds = 2_000_000;

impl From<TreeSize> for Size {
    fn from(least: TreeSize) -> Self {
        Self {
            positions: least.positions,
            moves: least.moves,
            more_bytes: 0,
        }
    }
}

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
                Excess::positions(budget),
            ));
        }
        if self.moves > u128::from(budget.search_moves) {
            return Err(too_many("moves", self.moves, Excess::moves(budget)));
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

fn too_many(what: &str, needed: u128, excess: Excess) -> Error {
    let limit = format!("{} {what}", excess.limit);
    let excess = excess.needing_counted(needed);
    let needed = match needed {
        u128::MAX => format!("more than 10^38 {what}"),
        counted => format!("at least {counted} {what}"),
    };
    Error::limit(TREE, needed, limit, [excess])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::play::GameTree;

    fn sizes(name: &str, position: &str) -> (Size, GameTree) {
        let game = catalog::game(name).unwrap();
        let start = game.position(position).unwrap();
        let tree = GameTree::grow(&start, &Budget::default()).unwrap();
        (start.least_tree().into(), tree)
    }

    #[test]
    fn all_positions_are_counted_where_they_are_known() {
        for (name, position) in [
            ("nim", "3,5,2"),
            ("chomp", "4x5"),
            ("chomp", "5,3,3,1"),
            ("chomp-reversed", "3x4"),
            ("zeckendorf", "n=23"),
            ("zeckendorf-reversed", "n=23"),
        ] {
            let (least, tree) = sizes(name, position);
            assert_eq!(least.positions, tree.size() as u128, "{name} {position}");
            assert!(least.moves <= tree.move_count() as u128);
        }
        let (least, tree) = sizes("zeckendorf", "n=30");
        assert_eq!(least.moves, tree.move_count() as u128);
    }

    #[test]
    fn no_tree_is_smaller() {
        let names = catalog::entries().iter().map(|entry| entry.name);
        for name in names {
            for n in 1..=12 {
                let at = [
                    format!("{n}"),
                    format!("{n},4"),
                    format!("{n};2"),
                    format!("{n},3;0"),
                    format!("2x{n}"),
                    format!("n={n}"),
                    format!("1^{n} 2 3"),
                    format!("1 / {}", n + 1),
                    format!("0/{n}"),
                ];
                let Ok(game) = catalog::game(name) else {
                    continue;
                };
                let starts = at.iter().filter_map(|text| game.position(text).ok());
                for start in starts {
                    let tree = GameTree::grow(&start, &Budget::default()).unwrap();
                    let least = Size::from(start.least_tree());
                    assert!(
                        least.positions <= tree.size() as u128
                            && least.moves <= tree.move_count() as u128,
                        "{name} {start}: {least:?} and {} positions",
                        tree.size()
                    );
                }
            }
        }
    }

    #[test]
    fn large_games_are_refused_before_they_grow() {
        for (name, position) in [
            ("chomp", "20x20"),
            ("chomp", "1000x1000"),
            ("chomp-reversed", "20x20"),
            ("zeckendorf", "n=10^9"),
            ("zeckendorf-reversed", "n=200"),
            ("build-up", "n=10^30"),
            ("fib", "10^9,10^9"),
            ("local", "10^9,10^9"),
            ("nim", "300,500,700"),
        ] {
            let game = catalog::game(name).unwrap();
            let start = game.position(position).unwrap();
            let refused = Size::from(start.least_tree()).check(&Budget::default());
            assert!(
                refused.unwrap_err().is_limit_exceeded(),
                "{name} {position}"
            );
        }
    }
}
