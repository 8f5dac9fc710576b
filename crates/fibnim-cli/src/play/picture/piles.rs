//! Piles: as heaps of stones where they fit, and as bars where they do not.
//!
//! Stones lie from the ground upwards; those that are taken are the last ones,
//! on top. A bar is its share of the largest pile.

use std::cmp::Ordering;

use fibnim::game::{Board, Heap};
use fibnim::{Counted, Natural, Step};
use ratatui::style::Style;

use super::{Look, Sheet, legend, scaled, window};
use crate::play::choice::{Choice, Target};
use crate::play::theme::signs;

pub fn draw(look: &Look, now: &[Heap], sheet: &mut Sheet) {
    let start = match look.start.board() {
        Board::Heaps { heaps } => heaps,
        Board::Bins { .. } | Board::Grid(_) | Board::Line(_) | Board::Other { .. } => Vec::new(),
    };
    let sizes = start.iter().chain(now).map(|heap| &heap.size);
    let largest = sizes.max().cloned().unwrap_or_default();
    let chosen = match look.choice {
        Choice::Take { pile, take } => Some((*pile, take)),
        Choice::Square(_) | Choice::Amount(_) | Choice::Listed(_) | Choice::Nothing => None,
    };
    let pile = |(number, heap)| Pile {
        look,
        number,
        heap,
        chosen: chosen.and_then(|(pile, take)| (pile == number).then_some(take)),
    };
    let piles: Vec<Pile> = now.iter().enumerate().map(pile).collect();
    let size = (sheet.width(), sheet.height());
    match Layout::new(now.len(), &largest, size, look.scales(sheet)) {
        Some(layout) => draw_heaps(look, &piles, &layout, sheet),
        None => draw_bars(look, &piles, &largest, sheet),
    }
}

/// A pile, and how it is looked at.
struct Pile<'l> {
    look: &'l Look<'l>,
    /// Counted from 0.
    number: usize,
    heap: &'l Heap,
    /// What is chosen to be taken from it.
    chosen: Option<&'l Natural>,
}

/// Where the heaps are.
struct Layout {
    /// Stones in a row.
    per_row: usize,
    /// Lines of the screen for a row, and half the columns for a stone.
    scale: usize,
    /// Rows of the highest heap.
    rows: usize,
    piles: usize,
    /// Columns of the screen for each pile.
    columns: usize,
    /// Columns that are left free on the left.
    margin: usize,
}

/// Rows that are counted easily.
const ROWS_OF_STONES: [usize; 5] = [1, 5, 10, 15, 20];

/// The ground, the size with its parts, what may be taken, the name of the pile,
/// the legend and a line above it.
const LINES_BELOW: usize = 6;

/// "take 1–99"
const LABEL: usize = 9;

/// No pile is given more room than it needs by this much.
const SPACE: usize = 6;

impl Layout {
    /// `None` where the stones do not fit.
    fn new(
        piles: usize,
        largest: &Natural,
        (width, height): (usize, usize),
        scales: impl IntoIterator<Item = usize>,
    ) -> Option<Self> {
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
        let has_space =
            |scale: &usize| scale * rows(per_row) <= room && scale * needed(per_row) <= columns;
        let scale = scales.into_iter().find(has_space).unwrap_or(1);
        let needed = scale * needed(per_row);
        let columns = columns.min(needed + SPACE);
        Some(Self {
            per_row,
            scale,
            rows: largest.div_ceil(per_row).max(1),
            piles,
            columns,
            margin: (width - columns * piles) / 2,
        })
    }
}

impl Layout {
    /// Columns from the first stone of a row to the last.
    fn stones(&self) -> usize {
        2 * self.scale * (self.per_row - 1) + 1
    }
}

fn draw_heaps(look: &Look, piles: &[Pile], layout: &Layout, sheet: &mut Sheet) {
    let rows = layout.scale * layout.rows;
    let spare = sheet.height().saturating_sub(rows + LINES_BELOW);
    let ground = spare / 2 + rows;
    for pile in piles {
        let left = layout.margin + pile.number * layout.columns;
        let width = layout.stones();
        let inset = layout.columns.saturating_sub(width) / 2;
        pile.draw_stones(sheet, left + inset, ground, layout);
        pile.draw_label(sheet, left, ground, layout);
        if piles.len() > 1 {
            let name = format!("pile {}", pile.number + 1);
            let style = look.theme.strong_or_faint(pile.chosen.is_some());
            sheet.centre(left, layout.columns, ground + 3, &name, style);
        }
    }
    let meanings = match look.judged {
        None => [
            (signs::THERE, "can be taken"),
            (signs::GOES, "goes"),
            (signs::OUT_OF_REACH, "out of reach"),
        ],
        Some(_) => [
            ("+", "taking to here wins"),
            ("-", "loses"),
            (signs::OUT_OF_REACH, "out of reach"),
        ],
    };
    legend(look, sheet, &meanings);
}

/// Columns for the name of a pile.
const NAME: usize = 10;

fn draw_bars(look: &Look, piles: &[Pile], largest: &Natural, sheet: &mut Sheet) {
    let chosen = piles.iter().position(|pile| pile.chosen.is_some());
    // Four lines a pile where they fit, else one.
    let room = sheet.height().saturating_sub(2);
    let lines = if piles.len() * 4 <= room { 4 } else { 1 };
    let shown = (room / lines).max(1);
    let first = window(chosen.unwrap_or(0), piles.len(), shown);
    let used = piles.len().min(shown) * lines;
    let top = room.saturating_sub(used) / 2;
    for (row, pile) in piles.iter().skip(first).take(shown).enumerate() {
        pile.draw_bar(sheet, largest, top + row * lines, lines);
    }
    let meanings = [
        (signs::BAR_IN_REACH, "can be taken"),
        (signs::BAR_GOES, "goes"),
        (signs::BAR, "out of reach"),
    ];
    legend(look, sheet, &meanings);
}

impl Pile<'_> {
    /// "take 1–6", "take 1" or nothing.
    fn take_words(&self) -> String {
        let [least, most] = [&self.heap.least, &self.heap.most].map(Natural::to_short_string);
        match self.heap.least.cmp(&self.heap.most) {
            Ordering::Less => format!("take {least}–{most}"),
            Ordering::Equal => format!("take {least}"),
            Ordering::Greater => String::new(),
        }
    }

    /// The stones in rows from the ground upwards, the largest part first: what
    /// is taken lies on top, and a winning take is a cut between two parts.
    fn draw_stones(&self, sheet: &mut Sheet, left: usize, ground: usize, layout: &Layout) {
        let (pile, theme) = (self.number, self.look.theme);
        let (per_row, scale) = (layout.per_row, layout.scale);
        let size = self.heap.size.to_usize().unwrap_or(0);
        let parts = self.part_ends();
        for stone in 0..size {
            let take = Natural::from(size - stone);
            let x = left + 2 * scale * (stone % per_row);
            let Some(y) = ground.checked_sub(scale * (stone / per_row) + 1) else {
                return;
            };
            let part = parts.iter().take_while(|end| **end <= stone).count();
            let (symbol, style) = self.stone(&take, part);
            sheet.put(x, y, symbol, style);
            if parts.contains(&(stone + 1)) && stone + 1 < size {
                sheet.put(x + scale, y, signs::CUT, theme.plain());
            }
            sheet.hit(x, y, 2 * scale, Target::Stone { pile, take });
        }
    }

    /// The sign of the stone with which so many are taken.
    fn stone(&self, take: &Natural, part: usize) -> (&'static str, Style) {
        let Self { look, heap, .. } = self;
        let is_chosen = self.chosen.is_some_and(|chosen| take <= chosen);
        let step = Step::take(self.number + 1, take.clone());
        match look.judged_sign(&step, is_chosen) {
            Some(sign) => sign,
            None if is_chosen => (signs::GOES, look.theme.chosen()),
            // Less than the least cannot be taken alone, but with others.
            None if heap.is_open() && *take <= heap.most => (signs::THERE, look.theme.part(part)),
            None => (
                signs::OUT_OF_REACH,
                look.theme.part(part).patch(look.theme.faint()),
            ),
        }
    }

    /// Where the parts of the pile end, counted in stones from the ground, the
    /// largest part first; none where they are not shown, or are not the pile's.
    fn part_ends(&self) -> Vec<usize> {
        if !self.look.parts || self.heap.parts_of != Some(Counted::Pile) {
            return Vec::new();
        }
        let sizes = self.heap.parts.iter().rev().map(Natural::to_usize);
        let mut end = 0;
        let ends = sizes.map_while(|size| {
            end += size?;
            Some(end)
        });
        ends.collect()
    }

    /// "20 = 2 + 5 + 13", "20", or what else has parts.
    fn size_words(&self, width: usize) -> String {
        let size = self.heap.size.to_short_string();
        let parts: Vec<String> = self
            .heap
            .parts
            .iter()
            .map(Natural::to_short_string)
            .collect();
        let sum = parts.join(" + ");
        let words = match self.heap.parts_of {
            Some(Counted::Pile) if parts.len() > 1 => format!("{size} = {sum}"),
            Some(Counted::PileButOne) => format!("{size} = 1 + {sum}"),
            Some(Counted::Difference) => format!("{size}, larger by {sum}"),
            Some(Counted::Pile) | None => size.clone(),
        };
        if self.look.parts && words.chars().count() <= width {
            words
        } else {
            size
        }
    }

    fn draw_label(&self, sheet: &mut Sheet, left: usize, ground: usize, layout: &Layout) {
        let (width, theme) = (layout.columns, self.look.theme);
        let line = "─".repeat((layout.stones() + 2).max(5));
        // A pile that stands alone has room for its parts on both sides.
        let room = if layout.piles == 1 {
            sheet.width()
        } else {
            width
        };
        let size = self.size_words(room);
        let outside = size.chars().count().saturating_sub(width).div_ceil(2);
        sheet.centre(left, width, ground, &line, theme.faint());
        let sides = (left.saturating_sub(outside), width + 2 * outside);
        sheet.centre(sides.0, sides.1, ground + 1, &size, theme.strong());
        sheet.centre(left, width, ground + 2, &self.take_words(), theme.plain());
        for y in ground..ground + 3 {
            let take = self.chosen.unwrap_or(&self.heap.least).clone();
            let pile = self.number;
            sheet.hit(left, y, width, Target::Stone { pile, take });
        }
    }

    fn draw_bar(&self, sheet: &mut Sheet, largest: &Natural, y: usize, lines: usize) {
        let (pile, theme) = (self.number, self.look.theme);
        let pointer = if self.chosen.is_some() { ">" } else { " " };
        let name = format!("{pointer} pile {}", pile + 1);
        sheet.put(0, y, &name, theme.strong_or_plain(self.chosen.is_some()));
        let cells = if lines == 1 {
            sheet.width().saturating_sub(NAME) / 2
        } else {
            sheet.width().saturating_sub(NAME + 1)
        };
        let length = scaled(&self.heap.size, largest, cells);
        let part = |number: &Natural| scaled(number, largest, cells).min(length);
        let take = self.chosen.map_or(0, part);
        let reach = part(&self.heap.most).max(take);
        let parts = [
            (length - reach, signs::BAR, theme.plain()),
            (reach - take, signs::BAR_IN_REACH, theme.stone()),
            (take, signs::BAR_GOES, theme.chosen()),
        ];
        sheet.bar(NAME, y, &parts);
        for cell in 0..length {
            let share = &(&Natural::from(length - cell) * largest);
            let (take, _) = share.div_rem(&Natural::from(cells.max(1)));
            sheet.hit(NAME + cell, y, 1, Target::Stone { pile, take });
        }
        let words = self.take_words();
        if lines == 1 {
            let size = self.heap.size.to_short_string();
            let words = format!("{size}  {words}");
            sheet.put(NAME + cells + 1, y, words.trim_end(), theme.plain());
        } else {
            let size = self.size_words(sheet.width().saturating_sub(NAME));
            sheet.put(NAME, y + 1, &size, theme.strong());
            sheet.put(NAME, y + 2, &words, theme.plain());
        }
    }
}
