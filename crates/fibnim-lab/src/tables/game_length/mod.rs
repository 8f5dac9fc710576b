//! How long Zeckendorf games last, and who moves last: §3.1 of *The Reversed
//! Zeckendorf Game* 2023.

mod distribution;
mod lengths;
mod residues;
mod simulate;

pub use distribution::GameLength;
pub use lengths::Lengths;
pub use residues::Residues;
pub use simulate::Simulate;

use fibnim::game::{Bins, Direction, Rules, ZeckendorfGame};
use fibnim::solve::game_length::{Measure, check_sum};
use fibnim::{Error, Fraction, Natural, Result};

use crate::picture::Plot;

/// Where a Zeckendorf game starts, and which way it goes.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Start {
    /// The game.
    #[cfg_attr(feature = "clap", arg(value_parser = games()))]
    pub game: Direction,
    /// The position: n=20 is the game's start for 20, and '1^3 2 5^2' is three 1s, a 2 and two 5s.
    #[cfg_attr(feature = "clap", arg(allow_negative_numbers = true))]
    pub position: String,
}

impl Start {
    /// The start of the reversed game on n.
    pub fn of(n: usize) -> Self {
        Self {
            game: Direction::Reversed,
            position: format!("n={n}"),
        }
    }

    /// The game with its start.
    fn open(&self) -> Result<(ZeckendorfGame, Bins)> {
        let game = ZeckendorfGame::new(self.game);
        // A number that cannot be read is named in the error of its position.
        let number = self.position.trim().strip_prefix("n=");
        if let Some(Ok(n)) = number.map(Natural::parse) {
            check_sum(&n)?;
        }
        Ok((game, game.read(&self.position)?))
    }

    /// Refuses a position that cannot be read.
    fn check(&self) -> Result<()> {
        self.open().map(|_| ())
    }
}

#[cfg(feature = "clap")]
mod values {
    //! Which game and how likely, as words of a command line.

    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    use fibnim::game::Direction;
    use fibnim::solve::game_length::Measure;

    /// By the names that the catalogue has for them.
    const GAMES: [(&str, &str, Direction); 2] = [
        (
            "zeckendorf",
            "From n ones to the Zeckendorf representation of n",
            Direction::Forward,
        ),
        (
            "zeckendorf-reversed",
            "From the Zeckendorf representation of n to n ones",
            Direction::Reversed,
        ),
    ];

    const MEASURES: [(&str, &str, Measure); 3] = [
        ("games", "All games are equally likely", Measure::Games),
        (
            "moves",
            "All legal moves of a state are equally likely",
            Measure::Moves,
        ),
        (
            "moves-float",
            "As moves, in floating point, for larger n",
            Measure::MovesFloat,
        ),
    ];

    pub fn games() -> impl TypedValueParser<Value = Direction> {
        parser(&GAMES)
    }

    pub fn measures() -> impl TypedValueParser<Value = Measure> {
        parser(&MEASURES)
    }

    /// Reads one of some values, each with its name and what it means.
    fn parser<T: Copy + Send + Sync>(
        values: &'static [(&str, &str, T)],
    ) -> impl TypedValueParser<Value = T> {
        let possible = values
            .iter()
            .map(|(name, help, _)| PossibleValue::new(*name).help(*help));
        PossibleValuesParser::new(possible).map(|chosen| {
            let mut values = values.iter();
            let value = values.find(|(name, ..)| *name == chosen);
            value.expect("one of the possible values").2
        })
    }
}

#[cfg(feature = "clap")]
use values::{games, measures};

/// The digits of a probability, as far as they are shown.
const DIGITS: usize = 10;

/// "The reversed Zeckendorf game".
fn game_words(direction: Direction) -> &'static str {
    match direction {
        Direction::Forward => "the Zeckendorf game",
        Direction::Reversed => "the reversed Zeckendorf game",
    }
}

/// "1 player", "2 players".
fn player_words(players: usize) -> String {
    super::counted(players, "player", "players")
}

fn measure_words(measure: Measure) -> &'static str {
    match measure {
        Measure::Games => "all games equally likely",
        Measure::Moves => "all moves of a state equally likely",
        Measure::MovesFloat => "all moves of a state equally likely, in floating point",
    }
}

/// "n = 20 (2 5 13)", or the state alone where it is not the game's own start.
fn start_words(game: ZeckendorfGame, start: &Bins) -> Result<String> {
    let n = start.sum();
    if *start == game.start(&n)? {
        return Ok(format!("n = {} ({start})", n.to_short_string()));
    }
    Ok(format!("{start} (n = {})", n.to_short_string()))
}

/// The frame of a picture of lengths: their Gaussian, with mean and deviation in
/// the title, and a note after them.
fn length_plot(title: &str, mean: f64, variance: f64, note: &str) -> Plot {
    let deviation = variance.sqrt();
    let caption = format!("{title}: mean {mean:.2}, standard deviation {deviation:.2}{note}");
    Plot::new(caption, 0, "moves", "probability").gaussian(mean, variance)
}

/// The most digits of a fraction in a sentence.
const FRACTION_DIGITS: usize = 40;

/// "19/4 = 4.75", without the fraction where it is too long to be read.
fn fraction_words(fraction: &Fraction) -> String {
    let decimal = fraction.to_decimal(DIGITS);
    let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
    if *fraction.denominator() == Natural::ONE {
        return fraction.to_string();
    }
    let digits = fraction.numerator().digits() + fraction.denominator().digits();
    if digits > FRACTION_DIGITS {
        return decimal.to_owned();
    }
    format!("{fraction} = {decimal}")
}

fn check_exact(measure: Measure, exact: bool) -> Result<()> {
    if exact && measure == Measure::MovesFloat {
        return Err(Error::BadOption(
            "floating point has no exact fractions: ask for the measure moves, or leave exact out"
                .into(),
        ));
    }
    Ok(())
}

fn check_players(players: usize) -> Result<()> {
    if players == 0 || players > MAX_PLAYERS {
        return Err(Error::BadOption(format!(
            "{players} players cannot play: give 1 to {MAX_PLAYERS}"
        )));
    }
    Ok(())
}

const MAX_PLAYERS: usize = 1000;
