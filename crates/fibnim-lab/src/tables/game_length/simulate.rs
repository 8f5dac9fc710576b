//! Games of random moves, played.

use fibnim::solve::game_length::{Simulation, simulate};
use fibnim::{Budget, Result};

use super::{Start, check_players, game_words, length_plot, player_words, start_words};
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Table};
use crate::tables::{TableKind, counted};

/// Zeckendorf games of random moves, for large n.
///
/// For n beyond exact probabilities: the lengths that occurred, with the mean and its standard error.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table simulate zeckendorf-reversed n=1000\n  fibnim table simulate zeckendorf n=200 --games 100 --seed 7 --players 3\n  fibnim table simulate zeckendorf-reversed n=1000 -o lengths.svg"
    )
)]
pub struct Simulate {
    /// Where the game starts.
    #[cfg_attr(feature = "clap", command(flatten))]
    pub start: Start,
    /// How many games.
    #[cfg_attr(feature = "clap", arg(long, value_name = "G", default_value_t = 1000))]
    pub games: usize,
    /// The seed: the same one gives the same games.
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = 1))]
    pub seed: u64,
    /// How many players take turns, of whom the last to move wins.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 2))]
    pub players: usize,
}

impl Simulate {
    /// What the table is called.
    pub const NAME: &'static str = "simulate";
}

/// For n of which not all games can be looked at.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::tables::{Simulate, Start, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let table = Simulate { start: Start::of(3), games: 10, seed: 1, players: 2 };
/// let mut out = Vec::new();
/// write(table.sheet(&Budget::default())?, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "length,games,share\n2,10,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Simulate {
    fn check_position(&self) -> Result<()> {
        self.start.check()
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (game, start) = self.start.open()?;
        let games = self.games;
        check_players(self.players)?;
        let played = simulate(game, &start, games, self.seed, budget)?;
        let remark = remark(&played, self.players);
        let title = format!(
            "Simulated games of {} from {}, each move picked at random ({}, seed {})",
            game_words(game.direction()),
            start_words(game, &start)?,
            counted(played.games(), "game", "games"),
            played.seed()
        );
        let picture = plot(&title, &played);
        let columns = vec![
            Column::integers("length"),
            Column::integers("games"),
            Column::reals("share"),
        ];
        let rows = played.lengths().map(|(length, played)| {
            let share = Cell::Significant(share(played, games), 6);
            vec![Cell::Index(length), Cell::Index(played), share]
        });
        Ok(Sheet::Rows(Table {
            picture: Some(picture.into()),
            remark: Box::new(|| Some(remark)),
            ..Table::of_rows(title, columns, rows.collect())
        }))
    }
}

/// Of fewer games no shape is to be seen: each is a dot.
const FEW_GAMES: usize = 30;
/// Lengths that lie within so many have a bar each.
const MOST_BARS: usize = 80;

/// The lengths beside their Gaussian. Long games hardly ever have the same length:
/// then a bar stands for some lengths.
fn plot(title: &str, played: &Simulation) -> Plot {
    if played.games() < FEW_GAMES {
        let caption = format!("{title}: too few to show a distribution, so each length is a dot");
        return Plot::new(caption, 0, "moves", "games").dots(1, "games");
    }
    let variance = played.variance().unwrap_or(0.0);
    let plot = length_plot(title, played.mean(), variance, "");
    match bin(played, variance) {
        1 => plot.bars(2, "share of the games"),
        bin => {
            let name = format!("share of the games per length, {bin} lengths a bar");
            plot.binned(bin).bars(2, &name)
        }
    }
}

/// How many lengths a bar stands for, by Scott's rule.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a float becomes the nearest whole number, and games are few"
)]
fn bin(played: &Simulation, variance: f64) -> u32 {
    let (least, most) = (played.lengths().next(), played.lengths().last());
    let apart = most.zip(least).map_or(0, |(most, least)| most.0 - least.0);
    if apart < MOST_BARS {
        return 1;
    }
    let wanted = 3.49 * variance.sqrt() / (played.games() as f64).cbrt();
    (wanted.round() as u32).max(1)
}

#[expect(clippy::cast_precision_loss, reason = "few games")]
fn share(games: usize, of: usize) -> f64 {
    games as f64 / of as f64
}

fn remark(played: &Simulation, players: usize) -> String {
    let (Some((least, _)), Some((most, _))) = (played.lengths().next(), played.lengths().last())
    else {
        return "No game was played.".into();
    };
    let mean = match (played.standard_error(), played.variance()) {
        (Some(error), Some(variance)) => format!(
            "Mean {:.4} with a standard error of {error:.4}, variance {variance:.4}, shortest {least}, longest {most}; {} games, seed {}.",
            played.mean(),
            played.games(),
            played.seed()
        ),
        _ => format!("One game of length {least}, seed {}.", played.seed()),
    };
    let winners = (1..).zip(played.winners(players)).map(|(player, wins)| {
        let share = share(wins, played.games());
        format!("player {player} {wins} ({share:.4})")
    });
    let winners: Vec<String> = winners.take(WINNERS_NAMED).collect();
    format!(
        "{mean}\nLast to move, of {}: {}{}.",
        player_words(players),
        winners.join(", "),
        if players > WINNERS_NAMED { ", …" } else { "" }
    )
}

/// The most players whose wins a sentence gives.
const WINNERS_NAMED: usize = 12;
