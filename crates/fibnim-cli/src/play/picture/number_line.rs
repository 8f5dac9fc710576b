//! The reversed subtraction game: a number on its way up to n.

use fibnim::game::Line;
use fibnim::{Natural, Step};

use super::{Look, Sheet, legend, scaled};
use crate::play::choice::{Choice, Target};
use crate::play::theme::signs;

/// Lines of the screen for a line of numbers: signs, numbers, and space.
const LINES: usize = 3;

pub fn draw(look: &Look, at: &Line, sheet: &mut Sheet) {
    let room = sheet.height().saturating_sub(2);
    let digits = at.end.to_string().len();
    let cell = digits.min(20) + 2;
    let per_line = (sheet.width() / cell).max(1);
    let end = at.end.to_usize();
    match end.filter(|end| end / per_line < room / LINES) {
        Some(end) => draw_numbers(look, at, sheet, end, cell),
        None => draw_bar(look, at, sheet),
    }
}

/// Every number with its sign, in so many columns each.
fn draw_numbers(look: &Look, at: &Line, sheet: &mut Sheet, end: usize, cell: usize) {
    let per_line = (sheet.width() / cell).max(1);
    let lines = end / per_line + 1;
    let top = (sheet.height().saturating_sub(2) - lines * LINES) / 2;
    let used = per_line.min(end + 1) * cell;
    let left = sheet.width().saturating_sub(used) / 2;
    for number in 0..=end {
        let (line, place) = (number / per_line, number % per_line);
        let (x, y) = (left + place * cell, top + line * LINES);
        let number = Natural::from(number);
        let (symbol, style) = symbol(look, at, &number);
        sheet.centre(x, cell, y, symbol, style);
        let style = look.theme.strong_or_faint(number == at.number);
        sheet.centre(x, cell, y + 1, &number.to_string(), style);
        sheet.hit(x, y, cell, Target::Number(number.clone()));
        sheet.hit(x, y + 1, cell, Target::Number(number));
    }
    let [first, second] = match look.judged {
        None => [
            (signs::CAN_BE_MADE, "can be made"),
            (signs::COMES, "chosen"),
        ],
        Some(_) => [("+", "making it wins"), ("-", "loses")],
    };
    legend(
        look,
        sheet,
        &[
            (signs::PASSED, "passed"),
            (signs::THERE, "now"),
            first,
            second,
        ],
    );
}

fn symbol(look: &Look, at: &Line, number: &Natural) -> (&'static str, ratatui::style::Style) {
    let theme = look.theme;
    if number == &at.number {
        return (signs::THERE, theme.strong());
    }
    let Some(amount) = number.checked_sub(&at.number) else {
        return (signs::PASSED, theme.faint());
    };
    let is_chosen = *look.choice == Choice::Amount(amount.clone());
    let step = Step::Add { amount };
    let is_legal = look.position.after(&step).is_ok();
    match look.judged_sign(&step, is_chosen) {
        Some(sign) => sign,
        None if is_chosen => (signs::COMES, theme.chosen()),
        None if is_legal => (signs::CAN_BE_MADE, theme.stone()),
        None => (signs::NOT_YET, theme.faint()),
    }
}

/// A bar, where there are too many numbers.
fn draw_bar(look: &Look, at: &Line, sheet: &mut Sheet) {
    let cells = sheet.width().saturating_sub(4);
    let done = scaled(&at.number, &at.end, cells);
    let chosen = match look.choice {
        Choice::Amount(amount) => {
            let chosen = scaled(&(&at.number + amount), &at.end, cells);
            chosen.max((done + 1).min(cells))
        }
        _ => done,
    };
    let y = sheet.height().saturating_sub(4) / 2;
    let parts = [
        (done, signs::BAR, look.theme.stone()),
        (chosen - done, signs::BAR_COMES, look.theme.chosen()),
        (cells - chosen, signs::NOT_YET, look.theme.faint()),
    ];
    sheet.bar(2, y, &parts);
    let (now, end) = (at.number.to_short_string(), at.end.to_short_string());
    let missing = (&at.end - &at.number).to_short_string();
    let words = format!("{now} of {end}: {missing} to go");
    let width = sheet.width();
    sheet.centre(0, width, y + 1, &words, look.theme.plain());
    let signs = [
        (signs::BAR, "made"),
        (signs::BAR_COMES, "chosen"),
        (signs::NOT_YET, "to go"),
    ];
    legend(look, sheet, &signs);
}
