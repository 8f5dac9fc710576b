//! The menu: which game, from where, and who plays.

use fibnim::Position;
use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::play::Round;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::text::Line as TextLine;
use ratatui::widgets::Paragraph;

use super::field::Field;
use super::{put, without};
use crate::output::wrap;
use crate::play::contest::Contest;
use crate::play::picture::window;
use crate::play::theme::Theme;
use crate::play::who::Who;

/// The menu, at one of its two pages.
pub struct Menu {
    /// The game in the catalogue, from 0.
    game: usize,
    /// The second page, when the game is chosen.
    pub form: Option<Form>,
    seats: [Who; 2],
    seed: u64,
    /// What there is to say of the last key.
    note: String,
    /// Where the entries or the fields are on the screen.
    places: Vec<(Rect, usize)>,
}

/// How the game is to be played.
pub struct Form {
    lines: Vec<(Line, Value)>,
    /// The line that is written in.
    at: usize,
    error: Option<String>,
}

/// What a line of the form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
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
enum Value {
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
            note: String::new(),
            places: Vec::new(),
        }
    }

    fn entry(&self) -> &'static Entry {
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
        self.note.clear();
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
            key => self.note = format!("{key} does nothing here"),
        }
        Reaction::Stay
    }

    /// A click on an entry chooses it, and a second one goes on.
    pub fn click(&mut self, column: u16, row: u16) -> Reaction {
        let at = (column, row).into();
        let hit = self.places.iter().find(|(place, _)| place.contains(at));
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
        let round = Round::new(name, &form.options(), &position);
        match round.and_then(|round| Contest::new(round, form.seats(), self.seed)) {
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
            param: None,
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
    fn label(self) -> &'static str {
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

/// Columns for the names of the games: as many as the longest one needs, and half
/// of the screen or a little more at most.
fn name_columns(width: u16) -> u16 {
    let names = catalog::entries()
        .iter()
        .map(|entry| entry.title.chars().count());
    let longest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(width);
    (longest + 6).min(width * 3 / 5)
}

/// Columns for the names of the lines of the form.
const LABELS: u16 = 12;

impl Menu {
    pub fn draw(&mut self, frame: &mut Frame, theme: Theme) {
        let [head, body, foot] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let entry = self.entry();
        let (title, keys) = match &self.form {
            None => {
                self.places = self.draw_list(frame, body, theme);
                let keys = "↑↓ choose   Enter go on   Esc back   q quit";
                ("fibnim play: choose a game", keys)
            }
            Some(form) => {
                let rules = form.rules(entry);
                self.places = form.draw(&rules, frame, body, theme);
                (entry.title, "↑↓ line   ←→ change   Enter start   Esc back")
            }
        };
        put(frame, head, 1, 0, title, theme.name());
        put(frame, foot, 1, 0, keys, theme.faint());
        let x = u16::try_from(keys.chars().count() + 4).unwrap_or(u16::MAX);
        put(frame, foot, x, 0, &self.note, theme.error());
    }

    /// The games, and what the chosen one is. Gives the places of the names.
    fn draw_list(&self, frame: &mut Frame, area: Rect, theme: Theme) -> Vec<(Rect, usize)> {
        let columns = name_columns(area.width);
        let [names, about] =
            Layout::horizontal([Constraint::Length(columns), Constraint::Fill(1)]).areas(area);
        let entries = catalog::entries();
        let first = window(self.game, entries.len(), names.height.into());
        let mut places = Vec::new();
        for (place, index) in names.rows().zip(first..entries.len()) {
            let chosen = index == self.game;
            let pointer = if chosen { ">" } else { " " };
            let width = usize::from(columns.saturating_sub(5));
            let name: String = entries[index].title.chars().take(width).collect();
            let text = format!("{pointer} {name:<width$}");
            let style = theme.marked(theme.plain(), chosen);
            put(frame, place, 1, 0, &text, style);
            places.push((place, index));
        }
        let entry = self.entry();
        let width = about.width.saturating_sub(2);
        let mut text = vec![
            TextLine::styled(entry.title, theme.strong()),
            TextLine::default(),
        ];
        if let Some(start) = suggested(entry) {
            text.extend(wrapped(&start.rules(), width, theme.plain()));
            text.push(TextLine::default());
            let words = format!("To begin with: {}.", start.words());
            text.extend(wrapped(&words, width, theme.plain()));
        }
        let options = entry.options.iter().filter_map(|option| match *option {
            "--rule" => Some("the rule f(t)"),
            "--min" => Some("the least"),
            "--max" => Some("the most"),
            // It is written with the position.
            "--limit" => None,
            other => Some(other),
        });
        let options: Vec<&str> = options.collect();
        if !options.is_empty() {
            let options = format!("Yours to choose: {}.", options.join(", "));
            text.extend(wrapped(&options, width, theme.plain()));
        }
        text.push(TextLine::default());
        text.extend(wrapped(entry.source, width, theme.faint()));
        frame.render_widget(Paragraph::new(text), about);
        places
    }
}

/// The position that a game is suggested to begin with.
fn suggested(entry: &Entry) -> Option<Position> {
    let suggestion = entry.suggestion;
    let options = suggestion.options(&GameOptions::default());
    let game = catalog::game_with(entry.name, &options).ok()?;
    game.position(suggestion.position).ok()
}

fn wrapped(text: &str, width: u16, style: Style) -> Vec<TextLine<'static>> {
    let wrapped = wrap(text, Some(width.into()));
    let lines = wrapped.lines().map(str::to_owned);
    lines.map(|line| TextLine::styled(line, style)).collect()
}

impl Form {
    /// The rules with the numbers that are written, or those of the suggestion
    /// while they make no game.
    fn rules(&self, entry: &Entry) -> String {
        let position = self.text(Line::Position).unwrap_or_default();
        let game = catalog::game_with(entry.name, &self.options());
        let written = game.and_then(|game| game.position(&position)).ok();
        let start = written.or_else(|| suggested(entry));
        start.map_or_else(String::new, |start| start.rules())
    }

    /// The rules, and the lines below them. Gives the places of the lines.
    fn draw(&self, rules: &str, frame: &mut Frame, area: Rect, theme: Theme) -> Vec<(Rect, usize)> {
        let area = area.inner(Margin::new(1, 0));
        let mut rules = wrapped(rules, area.width, theme.plain());
        // The rules give way where there is little room.
        let spare = usize::from(area.height).saturating_sub(self.lines.len() + 5);
        rules.truncate(spare);
        let shown = rules.len();
        frame.render_widget(Paragraph::new(rules), area);
        let below = |lines: usize| without(area, 0, u16::try_from(lines).unwrap_or(u16::MAX));
        let top = shown + usize::from(shown > 0);
        let mut places = Vec::new();
        for (row, (kind, value)) in self.lines.iter().enumerate() {
            // An empty line above the button.
            let place = below(top + row + usize::from(*kind == Line::Start));
            draw_line(frame, place, *kind, value, row == self.at, theme);
            let height = place.height.min(1);
            places.push((Rect { height, ..place }, row));
        }
        if let Some(error) = &self.error {
            let text = wrapped(error, area.width, theme.error());
            frame.render_widget(Paragraph::new(text), below(top + self.lines.len() + 2));
        }
        places
    }
}

fn draw_line(frame: &mut Frame, place: Rect, kind: Line, value: &Value, at: bool, theme: Theme) {
    let pointer = if at { "> " } else { "  " };
    let style = if at { theme.name() } else { theme.plain() };
    let label = format!("{pointer}{}", kind.label());
    put(frame, place, 0, 0, &label, style);
    let right = without(place, LABELS, 0);
    let text = match value {
        Value::Text(field) => {
            let width = right.width.saturating_sub(1);
            return field.draw(frame, Rect { width, ..right }, at);
        }
        Value::YesNo(true) => "yes: whoever makes the last move loses".to_owned(),
        Value::YesNo(false) => "no: whoever makes the last move wins".to_owned(),
        Value::Who(who) => who.explained(),
        Value::Button => {
            let style = theme.marked(theme.plain(), at);
            return put(frame, right, 0, 0, "[ Start the game ]", style);
        }
    };
    let text = if at { format!("‹ {text} ›") } else { text };
    put(frame, right, 0, 0, &text, theme.plain());
}
