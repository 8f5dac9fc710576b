//! Chances as whole numbers over a common denominator.

use super::evaluate::Numbers;
use crate::number::{Fraction, Natural};
use crate::play::player::Player;

/// Whole numbers: a chance times a common multiple of all denominators. They
/// can be compared, for players that choose by odds.
pub(super) struct Integers<'p> {
    pub(super) denominator: Natural,
    pub(super) players: &'p [Player; 2],
}

impl Numbers for Integers<'_> {
    type Number = Natural;

    fn certain(&self, wins: bool) -> Natural {
        if wins {
            self.denominator.clone()
        } else {
            Natural::ZERO
        }
    }

    fn add(&self, sum: &mut Natural, chance: &Natural) {
        *sum += chance;
    }

    fn mean(&self, sum: &Natural, count: u32) -> Natural {
        sum.div_rem(&Natural::from(count)).0
    }

    fn complement(&self, chance: Natural) -> Natural {
        &self.denominator - &chance
    }

    fn mix(&self, player: usize, skilled: &Natural, any: &Natural) -> Natural {
        let chance = chance_of(&self.players[player]);
        let rest = chance.complement();
        let sum = &(chance.numerator() * skilled) + &(rest.numerator() * any);
        sum.div_rem(chance.denominator()).0
    }

    fn lower(&self, least: &mut Natural, chance: &Natural) {
        if chance < least {
            least.clone_from(chance);
        }
    }
}

/// How likely a player is to be skilled at a move.
pub(super) fn chance_of(player: &Player) -> Fraction {
    match player {
        Player::SemiSkilled(chance, _) => chance.clone(),
        _ => Fraction::ZERO,
    }
}
