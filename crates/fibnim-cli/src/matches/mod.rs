//! `fibnim match`: many games between two players.

mod report;

use std::io::Write;

use clap::Args;
use fibnim::Error;
use fibnim::Position;
use fibnim::play::{Match, Player};

use crate::args::{Count, LimitOptions};
use crate::game_args::{GameArgs, POSITION_HELP};
use crate::many_games::Hall;
use crate::output::{Failure, print_json};
use crate::play::player;
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
        default_value = "1000",
        allow_negative_numbers = true
    )]
    pub games: Count,
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
pub const PLAYERS_HELP: &str = "Players:\n  skilled[:LOST]  wins whenever it can. LOST is what it does in a lost position: one takes one, the first move in the game's order in games without piles [default]; best chooses by exact odds, prolong what makes the game long, random any move\n  semi:P[:LOST]   is skilled in a part P of its moves, such as semi:1/3 or semi:1/3:best, and plays any move else\n  lookahead:K     sees K moves ahead\n  tail            takes the smallest tail of a pile\n  unskilled       plays any move\n  easy, medium, hard, perfect: unskilled, semi:1/2, semi:9/10, skilled";

pub fn run(options: &MatchOptions) -> Result<(), Failure> {
    let game = options.game.open()?;
    let players: [Player; 2] = [player(&options.first)?, player(&options.second)?];
    let confidence = options.confidence.parse()?;
    let budget = options.limits.budget();
    // Every position is read before the first game.
    let meeting = |text: &String| -> Result<(Position, Match), Failure> {
        let about = |error| about(text, error);
        let start = game.position(text).map_err(about)?;
        let meeting = Match::new(&start, &players, options.seed, &budget)?;
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
    let hall = Hall::new(options.games.0.saturating_mul(meetings.len() as u64));
    let mut results = Vec::new();
    for (text, (start, mut meeting)) in options.positions.iter().zip(meetings) {
        let tally = hall.play(&mut meeting, options.games.0);
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
