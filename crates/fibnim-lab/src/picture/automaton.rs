//! The picture of an automaton.

use fibnim_logic::render::{self, Arc, Drawing, DrawnEdge, DrawnState};

use super::colour::Colour;
use super::font;
use super::layout::part;
use super::scene::{Place, Point, Scene, Shape, Step, Stroke, Text};

const LINE: Colour = Colour([0x5b, 0x65, 0x70]);
const INK: Colour = Colour([0x20, 0x24, 0x2a]);
const STATE: Colour = Colour([0xf4, 0xf6, 0xf8]);
const LABEL: Colour = Colour([0x0b, 0x53, 0x94]);

/// The space around the picture.
const MARGIN: f32 = 24.0;
/// The height of the caption.
const CAPTION: f32 = 28.0;
const CAPTION_SIZE: f32 = 13.0;
/// The length of the arrow to the first state.
const START: f32 = 30.0;
/// Between the two circles of a state that accepts.
const RING: f32 = 3.5;
const LABEL_HEIGHT: f32 = 15.0;

/// An automaton as a picture: states with their numbers, those that accept with
/// a double circle.
///
/// ```
/// use fibnim_lab::picture;
/// use fibnim_logic::{automaton::{Automaton, DEAD}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let drawing = render::drawing(&valid, &["n".into()])?;
/// let scene = picture::automaton(&drawing);
/// assert_eq!(scene.title, "Automaton with 2 states: digits of n, most significant first");
/// assert!(scene.png()?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn automaton(drawing: &Drawing) -> Scene {
    let (low, high) = corners(drawing);
    let page = Page {
        left: low.0 - MARGIN,
        top: low.1 - MARGIN,
    };
    let caption = Text::new((MARGIN, 0.0), CAPTION_SIZE, &*drawing.caption).fill(INK);
    let width = (high.0 - low.0).max(caption.width().ceil()) + 2.0 * MARGIN;
    let height = high.1 - low.1 + 2.0 * MARGIN + CAPTION;
    let mut shapes: Vec<Shape> = Vec::new();
    if let Some(first) = drawing.states.first() {
        shapes.extend(page.start(first));
    }
    shapes.extend(drawing.edges.iter().flat_map(|edge| page.arc(&edge.arc)));
    let states = drawing.states.iter().enumerate();
    shapes.extend(states.flat_map(|(number, state)| page.state(number, state)));
    shapes.extend(drawing.edges.iter().flat_map(|edge| page.label(edge)));
    let caption = Text {
        at: (MARGIN, height - CAPTION / 2.0),
        ..caption
    };
    shapes.push(caption.into());
    Scene {
        title: format!(
            "Automaton with {} states: {}",
            drawing.states.len(),
            drawing.caption
        ),
        width: width.ceil(),
        height: height.ceil(),
        shapes,
    }
}

/// A page that shows a part of the plane.
struct Page {
    left: f32,
    top: f32,
}

impl Page {
    fn at(&self, point: render::Point) -> Point {
        let (x, y) = place(point);
        (x - self.left, y - self.top)
    }

    fn start(&self, first: &DrawnState) -> [Shape; 2] {
        let (x, y) = self.at(first.at);
        let tip = (x - radius() - 1.0, y);
        let from = (tip.0 - START, y);
        [
            Shape::line([from, tip], Stroke::new(1.3, LINE)),
            Shape::arrow_head(from, tip, 9.0, LINE),
        ]
    }

    fn arc(&self, arc: &Arc) -> [Shape; 2] {
        let [first, second] = arc.bend.map(|point| self.at(point));
        let end = self.at(arc.end);
        let curve = Shape::Path {
            steps: vec![
                Step::Move(self.at(arc.start)),
                Step::Cubic(first, second, end),
            ],
            fill: None,
            stroke: Some(Stroke::new(1.3, LINE)),
        };
        // The arrow's direction is that of the last piece of the arc.
        [
            curve,
            Shape::arrow_head(self.at(arc.at(0.93)), end, 9.0, LINE),
        ]
    }

    fn state(&self, number: usize, state: &DrawnState) -> Vec<Shape> {
        let centre = self.at(state.at);
        let circle = |radius, width, fill| Shape::Circle {
            centre,
            radius,
            fill,
            stroke: Some(Stroke::new(width, INK)),
        };
        let mut shapes = vec![circle(radius(), 1.5, Some(STATE))];
        if state.accepting {
            shapes.push(circle(radius() - RING, 1.2, None));
        }
        let baseline = (centre.0, centre.1 + 4.5);
        let text = Text::new(baseline, 13.0, number.to_string());
        shapes.push(text.middle().fill(INK).into());
        shapes
    }

    /// A label on a piece of paper of its own, so that lines stay off it.
    fn label(&self, edge: &DrawnEdge) -> [Shape; 2] {
        let (x, y) = self.at(edge.arc.label);
        let text = Text::new((x, y + 4.0), label_size(), &*edge.label).middle();
        let width = text.width() + 3.0;
        let paper = Place {
            x: x - width / 2.0,
            y: y - LABEL_HEIGHT / 2.0,
            width,
            height: LABEL_HEIGHT,
        };
        let paper = Shape::Rectangle {
            place: paper,
            fill: Colour::WHITE,
        };
        [paper, text.fill(LABEL).into()]
    }
}

/// The corners of all that is drawn.
fn corners(drawing: &Drawing) -> (Point, Point) {
    let mut low = (-radius() - 1.0 - START, -radius());
    let mut high = (radius(), radius());
    let mut include = |point: render::Point, dx: f32, dy: f32| {
        let (x, y) = place(point);
        low = (low.0.min(x - dx), low.1.min(y - dy));
        high = (high.0.max(x + dx), high.1.max(y + dy));
    };
    for state in &drawing.states {
        include(state.at, radius() + 1.0, radius() + 1.0);
    }
    for edge in &drawing.edges {
        let half = font::width(&edge.label, label_size(), false) / 2.0;
        include(edge.arc.label, half + 2.0, LABEL_HEIGHT / 2.0);
        for eighth in 0..=8u8 {
            include(edge.arc.at(f64::from(eighth) / 8.0), 2.0, 2.0);
        }
    }
    (low, high)
}

fn place(point: render::Point) -> Point {
    (part(point.x), part(point.y))
}

fn radius() -> f32 {
    part(render::RADIUS)
}

fn label_size() -> f32 {
    part(render::LABEL_SIZE)
}
