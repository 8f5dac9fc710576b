//! The boards of the games, as characters on the screen or in plain text.

mod bins;
mod chomp;
mod number_line;
mod piles;
mod sheet;

use fibnim::game::Board;
use fibnim::play::{JudgedMoves, Verdict};
use fibnim::{Position, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::choice::{Choice, Target};
use super::theme::Theme;

pub use sheet::{Sheet, window};

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
    pub theme: Theme,
}

impl Look<'_> {
    /// What a move is worth, if it is shown.
    pub fn verdict(&self, step: &Step) -> Option<Verdict> {
        let moves = &self.judged?.moves;
        let found = moves.iter().find(|judged| judged.step == *step);
        found.map(|judged| judged.verdict)
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
        Board::Grid(grid) if grid.fills => chomp::filled(look, &grid, &mut sheet),
        Board::Grid(grid) => chomp::eaten(look, &grid, &mut sheet),
        Board::Line(line) => number_line::draw(look, &line, &mut sheet),
        Board::Other { text } => sheet.centre(
            0,
            sheet.width(),
            sheet.height() / 2,
            &text,
            look.theme.strong(),
        ),
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

#[cfg(test)]
mod tests;
