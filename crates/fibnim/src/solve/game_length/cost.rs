//! What a walk would cost, known before it starts.

use std::ops::RangeInclusive;

use super::extremes::Ways;
use super::layers::Layers;
use super::prospect::Prospect;
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::zeckendorf::{MAX_SMALL_SUM, SMALL_BINS, SmallBins, small_sum, state_counts};
use crate::games::{Bins, Direction, ZeckendorfGame};
use crate::number::Natural;
use crate::solve::estimate::Estimate;

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
    let (what, layers) = counted_layers(game, start)?;
    let states = state_counts(layers.sum())[layers.sum()];
    walk_estimate(what, &layers, states).check_counted("states", budget)?;
    Ok(layers)
}

/// The layers of a start, with the words for what is done with them; refused
/// where the states are too many to be numbered.
fn counted_layers(game: ZeckendorfGame, start: &Bins) -> Result<(String, Layers)> {
    let what = format!("the lengths of games on {}", sum_words(start));
    match start.to_small() {
        Some(small) => Ok((what.clone(), numbered(what, game.direction(), small)?)),
        None => Err(too_many_states(what, None)),
    }
}

/// The layers of a small state, if there are fewer than 2^32 states.
fn numbered(what: String, direction: Direction, start: SmallBins) -> Result<Layers> {
    let sum = small_sum(&start);
    let states = state_counts(sum)[sum];
    if u32::try_from(states).is_err() {
        return Err(too_many_states(what, Some(states)));
    }
    Ok(Layers::new(direction, start))
}

/// What a walk that carries no numbers takes.
fn walk_estimate(what: String, layers: &Layers, states: u128) -> Estimate {
    let load = size_of::<Option<Ways>>() as u128;
    Estimate {
        what,
        entries: states,
        bytes: Layers::bytes(layers.sum()) + 2 * layers.largest_layer() as u128 * load,
        time: states.saturating_mul(TIME_OF_STATE),
    }
}

fn too_many_states(what: String, states: Option<u128>) -> Error {
    let needed = match states {
        Some(states) => format!("{states} states"),
        None => format!("more states than the sum {MAX_SMALL_SUM} has, which are more than 10^16"),
    };
    Error::limit(what, needed, "2^32 states")
}

/// The sum of a state, unless it has too many digits to be worth computing: a
/// state may have a million bins.
pub(super) fn readable_sum(start: &Bins) -> Option<Natural> {
    let (top, _) = start.bins().last()?;
    (*top <= BINS_SUMMED).then(|| start.sum())
}

const BINS_SUMMED: usize = 1000;

/// The sum of a state, or where it is too large what it is above.
pub(super) fn sum_words(start: &Bins) -> String {
    readable_sum(start).map_or_else(
        || {
            let top = start.bins().last().map_or(0, |(bin, _)| *bin);
            // log10 φ > 0.2089, and F_top > φ^(top − 1).
            let digits = (top as u128 - 1) * 2089 / 10_000;
            format!("a sum above 10^{digits}")
        },
        |sum| sum.to_short_string(),
    )
}

/// Refuses the extremes of every n in a range, if together they do not fit in
/// the budget.
pub fn check_extremes(range: RangeInclusive<usize>, budget: &Budget) -> Result<()> {
    let what = format!("the lengths of games on n = {}", range_words(&range));
    let layers = layers_of(&what, Direction::Reversed, *range.end())?;
    let counts = state_counts(*range.end());
    let states = counts.iter().skip(*range.start()).sum();
    walk_estimate(what, &layers, states).check_counted("states", budget)
}

/// The layers of the game on n, from the game's own start.
fn layers_of(what: &str, direction: Direction, n: usize) -> Result<Layers> {
    if n as u64 > MAX_SMALL_SUM {
        return Err(too_many_states(what.into(), None));
    }
    if n == 0 {
        return Ok(Layers::new(direction, [0; SMALL_BINS]));
    }
    let start = ZeckendorfGame::new(direction).start(&Natural::from(n))?;
    let small = start.to_small().expect("n is small");
    numbered(what.into(), direction, small)
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

/// The numbers that a walk carries along, one for every length.
#[derive(Clone, Copy)]
pub(super) enum Numbers {
    /// How many games there are.
    Counts,
    /// How likely a length is, exact, as a whole number over a power.
    Probabilities,
    /// How likely a length is, in floating point.
    Floats,
}

impl Numbers {
    /// The layers of the game, where a walk through them with such numbers fits
    /// in the budget.
    pub(super) fn checked_layers(
        self,
        game: ZeckendorfGame,
        start: &Bins,
        budget: &Budget,
    ) -> Result<Layers> {
        let (what, layers) = counted_layers(game, start)?;
        let what = format!("{what}, each with its probability,");
        let estimate = self.estimate(what, &layers);
        estimate.check_counted("numbers at a time", budget)?;
        Ok(layers)
    }

    /// Refuses the walks for n = 1, …, `to` if together they do not fit.
    pub(super) fn check_up_to(
        self,
        game: ZeckendorfGame,
        to: usize,
        budget: &Budget,
    ) -> Result<()> {
        let what = format!("the lengths of games on n = 1 to {to}, each with its probability,");
        let layers = layers_of(&what, game.direction(), to)?;
        let mut estimate = self.estimate(what, &layers);
        // Smaller n take less time a state, so this is more than it takes.
        let counts = state_counts(to);
        let all = counts.iter().sum::<u128>();
        estimate.time = estimate.time.saturating_mul(all) / counts[to];
        estimate.check_counted("numbers at a time", budget)
    }

    fn estimate(self, what: String, layers: &Layers) -> Estimate {
        let prospect = Prospect::new(layers);
        let cost = self.cost(&prospect);
        let width = prospect.width as u128;
        // Two layers, of which on average half the lengths are possible.
        let entries = prospect.largest_layer as u128 * width;
        let additions = prospect.moves * width / 2;
        Estimate {
            what,
            entries,
            bytes: Layers::bytes(layers.sum()) + entries * cost.bytes,
            time: prospect.states * TIME_OF_STATE + additions * cost.time,
        }
    }

    fn cost(self, prospect: &Prospect) -> NumberCost {
        match self {
            Self::Counts => NumberCost::of_bits(prospect.count_bits),
            Self::Probabilities => NumberCost::of_bits(prospect.probability_bits),
            Self::Floats => NumberCost {
                bytes: 8,
                time: 3_000,
            },
        }
    }
}

/// What carrying a number along takes.
struct NumberCost {
    bytes: u128,
    /// Picoseconds to add one.
    time: u128,
}

impl NumberCost {
    /// Whole numbers of up to so many bits.
    fn of_bits(bits: f64) -> Self {
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
}
