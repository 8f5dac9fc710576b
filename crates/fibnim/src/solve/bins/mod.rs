//! The bins sweep: who wins the reversed Zeckendorf game, for hundreds of
//! values of n and 10^12 states.
//!
//! A state is how many chips a_1, a_2, a_3, … the bins of value 1, 2, 3, 5, 8, …
//! hold. Nothing is known of the game here but its moves; no graph is built,
//! and no state is ever looked up by a key.
//!
//! * **Order.** Every reversed move lowers the vector (…, a_5, a_4, a_3, a_2)
//!   lexicographically, for the top bin that it touches loses a chip. So one
//!   pass in that order meets each state after all that it leads to.
//! * **Bits.** a_1 is what is left of n. A word holds the states with the same
//!   upper bins for 32 values of n, or for 8 ([`winners`]): moves do not change n, so that
//!   each is a word read without any shift. For a single n a word holds 64
//!   values of a_2 instead ([`outcomes`], [`StateTable`]): few moves touch a_2,
//!   and those that do are shifts.
//! * **Layers.** Give a chip of bin i the weight F_{i−1} − 1 (0, 0, 1, 2, 4, 7,
//!   12, …). A split of 3 and more, and 1 + 3 → 2 + 2, lower the sum of the
//!   weights by 1; every other move keeps it. So a layer of equal sums needs
//!   only itself and the one before it, and a_3 is what is left of the layer
//!   (`layout`).
//! * **Rows and runs.** A row is the states that differ in a_2 only, a run those
//!   that differ in a_4 too. A move that touches only bins from 5 up leads from
//!   a whole run to a run of the same shape, because what is left of n and of
//!   the layer is the same: it is one OR over the run. The other seven
//!   moves are looked up row by row.
//!
//! The cells of a layer are stored without gaps. Where a run begins is a sum of
//! block sizes, one a bin, which the walk over the upper bins (`walk`) keeps for
//! the run and for all that it leads to.
//!
//! When not to use it: the forward game moves the other way and is searched;
//! from a few ones, twos and threes theory knows the answer.

mod layout;
mod single;
mod walk;
mod windows;
pub(super) mod work;

use crate::game::SmallBins;
use crate::game::{SMALL_BINS, SMALL_VALUES};
pub use single::{
    SinglePlan, StateTable, cells_of_numbers, one_by_one_cost, outcomes, solve_one_by_one,
};
pub use windows::{Window, WindowPlan, cells_of_windows, solve_windows, windows_cost, winners};
pub use work::Cost;

/// The number of bins: as many as a small state has.
const BINS: usize = SMALL_BINS;

/// The value of the chips of bin i.
#[inline]
fn value(bin: usize) -> isize {
    usize::from(SMALL_VALUES[bin - 1]).cast_signed()
}

/// What a chip of bin i weighs for the layer: F_{i−1} − 1.
#[inline]
fn weight(bin: usize) -> isize {
    if bin < 2 { 0 } else { value(bin - 1) - 1 }
}

/// The layer of a state.
fn layer(state: &SmallBins) -> usize {
    let weights = (1..).zip(state);
    weights
        .map(|(bin, &count)| usize::from(count) * weight(bin).unsigned_abs())
        .sum()
}

/// Which of some states are in each layer up to the last one.
fn by_layer(states: &[SmallBins], last_layer: usize) -> Vec<Vec<usize>> {
    let mut layers = vec![Vec::new(); last_layer + 1];
    for (i, state) in states.iter().enumerate() {
        layers[layer(state)].push(i);
    }
    layers
}

/// The Zeckendorf representation of n as a state: where the game starts.
pub(crate) fn start(n: usize) -> SmallBins {
    let mut left = n;
    let mut state = [0; BINS];
    for bin in (1..=BINS).rev() {
        let value = value(bin).unsigned_abs();
        if value <= left {
            left -= value;
            state[bin - 1] = 1;
        }
    }
    state
}
