//! Games: rules only. Who wins is for the theories and the solvers to say.

pub mod one_pile;
pub mod take_away;

use std::hash::Hash;

pub use one_pile::OnePile;
pub use take_away::{SmallTakeAway, TakeAway, TakeAwayPosition};

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
