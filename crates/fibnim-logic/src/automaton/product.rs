//! Two automata side by side.

use super::{Automaton, DEAD, Work, build::Draft, sets::Pairs};
use crate::error::Result;

/// What is accepted, of two relations. What neither accepts is never accepted,
/// so that no state is needed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Both.
    And,
    /// At least one of them.
    Or,
    /// The first and not the second.
    Minus,
    /// One of them and not the other.
    Xor,
}

impl Operation {
    fn accepts(self, left: bool, right: bool) -> bool {
        match self {
            Self::And => left && right,
            Self::Or => left || right,
            Self::Minus => left && !right,
            Self::Xor => left != right,
        }
    }

    /// Whether a word may still be accepted when some side is dead.
    fn goes_on(self, left: u32, right: u32) -> bool {
        self.accepts(left != DEAD, right != DEAD) || (left != DEAD && right != DEAD)
    }
}

/// What is made of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// The minimal automaton.
    Minimal,
    /// Only states that lead to acceptance, some of which may be equivalent: for
    /// a projection, which minimises.
    Trimmed,
}

/// An automaton, and the track of the product that each of its tracks is.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The automaton.
    pub automaton: &'a Automaton,
    /// Track i of the automaton is track `places[i]` of the product; several
    /// tracks may be the same one.
    pub places: &'a [usize],
}

impl Operand<'_> {
    /// The product with another one, on as many tracks as both have together.
    ///
    /// Every track of an automaton is restricted to representations; so both
    /// sides must have all tracks, but for [`Operation::And`], where every track
    /// must be on some side, and [`Operation::Minus`], where the first has all.
    ///
    /// # Panics
    /// Panics if a track is missing.
    pub fn product(self, operation: Operation, other: Self, work: &mut Work) -> Result<Automaton> {
        self.finished(operation, other, Finish::Minimal, work)
    }

    /// What both accept.
    pub(crate) fn and(self, other: Self, work: &mut Work) -> Result<Automaton> {
        self.product(Operation::And, other, work)
    }

    /// What this one accepts, and not the other.
    pub(crate) fn minus(self, other: Self, work: &mut Work) -> Result<Automaton> {
        self.product(Operation::Minus, other, work)
    }

    /// The product, made minimal or not.
    pub(crate) fn finished(
        self,
        operation: Operation,
        other: Self,
        finish: Finish,
        work: &mut Work,
    ) -> Result<Automaton> {
        let mut product = Product::new(operation, self, other, work)?;
        product.explore(work, &mut |_, _| false)?;
        let Product { draft, met, .. } = product;
        drop(met);
        match finish {
            Finish::Minimal => draft.minimize(work),
            Finish::Trimmed => draft.trim(work),
        }
    }

    /// For each letter of the product, the letter that this automaton reads.
    fn letters(&self, tracks: usize) -> Vec<usize> {
        (0..1usize << tracks)
            .map(|letter| {
                let bits = self.places.iter().enumerate();
                bits.map(|(i, &place)| (letter >> place & 1) << i).sum()
            })
            .collect()
    }

    fn covers(&self, tracks: usize) -> bool {
        (0..tracks).all(|track| self.places.contains(&track))
    }

    /// A word that a product accepts, among the shortest; `None` if there is
    /// none. The product is not built further than it takes to find one.
    pub(crate) fn witness(
        self,
        operation: Operation,
        other: Self,
        work: &mut Work,
    ) -> Result<Option<Vec<u32>>> {
        let mut product = Product::new(operation, self, other, work)?;
        let tracks = product.draft.tracks;
        // The pair before each one, and the letter that leads from there.
        let mut origins = vec![(0, 0)];
        let accepting = product.explore(work, &mut |product, known| {
            let from = product.draft.accepting.len() - 1;
            let row = &product.draft.targets[from << tracks..];
            let mut known = known;
            for (letter, &target) in (0u32..).zip(row) {
                if target != DEAD && target as usize == known {
                    origins.push((from, letter));
                    known += 1;
                }
            }
            product.draft.accepting[from]
        })?;
        let Some(mut state) = accepting else {
            return Ok(None);
        };
        let mut word = Vec::new();
        while state != 0 {
            let (before, letter) = origins[state];
            word.push(letter);
            state = before;
        }
        word.reverse();
        Ok(Some(word))
    }
}

impl Automaton {
    /// This automaton in a product, its track i being track `places[i]`.
    pub fn on<'a>(&'a self, places: &'a [usize]) -> Operand<'a> {
        Operand {
            automaton: self,
            places,
        }
    }

    /// The automaton with its tracks renamed: track i becomes `places[i]`. Two
    /// tracks may become one, which must then have the same digits.
    pub fn rename(&self, places: &[usize], tracks: usize, work: &mut Work) -> Result<Self> {
        if places.iter().copied().eq(0..tracks) {
            work.room_for(self.targets.len() * size_of::<u32>())?;
            return Ok(self.clone());
        }
        let operand = self.on(places);
        assert!(operand.covers(tracks), "a track is missing");
        work.check_tracks(tracks)?;
        if self.is_empty() {
            return Ok(Self::empty(tracks));
        }
        let letters = operand.letters(tracks);
        let mut draft = Draft::new(tracks);
        draft.accepting.clone_from(&self.accepting);
        draft.targets.reserve_exact(letters.len() * self.states());
        for row in self.targets.chunks(self.letters()) {
            work.go(letters.len())?;
            draft
                .targets
                .extend(letters.iter().map(|&letter| row[letter]));
        }
        work.add_steps(draft.targets.len())?;
        // Tracks in another order tell the same states apart.
        if places.len() == tracks {
            draft.trim(work)
        } else {
            draft.minimize(work)
        }
    }
}

/// The states of a product that were met.
struct Product<'a> {
    operation: Operation,
    left: &'a Automaton,
    right: &'a Automaton,
    left_letters: Vec<usize>,
    right_letters: Vec<usize>,
    met: Pairs,
    draft: Draft,
}

impl<'a> Product<'a> {
    fn new(
        operation: Operation,
        left: Operand<'a>,
        right: Operand<'a>,
        work: &Work,
    ) -> Result<Self> {
        let places = || left.places.iter().chain(right.places);
        let tracks = places().max().map_or(0, |last| last + 1);
        let all_tracks = match operation {
            Operation::And => (0..tracks).all(|track| places().any(|&place| place == track)),
            Operation::Minus => left.covers(tracks),
            Operation::Or | Operation::Xor => left.covers(tracks) && right.covers(tracks),
        };
        assert!(all_tracks, "a track of the product is missing");
        work.check_tracks(tracks)?;
        Ok(Self {
            operation,
            left: left.automaton,
            right: right.automaton,
            left_letters: left.letters(tracks),
            right_letters: right.letters(tracks),
            met: Pairs::new(left.automaton.states(), right.automaton.states()),
            draft: Draft::new(tracks),
        })
    }

    /// Adds the rows of all pairs, or those up to one at which `stop` says so,
    /// which is handed back. It is told how many pairs were known before a row.
    fn explore(
        &mut self,
        work: &mut Work,
        stop: &mut dyn FnMut(&Self, usize) -> bool,
    ) -> Result<Option<usize>> {
        let first = |automaton: &Automaton| if automaton.is_empty() { DEAD } else { 0 };
        let start = (first(self.left), first(self.right));
        if !self.operation.goes_on(start.0, start.1) {
            return Ok(None);
        }
        self.met.number(start);
        let mut next = 0;
        while let Some(pair) = self.met.get(next) {
            let known = self.met.len();
            let found = self.add_row(pair);
            if stop(self, known) {
                return Ok(Some(next));
            }
            work.add_steps(found)?;
            let bytes = self.draft.bytes() + self.met.len() * 24;
            work.check_size("a product of automata", self.met.len(), bytes)?;
            next += 1;
        }
        Ok(None)
    }

    /// Adds the row of a pair, and gives the number of its letters.
    fn add_row(&mut self, (left, right): (u32, u32)) -> usize {
        let accepts = |automaton: &Automaton, state| state != DEAD && automaton.is_accepting(state);
        let accepting = self
            .operation
            .accepts(accepts(self.left, left), accepts(self.right, right));
        self.draft.accepting.push(accepting);
        let row = |automaton: &'a Automaton, state| {
            if state == DEAD {
                None
            } else {
                Some(automaton.row(state))
            }
        };
        self.draft.targets.reserve(self.left_letters.len());
        let (left_row, right_row) = (row(self.left, left), row(self.right, right));
        for (&l, &r) in self.left_letters.iter().zip(&self.right_letters) {
            let left = left_row.map_or(DEAD, |row| row[l]);
            let right = right_row.map_or(DEAD, |row| row[r]);
            let target = if self.operation.goes_on(left, right) {
                self.met.number((left, right))
            } else {
                DEAD
            };
            self.draft.targets.push(target);
        }
        self.left_letters.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::system::NumberSystem;

    /// Limits of which each is too small for a product of two adders.
    fn too_small() -> [Limits; 4] {
        let usual = Limits::default();
        [
            Limits {
                tracks: 2,
                ..usual.clone()
            },
            Limits {
                steps: 20,
                ..usual.clone()
            },
            Limits {
                states: 2,
                ..usual.clone()
            },
            Limits {
                bytes: 100,
                ..usual
            },
        ]
    }

    /// Every construction keeps to its limits, the search for a word as well.
    #[test]
    fn products_and_witnesses_keep_to_every_limit() {
        let system = NumberSystem::named("zeckendorf").unwrap();
        let sum = system.add().on(&[0, 1, 2]);
        let none = sum.witness(Operation::Minus, sum, &mut Work::default());
        assert_eq!(none.unwrap(), None);
        for limits in too_small() {
            let work = || Work::new(limits.clone());
            let product = sum.minus(sum, &mut work());
            assert!(product.is_err(), "a product within {limits:?}");
            let word = sum.witness(Operation::Minus, sum, &mut work());
            assert!(word.is_err(), "a word within {limits:?}");
        }
        for limits in [0, 1].map(|i| too_small()[i].clone()) {
            let renamed = system
                .add()
                .rename(&[1, 0, 2], 3, &mut Work::new(limits.clone()));
            assert!(renamed.is_err(), "other tracks within {limits:?}");
        }
    }
}
