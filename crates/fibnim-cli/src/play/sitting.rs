//! The score over a sitting: who has won how many games since the program was
//! started.

use fibnim::play::Seat;

use super::contest::{Aid, Contest, Name};

/// Games that were played to their end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    /// Won by the person against the computer.
    you: u32,
    /// Those of them with a hint, an analysis, or a move taken back.
    helped: u32,
    computer: u32,
    /// Between two people, the first player first.
    people: [u32; 2],
}

impl Sitting {
    /// Counts a game, once, when it is over. Of computers among themselves there
    /// is no score.
    pub fn count(&mut self, contest: &mut Contest) {
        let Some(winner) = contest.round.winner() else {
            return;
        };
        if std::mem::replace(&mut contest.counted, true) || contest.is_exhibition() {
            return;
        }
        match contest.name(winner) {
            Name::You => {
                self.you += 1;
                self.helped += u32::from(contest.aid == Aid::Helped);
            }
            Name::Computer => self.computer += 1,
            Name::Player(seat) => self.people[seat.index()] += 1,
        }
    }

    /// "you 2 (1 with help), computer 1"; nothing before the first game is over.
    pub fn words(&self) -> Option<String> {
        let mut words = Vec::new();
        if self.you + self.computer > 0 {
            let help = match self.helped {
                0 => String::new(),
                helped => format!(" ({helped} with help)"),
            };
            words.push(format!(
                "you {}{help}, computer {}",
                self.you, self.computer
            ));
        }
        if self.people != [0, 0] {
            let seats = [Seat::First, Seat::Second];
            let people = seats.map(|seat| format!("{seat} player {}", self.people[seat.index()]));
            words.push(people.join(", "));
        }
        (!words.is_empty()).then(|| words.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use fibnim::catalog::GameOptions;
    use fibnim::play::Round;

    use super::*;

    fn over(first: &str, second: &str) -> Contest {
        let round = Round::new("nim", &GameOptions::default(), "1").unwrap();
        let seats = [first, second].map(|who| who.parse().unwrap());
        let mut contest = Contest::new(round, seats, 1).unwrap();
        contest.round.play_text("1").unwrap();
        contest
    }

    #[test]
    fn each_game_counts_once() {
        let mut sitting = Sitting::default();
        assert_eq!(sitting.words(), None);
        let mut won = over("human", "easy");
        sitting.count(&mut won);
        sitting.count(&mut won);
        assert_eq!(sitting.words().unwrap(), "you 1, computer 0");
        let mut helped = over("human", "easy");
        helped.aid = Aid::Helped;
        sitting.count(&mut helped);
        sitting.count(&mut over("easy", "human"));
        sitting.count(&mut over("easy", "hard"));
        assert_eq!(sitting.words().unwrap(), "you 2 (1 with help), computer 1");
        sitting.count(&mut over("human", "human"));
        assert_eq!(
            sitting.words().unwrap(),
            "you 2 (1 with help), computer 1; first player 1, second player 0"
        );
    }

    #[test]
    fn what_is_not_over_or_was_over_before_does_not_count() {
        let mut sitting = Sitting::default();
        let round = Round::new("nim", &GameOptions::default(), "1,2").unwrap();
        let seats = ["human", "easy"].map(|who| who.parse().unwrap());
        let mut begun = Contest::new(round, seats.clone(), 1).unwrap();
        sitting.count(&mut begun);
        let mut loaded = Contest::new(over("human", "easy").round, seats, 1).unwrap();
        sitting.count(&mut loaded);
        assert_eq!(sitting.words(), None);
    }
}
