//! A box over the board, with something to read or a question.

use fibnim::catalog;
use fibnim::play::Round;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::field::Field;
use crate::output::wrap;
use crate::play::theme::Theme;

/// What is in the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Popup {
    /// Paragraphs to read.
    Text {
        title: &'static str,
        paragraphs: Vec<String>,
        /// The first line that is shown.
        top: usize,
    },
    /// The name of the file for the record.
    Save(Field),
    /// Whether to write over a file.
    Overwrite(String),
    /// Whether to leave a game that is not over.
    Quit,
}

/// What a key in the box leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reaction {
    Stay,
    Close,
    /// The box is closed, and the key means what it means without one.
    CloseAndPass,
    Save(String),
    /// To the file, whatever is in it.
    Overwrite(String),
    Quit,
}

impl Popup {
    pub fn text(title: &'static str, paragraphs: Vec<String>) -> Self {
        Self::Text {
            title,
            paragraphs,
            top: 0,
        }
    }

    pub fn press(&mut self, key: KeyCode) -> Reaction {
        match self {
            _ if key == KeyCode::Esc => Reaction::Close,
            Self::Text { top, .. } => match key {
                KeyCode::Up => {
                    *top = top.saturating_sub(1);
                    Reaction::Stay
                }
                KeyCode::Down => {
                    *top = top.saturating_add(1);
                    Reaction::Stay
                }
                KeyCode::Enter | KeyCode::Char(' ' | 'h' | '?') => Reaction::Close,
                _ => Reaction::CloseAndPass,
            },
            Self::Save(field) => match key {
                KeyCode::Enter if !field.is_empty() => Reaction::Save(field.text()),
                _ => {
                    field.press(key);
                    Reaction::Stay
                }
            },
            Self::Overwrite(file) => match key {
                KeyCode::Char('y' | 'Y') => Reaction::Overwrite(file.clone()),
                KeyCode::Char('n' | 'N') => Reaction::Close,
                _ => Reaction::Stay,
            },
            Self::Quit => match key {
                KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'q') => Reaction::Quit,
                KeyCode::Char('n' | 'N') => Reaction::Close,
                _ => Reaction::Stay,
            },
        }
    }

    /// Draws the box in the middle of an area.
    pub fn draw(&mut self, frame: &mut Frame, area: Rect, theme: Theme) {
        let width = area.width.saturating_sub(2).min(74);
        let inner = usize::from(width.saturating_sub(4));
        let (title, lines) = match self {
            Self::Text {
                title, paragraphs, ..
            } => (*title, wrapped(paragraphs, inner)),
            Self::Save(_) => ("Save the record", vec![String::new(); 3]),
            Self::Overwrite(file) => {
                let question = format!("{} is there already. Write over it?", fibnim::quote(file));
                let mut lines = wrapped(&[question], inner);
                lines.extend([String::new(), "y yes   n no".into()]);
                ("Save the record", lines)
            }
            Self::Quit => (
                "Quit",
                vec![
                    "The game is not over. Leave it?".into(),
                    String::new(),
                    "y yes   n no".into(),
                ],
            ),
        };
        let room = usize::from(area.height.saturating_sub(2));
        let shown = lines.len().min(room);
        let height = u16::try_from(shown)
            .unwrap_or(area.height)
            .saturating_add(2);
        let place = area.centered(
            ratatui::layout::Constraint::Length(width),
            ratatui::layout::Constraint::Length(height),
        );
        let foot = if let Self::Text { top, .. } = self {
            *top = (*top).min(lines.len() - shown);
            if lines.len() > shown {
                " ↑↓ more, Esc closes "
            } else {
                " Esc closes "
            }
        } else {
            " Esc closes "
        };
        let block = Block::bordered()
            .title(Line::from(Span::styled(format!(" {title} "), theme.name())))
            .title_bottom(Line::from(Span::styled(foot, theme.faint())).right_aligned())
            .padding(ratatui::widgets::Padding::horizontal(1));
        frame.render_widget(Clear, place);
        let inside = block.inner(place);
        let top = if let Self::Text { top, .. } = self {
            *top
        } else {
            0
        };
        let text: Vec<Line> = lines.into_iter().skip(top).map(Line::from).collect();
        frame.render_widget(Paragraph::new(text).block(block), place);
        if let Self::Save(field) = self {
            draw_file(frame, inside, field, theme);
        }
    }
}

fn draw_file(frame: &mut Frame, inside: Rect, field: &Field, theme: Theme) {
    let label = "File: ";
    let room = usize::from(inside.width).saturating_sub(label.len());
    let (text, cursor) = field.view(room);
    let line = Line::from(vec![Span::styled(label, theme.name()), Span::raw(text)]);
    let help = Line::styled("Enter writes it, whole or not at all.", theme.faint());
    let lines = vec![line, Line::default(), help];
    frame.render_widget(Paragraph::new(lines), inside);
    let x = inside
        .x
        .saturating_add(u16::try_from(label.len() + cursor).unwrap_or(0));
    if x < inside.right() && inside.height > 0 {
        frame.set_cursor_position((x, inside.y));
    }
}

/// The paragraphs in lines, with an empty one between them.
fn wrapped(paragraphs: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() && !paragraph.starts_with(' ') {
            lines.push(String::new());
        }
        lines.extend(wrap(paragraph, Some(width)).lines().map(str::to_owned));
    }
    lines
}

/// The rules of a game with its numbers, and who wins it.
pub fn rules(round: &Round) -> Option<Popup> {
    let entry = catalog::entry(round.start().game_name()).ok()?;
    let source = format!("[{}]", entry.source);
    let paragraphs = vec![round.start().rules(), source];
    Some(Popup::text("Rules", paragraphs))
}

/// What the keys do.
pub fn help() -> Popup {
    let keys = [
        ("←→↑↓", "choose the pile and how much, a square, or a move"),
        ("Enter", "play the chosen move"),
        (
            "0–9 or Tab",
            "write a move as text: 3, 3 from 2, split 5; or a command",
        ),
        ("h", "hint: the move to make, and why"),
        ("a", "analysis: every move, + wins, - loses, ? not known"),
        ("u, r", "undo, redo: against the computer both moves"),
        ("s", "swap sides"),
        (
            "Space",
            "computer against computer: stop or go on; → one move",
        ),
        (
            "v",
            "view the game again: ←→ Home End, and p plays on from there",
        ),
        ("g", "the rules of the game"),
        ("n", "a new game; Esc in the menu goes back to this one"),
        ("w", "write the record to a file"),
        ("q, Ctrl-C", "quit"),
        (
            "mouse",
            "click on a stone or square to choose, again to play",
        ),
    ];
    // A space in front keeps the lines together.
    let lines = keys.iter().map(|(key, what)| format!(" {key:<11}{what}"));
    Popup::text("Keys", lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_close_as_one_expects() {
        let mut text = Popup::text("Hint", vec!["Take 2.".into()]);
        assert_eq!(text.press(KeyCode::Down), Reaction::Stay);
        assert_eq!(text.press(KeyCode::Esc), Reaction::Close);
        assert_eq!(text.press(KeyCode::Char('u')), Reaction::CloseAndPass);
        assert_eq!(Popup::Quit.press(KeyCode::Char('y')), Reaction::Quit);
        assert_eq!(Popup::Quit.press(KeyCode::Char('x')), Reaction::Stay);
        let mut save = Popup::Save(Field::new(""));
        assert_eq!(save.press(KeyCode::Enter), Reaction::Stay);
        assert_eq!(save.press(KeyCode::Char('g')), Reaction::Stay);
        assert_eq!(save.press(KeyCode::Enter), Reaction::Save("g".into()));
        let mut over = Popup::Overwrite("g".into());
        assert_eq!(over.press(KeyCode::Enter), Reaction::Stay);
        assert_eq!(over.press(KeyCode::Char('n')), Reaction::Close);
        let written = Reaction::Overwrite("g".into());
        assert_eq!(over.press(KeyCode::Char('y')), written);
    }
}
