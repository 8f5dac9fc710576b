//! The n-th number, as the automaton of its digits.
//!
//! Numbers are the valid words in the order of length and then of digits. So
//! the digits of the n-th are found by counting: how many words of each length
//! come before it, and then, digit by digit, how many begin with a 0.

use crate::automaton::{Automaton, Letter, State};
use crate::error::Result;
use crate::limits::Budget;
use crate::natural::Natural;

/// The automaton that accepts one number alone. It is minimal.
pub(crate) fn only(number: &Natural, valid: &Automaton, budget: &mut Budget) -> Result<Automaton> {
    let digits = digits_of(number, valid, budget)?;
    let states = digits.len() + 1;
    let mut automaton = Automaton::without_states(1);
    budget.allow_size(states, states * automaton.letters())?;
    for (state, next) in (0..states).zip(1..) {
        let target = |letter: Letter| match digits.get(state) {
            Some(&digit) if digit == letter => State::try_from(next).ok(),
            // Leading zeros.
            _ if state == 0 && letter == 0 => Some(0),
            _ => None,
        };
        automaton.push(state == digits.len(), [target(0), target(1)].into_iter());
    }
    budget.hold(&automaton);
    Ok(automaton)
}

/// The digits of a number, most significant first; none for 0. There are
/// infinitely many valid words, each with and without leading zeros.
fn digits_of(number: &Natural, valid: &Automaton, budget: &mut Budget) -> Result<Vec<Letter>> {
    if number.is_zero() {
        return Ok(Vec::new());
    }
    let mut words = Words::new(valid);
    // The numbers of the same length that come before, and the first digit.
    let mut before = number.minus(&Natural::from(1)).unwrap_or_default();
    let mut length = 0;
    while let Some(fewer) = before.minus(words.after(0, 1, length)) {
        before = fewer;
        length += 1;
        words.lengthen(budget)?;
    }
    let mut digits = vec![1];
    let mut state = valid.target(0, 1);
    while let Some(here) = state
        && length > 0
    {
        length -= 1;
        let digit = match before.minus(words.after(here, 0, length)) {
            Some(fewer) => {
                before = fewer;
                1
            }
            None => 0,
        };
        digits.push(digit);
        state = valid.target(here, digit);
    }
    Ok(digits)
}

/// How many words of each length are accepted from each state.
struct Words<'a> {
    automaton: &'a Automaton,
    counts: Vec<Vec<Natural>>,
    none: Natural,
    entries: usize,
}

impl<'a> Words<'a> {
    fn new(automaton: &'a Automaton) -> Self {
        let empty_word = |state| Natural::from(u32::from(automaton.is_accepting(state)));
        Self {
            automaton,
            counts: vec![automaton.all_states().map(empty_word).collect()],
            none: Natural::default(),
            entries: 0,
        }
    }

    /// The words of the length after a letter.
    fn after(&self, state: State, letter: Letter, length: usize) -> &Natural {
        match self.automaton.target(state, letter) {
            Some(target) => &self.counts[length][target as usize],
            None => &self.none,
        }
    }

    /// Counts the words that are longer by one.
    fn lengthen(&mut self, budget: &mut Budget) -> Result<()> {
        let length = self.counts.len() - 1;
        let size = |counts: &[Natural]| counts.iter().map(Natural::size).sum::<usize>();
        budget.spend(2 * size(&self.counts[length]))?;
        let all = self.automaton.all_states();
        let longer: Vec<Natural> = all
            .map(|state| {
                let zero = self.after(state, 0, length);
                zero.plus(self.after(state, 1, length))
            })
            .collect();
        self.entries += size(&longer);
        // The number has as many digits, and its automaton as many states.
        budget.allow_size(self.counts.len() + 1, self.entries)?;
        self.counts.push(longer);
        Ok(())
    }
}
