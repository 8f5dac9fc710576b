//! The lines of moves: smooth, downwards, with the head of an arrow.

use super::node;
use crate::picture::arrow;
use crate::picture::colour::Colour;
use crate::picture::scene::{Point, Shape, Step, Stroke};

/// The length of an arrow's head.
const HEAD: f32 = 8.0;
/// From the end of a line to the point of its arrow.
pub const NECK: f32 = HEAD - 1.0;
/// At so many places of a curve it is looked at what is there.
const SAMPLES: u8 = 24;

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
        let curves = curves(points).into_iter();
        steps.extend(curves.map(|[_, one, two, to]| Step::Cubic(one, two, to)));
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
        arrow::head(from, tip, HEAD + self.width - 1.0, self.colour)
    }
}

/// The curves of a line, each from its first to its last point.
fn curves(points: &[Point]) -> Vec<[Point; 4]> {
    let slopes = slopes(points);
    let pairs = points.windows(2).zip(slopes.windows(2));
    let curve = |(pair, slope): (&[Point], &[f32])| {
        let (from, to) = (pair[0], pair[1]);
        let handle = (to.1 - from.1) * 0.4;
        [
            from,
            (from.0 + slope[0] * handle, from.1 + handle),
            (to.0 - slope[1] * handle, to.1 - handle),
            to,
        ]
    };
    pairs.map(curve).collect()
}

/// Points all along a line.
pub fn samples(points: &[Point]) -> Vec<Point> {
    let on_curve = |[from, one, two, to]: [Point; 4]| {
        (0..=SAMPLES).map(move |i| {
            let share = f32::from(i) / f32::from(SAMPLES);
            let mix = |a: Point, b: Point| (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
            let (first, middle, last) = (mix(from, one), mix(one, two), mix(two, to));
            mix(mix(first, middle), mix(middle, last))
        })
    };
    curves(points).into_iter().flat_map(on_curve).collect()
}

/// The line with every bend upright, as long as nodes beside it are high: there
/// each bend has its own room.
pub fn upright(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut upright = vec![points[0]];
    for &(x, y) in &points[1..last] {
        upright.push((x, y - node::HEIGHT / 2.0));
        upright.push((x, y + node::HEIGHT / 2.0));
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
