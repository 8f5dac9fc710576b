//! What is there of a sweep, and its table as far as it goes.

use serde::Serialize;

use super::contents::Manifest;
use super::directory::{Directory, Found};
use super::error::SweepError;
use super::plan::Plan;
use super::verify::Problem;
use crate::grid::Sheet;

/// What is there of a sweep, at the moment when it was looked at.
///
/// ```
/// use std::sync::Arc;
/// use fibnim_lab::sweep::{self, Directory, Part, Plan, Resources, ReversedMode, ReversedSweep};
///
/// let folder = tempfile::tempdir()?;
/// let plan = Plan::Reversed(ReversedSweep { from: 2, to: 100, mode: ReversedMode::Windows });
/// // The first and the third of four shards.
/// let part = Arc::new(Directory::open(folder.path(), &plan, "1/2".parse()?)?);
/// sweep::run(&part, &Resources::default(), &mut |_| None)?;
///
/// let directory = Directory::reading(folder.path())?;
/// let status = sweep::status(&directory)?;
/// assert!(!status.complete);
/// assert_eq!(status.covered, ["n = 2 to 33", "n = 66 to 97"]);
/// assert_eq!(status.missing, ["n = 34 to 65", "n = 98 to 100"]);
/// // The table has what goes from the beginning on.
/// assert_eq!(status.in_table.as_deref(), Some("n = 2 to 33"));
/// let note = status.partial().expect("it is not complete");
/// assert_eq!(note, "Partial: n = 2 to 33 of n = 2 to 100");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The sweep, its parameters, the version.
    #[serde(flatten)]
    pub manifest: Manifest,
    /// Whether all shards are there.
    pub complete: bool,
    /// How many shards are there, with the right checksum.
    pub whole: usize,
    /// What they cover.
    pub covered: Vec<String>,
    /// What is not there.
    pub missing: Vec<String>,
    /// What a table of the sweep as it is has in it; `None` if there is none yet.
    pub in_table: Option<String>,
    /// What the table will have in it.
    pub whole_table: String,
    /// The files that are damaged or of something else: the same command computes them
    /// again.
    pub damaged: Vec<Problem>,
    #[serde(skip)]
    there: Vec<usize>,
}

/// Looks at all shards, whoever is at work. Nothing is changed.
pub fn status(directory: &Directory) -> Result<Status, SweepError> {
    let manifest = directory.manifest();
    let sweep = manifest.plan.sweep();
    let (mut there, mut gone, mut damaged) = (Vec::new(), Vec::new(), Vec::new());
    for (shard, entry) in manifest.shards.iter().enumerate() {
        match directory.look(shard)? {
            Found::Whole(_) => {
                there.push(shard);
                continue;
            }
            Found::Nothing | Found::Shorter => {}
            Found::Damaged(why) => damaged.push(Problem {
                file: entry.file.clone(),
                why,
            }),
        }
        gone.push(shard);
    }
    let covers = |(first, last): (usize, usize)| sweep.covers(first..=last);
    let all = |shards: &[usize]| -> Vec<String> {
        let runs = runs(shards).into_iter();
        runs.map(covers).collect()
    };
    let in_table = in_table(&manifest.plan, &there);
    Ok(Status {
        complete: gone.is_empty(),
        whole: there.len(),
        covered: all(&there),
        missing: all(&gone),
        in_table: words(&all(in_table)),
        whole_table: sweep.covers(0..=manifest.shards.len() - 1),
        damaged,
        there,
        manifest: manifest.clone(),
    })
}

impl Status {
    /// That the table is partial, and what it has in it; `None` of a complete one.
    pub fn partial(&self) -> Option<String> {
        let has = self.in_table.as_deref().unwrap_or("nothing yet");
        let words = || format!("Partial: {has} of {}", self.whole_table);
        (!self.complete).then(words)
    }

    /// The table of what is there; `None` if that is nothing.
    ///
    /// Shards that need those before them, or whose table says something of all numbers
    /// up to the last, are taken from the beginning as far as none is missing: so a
    /// partial table is the whole table of a smaller sweep.
    pub fn table(&self, directory: &Directory) -> Result<Option<Sheet<'static>>, SweepError> {
        let plan = &self.manifest.plan;
        let shards = in_table(plan, &self.there);
        if shards.is_empty() {
            return Ok(None);
        }
        let smaller = plan.sweep().beginning(shards.len());
        let smaller = smaller.as_ref().filter(|_| !self.complete);
        directory
            .result_of(smaller.unwrap_or(plan), shards)
            .map(Some)
    }
}

/// Of the shards that are there, those whose rows are in the table.
fn in_table<'a>(plan: &Plan, there: &'a [usize]) -> &'a [usize] {
    if plan.sweep().beginning(1).is_none() {
        return there;
    }
    let goes_on = there
        .iter()
        .enumerate()
        .take_while(|(i, shard)| i == *shard);
    &there[..goes_on.count()]
}

/// The first and the last of each run of shards that follow one another.
fn runs(shards: &[usize]) -> Vec<(usize, usize)> {
    let runs = shards.chunk_by(|shard, next| shard + 1 == *next);
    runs.map(|run| (run[0], run[run.len() - 1])).collect()
}

fn words(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join(", "))
}
