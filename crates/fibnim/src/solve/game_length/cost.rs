//! What a walk would meet and cost, known before it starts.

use std::ops::RangeInclusive;

use super::layers::{Layers, chip_count};
use super::measures::{Measure, Ways, lcm};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::{Bins, Direction, ZeckendorfGame};
use crate::game::{
    MAX_SMALL_SUM, SMALL_BINS, SMALL_VALUES, SmallBins, edge_counts, small_sum, state_counts,
};
use crate::number::Natural;
use crate::solve::estimate::Estimate;
use crate::theory::zeckendorf_length::{longest_bound, shortest};

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
    let states = state_counts(layers.sum)[layers.sum];
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
        bytes: Layers::bytes(layers.sum) + 2 * layers.largest_layer() as u128 * load,
        time: states.saturating_mul(TIME_OF_STATE),
    }
}

fn too_many_states(what: String, states: Option<u128>) -> Error {
    let excess = Excess::beyond(u32::MAX, Unit::Positions);
    let beyond_small =
        format!("more states than the sum {MAX_SMALL_SUM} has, which are more than 10^16");
    let (needed, excess) = match states {
        Some(states) => (format!("{states} states"), excess.needing(states)),
        None => (beyond_small, excess),
    };
    Error::limit(what, needed, "2^32 states", [excess])
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

/// About how long the shortest and the longest game of each n of a range take to find, in
/// nanoseconds: what the rows of a table weigh against each other.
pub fn times_of_extremes(range: RangeInclusive<usize>) -> Vec<u64> {
    let counts = state_counts(*range.end());
    let time = |n: usize| nanoseconds(counts[n].saturating_mul(TIME_OF_STATE)) + greedy_time(n);
    range.map(time).collect()
}

/// The same of the greedy game.
pub fn times_of_greedy(range: RangeInclusive<usize>) -> Vec<u64> {
    range.map(greedy_time).collect()
}

fn greedy_time(n: usize) -> u64 {
    // No game is longer than φ²n < 3n moves.
    nanoseconds((3 * n as u128).saturating_mul(TIME_OF_GREEDY_MOVE))
}

/// Of picoseconds; what takes any time takes one at least.
fn nanoseconds(picoseconds: u128) -> u64 {
    u64::try_from(picoseconds / 1000)
        .unwrap_or(u64::MAX >> 20)
        .max(1)
}

fn range_words(range: &RangeInclusive<usize>) -> String {
    format!("{} to {}", range.start(), range.end())
}

/// A walk carries numbers along, one for every length.
impl Measure {
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

    /// Refuses the lengths from the game's own starts for n = 1, …, `to`, if
    /// together they do not fit in the budget.
    pub fn check_up_to(self, game: ZeckendorfGame, to: usize, budget: &Budget) -> Result<()> {
        let what = format!("the lengths of games on n = 1 to {to}, each with its probability,");
        let layers = layers_of(&what, game.direction(), to)?;
        let mut estimate = self.estimate(what, &layers);
        // Smaller n take less time a state, so this is more than it takes.
        let counts = state_counts(to);
        let all = counts.iter().sum::<u128>();
        estimate.time = estimate.time.saturating_mul(all) / counts[to];
        estimate.check_counted("numbers at a time", budget)
    }

    /// About how long the lengths from the game's own start take for each n of a
    /// range, in nanoseconds: what the rows of a table weigh against each other.
    pub fn times(self, game: ZeckendorfGame, range: RangeInclusive<usize>) -> Result<Vec<u64>> {
        let time = |n| {
            let layers = layers_of("the lengths of games", game.direction(), n)?;
            Ok(nanoseconds(self.estimate(String::new(), &layers).time))
        };
        range.map(time).collect()
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
            bytes: Layers::bytes(layers.sum) + entries * cost.bytes,
            time: prospect.states * TIME_OF_STATE + additions * cost.time,
        }
    }

    fn cost(self, prospect: &Prospect) -> NumberCost {
        match self {
            Self::Games => NumberCost::of_bits(prospect.count_bits),
            Self::Moves => NumberCost::of_bits(prospect.probability_bits),
            Self::MovesFloat => NumberCost {
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

// What a walk will meet, known from counts alone.
//
// A walk through all states would tell exactly, but it takes seconds itself
// where the answer is that the numbers do not fit.

/// Estimates that are near for the game's own start, and too high rather than
/// too low for the others.
struct Prospect {
    /// The states of the layers from the start on.
    states: u128,
    /// Of these layers, the number of states of the largest.
    largest_layer: usize,
    /// The moves of all these states.
    moves: u128,
    /// How many lengths there can be, by Theorem 1.4.
    width: usize,
    /// The bits of the number of games.
    count_bits: f64,
    /// The bits of the numerators of exact probabilities under random moves.
    probability_bits: f64,
}

/// The logarithm of the number of games over that of a game as long as the
/// longest, each of whose states has as many moves as states have on average:
/// a fit to some n up to 160, and no bound.
const PART_OF_ALL_GAMES: f64 = 0.65;

impl Prospect {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn new(layers: &Layers) -> Self {
        let sum = layers.sum;
        let n = Natural::from(sum);
        let small = |length: Natural| length.to_usize().expect("at most three times n");
        let (shortest, longest) = (small(shortest(&n)), small(longest_bound(&n)));
        let (all_states, all_moves) = (state_counts(sum)[sum], edge_counts(sum)[sum]);
        let ahead = || layers_ahead(layers).map(|chips| layers.layer_size(chips));
        let states = ahead().sum::<usize>() as u128;
        let choice = (all_moves as f64 / all_states as f64).max(1.0);
        let multiple = common_multiple(sum);
        Self {
            states,
            largest_layer: ahead().max().unwrap_or(0),
            moves: all_moves * states / all_states,
            width: longest - shortest + 1,
            count_bits: choice.log2() * longest as f64 * PART_OF_ALL_GAMES,
            probability_bits: (multiple as f64).log2() * longest as f64,
        }
    }
}

/// The numbers of chips that the states of the game have from the start on.
fn layers_ahead(layers: &Layers) -> RangeInclusive<usize> {
    let chips = chip_count(&layers.start);
    match layers.direction {
        Direction::Forward => 0..=chips,
        Direction::Reversed => chips..=layers.sum,
    }
}

/// A common multiple of the numbers of moves that states with this sum can
/// have, where the sum allows m kinds of chips at once.
///
/// With all of the lowest m kinds, a reversed move splits one of m − 1, or
/// combines one of m − 2. That states have at most 2m − 2 moves either way is
/// what walks found.
fn common_multiple(sum: usize) -> u64 {
    let mut left = sum;
    let kinds = SMALL_VALUES.iter().take_while(|value| {
        let rest = left.checked_sub(usize::from(**value));
        left = rest.unwrap_or(left);
        rest.is_some()
    });
    (1..=(2 * kinds.count() as u64).saturating_sub(2)).fold(1, lcm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::game::{Rules, ZeckendorfGame};
    use crate::solve::game_length::measures::Scouted;
    use crate::solve::game_length::{count_games, extremes};

    fn own_layers(direction: Direction, n: usize) -> Layers {
        let start = ZeckendorfGame::new(direction).start(&Natural::from(n));
        Layers::new(direction, start.unwrap().to_small().unwrap())
    }

    #[test]
    fn a_prospect_is_near_what_a_walk_finds() {
        let budget = Budget::default();
        for direction in [Direction::Forward, Direction::Reversed] {
            let game = ZeckendorfGame::new(direction);
            for n in (27usize..=90).step_by(7) {
                let start = game.start(&Natural::from(n)).unwrap();
                let prospect = Prospect::new(&own_layers(direction, n));
                let found = extremes(game, &start, &budget).unwrap();
                let width = found.longest - found.shortest + 1;
                assert!(
                    (width..=width + width / 2).contains(&prospect.width),
                    "{n} {width}"
                );
                let bits = count_games(game, &start, &budget).unwrap().bit_len();
                let ratio = prospect.count_bits / f64::from(u32::try_from(bits).unwrap());
                assert!((0.9..1.3).contains(&ratio), "{n}: {ratio}");
                assert_eq!(prospect.states, state_counts(n)[n]);
            }
        }
    }

    #[test]
    fn numbers_of_moves_divide_the_common_multiple() {
        for direction in [Direction::Forward, Direction::Reversed] {
            for n in 1..=90 {
                let scouted = Scouted::new(&own_layers(direction, n), &Budget::new());
                let found = scouted.unwrap().common_multiple;
                assert_eq!(common_multiple(n) % found, 0, "{direction:?} {n}");
            }
        }
    }

    #[test]
    fn it_grows_with_n() {
        for direction in [Direction::Forward, Direction::Reversed] {
            let prospects = (5..=260).map(|n| Prospect::new(&own_layers(direction, n)));
            let prospects: Vec<Prospect> = prospects.collect();
            for (n, pair) in (5..).zip(prospects.windows(2)) {
                let [less, more] = pair else { unreachable!() };
                assert!(less.moves < more.moves, "{n}");
                assert!(less.largest_layer <= more.largest_layer, "{n}");
                assert!(less.width <= more.width, "{n}");
                assert!(less.count_bits <= more.count_bits, "{n}");
                assert!(less.probability_bits <= more.probability_bits, "{n}");
            }
        }
    }

    /// What rows weigh is in the order of their n, and none weighs nothing.
    #[test]
    fn later_rows_weigh_more() {
        let game = ZeckendorfGame::new(Direction::Reversed);
        let of = |measure: Measure| measure.times(game, 1..=60).unwrap();
        let measures = [Measure::Games, Measure::Moves, Measure::MovesFloat].map(of);
        let walks = [times_of_extremes(1..=60), times_of_greedy(1..=60)];
        for times in walks.into_iter().chain(measures) {
            assert!(times.len() == 60 && times[0] > 0);
            assert!(times.is_sorted(), "{times:?}");
        }
        assert_eq!(times_of_extremes(40..=60), times_of_extremes(1..=60)[39..]);
        // Half of the rows are a small part of the work.
        let times = times_of_extremes(1..=60);
        assert!(times[..30].iter().sum::<u64>() * 10 < times.iter().sum());
    }

    #[test]
    fn a_start_near_the_end_has_little_ahead() {
        let game = ZeckendorfGame::new(Direction::Reversed);
        let start = game.read("1^195 2 3").unwrap();
        let layers = Layers::new(Direction::Reversed, start.to_small().unwrap());
        // 197 chips: one 2 and one 3, or three 2s; then 198, 199 and 200.
        assert_eq!(Prospect::new(&layers).states, 2 + 2 + 1 + 1);
    }
}
