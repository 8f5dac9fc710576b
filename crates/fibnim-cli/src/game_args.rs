//! The game of a question and the options that it takes, the same for every
//! command.

use clap::Args;
use fibnim::catalog::{self, GameOptions};
use fibnim::{Game, Result};

/// How positions are written, for the help of a command.
pub const POSITION_HELP: &str = "A position is piles and a limit, such as '20,62;6'; quote it, for the shell ends a command at a ';'.\nWithout a limit it is the game's opening: one pile of n has the limit n−1, several piles have none.\n'inf' is no limit. The game local has a limit for each pile, such as '4;3,7,10;inf', and nim has none.\nA board of chomp is 3x5, or its rows from the bottom, '5,5,2'; chomp-reversed fills one: '4,2 of 3x5'.\nThe Zeckendorf games have chips: '1^3 2 5^2' is three 1s, a 2 and two 5s, and n=129 is the start for 129.\nIn build-up, '1^2 3 / 11' is what is put down so far on the way to 11. See `fibnim games` for each game.\nNumbers may have ten million digits, and 10^18 is a number.";

#[derive(Args, Debug)]
pub struct GameArgs {
    /// The game: see `fibnim games`
    pub game: String,
    #[command(flatten)]
    pub options: GameOptionArgs,
}

impl GameArgs {
    /// The game with its options.
    pub fn open(&self) -> Result<Game> {
        catalog::game_with(&self.game, &self.options.game_options())
    }
}

/// The options alone, for a command whose game may be chosen later.
#[derive(Args, Debug)]
pub struct GameOptionArgs {
    /// The rule f(t) of takeaway and of local: an expression such as 3t, 5t/2, t+1, t^2, or a table f(1),f(2),… such as 1,2,2,7 (ending in … it repeats its last value)
    #[arg(long, value_name = "F")]
    pub rule: Option<String>,
    /// The least that one-pile allows to take [default: 1]
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    pub min: Option<String>,
    /// The most that one-pile allows to take, and subtraction-reversed to add [default there: 3]
    #[arg(long, value_name = "Q", allow_negative_numbers = true)]
    pub max: Option<String>,
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

impl GameOptionArgs {
    pub fn game_options(&self) -> GameOptions {
        GameOptions {
            rule: self.rule.clone(),
            min: self.min.clone(),
            max: self.max.clone(),
            misere: self.misere,
        }
    }
}
