//! The winning takes of a pile: all counted, as many listed as there is room
//! for.

use crate::budget::Budget;
use crate::games::LocalPile;
use crate::number::Natural;
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
        Self::with_room(pile.digits_bound(), budget)
    }

    /// An empty list of takes that each leave a position of so many digits.
    fn with_room(pile_digits: usize, budget: &Budget) -> Self {
        Self {
            listed: Vec::new(),
            total: Natural::ZERO,
            moves_left: budget.listed_moves,
            digits_left: budget.listed_digits,
            pile_digits,
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

/// Winning takes from several piles, by pile and then ascending, with one room
/// for all of them.
#[derive(Clone, Debug)]
pub(crate) struct PileTakes {
    takes: TakeList,
    /// The index of the pile of each listed take.
    indices: Vec<usize>,
}

impl PileTakes {
    /// An empty list. Each listed move prints all piles, so that is what it
    /// costs.
    pub(crate) fn new(piles: &[Natural], budget: &Budget) -> Self {
        Self::with_room(piles.iter().map(Natural::digits_bound).sum(), budget)
    }

    /// As [`PileTakes::new`], for piles that are printed with their limits.
    pub(crate) fn from_local(piles: &[LocalPile], budget: &Budget) -> Self {
        let digits = piles.iter().map(|pile| {
            let limit = pile.limit.finite().map_or(0, Natural::digits_bound);
            pile.size.digits_bound() + limit
        });
        Self::with_room(digits.sum(), budget)
    }

    fn with_room(digits: usize, budget: &Budget) -> Self {
        Self {
            takes: TakeList::with_room(digits, budget),
            indices: Vec::new(),
        }
    }

    /// Whether the next take would only be counted.
    pub(crate) fn is_full(&self) -> bool {
        self.takes.is_full()
    }

    /// Counts a take from the pile of an index, and lists it if there is room.
    pub(crate) fn push(&mut self, index: usize, take: Natural) {
        self.takes.push(take, None);
        self.indices.resize(self.takes.listed.len(), index);
    }

    /// Counts takes that are not listed.
    pub(crate) fn count_unlisted(&mut self, takes: &Natural) {
        self.takes.count_unlisted(takes);
    }

    /// How many there are.
    pub(crate) fn total(&self) -> &Natural {
        self.takes.total()
    }

    /// The listed takes with the indices of their piles, and how many more
    /// there are.
    pub(crate) fn into_listed(self) -> (Vec<(usize, ListedTake)>, Natural) {
        let unlisted = self.takes.unlisted();
        let listed = self.indices.into_iter().zip(self.takes.listed);
        (listed.collect(), unlisted)
    }
}
