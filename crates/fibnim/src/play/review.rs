//! A game looked at again: where the win changed hands, and what would have
//! kept it.

use serde::Serialize;

use super::round::{Round, Seat};
use crate::analysis::{Analysis, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::Position;
use crate::number::Natural;
use crate::step::Step;

/// What each move of a game did to who can win it.
///
/// ```
/// use fibnim::{Budget, play::Round};
///
/// let mut round = Round::new("fib", &Default::default(), "20")?;
/// for take in ["1", "2", "2", "2", "4"] {
///     round.play_text(take)?;
/// }
/// let review = round.review(&Budget::default())?;
/// let slips: Vec<usize> = review.slips().map(|slip| slip.number).collect();
/// assert_eq!(slips, [1, 2, 3]);
/// assert_eq!(review.moves[0].words(), "take 1 gives the win away: take 2 would have kept it");
/// let question = "Here the win was given away (you: take 1). Which move keeps it?";
/// assert_eq!(review.moves[0].question("you").as_deref(), Some(question));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    /// In the order of the game.
    pub moves: Vec<ReviewedMove>,
}

/// A move, and who could win before and after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewedMove {
    /// Its number, from 1.
    pub number: usize,
    /// Who made it.
    pub seat: Seat,
    /// What it did.
    #[serde(skip)]
    pub step: Step,
    /// The same in words.
    pub step_words: String,
    /// Who could win before it, with best play; `None` where it is not known.
    pub before: Option<Seat>,
    /// Who could win after it.
    pub after: Option<Seat>,
    /// Whether it was the last move of the game: none is left after it.
    pub is_last: bool,
    /// A winning move that was there, where the move gave the win away.
    #[serde(skip)]
    pub better: Option<Step>,
    /// The same in words.
    pub better_words: Option<String>,
    /// Why that one wins.
    pub why: Option<String>,
}

impl ReviewedMove {
    /// Whether it gave the win away.
    pub fn is_slip(&self) -> bool {
        self.before == Some(self.seat) && self.after == Some(self.seat.other())
    }

    /// What it did, without who made it: "take 1 gives the win away: take 2
    /// would have kept it".
    pub fn words(&self) -> String {
        let step = &self.step_words;
        match (self.before, self.after) {
            (None, _) | (_, None) => format!("{step}; who can win here is not known"),
            _ if self.is_slip() => match &self.better_words {
                Some(better) => {
                    format!("{step} gives the win away: {better} would have kept it")
                }
                None => format!("{step} gives the win away"),
            },
            (Some(_), Some(after)) if after == self.seat && self.is_last => {
                format!("{step} wins the game")
            }
            (Some(_), Some(after)) if after == self.seat => format!("{step} keeps the win"),
            (Some(_), Some(_)) => format!("{step}; every move loses here"),
        }
    }

    /// What is asked before it is told, where the move gave the win away: which one
    /// keeps it. Who made it is called as the face calls them, such as "you".
    pub fn question(&self, mover: &str) -> Option<String> {
        let step = &self.step_words;
        self.is_slip()
            .then(|| format!("Here the win was given away ({mover}: {step}). Which move keeps it?"))
    }
}

impl Review {
    /// The moves that gave the win away.
    pub fn slips(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|reviewed| reviewed.is_slip())
    }

    /// How the win went from hand to hand, in a sentence.
    pub fn summary(&self) -> String {
        let Some(first) = self.moves.first() else {
            return "No move was made.".into();
        };
        let Some(seat) = first.before else {
            return "Who could win at the beginning of this game is not known.".into();
        };
        let numbers: Vec<String> = self.slips().map(|slip| slip.number.to_string()).collect();
        match numbers.as_slice() {
            [] => {
                format!("The {seat} player could win from the start and never gave the win away.")
            }
            [one] => format!("The win changed hands once, at move {one}."),
            [all @ .., last] => format!(
                "The win changed hands {} times, at moves {} and {last}.",
                numbers.len(),
                all.join(", ")
            ),
        }
    }
}

impl Round {
    /// What each move up to now did to who can win. Positions that are too much
    /// work for the budget are left as not known.
    pub fn review(&self, budget: &Budget) -> Result<Review> {
        let positions: Vec<&Position> = std::iter::once(self.start())
            .chain(self.moves().iter().map(|(_, next)| next))
            .collect();
        let known = analyses(&positions, budget)?;
        let moves = (0..).zip(self.moves()).map(|(index, (step, _))| {
            let seat = Seat::after(index);
            reviewed(
                positions[index],
                index,
                seat,
                step,
                &known[index..=index + 1],
            )
        });
        let mut moves: Vec<ReviewedMove> = moves.collect();
        if let (Some(last), Some(_)) = (moves.last_mut(), self.winner()) {
            last.is_last = true;
        }
        Ok(Review { moves })
    }
}

/// What is known of each position: of the last ones, as they have less to come.
/// What comes before one that is too much work is not tried.
fn analyses(positions: &[&Position], budget: &Budget) -> Result<Vec<Option<Analysis>>> {
    let mut known = vec![None; positions.len()];
    for (position, place) in positions.iter().zip(&mut known).rev() {
        match position.analyze(budget) {
            Ok(analysis) => *place = Some(analysis),
            Err(error @ Error::Stopped) => return Err(error),
            Err(_) => break,
        }
    }
    Ok(known)
}

fn reviewed(
    position: &Position,
    index: usize,
    seat: Seat,
    step: &Step,
    known: &[Option<Analysis>],
) -> ReviewedMove {
    let words = |step: &Step| position.move_words(step, Natural::to_short_string);
    let winner = |known: &Option<Analysis>, to_move: Seat| {
        known.as_ref().map(|analysis| match analysis.outcome {
            Outcome::N => to_move,
            Outcome::P => to_move.other(),
        })
    };
    let (before, after) = (winner(&known[0], seat), winner(&known[1], seat.other()));
    let is_slip = before == Some(seat) && after == Some(seat.other());
    let hint = known[0].as_ref().filter(|_| is_slip).map(Analysis::hint);
    let better = hint.as_ref().and_then(|hint| hint.step.clone());
    ReviewedMove {
        number: index + 1,
        seat,
        step: step.clone(),
        step_words: words(step),
        before,
        after,
        is_last: false,
        better_words: better.as_ref().map(words),
        better,
        why: hint.map(|hint| hint.why),
    }
}
