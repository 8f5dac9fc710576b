//! What a computation would cost, known before any of it is done.

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;

/// A time in picoseconds.
pub(crate) type Picoseconds = u128;

pub(crate) const SECOND: Picoseconds = 1_000_000_000_000;

/// How long a table may take.
pub(crate) fn allowed(budget: &Budget) -> Picoseconds {
    u128::from(budget.table_seconds) * SECOND
}

/// The refusal of what needs more than a limit.
pub(crate) fn refused(what: impl Into<String>, needed: impl Into<String>, excess: Excess) -> Error {
    let limit = format!("{} {}", excess.limit, excess.unit);
    Error::limit(what, needed, limit, [excess])
}

/// The entries, memory and time of a table.
pub(crate) struct Estimate {
    /// What the table is of, for the error.
    pub(crate) what: String,
    pub(crate) entries: u128,
    pub(crate) bytes: u128,
    /// On one core.
    pub(crate) time: Picoseconds,
}

impl Estimate {
    /// Refuses the table if it does not fit in the budget.
    pub(crate) fn check(&self, budget: &Budget) -> Result<()> {
        self.check_counted("entries", budget)
    }

    /// As [`Estimate::check`], of work that is counted in something else.
    pub(crate) fn check_counted(&self, unit: &str, budget: &Budget) -> Result<()> {
        if self.time > allowed(budget) || self.bytes > budget.table_bytes as u128 {
            return Err(self.too_much(unit, budget));
        }
        if !machine_gives(self.bytes) {
            let limit = "the memory that this machine gives".into();
            return Err(self.refusal(unit, limit, Vec::new()));
        }
        Ok(())
    }

    /// The entries as steps that are counted while they are made.
    pub(crate) fn steps(&self) -> u64 {
        u64::try_from(self.entries).unwrap_or(u64::MAX)
    }

    /// The refusal of what does not fit in the budget.
    pub(crate) fn too_much(&self, unit: &str, budget: &Budget) -> Error {
        let excess = excess(self.bytes, self.time, budget);
        self.refusal(unit, limit_words(budget), excess)
    }

    fn refusal(&self, unit: &str, limit: String, excess: Vec<Excess>) -> Error {
        let memory = match self.bytes {
            0 => String::new(),
            u128::MAX => format!(", more than {}", memory(u128::MAX)),
            bytes => format!(", {}", memory(bytes)),
        };
        Error::limit(
            &self.what,
            format!(
                "{} {unit}{memory} and {} on one core",
                count(self.entries),
                about(self.time)
            ),
            limit,
            excess,
        )
    }
}

/// Which of memory and time is more than a budget has.
pub(crate) fn excess(bytes: u128, time: Picoseconds, budget: &Budget) -> Vec<Excess> {
    let seconds = match time {
        Picoseconds::MAX => u128::MAX,
        time => time.div_ceil(SECOND),
    };
    Excess::among([
        Excess::bytes(budget).needing_counted(bytes),
        Excess::seconds(budget).needing_counted(seconds),
    ])
}

/// A time that cannot be told is longer than all that can.
fn about(duration: Picoseconds) -> String {
    match duration {
        Picoseconds::MAX => format!("more than {}", time(duration / SECOND)),
        // A limit is near: a second is not the same as nearly two.
        short if short < 10 * SECOND => {
            let tenths = short.div_ceil(SECOND / 10).max(1);
            format!("about {}.{} seconds", tenths / 10, tenths % 10)
        }
        long => format!("about {}", time(long / SECOND)),
    }
}

fn limit_words(budget: &Budget) -> String {
    let memory = memory(budget.table_bytes as u128);
    match budget.table_seconds {
        u64::MAX => memory,
        seconds => format!("{} and {memory}", time(seconds.into())),
    }
}

/// Whether so much memory can be had at all: a table that is refused by the
/// machine itself would end the program.
fn machine_gives(bytes: u128) -> bool {
    let mut probe: Vec<u8> = Vec::new();
    usize::try_from(bytes).is_ok_and(|bytes| probe.try_reserve_exact(bytes).is_ok())
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

pub(crate) fn memory(bytes: u128) -> String {
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

pub(crate) fn time(seconds: u128) -> String {
    let steps = [(60, "second"), (60, "minute"), (24, "hour"), (365, "day")];
    let mut value = seconds;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_cannot_be_told_is_longer() {
        assert!(about(Picoseconds::MAX).starts_with("more than "));
        assert!(about(5 * SECOND).starts_with("about "));
    }
}
