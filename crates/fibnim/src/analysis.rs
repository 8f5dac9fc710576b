//! What every theory and solver answers, and every face shows.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::number::{Extended, Natural};
use crate::numeration::TailVerdict;
use crate::step::Step;

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The player to move wins (the *n*ext player).
    N,
    /// The other one wins (the *p*revious player).
    P,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
        })
    }
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl Convention {
    /// The outcome of a position without moves.
    pub fn terminal_outcome(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}

/// What found the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// A closed form.
    Theory,
    /// An automaton that was proved right for all positions.
    Proof,
    /// A table of least takes or of Grundy values, computed from the definition.
    Table,
    /// A search of the game's positions.
    Search,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Theory => "theory",
            Self::Proof => "proof",
            Self::Table => "table",
            Self::Search => "search",
        })
    }
}

/// Outcome, every winning move, and the reason.
///
/// Its JSON is the same everywhere; numbers that games count with are decimal
/// strings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// The rule f(t), for take-away games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Bounds of a take, for games that have constant ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<TakeBounds>,
    /// Present, and true, in misère play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// The position, with its limit.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The least limit at which the player to move wins; `None` in games
    /// without a limit, and where it is not known.
    pub least_take: Option<Extended>,
    /// The winning moves, takes sorted by pile and take and other moves in the
    /// game's order; none in a P position. All of them, unless [`Analysis::unlisted_moves`] says how many are left out,
    /// or [`Analysis::complete`] that there may be others.
    pub winning_moves: Vec<WinningMove>,
    /// How many winning moves are not listed, for want of room.
    #[serde(skip_serializing_if = "Natural::is_zero")]
    pub unlisted_moves: Natural,
    /// Present, and false, where a theorem gives a winning move but does not
    /// say whether there are more.
    #[serde(skip_serializing_if = "Clone::clone")]
    pub complete: bool,
    /// What found the answer.
    pub engine: Engine,
    /// Why it is so.
    pub reason: Reason,
}

impl Analysis {
    /// How many winning moves there are, listed or not.
    pub fn winning_move_count(&self) -> Natural {
        &self.unlisted_moves + &Natural::from(self.winning_moves.len())
    }
}

/// The constant bounds of a take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TakeBounds {
    /// The least that may be taken.
    pub min: Natural,
    /// The most that may be taken.
    pub max: Natural,
}

/// A winning move and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinningMove {
    /// What it does.
    #[serde(flatten)]
    pub step: Step,
    /// The position that the opponent gets.
    pub to: String,
    /// The move in words.
    pub text: String,
    /// What in the gap vector of the pile makes it win, where that decides.
    #[serde(skip)]
    pub why: Option<TailVerdict>,
}

impl WinningMove {
    /// The pile, counted from 1, if the move is a take.
    pub fn pile(&self) -> Option<usize> {
        self.step.taken().map(|(pile, _)| pile)
    }

    /// How much is taken, if the move is a take.
    pub fn take(&self) -> Option<&Natural> {
        self.step.taken().map(|(_, take)| take)
    }
}

/// The theorem and the numbers that make an answer so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The paper and the place in it, or `search`.
    pub source: &'static str,
    /// One or two sentences that a student understands.
    pub text: String,
    /// The numbers of the sentences, by name.
    pub facts: Facts,
}

/// Named facts, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<(&'static str, Fact)>);

impl Facts {
    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.0.push((name, fact.into()));
        self
    }

    /// The facts with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Fact)> {
        self.0.iter().map(|(name, fact)| (*name, fact))
    }

    /// The fact of a name.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, fact)| fact)
    }
}

/// One fact of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A number, or ∞.
    Number(Extended),
    /// How many of something, or an index: a number in JSON.
    Count(usize),
    /// A small number that may be negative: a number in JSON.
    Integer(isize),
    /// Words.
    Text(String),
    /// Several facts of a kind.
    List(Vec<Fact>),
    /// The tails of a pile, with what the gap vector says of each.
    Tails(Vec<(Natural, TailVerdict)>),
}

impl From<&Natural> for Fact {
    fn from(number: &Natural) -> Self {
        Self::Number(number.clone().into())
    }
}

impl From<usize> for Fact {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

impl From<isize> for Fact {
    fn from(integer: isize) -> Self {
        Self::Integer(integer)
    }
}

impl From<Extended> for Fact {
    fn from(number: Extended) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Fact>> FromIterator<T> for Fact {
    fn from_iter<I: IntoIterator<Item = T>>(facts: I) -> Self {
        Self::List(facts.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// A tail as JSON gives it.
#[derive(Serialize)]
struct TailFact<'a> {
    take: &'a Natural,
    wins: bool,
    why: TailVerdict,
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Count(count) => count.serialize(serializer),
            Self::Integer(integer) => integer.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => serializer.collect_seq(list),
            Self::Tails(tails) => {
                serializer.collect_seq(tails.iter().map(|(take, verdict)| TailFact {
                    take,
                    wins: verdict.wins(),
                    why: *verdict,
                }))
            }
        }
    }
}
