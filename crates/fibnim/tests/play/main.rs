//! Players, moves and odds, against the definitions.

mod every_game;
mod moves;
mod naive;
mod odds;
mod own_games;
mod review;
mod rounds;
mod simulation;
mod skilled;

use fibnim::Game;
use fibnim::catalog::{self, GameOptions};

/// A game with options: its name, then words such as `rule=3t` and `misere`.
fn game(words: &str) -> Game {
    let mut words = words.split(' ');
    let name = words.next().unwrap();
    let mut options = GameOptions::default();
    for word in words {
        match word.split_once('=') {
            Some(("rule", rule)) => options.rule = Some(rule.into()),
            Some(("min", min)) => options.min = Some(min.into()),
            Some(("max", max)) => options.max = Some(max.into()),
            _ => options.misere = word == "misere",
        }
    }
    catalog::game_with(name, &options).unwrap()
}
