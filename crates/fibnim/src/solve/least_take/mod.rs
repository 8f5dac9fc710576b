//! Least takes by their definition, for any rule and any number of piles.
//!
//! L(piles) is the least t such that taking t from some pile leaves piles with
//! f(t) < L: the opponent then may not take what he would have to. The player
//! to move wins at limit r if and only if r ≥ L. No theorem is used.
//!
//! # Stacks instead of tables
//!
//! Fix all piles but one, and let that one grow: a *line* of the table. Its
//! entry at x' with L = l is a winning target from x = x' + t as long as
//! f(t) < l, which is as long as t is at most the *reach* of l, the largest t
//! with f(t) < l. So the entry *expires* after x' + reach(l), and the least
//! take along the line is the distance to the nearest earlier entry that has
//! not expired. An older entry is worth keeping only if it expires later than
//! all newer ones: a stack with the newest on top, where expired entries are
//! taken off for ever. L is the minimum over the lines that meet in a position,
//! and no entry of the table has to be kept.

mod complement;
mod lost_positions;
mod piles;
mod sorted;
mod sweep;
mod tableau;
mod three_piles;

use crate::error::Result;
use crate::number::Natural;
use crate::rule::Rule;
use crate::solve::estimate::{Estimate, SECOND};
use crate::watch::Pace;
pub use complement::{
    ComplementBlocks, ComplementOptions, Complements, OpenTarget, complements,
    complements_of_triples,
};
pub use lost_positions::{LostPositions, lost_positions};
pub use piles::{PilesAnswer, solve_piles};
use sorted::SortedWork;
pub use tableau::{Tableau, tableau};
use three_piles::Shape;

/// What errors and whoever waits call it.
const TABLE: &str = "the table of least takes";

/// ∞ as a least take. A pile is smaller, and so is every take.
const NEVER: u32 = u32::MAX;

/// A least take as a number, `None` for ∞.
fn finite(least: u32) -> Option<u64> {
    (least != NEVER).then_some(least.into())
}

// The rule turned round: from how far away an entry is a winning target.

/// The reach of every least take l: the largest t with f(t) < l, 0 if there is
/// none.
#[derive(Clone, Debug)]
struct Reach {
    by_least_take: Vec<u32>,
}

impl Reach {
    /// The reaches of least takes up to the largest pile. Taking the only pile
    /// as a whole ends the game: f is not asked then.
    fn new(rule: &Rule, largest: u32, is_only_pile: bool, pace: &mut Pace) -> Result<Self> {
        let asked = largest.saturating_sub(u32::from(is_only_pile));
        rule.check(&Natural::from(asked))?;
        let mut by_least_take = Vec::with_capacity(largest as usize + 1);
        for take in 1..=asked {
            pace.step()?;
            let limit = rule.limit_after(&Natural::from(take))?.to_u64();
            let limit = limit.and_then(|f| u32::try_from(f).ok());
            // No finite least take is beyond the largest pile.
            let limit = limit.map_or(largest, |f| f.min(largest));
            while by_least_take.len() <= limit as usize {
                by_least_take.push(take - 1);
            }
            if limit == largest {
                break;
            }
        }
        by_least_take.resize(largest as usize + 1, asked);
        Ok(Self { by_least_take })
    }

    /// The reach of an entry with this least take; that of ∞ never ends.
    fn of(&self, least_take: u32) -> u32 {
        let reach = self.by_least_take.get(least_take as usize);
        reach.copied().unwrap_or(NEVER)
    }

    /// The least finite least take with at least this reach.
    fn least_take_with(&self, reach: u32) -> Option<u32> {
        let least = self.by_least_take.partition_point(|&r| r < reach);
        let least = u32::try_from(least).expect("piles are u32");
        ((least as usize) < self.by_least_take.len()).then_some(least)
    }

    /// What [`Reach::new`] needs.
    fn bytes(largest: u64) -> u128 {
        (u128::from(largest) + 1) * size_of::<u32>() as u128
    }
}

// How long tables of least takes take, known before any of them is made.

/// Entries a second at full speed: three piles in lanes that are all occupied,
/// on one core.
const FULL_RATE: u128 = 500_000_000;

/// What a sweep of three piles in lanes takes; empty lanes cost as much as
/// occupied ones.
fn lanes_estimate(what: String, shape: &Shape, threads: usize, bytes_beside: u128) -> Estimate {
    Estimate {
        what,
        entries: shape.entries(),
        bytes: shape.bytes(threads) + bytes_beside,
        time: shape.all_lanes().saturating_mul(SECOND / FULL_RATE),
    }
}

/// What a sweep of a box of at most two piles takes, one entry at a time.
fn box_estimate(what: String, sizes: &[u64], bytes_beside: u128) -> Estimate {
    let entries = sweep::entries(sizes);
    Estimate {
        what,
        entries,
        bytes: sweep::bytes(sizes).saturating_add(bytes_beside),
        time: entries.saturating_mul(10_000),
    }
}

/// What a sweep of sorted positions takes, the largest pile first: asking and
/// telling the lines, and for each row to find them.
fn sorted_estimate(what: String, sizes: &[u64], bytes_beside: u128) -> Estimate {
    let work = SortedWork::new(sizes);
    let row = 5_000 + 2_500 * sizes.len() as u128;
    let rows = work.rows.saturating_mul(row);
    Estimate {
        what,
        entries: work.positions,
        bytes: sorted::bytes(sizes, &work).saturating_add(bytes_beside),
        time: rows.saturating_add(work.crossings.saturating_mul(10_000)),
    }
}
