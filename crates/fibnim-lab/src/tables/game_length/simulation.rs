//! Games of random moves, played.

use fibnim::game::{Bins, ZeckendorfGame};
use fibnim::solve::game_length::{Simulation, simulate};
use fibnim::{Budget, Result};

use super::{check_players, game_words, length_plot, player_words, start_words};
use crate::table::{Cell, Column, Table};
use crate::tables::counted;

/// Which games are played.
#[derive(Clone, Copy, Debug)]
pub struct SimulationOptions<'a> {
    /// The game.
    pub game: ZeckendorfGame,
    /// Where it starts.
    pub start: &'a Bins,
    /// How many games.
    pub games: usize,
    /// The seed of the random moves.
    pub seed: u64,
    /// How many players take turns.
    pub players: usize,
}

/// The lengths of games of random moves, with what they say of the mean: for n
/// of which not all games can be looked at. The same seed gives the same games.
///
/// ```
/// use fibnim::{Budget, game::{Direction, Rules, ZeckendorfGame}};
/// use fibnim_lab::{Format, tables, write};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let options = tables::SimulationOptions {
///     game,
///     start: &game.read("n=3")?,
///     games: 10,
///     seed: 1,
///     players: 2,
/// };
/// let mut out = Vec::new();
/// write(tables::simulation(options, &Budget::default())?, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "length,games,share\n2,10,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulation(options: SimulationOptions<'_>, budget: &Budget) -> Result<Table<'static>> {
    check_players(options.players)?;
    let SimulationOptions { game, start, .. } = options;
    let played = simulate(game, start, options.games, options.seed, budget)?;
    let lengths: Vec<(usize, usize)> = played.lengths().collect();
    let remark = remark(&played, options.players);
    let title = format!(
        "Simulated games of {} from {}, each move picked at random ({}, seed {})",
        game_words(game.direction()),
        start_words(game, start)?,
        counted(played.games(), "game", "games"),
        played.seed()
    );
    let picture = length_plot(&title, played.mean(), played.variance().unwrap_or(0.0))
        .bars(2, "share of the games");
    Ok(Table {
        title,
        columns: vec![
            Column::integers("length"),
            Column::integers("games"),
            Column::reals("share"),
        ],
        bfile: None,
        picture: Some(picture.into()),
        row_count: lengths.len(),
        rows: Box::new(lengths.into_iter().map(move |(length, games)| {
            let share = share(games, options.games);
            Ok(vec![
                Cell::Index(length),
                Cell::Index(games),
                Cell::Significant(share, 6),
            ])
        })),
        remark: Box::new(|| Some(remark)),
    })
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
