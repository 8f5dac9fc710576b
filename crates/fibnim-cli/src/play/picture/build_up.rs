//! Build Up 1-2-3: the chips that are down, and what is left to put.

use fibnim::Natural;
use fibnim::games::BuildUpPosition;

use super::bins::{self, Change};
use super::sheet::scaled;
use super::{Look, Sheet, legend};

/// Lines for what is left, and one below it.
const LINES_ABOVE: usize = 3;

pub fn draw(look: &Look, at: &BuildUpPosition, sheet: &mut Sheet) {
    if let Some(chips) = at.built() {
        return bins::draw(look, &chips, sheet);
    }
    draw_left(look, at, sheet);
    let change = Change::of(look.chosen().as_ref());
    let count = |bin: usize| match bin.checked_sub(1).and_then(|i| at.chips().get(i)) {
        Some(count) => count.clone(),
        None => Natural::ZERO,
    };
    bins::draw_columns(look, sheet, at.chips().len(), &change, (LINES_ABOVE, count));
    legend::put(look, sheet, &[("●", "chip"), ("◎", "to put")]);
}

fn draw_left(look: &Look, at: &BuildUpPosition, sheet: &mut Sheet) {
    let (n, left) = (at.n(), at.left());
    let words = format!(
        "{} left to put, of n = {}",
        left.to_short_string(),
        n.to_short_string()
    );
    let width = sheet.width();
    sheet.centre(0, width, 0, &words, look.theme.strong());
    // One cell for each where they fit.
    let cells = width.saturating_sub(4);
    let cells = n.to_usize().map_or(cells, |n| n.min(cells));
    let margin = width.saturating_sub(cells) / 2;
    let down = cells - scaled(left, &n, cells);
    for cell in 0..cells {
        let (symbol, style) = if cell < down {
            ("█", look.theme.stone())
        } else {
            ("░", look.theme.faint())
        };
        sheet.put(margin + cell, 1, symbol, style);
    }
}
