//! What a walk would cost, known before it starts.

use std::ops::RangeInclusive;

use super::extremes::Scouted;
use super::layers::Layers;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::zeckendorf::{MAX_SMALL_SUM, small_sum, state_counts};
use crate::games::{Bins, ZeckendorfGame};
use crate::solve::least_take::estimate::Estimate;

/// Picoseconds that a state takes with all its moves.
const TIME_OF_STATE: u128 = 750_000;

/// Picoseconds that a move of a greedy game takes.
const TIME_OF_GREEDY_MOVE: u128 = 30_000;

/// The layers of the game, where a walk through them fits in the budget.
pub(super) fn checked_layers(
    game: ZeckendorfGame,
    start: &Bins,
    budget: &Budget,
) -> Result<Layers> {
    let Some(small) = start.to_small() else {
        // The sum itself is not computed: its bins may be a million.
        let what = format!("the lengths of games on a sum above {MAX_SMALL_SUM}");
        return Err(too_many_states(what));
    };
    let what = format!("the lengths of games on {}", small_sum(&small));
    let (states, bytes) = (Layers::states(&small), Layers::bytes(small_sum(&small)));
    let estimate = Estimate {
        what,
        entries: states,
        bytes,
        time: states.saturating_mul(TIME_OF_STATE),
    };
    estimate.check_counted("states", budget)?;
    if u32::try_from(states).is_err() {
        return Err(too_many_states(estimate.what));
    }
    Ok(Layers::new(game.direction(), small))
}

fn too_many_states(what: String) -> Error {
    Error::limit(what, "more than 2^32 states", "2^32 states")
}

/// Refuses the extremes of every n in a range, if together they do not fit in
/// the budget.
pub fn check_extremes(range: RangeInclusive<usize>, budget: &Budget) -> Result<()> {
    let what = format!("the lengths of games on n = {}", range_words(&range));
    if *range.end() as u64 > MAX_SMALL_SUM {
        return Err(too_many_states(what));
    }
    let states: u128 = state_counts(*range.end()).iter().skip(*range.start()).sum();
    let estimate = Estimate {
        what,
        entries: states,
        bytes: Layers::bytes(*range.end()),
        time: states.saturating_mul(TIME_OF_STATE),
    };
    estimate.check_counted("states", budget)
}

/// Refuses the greedy games of every n in a range, if together they do not fit
/// in the budget.
pub fn check_greedy(range: RangeInclusive<usize>, budget: &Budget) -> Result<()> {
    let (first, last) = (*range.start() as u128, *range.end() as u128);
    let rows = (last + 1).saturating_sub(first);
    // No game is longer than φ²n < 3n moves.
    let moves = rows.saturating_mul(first + last).saturating_mul(3) / 2;
    let estimate = Estimate {
        what: format!("the greedy games on n = {}", range_words(&range)),
        entries: moves,
        bytes: 0,
        time: moves.saturating_mul(TIME_OF_GREEDY_MOVE),
    };
    estimate.check_counted("moves", budget)
}

fn range_words(range: &RangeInclusive<usize>) -> String {
    format!("{} to {}", range.start(), range.end())
}

/// What carrying a number along takes.
pub(super) struct NumberCost {
    bytes: u128,
    /// Picoseconds to add one.
    time: u128,
}

impl NumberCost {
    pub(super) const FLOAT: Self = Self {
        bytes: 8,
        time: 3_000,
    };

    /// Whole numbers of up to so many bits.
    pub(super) fn of_bits(bits: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a logarithm of a number that is at least 1"
        )]
        let bytes = (bits / 8.0).ceil() as u128;
        Self {
            bytes: 48 + bytes,
            time: 40_000 + 300 * bytes,
        }
    }

    /// Refuses to carry such a number along for every length, if the budget
    /// does not hold them.
    pub(super) fn check(
        &self,
        layers: &Layers,
        scouted: &Scouted,
        start: &Bins,
        budget: &Budget,
    ) -> Result<()> {
        let what = format!(
            "the lengths of games on {}, each with its probability,",
            start.sum()
        );
        self.estimate(what, layers, scouted)
            .check_counted("numbers at a time", budget)
    }

    /// As [`NumberCost::check`], for all n up to that of the layers.
    pub(super) fn check_up_to(
        &self,
        n: usize,
        layers: &Layers,
        scouted: &Scouted,
        budget: &Budget,
    ) -> Result<()> {
        let what = format!("the lengths of games on n = 1 to {n}, each with its probability,");
        let mut estimate = self.estimate(what, layers, scouted);
        // Smaller n take less time a state, so this is more than it takes.
        let counts = state_counts(n);
        estimate.time = estimate.time * counts.iter().sum::<u128>() / counts[n];
        estimate.check_counted("numbers at a time", budget)
    }

    fn estimate(&self, what: String, layers: &Layers, scouted: &Scouted) -> Estimate {
        let width = scouted.width() as u128;
        // Two layers, of which on average half the lengths are possible.
        let entries = layers.largest_layer() as u128 * width;
        let additions = u128::from(scouted.moves) * width / 2;
        Estimate {
            what,
            entries,
            bytes: entries * self.bytes,
            time: additions * self.time,
        }
    }
}
