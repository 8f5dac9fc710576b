//! The command line: its root, the pages that are made from it, and options that
//! several commands share. Those of one command stand with it.

use std::any::TypeId;
use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use anstyle::Style;
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use fibnim::catalog::{self, GameOptions};
use fibnim::{Budget, Error, Game, Natural, Position, quote};
use fibnim_lab::Format;

use crate::answer::{FileArg, format_among};
use crate::check::CheckOptions;
use crate::games::GamesOptions;
use crate::guess;
use crate::matches::MatchOptions;
use crate::odds::OddsOptions;
use crate::output::{ErrorAnswer, ErrorBody, Failure, print_json};
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
    #[command(
        after_help = "Examples:\n  fibnim completions bash\n  fibnim completions fish -o ~/.config/fish/completions/fibnim.fish"
    )]
    Completions {
        /// The shell
        shell: Shell,
        #[command(flatten)]
        file: FileArg,
    },
    /// Print a manual page, to be read with `fibnim man solve | man -l -`
    #[command(
        after_help = "Examples:\n  fibnim man\n  fibnim man table appendix | man -l -\n  fibnim man solve -o fibnim-solve.1"
    )]
    Man {
        /// The command to describe, such as `table appendix`; the program itself if none is named
        command: Vec<String>,
        #[command(flatten)]
        file: FileArg,
    },
}

impl Command {
    /// Whether the game and the positions that it names are read, where it is
    /// about positions; what else may be wrong with it is not looked at.
    pub fn reads(&self) -> bool {
        match self {
            Self::Solve(options) => options.reads(),
            Self::Odds(options) => options.reads(),
            Self::Match(options) => options.reads(),
            Self::Play(options) => options.reads(),
            Self::Games(options) => options.entries().is_ok(),
            Self::Table(options) => options.reads(),
            Self::Sweep(_)
            | Self::Zeckendorf(_)
            | Self::Prove(_)
            | Self::Check(_)
            | Self::Papers(_)
            | Self::Completions { .. }
            | Self::Man { .. } => true,
        }
    }

    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        match self {
            Self::Games(options) => options.answer.json,
            Self::Solve(options) => options.answer.json || options.position == "-",
            Self::Odds(options) => options.wants_json(),
            Self::Zeckendorf(options) => options.answer.json,
            Self::Prove(options) => options.json,
            Self::Check(options) => options.answer.json,
            Self::Papers(options) => options.answer.json,
            Self::Match(options) => options.answer.json,
            Self::Sweep(options) => options.wants_json(),
            Self::Table(options) => options.wants_json(),
            Self::Play(_) | Self::Completions { .. } | Self::Man { .. } => false,
        }
    }
}

/// How positions are written, for the help of a command.
pub const POSITION_HELP: &str = "A position is piles and a limit, such as '20,62;6'; quote it, for the shell ends a command at a ';'.\nWithout a limit it is the game's opening: one pile of n has the limit n−1, several piles have none.\n'inf' is no limit. The game local has a limit for each pile, such as '4;3,7,10;inf', and nim has none.\nA board of chomp is 3x5, or its rows from the bottom, '5,5,2', in short '2x5,2'; chomp-reversed fills one: '4,2 of 3x5'.\nThe Zeckendorf games have chips: '1^3 2 5^2' is three 1s, a 2 and two 5s, and n=129 is the start for 129.\nIn build-up, '1^2 3 / 11' is what is put down so far on the way to 11. See `fibnim games` for each game.\nNumbers may have ten million digits, and 10^18 is a number.";

#[derive(Args, Debug)]
pub struct GameArgs {
    /// The game: see `fibnim games`; or a game file, such as my.game
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
    /// The rule f(t) of takeaway and of local, such as 3t
    ///
    /// An expression such as 3t, 5t/2, t+1, t^2, or a table f(1),f(2),… such as 1,2,2,7 (ending in … it repeats its last value).
    #[arg(long, value_name = "F")]
    pub rule: Option<String>,
    /// The least that one-pile allows to take [default: 1]
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    pub min: Option<String>,
    /// The most to take (one-pile) or add (subtraction-reversed)
    ///
    /// In subtraction-reversed it is 3 if nothing else is said.
    #[arg(long, value_name = "Q", allow_negative_numbers = true)]
    pub max: Option<String>,
    /// Parameters of a game file, such as c=2,k=3
    ///
    /// `fibnim games GAME` has those of a game of the catalogue; a file names its own.
    #[arg(long, value_name = "NAME=N", hide_short_help = true)]
    pub param: Vec<String>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The most that may be taken now [default: the opening's]
    ///
    /// It may be written behind the piles as well, as in '20;6'.
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    pub limit: Option<String>,
}

impl GameOptionArgs {
    pub fn game_options(&self) -> GameOptions {
        GameOptions {
            rule: self.rule.clone(),
            min: self.min.clone(),
            max: self.max.clone(),
            param: (!self.param.is_empty()).then(|| self.param.join(",")),
            misere: self.misere,
        }
    }

    /// The text of a position of a game, with the limit that was said apart.
    pub fn position_text<'t>(&self, game: &str, text: &'t str) -> fibnim::Result<Cow<'t, str>> {
        let Some(limit) = &self.limit else {
            return Ok(text.into());
        };
        let entry = catalog::entry(game)?;
        if !entry.options.contains(&"--limit") {
            let why = format!(
                "the game {0} has no option --limit; a position of it is written as in fibnim solve {1}",
                entry.name, entry.example
            );
            return Err(Error::BadOption(why));
        }
        if text.contains(';') {
            let why = format!(
                "the position {} has a limit, and --limit {} is another: say it once",
                quote(text),
                quote(limit)
            );
            return Err(Error::BadOption(why));
        }
        Ok(format!("{text};{limit}").into())
    }

    /// Whether a game of this name takes these options and reads this position;
    /// '-' stands for those of stdin.
    pub fn reads(&self, game: &str, text: &str) -> bool {
        let game = catalog::game_with(game, &self.game_options());
        game.is_ok_and(|game| text == "-" || self.position(&game, text).is_ok())
    }

    /// A position of a game, with the limit that was said apart.
    pub fn position(&self, game: &Game, text: &str) -> fibnim::Result<Position> {
        game.position(&self.position_text(game.name(), text)?)
    }
}

/// How much the work may cost. What is known to be beyond is refused before it
/// starts, and the rest where it gets there.
#[derive(Args, Debug)]
pub struct LimitOptions {
    /// The most time, in seconds of processor time [default: 30]
    #[arg(long, global = true, value_name = "S", hide_short_help = true)]
    pub max_seconds: Option<u64>,
    /// The most memory, in MiB [default: 1024]
    #[arg(long, global = true, value_name = "MIB", hide_short_help = true)]
    pub max_memory: Option<usize>,
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
    match file {
        None => Ok(Format::Text),
        Some(file) => format_among(file, &Format::ALL, ", or name a format with --format"),
    }
}

/// The command line with one way to write numbers: in every option a whole number
/// is read as in a position, `1000`, `1_000` or `10^3`. And with help that fits a
/// screen; all that there is to say is said by `fibnim help COMMAND`.
pub fn command_line() -> clap::Command {
    with_help(with_numbers(Arguments::command()), "fibnim help")
}

/// `-h` and `--help` print the short help of a command, which says how to get the
/// long one.
fn with_help(command: clap::Command, long: &str) -> clap::Command {
    let has_more = command.get_after_long_help().is_some()
        || command
            .get_arguments()
            .any(|arg| arg.is_hide_short_help_set() || arg.get_long_help().is_some());
    let words = if has_more {
        format!("Print this help; `{long}` prints more")
    } else {
        "Print this help".to_owned()
    };
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::HelpShort)
        .help(words);
    command
        .disable_help_flag(true)
        .arg(help)
        .mut_subcommands(|within| {
            let long = format!("{long} {}", within.get_name());
            with_help(within, &long)
        })
}

/// What the command line asks for. Where it is no question, that is said, with
/// what was probably meant, and the program ends.
pub fn read() -> Arguments {
    if env::args_os().len() == 1 && io::stdout().is_terminal() {
        let _ = anstream::stdout().write_all(greeting().as_bytes());
        process::exit(0);
    }
    let matches = command_line().try_get_matches();
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    arguments.unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        if wants_json() {
            let body = ErrorBody::new("bad_command_line", one_line(&error), None);
            // A broken pipe changes nothing about the failure.
            let _ = print_json(&ErrorAnswer { error: body });
        }
        let _ = error.print();
        offer();
        process::exit(error.exit_code())
    })
}

/// Whether the words ask for JSON, though they are no command.
fn wants_json() -> bool {
    let mut words = env::args_os()
        .skip(1)
        .take_while(|word| word.as_encoded_bytes() != b"--");
    words.any(|word| word.as_encoded_bytes() == b"--json")
}

/// What is wrong with the command line, without the usage and the tips below it.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

/// The words of the command line, if they are text.
fn words() -> Option<Vec<String>> {
    let words = env::args_os().skip(1).map(OsString::into_string);
    words.collect::<Result<_, _>>().ok()
}

/// Whether the command that was given has all of these options.
pub fn has(options: &[&str]) -> bool {
    words().is_some_and(|words| guess::has(&words, options))
}

/// Says on stderr which command was probably meant, or which ones, if any is found.
pub fn offer() {
    let meant = words()
        .map(|words| guess::meant(&words))
        .unwrap_or_default();
    let words = match meant.as_slice() {
        [] => return,
        [one] => format!("\nDid you mean:  {MEANT}{one}{MEANT:#}\n"),
        several => {
            let lines = several
                .iter()
                .map(|one| format!("  {MEANT}{one}{MEANT:#}\n"));
            format!("\nDid you mean:\n{}", lines.collect::<String>())
        }
    };
    // A terminal that is gone is no reason to panic.
    let _ = write!(anstream::stderr(), "{words}");
}

/// A command to copy.
const MEANT: Style = Style::new().bold();

/// What to try, for whoever comes for the first time.
fn greeting() -> String {
    let games = catalog::entries().len();
    let play = format!("play one of {games} games against the computer");
    let things = [
        (
            "fibnim solve fib 100",
            "who wins Fibonacci nim with 100 stones, how, and why",
        ),
        ("fibnim play", &play),
        (
            "fibnim zeckendorf 100",
            "write 100 as a sum of Fibonacci numbers",
        ),
        (
            "fibnim table reversed --to 300 -o share.svg",
            "draw who wins the reversed Zeckendorf game",
        ),
        (
            "fibnim prove theorem-10",
            "prove a theorem on two piles for all positions",
        ),
    ];
    let lines =
        things.map(|(command, what)| format!("  {MEANT}{command}{MEANT:#}\n      {what}\n"));
    format!(
        "fibnim says who wins Fibonacci nim, take-away and Zeckendorf games, with every winning move, and why.\n\nFive things to try:\n{}\nThe games: {MEANT}fibnim games{MEANT:#}   All commands: {MEANT}fibnim --help{MEANT:#}\n",
        lines.concat()
    )
}

fn with_numbers(command: clap::Command) -> clap::Command {
    command.mut_args(with_number).mut_subcommands(with_numbers)
}

/// Where the option is a number. One below 0 is refused as a number, not as an
/// option that nobody knows.
fn with_number(arg: Arg) -> Arg {
    let kind = arg.get_value_parser().type_id();
    let is = |number: TypeId| kind == number;
    if is(TypeId::of::<u64>()) {
        arg.value_parser(number::<u64>).allow_negative_numbers(true)
    } else if is(TypeId::of::<usize>()) {
        arg.value_parser(number::<usize>)
            .allow_negative_numbers(true)
    } else if is(TypeId::of::<u16>()) || is(TypeId::of::<u8>()) {
        // These have bounds of their own.
        arg.allow_negative_numbers(true)
    } else {
        arg
    }
}

/// A number as those of positions are written.
fn number<T: TryFrom<u64>>(text: &str) -> Result<T, Error> {
    let number = Natural::parse(text)?;
    let machine = number.to_u64().and_then(|number| T::try_from(number).ok());
    machine.ok_or_else(|| {
        let short = number.to_short_string();
        Error::BadOption(format!("{short} is more than {}", u64::MAX))
    })
}

/// A seed that differs from time to time.
pub fn seed_of_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}

/// Prints a script that completes the arguments in a shell.
pub fn completions(shell: Shell, file: &FileArg) -> Result<(), Failure> {
    // Into memory first: the generator would panic on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command_line(), "fibnim", &mut script);
    file.write(&script)
}

/// Prints a manual page, made from the command line itself.
pub fn man(names: &[String], file: &FileArg) -> Result<(), Failure> {
    let mut program = command_line();
    program.build();
    let mut command = &program;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            Error::BadOption(format!("{} is not a command of fibnim", quote(name)))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    file.write(&page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_greeting_offers_can_be_done() {
        let greeting = anstream::adapter::strip_str(&greeting()).to_string();
        let offered = greeting
            .lines()
            .filter_map(|line| line.strip_prefix("  fibnim "));
        let offered: Vec<&str> = offered.collect();
        assert_eq!(offered.len(), 5, "{greeting}");
        for line in offered {
            let words = std::iter::once("fibnim").chain(line.split(' '));
            let read = command_line().try_get_matches_from(words);
            assert!(read.is_ok(), "{line}");
        }
    }

    #[test]
    fn the_seed_of_the_clock_is_not_always_the_same() {
        let first = seed_of_clock();
        assert!((0..1000).any(|_| {
            std::thread::yield_now();
            seed_of_clock() != first
        }));
    }
}
