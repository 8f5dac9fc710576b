//! A skilled player, who takes one when it has lost, against an unskilled one,
//! by the definition of the players.

use fibnim::{Fraction, Natural, Pace, Result};

use crate::claims::search::FibonacciNim;

/// The chance of the unskilled player where the skilled one has lost and is to
/// move, for each pile up to the last.
pub(super) fn chances_when_lost(nim: &FibonacciNim, pace: &mut Pace) -> Result<Vec<Fraction>> {
    // Nothing is left: the skilled player cannot move.
    let mut chances = vec![Fraction::ONE];
    for pile in 1..nim.least.len() {
        pace.part()?;
        let left = pile - 1;
        let after = (1..=left.min(2)).map(|take| {
            if nim.wins(left, take) {
                chances[left - take].clone()
            } else {
                // The skilled player makes no mistakes.
                Fraction::ZERO
            }
        });
        // The skilled player took the last one if nothing can be taken.
        let chance = Fraction::mean(after).unwrap_or(Fraction::ZERO);
        chances.push(chance);
    }
    Ok(chances)
}

/// Whether the unskilled player can still win, with any luck, for each pile and
/// limit with the skilled player to move.
pub(super) fn can_win(nim: &FibonacciNim) -> Vec<Vec<bool>> {
    let mut can: Vec<Vec<bool>> = Vec::new();
    for (pile, &least) in nim.least.iter().enumerate() {
        let limits = (0..=pile).map(|limit| {
            let Some(least) = least else { return true };
            let take = if least <= limit { least } else { 1 };
            let left = pile - take;
            let mut takes = 1..=left.min(2 * take);
            takes.any(|next| can[left - next][(2 * next).min(left - next)])
        });
        let limits = limits.collect();
        can.push(limits);
    }
    can
}

/// 2^−b.
pub(super) fn half_to_the(b: usize) -> Fraction {
    Fraction::new(&Natural::ONE, &Natural::from(2u8).pow(b)).expect("not divided by 0")
}
