//! What a graph is drawn with: positions, whose outcome is seen by shape and
//! colour; moves, smooth lines downwards with the head of an arrow; and the
//! legend that says what they mean.

use fibnim::Outcome;
use fibnim::play::PositionId;

use crate::game_graph::GameGraph;
use crate::picture::colour::Colour;
use crate::picture::curve::Curve;
use crate::picture::layout::pixels;
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
const MIN_WIDTH: f32 = 34.0;

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
        node_shapes(middle, self.width, self.outcome, &self.label)
    }
}

/// A node: P dark and with corners, N light and round.
fn node_shapes(middle: Point, width: f32, outcome: Outcome, label: &str) -> [Shape; 2] {
    let place = Place::around(middle, width, HEIGHT);
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
    let text = Text::new(middle, LABEL_SIZE, label).middle().level();
    [shape, text.fill(ink).into()]
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

/// The length of an arrow's head.
const HEAD: f32 = 8.0;
/// From the end of a line to the point of its arrow.
pub const NECK: f32 = HEAD - 1.0;

/// How a move is drawn.
#[derive(Clone, Copy)]
pub struct Arrow {
    colour: Colour,
    width: f32,
}

impl Arrow {
    /// A move that wins.
    pub const WINNING: Self = Self {
        colour: Colour([0xc2, 0x41, 0x0c]),
        width: 2.4,
    };
    /// Any other move.
    pub const OTHER: Self = Self {
        colour: Colour([0x9a, 0xa1, 0xa9]),
        width: 1.2,
    };

    /// A smooth line downwards through some points, and below the last one the
    /// head of the arrow.
    pub fn through(self, points: &[Point]) -> [Shape; 2] {
        let neck = points[points.len() - 1];
        let tip = (neck.0, neck.1 + NECK);
        let mut steps = vec![Step::Move(points[0])];
        steps.extend(curves(points).map(Curve::step));
        let line = Shape::Path {
            steps,
            fill: None,
            stroke: Some(self.stroke()),
        };
        [line, self.head(neck, tip)]
    }

    /// A straight one, from a point to the point of its head on the right.
    pub fn to_the_right(self, from: Point, tip: Point) -> [Shape; 2] {
        let neck = (tip.0 - NECK, tip.1);
        [
            Shape::line([from, neck], self.stroke()),
            self.head(from, tip),
        ]
    }

    fn stroke(self) -> Stroke {
        Stroke::new(self.width, self.colour)
    }

    fn head(self, from: Point, tip: Point) -> Shape {
        Shape::arrow_head(from, tip, HEAD + self.width - 1.0, self.colour)
    }
}

/// The curves of a line.
fn curves(points: &[Point]) -> impl Iterator<Item = Curve> {
    let slopes = slopes(points);
    let pairs = points.windows(2).enumerate();
    pairs.map(move |(i, pair)| {
        let (from, to) = (pair[0], pair[1]);
        let handle = (to.1 - from.1) * 0.4;
        Curve([
            from,
            (from.0 + slopes[i] * handle, from.1 + handle),
            (to.0 - slopes[i + 1] * handle, to.1 - handle),
            to,
        ])
    })
}

/// Points all along a line.
pub fn samples(points: &[Point]) -> impl Iterator<Item = Point> {
    curves(points).flat_map(Curve::samples)
}

/// The line with every bend upright, as long as nodes beside it are high: there
/// each bend has its own room.
pub fn upright(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut upright = vec![points[0]];
    for &(x, y) in &points[1..last] {
        upright.push((x, y - HEIGHT / 2.0));
        upright.push((x, y + HEIGHT / 2.0));
    }
    upright.push(points[last]);
    upright
}

/// How far to the right a line goes at each of its points, for a way of 1
/// downwards: upright at its ends and where it turns, else between what it was
/// and what it will be, so that it passes no bend by.
fn slopes(points: &[Point]) -> Vec<f32> {
    let mut slopes = vec![0.0; points.len()];
    for (slope, three) in slopes[1..].iter_mut().zip(points.windows(3)) {
        let part = |from: Point, to: Point| (to.0 - from.0) / (to.1 - from.1);
        let (before, after) = (part(three[0], three[1]), part(three[1], three[2]));
        if before * after > 0.0 {
            let least = before.abs().min(after.abs());
            *slope = f32::midpoint(before, after).clamp(-2.0 * least, 2.0 * least);
        }
    }
    slopes
}

// The legend: its words, the lines, and from a sample to its words.
const WORDS_SIZE: f32 = 12.0;
const LINE: f32 = 30.0;
const SAMPLE: f32 = 44.0;

const WORDS: [&str; 4] = [
    "P: the player to move loses",
    "N: the player to move wins",
    "a winning move, to a P-position",
    "another move",
];

/// The width of the legend.
pub fn legend_width() -> f32 {
    let widths = WORDS.map(|words| text((0.0, 0.0), words).width());
    SAMPLE + widths.into_iter().fold(0.0, f32::max)
}

/// The height of the legend.
pub fn legend_height() -> f32 {
    LINE * pixels(WORDS.len())
}

/// What the shapes and colours mean, in lines below a point.
pub fn legend((x, y): Point) -> Vec<Shape> {
    let middle = |line: usize| y + HEIGHT / 2.0 + pixels(line) * LINE;
    let node = |line, outcome, label| {
        let centre = (x + MIN_WIDTH / 2.0, middle(line));
        node_shapes(centre, MIN_WIDTH, outcome, label)
    };
    let arrow =
        |line, arrow: Arrow| arrow.to_the_right((x, middle(line)), (x + MIN_WIDTH, middle(line)));
    let mut shapes = Vec::new();
    shapes.extend(node(0, Outcome::P, "P"));
    shapes.extend(node(1, Outcome::N, "N"));
    shapes.extend(arrow(2, Arrow::WINNING));
    shapes.extend(arrow(3, Arrow::OTHER));
    for (line, words) in WORDS.into_iter().enumerate() {
        shapes.push(text((x + SAMPLE, middle(line)), words).level().into());
    }
    shapes
}

fn text(at: Point, words: &str) -> Text {
    Text::new(at, WORDS_SIZE, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_has_room() {
        let texts = legend((0.0, 0.0))
            .into_iter()
            .filter_map(|shape| match shape {
                Shape::Text(text) => Some(text.at.1),
                _ => None,
            });
        let lowest = texts.fold(0.0, f32::max);
        let height = legend_height();
        assert!(
            lowest > 0.5 * height && lowest < height,
            "{lowest} of {height}"
        );
    }
}
