//! Fields of cells.

use super::Place;
use crate::picture::colour::Colour;

/// A field of square cells, row by row. All lengths are whole numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// The left side.
    pub x: f32,
    /// The upper side.
    pub y: f32,
    /// The side of a cell, the gap to the next one included.
    pub side: f32,
    /// The gap to the next cell.
    pub gap: f32,
    /// How many cells a row has.
    pub columns: usize,
    /// The colour of each cell.
    pub colours: Vec<Colour>,
}

impl Cells {
    /// How many columns and rows there are.
    pub fn counts(&self) -> (usize, usize) {
        (
            self.columns,
            self.colours.len().div_ceil(self.columns.max(1)),
        )
    }

    /// Each cell's place and colour.
    pub fn places(&self) -> impl Iterator<Item = (Place, Colour)> {
        let mut at = (self.x, self.y);
        let mut column = 0;
        self.colours.iter().map(move |&colour| {
            let (x, y) = at;
            column += 1;
            if column == self.columns {
                column = 0;
                at = (self.x, y + self.side);
            } else {
                at.0 += self.side;
            }
            let side = self.side - self.gap;
            let place = Place {
                x,
                y,
                width: side,
                height: side,
            };
            (place, colour)
        })
    }
}
