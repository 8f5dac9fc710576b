//! What a grid is: a table with two axes.

use crate::table::{Cell, Column, Row, Table};

/// One side of a grid: consecutive whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The name, which is also that of the column in CSV and JSON.
    pub name: &'static str,
    /// The first number.
    pub first: usize,
    /// How many numbers there are.
    pub length: usize,
}

impl Axis {
    /// The numbers in order.
    pub fn numbers(&self) -> std::ops::Range<usize> {
        self.first..self.first.saturating_add(self.length)
    }
}

/// One entry of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number that a game counts with.
    Number(u64),
    /// ∞.
    Infinite,
    /// Not known: none was found as far as [`Grid::searched_to`].
    Unknown,
}

/// A table with two axes and one entry for each pair of their numbers.
///
/// Text shows it as a grid. CSV and JSON have one row an entry, because that is
/// what programs filter, group and join; `pivot` of pandas makes a grid of it.
/// An OEIS b-file has the entries by antidiagonals, and a picture is a heat map.
pub struct Grid<'a> {
    /// One line that says what it is, with the index convention.
    pub title: String,
    /// The title of its picture: short.
    pub caption: String,
    /// The axis that goes down.
    pub rows: Axis,
    /// The axis that goes across.
    pub columns: Axis,
    /// The name of an entry in CSV and JSON.
    pub value: &'static str,
    /// Where an entry can be unknown: how far was searched.
    pub searched_to: Option<u64>,
    /// The entry in a row and a column, given by the numbers of the axes.
    pub entry: Box<dyn Fn(usize, usize) -> Entry + 'a>,
    /// Makes the remark that follows the grid in text, where there is one.
    pub remark: Box<dyn FnOnce() -> Option<String> + 'a>,
}

impl<'a> Grid<'a> {
    /// How many entries there are.
    pub fn entry_count(&self) -> usize {
        self.rows.length.saturating_mul(self.columns.length)
    }

    /// All entries, row by row.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.rows
            .numbers()
            .flat_map(|row| self.columns.numbers().map(move |column| (row, column)))
            .map(|(row, column)| (self.entry)(row, column))
    }

    /// The entry as text shows it.
    pub(crate) fn entry_text(&self, entry: Entry) -> String {
        match (entry, self.searched_to) {
            (Entry::Number(number), _) => number.to_string(),
            (Entry::Infinite, _) => "∞".into(),
            (Entry::Unknown, Some(bound)) => format!(">{bound}"),
            (Entry::Unknown, None) => "?".into(),
        }
    }

    /// The grid with one row an entry.
    pub(crate) fn into_rows(self) -> Table<'a> {
        let (rows, columns, bound) = (self.rows, self.columns, self.searched_to);
        let names = [rows.name, columns.name, self.value];
        let bound_name = bound.map(|_| "searched_to");
        let row_count = self.entry_count();
        let entry = self.entry;
        Table {
            title: self.title,
            columns: names
                .into_iter()
                .chain(bound_name)
                .map(Column::numbers)
                .collect(),
            bfile: None,
            row_count,
            rows: Box::new((0..row_count).map(move |i| {
                let row = rows.first + i / columns.length;
                let column = columns.first + i % columns.length;
                Ok(entry_row(row, column, entry(row, column), bound))
            })),
            remark: self.remark,
        }
    }
}

fn entry_row(row: usize, column: usize, entry: Entry, bound: Option<u64>) -> Row {
    let value = match entry {
        Entry::Number(number) => Cell::Natural(number.into()),
        Entry::Infinite => Cell::Text("inf".into()),
        Entry::Unknown => Cell::Missing,
    };
    let mut cells = vec![Cell::Index(row), Cell::Index(column), value];
    cells.extend(bound.map(|bound| Cell::Natural(bound.into())));
    cells
}

/// What can be written: a table of rows, or a grid.
pub enum Sheet<'a> {
    /// A table of rows.
    Rows(Table<'a>),
    /// A table with two axes.
    Grid(Grid<'a>),
}

impl<'a> From<Table<'a>> for Sheet<'a> {
    fn from(table: Table<'a>) -> Self {
        Self::Rows(table)
    }
}

impl<'a> From<Grid<'a>> for Sheet<'a> {
    fn from(grid: Grid<'a>) -> Self {
        Self::Grid(grid)
    }
}
