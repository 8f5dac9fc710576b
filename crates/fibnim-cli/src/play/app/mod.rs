//! The screen: what is on it, what a key does, and how it is drawn. It knows of
//! no terminal, so that tests can play it.

mod field;
mod game;
mod game_draw;
#[cfg(test)]
mod kept;
mod keys;
mod menu;
mod popup;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::PlayOptions;
use super::contest::Contest;
use super::sitting::Sitting;
use super::theme::Theme;
use super::who::Who;
use field::Field;
use game::Game;
use keys::Next;
use menu::{Menu, Reaction};
use popup::Popup;

/// The smallest screen that is drawn on.
const LEAST_WIDTH: u16 = 40;
const LEAST_HEIGHT: u16 = 12;

/// All that is on the screen.
pub struct App {
    theme: Theme,
    /// The menu, where it is open. There is a menu or a game.
    menu: Option<Menu>,
    game: Option<Game>,
    seats: [Who; 2],
    seed: u64,
    file: Option<PathBuf>,
    sitting: Sitting,
    over: bool,
}

impl App {
    /// Begins with a game, or with the menu.
    pub fn new(contest: Option<Contest>, options: &PlayOptions, seed: u64, theme: Theme) -> Self {
        let mut app = Self {
            theme,
            menu: None,
            game: None,
            seats: options.seats(),
            seed,
            file: options.save.clone(),
            sitting: Sitting::default(),
            over: false,
        };
        match contest {
            Some(contest) => app.begin(contest, options.load.is_some()),
            None => app.open_menu(),
        }
        app
    }

    fn begin(&mut self, contest: Contest, loaded: bool) {
        let mut game = Game::new(contest, self.file.clone());
        // A game that is over is there to be seen again.
        if loaded && game.contest.round.winner().is_some() {
            game.view(0);
        }
        self.game = Some(game);
        self.menu = None;
    }

    fn open_menu(&mut self) {
        let last = self.game.as_ref().map(|game| &game.contest);
        let seats = last.map_or(&self.seats, |contest| &contest.seats).clone();
        let last = last.map(|contest| contest.round.start().game_name());
        // Another game has other luck.
        self.seed = self.seed.wrapping_add(1_000_003);
        self.menu = Some(Menu::new(last, seats, self.seed));
    }

    /// Whether the program is to end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The game, for its record.
    pub fn into_contest(self) -> Option<Contest> {
        self.game.map(|game| game.contest)
    }

    /// Time has passed; whether something has changed.
    pub fn tick(&mut self) -> bool {
        let changed = match (&self.menu, &mut self.game) {
            (None, Some(game)) => game.tick(),
            _ => false,
        };
        self.count();
        changed
    }

    /// A game that has ended changes the score.
    fn count(&mut self) {
        if let Some(game) = &mut self.game {
            self.sitting.count(&mut game.contest);
        }
    }

    /// A key, the mouse, or another size of the screen.
    pub fn update(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
        self.count();
    }

    fn press(&mut self, key: KeyEvent) {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if with_control && key.code == KeyCode::Char('c') {
            self.over = true;
            return;
        }
        if with_control && key.code == KeyCode::Char('u') {
            if let Some(field) = self.field() {
                field.clear();
            }
            return;
        }
        // A letter with Ctrl or Alt is no letter.
        let modified = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SUPER;
        if key.modifiers.intersects(modified) {
            return;
        }
        if let Some(menu) = &mut self.menu {
            let reaction = menu.press(key.code);
            self.leave_menu(reaction);
        } else if let Some(game) = &mut self.game {
            let next = keys::press(game, key.code);
            self.leave_game(next);
        }
    }

    /// The text that is being written, if one is.
    fn field(&mut self) -> Option<&mut Field> {
        if let Some(menu) = &mut self.menu {
            return menu.form.as_mut().and_then(menu::Form::field);
        }
        let game = self.game.as_mut()?;
        match &mut game.popup {
            Some(Popup::Save(field)) => Some(field),
            Some(_) => None,
            None => game.input.as_mut(),
        }
    }

    fn mouse(&mut self, event: MouseEvent) {
        if let Some(menu) = &mut self.menu {
            if event.kind == MouseEventKind::Down(MouseButton::Left) {
                let reaction = menu.click(event.column, event.row);
                self.leave_menu(reaction);
            }
        } else if let Some(game) = &mut self.game {
            let next = keys::mouse(game, event);
            self.leave_game(next);
        }
    }

    fn leave_menu(&mut self, reaction: Reaction) {
        match reaction {
            Reaction::Stay => {}
            Reaction::Leave if self.game.is_some() => self.menu = None,
            Reaction::Leave | Reaction::Quit => self.over = true,
            Reaction::Start(contest) => self.begin(*contest, false),
        }
    }

    fn leave_game(&mut self, next: Next) {
        match next {
            Next::GoOn => {}
            Next::Menu => self.open_menu(),
            Next::Quit => self.over = true,
        }
    }

    pub fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < LEAST_WIDTH || area.height < LEAST_HEIGHT {
            let text = format!("the terminal is too small: {LEAST_WIDTH}x{LEAST_HEIGHT} needed");
            let words = crate::output::wrap(&text, Some(area.width.into()));
            for (row, line) in (0..area.height).zip(words.lines()) {
                put(frame, area, 0, row, line, self.theme.plain());
            }
            return;
        }
        match (&mut self.menu, &mut self.game) {
            (Some(menu), _) => menu.draw(frame, self.theme),
            (None, Some(game)) => {
                let score = self.sitting.words();
                game_draw::draw(game, score.as_deref(), frame, self.theme);
            }
            (None, None) => {}
        }
    }
}

/// A text at a place, as much of it as there is room for.
fn put(frame: &mut Frame, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    let place = without(area, x, y);
    if !place.is_empty() {
        let room = place.width.into();
        frame
            .buffer_mut()
            .set_stringn(place.x, place.y, text, room, style);
    }
}

/// What an area has beyond its first columns and lines.
fn without(area: Rect, columns: u16, lines: u16) -> Rect {
    let (columns, lines) = (columns.min(area.width), lines.min(area.height));
    Rect {
        x: area.x + columns,
        y: area.y + lines,
        width: area.width - columns,
        height: area.height - lines,
    }
}
