//! Points and curves in the plane.

use super::scene::{Point, Step};

/// At so many places of a curve it is looked at what is there.
const SAMPLES: u8 = 24;

/// The point at a share of the way from one to another.
pub fn towards(from: Point, to: Point, share: f32) -> Point {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

pub fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// A cubic curve: where it begins, its two control points, and where it ends.
#[derive(Clone, Copy, Debug)]
pub struct Curve(pub [Point; 4]);

impl Curve {
    /// The point at a share of the way, from 0 to 1.
    pub fn at(self, share: f32) -> Point {
        let Self([from, one, two, to]) = self;
        let mix = |a, b| towards(a, b, share);
        let (first, middle, last) = (mix(from, one), mix(one, two), mix(two, to));
        mix(mix(first, middle), mix(middle, last))
    }

    /// Points all along the way.
    pub fn samples(self) -> impl Iterator<Item = Point> {
        (0..=SAMPLES).map(move |i| self.at(f32::from(i) / f32::from(SAMPLES)))
    }

    /// The step of a pen that is at its beginning.
    pub fn step(self) -> Step {
        let Self([_, one, two, to]) = self;
        Step::Cubic(one, two, to)
    }
}
