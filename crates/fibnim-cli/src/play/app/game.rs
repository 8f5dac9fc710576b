//! A game on the screen: what is chosen, what is said, what is being worked on.

use std::path::{Path, PathBuf};

use fibnim::play::JudgedMoves;
use fibnim::{Step, catalog};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::field::Field;
use super::popup::Popup;
use crate::output::Failure;
use crate::play::choice::{Choice, Target};
use crate::play::contest::Contest;
use crate::play::files;
use crate::play::words::capitalised;
use crate::play::work::{Task, Work};

/// The computer waits so many ticks before its move, that one sees what comes
/// of the last one.
const PAUSE: u32 = 4;
/// Against itself it waits longer.
const LONG_PAUSE: u32 = 9;

/// A game on the screen.
pub struct Game {
    pub contest: Contest,
    pub choice: Choice,
    /// What each move is worth, where that is wanted and known.
    pub judged: Option<JudgedMoves>,
    /// Whether it is wanted.
    pub analysis: bool,
    pub message: Message,
    /// The move that is being written.
    pub input: Option<Field>,
    pub popup: Option<Popup>,
    /// Whether the computer waits for a key before it moves.
    pub paused: bool,
    /// Where the record goes, if it was said.
    pub file: Option<PathBuf>,
    /// Ticks until the computer begins to think.
    pub wait: u32,
    /// The computer's move.
    pub thinking: Option<Work>,
    /// A hint or an analysis.
    pub asked: Option<Work>,
    /// What was clicked last.
    pub clicked: Option<Target>,
    /// What a click on the screen means.
    pub targets: Vec<(Rect, Target)>,
    pub buttons: Vec<(Rect, KeyCode)>,
}

/// The last thing that there is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub is_error: bool,
}

impl Game {
    pub fn new(contest: Contest, file: Option<PathBuf>) -> Self {
        let mut game = Self {
            choice: Choice::Nothing,
            judged: None,
            analysis: false,
            message: Message::default(),
            input: None,
            popup: None,
            paused: false,
            file,
            wait: 0,
            thinking: None,
            asked: None,
            clicked: None,
            targets: Vec::new(),
            buttons: Vec::new(),
            contest,
        };
        if let Ok(entry) = catalog::entry(game.contest.round.start().game_name()) {
            game.say(entry.rules);
        }
        game.enter_position();
        game
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.message = Message {
            text: text.into(),
            is_error: false,
        };
    }

    pub fn complain(&mut self, text: impl Into<String>) {
        self.message = Message {
            text: text.into(),
            is_error: true,
        };
    }

    /// Whether the computer is working on its move, or about to.
    pub fn is_thinking(&self) -> bool {
        self.contest.is_computer_turn() && !self.paused && !self.contest.viewed
    }

    /// Whether an answer is awaited.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Forgets what was about the last position, and begins at this one.
    pub fn enter_position(&mut self) {
        self.thinking = None;
        self.asked = None;
        self.judged = None;
        self.clicked = None;
        self.input = None;
        self.wait = if self.contest.is_exhibition() {
            LONG_PAUSE
        } else {
            PAUSE
        };
        let round = &self.contest.round;
        self.choice = if self.contest.is_human_turn() && !self.contest.viewed {
            Choice::first(round.position())
        } else {
            Choice::Nothing
        };
        if self.analysis && round.winner().is_none() {
            self.ask(Task::Judge);
        }
        if let Some(result) = self.contest.result_words() {
            self.say(result);
        }
    }

    /// Has something worked out.
    pub fn ask(&mut self, task: Task) {
        self.asked = Some(Work::start(self.contest.request(task)));
    }

    /// Plays a move of the person's.
    pub fn play(&mut self, step: &Step) {
        let words = self.contest.move_words(step);
        let name = self.contest.name(self.contest.round.to_move());
        match self.contest.round.play(step) {
            Ok(()) => {
                self.say(format!("{}: {words}.", capitalised(&name.to_string())));
                self.enter_position();
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Plays a move that is written, or says why it is none.
    pub fn play_text(&mut self, text: &str) {
        let round = &self.contest.round;
        match round.position().parse_move(text) {
            Ok(step) => self.play(&step),
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Plays the chosen move.
    pub fn play_chosen(&mut self) {
        let round = &self.contest.round;
        let step = self.choice.step(round.position());
        match step {
            Some(step) if self.contest.is_human_turn() && !self.contest.viewed => self.play(&step),
            None if matches!(self.choice, Choice::Square { .. }) => {
                self.complain("The poisoned square may not be eaten.");
            }
            _ => {}
        }
    }

    pub fn undo(&mut self) {
        if self.contest.undo() {
            self.say("A move was taken back: r plays it again.");
            self.enter_position();
        } else {
            self.complain("There is no move to take back.");
        }
    }

    pub fn redo(&mut self) {
        if self.contest.redo() {
            self.say("Played again.");
            self.enter_position();
        } else {
            self.complain("There is no move to play again.");
        }
    }

    pub fn swap(&mut self) {
        match self.contest.swap() {
            Ok(()) => {
                self.say("The sides are swapped.");
                self.enter_position();
            }
            Err(why) => self.complain(why),
        }
    }

    /// Goes to a place of the game that is looked at again.
    pub fn view(&mut self, moves: usize) {
        self.contest.viewed = true;
        let all = self.contest.round.moves().len() + self.contest.round.undone();
        self.contest.round.go_to(moves.min(all));
        self.say(format!("After move {} of {all}.", moves.min(all)));
        self.enter_position();
    }

    /// Writes the record; where there is a file already, once that is confirmed.
    pub fn save(&mut self, file: &str, confirmed: bool) {
        if !confirmed && Path::new(file).exists() {
            self.popup = Some(Popup::Overwrite(file.to_owned()));
            return;
        }
        match files::save(&self.contest, Path::new(file)) {
            Ok(()) => {
                self.file = Some(file.into());
                self.say(format!("The record is in {}.", fibnim::quote(file)));
            }
            Err(Failure::Io(error)) => self.complain(error.to_string()),
            Err(_) => self.complain("The record could not be written."),
        }
    }
}
