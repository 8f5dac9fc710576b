//! Bins with chips, of the Zeckendorf games: one column a bin, labelled with
//! the value of its chips.

use fibnim::Natural;
use fibnim::game::{Bin, Board, Left, bin_value};

use super::{Look, Sheet, legend, scaled, window};
use crate::play::choice::Target;
use crate::play::theme::signs;

/// Values with more digits are named by their Fibonacci number.
const MOST_DIGITS: usize = 6;

/// Lines for what is left to put down, and one below it.
const LINES_ABOVE: usize = 3;

pub fn draw(look: &Look, bins: &[Bin], last: usize, left: Option<&Left>, sheet: &mut Sheet) {
    let change = Change::of(look, bins);
    match left {
        None => {
            let last = last.max(change.last_bin());
            draw_columns(look, sheet, bins, last, 0, &change);
            legend(
                look,
                sheet,
                &[
                    (signs::THERE, "chip"),
                    (signs::GOES, "goes"),
                    (signs::COMES, "comes"),
                ],
            );
        }
        Some(left) => {
            draw_left(look, left, sheet);
            draw_columns(look, sheet, bins, last, LINES_ABOVE, &change);
            legend(
                look,
                sheet,
                &[(signs::THERE, "chip"), (signs::COMES, "comes")],
            );
        }
    }
}

/// How much is left to put down, in words and as a bar.
fn draw_left(look: &Look, Left { left, of }: &Left, sheet: &mut Sheet) {
    let [some, all] = [left, of].map(Natural::to_short_string);
    let words = format!("{some} left to put, of n = {all}");
    let width = sheet.width();
    sheet.centre(0, width, 0, &words, look.theme.strong());
    // One cell for each where they fit.
    let cells = width.saturating_sub(4);
    let cells = of.to_usize().map_or(cells, |n| n.min(cells));
    let margin = width.saturating_sub(cells) / 2;
    let down = cells - scaled(left, of, cells);
    let (stone, faint) = (look.theme.stone(), look.theme.faint());
    sheet.bar(
        margin,
        1,
        &[
            (down, signs::BAR, stone),
            (cells - down, signs::NOT_YET, faint),
        ],
    );
}

/// The bins that the chosen move takes chips from, and brings chips to.
#[derive(Default)]
struct Change {
    goes: Vec<usize>,
    comes: Vec<usize>,
}

impl Change {
    fn of(look: &Look, board: &[Bin]) -> Self {
        let Some(step) = look.chosen() else {
            return Self::default();
        };
        let index = |value: &Natural| Bin::index_of(board, value);
        let bins = |values: &[Natural]| values.iter().filter_map(index).collect();
        let (goes, comes) = step.chips();
        Self {
            goes: bins(goes),
            comes: bins(comes),
        }
    }

    fn last_bin(&self) -> usize {
        let bins = self.goes.iter().chain(&self.comes);
        bins.max().copied().unwrap_or(1)
    }

    fn count(bins: &[usize], bin: usize) -> usize {
        bins.iter().filter(|other| **other == bin).count()
    }
}

/// Columns of chips from bin 1 to the last one, below some lines of the sheet.
fn draw_columns(
    look: &Look,
    sheet: &mut Sheet,
    bins: &[Bin],
    last: usize,
    top: usize,
    change: &Change,
) {
    let width = MOST_DIGITS.min(label(bins, last).len()).max(2) + 2;
    // Up to three times the space for a bin, where there is so much.
    let wide = |scale: &usize| scale * width * last <= sheet.width();
    let width = width * look.scales(sheet).find(wide).unwrap_or(1);
    let shown = (sheet.width() / width).min(last).max(1);
    let first = 1 + window(change.last_bin().saturating_sub(1), last, shown);
    let margin = sheet.width().saturating_sub(shown * width) / 2;
    // The ground, the value, the count, and the legend with a line above it.
    let ground = sheet.height().saturating_sub(5).max(top);
    for (place, bin) in (first..first.saturating_add(shown)).enumerate() {
        let found = bins.binary_search_by_key(&bin, |bin| bin.index);
        let chips = found.map_or(Natural::ZERO, |at| bins[at].chips.clone());
        let column = Column {
            bin,
            label: &label(bins, bin),
            left: margin + place * width,
            width,
            top,
            ground,
            pitch: pitch(look, sheet, top),
        };
        column.draw(look, sheet, change, &chips);
    }
    if first > 1 {
        sheet.put(0, ground + 1, "…", look.theme.faint());
    }
}

/// Lines for each chip: more than one where all that can ever come fit so.
fn pitch(look: &Look, sheet: &Sheet, top: usize) -> usize {
    let Board::Bins { bins, left, .. } = look.start.board() else {
        return 1;
    };
    let left = left.map_or(Natural::ZERO, |left| left.left);
    let values = bins
        .iter()
        .map(|bin| &Bin::value_at(&bins, bin.index) * &bin.chips);
    // With chips of value 1 alone it is as many as the sum.
    let most = values.fold(left, |sum, value| sum + value).to_usize();
    let room = sheet.height().saturating_sub(5).saturating_sub(top);
    let fits = |pitch: &usize| most.is_some_and(|most| most <= room / pitch);
    look.scales(sheet).find(fits).unwrap_or(1)
}

/// "13", or "F31" for a long value that is a Fibonacci number, else "#31".
fn label(bins: &[Bin], bin: usize) -> String {
    let known = bins.iter().find(|known| known.index == bin);
    let value = known.and_then(|bin| bin.value.as_ref());
    if value.is_none_or(|value| *value == bin_value(bin)) {
        return if bin < 30 {
            bin_value(bin).to_string()
        } else {
            format!("F{}", bin.saturating_add(1))
        };
    }
    let digits = value.map(Natural::to_string).unwrap_or_default();
    if digits.len() <= MOST_DIGITS {
        digits
    } else {
        format!("#{bin}")
    }
}

#[derive(Clone, Copy)]
struct Column<'l> {
    bin: usize,
    label: &'l str,
    left: usize,
    width: usize,
    top: usize,
    ground: usize,
    /// Lines for each chip.
    pitch: usize,
}

impl Column<'_> {
    fn draw(&self, look: &Look, sheet: &mut Sheet, change: &Change, chips: &Natural) {
        let (
            theme,
            Self {
                bin, left, width, ..
            },
        ) = (look.theme, *self);
        let goes = Change::count(&change.goes, bin);
        let comes = Change::count(&change.comes, bin);
        let room = self.ground.saturating_sub(self.top) / self.pitch;
        let room = room.saturating_sub(comes);
        let all = chips.to_usize().unwrap_or(usize::MAX);
        let drawn = all.min(room);
        for chip in 0..drawn {
            let (symbol, style) = match drawn - chip {
                from_top if from_top <= goes => (signs::GOES, theme.chosen()),
                // More chips than fit: the stack is broken.
                _ if all > drawn && chip == drawn / 2 => ("⋮", theme.faint()),
                _ => (signs::THERE, theme.stone()),
            };
            self.put(sheet, chip, symbol, style);
        }
        for chip in 0..comes {
            self.put(sheet, drawn + chip, signs::COMES, theme.chosen());
        }
        let line = "─".repeat(width);
        sheet.put(left, self.ground, &line, theme.faint());
        let style = theme.strong_or_plain(goes + comes > 0);
        sheet.centre(left, width, self.ground + 1, self.label, style);
        if !chips.is_zero() {
            let count = format!("×{}", chips.to_short_string());
            let count: String = count.chars().take(width).collect();
            sheet.centre(left, width, self.ground + 2, &count, theme.faint());
        }
        for y in self.top..self.ground + 3 {
            sheet.hit(left, y, width, Target::Bin(bin));
        }
    }

    /// Puts a chip on the ones below it.
    fn put(&self, sheet: &mut Sheet, below: usize, symbol: &str, style: ratatui::style::Style) {
        if let Some(y) = self.ground.checked_sub(self.pitch * below + 1) {
            sheet.centre(self.left, self.width, y, symbol, style);
        }
    }
}
