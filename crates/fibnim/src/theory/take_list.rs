//! The winning takes of a pile: all counted, as many listed as there is room
//! for.

use crate::budget::Budget;
use crate::natural::Natural;
use crate::numeration::TailVerdict;

/// A winning take with what makes it win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTake {
    /// How much to take.
    pub take: Natural,
    /// Why it wins, where a gap vector decides it.
    pub why: Option<TailVerdict>,
}

/// Winning takes in ascending order, complete up to the budget's room.
///
/// A pile of a million digits has a million winning takes of up to a million
/// digits each. They are all counted; those that fit are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeList {
    listed: Vec<ListedTake>,
    total: Natural,
    moves_left: usize,
    digits_left: usize,
    pile_digits: usize,
}

impl TakeList {
    /// An empty list of takes from a pile.
    pub(crate) fn new(pile: &Natural, budget: &Budget) -> Self {
        Self {
            listed: Vec::new(),
            total: Natural::ZERO,
            moves_left: budget.listed_moves,
            digits_left: budget.listed_digits,
            pile_digits: pile.digits_bound(),
        }
    }

    /// Whether the next take would only be counted.
    pub(crate) fn is_full(&self) -> bool {
        self.moves_left == 0 || self.digits_left == 0
    }

    /// Counts a take, and lists it if there is room.
    pub(crate) fn push(&mut self, take: Natural, why: Option<TailVerdict>) {
        self.total += &Natural::ONE;
        if self.is_full() {
            return;
        }
        // The take is printed twice, with the limit it sets and the pile it leaves.
        let digits = 3 * take.digits_bound() + self.pile_digits;
        self.moves_left -= 1;
        self.digits_left = self.digits_left.saturating_sub(digits);
        self.listed.push(ListedTake { take, why });
    }

    /// Counts takes that are not listed.
    pub(crate) fn count_unlisted(&mut self, takes: &Natural) {
        self.total += takes;
    }

    /// Adds first, first + step, …: `count` takes.
    pub(crate) fn push_progression(&mut self, first: Natural, step: &Natural, count: &Natural) {
        let (mut take, mut left) = (first, count.clone());
        while !left.is_zero() && !self.is_full() {
            let next = &take + step;
            self.push(std::mem::replace(&mut take, next), None);
            left -= &Natural::ONE;
        }
        self.count_unlisted(&left);
    }

    /// The takes that are listed, smallest first.
    pub fn listed(&self) -> &[ListedTake] {
        &self.listed
    }

    /// How many there are.
    pub fn total(&self) -> &Natural {
        &self.total
    }

    /// How many are not listed.
    pub fn unlisted(&self) -> Natural {
        &self.total - &Natural::from(self.listed.len())
    }
}
