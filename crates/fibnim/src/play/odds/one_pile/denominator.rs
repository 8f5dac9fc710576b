//! A number that every chance of a plan can be written over, and chances as
//! whole numbers over it.

use super::plan::{How, Plan};
use super::residues::{Numbers, evaluate};
use crate::number::{Fraction, Natural};
use crate::play::player::Player;

// Chances as whole numbers over a common denominator.

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

/// A common multiple of the denominators of all chances, from the most factors
/// of each prime that can come together on a way through the game.
///
/// The chances are sums, divided by numbers of takes and by the denominators
/// of the players' chances to be skilled; the latter are not factored, and
/// count as primes of their own.
pub(super) fn common_denominator(plan: &Plan, players: &[Player; 2]) -> Natural {
    let entries = plan.rows.iter().flat_map(|row| &row.entries);
    let divided = entries.filter(|entry| !matches!(entry.how, How::One(_) | How::Best));
    let largest = divided.map(|entry| entry.count).max().unwrap_or(1);
    let mut product = Natural::ONE;
    for prime in primes_up_to(largest) {
        let factor = Factor::Prime(prime);
        product = &product * &Natural::from(prime).pow(evaluate(plan, &factor) as usize);
    }
    for (player, who) in players.iter().enumerate() {
        if let Player::SemiSkilled(chance, _) = who {
            let power = evaluate(plan, &Factor::ChanceOf(player));
            product = &product * &chance.denominator().pow(power as usize);
        }
    }
    product
}

/// How many primes there are up to the largest number of takes.
pub(super) fn prime_count(largest: u32) -> usize {
    primes_up_to(largest).len()
}

fn primes_up_to(largest: u32) -> Vec<u32> {
    let mut primes: Vec<u32> = Vec::new();
    for n in 2..=largest {
        let mut small = primes.iter().take_while(|&&prime| prime * prime <= n);
        if small.all(|prime| n % prime != 0) {
            primes.push(n);
        }
    }
    primes
}

/// How often a factor can be in a denominator: sums take the most of their
/// terms, and divisions add.
enum Factor {
    Prime(u32),
    /// The denominator of a player's chance to be skilled.
    ChanceOf(usize),
}

impl Numbers for Factor {
    type Number = u32;

    fn certain(&self, _wins: bool) -> u32 {
        0
    }

    fn add(&self, sum: &mut u32, chance: &u32) {
        *sum = (*sum).max(*chance);
    }

    fn mean(&self, sum: &u32, count: u32) -> u32 {
        let Self::Prime(prime) = self else {
            return *sum;
        };
        let (mut rest, mut times) = (count, 0);
        while rest.is_multiple_of(*prime) {
            rest /= prime;
            times += 1;
        }
        sum + times
    }

    fn complement(&self, chance: u32) -> u32 {
        chance
    }

    fn mix(&self, player: usize, skilled: &u32, any: &u32) -> u32 {
        let own = matches!(self, Self::ChanceOf(whose) if *whose == player);
        skilled.max(any) + u32::from(own)
    }

    /// Any of them may be the smaller one.
    fn lower(&self, least: &mut u32, chance: &u32) {
        *least = (*least).max(*chance);
    }
}
