//! Answers of the catalogue by an engine of the test's choice.

use fibnim::catalog::{self, CatalogGame, GameOptions};
use fibnim::{Analysis, Budget, Engine, EngineChoice, Result};

/// A game of the catalogue.
pub fn game(name: &str, misere: bool) -> CatalogGame {
    let options = GameOptions {
        misere,
        ..GameOptions::default()
    };
    catalog::game_with(name, &options).unwrap()
}

/// The answer of one engine, and of no other.
pub fn by(game: &CatalogGame, engine: Engine, position: &str) -> Result<Analysis> {
    let position = game.parse_position(position)?;
    let analysis = game.analyze_by(&position, EngineChoice::Only(engine), &Budget::default())?;
    assert_eq!(analysis.engine, engine);
    Ok(analysis)
}
