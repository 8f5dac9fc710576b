//! What a grid is: a table with two axes.

use crate::picture::{Scene, Style};
use crate::table::{Cell, Column, Table};

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
    /// Not known: none was found as far as [`Grid::searched_to`]. Where nothing
    /// was searched for, there is none.
    Unknown,
}

/// Entries that a picture marks on their upper side.
pub struct Marks<'a> {
    /// What the mark means, for the legend.
    pub name: &'static str,
    /// The rows of the marked entries of a column, by the numbers of the axes.
    pub rows: Box<dyn Fn(usize) -> fibnim::Result<Vec<usize>> + 'a>,
}

/// How the colours of a picture follow the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shading {
    /// Equal factors are equal steps: for terms of a sequence that grows.
    #[default]
    Logarithmic,
    /// Equal differences are equal steps.
    Linear,
}

/// A table with two axes and one entry for each pair of their numbers.
///
/// Text shows it as a grid. CSV, JSON and Parquet have one row an entry, because
/// that is what programs filter, group and join; `pivot` of pandas makes a grid
/// of it. CSV and JSON write ∞ as "inf" among the values; a column of Parquet
/// has one type, so that ∞ is a missing value there, and a column `infinite`
/// says so, if [`Grid::has_infinity`].
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
    /// Whether an entry can be ∞.
    pub has_infinity: bool,
    /// The entry in a row and a column, given by the numbers of the axes.
    pub entry: Box<dyn Fn(usize, usize) -> Entry + 'a>,
    /// How the colours of its picture follow the numbers.
    pub shading: Shading,
    /// What its picture marks, if anything.
    pub marks: Option<Marks<'a>>,
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

    /// The grid with one row an entry, where ∞ is the word "inf".
    pub(crate) fn into_rows(self) -> Table<'a> {
        let value = Column::written_numbers(self.value);
        self.into_table(vec![value], |entry| match entry {
            Entry::Number(number) => vec![Cell::Natural(number.into())],
            Entry::Infinite => vec![Cell::Text("inf".into())],
            Entry::Unknown => vec![Cell::Missing],
        })
    }

    /// The grid with one row an entry, where the column of values holds numbers
    /// alone. If there can be an ∞, the column `infinite` tells it from what is
    /// unknown.
    pub(crate) fn into_typed_rows(self) -> Table<'a> {
        let value = Column::integers(self.value);
        if !self.has_infinity {
            return self.into_table(vec![value], |entry| vec![typed_value(entry)]);
        }
        self.into_table(vec![value, Column::truths("infinite")], |entry| {
            let infinite = entry == Entry::Infinite;
            let value = if infinite {
                Cell::Missing
            } else {
                typed_value(entry)
            };
            vec![value, Cell::Truth(infinite)]
        })
    }

    /// One row an entry: where it is, the cells that it has, and how far was
    /// searched.
    fn into_table(self, cells: Vec<Column>, of: fn(Entry) -> Vec<Cell>) -> Table<'a> {
        let (rows, columns, bound) = (self.rows, self.columns, self.searched_to);
        let row_count = self.entry_count();
        let entry = self.entry;
        let mut all = vec![Column::integers(rows.name), Column::integers(columns.name)];
        all.extend(cells);
        all.extend(bound.map(|_| Column::integers("searched_to")));
        Table {
            title: self.title,
            columns: all,
            bfile: None,
            picture: None,
            row_count,
            rows: Box::new((0..row_count).map(move |i| {
                let row = rows.first + i / columns.length;
                let column = columns.first + i % columns.length;
                let mut cells = vec![Cell::Index(row), Cell::Index(column)];
                cells.extend(of(entry(row, column)));
                cells.extend(bound.map(|bound| Cell::Natural(bound.into())));
                Ok(cells)
            })),
            remark: self.remark,
        }
    }
}

/// A number or nothing; an ∞ has no place among numbers, and is refused there.
fn typed_value(entry: Entry) -> Cell {
    match entry {
        Entry::Number(number) => Cell::Natural(number.into()),
        Entry::Infinite => Cell::Text("∞".into()),
        Entry::Unknown => Cell::Missing,
    }
}

/// Makes a picture in a style.
pub type Draw<'a> = Box<dyn FnOnce(&Style) -> fibnim::Result<Scene> + 'a>;

/// A table of rows that has a picture of its own.
pub struct Drawn<'a> {
    /// The rows.
    pub table: Table<'a>,
    /// Makes the picture, which does not need the rows.
    pub picture: Draw<'a>,
}

/// What can be written: a table of rows, with or without a picture, or a grid,
/// whose picture is a heat map.
pub enum Sheet<'a> {
    /// A table of rows.
    Rows(Table<'a>),
    /// A table of rows with a picture.
    Drawn(Drawn<'a>),
    /// A table with two axes.
    Grid(Grid<'a>),
}

impl<'a> Sheet<'a> {
    /// One row an entry, as programs read a grid.
    pub(crate) fn into_rows(self) -> Table<'a> {
        match self {
            Self::Rows(table) => table,
            Self::Drawn(drawn) => drawn.table,
            Self::Grid(grid) => grid.into_rows(),
        }
    }
}

impl<'a> From<Table<'a>> for Sheet<'a> {
    fn from(table: Table<'a>) -> Self {
        Self::Rows(table)
    }
}

impl<'a> From<Drawn<'a>> for Sheet<'a> {
    fn from(drawn: Drawn<'a>) -> Self {
        Self::Drawn(drawn)
    }
}

impl<'a> From<Grid<'a>> for Sheet<'a> {
    fn from(grid: Grid<'a>) -> Self {
        Self::Grid(grid)
    }
}
