//! What a table would cost, known before any of it is made.

use crate::budget::Budget;
use crate::error::{Error, Result};

/// Entries a second at full speed: three piles in lanes, on one core.
pub(super) const FULL_RATE: u64 = 500_000_000;

/// Entries a second of the sweep by stacks, one at a time, on one core: one
/// stack fits in the first cache, those along two axes or more do not.
pub(super) fn rate_one_by_one(piles: usize) -> u64 {
    match piles {
        0..=2 => 100_000_000,
        _ => 20_000_000,
    }
}

/// The entries, memory and speed of a table.
pub(super) struct Estimate {
    /// What the table is of, for the error.
    pub(super) what: String,
    pub(super) entries: u128,
    pub(super) bytes: u128,
    /// Entries a second.
    pub(super) rate: u64,
}

impl Estimate {
    /// Refuses the table if it does not fit in the budget.
    pub(super) fn check(&self, budget: &Budget) -> Result<()> {
        let allowed = self.allowed_entries(budget);
        if self.entries <= allowed.into() && self.bytes <= budget.table_bytes as u128 {
            return Ok(());
        }
        Err(Error::limit(
            &self.what,
            format!(
                "{} entries, {} and about {} on one core",
                count(self.entries),
                memory(self.bytes),
                time(self.entries / u128::from(self.rate.max(1)))
            ),
            format!(
                "{} entries and {}",
                count(allowed.into()),
                memory(budget.table_bytes as u128)
            ),
        ))
    }

    /// The budget counts entries at full speed: a slower table gets fewer, in
    /// the same time.
    fn allowed_entries(&self, budget: &Budget) -> u64 {
        let share = u128::from(budget.table_entries) * u128::from(self.rate);
        let allowed = share / u128::from(FULL_RATE);
        u64::try_from(allowed).map_or(budget.table_entries, |n| n.min(budget.table_entries))
    }
}

fn count(entries: u128) -> String {
    if entries == u128::MAX {
        return "more than 1e38".into();
    }
    if entries < 1_000_000 {
        return entries.to_string();
    }
    format!("{:.1e}", approximate(entries))
}

fn memory(bytes: u128) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = approximate(bytes);
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match value {
        v if v >= 1e6 => format!("{v:.1e} {}", units[unit]),
        v if v >= 10.0 || unit == 0 => format!("{v:.0} {}", units[unit]),
        v => format!("{v:.1} {}", units[unit]),
    }
}

fn time(seconds: u128) -> String {
    let steps = [(60, "second"), (60, "minute"), (24, "hour"), (365, "day")];
    let mut value = seconds.max(1);
    for (length, unit) in steps {
        if value < 2 * length {
            return format!("{value} {unit}{}", if value == 1 { "" } else { "s" });
        }
        value /= length;
    }
    format!("{} years", count(value))
}

#[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
fn approximate(n: u128) -> f64 {
    n as f64
}
