//! What the shapes and colours of a graph mean.

use fibnim::Outcome;

use super::line::Arrow;
use super::node;
use crate::picture::layout::pixels;
use crate::picture::scene::{Point, Shape, Text};

const SIZE: f32 = 12.0;
const LINE: f32 = 30.0;
/// From a sample to its words.
const SAMPLE: f32 = 44.0;

const WORDS: [&str; 4] = [
    "P: the player to move loses",
    "N: the player to move wins",
    "a winning move, to a P-position",
    "another move",
];

pub fn width() -> f32 {
    let widths = WORDS.map(|words| text((0.0, 0.0), words).width());
    SAMPLE + widths.into_iter().fold(0.0, f32::max)
}

pub fn height() -> f32 {
    LINE * pixels(WORDS.len())
}

/// The lines, below a point.
pub fn shapes((x, y): Point) -> Vec<Shape> {
    let middle = |line: usize| y + node::HEIGHT / 2.0 + pixels(line) * LINE;
    let node = |line, outcome, label| {
        let centre = (x + node::MIN_WIDTH / 2.0, middle(line));
        node::shapes(centre, node::MIN_WIDTH, outcome, label)
    };
    let arrow = |line, arrow: Arrow| {
        arrow.to_the_right((x, middle(line)), (x + node::MIN_WIDTH, middle(line)))
    };
    let mut shapes = Vec::new();
    shapes.extend(node(0, Outcome::P, "P"));
    shapes.extend(node(1, Outcome::N, "N"));
    shapes.extend(arrow(2, Arrow::WINNING));
    shapes.extend(arrow(3, Arrow::OTHER));
    for (line, words) in WORDS.into_iter().enumerate() {
        let baseline = (x + SAMPLE, middle(line) + 0.36 * SIZE);
        shapes.push(text(baseline, words).into());
    }
    shapes
}

fn text(at: Point, words: &str) -> Text {
    Text::new(at, SIZE, words)
}
