//! Tracks dropped: "there is a number such that".

use super::{Automaton, DEAD, Work, build::Draft, sets::Sets};
use crate::error::Result;

impl Automaton {
    /// The tuples on the tracks `kept`, in this order, that some numbers on the
    /// other tracks complete to an accepted tuple.
    ///
    /// What completes a tuple may be longer than the tuple: so the subset
    /// construction starts from all states that letters with zeros on the kept
    /// tracks lead to.
    pub fn project(&self, kept: &[usize], work: &mut Work) -> Result<Self> {
        if self.is_empty() {
            return Ok(Self::empty(kept.len()));
        }
        Subsets::new(self, kept, work)?.explore(work)
    }

    /// The smallest number on a track among the accepted tuples, as a word;
    /// `None` if nothing is accepted.
    pub(crate) fn smallest_on(&self, track: usize, work: &mut Work) -> Result<Option<Vec<bool>>> {
        if self.is_empty() {
            return Ok(None);
        }
        let mut subsets = Subsets::new(self, &[track], work)?;
        // The state before each one, and the digit that leads from there.
        let mut origins = vec![None];
        subsets.add_start(work)?;
        let mut next = 0;
        while next < subsets.met.len() {
            if subsets.accepts(next) {
                return Ok(Some(spell(&origins, next)));
            }
            let known = subsets.met.len();
            subsets.add_row(next, work)?;
            let row = &subsets.draft.targets[next * 2..];
            for state in known..subsets.met.len() {
                // If both digits lead there, it is met by 0.
                origins.push(Some((next, row[0] as usize != state)));
            }
            next += 1;
        }
        Ok(None)
    }
}

/// More states than these are put in order by a look at all that there are:
/// sorting them would take long.
const MANY: usize = 1 << 15;

/// Puts states in order, each once. Of `seen` there is one bit for each that
/// there may be, all 0 before and after.
fn sort_and_dedup(states: &mut Vec<u32>, seen: &mut [u64], work: &mut Work) -> Result<()> {
    if states.len() <= MANY {
        states.sort_unstable();
        states.dedup();
        return Ok(());
    }
    for &state in &*states {
        work.go(1)?;
        seen[state as usize / 64] |= 1 << (state % 64);
    }
    states.clear();
    for (first, bits) in (0u32..).step_by(64).zip(seen) {
        work.go(1)?;
        let mut rest = std::mem::take(bits);
        while rest != 0 {
            states.push(first + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
    Ok(())
}

/// The digits on the way to a state.
fn spell(origins: &[Option<(usize, bool)>], mut state: usize) -> Vec<bool> {
    let mut digits = Vec::new();
    while let Some((before, digit)) = origins[state] {
        digits.push(digit);
        state = before;
    }
    digits.reverse();
    digits
}

/// Sets of states that were met. The transitions of the automaton are kept
/// with the letter of the kept tracks.
struct Subsets<'a> {
    automaton: &'a Automaton,
    starts: Vec<u32>,
    transitions: Vec<(u32, u32)>,
    met: Sets,
    /// For each letter, the set that it leads to.
    buckets: Vec<Vec<u32>>,
    /// One bit for each state, all 0 between two uses.
    seen: Vec<u64>,
    draft: Draft,
}

impl<'a> Subsets<'a> {
    fn new(automaton: &'a Automaton, kept: &[usize], work: &mut Work) -> Result<Self> {
        let kept_letter = |letter: usize| -> usize {
            let bits = kept.iter().enumerate();
            bits.map(|(i, &track)| (letter >> track & 1) << i).sum()
        };
        let kept_letters: Vec<u32> = (0..automaton.letters())
            .map(|letter| u32::try_from(kept_letter(letter)).expect("few letters"))
            .collect();
        let mut starts = vec![0];
        let mut transitions = Vec::new();
        for row in automaton.targets.chunks(automaton.letters()) {
            work.go(row.len())?;
            let alive = row.iter().zip(&kept_letters);
            transitions.extend(
                alive
                    .filter(|&(&t, _)| t != DEAD)
                    .map(|(&t, &letter)| (letter, t)),
            );
            starts.push(u32::try_from(transitions.len()).expect("at most 2^32 transitions"));
        }
        Ok(Self {
            automaton,
            starts,
            transitions,
            met: Sets::default(),
            buckets: vec![Vec::new(); 1 << kept.len()],
            seen: vec![0; automaton.states().div_ceil(64)],
            draft: Draft::new(kept.len()),
        })
    }

    fn of(&self, state: u32) -> &[(u32, u32)] {
        let state = state as usize;
        &self.transitions[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// All states that letters of zeros lead to from the first one.
    fn add_start(&mut self, work: &mut Work) -> Result<()> {
        let mut set = vec![0u32];
        let mut seen = vec![false; self.automaton.states()];
        seen[0] = true;
        let mut next = 0;
        while next < set.len() {
            for &(letter, target) in self.of(set[next]) {
                work.go(1)?;
                if letter == 0 && !std::mem::replace(&mut seen[target as usize], true) {
                    set.push(target);
                }
            }
            next += 1;
        }
        sort_and_dedup(&mut set, &mut self.seen, work)?;
        self.met.number(&set);
        Ok(())
    }

    fn accepts(&self, number: usize) -> bool {
        self.met
            .get(number)
            .iter()
            .any(|&state| self.automaton.is_accepting(state))
    }

    fn explore(mut self, work: &mut Work) -> Result<Automaton> {
        self.add_start(work)?;
        let mut next = 0;
        while next < self.met.len() {
            self.add_row(next, work)?;
            next += 1;
        }
        let draft = self.draft;
        drop((self.met, self.transitions));
        draft.minimize(work)
    }

    /// Adds the row of a set, and the sets that it leads to.
    fn add_row(&mut self, number: usize, work: &mut Work) -> Result<()> {
        self.draft.accepting.push(self.accepts(number));
        let mut steps = self.buckets.len();
        for &state in self.met.get(number) {
            let (start, end) = (self.starts[state as usize], self.starts[state as usize + 1]);
            work.go((end - start) as usize)?;
            for &(letter, target) in &self.transitions[start as usize..end as usize] {
                self.buckets[letter as usize].push(target);
            }
            steps += (end - start) as usize;
        }
        for bucket in &mut self.buckets {
            if bucket.is_empty() {
                self.draft.targets.push(DEAD);
                continue;
            }
            sort_and_dedup(bucket, &mut self.seen, work)?;
            self.draft.targets.push(self.met.number(bucket));
            bucket.clear();
        }
        work.add_steps(steps)?;
        let bytes = self.draft.bytes() + self.met.bytes();
        work.check_size("a projection of an automaton", self.met.len(), bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few are sorted, many are looked up: both give each state once, in order.
    #[test]
    fn states_are_put_in_order_however_many_they_are() {
        for count in [10, MANY / 2, MANY + 100] {
            let all = 3 * u32::try_from(count).unwrap();
            let mut states: Vec<u32> = (0..all).rev().map(|state| state / 3 * 7 % all).collect();
            let mut expected = states.clone();
            expected.sort_unstable();
            expected.dedup();
            let mut seen = vec![0; all as usize / 64 + 1];
            sort_and_dedup(&mut states, &mut seen, &mut Work::default()).unwrap();
            assert!(states == expected, "{count}");
            assert!(seen.iter().all(|bits| *bits == 0));
        }
    }
}
