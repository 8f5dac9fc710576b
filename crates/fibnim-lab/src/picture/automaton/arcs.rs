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
/// So far apart labels should be.
const LABEL_GAP: f32 = 4.0;
/// Arcs that are as near as this cannot be told apart.
const NEAR: f32 = 8.0;
/// So far apart arcs should begin and end.
const PORTS: f32 = 10.0;
/// It is as bad as so many places at which they are near, if they do not.
const PORT: usize = 3;
/// At so many places two arcs are near that only cross, or only meet at a state.
const CROSSING: usize = 2;

// How bad it is, in pixels of a longer way: a pixel too near to a state, a place
// along another arc, and a label over a state, a label, a head or a line.
const BY_STATE: f32 = 40.0;
const ALONG: f32 = 30.0;
const OVER_STATE: f32 = 600.0;
const OVER_LABEL: f32 = 500.0;
const OVER_HEAD: f32 = 300.0;
const OVER_LINE: f32 = 60.0;

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
                let cost = cost + self.label_cost(label, &samples);
                if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                    let samples = samples.clone();
                    let arc = Arc {
                        curve,
                        label,
                        samples,
                    };
                    best = Some((cost, arc));
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

    /// How bad a way is: its length, and what it meets.
    fn cost(&self, samples: &[Point], edge: &Edge) -> f32 {
        let steps = samples.windows(2);
        let length: f32 = steps.map(|pair| distance(pair[0], pair[1])).sum();
        let states = self.states.iter().enumerate();
        let passed = states.filter(|&(state, _)| state != edge.from && state != edge.to);
        let too_near = passed.map(|(_, &centre)| {
            let ways = samples.iter().map(|&point| distance(point, centre));
            (RADIUS + 8.0 - ways.fold(f32::MAX, f32::min)).max(0.0)
        });
        let labels = self.arcs.iter().map(|other| meeting(other.label, samples));
        let bounds = bounds(samples);
        let along = self.arcs.iter().map(|other| {
            if !is_near(bounds, self::bounds(&other.samples), NEAR) {
                return 0;
            }
            let beside = |&&a: &&Point| other.samples.iter().any(|&b| distance(a, b) < NEAR);
            let near = samples.iter().filter(beside).count();
            near.saturating_sub(CROSSING) + PORT * ports(samples, &other.samples)
        });
        length
            + BY_STATE * too_near.sum::<f32>()
            + labels.sum::<f32>()
            + ALONG * pixels(along.sum())
    }

    /// How bad the place of a label is, on its own arc.
    fn label_cost(&self, label: Place, own: &[Point]) -> f32 {
        let is_over = |state: &&Point| gap(label, **state) < RADIUS + 1.0;
        let states = self.states.iter().filter(is_over).count();
        let is_over = |arc: &&&Arc| is_near(label, arc.label, LABEL_GAP);
        let labels = self.arcs.iter().filter(is_over).count();
        let arcs = self.arcs.iter().map(|arc| meeting(label, &arc.samples));
        OVER_STATE * pixels(states)
            + OVER_LABEL * pixels(labels)
            + arcs.sum::<f32>()
            + meeting(label, own)
    }
}

/// How bad it is where a label is over an arc.
fn meeting(label: Place, samples: &[Point]) -> f32 {
    let over_head = gap(label, samples[samples.len() - 1]) < HEAD;
    let over_line = samples.iter().any(|&point| gap(label, point) <= 0.0);
    let cost = |is_so: bool, cost: f32| if is_so { cost } else { 0.0 };
    cost(over_head, OVER_HEAD) + cost(over_line, OVER_LINE)
}

/// How far a point is from a place.
fn gap(place: Place, (x, y): Point) -> f32 {
    let dx = (place.x - x).max(x - place.right()).max(0.0);
    let dy = (place.y - y).max(y - place.bottom()).max(0.0);
    dx.hypot(dy)
}

/// Whether two places are less than so far apart, across and downwards.
fn is_near(one: Place, other: Place, room: f32) -> bool {
    let across = one.x.max(other.x) - one.right().min(other.right());
    let downwards = one.y.max(other.y) - one.bottom().min(other.bottom());
    across.max(downwards) < room
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

/// The smallest place that some points are in.
fn bounds(points: &[Point]) -> Place {
    let (mut low, mut high) = (points[0], points[0]);
    for &(x, y) in points {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    Place::new(low, high.0 - low.0, high.1 - low.1)
}

#[cfg(test)]
mod tests {
    use fibnim_logic::render::Edge;

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
        // The states 1, 2 and 3 below each other, in every order.
        for heights in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let [one, two, three] = heights.map(|row: u8| (110.0, 84.0 * f32::from(row)));
            let states = [(0.0, 84.0), one, two, three, (220.0, 84.0)];
            let arcs = route(&states, &edges);
            for (i, one) in arcs.iter().enumerate() {
                for (j, other) in arcs.iter().enumerate().skip(i + 1) {
                    let near = |&&a: &&Point| other.samples.iter().any(|&b| distance(a, b) < 6.0);
                    let along = one.samples.iter().filter(near).count();
                    assert!(along <= 3, "{:?} along {:?}: {along}", edges[i], edges[j]);
                }
            }
        }
    }
}
