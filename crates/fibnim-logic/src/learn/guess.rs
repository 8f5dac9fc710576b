//! An automaton guessed from a table of least takes.
//!
//! The relation is {(positions, r): r < L(positions)}. Two prefixes of words
//! are taken for the same state if the relation cannot tell them apart by any
//! suffix of at most `depth` letters (Myhill and Nerode, as far as the table
//! goes). With a prefix of the positions fixed, the suffixes of r that belong
//! to the relation are the smallest so many: so one number tells of them all.

use indexmap::IndexMap;

use crate::automaton::{Automaton, DEAD, Draft};
use crate::system::NumberSystem;

/// The table ends before the automaton does, or it grew too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoGuess {
    /// A least take was asked that is not in the table.
    TableTooShort,
    /// There are more states than the limit.
    TooManyStates,
}

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
        let mut continuations: Vec<Vec<u32>> = (0..valid.states())
            .map(|_| Vec::with_capacity(depth + 1))
            .collect();
        for length in 0..=depth {
            for state in 0..valid.states() {
                let state_number = u32::try_from(state).expect("few states");
                let count = if length == 0 {
                    u32::from(valid.is_accepting(state_number))
                } else {
                    let row = valid
                        .row(state_number)
                        .iter()
                        .filter(|&&target| target != DEAD);
                    row.map(|&target| continuations[target as usize][length - 1])
                        .sum()
                };
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

    /// The smallest number with this prefix and so many more digits, `None`
    /// where it is too large for the table anyway.
    fn shifted(&self, prefix: Prefix, more: usize) -> Option<u64> {
        let mut digits = prefix.digits;
        let mut value = 0;
        while digits != 0 {
            value += self.terms.get(digits.trailing_zeros() as usize + more)?;
            digits &= digits - 1;
        }
        Some(value)
    }

    /// How many suffixes of a length may follow.
    fn count(&self, prefix: Prefix, length: usize) -> u32 {
        self.continuations[prefix.valid as usize][length]
    }
}

/// Guesses the automaton of {(positions, r): r < L(positions)}; r is the last
/// track. `least_take` answers from a table, with `u64::MAX` for ∞ and `None`
/// beyond its end.
pub(super) fn guess(
    system: &NumberSystem,
    positions: usize,
    depth: usize,
    most_states: usize,
    least_take: &dyn Fn(&[u64]) -> Option<u64>,
) -> Result<Automaton, NoGuess> {
    let digits = Digits::new(system, depth);
    let tracks = positions + 1;
    let start = vec![
        Prefix {
            digits: 0,
            valid: 0
        };
        tracks
    ];
    let mut states: IndexMap<Vec<u32>, Vec<Prefix>> = IndexMap::new();
    let signature = |state: &[Prefix]| signature(&digits, state, depth, least_take);
    states.insert(signature(&start)?.ok_or(NoGuess::TableTooShort)?, start);
    let mut draft = Draft::new(tracks);
    let mut next = 0;
    while let Some((key, state)) = states.get_index(next) {
        // The first entry after the states is for the empty suffix.
        draft.accepting.push(key[tracks] > 0);
        let state = state.clone();
        for letter in 0..1usize << tracks {
            let after: Option<Vec<Prefix>> = (0..tracks)
                .map(|track| digits.read(state[track], letter >> track & 1))
                .collect();
            let target = match after {
                None => DEAD,
                Some(after) => match signature(&after)? {
                    None => DEAD,
                    Some(key) => {
                        let entry = states.entry(key);
                        let number = entry.index();
                        entry.or_insert(after);
                        u32::try_from(number).expect("few states")
                    }
                },
            };
            draft.targets.push(target);
        }
        if states.len() > most_states {
            return Err(NoGuess::TooManyStates);
        }
        next += 1;
    }
    Ok(draft.minimize())
}

/// The first place of a table, among those that are looked at, where a guess is
/// wrong: at r = L it must be false, and below true.
pub(super) fn first_wrong<'t>(
    system: &NumberSystem,
    automaton: &Automaton,
    table: impl IntoIterator<Item = (&'t [u64], u64)>,
) -> Option<Vec<u64>> {
    let words = Words {
        terms: system.small_terms(),
    };
    let mut wrong = table.into_iter().filter(|&(place, least)| {
        // Where no limit wins, one that takes everything stands for all.
        let most: u64 = place.iter().sum();
        let is_p = |limit: u64| words.accepts(automaton, place, limit);
        let wins_too_late = least != u64::MAX && is_p(least);
        let wins_too_early = !is_p(if least == u64::MAX {
            4 * most
        } else {
            least - 1
        });
        wins_too_late || wins_too_early
    });
    wrong.next().map(|(place, _)| place.to_vec())
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

/// What tells a prefix apart: the states of its words, and for every suffix of
/// the positions the number of suffixes of r below the least take. `None` if
/// nothing is accepted.
fn signature(
    digits: &Digits,
    state: &[Prefix],
    depth: usize,
    least_take: &dyn Fn(&[u64]) -> Option<u64>,
) -> Result<Option<Vec<u32>>, NoGuess> {
    let (limit, positions) = state.split_last().expect("the limit is the last track");
    let mut signature: Vec<u32> = state.iter().map(|prefix| prefix.valid).collect();
    let mut alive = false;
    for length in 0..=depth {
        let counts: Vec<u32> = positions.iter().map(|&p| digits.count(p, length)).collect();
        let limits = digits.count(*limit, length);
        let bases: Option<Vec<u64>> = positions
            .iter()
            .map(|&p| digits.shifted(p, length))
            .collect();
        let bases = bases.ok_or(NoGuess::TableTooShort)?;
        let limit = digits.shifted(*limit, length).unwrap_or(u64::MAX);
        let mut offsets = vec![0; counts.len()];
        let mut open = limits > 0 && counts.iter().all(|&count| count > 0);
        if !open && length == 0 {
            signature.push(0);
        }
        while open {
            let place: Vec<u64> = bases
                .iter()
                .zip(&offsets)
                .map(|(base, &offset)| base + u64::from(offset))
                .collect();
            let least = least_take(&place).ok_or(NoGuess::TableTooShort)?;
            let below = least.saturating_sub(limit).min(u64::from(limits));
            alive |= below > 0;
            signature.push(u32::try_from(below).expect("at most the number of suffixes"));
            open = advance(&mut offsets, &counts);
        }
    }
    Ok(alive.then_some(signature))
}

/// The next tuple of offsets; false after the last one.
fn advance(offsets: &mut [u32], counts: &[u32]) -> bool {
    for (offset, &count) in offsets.iter_mut().zip(counts) {
        *offset += 1;
        if *offset < count {
            return true;
        }
        *offset = 0;
    }
    false
}
