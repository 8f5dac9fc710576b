//! What takes time: the computer's move, a hint, an analysis. On the screen it
//! is done beside the keyboard, which never waits for it.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fibnim::play::{Computer, JudgedMoves, Player, Review, Round};
use fibnim::{Budget, Error, Step, Watch};

/// The most moves that an analysis judges.
const MOST_JUDGED: usize = 1000;

/// What is to be found out.
#[derive(Clone, Debug)]
pub enum Task {
    /// A move of the computer.
    Move {
        player: Player,
        /// Whom it plays against, if that is a computer too.
        opponent: Option<Player>,
        seed: u64,
    },
    Hint,
    /// What every move is worth.
    Judge,
    /// What each move of the game did to who can win.
    Review,
}

/// A task at a game in progress.
#[derive(Clone, Debug)]
pub struct Request {
    pub round: Round,
    pub task: Task,
    pub budget: Budget,
}

/// The computer's move, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub step: Step,
    /// Why it is not the move of its level.
    pub note: Option<String>,
}

/// A hint, each rung of which says more than the one before: who can win, what
/// matters, and the move with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move that its last rung tells.
    pub step: Option<Step>,
    /// One where there is nothing to tell.
    pub rungs: Vec<String>,
    /// The theorem that it comes from.
    pub source: Option<String>,
}

/// What was found out.
pub enum Answer {
    Move(Result<Reply, Error>),
    Hint(Hint),
    Judged(Result<Box<JudgedMoves>, Error>),
    Reviewed(Result<Review, Error>),
}

impl Request {
    pub fn answer(self) -> Answer {
        let Self {
            round,
            task,
            budget,
        } = self;
        match task {
            Task::Move {
                player,
                opponent,
                seed,
            } => Answer::Move(reply(&round, player, opponent, seed, &budget)),
            Task::Hint => Answer::Hint(hint(&round, &budget)),
            Task::Judge => Answer::Judged(round.judged_moves(MOST_JUDGED, &budget).map(Box::new)),
            Task::Review => Answer::Reviewed(round.review(&budget)),
        }
    }
}

/// The move of a player, or any move where its own is too much work.
fn reply(
    round: &Round,
    player: Player,
    opponent: Option<Player>,
    seed: u64,
    budget: &Budget,
) -> Result<Reply, Error> {
    let name = player.to_string();
    let against = opponent.unwrap_or(Player::Unskilled);
    match choose(round, player, against.clone(), seed, budget) {
        Ok(step) => Ok(Reply { step, note: None }),
        Err(error) => {
            let step = choose(round, Player::Unskilled, against, seed, budget)?;
            let note = Some(format!(
                "The move of {name} is too hard to find here, so this is any move: {error}."
            ));
            Ok(Reply { step, note })
        }
    }
}

fn choose(
    round: &Round,
    player: Player,
    opponent: Player,
    seed: u64,
    budget: &Budget,
) -> Result<Step, Error> {
    let computer = Computer::new(player, seed, budget);
    let chosen = computer.against(opponent).choose(round.position())?;
    chosen
        .map(|(step, _)| step)
        .ok_or_else(|| Error::BadOption("the game is over".into()))
}

fn hint(round: &Round, budget: &Budget) -> Hint {
    let without_move = |words: String| Hint {
        step: None,
        rungs: vec![words],
        source: None,
    };
    if round.winner().is_some() {
        return without_move("The game is over.".into());
    }
    match round.analyze(budget) {
        Ok(analysis) => {
            let hint = analysis.hint();
            let told = format!("{} Why: {}", hint.how, analysis.reason.text);
            Hint {
                step: hint.step,
                rungs: vec![hint.who, hint.what, told],
                source: Some(analysis.reason.source.into_owned()),
            }
        }
        Err(error) => without_move(format!("There is no hint here: {error}.")),
    }
}

/// A request that is being worked on by a thread of its own. Who loses interest
/// drops it, which stops it.
pub struct Work {
    answer: Receiver<Answer>,
    watch: Watch,
}

/// One request is worked on at a time, however fast keys are pressed.
static BUSY: Mutex<()> = Mutex::new(());

/// The name of the threads that work.
pub const THREAD: &str = "fibnim-work";

impl Work {
    pub fn start(mut request: Request) -> Self {
        let (send, answer) = mpsc::channel();
        let watch = Watch::new();
        let unwanted = watch.clone();
        request.budget = request.budget.watched_by(&watch);
        let work = move || {
            // A panic of another request is no reason not to answer this one.
            let _turn = BUSY.lock().unwrap_or_else(PoisonError::into_inner);
            if !unwanted.is_stopped() {
                // Nobody may be waiting any more.
                let _ = send.send(request.answer());
            }
        };
        // Where no thread can be had, the channel is closed.
        let _ = thread::Builder::new().name(THREAD.into()).spawn(work);
        Self { answer, watch }
    }

    /// The answer, if there is one yet; an error where there will be none.
    pub fn poll(&self) -> Option<Result<Answer, String>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(failed())),
        }
    }

    /// Waits for the answer.
    #[cfg(test)]
    pub fn wait(&self) -> Result<Answer, String> {
        self.answer.recv().map_err(|_| failed())
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

fn failed() -> String {
    "the computation failed".into()
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::GameOptions;

    use super::*;
    use crate::play::contest::small_budget;

    fn move_of(game: &str, position: &str, player: &str) -> Reply {
        let round = Round::new(game, &GameOptions::default(), position).unwrap();
        let task = Task::Move {
            player: player.parse().unwrap(),
            opponent: None,
            seed: 7,
        };
        let request = Request {
            round,
            task,
            budget: small_budget(),
        };
        match Work::start(request).wait() {
            Ok(Answer::Move(reply)) => reply.unwrap(),
            _ => panic!("no move"),
        }
    }

    #[test]
    fn the_skilled_computer_wins_where_it_can() {
        let reply = move_of("fib", "20", "skilled");
        assert_eq!(reply.step.to_string(), "take 2 from pile 1");
        assert_eq!(reply.note, None);
    }

    #[test]
    fn what_is_too_hard_is_said_and_any_move_is_made() {
        let reply = move_of(
            "chomp",
            "60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44",
            "skilled",
        );
        let note = reply.note.unwrap();
        assert!(note.contains("skilled is too hard"), "{note}");
        assert!(note.contains("limit exceeded"), "{note}");
        // A player that does not go with the game is no reason to stop either.
        let reply = move_of("chomp", "3x4", "tail");
        assert!(reply.note.is_some());
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let twice = [(); 2].map(|()| move_of("fib", "1000", "unskilled"));
        assert_eq!(twice[0], twice[1]);
    }

    fn hint_at(game: &str, position: &str) -> Hint {
        let round = Round::new(game, &GameOptions::default(), position).unwrap();
        hint(&round, &small_budget())
    }

    #[test]
    fn a_hint_says_more_with_each_rung() {
        let hint = hint_at("fib", "20");
        assert_eq!(hint.rungs[0], "You can win.");
        assert!(hint.rungs[1].contains("20 = 2 + 5 + 13"), "{hint:?}");
        assert!(!hint.rungs[1].contains("take 2"), "{hint:?}");
        assert!(
            hint.rungs[2].starts_with("You can win: take 2. Why: 20 = 2 + 5 + 13"),
            "{hint:?}"
        );
        assert_eq!(hint.step.unwrap().to_string(), "take 2 from pile 1");
        let nim = hint_at("nim", "4,7");
        assert!(nim.rungs[2].starts_with("You can win: take 3 from pile 2."));
    }

    #[test]
    fn a_hint_says_when_all_is_lost() {
        let hint = hint_at("fib", "13");
        assert_eq!(hint.rungs[0], "Against best play this position is lost.");
        assert!(hint.rungs[1].contains("13"), "{hint:?}");
        assert!(hint.rungs[2].contains("after: take 1."), "{hint:?}");
    }

    #[test]
    fn a_hint_says_when_it_is_too_much_work_or_too_late() {
        let large = hint_at(
            "chomp",
            "60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44",
        );
        assert!(large.rungs[0].contains("limit exceeded"), "{large:?}");
        assert_eq!(hint_at("nim", "0").rungs, ["The game is over."]);
    }
}
