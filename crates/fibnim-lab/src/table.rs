//! What a table is.

use fibnim::Natural;

/// A column: its stable name, and how it is set in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in CSV and JSON, which does not change.
    pub name: &'static str,
    /// Whether text is set flush right, as numbers are.
    pub right: bool,
}

impl Column {
    /// A column of numbers.
    pub const fn numbers(name: &'static str) -> Self {
        Self { name, right: true }
    }

    /// A column of words.
    pub const fn words(name: &'static str) -> Self {
        Self { name, right: false }
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
    /// How many rows there are.
    pub row_count: usize,
    /// The rows, in order.
    pub rows: Box<dyn Iterator<Item = fibnim::Result<Row>> + 'a>,
    /// Makes the remark that follows the table in text, where there is one.
    pub remark: Box<dyn FnOnce() -> Option<String> + 'a>,
}
