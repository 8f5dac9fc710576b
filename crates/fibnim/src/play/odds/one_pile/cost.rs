//! What the odds of one pile cost, before they are computed.

use super::denominator::prime_count;
use super::plan::{How, Plan};
use super::residues::PRIME_BITS;
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::player::Player;
use crate::solve::estimate::{Estimate, Picoseconds};

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
pub(super) fn size_within(pile: &Natural, players: &[Player; 2], budget: &Budget) -> Result<usize> {
    let looks = players.iter().map(|player| match player {
        Player::Lookahead(moves) => u128::from(*moves),
        _ => 0,
    });
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
pub(super) struct Work {
    chances: u128,
    additions: u128,
    most: u32,
}

impl Work {
    pub(super) fn of(plan: &Plan) -> Self {
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
        self.pass() * prime_count(self.most) as u128
    }

    /// The common denominator, and about as much again for the chances: its
    /// size is not known yet.
    pub(super) fn for_denominator(&self) -> Estimate {
        self.estimate(self.chances * 8, 2 * self.passes_for_denominator())
    }

    /// As often as it takes to know so many bits, with the common denominator.
    pub(super) fn for_residues(&self, bits: usize) -> Estimate {
        let passes = (bits / PRIME_BITS + 1) as u128;
        let time = self.pass() * passes + self.passes_for_denominator();
        self.estimate(self.chances * 8, time)
    }

    /// Once, in numbers of so many bits, with the common denominator.
    pub(super) fn for_integers(&self, bits: usize) -> Estimate {
        let words = bits as u128 / 64 + 1;
        let bytes = self.chances * (words * 8 + 32);
        let each = words * TIME_OF_WORD + TIME_OF_NUMBER;
        let time = (self.additions + 2 * self.chances) * each;
        self.estimate(bytes, time + self.passes_for_denominator())
    }
}
