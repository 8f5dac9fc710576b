//! `fibnim table graph`: the graph of a game.

use clap::Args;
use fibnim::catalog::{self, CatalogGame};
use fibnim::{Budget, Error, Result};
use fibnim_lab::Sheet;
use fibnim_lab::tables::{Graph, Progress, TableKind};

use crate::game_args::{GameOptionArgs, POSITION_HELP};

/// Where games on chips begin, if nothing else is said.
const USUAL_START: &str = "n=8";

/// The graph of a game from a position: every position that can come, and every move
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
    pub const NAME: &'static str = "graph";

    fn start(&self, game: &CatalogGame) -> Result<&str> {
        match &self.position {
            Some(text) => Ok(text),
            None if game.parse_position(USUAL_START).is_ok() => Ok(USUAL_START),
            None => Err(Error::BadOption(format!(
                "the game {} needs a start, --position '…', as in fibnim solve {}",
                game.name(),
                catalog::entry(game.name())?.example
            ))),
        }
    }
}

/// The graph of the game that the options name, as all commands do.
impl TableKind for GraphOptions {
    /// As many as there are moves.
    fn entries(&self) -> usize {
        0
    }

    fn sheet<'a>(&self, budget: &'a Budget, progress: Progress<'_>) -> Result<Sheet<'a>> {
        let game = catalog::game_with(&self.game, &self.options.game_options())?;
        let start = game.parse_position(self.start(&game)?)?;
        Graph { game, start }.sheet(budget, progress)
    }
}
