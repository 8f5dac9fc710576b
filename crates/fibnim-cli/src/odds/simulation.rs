//! Odds from games that are played.

use fibnim::Result;
use fibnim::play::{Confidence, Interval, Match};
use serde::Serialize;

use crate::many_games::Hall;

/// What came of the games.
#[derive(Serialize)]
pub struct Simulation {
    pub games: u64,
    pub seed: u64,
    pub confidence: Confidence,
    pub first: Won,
    pub second: Won,
}

/// How many games a player won, and where its chance is with the confidence.
#[derive(Serialize)]
pub struct Won {
    pub wins: u64,
    pub share: Option<f64>,
    #[serde(flatten)]
    pub interval: Interval,
}

impl Simulation {
    /// Plays so many games; the first player begins each of them.
    pub fn of(mut meeting: Match, games: u64, seed: u64) -> Result<Self> {
        let tally = Hall::new(games).play(&mut meeting, games)?;
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
