//! Reversed Chomp for search.

use smallvec::SmallVec;

use super::Fill;
use crate::game::shape::{Shape, SmallShape, Square, count_within};
use crate::solve::SmallGame;

/// Reversed Chomp on a board of machine size, for search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallReversedChomp {
    rows: usize,
    columns: u8,
    /// How many ways there are to fill so many rows up to a width: none of
    /// them longer than the one below it.
    fillings: Vec<Vec<usize>>,
}

/// A move on a small board: rows from a square on upwards, with their new
/// lengths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmallFill {
    /// The lowest row, from 1.
    pub row: usize,
    /// The first column, from 1.
    pub column: u8,
    /// The new lengths of the rows.
    pub lengths: SmallShape,
}

impl SmallReversedChomp {
    /// The game on a board.
    pub fn new(rows: u8, columns: u8) -> Self {
        let width = usize::from(columns) + 1;
        let mut fillings = vec![vec![1usize; width]];
        for row in 0..usize::from(rows) {
            let mut sum = 0usize;
            let next = fillings[row].iter().map(|&ways| {
                sum = sum.saturating_add(ways);
                sum
            });
            let next = next.collect();
            fillings.push(next);
        }
        Self {
            rows: usize::from(rows),
            columns,
            fillings,
        }
    }

    /// The first row, how many, their length, and how far they can be filled:
    /// each free rectangle, from the bottom.
    fn corners(&self, shape: &SmallShape) -> SmallVec<[(usize, usize, u8, u8); 16]> {
        let mut corners = SmallVec::new();
        let length = |row: usize| shape.get(row).copied().unwrap_or(0);
        let (mut row, mut width) = (0, self.columns);
        while row < self.rows {
            let start = row;
            while row < self.rows && length(row) == length(start) {
                row += 1;
            }
            if length(start) < width {
                corners.push((start, row - start, length(start), width));
            }
            width = length(start);
        }
        corners
    }

    /// How many moves a shape has; `None` where they are too many to number.
    pub(crate) fn move_count(&self, shape: &SmallShape) -> Option<usize> {
        let mut count = 0usize;
        for (_, rows, length, end) in self.corners(shape) {
            let ways = self.fillings[rows][usize::from(end - length)];
            // A number of ways that is the largest there is may be more.
            count = count.checked_add(ways - 1).filter(|_| ways < usize::MAX)?;
        }
        Some(count)
    }

    /// The filling of a number from 0, the empty one, in the order of the
    /// lowest row that differs.
    fn filling(&self, number: usize, rows: usize, width: u8) -> SmallShape {
        let (mut left, mut width) = (number, width);
        let mut added = SmallShape::new();
        for above in (0..rows).rev() {
            let ways = &self.fillings[above];
            let mut length = 0;
            while length < width && left >= ways[usize::from(length)] {
                left -= ways[usize::from(length)];
                length += 1;
            }
            added.push(length);
            width = length;
        }
        while added.last() == Some(&0) {
            added.pop();
        }
        added
    }
}

impl SmallGame for SmallReversedChomp {
    type Position = SmallShape;
    type Move = SmallFill;

    fn nth_move(&self, shape: &SmallShape, i: usize) -> Option<(SmallFill, SmallShape)> {
        let mut number = i + 1;
        for (start, rows, length, end) in self.corners(shape) {
            let width = end - length;
            let ways = self.fillings[rows][usize::from(width)];
            if number >= ways {
                number -= ways - 1;
                continue;
            }
            let mut lengths = self.filling(number, rows, width);
            let mut next = shape.clone();
            next.resize(shape.len().max(start + lengths.len()), 0);
            for (row, added) in lengths.iter_mut().enumerate() {
                *added += length;
                next[start + row] = *added;
            }
            let step = SmallFill {
                row: start + 1,
                column: length + 1,
                lengths,
            };
            return Some((step, next));
        }
        None
    }

    fn position_bound(&self, shape: &SmallShape) -> u128 {
        // What can be filled is a shape too, seen from the opposite corner.
        let filled = |row: usize| shape.get(row).copied().unwrap_or(0);
        let free: Vec<u8> = (0..self.rows)
            .rev()
            .map(|row| self.columns - filled(row))
            .collect();
        count_within(&free)
    }
}

impl From<&SmallFill> for Fill {
    fn from(small: &SmallFill) -> Self {
        let shape = Shape::from_small(&small.lengths);
        Self {
            square: Square::new(small.row, small.column),
            runs: shape.map_or_else(Vec::new, |shape| shape.runs().to_vec()),
        }
    }
}
