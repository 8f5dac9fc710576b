//! What a picture is made of. Lengths are in pixels, from the top left.

mod cells;
mod place;
mod text;

pub use cells::Cells;
pub use place::Place;
pub use text::{Anchor, Text};

use super::colour::Colour;

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
