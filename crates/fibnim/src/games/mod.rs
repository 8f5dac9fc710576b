//! Games: rules only. Who wins is for the theories and the solvers to say.

pub mod board;
pub mod build_up;
pub mod chomp;
pub mod local;
pub mod nim;
pub mod one_pile;
pub mod reversed;
pub mod reversed_chomp;
pub mod reversed_subtraction;
pub mod take_away;
pub mod zeckendorf;

use std::fmt;
use std::hash::Hash;

use crate::error::{Error, Result};

pub use board::{Shape, SmallShape, Square};
pub use build_up::{BuildUp, BuildUpMove, BuildUpPosition};
pub use chomp::Chomp;
pub use local::{Local, LocalPile, LocalPosition, SmallLocal};
pub use nim::{Nim, NimPosition};
pub use one_pile::OnePile;
pub use reversed::{GameGraph, Reversed, reversed};
pub use reversed_chomp::{BoardPosition, FreeRectangle, ReversedChomp, SmallReversedChomp};
pub use reversed_subtraction::{ReversedSubtraction, SubtractionPosition};
pub use take_away::{SmallTakeAway, TakeAway, TakeAwayPosition};
pub use zeckendorf::{BinMove, BinMoveKind, Bins, Direction, SmallBins, ZeckendorfGame};

/// The most piles a position may have.
const MAX_PILES: usize = 1000;

/// Refuses a text with more piles than a position may have.
fn check_pile_count(text: &str) -> Result<()> {
    let piles = text.matches(',').count() + 1;
    if piles > MAX_PILES {
        return Err(Error::limit(
            "the position",
            format!("{piles} piles"),
            format!("{MAX_PILES} piles"),
        ));
    }
    Ok(())
}

/// How many piles there are, for who named another one.
pub(crate) fn pile_count_words(piles: usize) -> String {
    match piles {
        1 => "there is 1 pile".into(),
        _ => format!("there are {piles} piles"),
    }
}

/// Writes piles as positions do: with commas between them.
fn write_piles(piles: &[impl fmt::Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, pile) in piles.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        fmt::Display::fmt(pile, f)?;
    }
    Ok(())
}

/// An impartial game on finite positions: what a search needs to know.
pub trait Game {
    /// A state of the game.
    type Position: Clone + Eq + Hash;
    /// A way from one position to the next.
    type Move: Clone;

    /// The legal moves of a position are numbered from 0; this is move `i` and
    /// where it leads, or `None` past the last one.
    fn nth_move(&self, position: &Self::Position, i: usize)
    -> Option<(Self::Move, Self::Position)>;

    /// An upper bound on the number of positions that can be reached.
    fn position_bound(&self, position: &Self::Position) -> u128;

    /// All legal moves, in their order.
    fn moves<'a>(
        &'a self,
        position: &'a Self::Position,
    ) -> impl Iterator<Item = (Self::Move, Self::Position)> + 'a {
        (0..).map_while(|i| self.nth_move(position, i))
    }
}
