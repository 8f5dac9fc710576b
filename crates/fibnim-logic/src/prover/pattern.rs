//! Regular expressions over digits as automata.

use std::collections::BTreeSet;

use crate::automaton::{Automaton, DEAD};
use crate::error::{Error, Result};
use crate::formula::Regex;

/// The most states of a regular expression.
const MOST_STATES: usize = 20_000;

/// A nondeterministic automaton with moves that read nothing.
#[derive(Default)]
struct Nfa {
    silent: Vec<Vec<usize>>,
    reading: Vec<Vec<(u32, usize)>>,
}

impl Nfa {
    fn state(&mut self) -> usize {
        self.silent.push(Vec::new());
        self.reading.push(Vec::new());
        self.silent.len() - 1
    }

    /// Adds the words of an expression after a state, and gives the state after
    /// them.
    fn add(&mut self, regex: &Regex, from: usize) -> usize {
        match regex {
            Regex::Empty => from,
            Regex::Letters(letters) => {
                let to = self.state();
                self.reading[from].extend(letters.iter().map(|&letter| (letter, to)));
                to
            }
            Regex::Concat(parts) => parts.iter().fold(from, |from, part| self.add(part, from)),
            Regex::Alternate(parts) => {
                let to = self.state();
                for part in parts {
                    let start = self.state();
                    self.silent[from].push(start);
                    let end = self.add(part, start);
                    self.silent[end].push(to);
                }
                to
            }
            Regex::Star(inner) => {
                let hub = self.state();
                self.silent[from].push(hub);
                let end = self.add(inner, hub);
                self.silent[end].push(hub);
                // A way out that later parts cannot lead back into.
                let to = self.state();
                self.silent[hub].push(to);
                to
            }
            Regex::Plus(inner) => {
                let hub = self.state();
                self.silent[from].push(hub);
                let end = self.add(inner, hub);
                self.silent[end].push(hub);
                let to = self.state();
                self.silent[end].push(to);
                to
            }
            Regex::Optional(inner) => {
                let start = self.state();
                self.silent[from].push(start);
                let end = self.add(inner, start);
                let to = self.state();
                self.silent[from].push(to);
                self.silent[end].push(to);
                to
            }
        }
    }

    fn close(&self, set: &mut BTreeSet<usize>) {
        let mut waiting: Vec<usize> = set.iter().copied().collect();
        while let Some(state) = waiting.pop() {
            for &next in &self.silent[state] {
                if set.insert(next) {
                    waiting.push(next);
                }
            }
        }
    }
}

/// The tuples whose words match, with any number of leading zeros. They need
/// not be representations.
pub(super) fn automaton(regex: &Regex, tracks: usize) -> Result<Automaton> {
    let mut nfa = Nfa::default();
    let first = nfa.state();
    let last = nfa.add(regex, first);
    let mut start = BTreeSet::from([first]);
    nfa.close(&mut start);
    let mut met = indexmap::IndexSet::from([start]);
    let mut rows = Vec::new();
    let mut next = 0;
    while let Some(set) = met.get_index(next).cloned() {
        next += 1;
        let mut targets = vec![DEAD; 1 << tracks];
        for letter in 0..1u32 << tracks {
            let reading = set.iter().flat_map(|&state| &nfa.reading[state]);
            let mut after: BTreeSet<usize> = reading
                .filter(|&&(read, _)| read == letter)
                .map(|&(_, to)| to)
                .collect();
            if after.is_empty() {
                continue;
            }
            nfa.close(&mut after);
            let (number, _) = met.insert_full(after);
            targets[letter as usize] = u32::try_from(number).expect("few states");
        }
        if met.len() > MOST_STATES {
            return Err(Error::LimitExceeded {
                what: "a regular expression".into(),
                limit: format!("{MOST_STATES} states"),
                part: String::new(),
            });
        }
        rows.push((set.contains(&last), targets));
    }
    Automaton::from_rows(tracks, &rows)
}
