//! Reversed Chomp: from the poisoned square to the full board.

mod small;

use std::fmt;

use serde::Serialize;

use super::board::{Run, Shape, SmallShape, Square};
use crate::error::{Error, Result, quote};
use crate::number::Natural;

pub use small::{SmallFill, SmallReversedChomp};

/// Reversed Chomp (*The Reversed Zeckendorf Game* 2023, §2.1): a move undoes a
/// move of Chomp, and who makes the board full wins.
///
/// What one move of Chomp eats lies in one corner of the shape that it leaves.
/// So a move fills one of the free rectangles of the position
/// ([`BoardPosition::free_rectangles`]) with a shape of at least one square.
///
/// ```
/// use fibnim::games::ReversedChomp;
///
/// let position = ReversedChomp::parse_position("3,1 of 3x4")?;
/// let corners: Vec<String> = position
///     .free_rectangles()
///     .iter()
///     .map(|free| format!("{}x{} from row {}, column {}", free.rows, free.columns, free.row, free.column))
///     .collect();
/// assert_eq!(corners, ["1x1 from row 1, column 4", "1x2 from row 2, column 2", "1x1 from row 3, column 1"]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReversedChomp;

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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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

impl ReversedChomp {
    /// Reads a position, such as `4,2,1 of 3x5`, or the start on a board,
    /// `3x5`.
    pub fn parse_position(text: &str) -> Result<BoardPosition> {
        let bad = |why: String| Error::BadPosition {
            text: quote(text),
            game: "chomp-reversed".into(),
            expected: format!("{why}; {EXPECTED}"),
        };
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
}

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
        write!(f, " of {}x{}", self.rows, self.columns)
    }
}

impl Fill {
    /// The move in words, with numbers as `digits` writes them.
    pub fn words(&self, digits: impl Fn(&Natural) -> String) -> String {
        let mut row = self.square.row.clone();
        let mut words = Vec::with_capacity(self.runs.len());
        for run in &self.runs {
            let next = &row + &run.rows;
            let last = &next - &Natural::ONE;
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
