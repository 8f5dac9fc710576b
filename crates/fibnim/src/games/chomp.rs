//! Chomp, on any board.

use super::Game;
use super::board::{Shape, SmallShape, count_within};
use crate::error::Result;

/// The game of Chomp (Gale 1974), on a board of any shape.
///
/// A move eats a square, with all squares above it, to the right of it, and
/// both. The poisoned square, in row 1 and column 1, is never eaten: who has
/// nothing else left loses.
///
/// ```
/// use fibnim::{Budget, Convention, games::{Chomp, Shape}, solve::Search};
///
/// let board = Chomp::parse_position("3x4")?;
/// let mut search = Search::new(&Chomp, Convention::Normal, &Budget::default());
/// let found = search.analyze(&board.to_small().unwrap())?;
/// assert_eq!(found.winning_moves, [(2, 3)]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chomp;

impl Chomp {
    /// Reads a board such as `3x5`, or rows from the bottom such as `5,5,2`.
    pub fn parse_position(text: &str) -> Result<Shape> {
        Shape::parse(text, "chomp")
    }
}

impl Game for Chomp {
    type Position = SmallShape;
    /// The row and the column of the square, from 1.
    type Move = (u8, u8);

    fn nth_move(&self, shape: &SmallShape, i: usize) -> Option<((u8, u8), SmallShape)> {
        // Square 0 is the poisoned one.
        let mut left = i + 1;
        for (index, &length) in shape.iter().enumerate() {
            if let Some(rest) = left.checked_sub(usize::from(length)) {
                left = rest;
                continue;
            }
            let kept = u8::try_from(left).ok()?;
            let row = u8::try_from(index + 1).ok()?;
            return Some(((row, kept + 1), eaten(shape, index, kept)));
        }
        None
    }

    fn position_bound(&self, shape: &SmallShape) -> u128 {
        // All of them have the poisoned square.
        count_within(shape) - 1
    }
}

/// The shape with at most so many squares kept in each row from `index` on.
fn eaten(shape: &SmallShape, index: usize, kept: u8) -> SmallShape {
    let mut next = shape.clone();
    if kept == 0 {
        next.truncate(index);
    }
    for length in next.iter_mut().skip(index) {
        *length = kept.min(*length);
    }
    next
}
