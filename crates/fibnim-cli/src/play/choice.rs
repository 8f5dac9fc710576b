//! The move that a person is about to make, chosen by arrows or by the mouse.

use fibnim::catalog::{CatalogGame, Position};
use fibnim::games::Square;
use fibnim::{Natural, Step};

use super::arrows::{Direction, moved_index, moved_number, moved_square, moved_take, upwards};
use super::heaps::{Heap, heaps};

/// A legal move that is chosen, in the way in which its game is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A pile, counted from 0, and what to take from it.
    Take { pile: usize, take: Natural },
    /// A square of a board.
    Square { row: Natural, column: Natural },
    /// An amount to add.
    Amount(Natural),
    /// One of the moves in the game's order, counted from 0.
    Listed(usize),
    /// There is no move.
    Nothing,
}

/// What is under the mouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A stone of a pile, counted from 0: this many are taken with it.
    Stone { pile: usize, take: Natural },
    /// A square of a board.
    Square { row: Natural, column: Natural },
    /// A number on the line.
    Number(Natural),
    /// A bin of chips.
    Bin(usize),
    /// A move in the game's order.
    Move(usize),
}

/// The most moves that are looked through for one.
const MOST_SOUGHT: usize = 2000;

/// Rows of a bar of which all are seen on a usual screen.
const MOST_ROWS: u8 = 10;

impl Choice {
    /// The choice to begin with.
    pub fn first(game: &CatalogGame, position: &Position) -> Self {
        let moves = game.legal_moves(position).ok();
        let first = moves.and_then(|moves| moves.nth(&Natural::ZERO));
        match first {
            None => Self::Nothing,
            Some((step, _)) => match position {
                Position::Chomp(shape) => {
                    // Of a large bar the end with the poison is seen first.
                    let all = shape.rows();
                    let row = if all > MOST_ROWS { Natural::ONE } else { all };
                    let column = shape.row_length(&row);
                    Self::Square { row, column }
                }
                _ => Self::of_step(game, position, &step),
            },
        }
    }

    /// The choice that is a move.
    pub fn of_step(game: &CatalogGame, position: &Position, step: &Step) -> Self {
        match step {
            Step::Take { pile, take } => Self::Take {
                pile: pile.saturating_sub(1),
                take: take.clone(),
            },
            Step::Eat(Square { row, column }) => Self::Square {
                row: row.clone(),
                column: column.clone(),
            },
            Step::Add { amount } => Self::Amount(amount.clone()),
            _ => find(game, position, |found, _| found == step).map_or(Self::Nothing, Self::Listed),
        }
    }

    /// The move that is chosen.
    pub fn step(&self, game: &CatalogGame, position: &Position) -> Option<Step> {
        let step = match self {
            Self::Nothing => return None,
            Self::Take { pile, take } => Step::take(pile + 1, take.clone()),
            Self::Square { row, column } => Step::Eat(Square::new(row.clone(), column.clone())),
            Self::Amount(amount) => Step::Add {
                amount: amount.clone(),
            },
            Self::Listed(i) => {
                let moves = game.legal_moves(position).ok()?;
                return moves.nth(&Natural::from(*i)).map(|(step, _)| step);
            }
        };
        // The poisoned square can be pointed at, and not be eaten.
        game.after(position, &step).ok().map(|_| step)
    }

    /// The choice after an arrow: the same one where there is nothing beyond.
    pub fn moved(&self, game: &CatalogGame, position: &Position, to: Direction) -> Self {
        match (self, position) {
            (Self::Take { pile, take }, _) => heaps(game, position)
                .and_then(|heaps| moved_take(&heaps, *pile, take, to))
                .unwrap_or_else(|| self.clone()),
            (Self::Square { row, column }, Position::Chomp(shape)) => {
                let limit = |row: &Natural| shape.row_length(row);
                moved_square(row, column, &shape.rows(), limit, to)
            }
            (Self::Amount(amount), _) => {
                let most = game
                    .legal_moves(position)
                    .map(|moves| moves.count().clone());
                let most = most.unwrap_or(Natural::ONE);
                Self::Amount(moved_number(amount, &Natural::ONE, &most, upwards(to)))
            }
            (Self::Listed(i), _) => {
                let count = game.legal_moves(position).ok();
                let count = count.and_then(|moves| moves.count().to_usize());
                let last = count.unwrap_or(usize::MAX).saturating_sub(1);
                Self::Listed(moved_index(*i, last, to))
            }
            _ => self.clone(),
        }
    }

    /// The choice after a click.
    pub fn clicked(&self, game: &CatalogGame, position: &Position, target: &Target) -> Self {
        let found = match target {
            Target::Stone { pile, take } => heaps(game, position)
                .and_then(|heaps| heaps.get(*pile).cloned())
                .filter(Heap::is_open)
                .map(|heap| Self::Take {
                    pile: *pile,
                    take: heap.nearest(take),
                }),
            Target::Square { row, column } => match position {
                Position::Chomp(_) => Some(Self::Square {
                    row: row.clone(),
                    column: column.clone(),
                }),
                _ => smallest_fill(game, position, row, column).map(Self::Listed),
            },
            Target::Number(number) => match position {
                Position::SubtractionReversed(at) => {
                    number.checked_sub(at.number()).and_then(|amount| {
                        let most = game.legal_moves(position).ok()?.count().clone();
                        (!amount.is_zero() && amount <= most).then_some(Self::Amount(amount))
                    })
                }
                _ => None,
            },
            Target::Bin(bin) => next_from_bin(game, position, *bin, self).map(Self::Listed),
            Target::Move(i) => {
                let moves = game.legal_moves(position).ok();
                let found = moves.and_then(|moves| moves.nth(&Natural::from(*i)));
                found.map(|(step, _)| match self {
                    Self::Listed(_) => Self::Listed(*i),
                    _ => Self::of_step(game, position, &step),
                })
            }
        };
        found.unwrap_or_else(|| self.clone())
    }
}

/// The first move of which something is true, among the first ones.
fn find(
    game: &CatalogGame,
    position: &Position,
    mut holds: impl FnMut(&Step, &Position) -> bool,
) -> Option<usize> {
    let moves = game.legal_moves(position).ok()?;
    moves
        .iter()
        .take(MOST_SOUGHT)
        .position(|(step, next)| holds(&step, &next))
}

/// The move of reversed Chomp that fills a square and little else.
fn smallest_fill(
    game: &CatalogGame,
    position: &Position,
    row: &Natural,
    column: &Natural,
) -> Option<usize> {
    let moves = game.legal_moves(position).ok()?;
    let filled = moves
        .iter()
        .take(MOST_SOUGHT)
        .enumerate()
        .filter_map(|(i, (_, next))| {
            let Position::ChompReversed(next) = next else {
                return None;
            };
            if next.shape().row_length(row) < *column {
                return None;
            }
            let runs = next.shape().runs().iter();
            let squares = runs.fold(Natural::ZERO, |sum, run| &sum + &(&run.rows * &run.length));
            Some((squares, i))
        });
    filled.min().map(|(_, i)| i)
}

/// The next move after the chosen one that takes a chip out of a bin.
fn next_from_bin(
    game: &CatalogGame,
    position: &Position,
    bin: usize,
    chosen: &Choice,
) -> Option<usize> {
    let value = fibnim::games::zeckendorf::bin_value(bin);
    let uses = |step: &Step| match step {
        Step::Split(exchange) | Step::Combine(exchange) => exchange.from.contains(&value),
        Step::Put { chip } => *chip == value,
        _ => false,
    };
    let moves = game.legal_moves(position).ok()?;
    let found = moves.iter().take(MOST_SOUGHT).enumerate();
    let found: Vec<usize> = found
        .filter(|(_, (step, _))| uses(step))
        .map(|(i, _)| i)
        .collect();
    let after = match chosen {
        Choice::Listed(chosen) => found.iter().find(|i| *i > chosen),
        _ => None,
    };
    after.or(found.first()).copied()
}

#[cfg(test)]
mod tests {
    use fibnim::catalog;

    use super::*;
    use crate::play::arrows::Direction;

    /// The move that arrows choose, as a person writes it.
    fn after(name: &str, position: &str, arrows: &[Direction]) -> String {
        let game = catalog::game(name).unwrap();
        let position = game.parse_position(position).unwrap();
        let mut choice = Choice::first(&game, &position);
        for arrow in arrows {
            choice = choice.moved(&game, &position, *arrow);
        }
        match choice.step(&game, &position) {
            Some(step) => game.short_move(&position, &step),
            None => "nothing".into(),
        }
    }

    fn clicked(name: &str, position: &str, targets: &[Target]) -> String {
        let game = catalog::game(name).unwrap();
        let position = game.parse_position(position).unwrap();
        let mut choice = Choice::first(&game, &position);
        for target in targets {
            choice = choice.clicked(&game, &position, target);
        }
        let step = choice.step(&game, &position).unwrap();
        game.short_move(&position, &step)
    }

    #[test]
    fn arrows_choose_pile_and_amount_within_the_limits() {
        use Direction::{Down, FarUp, First, Last, Left, Right, Up};
        assert_eq!(after("fib", "34", &[]), "1");
        assert_eq!(after("fib", "34", &[Up, Up, Down]), "2");
        assert_eq!(after("fib", "34", &[FarUp, FarUp]), "21");
        assert_eq!(after("fib", "34;6", &[Last]), "6");
        assert_eq!(after("fib", "34;6", &[Last, First, Down]), "1");
        assert_eq!(after("nim", "5,0,7", &[Last, Right]), "5 from 3");
        assert_eq!(after("nim", "5,0,7", &[Right, Last, Left]), "5 from 1");
        assert_eq!(after("nim", "0,0", &[Right, Up]), "nothing");
    }

    #[test]
    fn arrows_walk_on_the_board() {
        use Direction::{Down, First, Left, Right, Up};
        assert_eq!(after("chomp", "5,3,2", &[]), "3,2");
        assert_eq!(after("chomp", "5,3,2", &[Down, Right, Right]), "2,3");
        assert_eq!(after("chomp", "5,3,2", &[Down, Right, Up]), "3,2");
        assert_eq!(after("chomp", "5,3,2", &[Down, Down, Left]), "nothing");
        assert_eq!(after("chomp", "5,3,2", &[First, Left]), "3,1");
    }

    #[test]
    fn arrows_go_through_the_list_and_along_the_line() {
        use Direction::{Down, Last, Right, Up};
        assert_eq!(after("zeckendorf", "n=4", &[Up]), "combine 2");
        assert_eq!(
            after("zeckendorf", "1^2 2^2", &[Down]),
            after("zeckendorf", "1^2 2^2", &[Right])
        );
        assert_eq!(
            after("subtraction-reversed", "n=21", &[Right, Up, Up, Up]),
            "3"
        );
        assert_eq!(after("build-up", "n=17", &[Last]), "3");
    }

    #[test]
    fn a_click_chooses_what_is_under_it() {
        let stone = |pile, take: u8| Target::Stone {
            pile,
            take: take.into(),
        };
        assert_eq!(clicked("nim", "5,7", &[stone(1, 4)]), "4 from 2");
        assert_eq!(clicked("fib", "34;6", &[stone(0, 20)]), "6");
        // A pile from which nothing may be taken changes nothing.
        assert_eq!(clicked("nim", "5,0", &[stone(1, 1)]), "1 from 1");
        assert_eq!(clicked("nim", "5,0", &[stone(9, 1)]), "1 from 1");
        let square = |row: u8, column: u8| Target::Square {
            row: row.into(),
            column: column.into(),
        };
        assert_eq!(clicked("chomp", "3x4", &[square(2, 3)]), "2,3");
        assert_eq!(
            clicked("chomp-reversed", "2,1 of 3x4", &[square(2, 2)]),
            "2x2"
        );
        let number = |n: u8| Target::Number(n.into());
        assert_eq!(
            clicked("subtraction-reversed", "5 of 21", &[number(7)]),
            "2"
        );
        assert_eq!(
            clicked("subtraction-reversed", "5 of 21", &[number(12)]),
            "1"
        );
        assert_eq!(
            clicked("zeckendorf-reversed", "2 5", &[Target::Bin(4)]),
            "split 5"
        );
        assert_eq!(clicked("nim", "5,7", &[Target::Move(5)]), "1 from 2");
    }

    #[test]
    fn every_move_is_a_choice() {
        for (name, position) in [("nim", "2,3"), ("chomp", "2x3"), ("zeckendorf", "1^3 2^2")] {
            let game = catalog::game(name).unwrap();
            let position = game.parse_position(position).unwrap();
            for (step, _) in game.legal_moves(&position).unwrap().iter() {
                let choice = Choice::of_step(&game, &position, &step);
                assert_eq!(choice.step(&game, &position), Some(step));
            }
        }
    }
}
