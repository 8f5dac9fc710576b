//! The chocolate bar of Chomp, and the board that reversed Chomp fills.

use fibnim::game::{Board, Grid, Square};
use fibnim::{Natural, Step};

use super::sheet::{legend, window};
use super::{Look, Sheet};
use crate::play::choice::{Choice, Target};
use crate::play::theme::sign;

/// The part of a board that is shown. Rows and columns are counted from 1.
struct View {
    first_row: usize,
    rows: usize,
    first_column: usize,
    columns: usize,
    /// Columns of the screen for a square.
    cell: usize,
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
    fn new(sheet: &Sheet, rows: &Natural, columns: &Natural, around: [usize; 2]) -> Self {
        let number = |n: &Natural| n.to_usize().unwrap_or(usize::MAX);
        let (all_rows, all_columns) = (number(rows), number(columns));
        // The numbers of the columns and the legend are below.
        let room = sheet.height().saturating_sub(3);
        let width = sheet.width().saturating_sub(ROW_LABEL);
        let roomy = all_columns
            .checked_mul(3)
            .is_some_and(|needed| needed <= width);
        let cell = if roomy { 3 } else { 2 };
        let columns = all_columns.min(width / cell);
        let is_cut = all_rows > room || all_columns > columns;
        // What is cut is said on a line above.
        let lines_above = usize::from(is_cut);
        let rows = all_rows.min(room.saturating_sub(lines_above));
        let room = room.saturating_sub(lines_above);
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
            left: (sheet.width().saturating_sub(used)) / 2 + ROW_LABEL,
            bottom: lines_above + rows + (room - rows) / 2,
        }
    }

    /// The rows that are shown, each with its line of the screen.
    fn rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let (first, bottom) = (self.first_row, self.bottom);
        (0..self.rows).map(move |row| (first.saturating_add(row), bottom.saturating_sub(row + 1)))
    }

    /// The columns that are shown, each with its column of the screen.
    fn columns(&self) -> impl Iterator<Item = (usize, usize)> {
        let (first, left, cell) = (self.first_column, self.left, self.cell);
        (0..self.columns).map(move |column| (first.saturating_add(column), left + column * cell))
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
    let number = |n: &Natural| n.to_usize().unwrap_or(usize::MAX);
    let around = match look.choice {
        Choice::Square { row, column } => [number(row), number(column)],
        Choice::Take { .. } | Choice::Amount(_) | Choice::Listed(_) | Choice::Nothing => [1, 1],
    };
    let view = View::new(sheet, &start.rows, &start.columns, around);
    view.draw_numbers(look, sheet);
    let something_is_chosen = look.chosen().is_some();
    for (row, y) in view.rows() {
        let filled = number(&grid.row_length(&Natural::from(row)));
        for (column, x) in view.columns().take_while(|(column, _)| *column <= filled) {
            let is_chosen = something_is_chosen && row >= around[0] && column >= around[1];
            let is_corner = [row, column] == around;
            let square = Square::new(row, column);
            let verdict = look.verdict(&Step::Eat(square.clone()));
            let (symbol, style) = match verdict {
                _ if row == 1 && column == 1 => ("x", look.theme.error()),
                Some(verdict) if is_corner => (
                    sign(verdict),
                    look.theme.verdict(verdict).patch(look.theme.cursor()),
                ),
                Some(verdict) => (sign(verdict), look.theme.verdict(verdict)),
                None if is_chosen => ("□", look.theme.chosen()),
                None => ("■", look.theme.stone()),
            };
            let style = if is_corner {
                style.patch(look.theme.cursor())
            } else {
                style
            };
            sheet.put(x, y, symbol, style);
            let Square { row, column } = square;
            sheet.hit(x, y, view.cell, Target::Square { row, column });
        }
    }
    match look.judged {
        None => legend(
            look,
            sheet,
            &[("■", "chocolate"), ("□", "to be eaten"), ("x", "poison")],
        ),
        Some(_) => legend(
            look,
            sheet,
            &[("+", "eating here wins"), ("-", "loses"), ("x", "poison")],
        ),
    }
}

/// The board of reversed Chomp: what is chosen to be filled is half full.
pub fn filled(look: &Look, grid: &Grid, sheet: &mut Sheet) {
    let number = |n: &Natural| n.to_usize().unwrap_or(usize::MAX);
    let step = look.chosen();
    let next = step
        .as_ref()
        .and_then(|step| look.position.after(step).ok());
    let then = match next.map(|next| next.board()) {
        Some(Board::Grid(next)) => next,
        _ => grid.clone(),
    };
    let around = match step.as_ref().and_then(Step::square) {
        Some(square) => [number(&square.row), number(&square.column)],
        None => [1, 1],
    };
    let view = View::new(sheet, &grid.rows, &grid.columns, around);
    view.draw_numbers(look, sheet);
    for (row, y) in view.rows() {
        let index = Natural::from(row);
        let now = number(&grid.row_length(&index));
        let then = number(&then.row_length(&index));
        for (column, x) in view.columns() {
            let (symbol, style) = match column {
                1 if row == 1 => ("x", look.theme.error()),
                _ if column <= now => ("■", look.theme.stone()),
                _ if column <= then => ("▣", look.theme.chosen()),
                _ => ("□", look.theme.faint()),
            };
            sheet.put(x, y, symbol, style);
            let Square { row, column } = Square::new(row, column);
            sheet.hit(x, y, view.cell, Target::Square { row, column });
        }
    }
    let signs = [
        ("■", "filled"),
        ("□", "free"),
        ("▣", "to be filled"),
        ("x", "poison"),
    ];
    legend(look, sheet, &signs);
}
