//! Answers of the catalogue by an engine of the test's choice.

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Engine, EngineChoice, Game, Result};

/// A game of the catalogue.
pub fn game(name: &str, misere: bool) -> Game {
    let options = GameOptions {
        misere,
        ..GameOptions::default()
    };
    catalog::game_with(name, &options).unwrap()
}

/// The answer of one engine, and of no other.
pub fn by(game: &Game, engine: Engine, position: &str) -> Result<Analysis> {
    let position = game.position(position)?;
    let analysis = position.analyze_by(EngineChoice::Only(engine), &Budget::default())?;
    assert_eq!(analysis.engine, engine);
    Ok(analysis)
}
