//! What a sweep is: its parameters, its shards, and how one is computed.

use std::fmt::Display;
use std::ops::RangeInclusive;

use fibnim::Budget;
use serde::{Deserialize, Serialize};

use super::{ClaimsSweep, ComplementSweep, ProveComplementSweep, ReversedSweep};
use crate::claims::CheckError;
use crate::export::{Format, no_picture, no_sequence};
use crate::grid::Sheet;
use crate::table::{Column, Row, Table};

/// Why a shard could not be computed.
pub type ComputeError = CheckError;

/// A sweep and its parameters: all that its result depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "sweep", content = "parameters", rename_all = "kebab-case")]
pub enum Plan {
    /// Who wins the reversed Zeckendorf game.
    Reversed(ReversedSweep),
    /// Complementary values of pairs of piles.
    Complement(ComplementSweep),
    /// Proofs of complementary values.
    ProveComplement(ProveComplementSweep),
    /// The claims of the papers.
    Claims(ClaimsSweep),
}

impl Plan {
    /// The sweep.
    pub fn sweep(&self) -> &dyn Sweep {
        match self {
            Self::Reversed(sweep) => sweep,
            Self::Complement(sweep) => sweep,
            Self::ProveComplement(sweep) => sweep,
            Self::Claims(sweep) => sweep,
        }
    }

    /// The name of the sweep.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Reversed(_) => "reversed",
            Self::Complement(_) => "complement",
            Self::ProveComplement(_) => "prove-complement",
            Self::Claims(_) => "claims",
        }
    }
}

/// A shard before it is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// What is in it, such as "n = 2 to 33": never the same of two shards.
    pub covers: String,
    /// How much there is to do, in the sweep's own units.
    pub work: u64,
}

/// What a run may use. The result does not depend on it.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// The most threads, 0 for one a core.
    pub threads: usize,
    /// The most time and memory.
    pub budget: Budget,
}

impl Resources {
    /// As much as it takes.
    pub fn unlimited() -> Self {
        let budget = Budget::new().seconds(u64::MAX).bytes(usize::MAX);
        Self { threads: 0, budget }
    }

    /// The number of threads.
    pub fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

/// A long computation in shards.
pub trait Sweep: Send + Sync {
    /// Refuses what is no sweep, or is beyond the budget, before any file is
    /// touched.
    fn check(&self, resources: &Resources) -> fibnim::Result<()>;

    /// Refuses a format that cannot hold the table of all shards.
    fn check_format(&self, format: Format) -> fibnim::Result<()>;

    /// The shards, always the same ones.
    fn shards(&self) -> Vec<Shard>;

    /// What some shards that follow one another have together, such as "n = 2 to 97".
    fn covers(&self, shards: RangeInclusive<usize>) -> String;

    /// The sweep that has the first so many shards of this one, at least one, and no
    /// others; `None` where shards are no beginning of anything.
    fn beginning(&self, shards: usize) -> Option<Plan>;

    /// Whether this is what the last shard of a smaller sweep covers, in the place of a
    /// shard of this one.
    fn is_shorter(&self, _shard: usize, _covers: &str) -> bool {
        false
    }

    /// The columns of every shard.
    fn columns(&self) -> Vec<Column>;

    /// Whether these can be the rows of a shard: that a file has the right
    /// checksum does not say that the program wrote it.
    fn accepts(&self, shard: usize, rows: &[Row]) -> bool;

    /// The most bytes that the file of a shard can have. What is larger is not read.
    fn most_bytes(&self, shard: usize) -> u64;

    /// What work is counted in.
    fn unit(&self) -> &'static str;

    /// Whether a shard needs those before it. Then one worker does all.
    fn in_order(&self) -> bool {
        false
    }

    /// How many workers there may be side by side.
    fn workers(&self, resources: &Resources) -> usize;

    /// Somebody who computes shards.
    fn worker<'a>(&'a self, resources: &'a Resources) -> Box<dyn Worker + 'a>;

    /// The table of all shards, from their rows in order.
    fn result(&self, rows: &mut dyn Iterator<Item = Row>) -> Sheet<'static>;
}

/// Computes the shards of a sweep.
pub trait Worker {
    /// Computes a shard within what is left of the budget of the sweep, and tells
    /// its watch how much is done, in the sweep's own units.
    fn compute(&mut self, shard: usize, budget: &Budget) -> Result<Table<'static>, ComputeError>;

    /// Takes a shard that was computed before, where shards need those before
    /// them.
    fn take(&mut self, _shard: usize, _rows: &mut dyn Iterator<Item = Row>) {}
}

/// The most bytes of a file with so many rows of at most so many bytes, with what a
/// file has beside its rows.
pub(super) fn file_bytes(rows: u64, row: u64) -> u64 {
    rows.saturating_mul(row).saturating_add(1 << 20)
}

/// "n = 2 to 33" or "n = 2".
pub(super) fn numbers<N: PartialEq + Display>(name: &str, range: &RangeInclusive<N>) -> String {
    match (range.start(), range.end()) {
        (first, last) if first == last => format!("{name} = {first}"),
        (first, last) => format!("{name} = {first} to {last}"),
    }
}

/// A row of a few integers takes less.
pub(super) const INTEGERS_BYTES: u64 = 64;

/// Refuses what cannot hold a table of words, which is neither a sequence nor
/// drawn.
pub(super) fn check_format_of_words(format: Format) -> fibnim::Result<()> {
    if format == Format::BFile {
        return Err(no_sequence());
    }
    if format.is_picture() {
        return Err(no_picture());
    }
    Ok(())
}
