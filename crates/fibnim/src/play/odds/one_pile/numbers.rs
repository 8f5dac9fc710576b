//! A plan carried out in some kind of numbers: how often each prime is in a
//! denominator, whole numbers over a common one, and residues modulo primes,
//! which the Chinese remainder theorem puts together.

use super::plan::{How, Plan, Row};
use crate::error::Result;
use crate::number::{Fraction, Natural};
use crate::play::player::Player;
use crate::watch::Pace;

/// The numbers that a plan is carried out in.
pub(super) trait Numbers {
    type Number: Clone;

    /// The chance 0 or 1.
    fn certain(&self, wins: bool) -> Self::Number;
    /// Adds a chance to a sum, which begins with the chance 0.
    fn add(&self, sum: &mut Self::Number, chance: &Self::Number);
    /// A sum over so many chances, divided by their number.
    fn mean(&self, sum: &Self::Number, count: u32) -> Self::Number;
    /// What is left to 1.
    fn complement(&self, chance: Self::Number) -> Self::Number;
    /// The player's chance to be skilled of one, and the rest of the other.
    fn mix(&self, player: usize, skilled: &Self::Number, any: &Self::Number) -> Self::Number;
    /// Sets a chance to the smaller one of two.
    fn lower(&self, least: &mut Self::Number, chance: &Self::Number);
}

/// The chance of the first player at the start.
pub(super) fn evaluate<N: Numbers>(plan: &Plan, numbers: &N, pace: &mut Pace) -> Result<N::Number> {
    let mut chances = vec![numbers.certain(false); plan.slots];
    chances[1] = numbers.certain(true);
    for row in &plan.rows {
        evaluate_row(row, numbers, &mut chances);
        pace.steps(1 + row.takes.len() as u64 / 16)?;
    }
    Ok(chances[plan.root as usize].clone())
}

/// How likely the opponent wins is found for each entry; the player wins with
/// what is left.
fn evaluate_row<N: Numbers>(row: &Row, numbers: &N, chances: &mut [N::Number]) {
    let mut sum = numbers.certain(false);
    let mut least = numbers.certain(true);
    let chooses = |how: How| matches!(how, How::Best | How::MixedBest);
    let best = row.entries.iter().any(|entry| chooses(entry.how));
    let mut gone = 0;
    for entry in &row.entries {
        let count = entry.count as usize;
        if !matches!(entry.how, How::One(_)) {
            for &take in &row.takes[gone..count] {
                let chance = &chances[take as usize];
                numbers.add(&mut sum, chance);
                if best {
                    numbers.lower(&mut least, chance);
                }
            }
            gone = count;
        }
        let any = || numbers.mean(&sum, entry.count);
        let opponent = match entry.how {
            How::One(take) => chances[take as usize].clone(),
            How::Any => any(),
            How::Best => least.clone(),
            How::Mixed(take) => numbers.mix(row.player, &chances[take as usize], &any()),
            How::MixedBest => numbers.mix(row.player, &least, &any()),
        };
        chances[entry.slot as usize] = numbers.complement(opponent);
    }
}

// A number that every chance can be written over.

/// A common multiple of the denominators of all chances, from the most factors
/// of each prime that can come together on a way through the game.
///
/// The chances are sums, divided by numbers of takes and by the denominators
/// of the players' chances to be skilled; the latter are not factored, and
/// count as primes of their own.
pub(super) fn common_denominator(
    plan: &Plan,
    players: &[Player; 2],
    pace: &mut Pace,
) -> Result<Natural> {
    let entries = plan.rows.iter().flat_map(|row| &row.entries);
    let divided = entries.filter(|entry| !matches!(entry.how, How::One(_) | How::Best));
    let largest = divided.map(|entry| entry.count).max().unwrap_or(1);
    let mut product = Natural::ONE;
    for prime in primes_up_to(largest) {
        let power = evaluate(plan, &Factor::Prime(prime), pace)?;
        product = &product * &Natural::from(prime).pow(power as usize);
    }
    for (player, who) in players.iter().enumerate() {
        if let Player::SemiSkilled(chance, _) = who {
            let power = evaluate(plan, &Factor::ChanceOf(player), pace)?;
            product = &product * &chance.denominator().pow(power as usize);
        }
    }
    Ok(product)
}

/// All primes up to a number of takes.
pub(super) fn primes_up_to(largest: u32) -> Vec<u32> {
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

// Chances as whole numbers over it.

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
fn chance_of(player: &Player) -> Fraction {
    match player {
        Player::SemiSkilled(chance, _) => chance.clone(),
        Player::Skilled(_) | Player::Unskilled | Player::Lookahead(_) | Player::SmallestTail => {
            Fraction::ZERO
        }
    }
}

// Chances modulo primes.

/// The bits of the primes that are used, rounded down.
pub(super) const PRIME_BITS: usize = 61;

/// The chance at the start of a plan, times a common multiple of all
/// denominators: a number from 0 to the multiple, known when it is known
/// modulo more than that.
pub(super) fn scaled_chance(
    plan: &Plan,
    players: &[Player; 2],
    multiple: &Natural,
    pace: &mut Pace,
) -> Result<Natural> {
    let takes = plan.rows.iter().flat_map(|row| &row.entries);
    let most = takes.map(|entry| entry.count).max().unwrap_or(1);
    let (mut known, mut modulus) = (Natural::ZERO, Natural::ONE);
    let mut below = 1 << 62;
    while modulus <= *multiple {
        let prime = prime_below(below);
        below = prime;
        let Some(field) = Residues::new(prime, most, players) else {
            continue;
        };
        let chance = field.times(evaluate(plan, &field, pace)?, field.reduced(multiple));
        // known + modulus · step ≡ chance
        let missing = field.minus(chance, field.reduced(&known));
        let inverse = field.power(field.reduced(&modulus), prime - 2);
        let step = field.times(missing, inverse);
        known += &(&modulus * &Natural::from(step));
        modulus = &modulus * &Natural::from(prime);
    }
    Ok(known)
}

/// The numbers modulo a prime.
struct Residues {
    prime: u64,
    /// 1/k for each number of takes.
    inverses: Vec<Multiplier>,
    /// For each player, its chance to be skilled, and the rest.
    skills: [(Multiplier, Multiplier); 2],
}

/// A factor that is used many times, with ⌊2^64 · factor/prime⌋: then a
/// product needs no division (Shoup's multiplication).
#[derive(Clone, Copy, Default)]
struct Multiplier {
    factor: u64,
    scaled: u64,
}

impl Residues {
    /// `None` where a player's chance has no residue.
    fn new(prime: u64, most: u32, players: &[Player; 2]) -> Option<Self> {
        let mut field = Self {
            prime,
            inverses: vec![Multiplier::default(); 2],
            skills: Default::default(),
        };
        field.inverses[1] = field.factor(1);
        for k in 2..=u64::from(most) {
            // prime = qk + r, so 1/k = −q/r.
            let (quotient, rest) = (prime / k, prime % k);
            let known = field.inverses[usize::try_from(rest).ok()?].factor;
            let inverse = field.minus(0, field.times(quotient, known));
            field.inverses.push(field.factor(inverse));
        }
        for (player, who) in players.iter().enumerate() {
            let chance = chance_of(who);
            let denominator = field.reduced(chance.denominator());
            if denominator == 0 {
                return None;
            }
            let inverse = field.power(denominator, prime - 2);
            let skill = field.times(field.reduced(chance.numerator()), inverse);
            field.skills[player] = (field.factor(skill), field.factor(field.minus(1, skill)));
        }
        Some(field)
    }

    fn factor(&self, factor: u64) -> Multiplier {
        let scaled = (u128::from(factor) << 64) / u128::from(self.prime);
        Multiplier {
            factor,
            scaled: low(scaled),
        }
    }

    fn scale(&self, x: u64, by: Multiplier) -> u64 {
        let quotient = low((u128::from(x) * u128::from(by.scaled)) >> 64);
        // It is the quotient, or one less.
        let rest = x
            .wrapping_mul(by.factor)
            .wrapping_sub(quotient.wrapping_mul(self.prime));
        rest.min(rest.wrapping_sub(self.prime))
    }

    fn times(&self, x: u64, y: u64) -> u64 {
        low(u128::from(x) * u128::from(y) % u128::from(self.prime))
    }

    fn minus(&self, x: u64, y: u64) -> u64 {
        let difference = x.wrapping_sub(y);
        difference.min(difference.wrapping_add(self.prime))
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        power(base, exponent, self.prime)
    }

    fn reduced(&self, n: &Natural) -> u64 {
        let (_, rest) = n.div_rem(&Natural::from(self.prime));
        rest.to_u64().unwrap_or(0)
    }
}

impl Numbers for Residues {
    type Number = u64;

    fn certain(&self, wins: bool) -> u64 {
        u64::from(wins)
    }

    fn add(&self, sum: &mut u64, chance: &u64) {
        let total = *sum + *chance;
        *sum = total.min(total.wrapping_sub(self.prime));
    }

    fn mean(&self, sum: &u64, count: u32) -> u64 {
        self.scale(*sum, self.inverses[count as usize])
    }

    fn complement(&self, chance: u64) -> u64 {
        self.minus(1, chance)
    }

    fn mix(&self, player: usize, skilled: &u64, any: &u64) -> u64 {
        let (skill, rest) = self.skills[player];
        let mut sum = self.scale(*skilled, skill);
        self.add(&mut sum, &self.scale(*any, rest));
        sum
    }

    /// Residues have no order: players that choose by odds are not asked for
    /// in them.
    fn lower(&self, _least: &mut u64, _chance: &u64) {}
}

/// The lower half.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
fn low(wide: u128) -> u64 {
    wide as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let times = |x: u64, y: u64| low(u128::from(x) * u128::from(y) % u128::from(modulus));
    let mut product = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            product = times(product, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    product
}

/// The largest prime below a number that is more than 41.
fn prime_below(end: u64) -> u64 {
    let mut candidate = end - 1;
    while !is_prime(candidate) {
        candidate -= 1;
    }
    candidate
}

/// The test of Miller and Rabin with the bases that decide all 64-bit numbers
/// (Sorenson & Webster 2017), for numbers above 41.
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    let passes = |base: u64| {
        let mut x = power(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = power(x, 2, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    };
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        .into_iter()
        .all(passes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_trial_division() {
        let divided = |n: u64| {
            (2..n)
                .take_while(|d| d * d <= n)
                .all(|d| !n.is_multiple_of(d))
        };
        for n in 42..20_000 {
            assert_eq!(is_prime(n), divided(n), "{n}");
        }
        // 2^62 − 57 and 2^61 − 1 are the largest primes below these powers.
        assert_eq!(prime_below(1 << 62), (1 << 62) - 57);
        assert_eq!(prime_below(1 << 61), (1 << 61) - 1);
        // A pseudoprime to the first nine bases.
        assert!(!is_prime(3_825_123_056_546_413_051));
    }

    #[test]
    fn products_with_a_factor_are_products() {
        let players = [Player::Unskilled, Player::Unskilled];
        let field = Residues::new(prime_below(1 << 62), 50, &players).unwrap();
        let mut x = 1;
        for k in 1..=50u32 {
            x = field.times(x, 0x0123_4567_89ab_cdef);
            let inverse = field.inverses[k as usize];
            assert_eq!(field.times(inverse.factor, k.into()), 1);
            assert_eq!(field.scale(x, inverse), field.times(x, inverse.factor));
            assert_eq!(field.times(field.mean(&x, k), k.into()), x);
        }
    }

    #[test]
    fn small_primes_are_primes() {
        assert_eq!(primes_up_to(31), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]);
        assert!(primes_up_to(1).is_empty());
        let primes = primes_up_to(5000);
        let large = primes.iter().filter(|&&prime| prime > 41);
        assert!(large.copied().all(|prime| is_prime(prime.into())));
        assert_eq!(primes.len(), 669);
    }
}
