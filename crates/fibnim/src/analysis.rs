//! What is asked of a position, and what is answered.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::Position;
use crate::number::{Extended, Natural};
use crate::numeration::TailVerdict;
use crate::reason::Reason;
use crate::step::Step;

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player to move wins (the *n*ext player).
    N,
    /// The other one wins (the *p*revious player).
    P,
}

impl Outcome {
    /// N where there is a winning move, else P.
    pub(crate) fn by_winning_move(there_is_one: bool) -> Self {
        if there_is_one { Self::N } else { Self::P }
    }
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
    /// Whoever cannot move loses.
    #[default]
    Normal,
    /// Whoever cannot move wins.
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

    /// Nothing in normal play, and " in misère play".
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Normal => "",
            Self::Misere => " in misère play",
        }
    }
}

/// What found the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// Which engine is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// The best one that applies.
    #[default]
    Auto,
    /// This one or none.
    Only(Engine),
}

impl EngineChoice {
    /// Whether an engine may answer.
    pub(crate) fn allows(self, engine: Engine) -> bool {
        match self {
            Self::Auto => true,
            Self::Only(only) => only == engine,
        }
    }
}

/// The terms of a question: who wins at the end, which engine is asked, and how
/// much it may cost. They travel together through every theory and solver.
///
/// ```
/// use fibnim::{Ask, Budget, Convention, Natural, Outcome, theory::bouton};
///
/// let piles = [1u8, 1].map(Natural::from);
/// let budget = Budget::default();
/// assert_eq!(bouton::nim(&piles, Ask::normal(&budget)).outcome, Outcome::P);
/// assert_eq!(bouton::nim(&piles, Ask::misere(&budget)).outcome, Outcome::N);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ask<'b> {
    /// Who wins when no move is left.
    pub convention: Convention,
    /// Which engine is asked.
    pub engine: EngineChoice,
    /// How much it may cost.
    pub budget: &'b Budget,
}

impl<'b> Ask<'b> {
    /// Any engine, in normal play.
    pub fn normal(budget: &'b Budget) -> Self {
        Self::by(Convention::Normal, budget)
    }

    /// Any engine, in misère play.
    pub fn misere(budget: &'b Budget) -> Self {
        Self::by(Convention::Misere, budget)
    }

    /// Any engine, by a convention.
    pub fn by(convention: Convention, budget: &'b Budget) -> Self {
        Self {
            convention,
            engine: EngineChoice::Auto,
            budget,
        }
    }

    /// The same question to an engine of your choice.
    #[must_use]
    pub fn of(self, engine: EngineChoice) -> Self {
        Self { engine, ..self }
    }

    /// Whether an engine may answer.
    pub fn allows(self, engine: Engine) -> bool {
        self.engine.allows(engine)
    }

    /// Whether it is normal play.
    pub fn is_normal(self) -> bool {
        self.convention == Convention::Normal
    }
}

/// What an engine says: every theory, table and search answers in this form.
///
/// It speaks of moves only. [`Analysis`] adds the position and where each move
/// leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What found it.
    pub engine: Engine,
    /// Who wins.
    pub outcome: Outcome,
    /// The least limit at which the player to move wins; `None` in games
    /// without a limit, and where it is not known.
    pub least_take: Option<Extended>,
    /// Winning moves: takes by pile and take, and other moves in the game's
    /// order.
    pub moves: Vec<Winning>,
    /// How many winning moves are not listed, for want of room.
    pub unlisted: Natural,
    /// Whether the moves, with those that are not listed, are known to be all.
    pub complete: bool,
    /// How many positions a search has seen.
    pub searched: Option<usize>,
    /// Why it is so.
    pub reason: Reason,
}

/// A winning move, and what makes it win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning {
    /// What it does.
    pub step: Step,
    /// What in the gap vector of the pile makes it win, where that decides.
    pub why: Option<TailVerdict>,
}

impl From<Step> for Winning {
    fn from(step: Step) -> Self {
        Self { step, why: None }
    }
}

impl Answer {
    /// The answer of a theory that gives all winning moves.
    pub fn theory(outcome: Outcome, moves: impl IntoIterator<Item = Step>, reason: Reason) -> Self {
        Self {
            engine: Engine::Theory,
            outcome,
            least_take: None,
            moves: moves.into_iter().map(Winning::from).collect(),
            unlisted: Natural::ZERO,
            complete: true,
            searched: None,
            reason,
        }
    }

    /// The answer of a search that has seen so many positions.
    pub fn searched(
        outcome: Outcome,
        moves: impl IntoIterator<Item = Step>,
        positions: usize,
    ) -> Self {
        Self {
            engine: Engine::Search,
            searched: Some(positions),
            ..Self::theory(outcome, moves, Reason::searched(positions))
        }
    }

    /// The answer of an ordered sweep of all states of a sum: the winning ones of the
    /// moves that were tried.
    pub(crate) fn swept(
        states: u128,
        moves: impl IntoIterator<Item = Step>,
        tried: usize,
        ask: Ask<'_>,
    ) -> Self {
        let moves: Vec<Step> = moves.into_iter().collect();
        let outcome = match tried {
            0 => ask.convention.terminal_outcome(),
            _ => Outcome::by_winning_move(!moves.is_empty()),
        };
        let reason = Reason::swept(states, moves.len(), tried);
        Self {
            engine: Engine::Table,
            ..Self::theory(outcome, moves, reason)
        }
    }

    /// The same answer, of moves that may not be all.
    #[must_use]
    pub fn incomplete(mut self) -> Self {
        self.complete = false;
        self
    }

    /// The same moves from another pile, counted from 1.
    #[must_use]
    pub(crate) fn at_piles(mut self, place: impl Fn(usize) -> usize) -> Self {
        for winning in &mut self.moves {
            if let Step::Take { pile, .. } = &mut winning.step {
                *pile = place(*pile);
            }
        }
        self
    }

    /// What was computed, with the sentence of a theorem before its own.
    #[must_use]
    pub(crate) fn after_theorem(mut self, theorem: &Reason) -> Self {
        self.reason.text = format!("{} {}", theorem.text, self.reason.text);
        self.reason.about.clone_from(&theorem.about);
        self.reason.matter = theorem.matter.clone();
        self
    }

    /// The same answer with no more than so many moves listed.
    #[must_use]
    pub(crate) fn listed_to(mut self, most: usize) -> Self {
        let unlisted = self.moves.len().saturating_sub(most);
        self.moves.truncate(most);
        self.unlisted += &Natural::from(unlisted);
        self
    }

    /// What a theory says if it gives all moves; else what is computed, after the
    /// sentence of the theory; else what the theory has.
    pub(crate) fn best_of(
        theory: Option<Self>,
        computed: impl FnOnce() -> Result<Self>,
    ) -> Result<Self> {
        match theory {
            None => computed(),
            Some(theory) if theory.complete => Ok(theory),
            Some(theory) => match computed() {
                Ok(found) => Ok(found.after_theorem(&theory.reason)),
                Err(Error::LimitExceeded { .. } | Error::NoEngine(_)) => Ok(theory),
                Err(error) => Err(error),
            },
        }
    }

    /// How many winning moves there are, listed or not.
    pub fn move_count(&self) -> Natural {
        &self.unlisted + &Natural::from(self.moves.len())
    }

    /// The winning takes, by pile and take.
    pub fn takes(&self) -> impl Iterator<Item = (usize, &Natural)> {
        self.moves.iter().filter_map(|winning| winning.step.taken())
    }
}

/// Outcome, every winning move, and the reason, of a position.
///
/// Its JSON is the same everywhere; numbers that games count with are decimal
/// strings. It displays as the whole answer in words.
///
/// ```
/// use fibnim::{Budget, catalog};
///
/// let answer = catalog::game("fib")?.position("13;6")?.analyze(&Budget::default())?;
/// assert!(answer.to_string().starts_with("Fibonacci nim, f(t) = 2t: a pile of 13"));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position, which knows its game.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The least limit at which the player to move wins; `None` in games
    /// without a limit, and where it is not known.
    pub least_take: Option<Extended>,
    /// The winning moves, takes sorted by pile and take and other moves in the
    /// game's order; none in a P position. All of them, unless
    /// [`Analysis::unlisted_moves`] says how many are left out, or
    /// [`Analysis::complete`] that there may be others.
    pub winning_moves: Vec<WinningMove>,
    /// How many winning moves are not listed, for want of room.
    pub unlisted_moves: Natural,
    /// False where a theorem gives a winning move but does not say whether there
    /// are more.
    pub complete: bool,
    /// What found the answer.
    pub engine: Engine,
    /// How many positions a search has seen.
    pub searched: Option<usize>,
    /// Why it is so.
    pub reason: Reason,
}

impl Analysis {
    /// How many winning moves there are, listed or not.
    pub fn winning_move_count(&self) -> Natural {
        &self.unlisted_moves + &Natural::from(self.winning_moves.len())
    }
}

/// A winning move and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// What it does.
    pub step: Step,
    /// The position that the opponent gets.
    pub to: Position,
    /// What in the gap vector of the pile makes it win, where that decides.
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

/// The constant bounds of a take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeBounds {
    /// The least that may be taken.
    pub min: Natural,
    /// The most that may be taken.
    pub max: Natural,
}
