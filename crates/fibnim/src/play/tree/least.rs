//! How large a tree is at least, known before it is grown.

use super::size::Size;
use crate::catalog::{CatalogGame, Position};
use crate::games::zeckendorf::{MAX_SMALL_SUM, edge_counts, state_counts};
use crate::games::{Chomp, Game, Shape, SmallShape};
use crate::number::Natural;

/// Positions and moves that the tree has at least; one position where nothing
/// is known.
pub(super) fn least_size(game: &CatalogGame, start: &Position) -> Size {
    match start {
        Position::Nim(at) => within(at.piles()),
        // By taking one at a time, all smaller piles can come.
        Position::TakeAway(at) if at.limit().finite().is_none_or(|r| !r.is_zero()) => {
            within(at.piles())
        }
        Position::Local(at) => {
            let open = at.piles().iter().filter(|pile| {
                let limit = pile.limit.finite();
                limit.is_none_or(|limit| !limit.is_zero())
            });
            within(open.map(|pile| &pile.size))
        }
        Position::OnePile(pile) => steps(game, pile),
        Position::SubtractionReversed(at) => steps(game, &at.missing()),
        Position::Chomp(shape) => positions(Chomp.position_bound(&clipped(shape))),
        Position::ChompReversed(at) => match at.to_small() {
            Some((small, shape)) => positions(small.position_bound(&shape)),
            None => positions(1),
        },
        Position::Zeckendorf(state) => match game.zeckendorf() {
            Some(played) if played.start(&state.sum()).as_ref() == Ok(state) => {
                of_sum(&state.sum())
            }
            _ => positions(1),
        },
        Position::BuildUp(at) => put_down(at.left()),
        _ => positions(1),
    }
}

/// A tree in which each position but the first has a move to it.
fn positions(count: u128) -> Size {
    Size {
        positions: count,
        moves: count.saturating_sub(1),
        ..Size::default()
    }
}

fn saturated(count: &Natural) -> Size {
    positions(count.to_u128().unwrap_or(u128::MAX))
}

/// All piles up to these.
fn within<'n>(piles: impl IntoIterator<Item = &'n Natural>) -> Size {
    let product = piles.into_iter().fold(1u128, |product, pile| {
        let choices = pile.to_u128().map_or(u128::MAX, |n| n.saturating_add(1));
        product.saturating_mul(choices)
    });
    positions(product)
}

/// A game in which the most is taken each time is in the tree.
fn steps(game: &CatalogGame, amount: &Natural) -> Size {
    let most = game.most_at_once().filter(|most| !most.is_zero());
    most.map_or(positions(1), |most| {
        saturated(&(&amount.div_rem(most).0 + &Natural::ONE))
    })
}

/// The part of a board within 255 rows and columns: all shapes in it can come.
fn clipped(shape: &Shape) -> SmallShape {
    let most = usize::from(u8::MAX);
    let mut small = SmallShape::new();
    for run in shape.runs() {
        let rows = run.rows.to_usize().unwrap_or(most).min(most - small.len());
        let length = run.length.to_usize().unwrap_or(most).min(most);
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        small.resize(small.len() + rows, length);
    }
    small
}

/// Every state of a sum occurs in the game from its start, either way.
fn of_sum(sum: &Natural) -> Size {
    let small = usize::try_from(MAX_SMALL_SUM).unwrap_or(usize::MAX);
    // A larger sum has no fewer states: a chip 1 can be added to each.
    let sum = sum.to_usize().unwrap_or(small).min(small);
    Size {
        moves: edge_counts(sum)[sum],
        ..positions(state_counts(sum)[sum])
    }
}

/// Any ones, twos and threes that are no more than n together: at least n³/36
/// ways, the volume of the solid whose points they are.
fn put_down(n: &Natural) -> Size {
    let Some(n) = n.to_u128() else {
        return positions(u128::MAX);
    };
    positions((n.saturating_mul(n).saturating_mul(n) / 36).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::catalog;
    use crate::play::GameTree;

    fn sizes(name: &str, position: &str) -> (Size, GameTree) {
        let game = catalog::game(name).unwrap();
        let start = game.parse_position(position).unwrap();
        let tree = GameTree::grow(&game, &start, &Budget::default()).unwrap();
        (least_size(&game, &start), tree)
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
                let starts = at.iter().filter_map(|text| game.parse_position(text).ok());
                for start in starts {
                    let tree = GameTree::grow(&game, &start, &Budget::default()).unwrap();
                    let least = least_size(&game, &start);
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
            let start = game.parse_position(position).unwrap();
            let refused = least_size(&game, &start).check(&Budget::default());
            assert!(
                refused.unwrap_err().is_limit_exceeded(),
                "{name} {position}"
            );
        }
    }
}
