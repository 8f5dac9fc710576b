//! The numbers x that an automaton accepts beside two given ones.

use super::data::DigitAutomaton;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::number::Natural;
use crate::watch::Pace;

/// What errors call it.
const FOLLOWING: &str = "following the states of the automaton of two piles";

/// All x whose digits an automaton accepts beside those of m and d.
///
/// For each place the states that some digits of x lead to, and from which
/// some digits lead to acceptance: following them never goes astray.
pub(super) struct Solutions {
    automaton: &'static DigitAutomaton,
    /// The digits of m and d, each pair as a number from 0 to 3.
    pairs: Vec<u8>,
    /// The states before each pair, and after the last one.
    alive: StateSets,
}

impl Solutions {
    /// The words of m and d have one length, and x gets the same.
    pub(super) fn new(
        automaton: &'static DigitAutomaton,
        m_digits: &[bool],
        d_digits: &[bool],
        budget: &Budget,
    ) -> Result<Self> {
        let both = m_digits.iter().zip(d_digits);
        let pairs: Vec<u8> = both.map(|(&m, &d)| u8::from(m) + 2 * u8::from(d)).collect();
        let alive = StateSets::new(pairs.len() + 1, automaton.states(), budget)?;
        let mut solutions = Self {
            automaton,
            pairs,
            alive,
        };
        let mut pace = Pace::new(FOLLOWING, budget);
        solutions.reach_forwards(&mut pace)?;
        solutions.prune_backwards(&mut pace)?;
        Ok(solutions)
    }

    fn reach_forwards(&mut self, pace: &mut Pace) -> Result<()> {
        self.alive.insert(0, 0);
        for place in 0..self.pairs.len() {
            pace.step()?;
            for state in self.alive.states(place) {
                for digit in [false, true] {
                    if let Some(next) = self.automaton.after(state, self.pairs[place], digit) {
                        self.alive.insert(place + 1, next);
                    }
                }
            }
        }
        Ok(())
    }

    fn prune_backwards(&mut self, pace: &mut Pace) -> Result<()> {
        let end = self.pairs.len();
        for state in self.alive.states(end) {
            if !self.automaton.accepts_in(state) {
                self.alive.remove(end, state);
            }
        }
        for place in (0..end).rev() {
            pace.step()?;
            for state in self.alive.states(place) {
                if [false, true]
                    .iter()
                    .all(|&digit| self.step(place, state, digit).is_none())
                {
                    self.alive.remove(place, state);
                }
            }
        }
        Ok(())
    }

    /// The state after a digit of x at a place, if it can still be accepted.
    fn step(&self, place: usize, state: usize, digit: bool) -> Option<usize> {
        let next = self.automaton.after(state, self.pairs[place], digit)?;
        self.alive.contains(place + 1, next).then_some(next)
    }

    /// The solutions from the smallest on, each as the places of its digits 1,
    /// counted from the most significant digit.
    pub(super) fn ascending(&self) -> Ascending<'_> {
        Ascending {
            solutions: self,
            places: Vec::new(),
            open: Vec::new(),
            start: self.alive.contains(0, 0),
        }
    }

    /// How many solutions there are, up to the number with these digits.
    ///
    /// Backwards, place by place: how many ways lead from a state to the end.
    /// A number below the bound has a 0 where the bound has its 1, after equal
    /// digits; the states of the bound itself are known beforehand.
    pub(super) fn count_up_to(&self, bound: Option<&[bool]>, budget: &Budget) -> Result<Natural> {
        let on_bound = bound.map(|digits| self.states_along(digits));
        let end = self.pairs.len();
        let mut ways = vec![Natural::ZERO; self.automaton.states()];
        for state in self.alive.states(end) {
            ways[state] = Natural::ONE;
        }
        let mut below = Natural::ZERO;
        let mut pace = Pace::new(FOLLOWING, budget);
        for place in (0..end).rev() {
            pace.step()?;
            if let (Some(digits), Some(states)) = (bound, &on_bound)
                && digits[place]
                && let Some(next) = states[place].and_then(|q| self.step(place, q, false))
            {
                below += &ways[next];
            }
            let mut before = vec![Natural::ZERO; ways.len()];
            for state in self.alive.states(place) {
                for digit in [false, true] {
                    if let Some(next) = self.step(place, state, digit) {
                        before[state] += &ways[next];
                    }
                }
            }
            ways = before;
        }
        Ok(match on_bound {
            None => ways[0].clone(),
            Some(states) => &below + &Natural::from(usize::from(states[end].is_some())),
        })
    }

    /// The states before each digit of a number and after the last one, as
    /// long as it can be accepted.
    fn states_along(&self, digits: &[bool]) -> Vec<Option<usize>> {
        let mut state = self.alive.contains(0, 0).then_some(0);
        let mut states = vec![state];
        for (place, &digit) in digits.iter().enumerate() {
            state = state.and_then(|state| self.step(place, state, digit));
            states.push(state);
        }
        states
    }
}

/// The solutions in ascending order: where both digits are possible, the 1 is
/// left open for later.
pub(super) struct Ascending<'s> {
    solutions: &'s Solutions,
    /// The places of the digits 1 so far.
    places: Vec<usize>,
    open: Vec<Branch>,
    /// Whether there is a first solution that was not given yet.
    start: bool,
}

/// A digit 1 that was not read yet.
struct Branch {
    place: usize,
    /// The state after it.
    next: usize,
    /// How many digits 1 come before it.
    ones: usize,
}

impl Iterator for Ascending<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let (first, mut state) = if std::mem::take(&mut self.start) {
            (0, 0)
        } else {
            let branch = self.open.pop()?;
            self.places.truncate(branch.ones);
            self.places.push(branch.place);
            (branch.place + 1, branch.next)
        };
        for place in first..self.solutions.pairs.len() {
            let zero = self.solutions.step(place, state, false);
            let one = self.solutions.step(place, state, true);
            match (zero, one) {
                (Some(next), None) => state = next,
                (None, one) => {
                    self.places.push(place);
                    state = one?;
                }
                (Some(zero), Some(next)) => {
                    let ones = self.places.len();
                    self.open.push(Branch { place, next, ones });
                    state = zero;
                }
            }
        }
        Some(self.places.clone())
    }
}

/// A set of states for each place, one bit a state.
struct StateSets {
    /// The 64-bit words of one set.
    words: usize,
    bits: Vec<u64>,
}

impl StateSets {
    fn new(places: usize, states: usize, budget: &Budget) -> Result<Self> {
        let words = states.div_ceil(64);
        let bytes = places.saturating_mul(8 * words);
        if bytes > budget.table_bytes {
            return Err(Error::limit(
                FOLLOWING,
                format!("{} MiB for {places} digits", bytes.div_ceil(1 << 20)),
                format!("{} MiB", budget.table_bytes >> 20),
                [Excess::bytes(budget).needing(bytes)],
            ));
        }
        Ok(Self {
            words,
            bits: vec![0; places * words],
        })
    }

    fn insert(&mut self, place: usize, state: usize) {
        self.bits[place * self.words + state / 64] |= 1 << (state % 64);
    }

    fn remove(&mut self, place: usize, state: usize) {
        self.bits[place * self.words + state / 64] &= !(1 << (state % 64));
    }

    fn contains(&self, place: usize, state: usize) -> bool {
        self.bits[place * self.words + state / 64] >> (state % 64) & 1 == 1
    }

    /// The states of a set, in order.
    fn states(&self, place: usize) -> Vec<usize> {
        let set = &self.bits[place * self.words..(place + 1) * self.words];
        let mut states = Vec::new();
        for (index, &word) in set.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                states.push(64 * index + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
        states
    }
}
