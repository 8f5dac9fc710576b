//! What came of a match, as text and as JSON.

use std::fmt::{self, Write};

use fibnim::play::{Confidence, Interval, Player, Score, Tally};
use fibnim::{Game, Position};
use serde::Serialize;

use super::MatchOptions;

/// The games from one position.
pub struct Played<'o> {
    /// The position as it was asked for.
    pub text: &'o str,
    pub start: Position,
    pub tally: Tally,
}

/// All that is known after the games.
pub struct Report<'o> {
    pub options: &'o MatchOptions,
    pub players: [Player; 2],
    pub confidence: Confidence,
    pub results: Vec<Played<'o>>,
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

    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let MatchOptions { games, seed, .. } = self.options;
        let [player, opponent] = &self.players;
        let games = games.0;
        let plural = if games == 1 { "" } else { "s" };
        let each = if self.results.len() > 1 {
            " from each position"
        } else {
            ""
        };
        let begin = if self.options.no_swap {
            "the first of them begins"
        } else {
            "they begin in turn"
        };
        writeln!(
            text,
            "{player} against {opponent}: {games} game{plural}{each}, {begin}, seed {seed}"
        )?;
        writeln!(text, "Intervals: Clopper–Pearson, {}", self.confidence)?;
        for Played {
            text: start, tally, ..
        } in &self.results
        {
            self.write_tally(text, &shortened(start), tally)?;
        }
        if self.results.len() > 1 {
            self.write_tally(text, "all positions", &self.total())?;
        }
        Ok(())
    }

    fn write_tally(&self, text: &mut String, name: &str, tally: &Tally) -> fmt::Result {
        writeln!(text)?;
        write!(text, "{name}: ")?;
        write_lengths(text, tally)?;
        let names = self.players.each_ref().map(Player::to_string);
        let name_width = names.iter().map(String::len).max().unwrap_or(0);
        let width = tally.games().to_string().len();
        for (player, name) in names.iter().enumerate() {
            let score = tally.score(player);
            let interval = score.interval(self.confidence);
            write!(
                text,
                "  {name:name_width$}  wins {:>width$}  {}  {interval}",
                score.wins,
                decimal(score.share()),
            )?;
            if !self.options.no_swap {
                let begins = tally.beginning(player);
                let follows = tally.following(player);
                let width = begins.games.to_string().len();
                write!(
                    text,
                    "  as first {:>width$}/{}, as second {:>width$}/{}",
                    begins.wins, begins.games, follows.wins, follows.games
                )?;
            }
            writeln!(text)?;
        }
        Ok(())
    }

    pub fn json(&self, game: &Game) -> impl Serialize {
        let [first, second] = self.players.each_ref().map(Player::to_string);
        let options = &self.options.game.options;
        let result = |position: Option<String>, tally: &Tally| self.json_result(position, tally);
        MatchJson {
            game: game.name(),
            rule: game.rule().map(ToString::to_string),
            min: options.min.clone(),
            max: options.max.clone(),
            misere: options.misere,
            first,
            second,
            games: self.options.games.0,
            begins: if self.options.no_swap {
                "first"
            } else {
                "in turn"
            },
            seed: self.options.seed,
            interval: "clopper-pearson",
            confidence: self.confidence,
            positions: self
                .results
                .iter()
                .map(|played| result(Some(played.start.to_string()), &played.tally))
                .collect(),
            total: result(None, &self.total()),
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

fn write_lengths(text: &mut String, tally: &Tally) -> fmt::Result {
    let (Some(mean), Some(shortest), Some(longest)) =
        (tally.mean_length(), tally.shortest(), tally.longest())
    else {
        return writeln!(text, "no games");
    };
    if shortest == longest {
        let plural = if shortest == 1 { "" } else { "s" };
        return writeln!(text, "{shortest} move{plural} a game");
    }
    let error = tally.standard_error();
    let error = error.map_or(String::new(), |error| format!(" ± {error:.2}"));
    writeln!(
        text,
        "{mean:.2}{error} moves a game, from {shortest} to {longest}"
    )
}

fn decimal(share: Option<f64>) -> String {
    share.map_or("-".into(), |share| format!("{share:.4}"))
}

fn shortened(position: &str) -> String {
    match position.char_indices().nth(POSITION_CHARS) {
        None => position.to_owned(),
        Some((end, _)) => format!("{}…", &position[..end]),
    }
}

#[derive(Serialize)]
struct MatchJson {
    game: &'static str,
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
