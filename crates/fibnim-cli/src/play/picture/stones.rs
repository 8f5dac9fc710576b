//! Piles as heaps of stones, from the ground upwards. The stones that are taken
//! are the last ones, on top.

use fibnim::{Natural, Step};

use super::piles::{chosen_take, take_words};
use super::{Look, Sheet, legend};
use crate::play::choice::Target;
use crate::play::heaps::Heap;
use crate::play::theme::sign;

/// Where the heaps are.
pub struct Layout {
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
    pub fn new(piles: usize, largest: &Natural, width: usize, height: usize) -> Option<Self> {
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

pub fn draw(look: &Look, heaps: &[Heap], layout: &Layout, sheet: &mut Sheet) {
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
    legend::put(look, sheet, &signs);
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
