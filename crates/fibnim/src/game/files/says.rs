//! What a game file says, with its expressions not yet computed.

use super::expression::Expression;
use super::text::Place;

/// What a game file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameText {
    pub(super) title: String,
    pub(super) source: String,
    /// What the file says of the game, in its own words.
    pub(super) about: Vec<String>,
    pub(super) params: Vec<Param>,
    pub(super) body: Body,
    /// Whether whoever makes the last move loses.
    pub(super) misere: bool,
}

/// A number that is chosen when the game is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Param {
    pub(super) name: String,
    pub(super) value: i128,
    pub(super) least: i128,
    pub(super) most: i128,
}

/// What the game is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Chips in bins.
    Chips(ChipsText),
    /// Chips in a row: an ordered list.
    List(ChipsText),
    /// Heaps.
    Heaps(HeapsText),
}

/// The rules of chips in bins, or in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChipsText {
    pub(super) values: Vec<Clause>,
    pub(super) values_place: Place,
    pub(super) moves: Vec<MoveText>,
    /// How many parameters the values and moves know.
    pub(super) rule_params: usize,
    pub(super) start: Option<StartText>,
    /// How many parameters the start knows.
    pub(super) start_params: usize,
    /// Whether all moves are made backwards.
    pub(super) reversed: bool,
    /// Whether a turn is a move made any number of times.
    pub(super) repeated: bool,
    /// The first bin of the hole.
    pub(super) hole: Option<Expression>,
}

/// A value, and the bins that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) value: Expression,
    pub(super) condition: Option<Expression>,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveText {
    pub(super) from: Vec<Term>,
    pub(super) into: Vec<Term>,
    pub(super) condition: Option<Expression>,
    pub(super) place: Place,
}

impl MoveText {
    /// How many steps it takes at most to write down one instance.
    pub(super) fn work(&self) -> u64 {
        /// Bins from one to another are not more than this.
        const BINS: u64 = 250;
        let terms = self.from.iter().chain(&self.into);
        let each = terms.map(|term| {
            let last = term.last.as_ref().map_or(0, |last| last.work() + BINS);
            term.count.work() + term.first.work() + last
        });
        each.sum::<u64>() + self.condition.as_ref().map_or(0, Expression::work)
    }

    /// Whether a name occurs.
    pub(super) fn uses(&self, name: usize) -> bool {
        let mut terms = self.from.iter().chain(&self.into);
        terms.any(|term| {
            let last = term.last.as_ref();
            term.count.uses(name)
                || term.first.uses(name)
                || last.is_some_and(|last| last.uses(name))
        }) || self
            .condition
            .as_ref()
            .is_some_and(|condition| condition.uses(name))
    }
}

/// Some chips of one bin, or of each of some bins next to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) count: Expression,
    pub(super) first: Expression,
    pub(super) last: Option<Expression>,
    pub(super) place: Place,
}

/// Where a game of n starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StartText {
    /// With the largest chips that fit, again and again.
    Greedy,
    /// With these chips.
    Chips(Vec<Term>),
}

/// The rules of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeapsText {
    pub(super) heaps: Vec<String>,
    pub(super) takes: Vec<TakeText>,
    /// The next limit, in the sizes of the heaps after the move, and in t.
    pub(super) limit: Option<Expression>,
    pub(super) opening: Option<Expression>,
}

impl TakeText {
    /// How many steps it takes at most to try one amount.
    pub(super) fn work(&self) -> u64 {
        let parts = self.parts.iter().map(|(amount, _)| amount.work());
        parts.sum::<u64>() + self.condition.as_ref().map_or(0, Expression::work)
    }

    /// Whether a name occurs.
    pub(super) fn uses(&self, name: usize) -> bool {
        self.parts.iter().any(|(amount, _)| amount.uses(name))
            || self
                .condition
                .as_ref()
                .is_some_and(|condition| condition.uses(name))
    }
}

/// A kind of take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TakeText {
    /// How much is taken from which heap, in t.
    pub(super) parts: Vec<(Expression, usize)>,
    pub(super) condition: Option<Expression>,
    pub(super) place: Place,
}
