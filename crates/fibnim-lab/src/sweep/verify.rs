//! Checks a directory: every checksum, and some shards by computing them again.

use serde::Serialize;

use super::directory::{Directory, Found};
use super::error::SweepError;
use super::manifest::checksum;
use super::plan::{Resources, Work, Worker};
use super::runner::compute;

/// Which shards are computed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// All of them.
    All,
    /// So many at random; the same seed chooses the same ones.
    Random {
        /// How many, at most.
        count: usize,
        /// The seed.
        seed: u64,
    },
}

/// What was found in a directory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// How many shards the sweep has.
    pub shards: usize,
    /// How many are there and have the right checksum.
    pub whole: usize,
    /// The files that are not there.
    pub missing: Vec<String>,
    /// The files that are damaged or of something else, and why.
    pub damaged: Vec<(String, String)>,
    /// The files that were computed again, and are right.
    pub recomputed: Vec<String>,
    /// The files that are not what was computed again.
    pub wrong: Vec<String>,
}

impl Verification {
    /// Whether nothing was found to be wrong; shards may be missing.
    pub fn is_right(&self) -> bool {
        self.damaged.is_empty() && self.wrong.is_empty()
    }
}

/// Checks all checksums, and computes some shards again. Nothing is changed.
/// `watch` is told how many shards have been computed again, of how many.
pub fn verify(
    directory: &Directory,
    sample: Sample,
    resources: &Resources,
    watch: &mut dyn FnMut(u64, u64),
) -> Result<Verification, SweepError> {
    let entries = &directory.manifest().shards;
    let mut found = Verification {
        shards: entries.len(),
        ..Verification::default()
    };
    let mut whole = Vec::new();
    for (shard, entry) in entries.iter().enumerate() {
        match directory.look(shard)? {
            Found::Whole(_) => whole.push(shard),
            Found::Nothing => found.missing.push(entry.file.clone()),
            Found::Damaged(why) => found.damaged.push((entry.file.clone(), why)),
        }
    }
    for file in directory.foreign()? {
        found
            .damaged
            .push((file, "it is no shard of this sweep".into()));
    }
    found.whole = whole.len();
    let chosen = choose(&whole, sample);
    let sweep = directory.manifest().plan.sweep();
    let mut worker = sweep.worker(resources);
    let mut next = 0;
    for (i, &shard) in chosen.iter().enumerate() {
        watch(i as u64, chosen.len() as u64);
        if sweep.in_order() {
            catch_up(directory, &mut *worker, next..shard)?;
            next = shard + 1;
        }
        let bytes = compute(directory, &mut *worker, shard, &Work::default())?;
        let file = entries[shard].file.clone();
        if directory.read_shard(shard)? == Some(bytes) {
            found.recomputed.push(file);
        } else {
            found.wrong.push(file);
        }
    }
    Ok(found)
}

/// Lets a worker know the shards before the one that it is to compute.
fn catch_up(
    directory: &Directory,
    worker: &mut dyn Worker,
    shards: std::ops::Range<usize>,
) -> Result<(), SweepError> {
    for shard in shards {
        if let Found::Whole(rows) = directory.look(shard)? {
            worker.take(shard, &mut rows.into_iter());
        } else {
            compute(directory, worker, shard, &Work::default())?;
        }
    }
    Ok(())
}

/// The shards of a sample, in order.
fn choose(shards: &[usize], sample: Sample) -> Vec<usize> {
    let Sample::Random { count, seed } = sample else {
        return shards.to_vec();
    };
    let mut chosen = shards.to_vec();
    // As good as random, and the same everywhere.
    chosen.sort_by_cached_key(|shard| checksum(format!("{seed} {shard}").as_bytes()));
    chosen.truncate(count);
    chosen.sort_unstable();
    chosen
}
