//! What a table is.

use fibnim::Natural;

use crate::picture::Picture;

/// What the cells of a column are, in every table that has the column: never a
/// matter of what one of them happens to hold. Any cell may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers from 0 that are less than 2^63.
    Integer,
    /// Whole numbers from 0 of any size.
    Natural,
    /// Real numbers.
    Real,
    /// Words.
    Text,
    /// Yes or no.
    Truth,
    /// Lists of whole numbers from 0 that are less than 2^63.
    Integers,
}

/// A column: its stable name, what its cells are, and how it is set in text.
///
/// ```
/// use fibnim_lab::{Column, Kind};
///
/// assert_eq!(Column::naturals("h").kind, Kind::Natural);
/// assert!(Column::naturals("h").right);
/// assert!(!Column::words("class").right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in CSV, JSON and Parquet, which does not change.
    pub name: &'static str,
    /// What the cells are.
    pub kind: Kind,
    /// Whether text is set flush right, as numbers are.
    pub right: bool,
}

impl Column {
    /// A column of whole numbers that are less than 2^63.
    pub const fn integers(name: &'static str) -> Self {
        Self::new(name, Kind::Integer, true)
    }

    /// A column of whole numbers of any size.
    pub const fn naturals(name: &'static str) -> Self {
        Self::new(name, Kind::Natural, true)
    }

    /// A column of real numbers.
    pub const fn reals(name: &'static str) -> Self {
        Self::new(name, Kind::Real, true)
    }

    /// A column of exact fractions and other numbers that are written as words.
    pub const fn written_numbers(name: &'static str) -> Self {
        Self::new(name, Kind::Text, true)
    }

    /// A column of words.
    pub const fn words(name: &'static str) -> Self {
        Self::new(name, Kind::Text, false)
    }

    /// A column of yes or no.
    pub const fn truths(name: &'static str) -> Self {
        Self::new(name, Kind::Truth, false)
    }

    /// A column of lists of whole numbers that are less than 2^63.
    pub const fn integer_lists(name: &'static str) -> Self {
        Self::new(name, Kind::Integers, false)
    }

    const fn new(name: &'static str, kind: Kind, right: bool) -> Self {
        Self { name, kind, right }
    }
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number that a game counts with: a decimal string in JSON.
    Natural(Natural),
    /// A small number, such as an index or a count.
    Index(usize),
    /// A measured or computed real number, with the digits to show.
    Real(f64, usize),
    /// A real number that may be very small, with the most significant digits
    /// to show.
    Significant(f64, usize),
    /// Words.
    Text(String),
    /// Yes or no.
    Truth(bool),
    /// Several numbers.
    List(Vec<Natural>),
    /// Nothing, where a value does not exist.
    Missing,
    /// Not known: none was found up to this bound.
    NotFound(u64),
}

/// The cells of a row, one for each column.
pub type Row = Vec<Cell>;

/// A table: rows in order, which may be computed as they are read.
pub struct Table<'a> {
    /// One line that says what it is, with the index convention.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns of n and of the value in an OEIS b-file, where the table is
    /// a sequence.
    pub bfile: Option<(usize, usize)>,
    /// The picture that is made of the rows, where there is one.
    pub picture: Option<Picture>,
    /// How many rows there are.
    pub row_count: usize,
    /// The rows, in order.
    pub rows: Box<dyn Iterator<Item = fibnim::Result<Row>> + 'a>,
    /// Makes the remark that follows the table in text, where there is one.
    pub remark: Box<dyn FnOnce() -> Option<String> + 'a>,
}

impl Table<'_> {
    /// A table of rows that are known, and nothing else.
    ///
    /// ```
    /// use fibnim_lab::{Cell, Column, Table};
    ///
    /// let rows = vec![vec![Cell::Index(1)], vec![Cell::Index(2)]];
    /// let table = Table::of_rows("Numbers".into(), vec![Column::integers("n")], rows);
    /// assert_eq!(table.row_count, 2);
    /// ```
    pub fn of_rows(title: String, columns: Vec<Column>, rows: Vec<Row>) -> Self {
        Self {
            title,
            columns,
            bfile: None,
            picture: None,
            row_count: rows.len(),
            rows: Box::new(rows.into_iter().map(Ok)),
            remark: Box::new(|| None),
        }
    }

    /// The same with a remark.
    pub(crate) fn remarking(self, remark: String) -> Self {
        Self {
            remark: Box::new(|| Some(remark)),
            ..self
        }
    }
}
