//! A game in progress and who plays it.

use std::fmt;

use fibnim::play::{Puzzle, Record, Round, Seat};
use fibnim::{Budget, Natural, Step};

use super::who::{Level, Who};
use super::work::{Request, Task};

/// A game, and who makes its moves.
#[derive(Clone, Debug)]
pub struct Contest {
    pub round: Round,
    /// The first player, and the second.
    pub seats: [Who; 2],
    seed: u64,
    /// Whether sides were swapped after a move, so that who sits at a side now
    /// need not have made its moves.
    swapped: bool,
    /// Whether the game is looked at again, and nobody plays.
    pub viewed: bool,
    /// The puzzle that is to be solved, if it is one.
    puzzle: Option<Quest>,
    pub aid: Aid,
    /// Whether its end is known to the score, or of no interest to it.
    pub counted: bool,
}

/// Whether a person was told a move, or took one back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    Alone,
    Helped,
}

/// A puzzle, and how far its solver is.
#[derive(Clone, Debug)]
struct Quest {
    puzzle: Puzzle,
    tries: usize,
    solved: bool,
}

/// What came of a move that a person made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// It was played.
    Played,
    /// It was played, and solves the puzzle.
    Solved(String),
    /// It does not solve the puzzle, and was not played.
    Missed(String),
}

/// How a side is called: by who sits there, or by its place where both are
/// people, or both computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    You,
    Computer,
    Player(Seat),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => f.write_str("you"),
            Self::Computer => f.write_str("computer"),
            Self::Player(seat) => write!(f, "{seat} player"),
        }
    }
}

/// What one move of the computer, a hint or an analysis may cost: little
/// enough for who waits.
pub fn small_budget() -> Budget {
    Budget::new()
        .positions(300_000)
        .moves(10_000_000)
        .terms(100_000)
        .seconds(2)
        .bytes(1 << 28)
        .listed_moves(2000)
        .listed_digits(200_000)
}

impl Contest {
    /// Refuses players that cannot play the game.
    pub fn new(round: Round, seats: [Who; 2], seed: u64) -> fibnim::Result<Self> {
        let mut players = seats.iter().filter_map(Who::computer);
        players.try_for_each(|player| player.check(round.start()))?;
        Ok(Self {
            // A game that was over before has no place in the score.
            counted: round.winner().is_some(),
            round,
            seats,
            seed,
            swapped: false,
            viewed: false,
            puzzle: None,
            aid: Aid::Alone,
        })
    }

    /// A puzzle, and then its game against a perfect computer.
    pub fn of_puzzle(puzzle: Puzzle, seed: u64) -> fibnim::Result<Self> {
        let seats = [Who::Human, Who::Computer(Level::Perfect.player())];
        let contest = Self::new(puzzle.round().clone(), seats, seed)?;
        Ok(Self {
            puzzle: Some(Quest {
                puzzle,
                tries: 0,
                solved: false,
            }),
            ..contest
        })
    }

    /// The same game from its start, with other luck.
    pub fn again(&self) -> fibnim::Result<Self> {
        let mut round = self.round.clone();
        round.go_to(0);
        round.forget_undone();
        let seed = self.seed.wrapping_add(1_000_003);
        Self::new(round, self.seats.clone(), seed)
    }

    /// "Puzzle 2026-11-18", for a heading.
    pub fn puzzle_title(&self) -> Option<String> {
        let quest = self.puzzle.as_ref()?;
        Some(format!("Puzzle {}", quest.puzzle.date()))
    }

    /// What is to be done, where there is a puzzle that is not solved yet.
    pub fn task(&self) -> Option<&'static str> {
        let open = self.puzzle.as_ref().filter(|quest| !quest.solved);
        open.map(|_| "Find the one move that wins.")
    }

    /// Makes a move of a person. At a puzzle, one that does not solve it is
    /// answered, and not played.
    pub fn make(&mut self, step: &Step) -> fibnim::Result<Made> {
        let open = |quest: &&mut Quest| !quest.solved && self.round.moves().is_empty();
        let Some(quest) = self.puzzle.as_mut().filter(open) else {
            self.round.play(step)?;
            return Ok(Made::Played);
        };
        let trial = quest.puzzle.judge(step, &small_budget())?;
        quest.tries += 1;
        if !trial.solves {
            return Ok(Made::Missed(trial.words));
        }
        self.round.play(step)?;
        quest.solved = true;
        let tries = match (quest.tries, self.aid) {
            (_, Aid::Helped) => "with a hint".to_owned(),
            (1, Aid::Alone) => "at the first try".to_owned(),
            (tries, Aid::Alone) => format!("after {tries} tries"),
        };
        Ok(Made::Solved(format!(
            "Solved {tries}! {} Now play it to its end.",
            trial.words
        )))
    }

    pub fn who(&self, seat: Seat) -> &Who {
        &self.seats[seat.index()]
    }

    /// Whether a person is to move.
    pub fn is_human_turn(&self) -> bool {
        self.round.winner().is_none() && self.who(self.round.to_move()).is_human()
    }

    /// Whether a person may move now.
    pub fn awaits_person(&self) -> bool {
        self.is_human_turn() && !self.viewed
    }

    /// Whether the computer is to move.
    pub fn is_computer_turn(&self) -> bool {
        self.round.winner().is_none() && !self.who(self.round.to_move()).is_human()
    }

    /// Whether the computer plays against itself.
    pub fn is_exhibition(&self) -> bool {
        !self.seats.iter().any(Who::is_human)
    }

    /// Whether a person plays against the computer.
    fn is_mixed(&self) -> bool {
        self.seats[0].is_human() != self.seats[1].is_human()
    }

    /// Whether who made the move with this number, from 0, is a person.
    fn is_humans_move(&self, number: usize) -> bool {
        self.seats[number % 2].is_human()
    }

    /// How many moves there are, with those that were taken back.
    pub fn length(&self) -> usize {
        self.round.moves().len() + self.round.undone()
    }

    /// Takes back the last move: against the computer, back to where the
    /// person was to move; or says why not.
    pub fn undo(&mut self) -> Result<(), &'static str> {
        let mixed = self.is_mixed();
        let mut before = (0..self.round.moves().len()).rev();
        let back = before.find(|k| !mixed || self.is_humans_move(*k));
        self.round
            .go_to(back.ok_or("There is no move to take back.")?);
        self.aid = Aid::Helped;
        Ok(())
    }

    /// Plays again what was taken back: against the computer, up to where the
    /// person is to move; or says why not.
    pub fn redo(&mut self) -> Result<(), &'static str> {
        let (mixed, all) = (self.is_mixed(), self.length());
        let stops = |k: &usize| !mixed || *k == all || self.is_humans_move(*k);
        let on = (self.round.moves().len() + 1..=all).find(stops);
        self.round
            .go_to(on.ok_or("There is no move to play again.")?);
        Ok(())
    }

    /// Who played first plays second, from here on; or why not. What was taken
    /// back was played by others, and is forgotten.
    pub fn swap(&mut self) -> Result<(), &'static str> {
        if self.round.winner().is_some() {
            return Err("The game is over: its sides are not swapped any more.");
        }
        if self.viewed {
            return Err("Sides are not swapped while the game is seen again.");
        }
        self.round.forget_undone();
        self.seats.swap(0, 1);
        self.swapped |= !self.round.moves().is_empty();
        Ok(())
    }

    /// Who made the move with this number, from 0: by the side where sides were
    /// swapped.
    pub fn mover(&self, number: usize) -> String {
        let seat = Seat::after(number);
        if self.swapped {
            return seat.to_string();
        }
        match self.name(seat) {
            Name::Player(seat) => seat.to_string(),
            name => name.to_string(),
        }
    }

    /// The computer's move, as something to be worked out. The same seed gives
    /// the same move at the same place of the game.
    pub fn computer_request(&self) -> Option<Request> {
        let seat = self.round.to_move();
        let task = Task::Move {
            player: self.who(seat).computer()?.clone(),
            opponent: self.who(seat.other()).computer().cloned(),
            seed: self.seed.wrapping_add(self.round.moves().len() as u64),
        };
        Some(self.request(task))
    }

    /// Something to be worked out about the position.
    pub fn request(&self, task: Task) -> Request {
        Request {
            round: self.round.clone(),
            task,
            budget: small_budget(),
        }
    }

    /// The record of the game: up to now, without what was taken back; or to
    /// its last move, where it is looked at again. Its players are those who
    /// play now.
    pub fn record(&self) -> Record {
        let [first, second] = [0, 1].map(|seat| self.seats[seat].to_string());
        let players = [first.as_str(), second.as_str()];
        if self.viewed {
            Record::whole(&self.round, players)
        } else {
            Record::new(&self.round, players)
        }
    }

    /// A move in words, without the pile where there is one only, and with long
    /// numbers shortened: "take 3", "take 3 from pile 2", "split a 5 into 2 + 3".
    pub fn move_words(&self, step: &Step) -> String {
        let start = self.round.start();
        start.move_words(step, Natural::to_short_string)
    }

    /// How the side to move is called: "you", or by its place.
    pub fn name(&self, seat: Seat) -> Name {
        let humans = self.seats.iter().filter(|who| who.is_human()).count();
        match (self.who(seat), humans) {
            (Who::Human, 1) => Name::You,
            (Who::Computer(_), 1) => Name::Computer,
            (Who::Human | Who::Computer(_), _) => Name::Player(seat),
        }
    }

    /// Who plays a side: "you" where there is one person only.
    pub fn seat_words(&self, seat: Seat) -> String {
        match self.name(seat) {
            Name::You => "you".into(),
            Name::Computer | Name::Player(_) => self.who(seat).words(),
        }
    }

    /// "You have won.", or who else has.
    pub fn result_words(&self) -> Option<String> {
        let winner = match self.name(self.round.winner()?) {
            Name::You => "you have won!".to_owned(),
            name => format!("the {name} has won."),
        };
        Some(format!("The game is over: {winner}"))
    }
}

/// How many moves there are, in words.
pub fn counted_moves(count: &Natural) -> String {
    if *count == Natural::ONE {
        return "1 move".into();
    }
    format!("{} moves", count.to_short_string())
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::GameOptions;

    use super::*;

    fn contest(first: &str, second: &str, moves: &[&str]) -> Contest {
        let mut round = Round::new("nim", &GameOptions::default(), "3,5").unwrap();
        for step in moves {
            round.play_text(step).unwrap();
        }
        let seats = [first, second].map(|who| who.parse().unwrap());
        Contest::new(round, seats, 1).unwrap()
    }

    #[test]
    fn undo_goes_back_to_the_persons_turn() {
        let moves = ["1 from 1", "1 from 2", "1 from 1", "1 from 2"];
        let gone = |contest: &Contest| contest.round.moves().len();
        let mut against_computer = contest("human", "easy", &moves);
        assert!(against_computer.undo().is_ok());
        assert_eq!(gone(&against_computer), 2);
        assert!(against_computer.undo().is_ok());
        assert_eq!(gone(&against_computer), 0);
        assert!(against_computer.undo().is_err());
        assert!(against_computer.redo().is_ok());
        assert_eq!(gone(&against_computer), 2);
        let mut as_second = contest("easy", "human", &moves);
        assert!(as_second.undo().is_ok());
        assert_eq!(gone(&as_second), 3);
        assert!(as_second.undo().is_ok());
        assert_eq!(gone(&as_second), 1);
        // The computer's first move is not taken back.
        assert!(as_second.undo().is_err());
        let mut two_people = contest("human", "human", &moves);
        assert!(two_people.undo().is_ok());
        assert_eq!(gone(&two_people), 3);
        assert!(two_people.redo().is_ok());
        assert!(two_people.redo().is_err());
    }

    #[test]
    fn redo_stops_at_the_end_of_the_game() {
        let mut won = contest("human", "easy", &["3 from 1", "4 from 2", "1 from 2"]);
        assert_eq!(
            won.result_words().unwrap(),
            "The game is over: you have won!"
        );
        assert!(won.undo().is_ok());
        assert_eq!(won.round.moves().len(), 2);
        assert!(won.redo().is_ok());
        assert!(won.round.winner().is_some());
        assert!(won.redo().is_err());
    }

    #[test]
    fn looking_back_does_not_cut_the_record() {
        let moves = ["3 from 1", "4 from 2", "1 from 2"];
        let mut over = contest("human", "easy", &moves);
        let whole = over.record();
        over.viewed = true;
        over.round.go_to(1);
        assert_eq!(over.record(), whole);
        // What is taken back is not part of the game any more.
        over.viewed = false;
        assert_eq!(over.record().round().moves().len(), 1);
    }

    #[test]
    fn swapping_changes_neither_the_result_nor_who_made_a_move() {
        let mut over = contest("human", "easy", &["3 from 1", "4 from 2", "1 from 2"]);
        let result = over.result_words();
        assert!(over.swap().is_err());
        assert_eq!(over.result_words(), result);
        assert_eq!(over.mover(0), "you");
        // What was taken back cannot be won by the other side.
        assert!(over.undo().is_ok());
        assert!(over.swap().is_ok());
        assert!(over.redo().is_err());
        assert_eq!([0, 1].map(|k| over.mover(k)), ["first", "second"]);
        // Before the first move nothing was made by anybody.
        let mut start = contest("human", "easy", &[]);
        assert!(start.swap().is_ok());
        assert_eq!(start.mover(0), "computer");
    }

    #[test]
    fn the_record_names_who_played() {
        let record = contest("human", "hard", &["3 from 1"]).record();
        assert_eq!(record.players(), &["human", "semi:9/10"]);
    }
}
