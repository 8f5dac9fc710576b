//! The shortest and the longest game.

use super::cost::checked_layers;
use super::layers::{Carrier, Layers, walk};
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{Bins, ZeckendorfGame};

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
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}, solve::game_length::extremes};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = extremes(game, &game.read("n=12")?, &Budget::default())?;
/// assert_eq!((lengths.shortest, lengths.longest), (9, 17));
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn extremes(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Extremes> {
    let layers = checked_layers(game, start, budget)?;
    Ok(Scouted::new(&layers).extremes)
}

/// What a walk without numbers finds out.
pub(super) struct Scouted {
    pub(super) extremes: Extremes,
    /// The least common multiple of the numbers of moves of the states.
    pub(super) common_multiple: u64,
}

impl Scouted {
    pub(super) fn new(layers: &Layers) -> Self {
        let mut scout = Scout { common_multiple: 1 };
        let ways = walk(layers, &mut scout);
        let changes = layers.changes();
        Self {
            extremes: Extremes {
                shortest: changes + ways.least_kept,
                longest: changes + ways.most_kept,
            },
            common_multiple: scout.common_multiple,
        }
    }
}

struct Scout {
    common_multiple: u64,
}

/// Of all ways to a state: the moves that kept the number of chips.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    least_kept: usize,
    most_kept: usize,
}

impl Carrier for Scout {
    type Load = Ways;

    fn start(&self) -> Ways {
        Ways {
            least_kept: 0,
            most_kept: 0,
        }
    }

    fn share(&mut self, ways: Ways, moves: usize) -> Ways {
        // At most the least common multiple of 1, …, 30, below 2^42.
        self.common_multiple = lcm(self.common_multiple, moves as u64);
        ways
    }

    fn arrive(&mut self, at: &mut Option<Ways>, share: &Ways, kept: usize) {
        let (least, most) = (share.least_kept + kept, share.most_kept + kept);
        *at = Some(match at {
            None => Ways {
                least_kept: least,
                most_kept: most,
            },
            Some(ways) => Ways {
                least_kept: ways.least_kept.min(least),
                most_kept: ways.most_kept.max(most),
            },
        });
    }
}

/// The least common multiple of two numbers that are not 0.
pub(super) fn lcm(a: u64, b: u64) -> u64 {
    a * (b / gcd(a, b))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
