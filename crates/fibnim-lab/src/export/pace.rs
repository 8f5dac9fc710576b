//! Writing within a budget: rows, entries and bytes are looked at as they come.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use fibnim::{Budget, Error, Noun, Pace};

use crate::grid::{Drawn, Entry, Grid, Sheet};
use crate::table::Table;

/// The pace at which a sheet is written. What refuses to go on is kept, for some
/// of those who are asked cannot say so.
#[derive(Clone)]
pub(super) struct WritingPace(Rc<RefCell<(Pace, Option<Error>)>>);

impl WritingPace {
    pub(super) fn new(sheet: &Sheet<'_>, budget: &Budget) -> Self {
        let rows = match sheet {
            Sheet::Rows(table) | Sheet::Drawn(Drawn { table, .. }) => Some(table.row_count),
            // Some formats go through all entries more than once.
            Sheet::Grid(_) => None,
        };
        let pace = Pace::new("writing the table", budget).counting(Noun::ROWS);
        let pace = match rows {
            Some(rows) => pace.of(rows as u64),
            None => pace,
        };
        Self(Rc::new(RefCell::new((pace, None))))
    }

    /// Why it was not written to its end, if the budget was the reason.
    pub(super) fn refusal(&self) -> Option<Error> {
        self.0.borrow_mut().1.take()
    }

    fn go(&self, go: impl FnOnce(&mut Pace) -> fibnim::Result<()>) -> fibnim::Result<()> {
        let (pace, refused) = &mut *self.0.borrow_mut();
        if let Some(error) = refused {
            return Err(error.clone());
        }
        let went = go(pace);
        if let Err(error) = &went {
            *refused = Some(error.clone());
        }
        went
    }

    /// The same sheet, whose rows and entries are counted as they are asked for.
    pub(super) fn of_sheet<'a>(&self, sheet: Sheet<'a>) -> Sheet<'a> {
        match sheet {
            Sheet::Rows(table) => Sheet::Rows(self.of_table(table)),
            Sheet::Drawn(Drawn { table, picture }) => Sheet::Drawn(Drawn {
                table: self.of_table(table),
                picture,
            }),
            Sheet::Grid(grid) => Sheet::Grid(self.of_grid(grid)),
        }
    }

    fn of_table<'a>(&self, table: Table<'a>) -> Table<'a> {
        let pace = self.clone();
        let rows = table.rows.map(move |row| {
            let row = row?;
            pace.go(Pace::step)?;
            Ok(row)
        });
        Table {
            rows: Box::new(rows),
            ..table
        }
    }

    /// Entries that are asked for after a refusal are empty, and never seen.
    fn of_grid<'a>(&self, grid: Grid<'a>) -> Grid<'a> {
        let (pace, entry) = (self.clone(), grid.entry);
        let paced = move |row, column| match pace.go(Pace::step) {
            Ok(()) => entry(row, column),
            Err(_) => Entry::Unknown,
        };
        Grid {
            entry: Box::new(paced),
            ..grid
        }
    }
}

/// An output that refuses to go on where the budget does.
pub(super) struct PacedOut<'o, W> {
    pub(super) out: &'o mut W,
    pub(super) pace: WritingPace,
}

impl<W: Write> Write for PacedOut<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pace.go(Pace::part).map_err(io::Error::other)?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
