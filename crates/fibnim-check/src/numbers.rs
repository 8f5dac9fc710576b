//! What an automaton of numbers must be like, the numbers that words are, and
//! the words that numbers are.

use std::collections::BTreeSet;

use crate::automaton::{Automaton, Letter, State, word_text};
use crate::error::Result;
use crate::limits::Budget;
use crate::natural::Natural;
use crate::operations::{Operand, product, zero_faults};

/// What is wrong with an automaton that shall accept the digits of all
/// numbers, if anything is. It is minimal.
pub(crate) fn numbers_fault(valid: &Automaton, budget: &mut Budget) -> Result<Option<String>> {
    if !valid.accepts(&[]) {
        return Ok(Some(
            "rejects the empty word, which is the number 0".to_owned(),
        ));
    }
    if let Some(fault) = zero_fault(valid, budget)? {
        return Ok(Some(fault));
    }
    Ok(longest_number(valid, budget)?.map(|digits| {
        format!("accepts only finitely many numbers: none has more than {digits} digits")
    }))
}

/// What is wrong with an automaton that shall accept tuples of numbers, if
/// anything is.
pub(crate) fn relation_fault(
    valid: &Automaton,
    automaton: &Automaton,
    budget: &mut Budget,
) -> Result<Option<String>> {
    let tracks: Vec<usize> = (0..automaton.tracks()).collect();
    let operand = Operand {
        automaton,
        reads: &tracks,
    };
    for track in &tracks {
        let number = Operand {
            automaton: valid,
            reads: &[*track],
        };
        let before = budget.held();
        let invalid = product(operand, number, tracks.len(), |a, b| a && !b, budget)?;
        let fault = invalid.smallest_word(budget)?;
        budget.release_since(before);
        if let Some(word) = fault {
            let word = word_text(&word, tracks.len());
            return Ok(Some(format!(
                "accepts {word}, which is no number on track {track}"
            )));
        }
    }
    zero_fault(automaton, budget)
}

fn zero_fault(automaton: &Automaton, budget: &mut Budget) -> Result<Option<String>> {
    let faults = zero_faults(automaton, budget)?.smallest_word(budget)?;
    Ok(faults.map(|word| {
        let ways = if automaton.accepts(&word) {
            ("accepts", "rejects")
        } else {
            ("rejects", "accepts")
        };
        let text = word_text(&word, automaton.tracks());
        format!("{} {text}, but {} it with a leading zero", ways.0, ways.1)
    }))
}

/// The digits of the longest number, if there is one. Every state of a minimal
/// automaton leads to an accepted word; so there are infinitely many numbers
/// if and only if a path from the first digit 1 is as long as there are
/// states.
fn longest_number(valid: &Automaton, budget: &mut Budget) -> Result<Option<usize>> {
    let mut reached: BTreeSet<State> = valid.target(0, 1).into_iter().collect();
    for digits in 0..valid.states() {
        if reached.is_empty() {
            return Ok(Some(digits));
        }
        budget.spend(2 * reached.len())?;
        let mut next = BTreeSet::new();
        for &state in &reached {
            budget.go(2)?;
            let targets = [valid.target(state, 0), valid.target(state, 1)];
            next.extend(targets.into_iter().flatten());
        }
        reached = next;
    }
    Ok(None)
}

/// The number that the digits are: how many numbers come before it. `None` if
/// there are 2^128 or more, or if the word is none of a number.
pub(crate) fn number_of(
    valid: &Automaton,
    digits: &[u8],
    budget: &mut Budget,
) -> Result<Option<u128>> {
    let Some(path) = path_of(valid, digits) else {
        return Ok(None);
    };
    // For each state the number of accepted words of the length of the rest.
    let mut rest: Vec<Option<u128>> = valid
        .all_states()
        .map(|state| Some(u128::from(valid.is_accepting(state))))
        .collect();
    let mut number = Some(0_u128);
    for (&digit, &state) in digits.iter().zip(&path).rev() {
        budget.spend(2 * valid.states())?;
        budget.go(2 * valid.states())?;
        let count = |state, letter| {
            let target = valid.target(state, letter);
            target.map_or(Some(0), |target| rest[target as usize])
        };
        if digit == 1 {
            number = sum(number, count(state, 0));
        }
        rest = valid
            .all_states()
            .map(|state| sum(count(state, 0), count(state, 1)))
            .collect();
    }
    Ok(number)
}

fn sum(a: Option<u128>, b: Option<u128>) -> Option<u128> {
    a?.checked_add(b?)
}

/// The state before each digit, if the word is accepted.
fn path_of(valid: &Automaton, digits: &[u8]) -> Option<Vec<State>> {
    let mut path = Vec::with_capacity(digits.len());
    let mut state = 0;
    for &digit in digits {
        path.push(state);
        state = valid.target(state, usize::from(digit))?;
    }
    valid.is_accepting(state).then_some(path)
}

// The n-th number, as the automaton of its digits.
//
// Numbers are the valid words in the order of length and then of digits. So
// the digits of the n-th are found by counting: how many words of each length
// come before it, and then, digit by digit, how many begin with a 0.

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
        let work = 2 * size(&self.counts[length]);
        budget.spend(work)?;
        budget.go(work)?;
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
