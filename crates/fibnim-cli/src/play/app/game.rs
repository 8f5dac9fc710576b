//! A game on the screen: what is chosen, what is said, what is being worked on,
//! and what goes on by itself.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use fibnim::Step;
use fibnim::play::{JudgedMoves, Review, ReviewedMove, Verdict};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::field::Field;
use super::popup::Popup;
use crate::output::{Failure, capitalised};
use crate::play::choice::{Choice, Target};
use crate::play::contest::{Aid, Contest, Made};
use crate::play::files;
use crate::play::work::{Answer, Hint, Reply, Task, Work};

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
    /// Whether piles are shown with their parts.
    pub parts: bool,
    /// The hint for this position, and how many of its rungs are shown.
    pub hint: Option<(Hint, usize)>,
    /// What each move did, when the game is over or looked at again.
    pub review: Option<Review>,
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
    pub reviewing: Option<Work>,
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

/// Whether a text is a number and nothing else.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
}

impl Game {
    pub fn new(contest: Contest, file: Option<PathBuf>) -> Self {
        let mut game = Self {
            choice: Choice::Nothing,
            judged: None,
            analysis: false,
            parts: true,
            hint: None,
            review: None,
            message: Message::default(),
            input: None,
            popup: None,
            paused: false,
            file,
            wait: 0,
            thinking: None,
            asked: None,
            reviewing: None,
            clicked: None,
            targets: Vec::new(),
            buttons: Vec::new(),
            contest,
        };
        let rules = game.contest.round.start().rules();
        game.say(match game.contest.task() {
            Some(task) => format!("{task} {rules}"),
            None => rules,
        });
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

    /// Whether the computer is working on its move, or about to. It waits for who
    /// reads.
    pub fn is_thinking(&self) -> bool {
        let is_read = matches!(self.popup, Some(Popup::Text { .. }));
        self.contest.is_computer_turn() && !self.paused && !self.contest.viewed && !is_read
    }

    /// Forgets what was about the last position, and begins at this one.
    pub fn enter_position(&mut self) {
        self.thinking = None;
        self.asked = None;
        self.judged = None;
        self.hint = None;
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
        let is_over = round.winner().is_some();
        if self.analysis && !is_over {
            self.ask(Task::Judge);
        }
        if is_over && !self.contest.viewed {
            self.say_result();
        }
        self.keep();
    }

    /// Who has won, and once it is known where the win was lost.
    fn say_result(&mut self) {
        self.begin_review();
        let Some(result) = self.contest.result_words() else {
            return;
        };
        self.say(match &self.review {
            Some(review) => format!("{result} {} v shows each move.", review.summary()),
            None => result,
        });
    }

    /// Has the whole game looked at, if that was not done yet.
    pub fn begin_review(&mut self) {
        if self.review.is_none() && self.reviewing.is_none() {
            let mut request = self.contest.request(Task::Review);
            request.round.go_to(self.contest.length());
            self.reviewing = Some(Work::start(request));
        }
    }

    /// The record is written as the game goes, where it has a file: whatever
    /// ends the program, the moves are there.
    fn keep(&mut self) {
        let Some(file) = self.file.as_ref().filter(|_| !self.contest.viewed) else {
            return;
        };
        if files::save(&self.contest, file).is_err() {
            let file = fibnim::quote(&file.to_string_lossy());
            self.file = None;
            self.complain(format!(
                "The record could not be written to {file}: w writes it to another file."
            ));
        }
    }

    /// Has something worked out.
    pub fn ask(&mut self, task: Task) {
        self.asked = Some(Work::start(self.contest.request(task)));
    }

    /// Shows the next rung of the hint, or has the hint worked out.
    pub fn next_rung(&mut self) {
        if self.asks_for_hint() {
            // There is no need to begin again.
            return;
        }
        if let Some((hint, shown)) = &mut self.hint {
            *shown = (*shown + 1).min(hint.rungs.len());
            self.show_rung();
        } else {
            // The panel at the side shows one thing at a time.
            self.analysis = false;
            self.judged = None;
            self.ask(Task::Hint);
        }
    }

    /// Whether a hint is being worked out.
    pub fn asks_for_hint(&self) -> bool {
        self.asked.is_some() && !self.analysis
    }

    /// The last rung chooses its move on the board.
    fn show_rung(&mut self) {
        let Some((hint, shown)) = &self.hint else {
            return;
        };
        if *shown < hint.rungs.len() || !self.contest.is_human_turn() {
            return;
        }
        if let Some(step) = &hint.step {
            self.choice = Choice::of_step(self.contest.round.position(), step);
            self.contest.aid = Aid::Helped;
        }
    }

    /// Plays a move of the person's.
    pub fn play(&mut self, step: &Step) {
        let words = self.contest.move_words(step);
        let name = self.contest.name(self.contest.round.to_move());
        let said = format!("{}: {words}.", capitalised(&name.to_string()));
        match self.contest.make(step) {
            Ok(Made::Played) => self.go_on(Ok::<_, String>(()), said),
            Ok(Made::Solved(words)) => {
                self.go_on(Ok::<_, String>(()), "Solved!");
                self.popup = Some(Popup::text("Solved", vec![words]));
            }
            Ok(Made::Missed(words)) => self.complain(words),
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Goes on after a change of the game, or says why there is none.
    pub fn go_on(&mut self, change: Result<(), impl Display>, said: impl Into<String>) {
        match change {
            Ok(()) => {
                self.forget_review();
                self.say(said);
                self.enter_position();
            }
            Err(why) => self.complain(why.to_string()),
        }
    }

    /// Plays a move that is written, or says why it is none.
    pub fn play_text(&mut self, text: &str) {
        let position = self.contest.round.position();
        // A number alone is taken from the pile that is chosen.
        let from_chosen = match &self.choice {
            Choice::Take { pile, .. } if is_number(text) => {
                Some(format!("{text} from {}", pile + 1))
            }
            _ => None,
        };
        match position.parse_move(from_chosen.as_deref().unwrap_or(text)) {
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

    /// What was said of the game does not hold for another one.
    fn forget_review(&mut self) {
        self.review = None;
        self.reviewing = None;
    }

    /// Goes to a place of the game that is looked at again.
    pub fn view(&mut self, moves: usize) {
        self.contest.viewed = true;
        self.contest.round.go_to(moves);
        self.begin_review();
        self.enter_position();
        self.say_viewed();
    }

    /// What the last move did, and whether the next one is a slip. Which move
    /// would have won is told one step later: there is time to find it.
    fn say_viewed(&mut self) {
        let (at, length) = (self.contest.round.moves().len(), self.contest.length());
        let Some(review) = &self.review else {
            self.say(format!("After move {at} of {length}."));
            return;
        };
        let mut words = Vec::new();
        if let Some(reviewed) = at.checked_sub(1).and_then(|last| review.moves.get(last)) {
            let mover = capitalised(&self.contest.mover(at - 1));
            words.push(format!("Move {at}. {mover}: {}.", reviewed.words()));
        } else {
            words.push(review.summary());
        }
        let next = review.moves.get(at);
        if let Some(question) = next.and_then(|next| next.question(&self.contest.mover(at))) {
            words.push(format!("{question} h helps, p plays on, → tells."));
        }
        self.say(words.join(" "));
    }

    /// Where one begins to look back: before the first slip of a person, or
    /// else where the game is.
    pub fn look_back(&mut self) {
        let is_own = |slip: &&ReviewedMove| self.contest.who(slip.seat).is_human();
        let review = self.review.as_ref();
        let own = review.and_then(|review| review.slips().find(is_own));
        let now = self.contest.round.moves().len();
        self.view(own.map_or(now, |slip| slip.number - 1));
    }

    /// The order in which the moves are listed: those that win first, where it
    /// is known.
    pub fn order(&self) -> Option<Vec<usize>> {
        let moves = &self.judged.as_ref()?.moves;
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|index| moves[*index].verdict != Verdict::Wins);
        Some(order)
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
                let file = fibnim::quote(file);
                self.say(format!(
                    "The record is in {file}, and every further move with it."
                ));
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
        if let Some(answer) = self.reviewing.as_ref().and_then(Work::poll) {
            self.reviewing = None;
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
                self.hint = Some((hint, 1));
                self.show_rung();
            }
            Ok(Answer::Reviewed(review)) => {
                // What was stopped or failed is not missed.
                self.review = review.ok();
                if self.contest.viewed {
                    self.say_viewed();
                } else if self.contest.round.winner().is_some() {
                    self.say_result();
                }
            }
            Err(error) => self.give_up(&error),
        }
    }

    fn accept_move(&mut self, reply: Reply) {
        let words = self.contest.move_words(&reply.step);
        let name = self.contest.name(self.contest.round.to_move());
        match self.contest.round.play(&reply.step) {
            Ok(()) => {
                self.forget_review();
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
            if let Some(work) = self.asked.take().or_else(|| self.reviewing.take()) {
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
