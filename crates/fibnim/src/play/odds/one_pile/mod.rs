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

mod cost;
mod denominator;
mod evaluate;
mod integers;
mod knowledge;
mod plan;
mod residues;

use super::{Odds, Pile};
use crate::analysis::{Convention, Engine, Outcome};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::{Fraction, Natural};
use crate::play::player::{Player, WhenLost};
use crate::rule::Rule;

use cost::{Work, size_within};
use denominator::common_denominator;
use evaluate::evaluate;
use integers::Integers;
use knowledge::Limits;
use plan::{Plan, Planner};
use residues::scaled_chance;

/// The odds of two players at one pile.
pub(super) fn one_pile(
    pile: &Pile<'_>,
    convention: Convention,
    players: &[Player; 2],
    budget: &Budget,
) -> Result<Odds> {
    let size = size_within(pile.size, players, budget)?;
    let most = pile.most().to_usize().unwrap_or(size);
    if most == 0 {
        let over = match convention.terminal_outcome() {
            Outcome::N => Fraction::ONE,
            Outcome::P => Fraction::ZERO,
        };
        let text = "No move is left.".into();
        return Ok(Odds::counted(over, Engine::Table, 1, text));
    }
    let limits = limits(pile.rule, size)?;
    let plan = Planner::new(players, limits, size, convention).plan(size, most);
    let first_wins = chance(&plan, players, budget)?;
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
fn chance(plan: &Plan, players: &[Player; 2], budget: &Budget) -> Result<Fraction> {
    let work = Work::of(plan);
    work.for_denominator().check_counted("chances", budget)?;
    let denominator = common_denominator(plan, players);
    let bits = denominator.bit_len();
    let scaled = if players.iter().any(chooses_by_odds) {
        let estimate = work.for_integers(bits);
        estimate.check_counted("chances", budget)?;
        let numbers = Integers {
            denominator: denominator.clone(),
            players,
        };
        evaluate(plan, &numbers)
    } else {
        work.for_residues(bits).check_counted("chances", budget)?;
        scaled_chance(plan, players, &denominator)
    };
    Ok(Fraction::new(&scaled, &denominator).unwrap_or(Fraction::ZERO))
}

fn chooses_by_odds(player: &Player) -> bool {
    matches!(
        player,
        Player::Skilled(WhenLost::Best) | Player::SemiSkilled(_, WhenLost::Best)
    )
}
