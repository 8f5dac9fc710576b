//! `fibnim play`: a game against the computer, against a person, or between
//! computers. On a terminal it fills the screen; elsewhere it asks and answers
//! line by line.

mod app;
mod choice;
mod command;
mod contest;
mod files;
mod picture;
mod plain;
mod sitting;
mod terminal;
mod theme;
mod who;
mod work;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use fibnim::play::{Date, Puzzle, Round, Seat};
use fibnim::{Error, catalog};

use app::App;
use contest::Contest;
use plain::Input;
use theme::Theme;
pub use who::player;
use who::{Level, Who};

use crate::args::{GameOptionArgs, POSITION_HELP, seed_of_clock};
use crate::output::Failure;
use crate::signals::Signals;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim play                               a menu of all games\n  fibnim play fib 20 --level perfect\n  fibnim play nim 3,5,7 --first human --second human\n  fibnim play chomp 4x5 --save game.txt     and later: fibnim play --load game.txt\n  fibnim play --puzzle                      the puzzle of the day";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{POSITION_HELP}\n\n{EXAMPLES}"))]
pub struct PlayOptions {
    /// The game: see `fibnim games`; a menu asks for it if it is not given
    game: Option<String>,
    /// The position to start from; one that is good to begin with if it is not given
    #[arg(allow_negative_numbers = true)]
    position: Option<String>,
    #[command(flatten)]
    options: GameOptionArgs,
    /// Who moves first: human, a level, or a player such as lookahead:3 [default: human]
    #[arg(long, value_name = "WHO")]
    first: Option<Who>,
    /// Who moves second, in the same words [default: the other one]
    #[arg(long, value_name = "WHO")]
    second: Option<Who>,
    /// How well the computer plays [default: medium]
    #[arg(long, value_enum)]
    level: Option<Level>,
    /// The seed of the computer's luck [default: from the clock]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Go on with a game from its record, or look back at it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rule", "min", "max", "misere", "limit"])]
    load: Option<PathBuf>,
    /// Solve the puzzle of today, or of a day such as 2026-11-18
    #[arg(long, value_name = "DAY", num_args = 0..=1, default_missing_value = "today", conflicts_with_all = ["game", "rule", "min", "max", "misere", "limit", "first", "second", "level", "load"])]
    puzzle: Option<Day>,
    /// Keep the record of the game in a file, as it goes; of other files, only a record is replaced
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Ask and answer line by line, as is done where there is no terminal
    #[arg(long)]
    plain: bool,
    /// Use no colours, as is done where the variable `NO_COLOR` is set
    #[arg(long)]
    no_color: bool,
}

/// The day of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Day {
    Today,
    On(Date),
}

impl FromStr for Day {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "today" => Ok(Self::Today),
            day => day.parse().map(Self::On),
        }
    }
}

impl PlayOptions {
    /// Whether its game and its position can be read, where they are given.
    pub fn reads(&self) -> bool {
        let Some(game) = &self.game else {
            return true;
        };
        round(self, game).is_ok()
    }

    /// Who plays, the first player first. Whom nobody names is the person, and
    /// against a person the computer.
    fn seats(&self) -> [Who; 2] {
        let computer = || Who::Computer(self.level.unwrap_or(Level::Medium).player());
        let opponent = |who: &Who| match who {
            Who::Human => computer(),
            Who::Computer(_) => Who::Human,
        };
        match (&self.first, &self.second) {
            (None, None) => [Who::Human, computer()],
            (Some(first), None) => [first.clone(), opponent(first)],
            (None, Some(second)) => [opponent(second), second.clone()],
            (Some(first), Some(second)) => [first.clone(), second.clone()],
        }
    }
}

pub fn run(options: &PlayOptions) -> Result<(), Failure> {
    let contest = begun(options)?;
    if let Some(file) = &options.save {
        files::check_target(file)?;
    }
    let signals = Signals::listen_gently()?;
    let (contest, played) = if on_screen(options) {
        let theme = Theme {
            colour: !options.no_color && !is_set("NO_COLOR"),
        };
        let app = App::new(contest, options, seed(options), theme);
        terminal::run(app, signals)
    } else {
        in_plain_text(contest, options, signals)
    };
    // However the game has ended, its record is written.
    if let (Some(contest), Some(file)) = (contest, &options.save) {
        files::save(&contest, file)?;
    }
    played?;
    signals
        .exit_code()
        .map_or(Ok(()), |code| Err(Failure::Signal(code)))
}

/// The game that the arguments ask for; none where a menu is to ask.
fn begun(options: &PlayOptions) -> Result<Option<Contest>, Failure> {
    if options.level.is_some() && options.first.is_some() && options.second.is_some() {
        let why = "--level is for a computer that is not named: leave out --first or --second, or name the level there, such as --second hard";
        return Err(Error::BadOption(why.into()).into());
    }
    Ok(match (&options.load, &options.puzzle, &options.game) {
        (Some(file), _, _) => Some(loaded(options, file)?),
        (None, Some(day), _) => Some(puzzle(options, *day)?),
        (None, None, Some(game)) => Some(contest(options, round(options, game)?)?),
        (None, None, None) => None,
    })
}

/// Whether there is a screen to draw on.
fn on_screen(options: &PlayOptions) -> bool {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !options.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether a variable of the environment has a value (see no-color.org).
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// The game that the arguments name, at its start.
fn round(options: &PlayOptions, game: &str) -> fibnim::Result<Round> {
    let entry = catalog::entry(game)?;
    let suggestion = entry.suggestion;
    let given = options.options.game_options();
    let (text, given) = match &options.position {
        Some(position) => (position.as_str(), given),
        None => (suggestion.position, suggestion.options(&given)),
    };
    let position = options.options.position_text(entry.name, text)?;
    Round::new(entry.name, &given, &position)
}

/// A game from its record. Who played plays on, unless others are named.
fn loaded(options: &PlayOptions, file: &Path) -> Result<Contest, Failure> {
    let record = files::load(file)?;
    let recorded = |seat: Seat| -> Result<Who, Failure> {
        let name = &record.players()[seat.index()];
        let who: Who = name
            .parse()
            .map_err(|error| Error::BadRecord(format!("{seat}: {error}")))?;
        Ok(match (&who, options.level) {
            (Who::Computer(_), Some(level)) => Who::Computer(level.player()),
            _ => who,
        })
    };
    let seat = |asked: &Option<Who>, seat| asked.clone().map_or_else(|| recorded(seat), Ok);
    let seats = [
        seat(&options.first, Seat::First)?,
        seat(&options.second, Seat::Second)?,
    ];
    let round = record.round().clone();
    Ok(Contest::new(round, seats, seed(options))?)
}

/// The puzzle of a day, or of today.
fn puzzle(options: &PlayOptions, day: Day) -> fibnim::Result<Contest> {
    let date = match day {
        Day::Today => today(),
        Day::On(date) => date,
    };
    let puzzle = Puzzle::of_day(date, &contest::small_budget())?;
    Contest::of_puzzle(puzzle, seed(options))
}

/// The day by UTC: everywhere the same, as on the page.
fn today() -> Date {
    const DAY: u64 = 24 * 60 * 60;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = now.map_or(0, |now| now.as_secs() / DAY);
    Date::of_days(u32::try_from(days).unwrap_or(u32::MAX))
}

/// A game at its start, between those whom the arguments name.
fn contest(options: &PlayOptions, round: Round) -> fibnim::Result<Contest> {
    Contest::new(round, options.seats(), seed(options))
}

fn seed(options: &PlayOptions) -> u64 {
    options.seed.unwrap_or_else(seed_of_clock)
}

/// Plays line by line; the game, and whether all went well.
fn in_plain_text(
    contest: Option<Contest>,
    options: &PlayOptions,
    signals: &'static Signals,
) -> (Option<Contest>, Result<(), Failure>) {
    let (input, mut out) = (Input::new(signals), io::stdout().lock());
    let asked = match contest {
        Some(contest) => Ok(Some(contest)),
        None => asked(options, &input, &mut out),
    };
    match asked {
        Ok(Some(mut contest)) => {
            let file = options.save.as_deref();
            let played = plain::play(&mut contest, file, &input, &mut out);
            let played = played.and_then(|()| Ok(out.flush()?));
            (Some(contest), played)
        }
        Ok(None) => (None, Ok(())),
        Err(failure) => (None, Err(failure)),
    }
}

/// The game that a person names, if one is named.
fn asked(
    options: &PlayOptions,
    input: &Input,
    out: &mut impl Write,
) -> Result<Option<Contest>, Failure> {
    let round = plain::ask_round(&options.options.game_options(), input, out)?;
    Ok(round.map(|round| contest(options, round)).transpose()?)
}
