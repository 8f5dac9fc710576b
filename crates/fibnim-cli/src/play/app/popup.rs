//! A box over the board, with something to read or a question.

use fibnim::catalog;
use fibnim::play::Round;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::field::Field;
use super::{put, without};
use crate::output::wrap;
use crate::play::theme::{Theme, signs};

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

/// How a question is answered.
const YES_NO: &str = "y yes   n no";

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
                (
                    "Save the record",
                    wrapped(&[question, YES_NO.into()], inner),
                )
            }
            Self::Quit => {
                let question = "The game is not over. Leave it?".into();
                ("Quit", wrapped(&[question, YES_NO.into()], inner))
            }
        };
        let room = area.height.saturating_sub(2);
        let height = u16::try_from(lines.len()).map_or(room, |lines| lines.min(room));
        let hidden = lines.len() - usize::from(height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height + 2));
        let (mut first, mut foot) = (0, " Esc closes ");
        if let Self::Text { top, .. } = self {
            *top = (*top).min(hidden);
            first = *top;
            if hidden > 0 {
                foot = " ↑↓ more, Esc closes ";
            }
        }
        let block = Block::bordered()
            .title(Span::styled(format!(" {title} "), theme.name()))
            .title_bottom(Span::styled(foot, theme.faint()).into_right_aligned_line())
            .padding(Padding::horizontal(1));
        frame.render_widget(Clear, place);
        let inside = block.inner(place);
        let text: Vec<Line> = lines.into_iter().skip(first).map(Line::from).collect();
        frame.render_widget(Paragraph::new(text).block(block), place);
        if let Self::Save(field) = self {
            put(frame, inside, 0, 0, "File: ", theme.name());
            field.draw(frame, without(inside, 6, 0), true);
            let help = "Enter writes it, whole or not at all.";
            put(frame, inside, 0, 2, help, theme.faint());
        }
    }
}

/// The paragraphs in lines, with an empty one between them.
fn wrapped(paragraphs: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() && !paragraph.starts_with(' ') {
            lines.push(String::new());
        }
        match paragraph.split_once('\t') {
            Some((key, what)) => lines.extend(beside(key, what, width)),
            None => lines.extend(wrap(paragraph, Some(width)).lines().map(str::to_owned)),
        }
    }
    lines
}

/// So wide the column of the keys is.
const KEYS: usize = 12;

/// A key, and what it does beside it, each line of that below the first.
fn beside(key: &str, what: &str, width: usize) -> Vec<String> {
    let what = wrap(what, Some(width.saturating_sub(KEYS)));
    let keys = std::iter::once(key).chain(std::iter::repeat(""));
    let lines = keys.zip(what.lines());
    lines
        .map(|(key, what)| format!("{key:<KEYS$}{what}"))
        .collect()
}

/// The rules of a game with its numbers, and who wins it.
pub fn rules(round: &Round) -> Option<Popup> {
    let entry = catalog::entry(round.start().game_name()).ok()?;
    let moves = format!("A move is {}.", round.position().move_help());
    let paragraphs = vec![round.start().rules(), moves, format!("[{}]", entry.source)];
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
        (
            "h",
            "hint: who can win; again: what matters; again: the move",
        ),
        (
            "H",
            "all of the hint in a box, where it does not fit at the side",
        ),
        ("a", "analysis: every move, the winning ones first"),
        (
            "+ - ?",
            "a move that wins, that loses, of which it is not known",
        ),
        (signs::SLIP, "a move that gave the win away"),
        ("u, r", "undo, redo: against the computer both moves"),
        ("s", "swap sides"),
        (
            "Space",
            "computer against computer: stop or go on; → one move",
        ),
        ("p", "the parts of the piles: show them, or not"),
        (
            "v",
            "look back: ←→ Home End, what each move did; p plays on",
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
    let lines = keys.iter().map(|(key, what)| format!(" {key}\t{what}"));
    Popup::text("Keys", lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_key_does_stays_beside_it() {
        let Popup::Text { paragraphs, .. } = help() else {
            panic!("the keys are a text");
        };
        let lines = wrapped(&paragraphs, 40);
        let place = lines.iter().position(|line| line.starts_with(" h "));
        let place = place.expect("h is a key");
        assert_eq!(
            lines[place..place + 2],
            [
                " h          hint: who can win; again:",
                "            what matters; again: the"
            ]
        );
        assert!(lines.iter().all(|line| line.chars().count() <= 40));
    }

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
