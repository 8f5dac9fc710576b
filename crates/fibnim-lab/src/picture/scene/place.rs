//! Where a rectangle is.

/// A rectangle's place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The left side.
    pub x: f32,
    /// The upper side.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From the upper to the lower side.
    pub height: f32,
}

impl Place {
    /// The place with a line of one pixel around it.
    #[must_use]
    pub fn framed(self) -> Self {
        Self {
            x: self.x - 1.0,
            y: self.y - 1.0,
            width: self.width + 2.0,
            height: self.height + 2.0,
        }
    }

    /// The right side.
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    /// The lower side.
    pub fn bottom(self) -> f32 {
        self.y + self.height
    }
}
