//! One game between two players.

use crate::analysis::Outcome;
use crate::catalog::{CatalogGame, Position};
use crate::error::{Error, Result};
use crate::play::computer::Computer;
use crate::step::Step;

/// A game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The moves, of whom began and of the other in turn, with the positions
    /// after them.
    pub moves: Vec<(Step, Position)>,
    /// Who won: 0 is who began.
    pub winner: usize,
}

/// Plays a game to the end. The first player begins; a game of more than
/// `most_moves` is given up with a limit error.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Computer, play_game}};
///
/// let game = catalog::game("fib")?;
/// let start = game.parse_position("11")?;
/// let budget = Budget::default();
/// let mut skilled = Computer::new(&game, "skilled".parse()?, 1, &budget)?;
/// let mut unskilled = Computer::new(&game, "unskilled".parse()?, 2, &budget)?;
/// let played = play_game(&game, &start, [&mut skilled, &mut unskilled], 100)?;
/// assert_eq!(played.winner, 0);
/// assert_eq!(played.moves[0].0.to_string(), "take 3 from pile 1");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn play_game(
    game: &CatalogGame,
    start: &Position,
    mut players: [&mut Computer; 2],
    most_moves: u64,
) -> Result<PlayedGame> {
    let mut moves = Vec::new();
    let note = |step: Step, next: &Position| moves.push((step, next.clone()));
    let ended = play_out(game, start, &mut players, most_moves, note)?;
    let Some(Ended { winner, .. }) = ended else {
        return Err(Error::limit(
            format!("a game of {}", game.name()),
            format!("more than {most_moves} moves"),
            format!("{most_moves} moves"),
        ));
    };
    Ok(PlayedGame { moves, winner })
}

/// How a game ended.
pub(super) struct Ended {
    /// Who won: 0 is who began.
    pub(super) winner: usize,
    pub(super) moves: u64,
}

/// As [`play_game`], where the moves are told one by one; `None` where the
/// game was not over after so many moves.
pub(super) fn play_out(
    game: &CatalogGame,
    start: &Position,
    players: &mut [&mut Computer; 2],
    most_moves: u64,
    mut note: impl FnMut(Step, &Position),
) -> Result<Option<Ended>> {
    let mut position = start.clone();
    let (mut to_move, mut moves) = (0, 0);
    while let Some((step, next)) = players[to_move].choose(&position)? {
        if moves == most_moves {
            return Ok(None);
        }
        note(step, &next);
        position = next;
        moves += 1;
        to_move = 1 - to_move;
    }
    // Whether who cannot move has won.
    let winner = match game.convention().terminal_outcome() {
        Outcome::N => to_move,
        Outcome::P => 1 - to_move,
    };
    Ok(Some(Ended { winner, moves }))
}
