//! A part of the screen to draw on. What does not fit is left out.

use fibnim::Natural;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Look;
use crate::play::choice::Target;

/// Places on it are counted from its upper left corner.
pub struct Sheet<'b> {
    buffer: &'b mut Buffer,
    area: Rect,
    /// What a click on a place of the screen means.
    pub targets: Vec<(Rect, Target)>,
}

impl<'b> Sheet<'b> {
    pub fn new(buffer: &'b mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Self {
            buffer,
            area,
            targets: Vec::new(),
        }
    }

    pub fn width(&self) -> usize {
        self.area.width.into()
    }

    pub fn height(&self) -> usize {
        self.area.height.into()
    }

    /// The place on the screen, if it is on the sheet.
    fn place(&self, x: usize, y: usize) -> Option<(u16, u16)> {
        let x = u16::try_from(x).ok().filter(|x| *x < self.area.width)?;
        let y = u16::try_from(y).ok().filter(|y| *y < self.area.height)?;
        Some((self.area.x + x, self.area.y + y))
    }

    pub fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let Some((left, top)) = self.place(x, y) else {
            return;
        };
        let room = self.width().saturating_sub(x);
        self.buffer.set_stringn(left, top, text, room, style);
    }

    /// Puts a text in the middle of some columns.
    pub fn centre(&mut self, x: usize, width: usize, y: usize, text: &str, style: Style) {
        let length = text.chars().count();
        self.put(x + width.saturating_sub(length) / 2, y, text, style);
    }

    /// Says what a click on some columns of a row means.
    pub fn hit(&mut self, x: usize, y: usize, width: usize, target: Target) {
        if let Some((left, top)) = self.place(x, y) {
            let room = self.width().saturating_sub(x).min(width);
            let width = u16::try_from(room).unwrap_or(u16::MAX);
            self.targets.push((Rect::new(left, top, width, 1), target));
        }
    }
}

/// The signs with their meaning, as many as fit, on the last line.
pub fn legend(look: &Look, sheet: &mut Sheet, signs: &[(&str, &str)]) {
    if !look.legend {
        return;
    }
    let mut text = String::new();
    for (sign, meaning) in signs {
        let more = format!(
            "{}{sign} {meaning}",
            if text.is_empty() { "" } else { "   " }
        );
        if text.chars().count() + more.chars().count() > sheet.width() {
            break;
        }
        text.push_str(&more);
    }
    let (width, last) = (sheet.width(), sheet.height().saturating_sub(1));
    sheet.centre(0, width, last, &text, look.theme.faint());
}

/// A part of a whole as so many of `cells`, rounded up.
pub fn scaled(part: &Natural, whole: &Natural, cells: usize) -> usize {
    if whole.is_zero() {
        return 0;
    }
    let (full, rest) = (part * &Natural::from(cells)).div_rem(whole);
    let up = usize::from(!rest.is_zero());
    full.to_usize()
        .unwrap_or(cells)
        .saturating_add(up)
        .min(cells)
}

/// A part of a long list that fits, with the chosen entry in it: the first
/// entry to show.
pub fn window(chosen: usize, count: usize, room: usize) -> usize {
    let last_start = count.saturating_sub(room);
    chosen.saturating_sub(room / 2).min(last_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        let mut sheet = Sheet::new(&mut buffer, Rect::new(2, 1, 100, 100));
        assert_eq!((sheet.width(), sheet.height()), (4, 1));
        sheet.put(1, 0, "stones", Style::new());
        sheet.put(0, 1, "below", Style::new());
        sheet.put(usize::MAX, 0, "far", Style::new());
        sheet.hit(3, 0, 9, Target::Bin(1));
        sheet.hit(4, 0, 9, Target::Bin(2));
        assert_eq!(sheet.targets, [(Rect::new(5, 1, 1, 1), Target::Bin(1))]);
        assert_eq!(buffer, Buffer::with_lines(["      ", "   sto"]));
    }

    #[test]
    fn parts_are_rounded_up() {
        let scaled = |part: u8, whole: u8| scaled(&part.into(), &whole.into(), 10);
        assert_eq!(scaled(0, 7), 0);
        assert_eq!(scaled(1, 200), 1);
        assert_eq!(scaled(7, 7), 10);
        assert_eq!(scaled(7, 0), 0);
        assert_eq!(scaled(200, 7), 10);
    }

    #[test]
    fn the_chosen_entry_is_in_the_window() {
        assert_eq!(window(0, 5, 10), 0);
        assert_eq!(window(9, 10, 4), 6);
        assert_eq!(window(5, 100, 4), 3);
        assert_eq!(window(usize::MAX, usize::MAX, 4), usize::MAX - 4);
        assert_eq!(window(3, 5, 0), 3);
    }
}
