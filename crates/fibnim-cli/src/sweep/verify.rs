//! `fibnim sweep verify`.

use std::io::Write;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use fibnim::Noun;
use fibnim_lab::sweep::{self, Directory, Problem, Resources, Sample, Verification};
use serde::Serialize;

use super::options::{MemoryOption, ThreadsOption};
use crate::args::seed_of_clock;
use crate::output::{Failure, print_json};
use crate::progress::{self, Line};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep verify sweep-reversed\n  fibnim sweep verify sweep-reversed --all --json"
)]
pub struct VerifyOptions {
    /// The directory of a sweep
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// How many shards to compute again, at random
    #[arg(long, value_name = "K", default_value_t = 3, conflicts_with = "all")]
    sample: usize,
    /// Compute all shards again
    #[arg(long)]
    all: bool,
    /// The seed of the sample: the same one chooses the same shards [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    right: bool,
    complete: bool,
    /// Of the sample, where there is one.
    seed: Option<u64>,
    #[serde(flatten)]
    found: &'a Verification,
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

pub fn run(options: &VerifyOptions) -> Result<(), Failure> {
    let directory = Directory::existing(&options.dir)?;
    let seed = options.seed.unwrap_or_else(seed_of_clock);
    let sample = if options.all {
        Sample::All
    } else {
        let count = options.sample;
        Sample::Random { count, seed }
    };
    let resources = Resources {
        threads: options.threads.threads,
        budget: options.memory.budget(None),
    };
    progress::interruptible()?;
    let line = Line::new();
    let watch = |done, total| line.show_share("computing again", Noun::SHARDS, done, total);
    let found = sweep::verify(&directory, sample, &resources, &watch)?;
    progress::end();
    if options.json {
        print_json(&Answer {
            right: found.is_right(),
            complete: found.whole == found.shards,
            seed: (!options.all).then_some(seed),
            found: &found,
        })?;
    } else {
        show(&found, seed, options.all)?;
    }
    if found.is_right() {
        Ok(())
    } else {
        Err(Failure::Refuted)
    }
}

fn show(found: &Verification, seed: u64, all: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} of {} {} there with the right checksum.",
        found.whole,
        Noun::SHARDS.words(found.shards as u64),
        if found.whole == 1 { "is" } else { "are" }
    )?;
    for Problem { file, why } in &found.damaged {
        writeln!(out, "{BAD}damaged{BAD:#}  {file}: {why}")?;
    }
    for file in &found.missing {
        writeln!(out, "missing  {file}")?;
    }
    let computed = [
        (&found.recomputed, GOOD, "right", "the same bytes"),
        (&found.wrong, BAD, "wrong", "other bytes"),
    ];
    for (files, style, word, bytes) in computed {
        for file in files {
            writeln!(
                out,
                "{style}{word}{style:#}    {file}: computed again, {bytes}"
            )?;
        }
    }
    if !all {
        writeln!(out, "The sample was chosen by --seed {seed}.")?;
    }
    Ok(out.flush()?)
}
