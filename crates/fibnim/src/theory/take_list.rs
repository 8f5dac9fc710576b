//! The winning takes from piles: all counted, as many listed as there is room
//! for.

use crate::analysis::{Answer, Outcome, Winning};
use crate::budget::Budget;
use crate::number::{Extended, Natural};
use crate::numeration::TailVerdict;
use crate::reason::Reason;
use crate::step::Step;

/// Winning takes by pile and then in ascending order, complete up to the
/// budget's room.
///
/// A pile of a million digits has a million winning takes of up to a million
/// digits each. They are all counted; those that fit are listed.
#[derive(Clone, Debug)]
pub(crate) struct TakeList {
    listed: Vec<Winning>,
    total: Natural,
    moves_left: usize,
    digits_left: usize,
    /// The digits of the position that each move leaves.
    position_digits: usize,
}

impl TakeList {
    /// An empty list of takes from a pile.
    pub(crate) fn new(pile: &Natural, budget: &Budget) -> Self {
        Self::of_digits(pile.digits_bound(), budget)
    }

    /// An empty list of takes from several piles. Each move that is listed
    /// prints all piles, so that is what it costs.
    pub(crate) fn of_piles<'n>(
        piles: impl IntoIterator<Item = &'n Natural>,
        budget: &Budget,
    ) -> Self {
        let digits = piles.into_iter().map(Natural::digits_bound);
        Self::of_digits(digits.sum(), budget)
    }

    /// An empty list of takes that each leave a position of so many digits.
    pub(crate) fn of_digits(position_digits: usize, budget: &Budget) -> Self {
        Self {
            listed: Vec::new(),
            total: Natural::ZERO,
            moves_left: budget.listed_moves,
            digits_left: budget.listed_digits,
            position_digits,
        }
    }

    /// Whether the next take would only be counted.
    pub(crate) fn is_full(&self) -> bool {
        self.moves_left == 0 || self.digits_left == 0
    }

    /// Counts a take from a pile, counted from 1, and lists it if there is room.
    pub(crate) fn push(&mut self, pile: usize, take: Natural, why: Option<TailVerdict>) {
        self.total += &Natural::ONE;
        if self.is_full() {
            return;
        }
        // The take is printed twice, with the limit it sets and the pile it leaves.
        let digits = 3 * take.digits_bound() + self.position_digits;
        self.moves_left -= 1;
        self.digits_left = self.digits_left.saturating_sub(digits);
        let step = Step::take(pile, take);
        self.listed.push(Winning { step, why });
    }

    /// Counts takes that are not listed.
    pub(crate) fn count_unlisted(&mut self, takes: &Natural) {
        self.total += takes;
    }

    /// Adds first, first + step, …: `count` takes from pile 1.
    pub(crate) fn push_progression(&mut self, first: Natural, step: &Natural, count: &Natural) {
        let (mut take, mut left) = (first, count.clone());
        while !left.is_zero() && !self.is_full() {
            let next = &take + step;
            self.push(1, std::mem::replace(&mut take, next), None);
            left -= &Natural::ONE;
        }
        self.count_unlisted(&left);
    }

    /// How many there are.
    pub(crate) fn total(&self) -> &Natural {
        &self.total
    }

    /// The answer of a theory with these takes.
    pub(crate) fn into_answer(
        self,
        outcome: Outcome,
        least_take: Option<Extended>,
        reason: Reason,
    ) -> Answer {
        Answer {
            least_take,
            unlisted: &self.total - &Natural::from(self.listed.len()),
            moves: self.listed,
            ..Answer::theory(outcome, [], reason)
        }
    }

    /// As [`TakeList::into_answer`]: won where there is a winning take.
    pub(crate) fn into_answer_by_takes(self, reason: Reason) -> Answer {
        let outcome = Outcome::by_winning_move(!self.total.is_zero());
        self.into_answer(outcome, None, reason)
    }
}
