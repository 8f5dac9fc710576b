//! Words that an automaton accepts.

use super::{Automaton, DEAD, Work, build::Draft};
use crate::error::Result;

impl Automaton {
    /// The state that a word leads to, `None` if it leads nowhere.
    pub fn run(&self, word: impl IntoIterator<Item = u32>) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let mut state = 0;
        for letter in word {
            state = self.row(state)[letter as usize];
            if state == DEAD {
                return None;
            }
        }
        Some(state)
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = u32>) -> bool {
        self.run(word).is_some_and(|state| self.is_accepting(state))
    }

    /// The automaton of one number: its word, with any number of leading zeros.
    pub(crate) fn of_word(digits: &[bool]) -> Self {
        let significant = digits.iter().skip_while(|&&digit| !digit);
        let mut draft = Draft::new(1);
        let mut state = draft.push_state(false);
        draft.targets[0] = 0;
        for &digit in significant {
            let next = draft.push_state(false);
            draft.targets[2 * state + usize::from(digit)] =
                u32::try_from(next).expect("a word is shorter than 2^32");
            state = next;
        }
        draft.accepting[state] = true;
        draft.minimize()
    }

    /// The accepted tuple that is smallest on the first track, among those on
    /// the second, and so on: for each track the digits of its number.
    pub fn smallest(&self, work: &mut Work) -> Result<Option<Vec<Vec<bool>>>> {
        if self.is_empty() {
            return Ok(None);
        }
        let all: Vec<usize> = (0..self.tracks).collect();
        let mut rest = self.clone();
        let mut words = Vec::new();
        for track in 0..self.tracks {
            let Some(word) = rest.smallest_on(track, work)? else {
                return Ok(None);
            };
            let number = Self::of_word(&word);
            rest = rest.on(&all).and(number.on(&[track]), work)?;
            words.push(word);
        }
        Ok(Some(words))
    }

    /// The accepted words of a length that do not begin with a letter of zeros,
    /// at most so many, in the order of their letters. For length 0 it is the
    /// empty word.
    pub fn words_of_length(&self, length: usize, most: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        let reaches = self.reachable_ends(length);
        let mut word = Vec::with_capacity(length);
        self.extend_word(0, length, most, &reaches, &mut word, &mut found);
        found
    }

    /// For each number of letters left and each state, whether some such word
    /// from there is accepted.
    fn reachable_ends(&self, length: usize) -> Vec<Vec<bool>> {
        let mut reaches = vec![self.accepting.clone()];
        for left in 0..length {
            let reach = |state: usize| {
                let row = &self.targets[state * self.letters()..(state + 1) * self.letters()];
                row.iter().any(|&t| t != DEAD && reaches[left][t as usize])
            };
            reaches.push((0..self.states()).map(reach).collect());
        }
        reaches
    }

    fn extend_word(
        &self,
        state: u32,
        left: usize,
        most: usize,
        reaches: &[Vec<bool>],
        word: &mut Vec<u32>,
        found: &mut Vec<Vec<u32>>,
    ) {
        if found.len() >= most || !reaches[left][state as usize] {
            return;
        }
        if left == 0 {
            found.push(word.clone());
            return;
        }
        let first = usize::from(word.is_empty());
        for (letter, &target) in (0u32..).zip(self.row(state)).skip(first) {
            if target != DEAD {
                word.push(letter);
                self.extend_word(target, left - 1, most, reaches, word, found);
                word.pop();
            }
        }
    }
}
