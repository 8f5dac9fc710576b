//! What a picture is made of, in pixels from the top left.

use super::colour::Colour;

/// A picture.
pub struct Scene {
    pub title: String,
    pub width: u32,
    pub height: u32,
    pub shapes: Vec<Shape>,
}

/// A part of a picture.
pub enum Shape {
    Rectangle { place: Place, fill: Colour },
    Text(Text),
    Cells(Cells),
}

/// A rectangle's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl Place {
    /// The place with a line of one pixel around it.
    pub fn framed(self) -> Self {
        Self {
            x: self.x.saturating_sub(1),
            y: self.y.saturating_sub(1),
            width: self.width + 2,
            height: self.height + 2,
        }
    }
}

/// A line of text.
pub struct Text {
    /// Where the anchor is.
    pub x: u32,
    /// Where the baseline is.
    pub y: u32,
    pub size: u32,
    pub anchor: Anchor,
    pub fill: Colour,
    pub words: String,
}

/// Which point of a text is at its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A field of square cells, row by row.
pub struct Cells {
    pub x: u32,
    pub y: u32,
    /// The side of a cell, the gap to the next one included.
    pub side: u32,
    pub gap: u32,
    pub columns: u32,
    pub colours: Vec<Colour>,
}

impl Cells {
    /// Each cell's place and colour.
    pub fn places(&self) -> impl Iterator<Item = (Place, Colour)> {
        let mut at = (0, 0);
        self.colours.iter().map(move |&colour| {
            let (row, column) = at;
            at = if column + 1 == self.columns {
                (row + 1, 0)
            } else {
                (row, column + 1)
            };
            let place = Place {
                x: self.x + column * self.side,
                y: self.y + row * self.side,
                width: self.side - self.gap,
                height: self.side - self.gap,
            };
            (place, colour)
        })
    }
}
