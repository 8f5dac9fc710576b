//! Games of random moves, played.

use fibnim::solve::game_length::{Simulation, simulate};
use fibnim::{Budget, Result};

use super::{Start, check_players, game_words, length_plot, player_words, start_words};
use crate::grid::Sheet;
use crate::table::{Cell, Column, Table};
use crate::tables::{TableKind, counted};

/// Zeckendorf games of random moves, played: the lengths that occurred, with the mean and its standard error.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
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
        let picture = length_plot(&title, played.mean(), played.variance().unwrap_or(0.0))
            .bars(2, "share of the games");
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
