//! `fibnim table graph`: the graph of a game.

use clap::Args;
use fibnim::catalog;
use fibnim::{Budget, Error, Game, Result};
use fibnim_lab::{Drawn, tables};

use crate::game_args::{GameOptionArgs, POSITION_HELP};

/// Where games on chips begin, if nothing else is said.
const USUAL_START: &str = "n=8";

#[derive(Args, Debug)]
#[command(after_help = POSITION_HELP)]
pub struct GraphOptions {
    /// The game: see `fibnim games`
    #[arg(long, value_name = "GAME", default_value = "zeckendorf-reversed")]
    game: String,
    /// The position that all come from [default: n=8 for games on chips]
    #[arg(long, value_name = "POSITION", allow_negative_numbers = true)]
    position: Option<String>,
    #[command(flatten)]
    options: GameOptionArgs,
}

impl GraphOptions {
    pub fn table(&self, budget: &Budget) -> Result<Drawn<'static>> {
        let game = catalog::game_with(&self.game, &self.options.game_options())?;
        let start = game.position(self.start(&game)?)?;
        tables::graph(&start, budget)
    }

    fn start(&self, game: &Game) -> Result<&str> {
        match &self.position {
            Some(text) => Ok(text),
            None if game.position(USUAL_START).is_ok() => Ok(USUAL_START),
            None => Err(Error::BadOption(format!(
                "the game {} needs a start, --position '…', as in fibnim solve {}",
                game.name(),
                catalog::entry(game.name())?.example
            ))),
        }
    }
}
