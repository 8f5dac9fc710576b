//! The command line: its root, and options that several commands share. Those of
//! one command stand with it.

use std::path::Path;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fibnim::{Budget, Engine, EngineChoice, Error, Natural, quote};
use fibnim_lab::Format;

use crate::check::CheckOptions;
use crate::game_args::{GameArgs, POSITION_HELP};
use crate::matches::MatchOptions;
use crate::odds::OddsOptions;
use crate::papers::PapersOptions;
use crate::play::PlayOptions;
use crate::prove::ProveOptions;
use crate::sweep::SweepOptions;
use crate::table::TableOptions;
use crate::zeckendorf::ZeckendorfOptions;

/// An exact laboratory for Fibonacci nim and take-away games: who wins, every
/// winning move, and why.
#[derive(Debug, Parser)]
#[command(
    name = "fibnim",
    version,
    max_term_width = 100,
    after_help = "Examples:\n  fibnim solve fib 100\n  fibnim solve takeaway --rule 3t '47;10'\n  fibnim table appendix --to 100\n  fibnim table tableau --rule 3t --rows 200 --cols 200 -o 3t.png\n  printf '17\\n27\\n' | fibnim solve fib -\n  fibnim prove theorem-10\n\nExit status: 0 if the question was answered, 2 if it was not one or is too large, 1 if reading or writing failed, 3 if a certificate or a shard of a sweep does not hold."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games: rules, options, an example, the source
    Games(GamesOptions),
    /// Say who wins, list every winning move, and say why
    Solve(SolveOptions),
    /// Say exactly how likely each of two players is to win
    Odds(OddsOptions),
    /// Print a table of the papers, or one like them
    Table(TableOptions),
    /// Do a long computation, which can be stopped and goes on where it was
    Sweep(SweepOptions),
    /// Show a number's Zeckendorf representation, gap vector and tails
    Zeckendorf(ZeckendorfOptions),
    /// Decide a statement for all positions: a theorem, a formula or a file
    Prove(ProveOptions),
    /// Check a certificate of `fibnim prove`, by code that it shares nothing with
    Check(CheckOptions),
    /// Play a game: against the computer, against a person, or computer against computer
    Play(PlayOptions),
    /// Play many games between two players, and say how often each wins
    Match(MatchOptions),
    /// Check every claim of the five papers, and say what is wrong in print
    Papers(PapersOptions),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page, to be read with `fibnim man solve | man -l -`
    Man {
        /// The command to describe, such as `table appendix`; the program itself if none is named
        command: Vec<String>,
    },
}

impl Command {
    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        match self {
            Self::Games(options) => options.json,
            Self::Solve(options) => options.json || options.position == "-",
            Self::Odds(options) => options.wants_json(),
            Self::Zeckendorf(options) => options.json,
            Self::Prove(options) => options.json,
            Self::Check(options) => options.json,
            Self::Papers(options) => options.json,
            Self::Match(options) => options.json,
            Self::Sweep(options) => options.wants_json(),
            _ => false,
        }
    }
}

#[derive(Args, Debug)]
pub struct GamesOptions {
    /// The game to show; all of them if none is named
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = POSITION_HELP)]
pub struct SolveOptions {
    #[command(flatten)]
    pub game: GameArgs,
    /// The position, or '-' to read one a line from stdin and answer in JSON lines
    #[arg(allow_negative_numbers = true)]
    pub position: String,
    /// The engine that answers
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub engine: EngineName,
    /// The most digits that the listed winning moves may have together; further moves are counted only [default: 8000000]
    #[arg(long, value_name = "DIGITS", allow_negative_numbers = true)]
    pub max_digits: Option<usize>,
    /// The most positions that a search may visit [default: 20000000]
    #[arg(long, value_name = "POSITIONS", allow_negative_numbers = true)]
    pub max_positions: Option<usize>,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum EngineName {
    /// The best one that applies
    Auto,
    /// A closed form
    Theory,
    /// An automaton proved right for all positions
    Proof,
    /// A table of least takes, or of Grundy values
    Table,
    /// A search of all positions
    Search,
}

impl From<EngineName> for EngineChoice {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Theory => Self::Only(Engine::Theory),
            EngineName::Proof => Self::Only(Engine::Proof),
            EngineName::Table => Self::Only(Engine::Table),
            EngineName::Search => Self::Only(Engine::Search),
        }
    }
}

/// How much a table may cost. What is beyond is refused before it starts.
#[derive(Args, Debug)]
pub struct LimitOptions {
    /// The most time of a table, in seconds of one core, as estimated before it starts [default: 30]
    #[arg(long, global = true, value_name = "S", allow_negative_numbers = true)]
    pub max_seconds: Option<u64>,
    /// The most memory of a table, in MiB [default: 1024]
    #[arg(long, global = true, value_name = "MIB", allow_negative_numbers = true)]
    pub max_memory: Option<usize>,
}

/// How many of something, with powers as in all numbers: `1000` or `10^3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u64);

impl FromStr for Count {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let number = Natural::parse(text)?;
        let small = number.to_u64().map(Self);
        small.ok_or_else(|| {
            let number = number.to_short_string();
            Error::BadOption(format!("{number} is more than {}", u64::MAX))
        })
    }
}

impl LimitOptions {
    /// The usual budget, with what is asked for in place of its limits.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::new();
        if let Some(seconds) = self.max_seconds {
            budget = budget.seconds(seconds);
        }
        if let Some(mebibytes) = self.max_memory {
            budget = budget.bytes(mebibytes.saturating_mul(1 << 20));
        }
        budget
    }
}

/// The format that was asked for, else the one that the file's name says.
pub fn format_of(asked: Option<Format>, file: Option<&Path>) -> Result<Format, Error> {
    if let Some(format) = asked {
        return Ok(format);
    }
    let Some(file) = file else {
        return Ok(Format::Text);
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    if is_bfile_name(&name) {
        return Ok(Format::BFile);
    }
    match file.extension().map(|ending| ending.to_string_lossy()) {
        None => Ok(Format::Text),
        Some(ending) if ending == "txt" => Ok(Format::Text),
        Some(ending) => <Format as ValueEnum>::from_str(&ending, true).map_err(|_| {
            Error::BadOption(format!(
                "the ending of {} is no format: name one with --format",
                quote(&name)
            ))
        }),
    }
}

/// Whether it is the name of a b-file: b000045.txt.
fn is_bfile_name(name: &str) -> bool {
    let number = name.strip_prefix('b').and_then(|n| n.strip_suffix(".txt"));
    number.is_some_and(|n| n.len() == 6 && n.bytes().all(|b| b.is_ascii_digit()))
}
