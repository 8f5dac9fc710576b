//! The shortest and the longest game.

use super::cost::checked_layers;
use super::layers::Layers;
use super::walk::{Carrier, walk};
use crate::budget::Budget;
use crate::error::Result;
use crate::games::{Bins, ZeckendorfGame};

/// The lengths of the shortest and of the longest game from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extremes {
    /// The moves of the shortest game.
    pub shortest: usize,
    /// The moves of the longest game.
    pub longest: usize,
}

/// The shortest and the longest game, exact, by a walk through all states.
///
/// ```
/// use fibnim::{Budget, games::{Direction, ZeckendorfGame}, solve::game_length::extremes};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = extremes(game, &game.parse_position("n=12")?, &Budget::default())?;
/// assert_eq!((lengths.shortest, lengths.longest), (9, 17));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn extremes(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Extremes> {
    let layers = checked_layers(game, start, budget)?;
    Ok(Scouted::new(&layers).extremes)
}

/// What a first walk finds out, before numbers are carried along.
pub(super) struct Scouted {
    pub(super) extremes: Extremes,
    /// About the binary logarithm of the number of games.
    pub(super) log2_games: f64,
    /// How many moves there are in all, of all states.
    pub(super) moves: u64,
    /// The least common multiple of the numbers of moves of the states.
    pub(super) common_multiple: u64,
}

impl Scouted {
    pub(super) fn new(layers: &Layers) -> Self {
        let mut scout = Scout {
            moves: 0,
            common_multiple: 1,
        };
        let ways = walk(layers, &mut scout);
        let changes = layers.changes();
        Self {
            extremes: Extremes {
                shortest: changes + ways.least_kept,
                longest: changes + ways.most_kept,
            },
            log2_games: ways.log2_count,
            moves: scout.moves,
            common_multiple: scout.common_multiple,
        }
    }

    /// The bits of the numerators of exact probabilities under random moves.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn probability_bits(&self) -> f64 {
        (self.common_multiple as f64).log2() * self.extremes.longest as f64
    }

    /// How many lengths there are between the extremes, these included.
    pub(super) fn width(&self) -> usize {
        self.extremes.longest - self.extremes.shortest + 1
    }
}

struct Scout {
    moves: u64,
    common_multiple: u64,
}

/// Of all ways to a state: the moves that kept the number of chips, and the
/// logarithm of how many ways there are.
#[derive(Clone, Copy)]
struct Ways {
    least_kept: usize,
    most_kept: usize,
    log2_count: f64,
}

impl Carrier for Scout {
    type Load = Ways;

    fn start(&self) -> Ways {
        Ways {
            least_kept: 0,
            most_kept: 0,
            log2_count: 0.0,
        }
    }

    fn share(&mut self, ways: Ways, moves: usize) -> Ways {
        let moves = moves as u64;
        self.moves += moves;
        // At most the least common multiple of 1, …, 30, below 2^42.
        self.common_multiple *= moves / gcd(self.common_multiple, moves);
        ways
    }

    fn arrive(&mut self, at: &mut Option<Ways>, share: &Ways, kept: usize) {
        let (least, most) = (share.least_kept + kept, share.most_kept + kept);
        *at = Some(match at {
            None => Ways {
                least_kept: least,
                most_kept: most,
                ..*share
            },
            Some(ways) => Ways {
                least_kept: ways.least_kept.min(least),
                most_kept: ways.most_kept.max(most),
                log2_count: log2_of_sum(ways.log2_count, share.log2_count),
            },
        });
    }
}

/// log2(2^a + 2^b).
fn log2_of_sum(a: f64, b: f64) -> f64 {
    let (larger, smaller) = if a < b { (b, a) } else { (a, b) };
    larger + (smaller - larger).exp2().ln_1p() * std::f64::consts::LOG2_E
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
