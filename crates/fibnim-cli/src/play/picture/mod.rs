//! The boards of the games, as characters on the screen or in plain text.

mod bins;
mod grid;
mod number_line;
mod piles;

use fibnim::game::Board;
use fibnim::play::{JudgedMoves, Verdict};
use fibnim::{Natural, Position, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::choice::{Choice, Target};
use super::theme::{Theme, sign};

/// What is to be seen.
pub struct Look<'a> {
    pub position: &'a Position,
    /// Where the game began: the size of the picture keeps to it.
    pub start: &'a Position,
    /// The move that is chosen, if one is shown.
    pub choice: &'a Choice,
    /// What each move is worth, if it is shown.
    pub judged: Option<&'a JudgedMoves>,
    /// Whether the signs are explained.
    pub legend: bool,
    /// Whether piles are shown with their parts.
    pub parts: bool,
    /// Whether a board may spread over all of its room.
    pub roomy: bool,
    pub theme: Theme,
}

impl Look<'_> {
    /// What a move is worth, if it is shown.
    pub fn verdict(&self, step: &Step) -> Option<Verdict> {
        let moves = &self.judged?.moves;
        let found = moves.iter().find(|judged| judged.step == *step);
        found.map(|judged| judged.verdict)
    }

    /// The scales of a board, the largest first: on a high screen it may be three
    /// times as large as it must be.
    fn scales(&self, sheet: &Sheet) -> impl Iterator<Item = usize> + use<> {
        let largest = match sheet.height() {
            _ if !self.roomy => 1,
            26.. => 3,
            _ => 2,
        };
        (1..=largest).rev()
    }

    /// What a move is worth as a sign, if it is shown.
    fn judged_sign(&self, step: &Step, is_chosen: bool) -> Option<(&'static str, Style)> {
        let verdict = self.verdict(step)?;
        let style = self.theme.verdict(verdict);
        Some((sign(verdict), self.theme.marked(style, is_chosen)))
    }

    /// The move that is chosen.
    pub fn chosen(&self) -> Option<Step> {
        self.choice.step(self.position)
    }
}

/// Draws the board, and says what a click on it means.
pub fn draw(look: &Look, buffer: &mut Buffer, area: Rect) -> Vec<(Rect, Target)> {
    let mut sheet = Sheet::new(buffer, area);
    match look.position.board() {
        Board::Heaps { heaps } => piles::draw(look, &heaps, &mut sheet),
        Board::Bins { bins, last, left } => {
            bins::draw(look, &bins, last, left.as_ref(), &mut sheet);
        }
        Board::Grid(grid) if grid.fills => grid::filled(look, &grid, &mut sheet),
        Board::Grid(grid) => grid::eaten(look, &grid, &mut sheet),
        Board::Line(line) => number_line::draw(look, &line, &mut sheet),
        Board::Other { text } => {
            let (width, middle) = (sheet.width(), sheet.height() / 2);
            sheet.centre(0, width, middle, &text, look.theme.strong());
        }
    }
    sheet.targets
}

/// The board as lines of text, no wider and no higher than what is given, and
/// without the space around it.
pub fn text(look: &Look, width: u16, height: u16) -> Vec<String> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(look, &mut buffer, Rect::new(0, 0, width, height));
    let rows = (0..height).map(|y| {
        let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned()
    });
    let rows: Vec<String> = rows.collect();
    let first = rows.iter().position(|row| !row.is_empty());
    let last = rows.iter().rposition(|row| !row.is_empty());
    let rows = match (first, last) {
        (Some(first), Some(last)) => &rows[first..=last],
        _ => &[],
    };
    let full = rows.iter().filter(|row| !row.is_empty());
    let margin = full
        .map(|row| row.chars().take_while(|c| *c == ' ').count())
        .min();
    let cut = |row: &String| row.chars().skip(margin.unwrap_or(0)).collect();
    rows.iter().map(cut).collect()
}

/// A part of the screen to draw on; what does not fit is left out. Places on it
/// are counted from its upper left corner.
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

    /// A line of symbols, so many of each one after the other.
    fn bar(&mut self, mut x: usize, y: usize, parts: &[(usize, &str, Style)]) {
        for (count, symbol, style) in parts {
            self.put(x, y, &symbol.repeat(*count), *style);
            x += count;
        }
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
mod tests;
