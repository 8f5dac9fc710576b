//! Colours and attributes. Nothing is told by them alone: what is chosen, what
//! wins and what loses has a sign of its own.

use fibnim::play::Verdict;
use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Whether colours may be used.
    pub colour: bool,
}

#[expect(clippy::unused_self, reason = "all styles are asked for in one way")]
impl Theme {
    fn tinted(self, colour: Color) -> Style {
        if self.colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    pub fn plain(self) -> Style {
        Style::new()
    }

    pub fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub fn strong_or_plain(self, strong: bool) -> Style {
        if strong { self.strong() } else { self.plain() }
    }

    pub fn strong_or_faint(self, strong: bool) -> Style {
        if strong { self.strong() } else { self.faint() }
    }

    /// The name of a game, of a field, of a key.
    pub fn name(self) -> Style {
        self.tinted(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// Stones, chips and squares that may be taken.
    pub fn stone(self) -> Style {
        self.tinted(Color::Yellow)
    }

    /// The stones of a part of a pile, counted from the largest: neighbours
    /// differ.
    pub fn part(self, number: usize) -> Style {
        self.tinted(match number % 3 {
            0 => Color::Yellow,
            1 => Color::LightBlue,
            _ => Color::LightCyan,
        })
    }

    /// What the chosen move takes or brings.
    pub fn chosen(self) -> Style {
        self.tinted(Color::LightMagenta)
            .add_modifier(Modifier::BOLD)
    }

    /// The line of a list where the choice is.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A style, on the line of a list where the choice is.
    pub fn marked(self, style: Style, is_chosen: bool) -> Style {
        if is_chosen {
            style.patch(self.cursor())
        } else {
            style
        }
    }

    /// What cannot be done.
    pub fn error(self) -> Style {
        self.tinted(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    pub fn verdict(self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Wins => self.tinted(Color::LightGreen).add_modifier(Modifier::BOLD),
            Verdict::Loses => self.tinted(Color::LightRed),
            Verdict::Unknown => self.faint(),
        }
    }
}

/// The signs on the boards. Each of them means one thing, in every game.
pub mod signs {
    /// A stone or a chip that can be moved; the number where the game is.
    pub const THERE: &str = "●";
    /// A stone that no move reaches.
    pub const OUT_OF_REACH: &str = "•";
    /// A stone or a chip that goes with the chosen move.
    pub const GOES: &str = "○";
    /// A chip or a number that comes with the chosen move.
    pub const COMES: &str = "◎";
    /// A number that a move can make.
    pub const CAN_BE_MADE: &str = "◇";
    /// A number that the game has passed.
    pub const PASSED: &str = "=";
    /// What is not there yet: a free square, a number beyond reach, a part of a
    /// bar that is still to come.
    pub const NOT_YET: &str = "·";
    /// A square that is there.
    pub const SQUARE: &str = "■";
    /// A square that goes with the chosen move.
    pub const SQUARE_GOES: &str = "□";
    /// A square that comes with the chosen move.
    pub const SQUARE_COMES: &str = "▣";
    /// The poisoned square.
    pub const POISON: &str = "x";
    /// A part of a bar that is there, and that no move reaches.
    pub const BAR: &str = "█";
    /// A part of a bar that can be taken.
    pub const BAR_IN_REACH: &str = "▒";
    /// A part of a bar that goes with the chosen move.
    pub const BAR_GOES: &str = "░";
    /// A part of a bar that comes with the chosen move.
    pub const BAR_COMES: &str = "▓";
    /// Between two parts of a pile.
    pub const CUT: &str = "│";
    /// A move that gave the win away.
    pub const SLIP: &str = "▼";
}

/// The sign of a verdict.
pub fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Wins => "+",
        Verdict::Loses => "-",
        Verdict::Unknown => "?",
    }
}
