//! The adder, constructed from the recurrence.
//!
//! A word of triples of digits (x, y, z) is read from its most significant
//! letter. With j letters to come, x + y − z is so far a sum of terms above
//! H_j, and by the recurrence it is Σ v_i·H_{j+1+i} for whole numbers
//! v_0, …, v_{p−1}. These are all that must be remembered. As the other roots
//! of the recurrence are inside the unit circle, and what is to come is less
//! than H_{j+1} on each track, only finitely many v can still become 0.
//!
//! The recurrence does not hold at the lowest indices. So the last few letters
//! are remembered as they were read, and are taken into v only when more
//! letters have come.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{LARGEST_LAG, Shape};
use crate::automaton::{Automaton, DEAD, Draft, Work};
use crate::error::Result;

/// More letters are never held back: the lags that occur settle early.
const MOST_HELD: usize = 12;

/// What x + y − z is so far, and where the three words are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    v: [i32; LARGEST_LAG],
    /// Digits x + y − z that are not in v yet, the newest last.
    held: [i8; MOST_HELD],
    words: [u32; 3],
}

/// How far down bounds are computed exactly. Beyond, they change by less than
/// the margin.
const DEPTH: usize = 40;

impl Shape {
    /// The automaton of the triples (x, y, x + y).
    pub(super) fn adder(&self, valid: &Automaton, work: &mut Work) -> Result<Automaton> {
        let held = self.from_k.saturating_sub(self.p);
        if held > MOST_HELD {
            return Err(crate::Error::BadSystem(format!(
                "the lags of this sequence settle only at the index {}, too late for the construction of an adder",
                self.from_k
            )));
        }
        let bounds = self.bounds(held);
        let start = State {
            v: [0; LARGEST_LAG],
            held: [0; MOST_HELD],
            words: [0; 3],
        };
        let mut met: IndexSet<State, FxBuildHasher> = IndexSet::default();
        met.insert(start);
        let mut draft = Draft::new(3);
        let mut next = 0;
        while let Some(&state) = met.get_index(next) {
            next += 1;
            let ends = state.words.iter().all(|&word| valid.is_accepting(word));
            draft.accepting.push(ends && self.total(&state, held) == 0);
            for letter in 0..8usize {
                let target = self
                    .read(&state, letter, held, valid)
                    .filter(|after| bounds.allow(&after.v))
                    .map_or(DEAD, |after| {
                        u32::try_from(met.insert_full(after).0).expect("few states")
                    });
                draft.targets.push(target);
            }
            work.add_steps(8)?;
            let bytes = draft.bytes() + met.len() * size_of::<State>();
            work.check_size("the adder", met.len(), bytes)?;
        }
        draft.minimize(work)
    }

    fn read(&self, state: &State, letter: usize, held: usize, valid: &Automaton) -> Option<State> {
        let mut words = state.words;
        for (track, word) in words.iter_mut().enumerate() {
            *word = valid.row(*word)[letter >> track & 1];
            if *word == DEAD {
                return None;
            }
        }
        let digit = |track: usize| i8::from(letter >> track & 1 == 1);
        let newest = digit(0) + digit(1) - digit(2);
        let mut queue = state.held;
        let oldest = if held == 0 {
            newest
        } else {
            let oldest = queue[0];
            queue.copy_within(1..held, 0);
            queue[held - 1] = newest;
            oldest
        };
        Some(State {
            v: self.shift(&state.v, oldest),
            held: queue,
            words,
        })
    }

    /// H_{j+1}, …, H_{j+p} in terms of H_j, …, H_{j+p−1}, and one more digit.
    fn shift(&self, v: &[i32; LARGEST_LAG], digit: i8) -> [i32; LARGEST_LAG] {
        let p = self.p;
        let mut shifted = [0; LARGEST_LAG];
        shifted[1..p].copy_from_slice(&v[..p - 1]);
        shifted[p - 1] += v[p - 1];
        shifted[0] += v[p - 1] + i32::from(digit);
        shifted
    }

    /// x + y − z if no more letters come.
    fn total(&self, state: &State, held: usize) -> i64 {
        let high = self.at(&state.v, held);
        let low = state.held[..held].iter().rev().zip(0..);
        high + low
            .map(|(&digit, i)| i64::from(digit) * self.term(i))
            .sum::<i64>()
    }

    /// Σ v_i·H_{j+1+i}.
    fn at(&self, v: &[i32], j: usize) -> i64 {
        v[..self.p]
            .iter()
            .zip(j..)
            .map(|(&v, i)| i64::from(v) * self.term(i))
            .sum()
    }

    /// H_{i+1}.
    fn term(&self, i: usize) -> i64 {
        let term = self.terms[i].to_u64().expect("a term of low index");
        i64::try_from(term).expect("a term of low index")
    }

    /// With j letters to come and those held back, x + y − z may still change
    /// by less than twice H_{j+1} upwards and H_{j+1} downwards.
    fn bounds(&self, held: usize) -> Bounds<'_> {
        let slack = |j: usize| self.term(j) + if j == DEPTH { self.term(j) / 8 } else { 0 };
        Bounds {
            shape: self,
            levels: (held..=DEPTH).map(|j| (j, slack(j))).collect(),
        }
    }
}

struct Bounds<'a> {
    shape: &'a Shape,
    levels: Vec<(usize, i64)>,
}

impl Bounds<'_> {
    /// Whether 0 can still be reached, for some number of letters to come.
    fn allow(&self, v: &[i32; LARGEST_LAG]) -> bool {
        self.levels.iter().rev().any(|&(j, slack)| {
            let value = self.shape.at(v, j);
            -2 * slack <= value && value <= slack
        })
    }
}
