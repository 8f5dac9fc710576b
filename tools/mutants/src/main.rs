//! Mutation testing of fibnim with one build for a whole sample of mutants: see the README.

mod blame;
mod compile;
mod find;
mod report;
mod rewrite;
mod run;
mod sample;

use compile::Dropped;
use run::{Test, Verdict};
use sample::Mutant;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: fibnim-mutants --tree DIR --list FILE --work DIR
    --count PACKAGE=N,PACKAGE=N…  [--seed N] [--jobs N] [--first N] [--again]";

struct Options {
    tree: PathBuf,
    list: PathBuf,
    work: PathBuf,
    counts: BTreeMap<String, usize>,
    seed: u64,
    jobs: usize,
    /// Of the mutants in turn, so many are tried.
    first: usize,
    again: bool,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options> {
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    let mut again = false;
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--again" => again = true,
            "--tree" | "--list" | "--work" | "--count" | "--seed" | "--jobs" | "--first" => {
                values.insert(name, arguments.next().ok_or(USAGE)?);
            }
            _ => return Err(USAGE.into()),
        }
    }
    let path = |name: &str| values.get(name).map(PathBuf::from).ok_or(USAGE);
    let number = |name: &str, default| values.get(name).map_or(Ok(default), |text| text.parse());
    let mut counts = BTreeMap::new();
    for part in values.get("--count").ok_or(USAGE)?.split(',') {
        let (package, count) = part.split_once('=').ok_or(USAGE)?;
        counts.insert(package.to_owned(), count.parse()?);
    }
    Ok(Options {
        tree: path("--tree")?.canonicalize()?,
        list: path("--list")?,
        work: std::path::absolute(path("--work")?)?,
        counts,
        seed: number("--seed", 1)?,
        jobs: usize::try_from(number("--jobs", 2)?)?,
        first: usize::try_from(number("--first", u64::MAX)?)?,
        again,
    })
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Leaves a file alone that has this text, so that cargo does not build it again.
fn write_if_new(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text)?;
    }
    Ok(())
}

/// What an earlier run left in a file, or what is computed and left there now.
fn kept<T>(path: &Path, compute: impl FnOnce() -> Result<T>) -> Result<T>
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    if path.exists() {
        return Ok(serde_json::from_str(&read(path)?)?);
    }
    let value = compute()?;
    fs::write(path, serde_json::to_string(&value)?)?;
    Ok(value)
}

/// The verdicts of earlier runs, a line each.
fn earlier(path: &Path) -> Result<BTreeMap<u32, Verdict>> {
    let mut verdicts = BTreeMap::new();
    for line in fs::read_to_string(path).unwrap_or_default().lines() {
        let verdict: Verdict = serde_json::from_str(line)?;
        verdicts.insert(verdict.id, verdict);
    }
    Ok(verdicts)
}

/// The mutants by number, of all areas in turn: what is done when it is interrupted is a
/// sample too, only a smaller one.
fn in_turn(sample: &[Mutant]) -> Vec<(u32, &Mutant)> {
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    for mutant in sample {
        *sizes.entry(mutant.area()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut numbered: Vec<_> = (1..).zip(sample).collect();
    numbered.sort_by_cached_key(|(_, mutant)| {
        let seen = seen.entry(mutant.area()).or_default();
        *seen += 1;
        *seen * 1_000_000 / sizes[&mutant.area()]
    });
    numbered
}

fn campaign(options: &Options) -> Result<()> {
    let Options {
        tree,
        work,
        jobs,
        again,
        ..
    } = options;
    let in_work = |name: &str| work.join(name);
    fs::create_dir_all(work)?;
    let sample: Vec<Mutant> = kept(&in_work("sample.json"), || {
        let all = serde_json::from_str(&read(&options.list)?)?;
        Ok(sample::sample(all, &options.counts, options.seed))
    })?;
    let (copy, target, scratch) = (in_work("tree"), in_work("target"), in_work("scratch"));
    let mut dropped: Dropped = kept(&in_work("dropped.json"), || Ok(Dropped::new()))?;
    let compiled = compile::compile(tree, &copy, &target, &sample, &mut dropped);
    fs::write(
        in_work("dropped.json"),
        serde_json::to_string_pretty(&dropped)?,
    )?;
    compiled?;
    let mut programs = compile::programs(&copy, &target)?;
    programs.extend(compile::examples(&copy, &target, &in_work("examples"))?);

    let baseline = in_work("baseline.json");
    let mut known = Vec::new();
    if *again && baseline.exists() {
        known = serde_json::from_str(&read(&baseline)?)?;
        fs::remove_file(&baseline)?;
    }
    let tests: Vec<Test> = kept(&baseline, || {
        run::baseline(&programs, known, &scratch, *jobs)
    })?;
    let results = in_work("results.jsonl");
    let before = earlier(&results)?;
    let file = Mutex::new(
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&results)?,
    );
    let mut open = in_turn(&sample);
    open.truncate(options.first);
    // With `again`, survivors are tried once more.
    open.retain(|(id, _)| {
        let survived = before.get(id).is_some_and(Verdict::survived);
        !dropped.contains_key(id) && (!before.contains_key(id) || survived && *again)
    });
    let count = open.len();
    let verdicts = Mutex::new(before.clone());
    let done = AtomicUsize::new(0);
    run::in_parallel(*jobs, &open, |(id, mutant)| {
        let verdict = run::try_mutant(*id, &mutant.name, before.get(id), &tests, &scratch)?;
        writeln!(
            file.lock().expect("no panic"),
            "{}",
            serde_json::to_string(&verdict)?
        )?;
        let done = 1 + done.fetch_add(1, Relaxed);
        eprintln!("{done}/{count} {} {}", verdict.end, verdict.name);
        verdicts.lock().expect("no panic").insert(*id, verdict);
        Ok(())
    })?;
    let verdicts = verdicts.into_inner()?;
    fs::write(
        in_work("report.md"),
        report::report(&sample, &dropped, &verdicts, &tests),
    )?;
    Ok(())
}

fn main() -> Result<()> {
    campaign(&options(std::env::args().skip(1))?)
}
