//! A long game, for large n.

use super::simulation::Counts;
use crate::error::Result;
use crate::game::{Bins, Direction};

/// The length of the forward game from a state in which whoever moves splits
/// if possible, and else combines into the smallest bin that allows it.
///
/// Cusenza et al. 2022 show that the longest game on n splits whenever
/// possible; what it combines matters, too. It was the longest game wherever
/// all games were looked at: from n ones for n up to 200, and from every state
/// with n up to 40. From n ones it is a lower bound for both directions, as a
/// game and its reverse have the same length.
///
/// ```
/// use fibnim::{Natural, game::Bins, solve::game_length::greedy_length};
///
/// let ones = Bins::new([(1, Natural::from(12u8))])?;
/// assert_eq!(greedy_length(&ones)?, 17);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn greedy_length(start: &Bins) -> Result<u64> {
    let mut counts = Counts::new(Direction::Forward, start)?;
    let mut length = 0;
    // Splits come first, and then the lower bins.
    while let Some(at) = counts.first_legal() {
        counts.play(at);
        length += 1;
    }
    Ok(length)
}
