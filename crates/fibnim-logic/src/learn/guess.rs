//! An automaton guessed from a table of least takes.
//!
//! The relation is {(positions, r): r < L(positions)}. Two prefixes of words
//! are taken for the same state if the relation cannot tell them apart by any
//! suffix (Myhill and Nerode), as far as the table goes. With a prefix of the positions fixed, the suffixes of r that belong
//! to the relation are the smallest so many: so one number tells of them all.

use std::cell::Cell;
use std::hash::Hasher;

use fibnim::Pace;
use rustc_hash::{FxHashMap, FxHasher};

use crate::automaton::{Automaton, DEAD, Draft, Work};
use crate::error::Result;
use crate::limits::Limits;
use crate::system::NumberSystem;

/// The prefix of one number.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    /// Its digits, the last one in bit 0.
    digits: u64,
    /// The state of the automaton of representations.
    valid: u32,
}

/// Numbers of a system, as prefixes and suffixes.
struct Digits<'a> {
    valid: &'a Automaton,
    /// H_1, H_2, …
    terms: Vec<u64>,
    /// How many suffixes of a length a state allows.
    continuations: Vec<Vec<u32>>,
}

impl<'a> Digits<'a> {
    fn new(system: &'a NumberSystem, depth: usize) -> Self {
        let valid = system.valid();
        let ends = valid.rows().map(|(ends, _)| vec![u32::from(ends)]);
        let mut continuations: Vec<Vec<u32>> = ends.collect();
        for length in 0..depth {
            for (state, (_, row)) in valid.rows().enumerate() {
                let targets = row.iter().filter(|&&target| target != DEAD);
                let counts = targets.map(|&target| continuations[target as usize][length]);
                let count = counts.sum();
                continuations[state].push(count);
            }
        }
        Self {
            valid,
            terms: system.small_terms(),
            continuations,
        }
    }

    fn read(&self, prefix: Prefix, digit: usize) -> Option<Prefix> {
        let valid = self.valid.row(prefix.valid)[digit];
        (valid != DEAD).then_some(Prefix {
            digits: prefix.digits << 1 | digit as u64,
            valid,
        })
    }

    /// The smallest number with this prefix and so many more digits.
    fn shifted(&self, prefix: Prefix, more: usize) -> u64 {
        let mut digits = prefix.digits;
        let mut value = 0;
        while digits != 0 {
            value += self.terms[digits.trailing_zeros() as usize + more];
            digits &= digits - 1;
        }
        value
    }

    /// How many suffixes of a length may follow.
    fn count(&self, prefix: Prefix, length: usize) -> u32 {
        self.continuations[prefix.valid as usize][length]
    }
}

/// A prefix of a tuple.
#[derive(Clone, Debug)]
struct Found {
    words: Vec<Prefix>,
    /// Its letters, leading zeros not counted.
    letters: usize,
}

/// How much a guess may cost.
#[derive(Debug)]
pub(super) struct Effort {
    /// States are told apart by suffixes of at most so many letters, and of fewer
    /// where the table ends before.
    pub(super) depth: usize,
    /// Every entry of a table that is looked up is a step.
    pub(super) limits: Limits,
    /// So many entries were looked up.
    pub(super) lookups: u64,
    /// Looks at the budget as entries are looked up.
    pub(super) pace: Pace,
}

/// Guesses the automaton of {(positions, r): r < L(positions)}; r is the last
/// track. `least_take` answers for all positions of at most `length` digits,
/// with `u64::MAX` for ∞.
///
/// A prefix is taken for the first state that agrees with it as far as the
/// table goes: shorter prefixes come first, and are known further.
fn guess(
    system: &NumberSystem,
    positions: usize,
    length: usize,
    effort: &mut Effort,
    least_take: &dyn Fn(&[u64]) -> u64,
) -> Result<Guess> {
    let depth = effort.depth;
    let digits = Digits::new(system, depth);
    let tracks = positions + 1;
    let start = Found {
        words: vec![
            Prefix {
                digits: 0,
                valid: 0
            };
            tracks
        ],
        letters: 0,
    };
    let mut states: Vec<Found> = vec![start];
    let mut known: FxHashMap<(usize, u64), u32> = FxHashMap::default();
    let known_depth = |found: &Found| depth.min(length - found.letters);
    let lookups = Cell::new(effort.lookups);
    let least_take = |place: &[u64]| {
        lookups.set(lookups.get() + 1);
        least_take(place)
    };
    let residual = |found: &Found| residual(&digits, &found.words, known_depth(found), &least_take);
    for (suffix, &hash) in residual(&states[0]).0.iter().enumerate() {
        known.insert((suffix, hash), 0);
    }
    let mut draft = Draft::new(tracks);
    let mut next = 0;
    while next < states.len() {
        let state = states[next].clone();
        let values: Vec<u64> = state.words.iter().map(|&w| digits.shifted(w, 0)).collect();
        let ends = state.words.iter().all(|&word| digits.count(word, 0) > 0);
        let (limit, place) = values.split_last().expect("the limit is the last track");
        draft.accepting.push(ends && *limit < least_take(place));
        for letter in 0..1usize << tracks {
            let words: Option<Vec<Prefix>> = (0..tracks)
                .map(|track| digits.read(state.words[track], letter >> track & 1))
                .collect();
            let letters = state.letters + usize::from(state.letters > 0 || letter > 0);
            let target = match words {
                Some(words) if letters <= length => {
                    let found = Found { words, letters };
                    let before = lookups.get();
                    let (hashes, alive) = residual(&found);
                    effort.pace.steps(lookups.get() - before)?;
                    make_room(&known, hashes.len(), &effort.pace)?;
                    if alive {
                        recognise(found, &hashes, &mut states, &mut known)
                    } else {
                        DEAD
                    }
                }
                _ => DEAD,
            };
            draft.targets.push(target);
        }
        if states.len() > effort.limits.states {
            let limit = format!("{} states", effort.limits.states);
            return Ok(Guess::TooLarge(limit));
        }
        if lookups.get() > effort.limits.steps {
            let limit = format!("{} steps", effort.limits.steps);
            return Ok(Guess::TooLarge(limit));
        }
        next += 1;
    }
    effort.lookups = lookups.get();
    let work = &mut Work::within(&effort.limits.budget);
    draft.minimize(work).map(Guess::Fits)
}

/// Looks for room where a table of so many more entries would grow to twice its
/// size.
fn make_room<K, V>(known: &FxHashMap<K, V>, more: usize, pace: &Pace) -> Result<()> {
    if known.capacity() - known.len() >= more {
        return Ok(());
    }
    let bytes = 2 * known.capacity() * (size_of::<(K, V)>() + 1);
    Ok(pace.room_for(bytes)?)
}

/// The state that a prefix is taken for, which may be a new one.
fn recognise(
    found: Found,
    hashes: &[u64],
    states: &mut Vec<Found>,
    known: &mut FxHashMap<(usize, u64), u32>,
) -> u32 {
    let deepest = hashes.len() - 1;
    if let Some(&state) = known.get(&(deepest, hashes[deepest])) {
        return state;
    }
    let state = u32::try_from(states.len()).expect("few states");
    states.push(found);
    for (depth, &hash) in hashes.iter().enumerate() {
        known.entry((depth, hash)).or_insert(state);
    }
    state
}

/// What comes of a table.
pub(super) enum Guess {
    /// It agrees with the table, as far as was looked at.
    Fits(Automaton),
    /// It does not, so that the table is too short.
    Wrong,
    /// It was given up at this limit.
    TooLarge(String),
}

/// A guess, compared with some places of the table: that spares the check of most
/// wrong ones.
pub(super) fn guess_and_compare<const POSITIONS: usize>(
    system: &NumberSystem,
    length: usize,
    effort: &mut Effort,
    least_take: &dyn Fn(&[u64]) -> u64,
    mut places: impl Iterator<Item = [u64; POSITIONS]>,
) -> Result<Guess> {
    let guess = guess(system, POSITIONS, length, effort, least_take)?;
    let Guess::Fits(automaton) = &guess else {
        return Ok(guess);
    };
    let words = Words {
        terms: system.small_terms(),
    };
    let agrees = places.all(|place| words.agree(automaton, &place, least_take(&place)));
    Ok(if agrees { guess } else { Guess::Wrong })
}

/// The words of small numbers.
struct Words {
    terms: Vec<u64>,
}

impl Words {
    fn digits(&self, mut n: u64) -> u64 {
        let mut digits = 0;
        let terms = self.terms.partition_point(|&term| term <= n);
        for (i, &term) in self.terms[..terms].iter().enumerate().rev() {
            if term <= n {
                n -= term;
                digits |= 1 << i;
            }
        }
        digits
    }

    /// Whether an automaton is true below the least take and false there.
    fn agree(&self, automaton: &Automaton, place: &[u64], least: u64) -> bool {
        let is_p = |limit: u64| self.accepts(automaton, place, limit);
        if least == u64::MAX {
            // A limit beyond everything stands for all.
            return is_p(4 * place.iter().sum::<u64>());
        }
        is_p(least - 1) && !is_p(least)
    }

    fn accepts(&self, automaton: &Automaton, place: &[u64], limit: u64) -> bool {
        let numbers = place.iter().chain([&limit]);
        let words: Vec<u64> = numbers.map(|&n| self.digits(n)).collect();
        let length = words
            .iter()
            .map(|word| 64 - word.leading_zeros())
            .max()
            .unwrap_or(0);
        let letter = |i: u32| {
            let bits = words.iter().zip(0..);
            bits.map(|(&word, track)| u32::from(word >> i & 1 == 1) << track)
                .sum()
        };
        automaton.accepts((0..length).rev().map(letter))
    }
}

/// What tells a prefix apart, one hash for all suffixes up to each length: the
/// states of its words, and for every suffix of the positions the number of
/// suffixes of r below the least take. And whether anything is accepted.
fn residual(
    digits: &Digits,
    words: &[Prefix],
    depth: usize,
    least_take: &dyn Fn(&[u64]) -> u64,
) -> (Vec<u64>, bool) {
    let (limit, positions) = words.split_last().expect("the limit is the last track");
    let mut hasher = FxHasher::default();
    for word in words {
        hasher.write_u32(word.valid);
    }
    let mut alive = false;
    let mut hashes = Vec::with_capacity(depth + 1);
    let mut place = vec![0; positions.len()];
    for length in 0..=depth {
        let counts: Vec<u32> = positions.iter().map(|&p| digits.count(p, length)).collect();
        let limits = digits.count(*limit, length);
        let bases: Vec<u64> = positions
            .iter()
            .map(|&p| digits.shifted(p, length))
            .collect();
        let limit = digits.shifted(*limit, length);
        if limits > 0 {
            suffixes(&counts, &mut |offsets| {
                for ((place, base), &offset) in place.iter_mut().zip(&bases).zip(offsets) {
                    *place = base + u64::from(offset);
                }
                let below = least_take(&place)
                    .saturating_sub(limit)
                    .min(u64::from(limits));
                alive |= below > 0;
                hasher.write_u64(below);
            });
        }
        hashes.push(hasher.finish());
    }
    (hashes, alive)
}

/// So many tuples of suffixes of one length are looked at.
const MOST_SUFFIXES: u64 = 3000;

/// Tuples of suffixes of one length, as their places in order: all of them, or
/// some that are the same for all prefixes.
fn suffixes(counts: &[u32], look: &mut dyn FnMut(&[u32])) {
    let all: u64 = counts.iter().map(|&count| u64::from(count)).product();
    let step = if all <= MOST_SUFFIXES {
        1
    } else {
        (all / MOST_SUFFIXES) | 1
    };
    let mut offsets = vec![0; counts.len()];
    for number in (0..all).step_by(usize::try_from(step).expect("a small step")) {
        let mut rest = number;
        for (offset, &count) in offsets.iter_mut().zip(counts) {
            *offset = u32::try_from(rest % u64::from(count)).expect("less than a count");
            rest /= u64::from(count);
        }
        look(&offsets);
    }
}
