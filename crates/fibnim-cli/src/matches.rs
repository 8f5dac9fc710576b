//! `fibnim match`: many games between two players, and what came of them.

use std::io::{self, Write};

use clap::Args;
use fibnim::play::{Confidence, Interval, Match, Player, Score, Tally};
use fibnim::{Game, Position};
use serde::Serialize;

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::args::{GameArgs, LimitOptions, POSITION_HELP};
use crate::many_games::Hall;
use crate::output::{Failure, counted, shortened};
use crate::play::player;
use crate::progress;

/// What to type.
const EXAMPLES: &str = "Examples:\n  fibnim match fib 34 --games 10^4\n  fibnim match fib 34 50 --first skilled --second semi:1/2\n  fibnim match chomp 4x5 --first lookahead:3 --second unskilled --no-swap\n\nPlayers: unskilled, skilled, semi:1/2, lookahead:3, tail; easy, medium, hard, perfect";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{PLAYERS_HELP}\n\n{POSITION_HELP}\n\n{EXAMPLES}"))]
pub struct MatchOptions {
    #[command(flatten)]
    game: GameArgs,
    /// The positions to start from
    #[arg(
        required = true,
        value_name = "POSITION",
        allow_negative_numbers = true
    )]
    positions: Vec<String>,
    /// The player who begins the first game
    #[arg(
        long,
        visible_alias = "player",
        value_name = "PLAYER",
        default_value = "skilled"
    )]
    first: String,
    /// The other player
    #[arg(
        long,
        visible_alias = "against",
        value_name = "PLAYER",
        default_value = "unskilled"
    )]
    second: String,
    /// How many games from each position
    #[arg(long, value_name = "G", default_value_t = 1000)]
    games: u64,
    /// The first player begins every game; else the players begin in turn
    #[arg(long)]
    no_swap: bool,
    /// The seed: the same one gives the same games, on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How sure the intervals are, between 0 and 1
    #[arg(
        long,
        value_name = "C",
        default_value = "0.95",
        allow_negative_numbers = true
    )]
    confidence: String,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

impl MatchOptions {
    /// Whether its game and its positions can be read.
    pub fn reads(&self) -> bool {
        let GameArgs { game, options } = &self.game;
        self.positions.iter().all(|text| options.reads(game, text))
    }
}

/// Who can play, for the help of a command.
pub const PLAYERS_HELP: &str = "Players:\n  skilled[:LOST]  wins whenever it can. LOST is what it does in a lost position: one takes one, the first move in the game's order in games without piles [default]; best chooses by exact odds, prolong what makes the game long, random any move\n  semi:P[:LOST]   is skilled in a part P of its moves, such as semi:1/3 or semi:1/3:best, and plays any move else\n  lookahead:K     sees K moves ahead\n  tail            takes the smallest tail of a pile\n  unskilled       plays any move\n  easy, medium, hard, perfect: unskilled, semi:1/2, semi:9/10, skilled";

pub fn run(options: &MatchOptions) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let game = options.game.open()?;
    let players: [Player; 2] = [player(&options.first)?, player(&options.second)?];
    let confidence = options.confidence.parse()?;
    let budget = options.limits.budget()?.started();
    // Every position is read before the first game.
    let meeting = |text: &String| -> Result<(Position, Match), Failure> {
        let about = |error| Failure::about(text, error);
        let start = options.game.options.position(&game, text).map_err(about)?;
        let mut meeting = Match::new(&start, &players, options.seed, &budget)?;
        if !options.no_swap {
            meeting = meeting.in_turn();
        }
        Ok((start, meeting))
    };
    let meetings: Result<Vec<_>, Failure> = options.positions.iter().map(meeting).collect();
    let meetings = meetings?;
    let games = options.games.saturating_mul(meetings.len() as u64);
    let hall = Hall::new(games, &budget);
    let mut results = Vec::new();
    for (text, (start, mut meeting)) in options.positions.iter().zip(meetings) {
        let tally = hall.play(&mut meeting, options.games);
        let tally = tally.map_err(|error| Failure::about(text, error))?;
        results.push(Played { text, start, tally });
    }
    progress::end();
    let report = Report {
        options,
        players,
        confidence,
        results,
    };
    if answer.is_json() {
        return answer.json(&report.json(&game));
    }
    answer.text(|mut out| Ok(report.write(&mut out)?))
}

/// The games from one position.
struct Played<'o> {
    /// The position as it was asked for.
    text: &'o str,
    start: Position,
    tally: Tally,
}

/// All that is known after the games.
struct Report<'o> {
    options: &'o MatchOptions,
    players: [Player; 2],
    confidence: Confidence,
    results: Vec<Played<'o>>,
}

/// The most characters of a position that the text repeats.
const POSITION_CHARS: usize = 60;

impl Report<'_> {
    /// The games from all positions together.
    fn total(&self) -> Tally {
        let mut total = Tally::default();
        for played in &self.results {
            total.add(&played.tally);
        }
        total
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let MatchOptions { games, seed, .. } = self.options;
        let [player, opponent] = &self.players;
        let games = *games;
        let is_one = self.results.len() == 1;
        let each = if is_one { "" } else { " from each position" };
        let begin = if self.options.no_swap {
            "the first of them begins"
        } else {
            "they begin in turn"
        };
        writeln!(
            out,
            "{player} against {opponent}: {}{each}, {begin}, seed {seed}",
            counted(games, "game")
        )?;
        writeln!(out, "Intervals: Clopper–Pearson, {}", self.confidence)?;
        for Played { text, tally, .. } in &self.results {
            self.write_tally(out, &shortened(text, POSITION_CHARS), tally)?;
        }
        if !is_one {
            self.write_tally(out, "all positions", &self.total())?;
        }
        Ok(())
    }

    fn write_tally(&self, out: &mut impl Write, name: &str, tally: &Tally) -> io::Result<()> {
        writeln!(out)?;
        write!(out, "{name}: ")?;
        write_lengths(out, tally)?;
        let names = self.players.each_ref().map(Player::to_string);
        let name_width = names.iter().map(String::len).max().unwrap_or(0);
        let width = tally.games().to_string().len();
        for (player, name) in names.iter().enumerate() {
            let score = tally.score(player);
            let interval = score.interval(self.confidence);
            write!(
                out,
                "  {name:name_width$}  wins {:>width$}  {}  {interval}",
                score.wins,
                decimal(score.share()),
            )?;
            if !self.options.no_swap {
                let begins = tally.beginning(player);
                let follows = tally.following(player);
                let width = begins.games.to_string().len();
                write!(
                    out,
                    "  as first {:>width$}/{}, as second {:>width$}/{}",
                    begins.wins, begins.games, follows.wins, follows.games
                )?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn json(&self, game: &Game) -> impl Serialize {
        let [first, second] = self.players.each_ref().map(Player::to_string);
        let options = &self.options.game.options;
        let result = |played: &Played| {
            let position = Some(played.start.to_string());
            self.json_result(position, &played.tally)
        };
        MatchJson {
            game: game.name().to_owned(),
            rule: game.rule().map(ToString::to_string),
            min: options.min.clone(),
            max: options.max.clone(),
            misere: options.misere,
            first,
            second,
            games: self.options.games,
            begins: if self.options.no_swap {
                "first"
            } else {
                "in turn"
            },
            seed: self.options.seed,
            interval: "clopper-pearson",
            confidence: self.confidence,
            positions: self.results.iter().map(result).collect(),
            total: self.json_result(None, &self.total()),
        }
    }

    fn json_result(&self, position: Option<String>, tally: &Tally) -> ResultJson {
        let score = |score: Score| ScoreJson {
            wins: score.wins,
            games: score.games,
            share: score.share(),
            interval: score.interval(self.confidence),
        };
        let side = |player: usize| SideJson {
            all: score(tally.score(player)),
            begins: score(tally.beginning(player)),
            follows: score(tally.following(player)),
        };
        ResultJson {
            position,
            first: side(0),
            second: side(1),
            moves: MovesJson {
                mean: tally.mean_length(),
                standard_error: tally.standard_error(),
                shortest: tally.shortest(),
                longest: tally.longest(),
            },
        }
    }
}

fn write_lengths(out: &mut impl Write, tally: &Tally) -> io::Result<()> {
    let (Some(mean), Some(shortest), Some(longest)) =
        (tally.mean_length(), tally.shortest(), tally.longest())
    else {
        return writeln!(out, "no games");
    };
    if shortest == longest {
        return writeln!(out, "{} a game", counted(shortest, "move"));
    }
    let error = tally.standard_error();
    let error = error.map_or(String::new(), |error| format!(" ± {error:.2}"));
    writeln!(
        out,
        "{mean:.2}{error} moves a game, from {shortest} to {longest}"
    )
}

fn decimal(share: Option<f64>) -> String {
    share.map_or("-".into(), |share| format!("{share:.4}"))
}

#[derive(Serialize)]
struct MatchJson {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    misere: bool,
    first: String,
    second: String,
    games: u64,
    /// Who begins.
    begins: &'static str,
    seed: u64,
    interval: &'static str,
    confidence: Confidence,
    positions: Vec<ResultJson>,
    total: ResultJson,
}

#[derive(Serialize)]
struct ResultJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    first: SideJson,
    second: SideJson,
    moves: MovesJson,
}

#[derive(Serialize)]
struct SideJson {
    #[serde(flatten)]
    all: ScoreJson,
    begins: ScoreJson,
    follows: ScoreJson,
}

#[derive(Serialize)]
struct ScoreJson {
    wins: u64,
    games: u64,
    share: Option<f64>,
    #[serde(flatten)]
    interval: Interval,
}

#[derive(Serialize)]
struct MovesJson {
    mean: Option<f64>,
    standard_error: Option<f64>,
    shortest: Option<u64>,
    longest: Option<u64>,
}
