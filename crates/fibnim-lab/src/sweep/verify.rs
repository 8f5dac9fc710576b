//! Checks a directory: every checksum, and some shards by computing them again.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde::Serialize;

use fibnim::Budget;

use super::contents::checksum;
use super::directory::{Directory, Found};
use super::error::SweepError;
use super::plan::{Resources, Worker};
use super::runner::{catch_up, compute};

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

/// A file that is damaged or of something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub why: String,
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
    /// The files that are damaged or of something else.
    pub damaged: Vec<Problem>,
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
///
/// Where a shard needs those before it, a sample trusts their rows;
/// [`Sample::All`] trusts none.
pub fn verify(
    directory: &Directory,
    sample: Sample,
    resources: &Resources,
    watch: &(dyn Fn(u64, u64) + Sync),
) -> Result<Verification, SweepError> {
    let sweep = directory.manifest().plan.sweep();
    sweep.check(resources)?;
    let (mut found, whole) = look_over(directory)?;
    let chosen = choose(&whole, sample);
    let same = if sweep.in_order() {
        recompute_in_order(directory, &chosen, resources, watch)?
    } else {
        recompute(directory, &chosen, resources, watch)?
    };
    for (&shard, same) in chosen.iter().zip(same) {
        let file = directory.manifest().shards[shard].file.clone();
        if same {
            found.recomputed.push(file);
        } else {
            found.wrong.push(file);
        }
    }
    Ok(found)
}

/// What is there, and which shards are whole.
fn look_over(directory: &Directory) -> Result<(Verification, Vec<usize>), SweepError> {
    let entries = &directory.manifest().shards;
    let mut found = Verification {
        shards: entries.len(),
        ..Verification::default()
    };
    let mut whole = Vec::new();
    for (shard, entry) in entries.iter().enumerate() {
        let file = entry.file.clone();
        match directory.look(shard)? {
            Found::Whole(_) => whole.push(shard),
            Found::Nothing | Found::Shorter => found.missing.push(file),
            Found::Damaged(why) => found.damaged.push(Problem { file, why }),
        }
    }
    for file in directory.foreign()? {
        let why = "it is no shard of this sweep".into();
        found.damaged.push(Problem { file, why });
    }
    found.whole = whole.len();
    Ok((found, whole))
}

/// Whether each of some shards is what is computed again, side by side.
fn recompute(
    directory: &Directory,
    chosen: &[usize],
    resources: &Resources,
    watch: &(dyn Fn(u64, u64) + Sync),
) -> Result<Vec<bool>, SweepError> {
    let sweep = directory.manifest().plan.sweep();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut worker = sweep.worker(resources);
        let mut same = Vec::new();
        while let i = next.fetch_add(1, Ordering::Relaxed)
            && let Some(&shard) = chosen.get(i)
        {
            same.push((
                i,
                is_same(directory, &mut *worker, shard, &resources.budget)?,
            ));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch(done as u64, chosen.len() as u64);
        }
        Ok(same)
    };
    let workers = sweep.workers(resources).min(chosen.len());
    let found: Result<Vec<_>, SweepError> = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let ends = threads.into_iter().map(thread::ScopedJoinHandle::join);
        ends.map(|end| end.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    let mut found: Vec<(usize, bool)> = found?.into_iter().flatten().collect();
    found.sort_unstable();
    Ok(found.into_iter().map(|(_, same)| same).collect())
}

/// The same, where a shard needs those before it.
fn recompute_in_order(
    directory: &Directory,
    chosen: &[usize],
    resources: &Resources,
    watch: &(dyn Fn(u64, u64) + Sync),
) -> Result<Vec<bool>, SweepError> {
    let mut worker = directory.manifest().plan.sweep().worker(resources);
    let mut next = 0;
    let mut same = Vec::new();
    for &shard in chosen {
        for earlier in next..shard {
            catch_up(directory, &mut *worker, earlier, &resources.budget)?;
        }
        next = shard + 1;
        same.push(is_same(directory, &mut *worker, shard, &resources.budget)?);
        watch(same.len() as u64, chosen.len() as u64);
    }
    Ok(same)
}

fn is_same(
    directory: &Directory,
    worker: &mut dyn Worker,
    shard: usize,
    budget: &Budget,
) -> Result<bool, SweepError> {
    let bytes = compute(directory, worker, shard, budget)?;
    directory.has_bytes(shard, &bytes)
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
