//! Piles that are too large for stones, as bars: each its share of the largest.

use fibnim::Natural;

use super::piles::{chosen_take, take_words};
use super::sheet::{scaled, window};
use super::{Look, Sheet, legend};
use crate::play::choice::{Choice, Target};
use crate::play::heaps::Heap;

/// Columns for the name of a pile.
const NAME: usize = 10;

pub fn draw(look: &Look, heaps: &[Heap], largest: &Natural, sheet: &mut Sheet) {
    let chosen = match look.choice {
        Choice::Take { pile, .. } => *pile,
        _ => 0,
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
    legend::put(look, sheet, &signs);
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
