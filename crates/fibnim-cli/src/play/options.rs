//! `fibnim play`: its arguments.

use std::path::PathBuf;

use clap::Args;

use super::who::{Level, Who};
use crate::game_args::{GameOptionArgs, POSITION_HELP};

#[derive(Args, Debug)]
#[command(after_help = POSITION_HELP)]
pub struct PlayOptions {
    /// The game: see `fibnim games`; a menu asks for it if it is not given
    pub game: Option<String>,
    /// The position to start from; one that is good to begin with if it is not given
    #[arg(allow_negative_numbers = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub options: GameOptionArgs,
    /// Who moves first: human, easy, medium, hard, perfect, or a player such as semi:1/3 or lookahead:3 [default: human; the computer if --second is human]
    #[arg(long, value_name = "WHO")]
    pub first: Option<Who>,
    /// Who moves second, in the same words [default: the computer; human if --first is the computer]
    #[arg(long, value_name = "WHO")]
    pub second: Option<Who>,
    /// How well the computer plays, where neither --first nor --second says it [default: medium]
    #[arg(long, value_enum)]
    pub level: Option<Level>,
    /// The seed of the computer's luck: the same one gives the same moves [default: from the clock]
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,
    /// Go on with a game, or watch it again, from its record; its players play on, where --first, --second and --level (of its computers) name no others
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rule", "min", "max", "misere"])]
    pub load: Option<PathBuf>,
    /// Write the record of the game to a file at the end, whole or not at all; it replaces a record, and no other file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Ask and answer line by line, as is done where there is no terminal
    #[arg(long)]
    pub plain: bool,
    /// Use no colours, as is done where the variable `NO_COLOR` is set
    #[arg(long)]
    pub no_color: bool,
}

impl PlayOptions {
    /// Who plays, the first player first. Whom nobody names is the person, and
    /// against a person the computer.
    pub fn seats(&self) -> [Who; 2] {
        let computer = || Who::Computer(self.level.unwrap_or(Level::Medium).player());
        let opponent = |who: &Who| match who {
            Who::Human => computer(),
            Who::Computer(_) => Who::Human,
        };
        match (&self.first, &self.second) {
            (None, None) => [Who::Human, computer()],
            (Some(first), None) => [first.clone(), opponent(first)],
            (None, Some(second)) => [opponent(second), second.clone()],
            (Some(first), Some(second)) => [first.clone(), second.clone()],
        }
    }
}
