//! What a picture is made of. Lengths are in pixels, from the top left.

use super::colour::Colour;
use super::font;

/// A picture, on a white card.
pub struct Scene {
    /// What it shows, for those who do not see it.
    pub title: String,
    /// The width of the card.
    pub width: f32,
    /// The height of the card.
    pub height: f32,
    /// What is on it, from the back to the front.
    pub shapes: Vec<Shape>,
}

/// A place: x to the right, y down.
pub type Point = (f32, f32);

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rectangle {
        /// Where it is.
        place: Place,
        /// Its colour.
        fill: Colour,
    },
    /// A circle.
    Circle {
        /// Its middle.
        centre: Point,
        /// From the middle to the line.
        radius: f32,
        /// The colour inside, if there is one.
        fill: Option<Colour>,
        /// The line around, if there is one.
        stroke: Option<Stroke>,
    },
    /// Lines and curves, and the area that they enclose.
    Path {
        /// The way that a pen goes.
        steps: Vec<Step>,
        /// The colour inside, if there is one.
        fill: Option<Colour>,
        /// The pen, if there is one.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
    /// A field of square cells.
    Cells(Cells),
}

impl Shape {
    /// A line through some points.
    ///
    /// ```
    /// use fibnim_lab::picture::{Colour, Scene, Shape, Stroke, Text};
    ///
    /// let stroke = Stroke::new(1.5, Colour::BLACK).dashed(6.0, 4.0);
    /// let scene = Scene {
    ///     title: "A line".into(),
    ///     width: 100.0,
    ///     height: 50.0,
    ///     shapes: vec![
    ///         Shape::line([(10.0, 10.0), (90.0, 10.0), (90.0, 40.0)], stroke),
    ///         Text::new((50.0, 30.0), 12.0, "m").middle().into(),
    ///     ],
    /// };
    /// assert!(scene.svg()?.contains("d=\"M10 10L90 10L90 40\""));
    /// assert!(scene.png()?.starts_with(b"\x89PNG"));
    /// # Ok::<(), fibnim_lab::WriteError>(())
    /// ```
    pub fn line(points: impl IntoIterator<Item = Point>, stroke: Stroke) -> Self {
        Self::Path {
            steps: through(points),
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// A filled polygon, such as the head of an arrow.
    pub fn polygon(points: impl IntoIterator<Item = Point>, fill: Colour) -> Self {
        let mut steps = through(points);
        steps.push(Step::Close);
        Self::Path {
            steps,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// The head of an arrow: where it points to, and a point that it comes from.
    pub(super) fn arrow_head(from: Point, tip: Point, length: f32, fill: Colour) -> Self {
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let distance = dx.hypot(dy).max(1e-6);
        let (dx, dy) = (dx / distance * length, dy / distance * length);
        let back = (tip.0 - dx, tip.1 - dy);
        // The half width, over the length.
        let (side_x, side_y) = (0.42 * dy, 0.42 * dx);
        let corners = [
            tip,
            (back.0 - side_x, back.1 + side_y),
            (back.0 + side_x, back.1 - side_y),
        ];
        Self::polygon(corners, fill)
    }
}

fn through(points: impl IntoIterator<Item = Point>) -> Vec<Step> {
    let mut steps: Vec<Step> = points.into_iter().map(Step::Line).collect();
    if let Some(first) = steps.first_mut()
        && let Step::Line(start) = *first
    {
        *first = Step::Move(start);
    }
    steps
}

/// A step of a pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new line here.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A curve with one control point, to the second point.
    Quad(Point, Point),
    /// A curve with two control points, to the third point.
    Cubic(Point, Point, Point),
    /// Back to where the line began.
    Close,
}

/// A line's width, colour and dashes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The width.
    pub width: f32,
    /// The colour.
    pub colour: Colour,
    /// The length of a dash and of the gap after it, where the line has gaps.
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    /// A line without gaps.
    pub const fn new(width: f32, colour: Colour) -> Self {
        Self {
            width,
            colour,
            dash: None,
        }
    }

    /// The same line in dashes.
    #[must_use]
    pub const fn dashed(mut self, dash: f32, gap: f32) -> Self {
        self.dash = Some((dash, gap));
        self
    }
}

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
    /// A place by its upper left corner and its size.
    pub(super) const fn new((x, y): Point, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// A place by its middle and its size.
    pub(super) fn around((x, y): Point, width: f32, height: f32) -> Self {
        Self::new((x - width / 2.0, y - height / 2.0), width, height)
    }

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

    /// The middle.
    pub(super) fn middle(self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
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
            (Place::new((x, y), side, side), colour)
        })
    }
}

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

    /// The same text with the middle of its digits at the height of the point.
    #[must_use]
    pub(super) fn level(mut self) -> Self {
        self.at.1 += 0.36 * self.size;
        self
    }

    /// How long it is.
    pub fn width(&self) -> f32 {
        font::width(&self.words, self.size, self.bold)
    }

    /// From its start to its anchor.
    pub(super) fn offset(&self) -> f32 {
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
