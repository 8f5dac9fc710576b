//! The menu: which game, from where, and who plays.

use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::play::Round;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::field::Field;
use crate::play::contest::Contest;
use crate::play::who::Who;

/// The menu, at one of its two pages.
pub struct Menu {
    /// The game in the catalogue, from 0.
    pub game: usize,
    /// The second page, when the game is chosen.
    pub form: Option<Form>,
    pub seats: [Who; 2],
    seed: u64,
    /// Where the entries or the fields are on the screen.
    pub places: Vec<(Rect, usize)>,
}

/// How the game is to be played.
pub struct Form {
    pub lines: Vec<(Line, Value)>,
    /// The line that is written in.
    pub at: usize,
    pub error: Option<String>,
}

/// What a line of the form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Position,
    Rule,
    Min,
    Max,
    Misere,
    First,
    Second,
    Start,
}

/// What a line of the form says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Text(Field),
    YesNo(bool),
    Who(Who),
    Button,
}

/// What a key in the menu leads to.
pub enum Reaction {
    Stay,
    /// Back to the game, or to the shell.
    Leave,
    Quit,
    Start(Box<Contest>),
}

impl Menu {
    /// `last` is the game that was played last.
    pub fn new(last: Option<&str>, seats: [Who; 2], seed: u64) -> Self {
        let entries = catalog::entries();
        let game = last.and_then(|name| entries.iter().position(|entry| entry.name == name));
        Self {
            game: game.unwrap_or(0),
            form: None,
            seats,
            seed,
            places: Vec::new(),
        }
    }

    pub fn entry(&self) -> &'static Entry {
        &catalog::entries()[self.game]
    }

    pub fn press(&mut self, key: KeyCode) -> Reaction {
        match &mut self.form {
            None => self.press_in_list(key),
            Some(form) => match key {
                KeyCode::Esc => {
                    self.seats = form.seats();
                    self.form = None;
                    Reaction::Stay
                }
                KeyCode::Enter => self.start(),
                key => {
                    form.press(key);
                    Reaction::Stay
                }
            },
        }
    }

    fn press_in_list(&mut self, key: KeyCode) -> Reaction {
        let last = catalog::entries().len() - 1;
        match key {
            KeyCode::Up => self.game = self.game.saturating_sub(1),
            KeyCode::Down => self.game = (self.game + 1).min(last),
            KeyCode::Home | KeyCode::PageUp => self.game = 0,
            KeyCode::End | KeyCode::PageDown => self.game = last,
            KeyCode::Enter | KeyCode::Right => {
                self.form = Some(Form::new(self.entry(), &self.seats));
            }
            KeyCode::Esc => return Reaction::Leave,
            KeyCode::Char('q') => return Reaction::Quit,
            _ => {}
        }
        Reaction::Stay
    }

    /// A click on an entry chooses it, and a second one goes on.
    pub fn click(&mut self, column: u16, row: u16) -> Reaction {
        let hit = self
            .places
            .iter()
            .find(|(place, _)| place.contains((column, row).into()));
        let Some((_, index)) = hit.copied() else {
            return Reaction::Stay;
        };
        match &mut self.form {
            None if self.game == index => self.press_in_list(KeyCode::Enter),
            None => {
                self.game = index;
                Reaction::Stay
            }
            Some(form) => {
                let again = form.at == index;
                form.at = index;
                match form.lines.get(index) {
                    Some((Line::Start, _)) => self.start(),
                    Some((_, Value::YesNo(_) | Value::Who(_))) if again => {
                        form.press(KeyCode::Right);
                        Reaction::Stay
                    }
                    _ => Reaction::Stay,
                }
            }
        }
    }

    /// Starts the game, if what is written makes one.
    fn start(&mut self) -> Reaction {
        let name = self.entry().name;
        let Some(form) = &mut self.form else {
            return Reaction::Stay;
        };
        let position = form.text(Line::Position).unwrap_or_default();
        let contest = Round::new(name, &form.options(), &position).and_then(|round| {
            let contest = Contest::new(round, form.seats(), self.seed);
            contest.check_players().map(|()| contest)
        });
        match contest {
            Ok(contest) => {
                self.seats = form.seats();
                Reaction::Start(Box::new(contest))
            }
            Err(error) => {
                form.error = Some(error.to_string());
                Reaction::Stay
            }
        }
    }
}

impl Form {
    fn new(entry: &Entry, seats: &[Who; 2]) -> Self {
        let suggestion = entry.suggestion;
        let field = |text: &str| Value::Text(Field::suggested(text));
        let mut lines = vec![(Line::Position, field(suggestion.position))];
        let options = [
            ("--rule", Line::Rule, suggestion.rule),
            ("--min", Line::Min, suggestion.min),
            ("--max", Line::Max, suggestion.max),
        ];
        for (name, line, suggested) in options {
            if entry.options.contains(&name) {
                lines.push((line, field(suggested.unwrap_or(""))));
            }
        }
        lines.push((Line::Misere, Value::YesNo(false)));
        lines.push((Line::First, Value::Who(seats[0].clone())));
        lines.push((Line::Second, Value::Who(seats[1].clone())));
        lines.push((Line::Start, Value::Button));
        Self {
            lines,
            at: 0,
            error: None,
        }
    }

    fn press(&mut self, key: KeyCode) {
        let last = self.lines.len() - 1;
        match (key, &mut self.lines[self.at].1) {
            (KeyCode::Up | KeyCode::BackTab, _) => self.at = self.at.saturating_sub(1),
            (KeyCode::Down | KeyCode::Tab, _) => self.at = (self.at + 1).min(last),
            (key, Value::Text(field)) => {
                let written = field.press(key);
                self.error.take_if(|_| written);
            }
            (KeyCode::Left | KeyCode::Right | KeyCode::Char(' '), Value::YesNo(yes)) => {
                *yes = !*yes;
            }
            (KeyCode::Left, Value::Who(who)) => *who = who.previous(),
            (KeyCode::Right | KeyCode::Char(' '), Value::Who(who)) => *who = who.next(),
            _ => {}
        }
    }

    /// The text that is being written, if the line has one.
    pub fn field(&mut self) -> Option<&mut Field> {
        match &mut self.lines.get_mut(self.at)?.1 {
            Value::Text(field) => Some(field),
            _ => None,
        }
    }

    fn value(&self, wanted: Line) -> Option<&Value> {
        let found = self.lines.iter().find(|(line, _)| *line == wanted);
        found.map(|(_, value)| value)
    }

    /// What is written in a line, if it has one and something is written.
    fn text(&self, line: Line) -> Option<String> {
        match self.value(line) {
            Some(Value::Text(field)) => Some(field.text()).filter(|text| !text.trim().is_empty()),
            _ => None,
        }
    }

    fn options(&self) -> GameOptions {
        GameOptions {
            rule: self.text(Line::Rule),
            min: self.text(Line::Min),
            max: self.text(Line::Max),
            misere: self.value(Line::Misere) == Some(&Value::YesNo(true)),
        }
    }

    fn seats(&self) -> [Who; 2] {
        [Line::First, Line::Second].map(|line| match self.value(line) {
            Some(Value::Who(who)) => who.clone(),
            _ => Who::Human,
        })
    }
}

impl Line {
    pub fn label(self) -> &'static str {
        match self {
            Self::Position => "Position",
            Self::Rule => "Rule f(t)",
            Self::Min => "At least",
            Self::Max => "At most",
            Self::Misere => "Misère",
            Self::First => "First",
            Self::Second => "Second",
            Self::Start => "",
        }
    }
}
