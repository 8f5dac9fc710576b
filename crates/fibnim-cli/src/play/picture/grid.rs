//! A board of squares: the chocolate bar of Chomp, and the board that reversed
//! Chomp fills.

use fibnim::game::{Board, Grid, Square};
use fibnim::{Natural, Step};
use ratatui::style::Style;

use super::{Look, Sheet, legend, window};
use crate::play::choice::{Choice, Target};
use crate::play::theme::signs;

/// The part of a board that is shown. Rows and columns are counted from 1.
struct View {
    first_row: usize,
    rows: usize,
    first_column: usize,
    columns: usize,
    /// Columns of the screen for a square, and lines.
    cell: usize,
    pitch: usize,
    left: usize,
    /// The line of the screen where the first row is, at the bottom.
    bottom: usize,
    /// Which part it is, where it is not the whole board.
    part: Option<String>,
}

/// Columns for the number of a row.
const ROW_LABEL: usize = 4;

impl View {
    /// Of a board with so many rows and columns, around a square.
    fn new(
        sheet: &Sheet,
        [rows, columns]: [&Natural; 2],
        around: [usize; 2],
        scales: impl IntoIterator<Item = usize>,
    ) -> Self {
        let (all_rows, all_columns) = (number(rows), number(columns));
        // The numbers of the columns and the legend are below.
        let room = sheet.height().saturating_sub(3);
        let width = sheet.width().saturating_sub(ROW_LABEL);
        let fits = |scale: &usize| all_columns <= width / (3 * scale) && all_rows <= room / scale;
        let (cell, pitch) = match scales.into_iter().find(fits) {
            Some(scale) => (3 * scale, scale),
            None if all_columns <= width / 3 => (3, 1),
            None => (2, 1),
        };
        let columns = all_columns.min(width / cell);
        let is_cut = all_rows > room || all_columns > columns;
        // What is cut is said on a line above.
        let lines_above = usize::from(is_cut);
        let room = room.saturating_sub(lines_above);
        let rows = all_rows.min(room);
        let used = ROW_LABEL + columns * cell;
        let first_row = 1 + window(around[0].saturating_sub(1), all_rows, rows);
        let first_column = 1 + window(around[1].saturating_sub(1), all_columns, columns);
        let part = format!(
            "rows {}, columns {}",
            part_words(first_row, rows, all_rows),
            part_words(first_column, columns, all_columns)
        );
        Self {
            part: is_cut.then_some(part),
            first_row,
            rows,
            first_column,
            columns,
            cell,
            pitch,
            left: (sheet.width().saturating_sub(used)) / 2 + ROW_LABEL,
            bottom: lines_above + pitch * rows + (room - pitch * rows) / 2,
        }
    }

    /// The rows that are shown, each with its line of the screen.
    fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let row = |row| {
            (
                self.first_row.saturating_add(row),
                self.bottom.saturating_sub(self.pitch * row + 1),
            )
        };
        (0..self.rows).map(row)
    }

    /// The columns that are shown, each with its column of the screen.
    fn columns(&self) -> impl Iterator<Item = (usize, usize)> {
        let column = |column| {
            (
                self.first_column.saturating_add(column),
                self.left + column * self.cell,
            )
        };
        (0..self.columns).map(column)
    }

    /// Draws the squares of each row, as many as have a sign.
    fn draw_squares(
        &self,
        sheet: &mut Sheet,
        sign: impl Fn(usize, usize) -> Option<(&'static str, Style)>,
    ) {
        for (row, y) in self.rows() {
            for (column, x) in self.columns() {
                let Some((symbol, style)) = sign(row, column) else {
                    break;
                };
                sheet.put(x, y, symbol, style);
                let square = Square::new(row, column);
                sheet.hit(x, y, self.cell, Target::Square(square));
            }
        }
    }

    fn draw_numbers(&self, look: &Look, sheet: &mut Sheet) {
        if let Some(part) = &self.part {
            let y = self.bottom.saturating_sub(self.rows + 1);
            sheet.centre(0, sheet.width(), y, part, look.theme.faint());
        }
        for (row, y) in self.rows() {
            let label = format!("{row:>3}");
            sheet.put(self.left - ROW_LABEL, y, &label, look.theme.faint());
        }
        let last = self.first_column.saturating_add(self.columns);
        let widest = last.to_string().len();
        for (column, x) in self.columns() {
            // Where numbers do not fit side by side, every fifth is shown.
            if widest < self.cell || column % 5 == 0 || column == 1 {
                let label = column.to_string();
                sheet.put(x, self.bottom, &label, look.theme.faint());
            }
        }
    }
}

/// A number that may be too large to be shown.
fn number(n: &Natural) -> usize {
    n.to_usize().unwrap_or(usize::MAX)
}

/// The row and the column of a square.
fn place(square: &Square) -> [usize; 2] {
    [number(&square.row), number(&square.column)]
}

/// "3–15 of 20"
fn part_words(first: usize, shown: usize, all: usize) -> String {
    let last = first.saturating_add(shown).saturating_sub(1);
    let all = match all {
        usize::MAX => "many".to_owned(),
        all => all.to_string(),
    };
    format!("{first}–{last} of {all}")
}

/// The bar of Chomp: what is chosen to be eaten is hollow.
pub fn eaten(look: &Look, grid: &Grid, sheet: &mut Sheet) {
    let Board::Grid(start) = look.start.board() else {
        return;
    };
    let around = match look.choice {
        Choice::Square(square) => place(square),
        Choice::Take { .. } | Choice::Amount(_) | Choice::Listed(_) | Choice::Nothing => [1, 1],
    };
    let view = View::new(
        sheet,
        [&start.rows, &start.columns],
        around,
        look.scales(sheet),
    );
    view.draw_numbers(look, sheet);
    let something_is_chosen = look.chosen().is_some();
    view.draw_squares(sheet, |row, column| {
        let is_there = column <= number(&grid.row_length(&Natural::from(row)));
        let is_chosen = something_is_chosen && row >= around[0] && column >= around[1];
        let is_corner = [row, column] == around;
        let step = Step::Eat(Square::new(row, column));
        let (symbol, style) = match look.judged_sign(&step, is_corner) {
            _ if [row, column] == [1, 1] => (signs::POISON, look.theme.error()),
            Some(sign) => sign,
            None if is_chosen => (signs::SQUARE_GOES, look.theme.chosen()),
            None => (signs::SQUARE, look.theme.stone()),
        };
        is_there.then_some((symbol, look.theme.marked(style, is_corner)))
    });
    let [first, second] = match look.judged {
        None => [(signs::SQUARE, "chocolate"), (signs::SQUARE_GOES, "goes")],
        Some(_) => [("+", "eating here wins"), ("-", "loses")],
    };
    legend(look, sheet, &[first, second, (signs::POISON, "poison")]);
}

/// The board of reversed Chomp: what is chosen to be filled is half full.
pub fn filled(look: &Look, grid: &Grid, sheet: &mut Sheet) {
    let step = look.chosen();
    let next = step
        .as_ref()
        .and_then(|step| look.position.after(step).ok());
    let then = match next.map(|next| next.board()) {
        Some(Board::Grid(next)) => next,
        _ => grid.clone(),
    };
    let around = step.as_ref().and_then(Step::square).map_or([1, 1], place);
    let view = View::new(
        sheet,
        [&grid.rows, &grid.columns],
        around,
        look.scales(sheet),
    );
    view.draw_numbers(look, sheet);
    view.draw_squares(sheet, |row, column| {
        let reaches = |grid: &Grid| column <= number(&grid.row_length(&Natural::from(row)));
        Some(match [row, column] {
            [1, 1] => (signs::POISON, look.theme.error()),
            _ if reaches(grid) => (signs::SQUARE, look.theme.stone()),
            _ if reaches(&then) => (signs::SQUARE_COMES, look.theme.chosen()),
            _ => (signs::NOT_YET, look.theme.faint()),
        })
    });
    let meanings = [
        (signs::SQUARE, "filled"),
        (signs::NOT_YET, "free"),
        (signs::SQUARE_COMES, "comes"),
        (signs::POISON, "poison"),
    ];
    legend(look, sheet, &meanings);
}
