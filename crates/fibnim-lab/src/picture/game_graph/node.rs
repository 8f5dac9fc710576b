//! A position in the picture: its outcome by shape and colour, and its text.

use fibnim::Outcome;
use fibnim::play::PositionId;

use crate::game_graph::GameGraph;
use crate::picture::colour::Colour;
use crate::picture::scene::{Place, Point, Shape, Step, Stroke, Text};

/// P: dark, with corners.
const LOST: Colour = Colour([0x1b, 0x3a, 0x5c]);
/// N: light, with round ends.
const WON: Colour = Colour([0xff, 0xf1, 0xcc]);
const WON_LINE: Colour = Colour([0x8a, 0x6a, 0x1f]);

const LABEL_SIZE: f32 = 13.0;
pub const HEIGHT: f32 = 26.0;
/// From a label to the end of its node.
const PADDING: f32 = 11.0;
pub const MIN_WIDTH: f32 = 34.0;

/// A position in the picture.
pub struct Node {
    pub label: String,
    pub outcome: Outcome,
    pub layer: usize,
    pub width: f32,
}

impl Node {
    pub fn new(graph: &GameGraph, id: PositionId) -> Self {
        let label = match graph.text(id) {
            // Bins without chips.
            text if text.is_empty() => "–".to_owned(),
            text => text,
        };
        let text = Text::new((0.0, 0.0), LABEL_SIZE, &*label);
        Self {
            width: (text.width() + 2.0 * PADDING).max(MIN_WIDTH).ceil(),
            label,
            outcome: graph.outcome(id),
            layer: graph.depth(id),
        }
    }

    /// Its shapes around a point.
    pub fn shapes(&self, middle: Point) -> [Shape; 2] {
        shapes(middle, self.width, self.outcome, &self.label)
    }
}

/// A node: P dark and with corners, N light and round.
pub fn shapes(middle: Point, width: f32, outcome: Outcome, label: &str) -> [Shape; 2] {
    let place = Place {
        x: middle.0 - width / 2.0,
        y: middle.1 - HEIGHT / 2.0,
        width,
        height: HEIGHT,
    };
    let shape = match outcome {
        Outcome::P => Shape::Rectangle { place, fill: LOST },
        Outcome::N => Shape::Path {
            steps: round_ended(place),
            fill: Some(WON),
            stroke: Some(Stroke::new(1.3, WON_LINE)),
        },
    };
    let ink = match outcome {
        Outcome::P => Colour::WHITE,
        Outcome::N => Colour::BLACK,
    };
    let baseline = (middle.0, middle.1 + 0.36 * LABEL_SIZE);
    let text = Text::new(baseline, LABEL_SIZE, label).middle().fill(ink);
    [shape, text.into()]
}

/// The outline of a place with half circles on its left and right.
fn round_ended(place: Place) -> Vec<Step> {
    let radius = place.height / 2.0;
    // A cubic with this handle is a quarter of a circle.
    let handle = 0.552_285 * radius;
    let (left, right) = (place.x + radius, place.right() - radius);
    let (top, middle, bottom) = (place.y, place.y + radius, place.bottom());
    vec![
        Step::Move((left, top)),
        Step::Line((right, top)),
        Step::Cubic(
            (right + handle, top),
            (place.right(), middle - handle),
            (place.right(), middle),
        ),
        Step::Cubic(
            (place.right(), middle + handle),
            (right + handle, bottom),
            (right, bottom),
        ),
        Step::Line((left, bottom)),
        Step::Cubic(
            (left - handle, bottom),
            (place.x, middle + handle),
            (place.x, middle),
        ),
        Step::Cubic(
            (place.x, middle - handle),
            (left - handle, top),
            (left, top),
        ),
        Step::Close,
    ]
}
