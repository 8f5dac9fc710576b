//! What a walk will meet, known from counts alone.
//!
//! A walk through all states would tell exactly, but it takes seconds itself
//! where the answer is that the numbers do not fit.

use super::extremes::lcm;
use super::layers::{Layers, chip_count};
use crate::games::Direction;
use crate::games::zeckendorf::{SMALL_VALUES, edge_counts, state_counts};
use crate::number::Natural;
use crate::theory::zeckendorf_length::{longest_bound, shortest};

/// Estimates that are near for the game's own start, and too high rather than
/// too low for the others.
pub(super) struct Prospect {
    /// The states of the layers from the start on.
    pub(super) states: u128,
    /// Of these layers, the number of states of the largest.
    pub(super) largest_layer: usize,
    /// The moves of all these states.
    pub(super) moves: u128,
    /// How many lengths there can be, by Theorem 1.4.
    pub(super) width: usize,
    /// The bits of the number of games.
    pub(super) count_bits: f64,
    /// The bits of the numerators of exact probabilities under random moves.
    pub(super) probability_bits: f64,
}

/// The logarithm of the number of games over that of a game as long as the
/// longest, each of whose states has as many moves as states have on average:
/// a fit to some n up to 160, and no bound.
const PART_OF_ALL_GAMES: f64 = 0.65;

impl Prospect {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn new(layers: &Layers) -> Self {
        let sum = layers.sum();
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
fn layers_ahead(layers: &Layers) -> std::ops::RangeInclusive<usize> {
    let chips = chip_count(layers.start());
    match layers.direction() {
        Direction::Forward => 0..=chips,
        Direction::Reversed => chips..=layers.sum(),
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
    use crate::games::ZeckendorfGame;
    use crate::solve::game_length::extremes::Scouted;
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
                let found = Scouted::new(&own_layers(direction, n)).common_multiple;
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

    #[test]
    fn a_start_near_the_end_has_little_ahead() {
        let game = ZeckendorfGame::new(Direction::Reversed);
        let start = game.parse_position("1^195 2 3").unwrap();
        let layers = Layers::new(Direction::Reversed, start.to_small().unwrap());
        // 197 chips: one 2 and one 3, or three 2s; then 198, 199 and 200.
        assert_eq!(Prospect::new(&layers).states, 2 + 2 + 1 + 1);
    }
}
