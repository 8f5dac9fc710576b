//! One game between two players.

use std::ops::ControlFlow;

use crate::analysis::Outcome;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Position;
use crate::play::computer::Computer;
use crate::solve::estimate::Picoseconds;
use crate::step::Step;

/// A game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The moves of the two players in turn, with the positions
    /// after them.
    pub moves: Vec<(Step, Position)>,
    /// Who won: 0 is the player who began.
    pub winner: usize,
}

/// Plays a game to the end. The first player begins; a game of more than
/// `most_moves` is given up with a limit error.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Computer, play_game}};
///
/// let start = catalog::game("fib")?.position("11")?;
/// let budget = Budget::default();
/// let mut skilled = Computer::new("skilled".parse()?, 1, &budget);
/// let mut unskilled = Computer::new("unskilled".parse()?, 2, &budget);
/// let played = play_game(&start, [&mut skilled, &mut unskilled], 100)?;
/// assert_eq!(played.winner, 0);
/// assert_eq!(played.moves[0].0.to_string(), "take 3 from pile 1");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn play_game(
    start: &Position,
    mut players: [&mut Computer; 2],
    most_moves: u64,
) -> Result<PlayedGame> {
    let mut moves = Vec::new();
    let note = |made: Made<'_>| {
        if moves.len() as u64 == most_moves {
            return ControlFlow::Break(());
        }
        moves.push((made.step, made.next.clone()));
        ControlFlow::Continue(())
    };
    let Some(winner) = play_out(start, &mut players, note)? else {
        return Err(Error::limit(
            format!("a game of {}", start.game_name()),
            format!("more than {most_moves} moves"),
            format!("{most_moves} moves"),
            [Excess::beyond(most_moves, Unit::Moves)],
        ));
    };
    Ok(PlayedGame { moves, winner })
}

/// A move, where it leads, and about how long it was searched for.
pub(super) struct Made<'n> {
    pub(super) step: Step,
    pub(super) next: &'n Position,
    pub(super) thought: Picoseconds,
}

/// Who wins, 0 or 1, in a game whose moves are told one by one; `None` where
/// one of them was answered by `Break`.
pub(super) fn play_out(
    start: &Position,
    players: &mut [&mut Computer; 2],
    mut note: impl FnMut(Made<'_>) -> ControlFlow<()>,
) -> Result<Option<usize>> {
    let mut position = start.clone();
    let mut to_move = 0;
    while let Some((step, next)) = players[to_move].choose(&position)? {
        let made = Made {
            step,
            next: &next,
            thought: players[to_move].take_thought(),
        };
        if note(made).is_break() {
            return Ok(None);
        }
        position = next;
        to_move = 1 - to_move;
    }
    // Whether the one who cannot move has won.
    let winner = match start.convention().terminal_outcome() {
        Outcome::N => to_move,
        Outcome::P => 1 - to_move,
    };
    Ok(Some(winner))
}
