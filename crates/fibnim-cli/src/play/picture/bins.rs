//! Bins with chips, of the Zeckendorf games: one column a bin, labelled with
//! the value of its chips.

use fibnim::games::Bins;
use fibnim::games::zeckendorf::bin_value;
use fibnim::{Natural, Step};

use super::sheet::window;
use super::{Look, Sheet, legend};
use crate::play::choice::Target;

/// The most bins beyond those with chips that are shown.
const MOST_EMPTY: usize = 40;

/// Values with more digits are named by their Fibonacci number.
const MOST_DIGITS: usize = 6;

pub fn draw(look: &Look, bins: &Bins, sheet: &mut Sheet) {
    let exchange = Change::of(look.chosen().as_ref());
    let last = last_bin(bins).max(exchange.last_bin());
    draw_columns(look, sheet, last, &exchange, (0, |bin| bins.count(bin)));
    let signs = [("●", "chip"), ("○", "goes"), ("◎", "comes")];
    legend::put(look, sheet, &signs);
}

/// The largest bin that the sum of the chips can fill.
fn last_bin(bins: &Bins) -> usize {
    let used = bins.bins().iter().map(|(bin, _)| *bin).max().unwrap_or(1);
    let sum = bins.sum();
    let fits = |bin: &usize| bin_value(*bin) <= sum;
    (used..used.saturating_add(MOST_EMPTY))
        .take_while(fits)
        .last()
        .unwrap_or(used)
}

/// The bins that the chosen move takes chips from, and brings chips to.
#[derive(Default)]
pub struct Change {
    goes: Vec<usize>,
    comes: Vec<usize>,
}

impl Change {
    pub fn of(step: Option<&Step>) -> Self {
        let bins = |values: &[Natural]| values.iter().filter_map(bin_of).collect();
        match step {
            Some(Step::Split(exchange) | Step::Combine(exchange)) => Self {
                goes: bins(&exchange.from),
                comes: bins(&exchange.into),
            },
            Some(Step::Put { chip }) => Self {
                goes: Vec::new(),
                comes: bins(std::slice::from_ref(chip)),
            },
            _ => Self::default(),
        }
    }

    pub fn last_bin(&self) -> usize {
        self.goes
            .iter()
            .chain(&self.comes)
            .max()
            .copied()
            .unwrap_or(1)
    }

    fn count(bins: &[usize], bin: usize) -> usize {
        bins.iter().filter(|other| **other == bin).count()
    }
}

/// The bin of a value: its index among 1, 2, 3, 5, 8, ….
fn bin_of(value: &Natural) -> Option<usize> {
    // A Fibonacci number has about 0.694 bits a step.
    let about = value.bit_len().saturating_mul(36) / 25;
    (about.saturating_sub(3).max(1)..=about + 3).find(|bin| bin_value(*bin) == *value)
}

/// Columns of chips from bin 1 to the last one, below some lines of the sheet.
pub fn draw_columns(
    look: &Look,
    sheet: &mut Sheet,
    last: usize,
    change: &Change,
    (top, count): (usize, impl Fn(usize) -> Natural),
) {
    let width = MOST_DIGITS.min(label(last).len()).max(2) + 2;
    let shown = (sheet.width() / width).min(last).max(1);
    let first = 1 + window(change.last_bin().saturating_sub(1), last, shown);
    let margin = sheet.width().saturating_sub(shown * width) / 2;
    // The ground, the value, the count, and the legend with a line above it.
    let ground = sheet.height().saturating_sub(5).max(top);
    for (place, bin) in (first..first.saturating_add(shown)).enumerate() {
        let left = margin + place * width;
        let column = Column {
            bin,
            left,
            width,
            top,
            ground,
        };
        column.draw(look, sheet, change, &count(bin));
    }
    if first > 1 {
        sheet.put(0, ground + 1, "…", look.theme.faint());
    }
}

/// "13", or "F31" for a long value.
fn label(bin: usize) -> String {
    if bin < 30 {
        bin_value(bin).to_string()
    } else {
        format!("F{}", bin.saturating_add(1))
    }
}

struct Column {
    bin: usize,
    left: usize,
    width: usize,
    top: usize,
    ground: usize,
}

impl Column {
    fn draw(&self, look: &Look, sheet: &mut Sheet, change: &Change, chips: &Natural) {
        let theme = look.theme;
        let goes = Change::count(&change.goes, self.bin);
        let comes = Change::count(&change.comes, self.bin);
        let room = self.ground.saturating_sub(self.top).saturating_sub(comes);
        let all = chips.to_usize().unwrap_or(usize::MAX);
        let drawn = all.min(room);
        for chip in 0..drawn {
            let from_top = drawn - chip;
            let (symbol, style) = match from_top {
                _ if from_top <= goes => ("○", theme.chosen()),
                // More chips than fit: the stack is broken.
                _ if all > drawn && chip == drawn / 2 => ("⋮", theme.faint()),
                _ => ("●", theme.stone()),
            };
            self.put(sheet, chip, symbol, style);
        }
        for chip in 0..comes {
            self.put(sheet, drawn + chip, "◎", theme.chosen());
        }
        let line = "─".repeat(self.width);
        sheet.put(self.left, self.ground, &line, theme.faint());
        let style = if goes + comes > 0 {
            theme.strong()
        } else {
            theme.plain()
        };
        sheet.centre(
            self.left,
            self.width,
            self.ground + 1,
            &label(self.bin),
            style,
        );
        if !chips.is_zero() {
            let count = format!("×{}", chips.to_short_string());
            let count: String = count.chars().take(self.width).collect();
            sheet.centre(
                self.left,
                self.width,
                self.ground + 2,
                &count,
                theme.faint(),
            );
        }
        for y in self.top..self.ground + 3 {
            sheet.hit(self.left, y, self.width, Target::Bin(self.bin));
        }
    }

    /// Puts a chip on the ones below it.
    fn put(&self, sheet: &mut Sheet, below: usize, symbol: &str, style: ratatui::style::Style) {
        if let Some(y) = self.ground.checked_sub(below + 1) {
            sheet.centre(self.left, self.width, y, symbol, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_found_by_their_value() {
        for bin in (1..60).chain([500, 5000]) {
            assert_eq!(bin_of(&bin_value(bin)), Some(bin));
        }
        assert_eq!(bin_of(&Natural::from(4u8)), None);
    }
}
