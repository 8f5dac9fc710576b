//! How long Zeckendorf games last, and who moves last: §3.1 of *The Reversed
//! Zeckendorf Game* 2023.

mod distribution;
mod extremes;
mod residues;
mod simulation;

pub use distribution::{LengthOptions, game_length};
pub use extremes::{ExtremeOptions, LengthDetail, lengths};
pub use residues::{PLAYERS_DRAWN, ResidueOptions, residues};
pub use simulation::{SimulationOptions, simulation};

use fibnim::game::{Bins, Direction, ZeckendorfGame};
use fibnim::solve::game_length::Measure;
use fibnim::{Error, Fraction, Natural, Result};

use crate::picture::Plot;

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
/// the title.
fn length_plot(title: &str, mean: f64, variance: f64) -> Plot {
    let deviation = variance.sqrt();
    let caption = format!("{title}: mean {mean:.2}, standard deviation {deviation:.2}");
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

/// Refuses a range of n without any.
fn check_range(from: usize, to: usize) -> Result<()> {
    if to < from {
        return Err(Error::BadOption(format!(
            "there is no n from {from} to {to}: the last n is at least {from}"
        )));
    }
    Ok(())
}

const MAX_PLAYERS: usize = 1000;
