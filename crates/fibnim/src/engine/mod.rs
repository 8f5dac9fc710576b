//! The best engine that applies: theory, else proof, else table, else search,
//! within a budget. One file a kind of game.

mod board;
mod build_up;
mod local;
mod nim;
mod one_pile;
mod reversed_subtraction;
mod take_away;
mod zeckendorf;

pub(crate) use board::{chomp, reversed_chomp};
pub(crate) use build_up::build_up;
pub(crate) use local::local;
pub(crate) use nim::nim;
pub(crate) use one_pile::one_pile;
pub(crate) use reversed_subtraction::reversed_subtraction;
pub(crate) use take_away::take_away;
pub(crate) use zeckendorf::zeckendorf;

use crate::analysis::{Engine, Facts, Outcome, Reason, WinningMove};
use crate::number::{Extended, Natural};
use crate::solve::SearchAnswer;
use crate::step::Step;
use crate::theory::{ListedTake, OnePileAnswer, PilesTheoryAnswer};

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
    fn allows(self, engine: Engine) -> bool {
        match self {
            Self::Auto => true,
            Self::Only(only) => only == engine,
        }
    }
}

/// An engine's answer before it is put into words.
struct Answer {
    engine: Engine,
    outcome: Outcome,
    least_take: Option<Extended>,
    /// (index of the pile, takes in order)
    takes: Vec<(usize, ListedTake)>,
    unlisted: Natural,
    /// Whether the takes are known to be all.
    complete: bool,
    reason: Reason,
}

impl Answer {
    fn from_theory(answer: OnePileAnswer, index: usize) -> Self {
        let listed = answer.takes.listed().iter().cloned();
        Self {
            engine: Engine::Theory,
            outcome: answer.outcome,
            least_take: answer.least_take,
            takes: listed.map(|take| (index, take)).collect(),
            unlisted: answer.takes.unlisted(),
            complete: true,
            reason: answer.reason,
        }
    }

    /// The answer of a search in a game without one limit for all piles.
    fn from_search(found: SearchAnswer<(usize, u64)>) -> Self {
        let takes = found.winning_moves.into_iter();
        Self {
            engine: Engine::Search,
            outcome: found.outcome,
            least_take: None,
            takes: takes.map(|(pile, take)| (pile - 1, listed(take))).collect(),
            unlisted: Natural::ZERO,
            complete: true,
            reason: searched_reason(found.positions),
        }
    }

    fn from_piles_theory(engine: Engine, answer: PilesTheoryAnswer) -> Self {
        Self {
            engine,
            outcome: answer.outcome,
            least_take: answer.least_take,
            takes: answer.takes,
            unlisted: answer.unlisted,
            complete: true,
            reason: answer.reason,
        }
    }
}

/// The index of the only pile that is not empty; the first where all are.
fn single_pile<'n>(sizes: impl Iterator<Item = &'n Natural>) -> Option<usize> {
    let mut full = sizes.zip(0..).filter(|(size, _)| !size.is_zero());
    let first = full.next().map_or(0, |(_, index)| index);
    full.next().is_none().then_some(first)
}

/// The move that leaves `left` of a pile, among piles with the given texts.
fn winning_move(
    texts: &[String],
    index: usize,
    left: &str,
    take_text: &str,
    listed: ListedTake,
) -> WinningMove {
    let piles = texts.iter().enumerate();
    let piles: Vec<&str> = piles
        .map(|(i, text)| if i == index { left } else { text })
        .collect();
    WinningMove {
        to: piles.join(","),
        text: match texts {
            [_] => format!("take {take_text}"),
            _ => format!("take {take_text} from pile {}", index + 1),
        },
        step: Step::take(index + 1, listed.take),
        why: listed.why,
    }
}

/// A take that a computation found.
fn listed(take: u64) -> ListedTake {
    ListedTake {
        take: Natural::from(take),
        why: None,
    }
}

/// What a search says of itself.
fn searched_reason(positions: usize) -> Reason {
    Reason {
        source: "search",
        text: match positions {
            1 => "Searched, 1 position.".into(),
            _ => format!("Searched, {positions} positions."),
        },
        facts: Facts::default().with("positions", positions),
    }
}
