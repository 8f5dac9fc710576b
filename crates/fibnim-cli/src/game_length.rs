//! `fibnim table lengths`, `game-length`, `residues` and `simulate`: how long
//! Zeckendorf games last.

use clap::{Args, ValueEnum};
use fibnim::game::{Bins, Direction, Rules, ZeckendorfGame};
use fibnim::solve::game_length::{Measure, check_sum};
use fibnim::{Budget, Error, Natural, Result};
use fibnim_lab::Table;
use fibnim_lab::tables::{
    self, ExtremeOptions, LengthDetail, LengthOptions, ResidueOptions, SimulationOptions,
};

#[derive(Args, Debug)]
pub struct LengthsOptions {
    /// The first n
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 1
    )]
    from: usize,
    /// The last n
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 40
    )]
    to: usize,
    /// Count the games, too
    #[arg(long, conflicts_with = "greedy")]
    games: bool,
    /// Play the greedy game alone, for large n
    #[arg(long)]
    greedy: bool,
}

impl LengthsOptions {
    pub fn entries(&self) -> usize {
        self.to.saturating_add(1).saturating_sub(self.from)
    }

    pub fn table(&self, budget: &Budget) -> Result<Table<'static>> {
        let detail = match (self.games, self.greedy) {
            (_, true) => LengthDetail::Greedy,
            (true, false) => LengthDetail::Count,
            (false, false) => LengthDetail::Extremes,
        };
        let (from, to) = (self.from, self.to);
        tables::lengths(ExtremeOptions { from, to, detail }, budget)
    }
}

#[derive(Args, Debug)]
pub struct GameLengthOptions {
    #[command(flatten)]
    start: StartOptions,
    /// How likely a game is
    #[arg(long, value_enum, default_value_t = MeasureName::Games)]
    measure: MeasureName,
    /// Write the probabilities as fractions, too, however long they are
    #[arg(long)]
    exact: bool,
}

impl GameLengthOptions {
    pub fn table(&self, budget: &Budget) -> Result<Table<'static>> {
        let (game, start) = self.start.game()?;
        let options = LengthOptions {
            game,
            start: &start,
            measure: self.measure.into(),
            exact: self.exact,
        };
        tables::game_length(options, budget)
    }
}

#[derive(Args, Debug)]
pub struct ResiduesOptions {
    /// The last n
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 20
    )]
    to: usize,
    /// How many players
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        default_value_t = 2
    )]
    players: usize,
    /// Which way the game is played
    #[arg(long, value_enum, default_value_t = DirectionName::Reversed)]
    direction: DirectionName,
    /// How likely a game is
    #[arg(long, value_enum, default_value_t = MeasureName::Moves)]
    measure: MeasureName,
    /// Write the probabilities as fractions, too, however long they are
    #[arg(long)]
    exact: bool,
}

impl ResiduesOptions {
    pub fn has_picture(&self) -> bool {
        self.players <= tables::PLAYERS_DRAWN
    }

    pub fn entries(&self) -> usize {
        self.to.saturating_mul(self.players)
    }

    pub fn table(&self, budget: &Budget) -> Result<Table<'static>> {
        let options = ResidueOptions {
            to: self.to,
            players: self.players,
            direction: self.direction.into(),
            measure: self.measure.into(),
            exact: self.exact,
        };
        tables::residues(options, budget)
    }
}

#[derive(Args, Debug)]
pub struct SimulateOptions {
    #[command(flatten)]
    start: StartOptions,
    /// How many games
    #[arg(
        long,
        value_name = "G",
        allow_negative_numbers = true,
        default_value_t = 1000
    )]
    games: usize,
    /// The seed: the same one gives the same games
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 1
    )]
    seed: u64,
    /// How many players take turns, of whom the last to move wins
    #[arg(
        long,
        value_name = "K",
        allow_negative_numbers = true,
        default_value_t = 2
    )]
    players: usize,
}

impl SimulateOptions {
    pub fn table(&self, budget: &Budget) -> Result<Table<'static>> {
        let (game, start) = self.start.game()?;
        let options = SimulationOptions {
            game,
            start: &start,
            games: self.games,
            seed: self.seed,
            players: self.players,
        };
        tables::simulation(options, budget)
    }
}

/// Where a Zeckendorf game starts, and which way it goes.
#[derive(Args, Debug)]
struct StartOptions {
    /// The sum n, for the game's own start
    #[arg(value_name = "N", allow_negative_numbers = true)]
    number: Option<String>,
    /// Another start: a state such as '1^3 2 5^2', which is three 1s, a 2 and two 5s
    #[arg(long, value_name = "STATE", conflicts_with = "number")]
    start: Option<String>,
    /// Which way the game is played
    #[arg(long, value_enum, default_value_t = DirectionName::Reversed)]
    direction: DirectionName,
}

impl StartOptions {
    /// The game with its start.
    fn game(&self) -> Result<(ZeckendorfGame, Bins)> {
        let game = ZeckendorfGame::new(self.direction.into());
        let start = match (&self.start, &self.number) {
            (Some(state), _) => game.read(state)?,
            (None, None) => return Err(Error::BadOption(NO_START.into())),
            (None, Some(number)) => {
                // A number that cannot be read is named in the error of its position.
                if let Ok(n) = Natural::parse(number) {
                    check_sum(&n)?;
                }
                game.read(&format!("n={number}"))?
            }
        };
        Ok((game, start))
    }
}

const NO_START: &str = "there is no start: give n, such as 20, or another one with --start, such as --start '1^3 2 5^2'";

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum DirectionName {
    /// From n ones to the Zeckendorf representation of n
    Forward,
    /// From the Zeckendorf representation of n to n ones
    Reversed,
}

impl From<DirectionName> for Direction {
    fn from(name: DirectionName) -> Self {
        match name {
            DirectionName::Forward => Self::Forward,
            DirectionName::Reversed => Self::Reversed,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum MeasureName {
    /// All games are equally likely
    Games,
    /// All legal moves of a state are equally likely
    Moves,
    /// As moves, in floating point, for larger n
    MovesFloat,
}

impl From<MeasureName> for Measure {
    fn from(name: MeasureName) -> Self {
        match name {
            MeasureName::Games => Self::Games,
            MeasureName::Moves => Self::Moves,
            MeasureName::MovesFloat => Self::MovesFloat,
        }
    }
}
