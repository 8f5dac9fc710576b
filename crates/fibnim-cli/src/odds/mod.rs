//! `fibnim odds`: exactly how likely each of two players is to win.

mod checks;
mod text;

use clap::Args;
use fibnim::catalog::{self, Entry};
use fibnim::play::{Confidence, Interval, Match, Player, odds};
use fibnim::{Budget, Convention, Error, Game, Position};
use fibnim_lab::claims::readings::Statement;
use serde::{Serialize, Serializer};

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::args::{GameOptionArgs, LimitOptions, POSITION_HELP};
use crate::many_games::Hall;
use crate::matches::PLAYERS_HELP;
use crate::output::Failure;
use crate::play::player;
use crate::progress;
use crate::stream;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim odds fib 17\n  fibnim odds fib 34 --first skilled --second unskilled\n  fibnim odds nim 3,5,7 --first semi:1/2 --second lookahead:2 --json\n  fibnim odds nim 30,50,70 --simulate 10000\n  fibnim odds --check theorem-3 --to 500";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    after_long_help = format!("{PLAYERS_HELP}\n\n{POSITION_HELP}\n\n{EXAMPLES}")
)]
pub struct OddsOptions {
    /// The game: see `fibnim games`
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// The position, or '-' to read one a line from stdin and answer in JSON lines
    #[arg(required_unless_present = "check", allow_negative_numbers = true)]
    position: Option<String>,
    #[command(flatten)]
    options: GameOptionArgs,
    /// Who moves first
    #[arg(long, value_name = "PLAYER", default_value = "unskilled")]
    first: String,
    /// Who moves second
    #[arg(long, value_name = "PLAYER", default_value = "skilled")]
    second: String,
    /// Play so many games too, for what is too large to be exact
    #[arg(long, value_name = "GAMES")]
    simulate: Option<u64>,
    /// The seed of these games: the same one gives the same games
    #[arg(long, value_name = "S", requires = "simulate", default_value_t = 1)]
    seed: u64,
    /// The most digits of a decimal number
    #[arg(
        long,
        value_name = "DIGITS",
        default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(1..=10_000)
    )]
    digits: u16,
    /// Write fractions in full, however long they are
    #[arg(long)]
    full: bool,
    /// Instead of a game: compare a printed bound for unskilled players with exact chances
    #[arg(long, value_enum, value_name = "STATEMENT", conflicts_with_all = ["game", "simulate", "first", "second", "rule", "min", "max", "misere"])]
    check: Option<Statement>,
    /// The last n of the check [default: 1000]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// The most positions that a search may visit [default: 20000000]
    #[arg(long, value_name = "POSITIONS", hide_short_help = true)]
    max_positions: Option<usize>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl OddsOptions {
    /// Whether its game and its position can be read.
    pub fn reads(&self) -> bool {
        match (&self.game, &self.position) {
            (Some(game), Some(position)) => self.options.reads(game, position),
            _ => self.check.is_some(),
        }
    }

    /// Whether errors are wanted as JSON too.
    pub fn wants_json(&self) -> bool {
        self.answer.json || self.position.as_deref() == Some("-")
    }
}

/// What every position of a call has in common.
struct Question<'o> {
    options: &'o OddsOptions,
    game: Game,
    entry: &'static Entry,
    players: [Player; 2],
    budget: Budget,
}

/// The odds, with what they are of.
#[derive(Serialize)]
struct Answer {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    misere: bool,
    #[serde(serialize_with = "as_text")]
    position: Position,
    first: String,
    second: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_decimal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_decimal: Option<String>,
    #[serde(flatten)]
    odds: Option<odds::Odds>,
    /// Why there are no exact odds, where games were played instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_exact: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulation: Option<Simulation>,
}

/// What came of the games.
#[derive(Serialize)]
struct Simulation {
    games: u64,
    seed: u64,
    confidence: Confidence,
    first: Won,
    second: Won,
}

/// How many games a player won, and where its chance is with the confidence.
#[derive(Serialize)]
struct Won {
    wins: u64,
    share: Option<f64>,
    #[serde(flatten)]
    interval: Interval,
}

impl Simulation {
    /// Plays so many games; the first player begins each of them.
    fn of(mut meeting: Match, games: u64, seed: u64, budget: &Budget) -> fibnim::Result<Self> {
        let tally = Hall::new(games, budget).play(&mut meeting, games)?;
        let confidence = Confidence::default();
        let share = |player: usize| {
            let score = tally.score(player);
            Won {
                wins: score.wins,
                share: score.share(),
                interval: score.interval(confidence),
            }
        };
        Ok(Self {
            games,
            seed,
            confidence,
            first: share(0),
            second: share(1),
        })
    }
}

/// A position as JSON gives it.
fn as_text<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

impl<'o> Question<'o> {
    fn new(options: &'o OddsOptions, game: &str) -> Result<Self, Failure> {
        let mut budget = options.limits.budget()?;
        if let Some(positions) = options.max_positions {
            budget = budget.positions(positions);
        }
        Ok(Self {
            options,
            game: catalog::game_with(game, &options.options.game_options())?,
            entry: catalog::entry(game)?,
            players: [player(&options.first)?, player(&options.second)?],
            budget,
        })
    }

    fn answer(&self, position: &str) -> fibnim::Result<Answer> {
        let position = self.options.options.position(&self.game, position)?;
        let budget = &self.budget.started();
        let exact = odds::exact(&position, &self.players, budget);
        let simulation = self.options.simulate.map(|games| {
            let (seed, players) = (self.options.seed, &self.players);
            let meeting = Match::new(&position, players, seed, budget)?;
            Simulation::of(meeting, games, seed, budget)
        });
        let simulation = simulation.transpose()?;
        let (odds, not_exact) = match exact {
            Ok(odds) => (Some(odds), None),
            Err(error) if error.is_limit_exceeded() && simulation.is_some() => {
                (None, Some(error.to_string()))
            }
            Err(error) => return Err(with_advice(error)),
        };
        let digits = usize::from(self.options.digits);
        let decimal = |player: usize| {
            let odds = odds.as_ref()?;
            let chance = [&odds.first_wins, &odds.second_wins][player].as_ref()?;
            Some(text::number(chance, digits))
        };
        let [first, second] = self.players.each_ref().map(Player::to_string);
        Ok(Answer {
            game: self.game.name().to_owned(),
            rule: self.game.rule().map(ToString::to_string),
            misere: self.game.convention() == Convention::Misere,
            position,
            first,
            second,
            first_decimal: decimal(0),
            second_decimal: decimal(1),
            odds,
            not_exact,
            simulation,
        })
    }
}

/// What is too large for exact odds can be played. Whether the games are short
/// enough is not looked at: a refusal does not wait for them.
fn with_advice(error: Error) -> Error {
    match error {
        Error::LimitExceeded {
            what,
            needed,
            limit,
            excess,
        } => Error::LimitExceeded {
            what,
            needed,
            limit: format!(
                "{limit}; --simulate {ADVISED} plays games instead, if they are short enough"
            ),
            excess,
        },
        other => other,
    }
}

/// So many games give two digits of the odds.
const ADVISED: u64 = 10_000;

/// A check goes so far if nothing else is said.
const CHECKED: u64 = 1000;

pub fn run(options: &OddsOptions) -> Result<(), Failure> {
    match (&options.game, &options.position, options.check) {
        (_, _, Some(statement)) => {
            let to = options.to.unwrap_or(CHECKED);
            let answer = options.answer.open(&WORDS_OR_JSON)?;
            checks::run(statement, to, &options.limits.budget()?, answer)
        }
        (Some(game), Some(position), None) => run_question(options, game, position),
        // Not reached: the arguments are required.
        _ => Err(Error::BadOption("give a game and a position, or --check".into()).into()),
    }
}

fn run_question(options: &OddsOptions, game: &str, position: &str) -> Result<(), Failure> {
    if options.to.is_some() {
        let why = "--to is the last n of --check, which is not there";
        return Err(Error::BadOption(why.into()).into());
    }
    let question = Question::new(options, game)?;
    if position == "-" {
        let lines = options.answer.open_lines()?;
        return lines.lines(|out| stream::run(&|position: &str| question.answer(position), out));
    }
    let to = options.answer.open(&WORDS_OR_JSON)?;
    let answer = question.answer(position);
    let answer = answer.map_err(|error| Failure::about(position, error))?;
    progress::end();
    if to.is_json() {
        return to.json(&answer);
    }
    to.text(|mut out| Ok(question.write(&mut out, &answer)?))
}
