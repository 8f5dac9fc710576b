//! A game on the screen: what is chosen, what is said, what is being worked on,
//! and what goes on by itself.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use fibnim::play::JudgedMoves;
use fibnim::{Step, catalog};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::field::Field;
use super::popup::Popup;
use crate::output::{Failure, capitalised};
use crate::play::choice::{Choice, Target};
use crate::play::contest::Contest;
use crate::play::files;
use crate::play::work::{Answer, Reply, Task, Work};

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
        self.choice = if self.contest.awaits_person() {
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
        let said = format!("{}: {words}.", capitalised(&name.to_string()));
        let played = self.contest.round.play(step);
        self.go_on(played, said);
    }

    /// Goes on after a change of the game, or says why there is none.
    pub fn go_on(&mut self, change: Result<(), impl Display>, said: impl Into<String>) {
        match change {
            Ok(()) => {
                self.say(said);
                self.enter_position();
            }
            Err(why) => self.complain(why.to_string()),
        }
    }

    /// Plays a move that is written, or says why it is none.
    pub fn play_text(&mut self, text: &str) {
        match self.contest.round.position().parse_move(text) {
            Ok(step) => self.play(&step),
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Plays the chosen move.
    pub fn play_chosen(&mut self) {
        match self.choice.step(self.contest.round.position()) {
            Some(step) if self.contest.awaits_person() => self.play(&step),
            None if matches!(self.choice, Choice::Square(_)) => {
                self.complain("The poisoned square may not be eaten.");
            }
            _ => {}
        }
    }

    /// Goes to a place of the game that is looked at again.
    pub fn view(&mut self, moves: usize) {
        self.contest.viewed = true;
        self.contest.round.go_to(moves);
        self.say(format!("After move {moves} of {}.", self.contest.length()));
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
    /// Goes on with what is being worked on; whether something has changed.
    pub fn tick(&mut self) -> bool {
        let mut changed = false;
        if let Some(answer) = self.asked.as_ref().and_then(Work::poll) {
            self.asked = None;
            self.accept(answer);
            changed = true;
        }
        if !self.is_thinking() {
            return changed;
        }
        match &self.thinking {
            None if self.wait > 0 => self.wait -= 1,
            None => self.think(),
            Some(work) => {
                if let Some(answer) = work.poll() {
                    self.thinking = None;
                    self.accept(answer);
                    changed = true;
                }
            }
        }
        changed
    }

    /// Begins to work on the computer's move.
    fn think(&mut self) {
        self.thinking = self.contest.computer_request().map(Work::start);
    }

    /// One move of the computer, without waiting for its turn to come.
    pub fn step(&mut self) {
        if self.contest.is_computer_turn()
            && self.paused
            && let Some(request) = self.contest.computer_request()
        {
            self.accept(Ok(request.answer()));
        }
    }

    fn accept(&mut self, answer: Result<Answer, String>) {
        match answer {
            Ok(Answer::Move(Ok(reply))) => self.accept_move(reply),
            Ok(Answer::Move(Err(error))) => self.give_up(&error.to_string()),
            Ok(Answer::Judged(Ok(judged))) => self.judged = Some(*judged),
            Ok(Answer::Judged(Err(error))) => {
                self.analysis = false;
                let text = format!("There is no analysis here: {error}.");
                self.popup = Some(Popup::text("Analysis", vec![text]));
            }
            Ok(Answer::Hint(hint)) => {
                if let Some(step) = &hint.step
                    && self.contest.is_human_turn()
                {
                    self.choice = Choice::of_step(self.contest.round.position(), step);
                }
                self.message = Message::default();
                self.popup = Some(Popup::text("Hint", hint.paragraphs));
            }
            Err(error) => self.give_up(&error),
        }
    }

    fn accept_move(&mut self, reply: Reply) {
        let words = self.contest.move_words(&reply.step);
        let name = self.contest.name(self.contest.round.to_move());
        match self.contest.round.play(&reply.step) {
            Ok(()) => {
                let said = format!("The {name}: {words}.");
                self.say(match reply.note {
                    Some(note) => format!("{said} {note}"),
                    None => said,
                });
                self.enter_position();
            }
            Err(error) => self.give_up(&error.to_string()),
        }
    }

    /// The computer cannot go on: a key makes it try again.
    fn give_up(&mut self, why: &str) {
        self.paused = true;
        self.complain(format!(
            "The computer has no move: {why}. Space tries again."
        ));
    }

    /// Waits until nothing is being worked on and a person is to move.
    #[cfg(test)]
    pub fn settle(&mut self) {
        loop {
            if let Some(work) = self.asked.take() {
                self.accept(work.wait());
            } else if self.is_thinking() {
                self.think();
                match self.thinking.take() {
                    Some(work) => self.accept(work.wait()),
                    None => return,
                }
            } else {
                return;
            }
        }
    }
}
