//! `fibnim play`: a game against the computer, against a person, or between
//! computers. On a terminal it fills the screen; elsewhere it asks and answers
//! line by line.

mod app;
mod arrows;
mod ask;
mod choice;
mod command;
mod contest;
mod heaps;
mod hint;
mod options;
mod picture;
mod plain;
mod suggestion;
mod terminal;
mod theme;
mod who;
mod words;
mod work;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use fibnim::play::{Record, Round};
use fibnim::{Error, catalog};

use app::App;
use contest::Contest;
use theme::Theme;
use who::Who;

use crate::output::Failure;
pub use options::PlayOptions;

pub fn run(options: &PlayOptions) -> Result<(), Failure> {
    let contest = match (&options.load, &options.game) {
        (Some(file), _) => Some(loaded(options, file)?),
        (None, Some(game)) => Some(Contest::new(
            round(options, game)?,
            options.seats(),
            seed(options),
        )),
        (None, None) => None,
    };
    let contest = if on_screen(options) {
        let theme = Theme {
            colour: !options.no_color && !is_set("NO_COLOR"),
        };
        let app = App::new(contest, options, seed(options), theme);
        terminal::run(app)?
    } else {
        in_plain_text(contest, options)?
    };
    match (contest, &options.save) {
        (Some(contest), Some(file)) => contest.save(file),
        _ => Ok(()),
    }
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
    let suggestion = suggestion::suggestion(entry.name);
    let given = options.options.game_options();
    match &options.position {
        Some(position) => Round::new(entry.name, &given, position),
        None => Round::new(entry.name, &suggestion.options(&given), suggestion.position),
    }
}

/// A game from its record. Who played plays on, unless others are named.
fn loaded(options: &PlayOptions, file: &Path) -> Result<Contest, Failure> {
    let text = fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
    let record: Record = text.parse()?;
    let [first, second] = record.players();
    let named = [(&options.first, first), (&options.second, second)];
    let mut seats = Vec::new();
    for (asked, recorded) in named {
        seats.push(match asked {
            Some(who) => who.clone(),
            // A name that is no player's is a person's.
            None => recorded.parse().unwrap_or(Who::Human),
        });
    }
    let seats = <[Who; 2]>::try_from(seats).expect("there are two");
    Ok(Contest::new(record.round().clone(), seats, seed(options)))
}

fn unreadable(file: &Path, error: &io::Error) -> Failure {
    let file = fibnim::quote(&file.to_string_lossy());
    match error.kind() {
        // What is no text is no record.
        io::ErrorKind::InvalidData => Error::BadRecord(format!("{file} is no text")).into(),
        kind => io::Error::new(kind, format!("cannot read {file}: {kind}")).into(),
    }
}

fn seed(options: &PlayOptions) -> u64 {
    options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| {
            u64::from(time.subsec_nanos()) ^ (time.as_secs() << 30)
        })
    })
}

fn in_plain_text(
    contest: Option<Contest>,
    options: &PlayOptions,
) -> Result<Option<Contest>, Failure> {
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let contest = match contest {
        Some(contest) => Some(contest),
        None => ask::round(&options.options.game_options(), &mut input, &mut out)?
            .map(|round| Contest::new(round, options.seats(), seed(options))),
    };
    let Some(mut contest) = contest else {
        return Ok(None);
    };
    plain::play(&mut contest, &mut input, &mut out)?;
    out.flush()?;
    Ok(Some(contest))
}
