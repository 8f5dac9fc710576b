//! How many chips each bin holds, in games with values of their own.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::definition::{Instance, LARGEST_SUM as LARGEST};
use crate::error::{Result, quote};
use crate::game::{Bin, Board, bad_position, named_n};
use crate::number::Natural;

/// The chips of a state: how many each bin holds, and what they are worth.
#[derive(Clone)]
pub struct FileChips {
    /// The values of all bins, which the game shares with its states.
    values: Arc<Vec<u64>>,
    /// The chips of each bin from 1 on, up to the last one that holds some.
    counts: Vec<u64>,
}

impl PartialEq for FileChips {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl Eq for FileChips {}

impl Hash for FileChips {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl fmt::Debug for FileChips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for FileChips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bins = self.bins().peekable();
        if bins.peek().is_none() {
            return f.write_str("0");
        }
        for (place, (bin, count)) in bins.enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", self.values[bin - 1])?;
            if count != 1 {
                write!(f, "^{count}")?;
            }
        }
        Ok(())
    }
}

impl FileChips {
    pub(super) fn new(values: &Arc<Vec<u64>>, mut counts: Vec<u64>) -> Self {
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Self {
            values: Arc::clone(values),
            counts,
        }
    }

    /// The bins that are not empty, from the lowest: (index from 1, chips).
    pub fn bins(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        (1..)
            .zip(self.counts.iter().copied())
            .filter(|(_, count)| *count > 0)
    }

    /// The chips of each bin from 1 on, up to the last one that holds some.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// What all chips are worth.
    pub fn sum(&self) -> u128 {
        let each = self.counts.iter().zip(self.values.iter());
        each.map(|(&count, &value)| u128::from(count) * u128::from(value))
            .sum()
    }

    fn count(&self, bin: usize) -> u64 {
        self.counts.get(bin - 1).copied().unwrap_or(0)
    }

    /// How often a move can be made one time after the other.
    pub(super) fn most_times(&self, instance: &Instance) -> u64 {
        let legal = instance
            .goes
            .iter()
            .all(|&(bin, count)| self.count(bin) >= u64::from(count));
        if !legal {
            return 0;
        }
        // Each time a bin must hold what goes, before what comes is there.
        let mut most = u64::MAX;
        for &(bin, goes) in &instance.goes {
            let comes = instance.comes.iter().find(|(other, _)| *other == bin);
            let comes = comes.map_or(0, |(_, count)| *count);
            if comes < goes {
                let (spare, loss) = (self.count(bin) - u64::from(goes), u64::from(goes - comes));
                most = most.min(spare / loss + 1);
            }
        }
        most
    }

    /// The state after a move, made so many times; it must be legal.
    pub(super) fn after(&self, instance: &Instance, times: u64) -> Self {
        let mut counts = self.counts.clone();
        if counts.len() < instance.highest() {
            counts.resize(instance.highest(), 0);
        }
        for &(bin, change) in &instance.difference() {
            let change = change.unsigned_abs() * times;
            let count = &mut counts[bin - 1];
            *count = if instance.lowers(bin) {
                *count - change
            } else {
                *count + change
            };
        }
        Self::new(&self.values, counts)
    }

    /// The bins as a board.
    pub(super) fn board(&self, last: usize) -> Board {
        let bins = (1..=last.max(self.counts.len())).map(|index| Bin {
            index,
            value: Some(Natural::from(self.values[index - 1])),
            chips: Natural::from(self.count(index)),
        });
        let bins: Vec<Bin> = bins.collect();
        let last = bins.len();
        Board::Bins {
            bins,
            last,
            left: None,
        }
    }

    /// "chips 3 × 1, 2 and 2 × 5"
    pub(super) fn words(&self) -> String {
        let named = |(bin, count): (usize, u64)| {
            let value = self.values[bin - 1];
            if count == 1 {
                value.to_string()
            } else {
                format!("{count} × {value}")
            }
        };
        let mut all: Vec<String> = self.bins().map(named).collect();
        match all.pop() {
            None => "no chips".into(),
            Some(only) if all.is_empty() => match self.counts.last() {
                Some(1) => format!("a chip {only}"),
                _ => format!("chips {only}"),
            },
            Some(last) => format!("chips {} and {last}", all.join(", ")),
        }
    }
}

/// What a text asks for: the start of n, or some chips.
pub(super) enum Asked {
    Start(u64),
    Chips(Vec<u64>),
}

/// Reads `n=40` or `1^3 2 5^2`.
pub(super) fn read(game: &str, text: &str, values: &[u64]) -> Result<Asked> {
    let bad = |expected: String| bad_position(game, text, expected);
    let kinds = || {
        let first: Vec<String> = values.iter().take(6).map(u64::to_string).collect();
        let more = if values.len() > 6 { ", …" } else { "" };
        format!("{}{more}", first.join(", "))
    };
    let number = |digits: &str, what: &str| -> Result<u64> {
        let read = Natural::parse(digits.trim()).map_err(|_| {
            bad(format!(
                "{} is no {what}; give chips such as {}^3, or n=20 for the start",
                quote(digits.trim()),
                values[0]
            ))
        })?;
        let small = read.to_u64().filter(|number| *number <= LARGEST);
        small.ok_or_else(|| {
            bad(format!(
                "{} is more than {LARGEST}, the most that a game file counts",
                read.to_short_string()
            ))
        })
    };
    if let Some(n) = named_n(text) {
        let n = number(n, "number")?;
        if n == 0 {
            return Err(bad("n is at least 1".into()));
        }
        return Ok(Asked::Start(n));
    }
    // A position from which all chips are gone.
    if text.trim() == "0" {
        return Ok(Asked::Chips(Vec::new()));
    }
    let mut counts: Vec<u64> = Vec::new();
    let mut sum = 0u128;
    for word in text.split_whitespace() {
        let (value, count) = match word.split_once('^') {
            Some((value, count)) => (number(value, "chip")?, number(count, "number of chips")?),
            None => (number(word, "chip")?, 1),
        };
        let Ok(bin) = values.binary_search(&value) else {
            return Err(bad(format!(
                "{value} is no chip of this game; the chips are {}",
                kinds()
            )));
        };
        sum += u128::from(value) * u128::from(count);
        if sum > u128::from(LARGEST) {
            return Err(bad(format!("the chips are worth more than {LARGEST}")));
        }
        if counts.len() <= bin {
            counts.resize(bin + 1, 0);
        }
        counts[bin] += count;
    }
    if sum == 0 {
        return Err(bad(format!(
            "it has no chips; give some of {}, such as {}^3, or n=20 for the start",
            kinds(),
            values[0]
        )));
    }
    Ok(Asked::Chips(counts))
}
