//! Reversed Chomp: from the poisoned square to the full board.

mod small;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::piles::ends;
use super::shape::{self, Run, Shape, SmallShape, Square};
use super::{
    Board, Grid, Moves, Rules, TreeSize, bad_move, bad_position, listed, number, other_kind,
};
use crate::analysis::{Answer, Ask, Convention};
use crate::catalog::{Entry, Make, Suggestion};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Game;
use crate::number::Natural;
use crate::solve::{Search, SmallGame};
use crate::step::Step;
use crate::theory;
use crate::words;

pub use small::{SmallFill, SmallReversedChomp};

pub(crate) const ENTRY: Entry = Entry {
    name: "chomp-reversed",
    aliases: &["reversed-chomp"],
    title: "Reversed Chomp",
    rules: "Undo a move of Chomp, from the poisoned square alone to the full board: fill some squares that Chomp can eat at once. Who fills the board wins. A position is a board, 3x5, for its start, or the lengths of the filled rows from the bottom and the board: 4,2,1 of 3x5. Rows of one length may be given together, as in chomp: 2x4,1 of 3x5.",
    options: &[],
    example: "chomp-reversed '3,1 of 3x4'",
    source: "The Reversed Zeckendorf Game 2023",
    suggestion: Suggestion::at("2,1 of 3x4"),
    puzzle: "{2-4},{1-2} of {3-5}x{4-7}",
    make: Make::Rust(|options| {
        Ok(Game::new(ReversedChomp {
            convention: options.convention(),
        }))
    }),
};

/// Reversed Chomp (*The Reversed Zeckendorf Game* 2023, §2.1): a move undoes a
/// move of Chomp, and whoever makes the board full wins.
///
/// What one move of Chomp eats lies in one corner of the shape that it leaves.
/// So a move fills one of the free rectangles of the position
/// ([`BoardPosition::free_rectangles`]) with a shape of at least one square.
///
/// ```
/// use fibnim::game::{ReversedChomp, Rules};
///
/// let position = ReversedChomp::default().read("3,1 of 3x4")?;
/// let corners: Vec<String> = position
///     .free_rectangles()
///     .iter()
///     .map(|free| format!("{}x{} from row {}, column {}", free.rows, free.columns, free.row, free.column))
///     .collect();
/// assert_eq!(corners, ["1x1 from row 1, column 4", "1x2 from row 2, column 2", "1x1 from row 3, column 1"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ReversedChomp {
    /// Who wins when no move is left.
    pub convention: Convention,
}

/// A shape on a board that is to be filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardPosition {
    rows: Natural,
    columns: Natural,
    shape: Shape,
}

/// A rectangle of free squares between two neighbouring rows of different
/// lengths: what is filled in it at once, Chomp can eat at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FreeRectangle {
    /// Its lowest row.
    pub row: Natural,
    /// Its first column.
    pub column: Natural,
    /// How many rows it has.
    pub rows: Natural,
    /// How many columns it has.
    pub columns: Natural,
}

/// A move: rows that are filled up to a column, from a square on upwards.
/// Eating that square undoes it.
///
/// It displays as `fill rows 2 to 3 up to column 4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fill {
    /// The lowest and leftmost square that is filled.
    #[serde(flatten)]
    pub square: Square,
    /// The rows from there on upwards, with their new lengths; JSON gives the
    /// position that is made instead.
    #[serde(skip)]
    pub runs: Vec<Run>,
}

/// What a text should have been.
const EXPECTED: &str = "give a board, such as 3x5, for its start, or the lengths of the rows from the bottom and the board, such as 4,2,1 of 3x5";

impl BoardPosition {
    /// A shape on a board; `None` where it does not fit.
    pub fn new(rows: Natural, columns: Natural, shape: Shape) -> Option<Self> {
        (shape.rows() <= rows && *shape.columns() <= columns).then_some(Self {
            rows,
            columns,
            shape,
        })
    }

    /// How many rows the board has.
    pub fn rows(&self) -> &Natural {
        &self.rows
    }

    /// How many columns the board has.
    pub fn columns(&self) -> &Natural {
        &self.columns
    }

    /// What is filled.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The free rectangles that a move can fill, from the bottom: beside each
    /// run of equal rows, as far as the row below reaches, and above them all.
    pub fn free_rectangles(&self) -> Vec<FreeRectangle> {
        let top = Run {
            rows: &self.rows - &self.shape.rows(),
            length: Natural::ZERO,
        };
        let mut width = self.columns.clone();
        let mut row = Natural::ONE;
        let mut free = Vec::new();
        for run in self.shape.runs().iter().chain([&top]) {
            free.push(FreeRectangle {
                row: row.clone(),
                column: &run.length + &Natural::ONE,
                rows: run.rows.clone(),
                columns: &width - &run.length,
            });
            width = run.length.clone();
            row = &row + &run.rows;
        }
        free.retain(|free| !free.rows.is_zero() && !free.columns.is_zero());
        free
    }

    /// The position after a move; `None` where it is not legal.
    pub fn after(&self, fill: &Fill) -> Option<Self> {
        let below = fill.square.row.checked_sub(&Natural::ONE)?;
        let filled = fill.runs.iter().map(|run| &run.rows);
        let top = filled.fold(below.clone(), |sum, rows| &sum + rows);
        let mut runs = self.shape.split(&below).0;
        runs.extend(fill.runs.iter().cloned());
        runs.extend(self.shape.split(&top).1);
        let shape = Shape::from_runs(runs)?;
        // The move is one exactly if Chomp can undo it.
        let undone = shape.eat(&fill.square).as_ref() == Some(&self.shape);
        let next = Self::new(self.rows.clone(), self.columns.clone(), shape)?;
        undone.then_some(next)
    }

    /// The game for search with the position in it, where no side of the board
    /// is above 255.
    pub fn to_small(&self) -> Option<(SmallReversedChomp, SmallShape)> {
        let side = |side: &Natural| side.to_u64().and_then(|side| u8::try_from(side).ok());
        let game = SmallReversedChomp::new(side(&self.rows)?, side(&self.columns)?);
        Some((game, self.shape.to_small()?))
    }
}

impl BoardPosition {
    /// "rows of 4, 2, 1 (from the bottom)"
    fn filled_words(&self) -> String {
        if self.shape == Shape::poison() {
            return "only the poisoned square".into();
        }
        if self.shape.is_rectangle() {
            let rows = shape::counted(&self.shape.rows(), "row");
            let columns = shape::counted(self.shape.columns(), "column");
            return format!("{rows} and {columns} filled");
        }
        self.shape.rows_words()
    }
}

impl FreeRectangle {
    /// The move that fills so many of its rows and columns.
    pub fn fill(&self, rows: Natural, columns: &Natural) -> Fill {
        let length = &(&self.column + columns) - &Natural::ONE;
        Fill {
            square: Square {
                row: self.row.clone(),
                column: self.column.clone(),
            },
            runs: vec![Run { rows, length }],
        }
    }
}

impl fmt::Display for BoardPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shape == Shape::poison() {
            f.write_str("1")?;
        } else {
            fmt::Display::fmt(&self.shape, f)?;
        }
        f.write_str(" of ")?;
        self.rows.fmt(f)?;
        f.write_str("x")?;
        self.columns.fmt(f)
    }
}

impl Fill {
    /// The move in words, with numbers as `digits` writes them.
    pub(crate) fn words(&self, digits: impl Fn(&Natural) -> String) -> String {
        let mut row = self.square.row.clone();
        let mut words = Vec::with_capacity(self.runs.len());
        for run in &self.runs {
            let next = &row + &run.rows;
            let last = next.checked_sub(&Natural::ONE).unwrap_or_default();
            let rows = if row == last {
                format!("row {}", digits(&row))
            } else {
                format!("rows {} to {}", digits(&row), digits(&last))
            };
            words.push(format!("{rows} up to column {}", digits(&run.length)));
            row = next;
        }
        format!("fill {}", words.join(", "))
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Natural::to_string))
    }
}

impl ReversedChomp {
    fn searched(position: &BoardPosition, ask: Ask<'_>) -> Result<Answer> {
        let too_large = || shape::too_large(position.rows(), position.columns());
        let (game, small) = position.to_small().ok_or_else(too_large)?;
        Search::new(&game, ask).answer(&small, |fill| Step::Fill(Fill::from(&fill)))
    }
}

impl Rules for ReversedChomp {
    type State = BoardPosition;

    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn rules(&self) -> String {
        format!(
            "{} Undo a move of Chomp: fill free squares that Chomp could eat at once, those that are not below and not to the \
             left of one of them.",
            words::end_words(self.convention, "fills the board")
        )
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    /// Reads a position, such as `4,2,1 of 3x5`, or the start on a board,
    /// `3x5`.
    fn read(&self, text: &str) -> Result<BoardPosition> {
        let bad = |why: String| bad_position(ENTRY.name, text, format!("{why}; {EXPECTED}"));
        let lower = text.to_ascii_lowercase();
        let (shape, board) = match lower.split_once("of") {
            None => (Shape::poison(), Shape::read(&lower, bad)?),
            Some((shape, board)) if shape.trim().is_empty() || board.trim().is_empty() => {
                return Err(bad("there is nothing on one side of the word 'of'".into()));
            }
            Some((shape, board)) => (Shape::read(shape, bad)?, Shape::read(board, bad)?),
        };
        if !board.is_rectangle() {
            return Err(bad("the board is not a rectangle".into()));
        }
        BoardPosition::new(board.rows(), board.columns().clone(), shape)
            .ok_or_else(|| bad("the rows do not fit on the board".into()))
    }

    fn moves<'a>(&'a self, position: &'a BoardPosition) -> Result<Moves<'a, BoardPosition>> {
        let too_many = |excess| {
            Error::limit(
                "the moves of this position",
                "more than 10^18 moves, or a board with a side above 255",
                "10^18 moves and a board of 255 by 255",
                [excess],
            )
        };
        let too_long = || too_many(shape::side_excess(&position.rows, &position.columns));
        let (game, small) = position.to_small().ok_or_else(too_long)?;
        let count = game.move_count(&small);
        let count = count.ok_or_else(|| too_many(Excess::beyond(10u64.pow(18), Unit::Moves)))?;
        Ok(Moves::numbered(Natural::from(count), move |i| {
            let (fill, next) = game.nth_move(&small, i.to_usize()?)?;
            let next = Shape::from_small(&next)?;
            let (rows, columns) = (position.rows.clone(), position.columns.clone());
            let next = BoardPosition::new(rows, columns, next)?;
            Some((Step::Fill(Fill::from(&fill)), next))
        }))
    }

    fn after(&self, position: &BoardPosition, step: &Step) -> Result<BoardPosition> {
        let Step::Fill(fill) = step else {
            return Err(other_kind(step));
        };
        position.after(fill).ok_or_else(|| {
            bad_move(
                &step.words(Natural::to_short_string),
                "Chomp could not eat these squares at once",
            )
        })
    }

    fn read_move(&self, position: &BoardPosition, text: &str) -> Result<Step> {
        let bad = |expected: &str| bad_move(text.trim(), expected);
        fill(&text.trim().to_lowercase(), position, bad).map(Step::Fill)
    }

    fn told_move(
        &self,
        position: &BoardPosition,
        step: Step,
        next: &BoardPosition,
    ) -> Result<Step> {
        // A document names the square, and leaves the rows to the position after.
        let Step::Fill(Fill { square, .. }) = &step else {
            return Err(other_kind(&step));
        };
        let filled = fill_to(position, next.shape()).filter(|fill| fill.square == *square);
        filled.map(Step::Fill).ok_or_else(|| {
            let Square { row, column } = square;
            let named = format!("fill from row {row}, column {column}");
            bad_move(&named, "it does not lead to the position beside it")
        })
    }

    fn short_move(&self, position: &BoardPosition, step: &Step) -> String {
        match self.after(position, step) {
            Ok(next) => next.shape().to_string(),
            Err(_) => step.to_string(),
        }
    }

    fn answer(&self, position: &BoardPosition, ask: Ask<'_>) -> Result<Option<Answer>> {
        let theory = || theory::reversed_chomp::reversed_chomp(position);
        let theory = ask.is_normal().then(theory).flatten();
        let search = || Self::searched(position, ask);
        let answer = shape::best_on_board(ENTRY.name, theory, ask, search)?;
        Ok(Some(listed(answer, position, ask)))
    }

    fn board(&self, position: &BoardPosition) -> Board {
        Board::Grid(Grid {
            rows: position.rows.clone(),
            columns: position.columns.clone(),
            filled: position.shape.runs().to_vec(),
            fills: true,
        })
    }

    fn words(&self, position: &BoardPosition) -> String {
        let board = shape::board_words(&position.rows, &position.columns);
        if position.free_rectangles().is_empty() {
            return format!("{board}, all of it filled");
        }
        format!("{} on {board}", position.filled_words())
    }

    fn words_after(&self, next: &BoardPosition) -> String {
        let shape = if next.shape == Shape::poison() {
            "1".into()
        } else {
            next.shape.spaced()
        };
        format!(
            "makes {shape} of {}x{}",
            ends(&next.rows),
            ends(&next.columns)
        )
    }

    fn move_help(&self, _: &BoardPosition) -> &'static str {
        "the rows from the bottom after the move, such as 4,2,1"
    }

    fn least_tree(&self, position: &BoardPosition) -> TreeSize {
        TreeSize::positions(match position.to_small() {
            Some((small, shape)) => small.position_bound(&shape),
            None => 1,
        })
    }

    fn outside_bytes(&self, position: &BoardPosition) -> usize {
        size_of_val(position.shape.runs())
    }
}

/// "4,2,1", the rows after the move, or "fill rows 2 to 3 up to column 4, …".
fn fill(text: &str, position: &BoardPosition, bad: impl Fn(&str) -> Error) -> Result<Fill> {
    let expected = "give the rows from the bottom after the move, such as 4,2,1, or what to fill, such as fill rows 2 to 3 up to column 4";
    if let Some(words) = text.strip_prefix("fill") {
        return fill_words(words, position, || bad(expected));
    }
    let shape = Shape::read(text, |why| bad(&format!("{why}; {expected}")))?;
    let makes_it = |fill: &Fill| {
        position
            .after(fill)
            .is_some_and(|next| *next.shape() == shape)
    };
    fill_to(position, &shape)
        .filter(makes_it)
        .ok_or_else(|| bad("one move does not make these rows"))
}

/// What must be filled to make a shape; `None` where it has no row that is
/// longer.
fn fill_to(position: &BoardPosition, shape: &Shape) -> Option<Fill> {
    let old = position.shape();
    // The first row that grew is the first of a run, in the old or in the new
    // shape; so is the one after the last.
    let mut starts = vec![Natural::ZERO];
    for runs in [old.runs(), shape.runs()] {
        let mut top = Natural::ZERO;
        for run in runs {
            top += &run.rows;
            starts.push(top.clone());
        }
    }
    starts.sort();
    starts.dedup();
    let mut fill: Option<Fill> = None;
    for pair in starts.windows(2) {
        let row = &pair[0] + &Natural::ONE;
        let (before, length) = (old.row_length(&row), shape.row_length(&row));
        if length > before {
            let square = || Square {
                row: row.clone(),
                column: &before + &Natural::ONE,
            };
            let fill = fill.get_or_insert_with(|| Fill {
                square: square(),
                runs: Vec::new(),
            });
            let rows = &pair[1] - &pair[0];
            match fill.runs.last_mut() {
                Some(last) if last.length == length => last.rows += &rows,
                _ => fill.runs.push(Run { rows, length }),
            }
        }
    }
    fill
}

/// " rows 2 to 3 up to column 4, row 4 up to column 1"
fn fill_words(text: &str, position: &BoardPosition, bad: impl Fn() -> Error) -> Result<Fill> {
    let refused = |_| bad();
    let mut next: Option<Natural> = None;
    let mut first = None;
    let mut runs = Vec::new();
    for part in text.split(',') {
        let (rows, length) = part.split_once("up to column").ok_or_else(&bad)?;
        let rows = rows.trim();
        let rows = rows.strip_prefix("rows").or(rows.strip_prefix("row"));
        let rows = rows.ok_or_else(&bad)?;
        let (from, to) = rows.split_once("to").unwrap_or((rows, rows));
        let (from, to) = (number(from, refused)?, number(to, refused)?);
        let after = &to + &Natural::ONE;
        if from > to || next.is_some_and(|next| next != from) {
            return Err(bad());
        }
        runs.push(Run {
            rows: &after - &from,
            length: number(length, refused)?,
        });
        first.get_or_insert(from);
        next = Some(after);
    }
    let row = first.ok_or_else(&bad)?;
    let column = &position.shape().row_length(&row) + &Natural::ONE;
    let square = Square { row, column };
    Ok(Fill { square, runs })
}
