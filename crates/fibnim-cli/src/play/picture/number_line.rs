//! The reversed subtraction game: a number on its way up to n.

use fibnim::game::Line;
use fibnim::{Natural, Step};

use super::sheet::{legend, scaled};
use super::{Look, Sheet};
use crate::play::choice::{Choice, Target};
use crate::play::theme::sign;

/// Lines of the screen for a line of numbers: signs, numbers, and space.
const LINES: usize = 3;

pub fn draw(look: &Look, at: &Line, sheet: &mut Sheet) {
    let room = sheet.height().saturating_sub(2);
    let digits = at.end.to_string().len();
    let cell = digits.min(20) + 2;
    let per_line = (sheet.width() / cell).max(1);
    let end = at.end.to_usize();
    match end.filter(|end| end / per_line < room / LINES) {
        Some(end) => draw_numbers(look, at, sheet, end, (cell, per_line)),
        None => draw_bar(look, at, sheet),
    }
}

/// Every number with its sign.
fn draw_numbers(
    look: &Look,
    at: &Line,
    sheet: &mut Sheet,
    end: usize,
    (cell, per_line): (usize, usize),
) {
    let lines = end / per_line + 1;
    let top = (sheet.height().saturating_sub(2) - lines * LINES) / 2;
    let used = per_line.min(end + 1) * cell;
    let left = sheet.width().saturating_sub(used) / 2;
    for number in 0..=end {
        let (x, y) = (
            left + number % per_line * cell,
            top + number / per_line * LINES,
        );
        let number = Natural::from(number);
        let (symbol, style) = symbol(look, at, &number);
        sheet.centre(x, cell, y, symbol, style);
        let style = if number == at.number {
            look.theme.strong()
        } else {
            look.theme.faint()
        };
        sheet.centre(x, cell, y + 1, &number.to_string(), style);
        sheet.hit(x, y, cell, Target::Number(number.clone()));
        sheet.hit(x, y + 1, cell, Target::Number(number));
    }
    let signs = match look.judged {
        None => [
            ("=", "passed"),
            ("●", "now"),
            ("○", "can be made"),
            ("◎", "chosen"),
        ],
        Some(_) => [
            ("=", "passed"),
            ("●", "now"),
            ("+", "making it wins"),
            ("-", "loses"),
        ],
    };
    legend(look, sheet, &signs);
}

fn symbol(look: &Look, at: &Line, number: &Natural) -> (&'static str, ratatui::style::Style) {
    let theme = look.theme;
    if number == &at.number {
        return ("●", theme.strong());
    }
    let Some(amount) = number.checked_sub(&at.number) else {
        return ("=", theme.faint());
    };
    let is_chosen = *look.choice == Choice::Amount(amount.clone());
    let step = Step::Add { amount };
    let is_legal = look.position.after(&step).is_ok();
    match look.verdict(&step) {
        Some(verdict) if is_chosen => (sign(verdict), theme.verdict(verdict).patch(theme.cursor())),
        Some(verdict) => (sign(verdict), theme.verdict(verdict)),
        None if is_chosen => ("◎", theme.chosen()),
        None if is_legal => ("○", theme.stone()),
        None => ("·", theme.faint()),
    }
}

/// A bar, where there are too many numbers.
fn draw_bar(look: &Look, at: &Line, sheet: &mut Sheet) {
    let cells = sheet.width().saturating_sub(4);
    let done = scaled(&at.number, &at.end, cells);
    let chosen = match look.choice {
        Choice::Amount(amount) => scaled(&(&at.number + amount), &at.end, cells),
        _ => done,
    };
    let chosen = chosen.max((done + 1).min(cells));
    let y = sheet.height().saturating_sub(4) / 2;
    for cell in 0..cells {
        let (symbol, style) = if cell < done {
            ("█", look.theme.stone())
        } else if cell < chosen && matches!(look.choice, Choice::Amount(_)) {
            ("▒", look.theme.chosen())
        } else {
            ("░", look.theme.faint())
        };
        sheet.put(2 + cell, y, symbol, style);
    }
    let (now, end) = (at.number.to_short_string(), at.end.to_short_string());
    let missing = (&at.end - &at.number).to_short_string();
    let words = format!("{now} of {end}: {missing} to go");
    let width = sheet.width();
    sheet.centre(0, width, y + 1, &words, look.theme.plain());
    let signs = [("█", "made"), ("▒", "chosen"), ("░", "to go")];
    legend(look, sheet, &signs);
}
