//! Piles: as heaps of stones where they fit, and as bars where they do not.

use fibnim::Natural;

use super::{Look, Sheet, bars, stones};
use crate::play::choice::Choice;
use crate::play::heaps::{Heap, heaps};

pub fn draw(look: &Look, sheet: &mut Sheet) {
    let (Some(now), Some(start)) = (
        heaps(look.game, look.position),
        heaps(look.game, look.start),
    ) else {
        return;
    };
    let sizes = start.iter().chain(&now).map(|heap| &heap.size);
    let largest = sizes.max().cloned().unwrap_or_default();
    match stones::Layout::new(now.len(), &largest, sheet.width(), sheet.height()) {
        Some(layout) => stones::draw(look, &now, &layout, sheet),
        None => bars::draw(look, &now, &largest, sheet),
    }
}

/// What is chosen to be taken from a pile, counted from 0.
pub fn chosen_take<'l>(look: &'l Look, pile: usize) -> Option<&'l Natural> {
    match look.choice {
        Choice::Take { pile: chosen, take } if *chosen == pile => Some(take),
        _ => None,
    }
}

/// "take 1–6", "take 1" or nothing.
pub fn take_words(heap: &Heap) -> String {
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
