//! Arcs, placed one after the other: of some bends, the one is taken that meets
//! the fewest states and labels, and runs along the fewest other arcs.

use super::drawing::{Arc, Point, RADIUS, as_f64, width};
use super::graph::Edge;

/// Half the height of a label.
const HALF_LABEL: f64 = 8.0;
/// How far an arc may be from the straight line.
const BENDS: [f64; 15] = [
    0.0, 26.0, -26.0, 50.0, -50.0, 80.0, -80.0, 115.0, -115.0, 155.0, -155.0, 200.0, -200.0, 260.0,
    -260.0,
];
/// Where on the arc a label may stand.
const STANDS: [f64; 5] = [0.5, 0.4, 0.6, 0.3, 0.7];
/// Arcs that are as near as this cannot be told apart.
const NEAR: f64 = 8.0;
/// So far apart arcs should begin and end.
const PORTS: f64 = 10.0;
/// It is as bad as so many places at which they are near, if they do not.
const PORT: usize = 3;
/// At so many places two arcs are near that only cross, or only meet at a state.
const CROSSING: usize = 2;

/// Whether there is an edge the other way, too.
pub(super) fn is_mutual(edge: &Edge, edges: &[Edge]) -> bool {
    let back = (edge.to, edge.from);
    edges.iter().any(|other| (other.from, other.to) == back)
}

/// Places arcs one after the other.
pub(super) struct Arcs<'a> {
    states: &'a [Point],
    /// The labels that have a place: their middle and half their width.
    labels: Vec<(Point, f64)>,
    /// Points of the arcs that have a place.
    drawn: Vec<Vec<Point>>,
}

impl<'a> Arcs<'a> {
    pub(super) fn new(states: &'a [Point]) -> Self {
        Self {
            states,
            labels: Vec::new(),
            drawn: Vec::new(),
        }
    }

    pub(super) fn place(&mut self, edge: &Edge, edges: &[Edge]) -> Arc {
        let half = width(&edge.label) / 2.0;
        // Arcs that differ in the place of their labels alone, together.
        let candidates: Vec<Vec<Arc>> = if edge.from == edge.to {
            [1.0, -1.0]
                .map(|side| vec![self.loop_at(edge.from, side)])
                .into()
        } else {
            let mutual = is_mutual(edge, edges);
            BENDS
                .iter()
                // One way on one side, the other way on the other.
                .filter(|&&bend| !mutual || bend > 0.0)
                .map(|&bend| STANDS.map(|stand| self.arc(edge, bend, stand)).into())
                .collect()
        };
        let mut costs = Vec::new();
        for arcs in candidates {
            let samples = arcs[0].samples();
            let crowd = self.crowd(&samples);
            let cost = |arc| (self.cost(&arc, &samples, half, edge) + crowd, arc);
            costs.extend(arcs.into_iter().map(cost));
        }
        let cheapest = costs.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
        let (_, arc) = cheapest.expect("at least two candidates");
        self.labels.push((arc.label, half));
        self.drawn.push(arc.samples());
        arc
    }

    /// How bad it is that an arc runs along others.
    fn crowd(&self, samples: &[Point]) -> f64 {
        let (low, high) = corners(samples);
        let along = |other: &Vec<Point>| {
            let (other_low, other_high) = corners(other);
            let apart = low.x - other_high.x > NEAR
                || other_low.x - high.x > NEAR
                || low.y - other_high.y > NEAR
                || other_low.y - high.y > NEAR;
            if apart {
                return 0;
            }
            let is_near = |point: &&Point| other.iter().any(|o| o.distance(**point) < NEAR);
            let near = samples.iter().filter(is_near).count();
            near.saturating_sub(CROSSING) + PORT * ports(samples, other)
        };
        30.0 * as_f64(self.drawn.iter().map(along).sum())
    }

    /// A loop above (1) or below (−1) a state.
    fn loop_at(&self, state: usize, side: f64) -> Arc {
        let centre = self.states[state];
        let point = |x: f64, y: f64| Point {
            x: centre.x + x,
            y: centre.y - side * y,
        };
        Arc {
            start: point(-9.0, RADIUS - 2.5),
            bend: [point(-24.0, RADIUS + 30.0), point(24.0, RADIUS + 30.0)],
            end: point(9.0, RADIUS - 2.5),
            label: point(0.0, RADIUS + 31.0),
        }
    }

    fn arc(&self, edge: &Edge, bend: f64, stand: f64) -> Arc {
        let (from, to) = (self.states[edge.from], self.states[edge.to]);
        let length = from.distance(to);
        let middle = from.towards(to, 0.5);
        // Twice the bend: an arc comes half as near to where it is bent to.
        let handle = Point {
            x: middle.x + (to.y - from.y) / length * 2.0 * bend,
            y: middle.y - (to.x - from.x) / length * 2.0 * bend,
        };
        let (start, end) = (from.away(handle, RADIUS), to.away(handle, RADIUS + 1.0));
        let bend = [
            start.towards(handle, 2.0 / 3.0),
            end.towards(handle, 2.0 / 3.0),
        ];
        let mut arc = Arc {
            start,
            bend,
            end,
            label: middle,
        };
        arc.label = arc.at(stand);
        arc
    }

    /// How bad an arc is: what it meets, and its length.
    fn cost(&self, arc: &Arc, samples: &[Point], half: f64, edge: &Edge) -> f64 {
        let mut cost = 0.0;
        for (state, &centre) in self.states.iter().enumerate() {
            if state != edge.from && state != edge.to {
                let nearest = samples
                    .iter()
                    .map(|point| point.distance(centre))
                    .fold(f64::MAX, f64::min);
                cost += 40.0 * (RADIUS + 8.0 - nearest).max(0.0);
            }
            let (dx, dy) = (
                (arc.label.x - centre.x).abs() - half,
                (arc.label.y - centre.y).abs() - HALF_LABEL,
            );
            if dx.max(0.0).hypot(dy.max(0.0)) < RADIUS + 1.0 {
                cost += 600.0;
            }
        }
        for &(label, other) in &self.labels {
            let (dx, dy) = ((arc.label.x - label.x).abs(), (arc.label.y - label.y).abs());
            if dx < half + other + 4.0 && dy < 2.0 * HALF_LABEL + 1.0 {
                cost += 500.0;
            }
            let through = |point: &Point| {
                (point.x - label.x).abs() < other && (point.y - label.y).abs() < HALF_LABEL
            };
            if samples.iter().any(through) {
                cost += 60.0;
            }
        }
        cost + arc.start.distance(arc.bend[0])
            + arc.bend[0].distance(arc.bend[1])
            + arc.bend[1].distance(arc.end)
    }
}

/// How often two arcs begin or end at the same place of a state.
fn ports(one: &[Point], other: &[Point]) -> usize {
    let ends = |samples: &[Point]| [samples[0], samples[samples.len() - 1]];
    let near = |a: Point| {
        ends(other)
            .into_iter()
            .filter(move |b| b.distance(a) < PORTS)
    };
    ends(one).into_iter().flat_map(near).count()
}

/// The least and the greatest coordinates of some points.
fn corners(points: &[Point]) -> (Point, Point) {
    let first = points[0];
    points.iter().fold((first, first), |(low, high), point| {
        let low = Point {
            x: low.x.min(point.x),
            y: low.y.min(point.y),
        };
        let high = Point {
            x: high.x.max(point.x),
            y: high.y.max(point.y),
        };
        (low, high)
    })
}
