//! A skilled player, who takes one when it has lost, against an unskilled one,
//! by the definition of the players.

use fibnim::{Fraction, Natural};

use crate::claims::search::least_takes;

/// The least takes of Fibonacci nim up to a pile.
pub(super) struct Match {
    least: Vec<Option<usize>>,
}

impl Match {
    pub(super) fn new(to: usize) -> Self {
        Self {
            least: least_takes(to, |t| 2 * t),
        }
    }

    /// Whether the player to move has lost.
    pub(super) fn is_lost(&self, pile: usize, limit: usize) -> bool {
        self.least[pile].is_none_or(|needed| limit < needed)
    }

    /// Every take within a limit that wins.
    pub(super) fn winning_takes(&self, pile: u64, limit: u64) -> impl Iterator<Item = u64> {
        (1..=limit).filter(move |&take| {
            let left = super::index(pile - take);
            self.is_lost(left, 2 * super::index(take))
        })
    }

    /// The chance of the unskilled player where the skilled one has lost and is
    /// to move, for each pile up to the last.
    pub(super) fn chances_when_lost(&self) -> Vec<Fraction> {
        // Nothing is left: the skilled player cannot move.
        let mut chances = vec![Fraction::ONE];
        for pile in 1..self.least.len() {
            let left = pile - 1;
            let after = (1..=left.min(2)).map(|take| {
                if self.is_lost(left - take, 2 * take) {
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
        chances
    }

    /// Whether the unskilled player can still win, with any luck, for each pile
    /// and limit with the skilled player to move.
    pub(super) fn can_win(&self) -> Vec<Vec<bool>> {
        let mut can: Vec<Vec<bool>> = Vec::new();
        for pile in 0..self.least.len() {
            let limits = (0..=pile).map(|limit| {
                let take = match self.least[pile] {
                    None => return true,
                    Some(least) if least <= limit => least,
                    Some(_) => 1,
                };
                let left = pile - take;
                let mut takes = 1..=left.min(2 * take);
                takes.any(|next| can[left - next][(2 * next).min(left - next)])
            });
            let limits = limits.collect();
            can.push(limits);
        }
        can
    }
}

/// 2^−b.
pub(super) fn half_to_the(b: u64) -> Fraction {
    let power = Natural::from(2u8).pow(super::index(b));
    Fraction::new(&Natural::ONE, &power).expect("not divided by 0")
}
