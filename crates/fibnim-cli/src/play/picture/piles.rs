//! Piles: as heaps of stones where they fit, and as bars where they do not.
//!
//! Stones lie from the ground upwards; those that are taken are the last ones,
//! on top. A bar is its share of the largest pile.

use fibnim::game::{Board, Heap};
use fibnim::{Natural, Step};

use super::sheet::{legend, scaled, window};
use super::{Look, Sheet};
use crate::play::choice::{Choice, Target};
use crate::play::theme::sign;

pub fn draw(look: &Look, now: &[Heap], sheet: &mut Sheet) {
    let start = match look.start.board() {
        Board::Heaps { heaps } => heaps,
        Board::Bins { .. } | Board::Grid(_) | Board::Line(_) | Board::Other { .. } => Vec::new(),
    };
    let sizes = start.iter().chain(now).map(|heap| &heap.size);
    let largest = sizes.max().cloned().unwrap_or_default();
    match Layout::new(now.len(), &largest, sheet.width(), sheet.height()) {
        Some(layout) => draw_heaps(look, now, &layout, sheet),
        None => draw_bars(look, now, &largest, sheet),
    }
}

/// What is chosen to be taken from a pile, counted from 0.
fn chosen_take<'l>(look: &'l Look, pile: usize) -> Option<&'l Natural> {
    match look.choice {
        Choice::Take { pile: chosen, take } => (*chosen == pile).then_some(take),
        Choice::Square { .. } | Choice::Amount(_) | Choice::Listed(_) | Choice::Nothing => None,
    }
}

/// "take 1–6", "take 1" or nothing.
fn take_words(heap: &Heap) -> String {
    let (least, most) = (&heap.least, &heap.most);
    if !heap.is_open() {
        return String::new();
    }
    if least == most {
        return format!("take {}", least.to_short_string());
    }
    format!(
        "take {}–{}",
        least.to_short_string(),
        most.to_short_string()
    )
}

/// Where the heaps are.
struct Layout {
    /// Stones in a row.
    per_row: usize,
    /// Rows of the highest heap.
    rows: usize,
    /// Columns of the screen for each pile.
    columns: usize,
    /// Columns that are left free on the left.
    margin: usize,
}

/// Rows that are counted easily.
const ROWS_OF_STONES: [usize; 5] = [1, 5, 10, 15, 20];

/// The ground, the size, what may be taken, the name of the pile, the legend
/// and a line above it.
const LINES_BELOW: usize = 6;

/// "take 1–99"
const LABEL: usize = 9;

/// No pile is given more room than it needs by this much.
const SPACE: usize = 6;

impl Layout {
    /// `None` where the stones do not fit.
    fn new(piles: usize, largest: &Natural, width: usize, height: usize) -> Option<Self> {
        let largest = largest.to_usize()?;
        let columns = width.checked_div(piles)?;
        let room = height.checked_sub(LINES_BELOW).filter(|room| *room > 0)?;
        let needed = |per_row: usize| (2 * per_row + 1).max(LABEL + 1);
        let rows = |per_row: usize| largest.div_ceil(per_row);
        let fits = |per_row: &usize| rows(*per_row) <= room && needed(*per_row) <= columns;
        // Heaps are no towers, if it can be helped.
        let is_heap = |per_row: &usize| fits(per_row) && rows(*per_row) <= 2 * per_row + 8;
        let mut sizes = ROWS_OF_STONES.into_iter();
        let per_row = sizes.clone().find(is_heap).or_else(|| sizes.find(fits))?;
        let needed = needed(per_row);
        let columns = columns.min(needed + SPACE);
        Some(Self {
            per_row,
            rows: largest.div_ceil(per_row).max(1),
            columns,
            margin: (width - columns * piles) / 2,
        })
    }
}

fn draw_heaps(look: &Look, heaps: &[Heap], layout: &Layout, sheet: &mut Sheet) {
    let spare = sheet.height().saturating_sub(layout.rows + LINES_BELOW);
    let ground = spare / 2 + layout.rows;
    for (pile, heap) in heaps.iter().enumerate() {
        let left = layout.margin + pile * layout.columns;
        let inset = layout.columns.saturating_sub(2 * layout.per_row - 1) / 2;
        draw_stones(
            look,
            sheet,
            pile,
            heap,
            (left + inset, ground),
            layout.per_row,
        );
        draw_label(look, sheet, pile, heap, (left, ground), layout);
        let several = heaps.len() > 1;
        if several {
            let name = format!("pile {}", pile + 1);
            let style = match chosen_take(look, pile) {
                Some(_) => look.theme.strong(),
                None => look.theme.faint(),
            };
            sheet.centre(left, layout.columns, ground + 3, &name, style);
        }
    }
    let mut signs = vec![
        ("●", "can be taken"),
        ("•", "out of reach"),
        ("○", "chosen"),
    ];
    if look.judged.is_some() {
        signs = vec![
            ("+", "taking to here wins"),
            ("-", "loses"),
            ("•", "out of reach"),
        ];
    }
    legend(look, sheet, &signs);
}

fn draw_stones(
    look: &Look,
    sheet: &mut Sheet,
    pile: usize,
    heap: &Heap,
    (left, ground): (usize, usize),
    per_row: usize,
) {
    let size = heap.size.to_usize().unwrap_or(0);
    for stone in 0..size {
        let taken = Natural::from(size - stone);
        let (x, row) = (left + 2 * (stone % per_row), stone / per_row);
        let Some(y) = ground.checked_sub(row + 1) else {
            return;
        };
        let is_chosen = chosen_take(look, pile).is_some_and(|take| taken <= *take);
        let verdict = look.verdict(&Step::take(pile + 1, taken.clone()));
        let (symbol, style) = match verdict {
            Some(verdict) if is_chosen => (
                sign(verdict),
                look.theme.verdict(verdict).patch(look.theme.cursor()),
            ),
            Some(verdict) => (sign(verdict), look.theme.verdict(verdict)),
            None if is_chosen => ("○", look.theme.chosen()),
            None if taken >= heap.least && taken <= heap.most => ("●", look.theme.stone()),
            // Less than the least cannot be taken alone, but with others.
            None if taken < heap.least && heap.is_open() => ("●", look.theme.stone()),
            None => ("•", look.theme.faint()),
        };
        sheet.put(x, y, symbol, style);
        sheet.hit(x, y, 2, Target::Stone { pile, take: taken });
    }
}

fn draw_label(
    look: &Look,
    sheet: &mut Sheet,
    pile: usize,
    heap: &Heap,
    (left, ground): (usize, usize),
    layout: &Layout,
) {
    let line = "─".repeat((2 * layout.per_row + 1).max(5));
    sheet.centre(left, layout.columns, ground, &line, look.theme.faint());
    let size = heap.size.to_string();
    sheet.centre(left, layout.columns, ground + 1, &size, look.theme.strong());
    let words = take_words(heap);
    let style = look.theme.plain();
    sheet.centre(left, layout.columns, ground + 2, &words, style);
    for y in ground..ground + 3 {
        let take = chosen_take(look, pile).unwrap_or(&heap.least).clone();
        sheet.hit(left, y, layout.columns, Target::Stone { pile, take });
    }
}

/// Columns for the name of a pile.
const NAME: usize = 10;

fn draw_bars(look: &Look, heaps: &[Heap], largest: &Natural, sheet: &mut Sheet) {
    let chosen = match look.choice {
        Choice::Take { pile, .. } => *pile,
        Choice::Square { .. } | Choice::Amount(_) | Choice::Listed(_) | Choice::Nothing => 0,
    };
    // Four lines a pile where they fit, else one.
    let room = sheet.height().saturating_sub(2);
    let lines = if heaps.len() * 4 <= room { 4 } else { 1 };
    let shown = (room / lines).max(1);
    let first = window(chosen, heaps.len(), shown);
    let used = heaps.len().min(shown) * lines;
    let top = room.saturating_sub(used) / 2;
    let rows = heaps.iter().enumerate().skip(first).take(shown);
    for (row, (pile, heap)) in rows.enumerate() {
        draw_bar(look, sheet, pile, heap, largest, (top + row * lines, lines));
    }
    let signs = [
        ("█", "out of reach"),
        ("▒", "can be taken"),
        ("░", "chosen"),
    ];
    legend(look, sheet, &signs);
}

fn draw_bar(
    look: &Look,
    sheet: &mut Sheet,
    pile: usize,
    heap: &Heap,
    largest: &Natural,
    (y, lines): (usize, usize),
) {
    let is_chosen = chosen_take(look, pile).is_some();
    let pointer = if is_chosen { ">" } else { " " };
    let name = format!("{pointer} pile {}", pile + 1);
    let style = if is_chosen {
        look.theme.strong()
    } else {
        look.theme.plain()
    };
    sheet.put(0, y, &name, style);
    let (size, words) = (heap.size.to_short_string(), take_words(heap));
    let cells = if lines == 1 {
        sheet.width().saturating_sub(NAME) / 2
    } else {
        sheet.width().saturating_sub(NAME + 1)
    };
    let length = scaled(&heap.size, largest, cells);
    let reach = scaled(&heap.most, largest, cells).min(length);
    let take = chosen_take(look, pile).map_or(0, |take| scaled(take, largest, cells).min(length));
    for cell in 0..length {
        let from_end = length - cell;
        let (symbol, style) = if from_end <= take {
            ("░", look.theme.chosen())
        } else if from_end <= reach {
            ("▒", look.theme.stone())
        } else {
            ("█", look.theme.plain())
        };
        sheet.put(NAME + cell, y, symbol, style);
        let share = &(&Natural::from(from_end) * largest);
        let (take, _) = share.div_rem(&Natural::from(cells.max(1)));
        sheet.hit(NAME + cell, y, 1, Target::Stone { pile, take });
    }
    if lines == 1 {
        let words = format!("{size}  {words}");
        sheet.put(NAME + cells + 1, y, words.trim_end(), look.theme.plain());
    } else {
        sheet.put(NAME, y + 1, &size, look.theme.strong());
        sheet.put(NAME, y + 2, &words, look.theme.plain());
    }
}
