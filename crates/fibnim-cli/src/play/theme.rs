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

/// The sign of a verdict.
pub fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Wins => "+",
        Verdict::Loses => "-",
        Verdict::Unknown => "?",
    }
}
