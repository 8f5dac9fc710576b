//! States of machine-sized bins: for search, tables and counts.

use super::{BinMove, BinMoveKind, Direction};
use crate::solve::SmallGame;

/// How many bins a small state has.
pub const SMALL_BINS: usize = 16;

/// The values of the bins of a small state.
pub(crate) const SMALL_VALUES: [u16; SMALL_BINS] = [
    1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597,
];

/// The largest sum of a small state: no chip of the next bin can come about.
pub(crate) const MAX_SMALL_SUM: u64 = 2583;

/// Machine-sized bins: the chips of bin i + 1 at index i.
pub type SmallBins = [u16; SMALL_BINS];

/// The game on small states, for search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallZeckendorf {
    direction: Direction,
    states: u128,
}

impl SmallZeckendorf {
    /// The game for states with the sum of this one.
    pub fn new(direction: Direction, start: &SmallBins) -> Self {
        let sum = small_sum(start);
        Self {
            direction,
            states: state_counts(sum)[sum],
        }
    }
}

/// The sum of the chips of a small state.
pub(crate) fn small_sum(state: &SmallBins) -> usize {
    let values = state.iter().zip(SMALL_VALUES);
    values
        .map(|(&count, value)| usize::from(count) * usize::from(value))
        .sum()
}

/// How many states have sum 0, 1, …, `to`, for `to` up to 2583:
/// the partitions into Fibonacci numbers. Every one of them occurs in the game
/// with that sum.
///
/// ```
/// use fibnim::game::state_counts;
///
/// assert_eq!(state_counts(129)[129], 384_715);
/// ```
pub fn state_counts(to: usize) -> Vec<u128> {
    let mut counts = vec![0u128; to + 1];
    counts[0] = 1;
    for value in SMALL_VALUES.map(usize::from) {
        for sum in value..=to {
            counts[sum] += counts[sum - value];
        }
    }
    counts
}

/// How many moves the states of sum 0, 1, …, `to` have together: the edges of
/// the game's graph, the same both ways.
///
/// A reversed move takes chips of given values from a state, so that as many
/// states have it as there are states of what is left.
///
/// ```
/// use fibnim::game::edge_counts;
///
/// assert_eq!(edge_counts(129)[129], 2_945_040);
/// ```
pub fn edge_counts(to: usize) -> Vec<u128> {
    let states = state_counts(to);
    let mut edges = vec![0; to + 1];
    let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
    for (kind, bin) in kinds
        .into_iter()
        .flat_map(|kind| (2..=SMALL_BINS).map(move |bin| (kind, bin)))
    {
        let (goes, _) = BinMove { kind, bin }.exchange(Direction::Reversed);
        if goes.iter().any(|&bin| bin > SMALL_BINS) {
            continue;
        }
        let taken: usize = goes
            .iter()
            .map(|bin| usize::from(SMALL_VALUES[bin - 1]))
            .sum();
        for sum in taken..=to {
            edges[sum] += states[sum - taken];
        }
    }
    edges
}

impl SmallGame for SmallZeckendorf {
    type Position = SmallBins;
    type Move = BinMove;

    fn nth_move(&self, state: &SmallBins, i: usize) -> Option<(BinMove, SmallBins)> {
        small_moves(self.direction, state).nth(i)
    }

    fn position_bound(&self, _: &SmallBins) -> u128 {
        self.states
    }

    fn moves<'a>(
        &'a self,
        state: &'a SmallBins,
    ) -> impl Iterator<Item = (BinMove, SmallBins)> + 'a {
        small_moves(self.direction, state)
    }
}

/// The moves of a small state, in the order of [`ZeckendorfGame::bin_moves`](super::ZeckendorfGame::bin_moves).
fn small_moves(
    direction: Direction,
    state: &SmallBins,
) -> impl Iterator<Item = (BinMove, SmallBins)> + '_ {
    let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
    kinds.into_iter().flat_map(move |kind| {
        (2..=SMALL_BINS).filter_map(move |bin| {
            let step = BinMove { kind, bin };
            Some((step, small_after(direction, state, step)?))
        })
    })
}

fn small_after(direction: Direction, state: &SmallBins, step: BinMove) -> Option<SmallBins> {
    let (goes, comes) = step.exchange(direction);
    let mut next = *state;
    for bin in goes {
        let count = next.get_mut(bin - 1)?;
        *count = count.checked_sub(1)?;
    }
    for bin in comes {
        *next.get_mut(bin - 1)? += 1;
    }
    Some(next)
}
