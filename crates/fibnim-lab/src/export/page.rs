//! A table as a person reads it: words in lines, all of them in memory.
//!
//! Text, Markdown and LaTeX are ways to write a page.

use std::io::Write;

use fibnim::{Excess, Unit};

use super::WriteError;
use super::rows::plain_cell;
use crate::grid::{Drawn, Grid, Sheet};
use crate::table::{Cell, Table};

/// The most rows of a table, or entries of a grid, on a page.
const MAX_SIZE: usize = 1_000_000;

/// The most characters of a page.
const MAX_LENGTH: usize = 200_000_000;

/// Wider cells are not aligned with others.
const WIDEST_ALIGNED: usize = 1000;

/// A table in words.
pub(super) struct Page {
    pub(super) title: String,
    /// The heads of the columns.
    pub(super) heads: Vec<String>,
    /// Whether a column is set flush right.
    pub(super) right: Vec<bool>,
    pub(super) lines: Vec<Vec<String>>,
    pub(super) remark: Option<String>,
    /// Whether the first column heads the rows.
    pub(super) is_grid: bool,
}

impl Page {
    /// All of a table. The format is named where it is refused.
    pub(super) fn new(sheet: Sheet<'_>, format: &str) -> Result<Self, WriteError> {
        match sheet {
            Sheet::Grid(grid) => Self::of_grid(grid, format),
            Sheet::Rows(table) | Sheet::Drawn(Drawn { table, .. }) => Self::of_table(table, format),
        }
    }

    fn of_table(table: Table<'_>, format: &str) -> Result<Self, WriteError> {
        check_size(format, table.row_count, Unit::Rows)?;
        let (mut lines, mut characters) = (Vec::new(), 0);
        for row in table.rows {
            let line: Vec<String> = row?.iter().map(text_cell).collect();
            characters += line.iter().map(String::len).sum::<usize>();
            check_length(format, characters)?;
            lines.push(line);
        }
        Ok(Self {
            title: table.title,
            heads: table.columns.iter().map(|c| c.name.to_owned()).collect(),
            right: table.columns.iter().map(|column| column.right).collect(),
            lines,
            remark: (table.remark)(),
            is_grid: false,
        })
    }

    /// A grid, whose rows and columns have their numbers at the head.
    fn of_grid(grid: Grid<'_>, format: &str) -> Result<Self, WriteError> {
        check_size(format, grid.entry_count(), Unit::Entries)?;
        let corner = format!("{}/{}", grid.rows.name, grid.columns.name);
        let numbers = grid.columns.numbers().map(|column| column.to_string());
        let line = |row: usize| {
            let entries = grid.columns.numbers();
            let entries = entries.map(|column| grid.entry_text((grid.entry)(row, column)));
            std::iter::once(row.to_string()).chain(entries).collect()
        };
        Ok(Self {
            heads: std::iter::once(corner).chain(numbers).collect(),
            right: vec![true; grid.columns.length + 1],
            lines: grid.rows.numbers().map(line).collect(),
            title: grid.title,
            remark: (grid.remark)(),
            is_grid: true,
        })
    }

    /// The page with every word as `escaped` writes it.
    pub(super) fn map(self, escaped: impl Fn(&str) -> String) -> Self {
        let all = |words: Vec<String>| words.iter().map(|word| escaped(word)).collect();
        Self {
            title: escaped(&self.title),
            heads: all(self.heads),
            lines: self.lines.into_iter().map(all).collect(),
            remark: self.remark.as_deref().map(&escaped),
            ..self
        }
    }

    /// The width of each column: that of its widest cell, but for cells that
    /// are so wide that no page holds them.
    pub(super) fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.heads.len()];
        for line in std::iter::once(&self.heads).chain(&self.lines) {
            for (widest, cell) in widths.iter_mut().zip(line) {
                let width = cell.chars().count();
                if width <= WIDEST_ALIGNED {
                    *widest = width.max(*widest);
                }
            }
        }
        widths
    }

    /// The cells of a line, each as wide as its column.
    pub(super) fn padded<'p>(
        &'p self,
        line: &'p [String],
        widths: &'p [usize],
    ) -> impl Iterator<Item = String> + 'p {
        let cells = line.iter().zip(&self.right).zip(widths);
        cells.map(|((cell, right), &width)| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        })
    }
}

/// A page is held in memory until the last row is known.
pub(super) fn check_size(format: &str, size: usize, unit: Unit) -> Result<(), fibnim::Error> {
    if size > MAX_SIZE {
        return Err(fibnim::Error::LimitExceeded {
            what: format!("a table as {format}"),
            needed: format!("{size} {unit}"),
            limit: format!(
                "{MAX_SIZE} {unit}; csv, json and parquet hold more, and summary is short"
            ),
            excess: vec![Excess::beyond(MAX_SIZE, unit).needing(size)],
        });
    }
    Ok(())
}

fn check_length(format: &str, characters: usize) -> Result<(), fibnim::Error> {
    if characters > MAX_LENGTH {
        return Err(fibnim::Error::LimitExceeded {
            what: format!("a table as {format}"),
            needed: format!("more than {MAX_LENGTH} characters"),
            limit: format!("{MAX_LENGTH} characters; csv, json and parquet hold more"),
            excess: vec![Excess::beyond(MAX_LENGTH, Unit::Characters)],
        });
    }
    Ok(())
}

/// The cell as people read it.
pub(super) fn text_cell(cell: &Cell) -> String {
    match cell {
        Cell::List(list) if list.is_empty() => "none".into(),
        Cell::Truth(true) => "yes".into(),
        Cell::Truth(false) => "no".into(),
        Cell::Missing => "–".into(),
        Cell::NotFound(bound) => format!(">{bound}"),
        other => plain_cell(other),
    }
}

/// The page as aligned text.
pub(super) fn write_text(page: &Page, out: &mut impl Write) -> Result<(), WriteError> {
    let widths = page.widths();
    writeln!(out, "{}\n", page.title)?;
    for line in std::iter::once(&page.heads).chain(&page.lines) {
        writeln!(out, "{}", text_line(page, line, &widths))?;
    }
    if let Some(remark) = &page.remark {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

/// The head of a grid's row stands a little apart from its entries.
fn text_line(page: &Page, cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (i, cell) in page.padded(cells, widths).enumerate() {
        line.push_str(match i {
            0 => "",
            1 => "  ",
            _ if page.is_grid => " ",
            _ => "  ",
        });
        line.push_str(&cell);
    }
    line.trim_end().to_owned()
}
