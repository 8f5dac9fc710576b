//! Regular expressions over digits as automata.

use crate::automaton::{Automaton, DEAD, Draft, Sets, Work};
use crate::error::Result;
use crate::formula::Regex;

/// A nondeterministic automaton with moves that read nothing.
#[derive(Default)]
struct Nfa {
    silent: Vec<Vec<u32>>,
    reading: Vec<Vec<(u32, u32)>>,
}

impl Nfa {
    fn state(&mut self) -> u32 {
        self.silent.push(Vec::new());
        self.reading.push(Vec::new());
        u32::try_from(self.silent.len() - 1).expect("a short expression")
    }

    /// Adds the words of an expression after a state, and gives the state after
    /// them.
    fn add(&mut self, regex: &Regex, from: u32) -> u32 {
        match regex {
            Regex::Empty => from,
            Regex::Letters(letters) => {
                let to = self.state();
                self.reading[from as usize].extend(letters.iter().map(|&letter| (letter, to)));
                to
            }
            Regex::Concat(parts) => parts.iter().fold(from, |from, part| self.add(part, from)),
            Regex::Alternate(parts) => {
                let to = self.state();
                for part in parts {
                    let start = self.state();
                    self.silent[from as usize].push(start);
                    let end = self.add(part, start);
                    self.silent[end as usize].push(to);
                }
                to
            }
            Regex::Star(inner) => {
                self.with_ways(inner, from, |start, end, to| [(end, start), (start, to)])
            }
            Regex::Plus(inner) => {
                self.with_ways(inner, from, |start, end, to| [(end, start), (end, to)])
            }
            Regex::Optional(inner) => {
                self.with_ways(inner, from, |start, end, to| [(start, to), (end, to)])
            }
        }
    }

    /// Adds an expression with silent ways between its start, its end, and a way
    /// out that later parts cannot lead back into.
    fn with_ways(
        &mut self,
        inner: &Regex,
        from: u32,
        ways: fn(u32, u32, u32) -> [(u32, u32); 2],
    ) -> u32 {
        let start = self.state();
        self.silent[from as usize].push(start);
        let end = self.add(inner, start);
        let to = self.state();
        for (from, to) in ways(start, end, to) {
            self.silent[from as usize].push(to);
        }
        to
    }

    /// Adds what can be reached without reading, and by zeros if they may be
    /// dropped; and puts the set in order.
    fn close(
        &self,
        set: &mut Vec<u32>,
        seen: &mut [bool],
        drops_zeros: bool,
        work: &mut Work,
    ) -> Result<()> {
        set.retain(|&state| !std::mem::replace(&mut seen[state as usize], true));
        let mut next = 0;
        while next < set.len() {
            let state = set[next] as usize;
            work.go(1 + self.silent[state].len())?;
            let zeros: &[_] = if drops_zeros {
                &self.reading[state]
            } else {
                &[]
            };
            let zeros = zeros.iter().filter(|&&(letter, _)| letter == 0);
            let zeros = zeros.map(|(_, to)| to);
            for &reached in self.silent[state].iter().chain(zeros) {
                if !std::mem::replace(&mut seen[reached as usize], true) {
                    set.push(reached);
                }
            }
            next += 1;
        }
        for &state in &*set {
            seen[state as usize] = false;
        }
        set.sort_unstable();
        Ok(())
    }
}

/// The tuples whose words match, with any number of leading zeros. They need
/// not be representations.
///
/// Zeros may be added: a first state reads them and goes on to the expression.
/// Zeros may be dropped: the construction starts from all that zeros lead to.
pub(super) fn automaton(regex: &Regex, tracks: usize, work: &mut Work) -> Result<Automaton> {
    let mut nfa = Nfa::default();
    let zeros = nfa.state();
    let first = nfa.state();
    nfa.reading[zeros as usize].push((0, zeros));
    nfa.silent[zeros as usize].push(first);
    let last = nfa.add(regex, first);
    let mut seen = vec![false; nfa.silent.len()];
    let mut set = vec![zeros];
    nfa.close(&mut set, &mut seen, true, work)?;
    let mut met = Sets::default();
    met.number(&set);
    let mut draft = Draft::new(tracks);
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); 1 << tracks];
    let mut next = 0;
    while next < met.len() {
        draft.accepting.push(met.get(next).contains(&last));
        let mut reading = buckets.len();
        for &state in met.get(next) {
            reading += nfa.reading[state as usize].len() + nfa.silent[state as usize].len() + 1;
            work.go(nfa.reading[state as usize].len())?;
            for &(letter, to) in &nfa.reading[state as usize] {
                buckets[letter as usize].push(to);
            }
        }
        for bucket in &mut buckets {
            if bucket.is_empty() {
                draft.targets.push(DEAD);
                continue;
            }
            nfa.close(bucket, &mut seen, false, work)?;
            draft.targets.push(met.number(bucket));
            bucket.clear();
        }
        work.add_steps(reading)?;
        let bytes = draft.bytes() + met.bytes();
        work.check_size("a regular expression", met.len(), bytes)?;
        next += 1;
    }
    draft.trim(work)
}
