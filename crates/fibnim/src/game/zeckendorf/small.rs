//! States of machine-sized bins: for search, tables and counts.

use super::{BinMove, BinMoveKind, Direction};
use crate::solve::SmallGame;
use crate::solve::chips::{ChipMove, ChipMoves};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallZeckendorf {
    /// Splits before combines, and those of lower bins first.
    moves: Vec<SmallMove>,
    states: u128,
}

impl SmallZeckendorf {
    /// The game for states with the sum of this one.
    pub fn new(direction: Direction, start: &SmallBins) -> Self {
        let sum = small_sum(start);
        let moves = all_steps().filter_map(|step| SmallMove::of(step, direction));
        Self {
            moves: moves.collect(),
            states: state_counts(sum)[sum],
        }
    }

    fn legal_moves(&self, state: &SmallBins) -> impl Iterator<Item = &SmallMove> {
        let there = chips_there(state);
        self.moves
            .iter()
            .filter(move |known| known.needs & !there == 0)
    }
}

/// What a move takes and makes of any small state. A search asks for the moves of
/// millions of states, most of which lack the chips: that is seen from bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SmallMove {
    step: BinMove,
    /// The chips that go, as [`chips_there`] has them.
    needs: u32,
    /// What is added to each bin, or taken from it: the numbers wrap around.
    change: SmallBins,
}

impl SmallMove {
    /// `None` where the move needs a bin that small states do not have.
    fn of(step: BinMove, direction: Direction) -> Option<Self> {
        let (goes, comes) = step.exchange(direction);
        let (mut taken, mut change) = ([0; SMALL_BINS], [0; SMALL_BINS]);
        for bin in goes {
            *taken.get_mut(bin - 1)? += 1;
        }
        for bin in comes {
            *change.get_mut(bin - 1)? += 1;
        }
        for (change, &taken) in change.iter_mut().zip(&taken) {
            *change = u16::wrapping_sub(*change, taken);
        }
        Some(Self {
            step,
            needs: chips_there(&taken),
            change,
        })
    }

    fn made(&self, state: &SmallBins) -> (BinMove, SmallBins) {
        let mut next = *state;
        for (chips, &change) in next.iter_mut().zip(&self.change) {
            *chips = chips.wrapping_add(change);
        }
        (self.step, next)
    }
}

/// A bit for each bin that has a chip, and above those one for each that has two.
fn chips_there(state: &SmallBins) -> u32 {
    (0..).zip(state).fold(0, |bits, (bin, &chips)| {
        let (one, two) = (u32::from(chips >= 1), u32::from(chips >= 2));
        bits | one << bin | two << (bin + SMALL_BINS)
    })
}

/// All moves of small bins.
fn all_steps() -> impl Iterator<Item = BinMove> {
    let kinds = [BinMoveKind::Split, BinMoveKind::Combine];
    kinds
        .into_iter()
        .flat_map(|kind| (2..=SMALL_BINS).map(move |bin| BinMove { kind, bin }))
}

/// The game by the table of its moves, for the sweep of any game of chips.
pub(super) fn chip_moves(direction: Direction) -> ChipMoves {
    let chips = |bins: &[usize]| -> Vec<(usize, u32)> {
        match *bins {
            [one, other] if one == other => vec![(one, 2)],
            _ => bins.iter().map(|&bin| (bin, 1)).collect(),
        }
    };
    let moves = all_steps().map(|step| step.exchange(direction));
    let known = |bins: &[usize]| bins.iter().all(|bin| (1..=SMALL_BINS).contains(bin));
    let moves = moves.filter(|(goes, comes)| known(goes) && known(comes));
    ChipMoves {
        values: SMALL_VALUES.map(u32::from).into(),
        moves: moves
            .map(|(goes, comes)| ChipMove::new(chips(&goes), chips(&comes)))
            .collect(),
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
    for step in all_steps() {
        let (goes, _) = step.exchange(Direction::Reversed);
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
        Some(self.legal_moves(state).nth(i)?.made(state))
    }

    fn position_bound(&self, _: &SmallBins) -> u128 {
        self.states
    }

    /// The moves of a small state, in the order of
    /// [`ZeckendorfGame::bin_moves`](super::ZeckendorfGame::bin_moves).
    fn moves<'a>(
        &'a self,
        state: &'a SmallBins,
    ) -> impl Iterator<Item = (BinMove, SmallBins)> + 'a {
        self.legal_moves(state).map(|legal| legal.made(state))
    }
}
