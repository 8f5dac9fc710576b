//! How the edges of an automaton run: of some bends and places of the label,
//! those are taken that meet the fewest states, labels and heads of arrows, and
//! run along the fewest other arcs.

use fibnim_logic::render::Edge;

use super::{HEAD, LABEL_HEIGHT, RADIUS, label_width, shifted};
use crate::picture::curve::{Curve, distance, towards};
use crate::picture::layout::pixels;
use crate::picture::scene::{Place, Point};

/// How far an arc may be from the straight line.
const BENDS: [f32; 15] = [
    0.0, 26.0, -26.0, 50.0, -50.0, 80.0, -80.0, 115.0, -115.0, 155.0, -155.0, 200.0, -200.0, 260.0,
    -260.0,
];
/// Where on the arc a label may stand.
const STANDS: [f32; 5] = [0.5, 0.4, 0.6, 0.3, 0.7];
/// How often all arcs are placed: from the second time on, all others are known.
const ROUNDS: usize = 3;
/// Arcs that are as near as this cannot be told apart.
const NEAR: f32 = 8.0;
/// So far apart arcs should begin and end.
const PORTS: f32 = 10.0;
/// It is as bad as so many places at which they are near, if they do not.
const PORT: usize = 3;
/// At so many places two arcs are near that only cross, or only meet at a state.
const CROSSING: usize = 2;

/// An arc from state to state, and its label.
#[derive(Clone, Debug)]
pub struct Arc {
    pub curve: Curve,
    /// Where the paper of its label is.
    pub label: Place,
    /// Points all along the way.
    pub samples: Vec<Point>,
}

impl Arc {
    /// Moves it to another place.
    pub fn shift(&mut self, by: Point) {
        let Curve(points) = &mut self.curve;
        for point in points.iter_mut().chain(&mut self.samples) {
            *point = shifted(*point, by);
        }
        (self.label.x, self.label.y) = shifted((self.label.x, self.label.y), by);
    }
}

/// The arcs of the edges, in their order.
pub fn route(states: &[Point], edges: &[Edge]) -> Vec<Arc> {
    // Loops have the least choice of their place, and then those that go both
    // ways.
    let choice = |edge: &Edge| match edge {
        edge if edge.from == edge.to => 0,
        edge if is_mutual(edge, edges) => 1,
        _ => 2,
    };
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|&i| choice(&edges[i]));
    let mut arcs: Vec<Option<Arc>> = vec![None; edges.len()];
    for edge in order.repeat(ROUNDS) {
        arcs[edge] = None;
        let others = Others {
            states,
            arcs: arcs.iter().flatten().collect(),
        };
        arcs[edge] = Some(others.best(&edges[edge], is_mutual(&edges[edge], edges)));
    }
    arcs.into_iter().flatten().collect()
}

/// Whether there is an edge the other way, too.
fn is_mutual(edge: &Edge, edges: &[Edge]) -> bool {
    let back = (edge.to, edge.from);
    edges.iter().any(|other| (other.from, other.to) == back)
}

/// What has its place.
struct Others<'a> {
    states: &'a [Point],
    arcs: Vec<&'a Arc>,
}

impl Others<'_> {
    /// The best arc for an edge.
    fn best(&self, edge: &Edge, mutual: bool) -> Arc {
        let candidates: Vec<(Curve, Vec<Point>)> = if edge.from == edge.to {
            [1.0, -1.0].map(|side| self.loop_at(edge.from, side)).into()
        } else {
            let bends = BENDS.into_iter();
            bends
                // One way on one side, the other way on the other.
                .filter(|&bend| !mutual || bend > 0.0)
                .map(|bend| self.bent(edge, bend))
                .collect()
        };
        let width = label_width(&edge.label);
        let mut best: Option<(f32, Arc)> = None;
        for (curve, labels) in candidates {
            let samples: Vec<Point> = curve.samples().collect();
            let cost = self.cost(&samples, edge);
            for middle in labels {
                let label = Place::around(middle, width, LABEL_HEIGHT);
                let cost = cost + self.label_cost(label, curve);
                if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                    let samples = samples.clone();
                    best = Some((
                        cost,
                        Arc {
                            curve,
                            label,
                            samples,
                        },
                    ));
                }
            }
        }
        best.expect("at least two candidates").1
    }

    /// A loop above (1) or below (−1) a state, and where its label may be.
    fn loop_at(&self, state: usize, side: f32) -> (Curve, Vec<Point>) {
        let (x, y) = self.states[state];
        let point = |dx: f32, dy: f32| (x + dx, y - side * (RADIUS + dy));
        let curve = [
            point(-9.0, -2.5),
            point(-24.0, 30.0),
            point(24.0, 30.0),
            point(9.0, -2.5),
        ];
        (Curve(curve), vec![point(0.0, 31.0)])
    }

    /// An arc, and where its label may be.
    fn bent(&self, edge: &Edge, bend: f32) -> (Curve, Vec<Point>) {
        let (from, to) = (self.states[edge.from], self.states[edge.to]);
        let middle = towards(from, to, 0.5);
        // Twice the bend: an arc comes half as near to where it is bent to.
        let share = 2.0 * bend / distance(from, to);
        let handle = (
            middle.0 + (to.1 - from.1) * share,
            middle.1 - (to.0 - from.0) * share,
        );
        let away = |state, length| towards(state, handle, length / distance(state, handle));
        let (start, end) = (away(from, RADIUS), away(to, RADIUS + 1.0));
        let near = |point| towards(point, handle, 2.0 / 3.0);
        let curve = Curve([start, near(start), near(end), end]);
        (curve, STANDS.map(|stand| curve.at(stand)).into())
    }

    /// How bad a way is: what it meets, and its length.
    fn cost(&self, samples: &[Point], edge: &Edge) -> f32 {
        let mut cost: f32 = samples
            .windows(2)
            .map(|pair| distance(pair[0], pair[1]))
            .sum();
        for (state, &centre) in self.states.iter().enumerate() {
            if state != edge.from && state != edge.to {
                let ways = samples.iter().map(|&point| distance(point, centre));
                let nearest = ways.fold(f32::MAX, f32::min);
                cost += 40.0 * (RADIUS + 8.0 - nearest).max(0.0);
            }
        }
        for other in &self.arcs {
            if samples.iter().any(|&point| gap(other.label, point) <= 0.0) {
                cost += 60.0;
            }
            if gap(other.label, samples[samples.len() - 1]) < HEAD {
                cost += 300.0;
            }
        }
        let (low, high) = corners(samples);
        let along = |other: &&Arc| {
            let (other_low, other_high) = corners(&other.samples);
            let apart = low.0 - other_high.0 > NEAR
                || other_low.0 - high.0 > NEAR
                || low.1 - other_high.1 > NEAR
                || other_low.1 - high.1 > NEAR;
            if apart {
                return 0;
            }
            let is_near =
                |point: &&Point| other.samples.iter().any(|&o| distance(o, **point) < NEAR);
            let near = samples.iter().filter(is_near).count();
            near.saturating_sub(CROSSING) + PORT * ports(samples, &other.samples)
        };
        cost + 30.0 * pixels(self.arcs.iter().map(along).sum())
    }

    /// How bad the place of a label is, on its own arc.
    fn label_cost(&self, label: Place, curve: Curve) -> f32 {
        let mut cost = 0.0;
        let states = self.states.iter();
        cost += 600.0
            * pixels(
                states
                    .filter(|&&state| gap(label, state) < RADIUS + 1.0)
                    .count(),
            );
        let heads = self.arcs.iter().map(|arc| arc.curve).chain([curve]);
        cost += 300.0 * pixels(heads.filter(|head| gap(label, head.0[3]) < HEAD).count());
        for arc in &self.arcs {
            if is_over(label, arc.label) {
                cost += 500.0;
            }
            if arc.samples.iter().any(|&point| gap(label, point) <= 0.0) {
                cost += 60.0;
            }
        }
        cost
    }
}

/// How far a point is from a place.
fn gap(place: Place, (x, y): Point) -> f32 {
    let dx = (place.x - x).max(x - place.right()).max(0.0);
    let dy = (place.y - y).max(y - place.bottom()).max(0.0);
    dx.hypot(dy)
}

/// Whether two labels cannot be told apart.
fn is_over(one: Place, other: Place) -> bool {
    let apart = one.right().min(other.right()) - one.x.max(other.x) + 4.0;
    let below = one.bottom().min(other.bottom()) - one.y.max(other.y) + 2.0;
    apart > 0.0 && below > 0.0
}

/// How often two arcs begin or end at the same place of a state.
fn ports(one: &[Point], other: &[Point]) -> usize {
    let ends = |samples: &[Point]| [samples[0], samples[samples.len() - 1]];
    let near = |a: Point| {
        ends(other)
            .into_iter()
            .filter(move |&b| distance(a, b) < PORTS)
    };
    ends(one).into_iter().flat_map(near).count()
}

/// The least and the greatest coordinates of some points.
fn corners(points: &[Point]) -> (Point, Point) {
    let first = points[0];
    points.iter().fold((first, first), |(low, high), &(x, y)| {
        ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
    })
}

#[cfg(test)]
mod tests {
    use fibnim_logic::render::Edge;

    use super::super::states::places;
    use super::route;
    use crate::picture::curve::distance;
    use crate::picture::scene::Point;

    /// 1 → 0 and 0 → 2 were one line with an arrow at each end.
    #[test]
    fn arcs_do_not_run_along_each_other() {
        let edge = |(from, to)| Edge {
            from,
            to,
            label: "00".into(),
        };
        let edges = [(0, 1), (0, 2), (0, 3), (1, 0), (1, 4), (2, 4), (4, 2)].map(edge);
        let arcs = route(&places(5, &edges), &edges);
        for (i, one) in arcs.iter().enumerate() {
            for (j, other) in arcs.iter().enumerate().skip(i + 1) {
                let near = |&&a: &&Point| other.samples.iter().any(|&b| distance(a, b) < 6.0);
                let along = one.samples.iter().filter(near).count();
                assert!(along <= 3, "{:?} along {:?}: {along}", edges[i], edges[j]);
            }
        }
    }
}
