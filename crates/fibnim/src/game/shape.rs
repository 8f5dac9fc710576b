//! Boards of squares: the shapes that Chomp and its reverse are played with.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::piles::ends;
use super::{bad_position, number};
use crate::analysis::{Answer, Ask, Engine};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::number::Natural;

/// A square of a board. Rows are counted from the bottom, columns from the
/// left, both from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Square {
    /// The row, from the bottom.
    pub row: Natural,
    /// The column, from the left.
    pub column: Natural,
}

impl Square {
    /// The square of a row and a column.
    pub fn new(row: impl Into<Natural>, column: impl Into<Natural>) -> Self {
        Self {
            row: row.into(),
            column: column.into(),
        }
    }
}

/// Neighbouring rows of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Run {
    /// How many rows.
    pub rows: Natural,
    /// How many squares each of them has.
    pub length: Natural,
}

/// Rows of squares, each beginning in column 1, and none longer than the one
/// below it. It has at least one square.
///
/// Rows of the same length are kept together, so that boards of any size have
/// a place.
///
/// ```
/// use fibnim::game::{Shape, Square};
///
/// let shape = Shape::parse("3x5", "chomp")?;
/// let eaten = shape.eat(&Square::new(2u8, 4u8)).unwrap();
/// assert_eq!(eaten.to_string(), "5,3,3");
/// assert_eq!(Shape::parse("1x5,2x3", "chomp")?, eaten);
/// assert_eq!(eaten.transposed().to_string(), "3,3,3,1,1");
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// From the bottom, with falling lengths.
    runs: Vec<Run>,
}

/// A shape for search: the lengths of its rows from the bottom, without empty
/// ones.
pub type SmallShape = SmallVec<[u8; 16]>;

/// The most runs or rows that a text may give one by one.
const MAX_PARTS: usize = 1000;

/// Up to so many rows are displayed one by one.
const ROWS_LISTED: u64 = 16;

/// What a text should have been.
const EXPECTED: &str = "give a full board, such as 3x5 (3 rows, 5 columns), or the lengths of the rows from the bottom, such as 5,5,2 or 2x5,2";

impl Shape {
    /// The poisoned square alone.
    pub fn poison() -> Self {
        Self::rectangle(Natural::ONE, Natural::ONE)
    }

    /// A full board, both sides at least 1.
    fn rectangle(rows: Natural, length: Natural) -> Self {
        Self {
            runs: vec![Run { rows, length }],
        }
    }

    /// The shape of runs from the bottom. Empty rows are left out; `None`
    /// where a row is longer than the one below it, and where no square is
    /// left.
    pub(super) fn from_runs(runs: impl IntoIterator<Item = Run>) -> Option<Self> {
        let mut merged: Vec<Run> = Vec::new();
        let mut ended = false;
        for run in runs.into_iter().filter(|run| !run.rows.is_zero()) {
            match merged.last_mut() {
                _ if run.length.is_zero() => ended = true,
                _ if ended => return None,
                Some(last) if last.length == run.length => last.rows = &last.rows + &run.rows,
                Some(last) if last.length < run.length => return None,
                _ => merged.push(run),
            }
        }
        (!merged.is_empty()).then_some(Self { runs: merged })
    }

    /// Reads a shape for a game of that name: a full board such as `3x5`, or
    /// the rows from the bottom, such as `5,5,2`; `2x5,2` is the same.
    pub fn parse(text: &str, game: &str) -> Result<Self> {
        Self::read(text, |why| {
            bad_position(game, text, format!("{why}; {EXPECTED}"))
        })
    }

    /// As [`Shape::parse`]; `bad` makes an error of what is wrong.
    pub(crate) fn read(text: &str, bad: impl Fn(String) -> Error) -> Result<Self> {
        let number = |digits: &str| number(digits, &bad);
        if text.trim().is_empty() {
            return Err(bad("it is empty".into()));
        }
        let parts = text.matches(',').count() + 1;
        if parts > MAX_PARTS {
            return Err(Error::limit(
                "the position",
                format!("{parts} rows one by one"),
                format!("{MAX_PARTS}; equal rows may be given together, such as 2000x5"),
                [Excess::beyond(MAX_PARTS, Unit::Rows).needing(parts)],
            ));
        }
        let mut runs = Vec::with_capacity(parts);
        for part in text.split(',') {
            let (rows, length) = match part.split_once(['x', '×']) {
                Some((rows, length)) => (number(rows)?, number(length)?),
                None => (Natural::ONE, number(part)?),
            };
            runs.push(Run { rows, length });
        }
        let first_is_empty = runs[0].rows.is_zero() || runs[0].length.is_zero();
        match Self::from_runs(runs) {
            _ if first_is_empty => Err(bad(
                "the poisoned square in row 1 and column 1 is always there".into(),
            )),
            None => Err(bad("no row is longer than the one below it".into())),
            Some(shape) => Ok(shape),
        }
    }

    /// Rows of the same length together, from the bottom, with falling lengths.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// How many rows there are.
    pub fn rows(&self) -> Natural {
        let rows = self.runs.iter().map(|run| &run.rows);
        rows.fold(Natural::ZERO, |sum, rows| &sum + rows)
    }

    /// How many columns there are: the length of the bottom row.
    pub fn columns(&self) -> &Natural {
        &self.runs[0].length
    }

    /// Whether it is a full board.
    pub(crate) fn is_rectangle(&self) -> bool {
        self.runs.len() == 1
    }

    /// How many squares there are.
    pub(crate) fn squares(&self) -> Natural {
        let all = self.runs.iter().map(|run| &run.rows * &run.length);
        all.fold(Natural::ZERO, |sum, run| &sum + &run)
    }

    /// The part of it within 255 rows and columns: all shapes in it can come in
    /// Chomp.
    pub(super) fn clipped(&self) -> SmallShape {
        let most = usize::from(u8::MAX);
        let mut small = SmallShape::new();
        for run in &self.runs {
            let rows = run.rows.to_usize().unwrap_or(most).min(most - small.len());
            let length = run.length.to_usize().unwrap_or(most).min(most);
            let length = u8::try_from(length).unwrap_or(u8::MAX);
            small.resize(small.len() + rows, length);
        }
        small
    }

    /// The length of a row, counted from 1: 0 above the shape.
    pub(crate) fn row_length(&self, row: &Natural) -> Natural {
        let mut top = Natural::ZERO;
        for run in &self.runs {
            top = &top + &run.rows;
            if *row <= top {
                return run.length.clone();
            }
        }
        Natural::ZERO
    }

    /// Rows made columns, and columns rows.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut height = self.rows();
        let mut runs = Vec::with_capacity(self.runs.len());
        let mut done = Natural::ZERO;
        for run in self.runs.iter().rev() {
            runs.push(Run {
                rows: &run.length - &done,
                length: height.clone(),
            });
            done = run.length.clone();
            height = &height - &run.rows;
        }
        Self { runs }
    }

    /// The shape without a square and all that is not below it and not to the
    /// left of it. `None` for a square that is not there, and for the poisoned
    /// one.
    pub fn eat(&self, square: &Square) -> Option<Self> {
        let outside = square.row.is_zero()
            || square.column.is_zero()
            || square.column > self.row_length(&square.row);
        if outside {
            return None;
        }
        let kept = &square.column - &Natural::ONE;
        let (mut runs, above) = self.split(&(&square.row - &Natural::ONE));
        runs.extend(above.into_iter().map(|run| Run {
            length: run.length.min(kept.clone()),
            ..run
        }));
        Self::from_runs(runs)
    }

    /// So many rows from the bottom, and those above them.
    pub(super) fn split(&self, rows: &Natural) -> (Vec<Run>, Vec<Run>) {
        let mut left = rows.clone();
        let (mut below, mut above) = (Vec::new(), Vec::new());
        for run in &self.runs {
            let lower = run.rows.clone().min(left.clone());
            left = &left - &lower;
            let upper = &run.rows - &lower;
            for (part, rows) in [(&mut below, lower), (&mut above, upper)] {
                part.push(Run {
                    rows,
                    length: run.length.clone(),
                });
            }
        }
        (below, above)
    }

    /// The shape for search, where no side is above 255.
    pub fn to_small(&self) -> Option<SmallShape> {
        let (rows, columns) = (self.rows().to_u64()?, self.columns().to_u64()?);
        if rows.max(columns) > u64::from(u8::MAX) {
            return None;
        }
        let mut small = SmallShape::new();
        for run in &self.runs {
            let length = u8::try_from(run.length.to_u64()?).ok()?;
            small.resize(small.len() + run.rows.to_usize()?, length);
        }
        Some(small)
    }

    /// The shape of rows from the bottom; `None` where they are none.
    pub fn from_small(rows: &[u8]) -> Option<Self> {
        Self::from_runs(rows.iter().map(|&length| Run {
            rows: Natural::ONE,
            length: Natural::from(length),
        }))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = self.lists_rows();
        let mut comma = "";
        for run in &self.runs {
            if listed {
                for _ in 0..run.rows.to_u64().unwrap_or(0) {
                    f.write_str(comma)?;
                    run.length.fmt(f)?;
                    comma = ",";
                }
            } else {
                f.write_str(comma)?;
                run.rows.fmt(f)?;
                f.write_str("x")?;
                run.length.fmt(f)?;
                comma = ",";
            }
        }
        Ok(())
    }
}

/// "a board of 3 rows and 4 columns"
pub(super) fn board_words(rows: &Natural, columns: &Natural) -> String {
    format!(
        "a board of {} and {}",
        counted(rows, "row"),
        counted(columns, "column")
    )
}

/// "3 rows"
pub(super) fn counted(count: &Natural, what: &str) -> String {
    let plural = if *count == Natural::ONE { "" } else { "s" };
    format!("{} {what}{plural}", count.to_short_string())
}

impl Shape {
    /// "rows of 5, 5, 2 (from the bottom)"
    pub(super) fn rows_words(&self) -> String {
        format!("rows of {} (from the bottom)", self.spaced())
    }

    /// As it displays, with long numbers shortened and a space after each
    /// comma.
    pub(super) fn spaced(&self) -> String {
        let listed = self.lists_rows();
        let runs = self.runs.iter().flat_map(|run| {
            let (rows, length) = (&run.rows, ends(&run.length));
            match rows.to_usize().filter(|_| listed) {
                Some(rows) => vec![length; rows],
                None => vec![format!("{}x{length}", ends(rows))],
            }
        });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// Whether its rows are displayed one by one.
    fn lists_rows(&self) -> bool {
        !self.is_rectangle() && self.rows() <= ROWS_LISTED
    }
}

/// The best answer on a board: a theory that knows all moves, else a search.
pub(super) fn best_on_board(
    game: &str,
    theory: Option<Answer>,
    ask: Ask<'_>,
    search: impl FnOnce() -> Result<Answer>,
) -> Result<Answer> {
    let known = theory.is_some();
    let theory = theory.filter(|_| ask.allows(Engine::Theory));
    Answer::best_of(theory, || {
        if ask.allows(Engine::Search) {
            search()
        } else {
            Err(not_answered(game, known, ask))
        }
    })
}

/// The error where neither theory nor search was asked, or a theory that does
/// not know the position; `known` is whether there is one that does.
fn not_answered(game: &str, known: bool, ask: Ask<'_>) -> Error {
    let misere = ask.convention.words();
    Error::NoEngine(if ask.allows(Engine::Theory) {
        format!(
            "no theory answers this position of {game}{misere}; a search does, within its budget"
        )
    } else if known {
        format!("the game {game} has no table; theory and a search answer this position")
    } else {
        format!(
            "the game {game} has no table; a search answers this position{misere}, within its budget"
        )
    })
}

/// The refusal of a search on a board that is too large.
pub(super) fn too_large(rows: &Natural, columns: &Natural) -> Error {
    Error::limit(
        "the search",
        format!(
            "a board of {} by {}",
            rows.to_short_string(),
            columns.to_short_string()
        ),
        "255 by 255",
        [side_excess(rows, columns)],
    )
}

/// By how much the longer side of a board is too long for a search.
pub(super) fn side_excess(rows: &Natural, columns: &Natural) -> Excess {
    Excess::beyond(u8::MAX, Unit::Side).needing(rows.max(columns).clone())
}

/// How many rows of squares fit within rows of these lengths, from the bottom:
/// the shapes, and no square at all.
pub(super) fn count_within(lengths: &[u8]) -> u128 {
    let widest = usize::from(lengths.first().copied().unwrap_or(0));
    // The ways to fill the rows above with none longer than j.
    let mut ways = vec![1u128; widest + 1];
    for &length in lengths.iter().rev() {
        let mut sum = 0u128;
        for (j, way) in ways.iter_mut().enumerate() {
            if j <= usize::from(length) {
                sum = sum.saturating_add(*way);
            }
            *way = sum;
        }
    }
    ways[widest]
}
