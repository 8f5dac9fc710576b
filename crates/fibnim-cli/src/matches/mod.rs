//! `fibnim match`: many games between two players.

mod report;

use std::io::Write;

use clap::Args;
use fibnim::Error;
use fibnim::catalog::Position;
use fibnim::play::{Match, Player};

use crate::args::LimitOptions;
use crate::game_args::{GameArgs, POSITION_HELP};
use crate::many_games::Hall;
use crate::output::{Failure, print_json};
use report::{Played, Report};

#[derive(Args, Debug)]
#[command(after_help = format!("{PLAYERS_HELP}\n\n{POSITION_HELP}"))]
pub struct MatchOptions {
    #[command(flatten)]
    pub game: GameArgs,
    /// The positions to start from
    #[arg(
        required = true,
        value_name = "POSITION",
        allow_negative_numbers = true
    )]
    pub positions: Vec<String>,
    /// The player who begins the first game
    #[arg(
        long,
        visible_alias = "player",
        value_name = "PLAYER",
        default_value = "skilled"
    )]
    pub first: String,
    /// The other player
    #[arg(
        long,
        visible_alias = "against",
        value_name = "PLAYER",
        default_value = "unskilled"
    )]
    pub second: String,
    /// How many games from each position
    #[arg(
        long,
        value_name = "G",
        default_value_t = 1000,
        allow_negative_numbers = true
    )]
    pub games: u64,
    /// The first player begins every game; else the players begin in turn
    #[arg(long)]
    pub no_swap: bool,
    /// The seed: the same one gives the same games, on every machine
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// How sure the intervals are, between 0 and 1
    #[arg(
        long,
        value_name = "C",
        default_value = "0.95",
        allow_negative_numbers = true
    )]
    pub confidence: String,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Who can play, for the help of a command.
pub const PLAYERS_HELP: &str = "Players: skilled wins whenever it can, and takes one in a lost position (or the best by exact odds, skilled:best; what prolongs the game, skilled:prolong; any, skilled:random).\nunskilled plays any legal move. semi:1/3 is skilled in a third of its moves, lookahead:4 sees four moves ahead, and tail takes the smallest tail of a pile.";

pub fn run(options: &MatchOptions) -> Result<(), Failure> {
    let game = options.game.open()?;
    let players: [Player; 2] = [options.first.parse()?, options.second.parse()?];
    let confidence = options.confidence.parse()?;
    let budget = options.limits.budget();
    // Every position is read before the first game.
    let meeting = |text: &String| -> Result<(Position, Match), Failure> {
        let about = |error| about(text, error);
        let start = game.parse_position(text).map_err(about)?;
        let meeting = Match::new(&game, &start, &players, options.seed, &budget)?;
        let meeting = if options.no_swap {
            meeting
        } else {
            meeting.in_turn()
        };
        Ok((start, meeting))
    };
    let meetings: Vec<_> = options
        .positions
        .iter()
        .map(meeting)
        .collect::<Result<_, _>>()?;
    let hall = Hall::new(options.games.saturating_mul(meetings.len() as u64));
    let mut results = Vec::new();
    for (text, (start, mut meeting)) in options.positions.iter().zip(meetings) {
        let tally = hall.play(&mut meeting, options.games);
        let tally = tally.map_err(|error| about(text, error))?;
        results.push(Played { text, start, tally });
    }
    drop(hall);
    let report = Report {
        options,
        players,
        confidence,
        results,
    };
    if options.json {
        return print_json(&report.json(&game));
    }
    let mut out = anstream::stdout().lock();
    out.write_all(report.text().as_bytes())?;
    Ok(out.flush()?)
}

fn about(position: &str, error: Error) -> Failure {
    Failure::Question {
        error,
        position: Some(position.to_owned()),
    }
}
