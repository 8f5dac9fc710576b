//! The command line: its root, the pages that are made from it, and options that
//! several commands share. Those of one command stand with it.

use std::any::TypeId;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fibnim::catalog::{self, GameOptions};
use fibnim::{Budget, Error, Game, Natural, quote};
use fibnim_lab::Format;

use crate::check::CheckOptions;
use crate::games::GamesOptions;
use crate::matches::MatchOptions;
use crate::odds::OddsOptions;
use crate::output::Failure;
use crate::papers::PapersOptions;
use crate::play::PlayOptions;
use crate::progress;
use crate::prove::ProveOptions;
use crate::solve::SolveOptions;
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
    after_help = "Examples:\n  fibnim solve fib 100\n  fibnim solve takeaway --rule 3t '47;10'\n  fibnim table appendix --to 100\n  fibnim table tableau --rule 3t --rows 200 --cols 200 -o 3t.png\n  printf '17\\n27\\n' | fibnim solve fib -\n  fibnim prove theorem-10\n\nExit status: 0 if the question was answered, whatever the answer; 1 if reading or writing failed; 2 if it was no question, or a limit does not allow it; 3 if a certificate or a shard of a sweep does not hold; 128 + n if the signal n ended it (130 for Ctrl-C)."
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
            Self::Table(_) | Self::Play(_) | Self::Completions { .. } | Self::Man { .. } => false,
        }
    }
}

/// How positions are written, for the help of a command.
pub const POSITION_HELP: &str = "A position is piles and a limit, such as '20,62;6'; quote it, for the shell ends a command at a ';'.\nWithout a limit it is the game's opening: one pile of n has the limit n−1, several piles have none.\n'inf' is no limit. The game local has a limit for each pile, such as '4;3,7,10;inf', and nim has none.\nA board of chomp is 3x5, or its rows from the bottom, '5,5,2'; chomp-reversed fills one: '4,2 of 3x5'.\nThe Zeckendorf games have chips: '1^3 2 5^2' is three 1s, a 2 and two 5s, and n=129 is the start for 129.\nIn build-up, '1^2 3 / 11' is what is put down so far on the way to 11. See `fibnim games` for each game.\nNumbers may have ten million digits, and 10^18 is a number.";

#[derive(Args, Debug)]
pub struct GameArgs {
    /// The game: see `fibnim games`
    pub game: String,
    #[command(flatten)]
    pub options: GameOptionArgs,
}

impl GameArgs {
    /// The game with its options.
    pub fn open(&self) -> fibnim::Result<Game> {
        catalog::game_with(&self.game, &self.options.game_options())
    }
}

/// The options alone, for a command whose game may be chosen later.
#[derive(Args, Debug)]
pub struct GameOptionArgs {
    /// The rule f(t) of takeaway and of local: an expression such as 3t, 5t/2, t+1, t^2, or a table f(1),f(2),… such as 1,2,2,7 (ending in … it repeats its last value)
    #[arg(long, value_name = "F")]
    pub rule: Option<String>,
    /// The least that one-pile allows to take [default: 1]
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    pub min: Option<String>,
    /// The most that one-pile allows to take, and subtraction-reversed to add [default there: 3]
    #[arg(long, value_name = "Q", allow_negative_numbers = true)]
    pub max: Option<String>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

impl GameOptionArgs {
    pub fn game_options(&self) -> GameOptions {
        GameOptions {
            rule: self.rule.clone(),
            min: self.min.clone(),
            max: self.max.clone(),
            misere: self.misere,
        }
    }
}

/// How much the work may cost. What is known to be beyond is refused before it
/// starts, and the rest where it gets there.
#[derive(Args, Debug)]
pub struct LimitOptions {
    /// The most time, in seconds of processor time [default: 30]
    #[arg(long, global = true, value_name = "S", allow_negative_numbers = true)]
    pub max_seconds: Option<u64>,
    /// The most memory, in MiB [default: 1024]
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
        let short = || number.to_short_string();
        let refused = || Error::BadOption(format!("{} is more than {}", short(), u64::MAX));
        number.to_u64().map(Self).ok_or_else(refused)
    }
}

impl LimitOptions {
    /// The usual budget, with what is asked for in place of its limits. A signal
    /// stops what is done within it.
    pub fn budget(&self) -> Result<Budget, Failure> {
        let mut budget = Budget::new();
        if let Some(seconds) = self.max_seconds {
            budget = budget.seconds(seconds);
        }
        if let Some(mebibytes) = self.max_memory {
            budget = budget.bytes(mebibytes.saturating_mul(1 << 20));
        }
        progress::watched(budget)
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
                "the ending of {} is no format: end it in .txt, .md, .tex, .csv, .json, .parquet, .bfile, .svg, .png or .pdf, or name a --format",
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

/// A number below 0 is refused as a number, not as an option that nobody knows.
pub fn allow_negative(arg: Arg) -> Arg {
    let kind = arg.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<usize>(),
        TypeId::of::<u64>(),
        TypeId::of::<u16>(),
        TypeId::of::<u8>(),
        TypeId::of::<Count>(),
    ];
    if numbers.iter().any(|number| kind == *number) {
        return arg.allow_negative_numbers(true);
    }
    arg
}

/// A seed that differs from time to time.
pub fn seed_of_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}

/// Prints a script that completes the arguments in a shell.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    // Into memory first: the generator would panic on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fibnim", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints a manual page, made from the command line itself.
pub fn man(names: &[String]) -> Result<(), Failure> {
    let mut program = Arguments::command();
    program.build();
    let mut command = &program;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            Error::BadOption(format!("{} is not a command of fibnim", quote(name)))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(io::stdout().write_all(&page)?)
}
