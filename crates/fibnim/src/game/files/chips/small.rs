//! A game of chips on small states, for search.

use smallvec::SmallVec;

use super::{ChipGame, FileChips, Instance};
use crate::analysis::{Answer, Ask};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::solve::{Search, SmallGame};

/// The chips of each bin.
type Counts = SmallVec<[u16; 20]>;

/// The largest sum of a small state: its counts are numbers of 16 bits.
const LARGEST_SUM: u64 = 60_000;

/// A move on small states.
#[derive(Clone, Debug)]
struct SmallMove {
    /// Its place among the instances of the game.
    index: usize,
    goes: SmallVec<[(u8, u16); 4]>,
    /// What it adds, modulo 2^16, and how often it can be made: (bin, change,
    /// chips that a time takes away).
    changes: SmallVec<[(u8, u16); 4]>,
    losses: SmallVec<[(u8, u16, u16); 4]>,
}

struct SmallChips {
    moves: Vec<SmallMove>,
    repeated: bool,
    states: u128,
}

/// Searches all positions that can come from a state.
pub(super) fn searched(game: &ChipGame, state: &FileChips, ask: Ask<'_>) -> Result<Answer> {
    let sum = u64::try_from(state.sum())
        .ok()
        .filter(|sum| *sum <= LARGEST_SUM);
    let Some(sum) = sum else {
        return Err(Error::limit(
            "the search",
            format!("the positions with the sum {}", state.sum()),
            format!("sums up to {LARGEST_SUM}"),
            [Excess::beyond(LARGEST_SUM, Unit::Number)],
        ));
    };
    let definition = game.definition();
    let bins = definition.bins_to(sum).max(state.counts().len()).max(1);
    let instances = definition.instances.iter().enumerate();
    let small = SmallChips {
        moves: instances
            .filter_map(|(index, instance)| small_move(index, instance, bins))
            .collect(),
        repeated: definition.repeated,
        states: state_count(&definition.values[..bins], sum, definition.hole.is_some()),
    };
    let mut counts = Counts::from_elem(0, bins);
    for (bin, count) in state.bins() {
        counts[bin - 1] = u16::try_from(count).expect("the sum is small");
    }
    Search::new(&small, ask).answer(&counts, |(index, times): (usize, u16)| {
        game.step(&definition.instances[index], u64::from(times))
    })
}

/// A move between the first bins.
fn small_move(index: usize, instance: &Instance, bins: usize) -> Option<SmallMove> {
    if instance.highest() > bins {
        return None;
    }
    let bin = |bin: usize| u8::try_from(bin - 1).expect("few bins");
    let count = |count: u32| u16::try_from(count).expect("at most some thousands");
    let goes: SmallVec<[(u8, u16); 4]> = instance
        .goes
        .iter()
        .map(|&(at, chips)| (bin(at), count(chips)))
        .collect();
    let changes: Vec<(usize, i64)> = instance.difference();
    let losses = goes.iter().filter_map(|&(at, chips)| {
        let change = changes.iter().find(|(other, _)| bin(*other) == at)?.1;
        (change < 0).then(|| (at, chips, u16::try_from(-change).expect("few")))
    });
    Some(SmallMove {
        index,
        losses: losses.collect(),
        changes: changes
            .iter()
            .map(|&(at, change)| {
                let change = i16::try_from(change).expect("at most some thousands");
                (bin(at), change.cast_unsigned())
            })
            .collect(),
        goes,
    })
}

impl SmallMove {
    #[inline]
    fn most_times(&self, state: &Counts, repeated: bool) -> u16 {
        if self
            .goes
            .iter()
            .any(|&(bin, count)| state[usize::from(bin)] < count)
        {
            return 0;
        }
        if !repeated {
            return 1;
        }
        let most = self
            .losses
            .iter()
            .map(|&(bin, goes, loss)| (state[usize::from(bin)] - goes) / loss + 1);
        most.min().unwrap_or(1)
    }

    fn after(&self, state: &Counts, times: u16) -> Counts {
        let mut next = state.clone();
        for &(bin, change) in &self.changes {
            let count = &mut next[usize::from(bin)];
            *count = count.wrapping_add(change.wrapping_mul(times));
        }
        next
    }
}

impl SmallGame for SmallChips {
    type Position = Counts;
    type Move = (usize, u16);

    fn nth_move(&self, state: &Counts, i: usize) -> Option<((usize, u16), Counts)> {
        let mut left = i;
        for step in &self.moves {
            let most = step.most_times(state, self.repeated);
            if left < usize::from(most) {
                let times = u16::try_from(left).expect("below the most") + 1;
                return Some(((step.index, times), step.after(state, times)));
            }
            left -= usize::from(most);
        }
        None
    }

    fn position_bound(&self, _: &Counts) -> u128 {
        self.states
    }
}

/// The largest sum whose states are counted.
const LARGEST_COUNTED: u64 = 10_000;

/// How many states have a sum, or at most this sum.
pub(super) fn state_count(values: &[u64], sum: u64, at_most: bool) -> u128 {
    if sum > LARGEST_COUNTED {
        return u128::MAX;
    }
    let sum = usize::try_from(sum).expect("small");
    let mut counts = vec![0u128; sum + 1];
    counts[0] = 1;
    for value in values {
        let value = usize::try_from(*value).expect("at most the sum");
        for at in value..=sum {
            counts[at] = counts[at].saturating_add(counts[at - value]);
        }
    }
    if at_most {
        return counts
            .iter()
            .fold(0, |sum, count| sum.saturating_add(*count));
    }
    counts[sum]
}
