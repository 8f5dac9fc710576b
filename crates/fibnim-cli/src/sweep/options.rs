//! The options of sweeps.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use fibnim::{Budget, Error, quote};
use fibnim_lab::Format;
use fibnim_lab::sweep::{
    ClaimsSweep, ComplementSweep, Part, Plan, ProveComplementSweep, Resources, ReversedMode,
    ReversedSweep,
};

use super::status::{SoFarOptions, StatusOptions};
use super::verify::VerifyOptions;

#[derive(Args, Debug)]
#[command(
    after_help = "A sweep works in a directory: manifest.json says what it is, and each shard that is done is a file there, with a checksum.\nStopped at any moment, even by kill -9, the same command in the same directory goes on; with a larger --to, of complement a larger --bound, it goes on to that.\nOther parameters in the same directory are refused.\nWhat is done so far can be read while it runs: fibnim sweep status DIR, fibnim sweep table DIR.\n\nOn several machines, give each a part: --shard 1/8, --shard 2/8, …; in one directory that they share, or in several whose files are copied together.\n\nExamples:\n  fibnim sweep reversed --to 400\n  fibnim sweep complement --to 300 --bound 60000 --out complements.parquet\n  fibnim sweep table sweep-reversed --format csv\n  fibnim sweep verify sweep-reversed\n\nExit status: 0 if all went well, be it a part; 1 if a file cannot be read or written, or another run is at work; 2 if it is no sweep, or a limit does not allow it; 3 if verify finds a shard that is damaged or wrong; 128 + n if the signal n ended it."
)]
pub struct SweepOptions {
    #[command(subcommand)]
    pub sweep: SweepName,
}

#[derive(Debug, Subcommand)]
pub enum SweepName {
    /// The reversed Zeckendorf game: which player wins, for n = N to M
    Reversed(ReversedOptions),
    /// Complementary values: the pile with which two others are lost, for all pairs
    Complement(ComplementOptions),
    /// Complementary values, proved for all third piles
    ProveComplement(ProveComplementOptions),
    /// The claims of the papers, each checked
    Claims(ClaimsOptions),
    /// What is there of a sweep, also while it runs
    Status(StatusOptions),
    /// The table of what is there, also while it runs: a partial one says so
    Table(SoFarOptions),
    /// Check a directory: every checksum, and some shards by computing them again
    Verify(VerifyOptions),
}

/// What all sweeps have.
#[derive(Args, Debug)]
pub struct RunOptions {
    /// The directory of the sweep, made if it is not there [default: sweep-NAME]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Do part I of K only
    #[arg(
        long,
        value_name = "I/K",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub shard: Part,
    /// Go on with what is there; an error if nothing is
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Stop after this time by the clock: 90, 90s, 15m or 8h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub stop_after: Option<Duration>,
    /// Write the table, once all shards are there; its ending says the format
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How the table is written [default: what the name of --out says]
    #[arg(long, value_enum, requires = "out")]
    pub format: Option<Format>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadsOption {
    /// The most threads; 0 is one for each core
    #[arg(long, value_name = "T", default_value_t = 0)]
    pub threads: usize,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct MemoryOption {
    /// The most memory, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    max_memory: usize,
}

impl MemoryOption {
    /// The usual budget with this memory, and so much time, or as much as it
    /// takes.
    pub fn budget(self, max_seconds: Option<u64>) -> Budget {
        let bytes = self.max_memory.saturating_mul(1 << 20);
        Budget::new()
            .seconds(max_seconds.unwrap_or(u64::MAX))
            .bytes(bytes)
    }
}

/// How much a sweep may cost. What is beyond is refused before it starts.
#[derive(Args, Clone, Copy, Debug)]
pub struct CostOptions {
    /// The most time, in seconds of processor time [default: no limit]
    #[arg(long, value_name = "S")]
    max_seconds: Option<u64>,
    #[command(flatten)]
    memory: MemoryOption,
}

impl CostOptions {
    fn budget(self) -> Budget {
        self.memory.budget(self.max_seconds)
    }
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep reversed --to 400\n  fibnim sweep reversed --from 300 --to 400 --dir late -o winners.csv\n  fibnim sweep reversed --to 400 --shard 1/8 --stop-after 8h"
)]
pub struct ReversedOptions {
    /// The first n, at least 2
    #[arg(long, value_name = "N", default_value_t = 2)]
    from: usize,
    /// The last n
    #[arg(long, value_name = "M")]
    to: usize,
    /// How the n are solved
    #[arg(long, value_enum, default_value_t = ModeName::Windows)]
    mode: ModeName,
    #[command(flatten)]
    cost: CostOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeName {
    /// 32 n at once: the fastest way to many n
    Windows,
    /// One n at a time: less memory
    Single,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep complement --to 300 --bound 60000\n  fibnim sweep complement --rule 3t --to 100 --bound 20000 --dir 3t -o complements.parquet"
)]
pub struct ComplementOptions {
    /// The rule f(t): an expression such as 3t
    #[arg(long, value_name = "R", default_value = "2t")]
    rule: String,
    /// The largest of the given piles
    #[arg(long = "to", value_name = "N")]
    pairs: u64,
    /// The largest value that is looked for
    #[arg(long, value_name = "B")]
    bound: u64,
    /// How many third piles a shard has
    #[arg(long, value_name = "L", default_value_t = ComplementSweep::BLOCK)]
    block: u64,
    #[command(flatten)]
    cost: CostOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep prove-complement --to 8\n  fibnim sweep prove-complement --rule 3t --to 4 --dir 3t -o proved.md"
)]
pub struct ProveComplementOptions {
    /// The rule f(t): an expression such as 3t
    #[arg(long, value_name = "R", default_value = "2t")]
    rule: String,
    /// The largest of the given piles
    #[arg(long = "to", value_name = "N")]
    pairs: usize,
    /// The most memory of one proof, in MiB: what is found depends on it
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    proof_memory: usize,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep claims\n  fibnim sweep claims flanigan-1978 --long --dir flanigan\n  fibnim sweep claims --stop-after 15m -o claims.csv"
)]
pub struct ClaimsOptions {
    /// A paper, or the beginning of a claim's name; all claims if none is given
    #[arg(
        value_name = "PAPER|CLAIM",
        default_value = "",
        hide_default_value = true
    )]
    name: String,
    /// Check as far as is worth waiting for
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    run: RunOptions,
}

/// What was asked for.
pub enum Asked<'a> {
    /// A sweep to be done.
    Run(Box<AskedRun<'a>>),
    Verify(&'a VerifyOptions),
    Status(&'a StatusOptions),
    Table(&'a SoFarOptions),
}

/// A sweep that is to be done: its parameters, what it may use, how it is run.
pub struct AskedRun<'a> {
    pub plan: Plan,
    pub resources: Resources,
    pub run: &'a RunOptions,
}

impl SweepName {
    /// What is asked for.
    pub fn asked(&self) -> Asked<'_> {
        let (plan, budget, run) = match self {
            Self::Reversed(options) => {
                let sweep = ReversedSweep {
                    from: options.from,
                    to: options.to,
                    mode: match options.mode {
                        ModeName::Windows => ReversedMode::Windows,
                        ModeName::Single => ReversedMode::Single,
                    },
                };
                let budget = options.cost.budget();
                (Plan::Reversed(sweep), budget, &options.run)
            }
            Self::Complement(options) => {
                let sweep = ComplementSweep {
                    rule: options.rule.clone(),
                    pairs: options.pairs,
                    bound: options.bound,
                    block: options.block,
                };
                let budget = options.cost.budget();
                (Plan::Complement(sweep), budget, &options.run)
            }
            Self::ProveComplement(options) => {
                let sweep = ProveComplementSweep {
                    rule: options.rule.clone(),
                    pairs: options.pairs,
                    proof_memory: options.proof_memory,
                };
                let budget = options.memory.budget(None);
                (Plan::ProveComplement(sweep), budget, &options.run)
            }
            Self::Claims(options) => {
                let sweep = ClaimsSweep {
                    name: options.name.clone(),
                    long: options.long,
                };
                (Plan::Claims(sweep), Budget::default(), &options.run)
            }
            Self::Verify(options) => return Asked::Verify(options),
            Self::Status(options) => return Asked::Status(options),
            Self::Table(options) => return Asked::Table(options),
        };
        let threads = run.threads.threads;
        let resources = Resources { threads, budget };
        Asked::Run(Box::new(AskedRun {
            plan,
            resources,
            run,
        }))
    }
}

/// 90, 90s, 15m, 8h.
fn duration(text: &str) -> Result<Duration, Error> {
    let units = [('s', 1), ('m', 60), ('h', 3600)];
    let mut units = units.iter();
    let unit = units.find_map(|(letter, seconds)| Some((text.strip_suffix(*letter)?, *seconds)));
    let (number, seconds) = unit.unwrap_or((text, 1));
    let number = u64::from_str(number).ok();
    let duration = number.and_then(|number| number.checked_mul(seconds));
    duration.map(Duration::from_secs).ok_or_else(|| {
        Error::BadOption(format!(
            "{} is no time: give seconds, or a number with s, m or h, such as 15m",
            quote(text)
        ))
    })
}

impl SweepOptions {
    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        match self.sweep.asked() {
            Asked::Run(asked) => asked.run.json,
            Asked::Verify(verify) => verify.json,
            Asked::Status(status) => status.answer.json,
            Asked::Table(table) => table.json,
        }
    }
}
