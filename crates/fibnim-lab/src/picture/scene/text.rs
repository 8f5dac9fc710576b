//! Lines of text.

use super::{Point, Shape};
use crate::picture::colour::Colour;
use crate::picture::font;

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where the anchor is, on the baseline.
    pub at: Point,
    /// The size of the font.
    pub size: f32,
    /// Which point of the text is there.
    pub anchor: Anchor,
    /// The colour.
    pub fill: Colour,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is turned, to be read from below upwards.
    pub turned: bool,
    /// What it says.
    pub words: String,
}

impl Text {
    /// Dark text that starts at a point of its baseline.
    pub fn new(at: Point, size: f32, words: impl Into<String>) -> Self {
        Self {
            at,
            size,
            anchor: Anchor::Start,
            fill: Colour::BLACK,
            bold: false,
            turned: false,
            words: words.into(),
        }
    }

    /// The same text with its middle at the point.
    #[must_use]
    pub fn middle(mut self) -> Self {
        self.anchor = Anchor::Middle;
        self
    }

    /// The same text with its end at the point.
    #[must_use]
    pub fn end(mut self) -> Self {
        self.anchor = Anchor::End;
        self
    }

    /// The same text in a colour.
    #[must_use]
    pub fn fill(mut self, fill: Colour) -> Self {
        self.fill = fill;
        self
    }

    /// The same text, bold.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The same text, to be read from below upwards.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.turned = true;
        self
    }

    /// How long it is.
    pub fn width(&self) -> f32 {
        font::width(&self.words, self.size, self.bold)
    }

    /// From its start to its anchor.
    pub(in crate::picture) fn offset(&self) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        }
    }
}

impl From<Text> for Shape {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

/// Which point of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}
