//! Which words are representations.
//!
//! A part H_k is followed by parts below H_{k+1} − H_k = H_{k−ℓ(k)}: after a
//! digit 1 at index k, the next one is at an index below k − ℓ(k). From some k
//! on the lag is p − 1; the lowest digits have lags of their own.

use std::collections::BTreeSet;

use super::Shape;
use crate::automaton::{Automaton, DEAD, Work};
use crate::error::Result;

/// What may be known of a word that is read from its most significant digit,
/// when it is not known how many digits are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// The next digit is at index `from_k` or above; so many zeros must come.
    High { zeros: usize },
    /// The next digit is at this index below `from_k`, and may be 1 if the
    /// index is at most `allowed`.
    Low { index: usize, allowed: usize },
}

impl Shape {
    /// The automaton of all representations.
    pub(super) fn valid(&self, work: &mut Work) -> Result<Automaton> {
        let mut met = vec![self.with_low(BTreeSet::from([State::High { zeros: 0 }]))];
        let mut rows = Vec::new();
        let mut next = 0;
        while next < met.len() {
            let set = met[next].clone();
            work.go(met.len() * set.len())?;
            let targets = [false, true].map(|digit| {
                let after = set
                    .iter()
                    .filter_map(|&state| self.after(state, digit))
                    .collect();
                let after = self.with_low(after);
                if after.is_empty() {
                    return DEAD;
                }
                let number = met.iter().position(|known| *known == after);
                let number = number.unwrap_or_else(|| {
                    met.push(after);
                    met.len() - 1
                });
                u32::try_from(number).expect("few states")
            });
            let ends = set
                .iter()
                .any(|state| matches!(state, State::Low { index: 0, .. }));
            rows.push((ends, targets.to_vec()));
            next += 1;
        }
        // Shorter words than the low part are accepted with zeros in front.
        Automaton::from_rows_within(1, &rows, work)
    }

    /// Adds that the low part may begin here.
    fn with_low(&self, set: BTreeSet<State>) -> BTreeSet<State> {
        let low = set.iter().filter_map(|&state| match state {
            State::High { zeros } => Some(State::Low {
                index: self.from_k - 1,
                allowed: (self.from_k - 1).saturating_sub(zeros),
            }),
            State::Low { .. } => None,
        });
        let low: Vec<State> = low.collect();
        set.into_iter().chain(low).collect()
    }

    fn after(&self, state: State, digit: bool) -> Option<State> {
        match state {
            State::High { zeros } if digit => {
                (zeros == 0).then_some(State::High { zeros: self.p - 1 })
            }
            State::High { zeros } => Some(State::High {
                zeros: zeros.saturating_sub(1),
            }),
            State::Low { index: 0, .. } => None,
            State::Low { index, allowed } if digit => (index <= allowed).then(|| State::Low {
                index: index - 1,
                allowed: index - 1 - self.lags[index - 1],
            }),
            State::Low { index, allowed } => Some(State::Low {
                index: index - 1,
                allowed,
            }),
        }
    }
}

/// The pairs x < y: the first digits that differ decide.
pub(super) fn less(valid: &Automaton, work: &mut Work) -> Result<Automaton> {
    // Letters: bit 0 is x, bit 1 is y.
    let rows = [(false, vec![0, DEAD, 1, 0]), (true, vec![1, 1, 1, 1])];
    let first_difference = Automaton::from_rows_within(2, &rows, work)?;
    let mut less = first_difference;
    for track in 0..2 {
        less = less.on(&[0, 1]).and(valid.on(&[track]), work)?;
    }
    Ok(less)
}
