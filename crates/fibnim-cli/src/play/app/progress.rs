//! What goes on by itself in a game: the computer's moves, and the answers to
//! what was asked.

use super::game::{Game, Message};
use super::popup::Popup;
use crate::play::choice::Choice;
use crate::play::work::{Answer, Reply, Work};

impl Game {
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
                    let round = &self.contest.round;
                    self.choice = Choice::of_step(round.position(), step);
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
