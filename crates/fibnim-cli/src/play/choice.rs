//! The move that a person is about to make, chosen by arrows or by the mouse.

use fibnim::game::{Bin, Board, Grid, Heap, Square};
use fibnim::{Natural, Position, Step};

/// A legal move that is chosen, in the way in which its game is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A pile, counted from 0, and what to take from it.
    Take { pile: usize, take: Natural },
    /// A square of a board.
    Square(Square),
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
    Square(Square),
    /// A number on the line.
    Number(Natural),
    /// A bin of chips.
    Bin(usize),
    /// A move in the game's order.
    Move(usize),
}

/// Where an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
    /// Ten up, or down.
    FarUp,
    FarDown,
    /// To the least, or to the most.
    First,
    Last,
}

/// The most moves that are looked through for one.
const MOST_SOUGHT: usize = 2000;

/// Rows of a bar of which all are seen on a usual screen.
const MOST_ROWS: u8 = 10;

impl Choice {
    /// The choice to begin with.
    pub fn first(position: &Position) -> Self {
        let moves = position.legal_moves().ok();
        let Some((step, _)) = moves.and_then(|moves| moves.nth(&Natural::ZERO)) else {
            return Self::Nothing;
        };
        match position.board() {
            Board::Grid(grid) if !grid.fills => {
                // Of a large bar the end with the poison is seen first.
                let row = if grid.rows > MOST_ROWS {
                    Natural::ONE
                } else {
                    grid.rows.clone()
                };
                let column = grid.row_length(&row);
                Self::Square(Square { row, column })
            }
            Board::Grid(_)
            | Board::Heaps { .. }
            | Board::Bins { .. }
            | Board::Line(_)
            | Board::Other { .. } => Self::of_step(position, &step),
        }
    }

    /// The choice that is a move.
    pub fn of_step(position: &Position, step: &Step) -> Self {
        if let Some((pile, take)) = step.taken() {
            return Self::Take {
                pile: pile.saturating_sub(1),
                take: take.clone(),
            };
        }
        if let Some(amount) = step.added() {
            return Self::Amount(amount.clone());
        }
        if let Step::Eat(square) = step {
            return Self::Square(square.clone());
        }
        let moves = position.legal_moves().ok();
        let found = moves.and_then(|moves| {
            let mut moves = moves.iter().take(MOST_SOUGHT);
            moves.position(|(found, _)| found == *step)
        });
        found.map_or(Self::Nothing, Self::Listed)
    }

    /// The move that is chosen.
    pub fn step(&self, position: &Position) -> Option<Step> {
        let step = match self {
            Self::Nothing => return None,
            Self::Take { pile, take } => Step::take(pile + 1, take.clone()),
            Self::Square(square) => Step::Eat(square.clone()),
            Self::Amount(amount) => Step::Add {
                amount: amount.clone(),
            },
            Self::Listed(i) => {
                let moves = position.legal_moves().ok()?;
                return moves.nth(&Natural::from(*i)).map(|(step, _)| step);
            }
        };
        // The poisoned square can be pointed at, and not be eaten.
        position.after(&step).ok().map(|_| step)
    }

    /// The choice after an arrow: the same one where there is nothing beyond.
    pub fn moved(&self, position: &Position, to: Direction) -> Self {
        let count = || {
            let moves = position.legal_moves();
            moves.map(|moves| moves.count().clone()).ok()
        };
        match (self, position.board()) {
            (Self::Take { pile, take }, Board::Heaps { heaps }) => {
                moved_take(&heaps, *pile, take, to).unwrap_or_else(|| self.clone())
            }
            (Self::Square(square), Board::Grid(grid)) => moved_square(&grid, square, to),
            (Self::Amount(amount), _) => {
                let most = count().unwrap_or(Natural::ONE);
                Self::Amount(moved_number(amount, &Natural::ONE, &most, upwards(to)))
            }
            (Self::Listed(i), _) => {
                let count = count().and_then(|count| count.to_usize());
                let last = count.unwrap_or(usize::MAX).saturating_sub(1);
                Self::Listed(moved_index(*i, last, to))
            }
            (Self::Take { .. } | Self::Square(_) | Self::Nothing, _) => self.clone(),
        }
    }

    /// The choice after a click.
    pub fn clicked(&self, position: &Position, target: &Target) -> Self {
        self.pointed_at(position, target)
            .unwrap_or_else(|| self.clone())
    }

    fn pointed_at(&self, position: &Position, target: &Target) -> Option<Self> {
        match (target, position.board()) {
            (Target::Stone { pile, take }, Board::Heaps { heaps }) => {
                let heap = heaps.get(*pile).filter(|heap| heap.is_open())?;
                Some(Self::Take {
                    pile: *pile,
                    take: heap.nearest(take),
                })
            }
            (Target::Square(square), Board::Grid(grid)) if grid.fills => {
                smallest_fill(position, square).map(Self::Listed)
            }
            (Target::Square(square), Board::Grid(_)) => Some(Self::Square(square.clone())),
            (Target::Number(number), Board::Line(line)) => {
                let amount = number.checked_sub(&line.number)?;
                let legal = !amount.is_zero() && amount <= line.most;
                legal.then_some(Self::Amount(amount))
            }
            (Target::Bin(bin), _) => next_from_bin(position, *bin, self).map(Self::Listed),
            (Target::Move(i), _) => {
                let moves = position.legal_moves().ok()?;
                let (step, _) = moves.nth(&Natural::from(*i))?;
                Some(match self {
                    Self::Listed(_) => Self::Listed(*i),
                    Self::Take { .. } | Self::Square(_) | Self::Amount(_) | Self::Nothing => {
                        Self::of_step(position, &step)
                    }
                })
            }
            (Target::Stone { .. } | Target::Square(_) | Target::Number(_), _) => None,
        }
    }
}

/// The move that fills a square of a board and little else.
fn smallest_fill(position: &Position, square: &Square) -> Option<usize> {
    let moves = position.legal_moves().ok()?;
    let filled = moves.iter().take(MOST_SOUGHT).enumerate();
    let filled = filled.filter_map(|(i, (_, next))| match next.board() {
        Board::Grid(grid) if grid.row_length(&square.row) >= square.column => {
            Some((grid.squares(), i))
        }
        Board::Grid(_)
        | Board::Heaps { .. }
        | Board::Bins { .. }
        | Board::Line(_)
        | Board::Other { .. } => None,
    });
    filled.min().map(|(_, i)| i)
}

/// The next move after the chosen one that takes a chip out of a bin, or puts
/// one down there.
fn next_from_bin(position: &Position, bin: usize, chosen: &Choice) -> Option<usize> {
    let Board::Bins { bins, .. } = position.board() else {
        return None;
    };
    let value = Bin::value_at(&bins, bin);
    let uses = |step: &Step| match step.chips() {
        ([], into) => into.contains(&value),
        (from, _) => from.contains(&value),
    };
    let moves = position.legal_moves().ok()?;
    let found = moves.iter().take(MOST_SOUGHT).enumerate();
    let found: Vec<usize> = found
        .filter(|(_, (step, _))| uses(step))
        .map(|(i, _)| i)
        .collect();
    let after = match chosen {
        Choice::Listed(chosen) => found.iter().find(|i| *i > chosen),
        Choice::Take { .. } | Choice::Square(_) | Choice::Amount(_) | Choice::Nothing => None,
    };
    after.or(found.first()).copied()
}

/// Another pile, or another amount; `None` where there is no other pile.
fn moved_take(heaps: &[Heap], pile: usize, take: &Natural, to: Direction) -> Option<Choice> {
    let open = |pile: &usize| heaps.get(*pile).is_some_and(Heap::is_open);
    let pile = match to {
        Direction::Left => (0..pile).rev().find(open)?,
        Direction::Right => (pile + 1..heaps.len()).find(open)?,
        _ => pile,
    };
    let heap = heaps.get(pile)?;
    let take = match to {
        Direction::Left | Direction::Right => heap.nearest(take),
        _ => moved_number(take, &heap.least, &heap.most, to),
    };
    Some(Choice::Take { pile, take })
}

/// Another square of the board, and within it.
fn moved_square(grid: &Grid, square: &Square, to: Direction) -> Choice {
    let Square {
        mut row,
        mut column,
    } = square.clone();
    match to {
        Direction::Up | Direction::FarUp | Direction::Down | Direction::FarDown => {
            row = moved_number(&row, &Natural::ONE, &grid.rows, to);
        }
        Direction::Left | Direction::First | Direction::Right | Direction::Last => {
            let length = grid.row_length(&row);
            column = moved_number(&column, &Natural::ONE, &length, upwards(to));
        }
    }
    let column = column.min(grid.row_length(&row));
    Choice::Square(Square { row, column })
}

/// Left and right as down and up, for what has one axis only.
fn upwards(to: Direction) -> Direction {
    match to {
        Direction::Left => Direction::Down,
        Direction::Right => Direction::Up,
        other => other,
    }
}

/// A number within bounds, after up and down.
fn moved_number(number: &Natural, least: &Natural, most: &Natural, to: Direction) -> Natural {
    let far = Natural::from(10u8);
    let less = |by: &Natural| number.checked_sub(by).unwrap_or(Natural::ZERO);
    let moved = match to {
        Direction::Up => number + &Natural::ONE,
        Direction::FarUp => number + &far,
        Direction::Down => less(&Natural::ONE),
        Direction::FarDown => less(&far),
        Direction::First => least.clone(),
        Direction::Last => most.clone(),
        Direction::Left | Direction::Right => number.clone(),
    };
    moved.min(most.clone()).max(least.clone())
}

/// In a list, down is on.
pub fn moved_index(i: usize, last: usize, to: Direction) -> usize {
    let moved = match to {
        Direction::Up | Direction::Left => i.saturating_sub(1),
        Direction::Down | Direction::Right => i.saturating_add(1),
        Direction::FarUp => i.saturating_sub(10),
        Direction::FarDown => i.saturating_add(10),
        Direction::First => 0,
        Direction::Last => last,
    };
    moved.min(last)
}

#[cfg(test)]
mod tests {
    use fibnim::catalog;

    use super::*;

    /// The move that arrows choose, as a person writes it.
    fn after(name: &str, position: &str, arrows: &[Direction]) -> String {
        let position = catalog::game(name).unwrap().position(position).unwrap();
        let mut choice = Choice::first(&position);
        for arrow in arrows {
            choice = choice.moved(&position, *arrow);
        }
        match choice.step(&position) {
            Some(step) => position.short_move(&step),
            None => "nothing".into(),
        }
    }

    fn clicked(name: &str, position: &str, targets: &[Target]) -> String {
        let position = catalog::game(name).unwrap().position(position).unwrap();
        let mut choice = Choice::first(&position);
        for target in targets {
            choice = choice.clicked(&position, target);
        }
        let step = choice.step(&position).unwrap();
        position.short_move(&step)
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
        let square = |row: u8, column: u8| Target::Square(Square::new(row, column));
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
            let position = catalog::game(name).unwrap().position(position).unwrap();
            for (step, _) in position.legal_moves().unwrap().iter() {
                let choice = Choice::of_step(&position, &step);
                assert_eq!(choice.step(&position), Some(step));
            }
        }
    }
}
