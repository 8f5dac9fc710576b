//! Words that an automaton accepts.

use std::borrow::Cow;

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
    pub(crate) fn of_word(digits: &[bool], work: &mut Work) -> Result<Self> {
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
        draft.minimize(work)
    }

    /// The accepted tuple that is smallest on the first track, among those on
    /// the second, and so on: for each track the digits of its number.
    pub fn smallest(&self, work: &mut Work) -> Result<Option<Vec<Vec<bool>>>> {
        if self.is_empty() {
            return Ok(None);
        }
        let all: Vec<usize> = (0..self.tracks).collect();
        let mut rest = Cow::Borrowed(self);
        let mut words = Vec::new();
        for track in 0..self.tracks {
            let Some(word) = rest.smallest_on(track, work)? else {
                return Ok(None);
            };
            let number = Self::of_word(&word, work)?;
            let with_number = rest.on(&all).and(number.on(&[track]), work)?;
            rest = Cow::Owned(with_number);
            words.push(word);
        }
        Ok(Some(words))
    }
}
