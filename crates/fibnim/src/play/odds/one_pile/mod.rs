//! Exact odds for one pile of any take-away game, by dynamic programming.
//!
//! A position is a pile m and a limit r, which need not be more than m. Where
//! a player takes any of r, its chance is a mean over takes, and the means
//! for r = 1, 2, … are found in one pass: so all n²/2 positions of a pile of n
//! cost about as many additions.
//!
//! The denominators have thousands of digits. So the chances are found modulo
//! as many primes as it takes, beside a common multiple of all denominators,
//! and put together in the end. Players that choose by odds compare chances;
//! these are found as whole numbers over that multiple.

mod numbers;
mod plan;

use super::{Odds, Pile};
use crate::analysis::{Ask, Engine, Outcome};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::{Fraction, Natural};
use crate::play::player::{Player, WhenLost};
use crate::rule::Rule;
use crate::solve::estimate::{Estimate, Picoseconds};
use crate::watch::Pace;
use numbers::{Integers, PRIME_BITS, common_denominator, evaluate, primes_up_to, scaled_chance};
use plan::{How, Limits, Plan, Planner};

/// The odds of two players at one pile.
pub(super) fn one_pile(pile: &Pile<'_>, players: &[Player; 2], ask: Ask<'_>) -> Result<Odds> {
    let size = size_within(pile.size, players, ask.budget)?;
    let most = pile.most().to_usize().unwrap_or(size);
    if most == 0 {
        let over = match ask.convention.terminal_outcome() {
            Outcome::N => Fraction::ONE,
            Outcome::P => Fraction::ZERO,
        };
        let text = "No move is left.".into();
        return Ok(Odds::counted(over, Engine::Table, 1, text));
    }
    let limits = limits(&pile.rule, size)?;
    let mut pace = Pace::new("the odds of one pile", ask.budget);
    let planner = Planner::new(players, limits, size, ask.convention, &mut pace)?;
    let plan = planner.plan(size, most, &mut pace)?;
    let first_wins = chance(&plan, players, ask.budget, &mut pace)?;
    let text = format!(
        "Dynamic programming over piles and limits: {} chances were needed, each found from those with smaller piles.",
        plan.slots
    );
    Ok(Odds::counted(first_wins, Engine::Table, plan.slots, text))
}

/// f(t) for all takes; taking the whole pile asks for no f.
fn limits(rule: &Rule, size: usize) -> Result<Limits> {
    let most = Natural::from(size);
    let limit = |take: usize| -> Result<usize> {
        let limit = match take {
            0 => Natural::ZERO,
            t if t == size => most.clone(),
            t => rule.limit_after(&Natural::from(t))?.min(most.clone()),
        };
        Ok(limit.to_usize().unwrap_or(size))
    };
    (0..=size).map(limit).collect::<Result<_>>().map(Limits)
}

/// The chance of the first player, in the numbers that the players allow.
fn chance(
    plan: &Plan,
    players: &[Player; 2],
    budget: &Budget,
    pace: &mut Pace,
) -> Result<Fraction> {
    let work = Work::of(plan);
    work.for_denominator().check_counted("chances", budget)?;
    let denominator = common_denominator(plan, players, pace)?;
    let bits = denominator.bit_len();
    let scaled = if players.iter().any(chooses_by_odds) {
        let estimate = work.for_integers(bits);
        estimate.check_counted("chances", budget)?;
        let numbers = Integers {
            denominator: denominator.clone(),
            players,
        };
        evaluate(plan, &numbers, pace)?
    } else {
        work.for_residues(bits).check_counted("chances", budget)?;
        scaled_chance(plan, players, &denominator, pace)?
    };
    Ok(Fraction::new(&scaled, &denominator).unwrap_or(Fraction::ZERO))
}

fn chooses_by_odds(player: &Player) -> bool {
    player.when_lost() == Some(WhenLost::Best)
}

// What the odds of one pile cost, before they are computed.

/// A pile and a limit take so much memory at most, for both players, with
/// their place in the plan.
const BYTES: u128 = 48;
/// Picoseconds to plan for a pile and a limit, and to look one move further.
const TIME_TO_PLAN: Picoseconds = 30_000;
const TIME_TO_LOOK: Picoseconds = 3_000;
/// Picoseconds for a take in a sum, and for a chance that is made of a sum, in
/// machine numbers.
const TIME_TO_ADD: Picoseconds = 5_000;
const TIME_TO_DIVIDE: Picoseconds = 8_000;
/// Picoseconds for 64 bits of a large number, and for the number itself.
const TIME_OF_WORD: Picoseconds = 3_000;
const TIME_OF_NUMBER: Picoseconds = 60_000;

/// The size of a pile, if there can be a plan for it.
fn size_within(pile: &Natural, players: &[Player; 2], budget: &Budget) -> Result<usize> {
    let looks = players
        .iter()
        .map(|player| u128::from(player.moves_ahead()));
    let looks: u128 = looks.sum();
    let positions = pile
        .to_u128()
        .and_then(|n| n.checked_add(1)?.checked_mul(n));
    let positions = positions.map_or(u128::MAX, |twice| twice / 2);
    let estimate = Estimate {
        what: format!(
            "dynamic programming for a pile of {}",
            pile.to_short_string()
        ),
        entries: positions,
        bytes: positions.saturating_mul(BYTES),
        time: positions.saturating_mul(TIME_TO_PLAN + looks * TIME_TO_LOOK),
    };
    estimate.check_counted("piles with limits", budget)?;
    // What fits in memory fits in a machine number.
    Ok(pile.to_usize().unwrap_or(usize::MAX))
}

/// How much there is to do in a plan.
struct Work {
    chances: u128,
    additions: u128,
    most: u32,
}

impl Work {
    fn of(plan: &Plan) -> Self {
        let takes = plan.rows.iter().map(|row| row.takes.len() as u128);
        let entries = plan.rows.iter().flat_map(|row| &row.entries);
        let counts = entries.filter(|entry| !matches!(entry.how, How::One(_)));
        Self {
            chances: plan.slots as u128,
            additions: takes.sum(),
            most: counts.map(|entry| entry.count).max().unwrap_or(1),
        }
    }

    /// Once through the plan, in machine numbers.
    fn pass(&self) -> Picoseconds {
        self.additions * TIME_TO_ADD + self.chances * TIME_TO_DIVIDE
    }

    fn estimate(&self, bytes: u128, time: Picoseconds) -> Estimate {
        Estimate {
            what: "the exact odds of this pile".into(),
            entries: self.chances,
            bytes,
            time,
        }
    }

    /// Once for each prime.
    fn passes_for_denominator(&self) -> Picoseconds {
        self.pass() * primes_up_to(self.most).len() as u128
    }

    /// The common denominator, and about as much again for the chances: its
    /// size is not known yet.
    fn for_denominator(&self) -> Estimate {
        self.estimate(self.chances * 8, 2 * self.passes_for_denominator())
    }

    /// As often as it takes to know so many bits, with the common denominator.
    fn for_residues(&self, bits: usize) -> Estimate {
        let passes = (bits / PRIME_BITS + 1) as u128;
        let time = self.pass() * passes + self.passes_for_denominator();
        self.estimate(self.chances * 8, time)
    }

    /// Once, in numbers of so many bits, with the common denominator.
    fn for_integers(&self, bits: usize) -> Estimate {
        let words = bits as u128 / 64 + 1;
        let bytes = self.chances * (words * 8 + 32);
        let each = words * TIME_OF_WORD + TIME_OF_NUMBER;
        let time = (self.additions + 2 * self.chances) * each;
        self.estimate(bytes, time + self.passes_for_denominator())
    }
}
