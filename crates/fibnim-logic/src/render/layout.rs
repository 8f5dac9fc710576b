//! Where the states and edges of a picture lie.
//!
//! States stand in columns, by the number of letters that lead to them. Edges
//! are arcs: of some bends, the one is taken that meets the fewest states and
//! labels.

use super::graph::Edge;

/// The radius of a state.
pub(super) const RADIUS: f64 = 17.0;
/// Half the height of a label.
const HALF_LABEL: f64 = 8.0;
/// The width of a character of a label.
const CHARACTER: f64 = 7.2;
/// The distance of the rows.
const ROW: f64 = 84.0;
/// The least distance of the columns.
const COLUMN: f64 = 110.0;
/// How far an arc may be from the straight line.
const BENDS: [f64; 15] = [
    0.0, 26.0, -26.0, 50.0, -50.0, 80.0, -80.0, 115.0, -115.0, 155.0, -155.0, 200.0, -200.0, 260.0,
    -260.0,
];
/// Where on the arc a label may stand.
const STANDS: [f64; 5] = [0.5, 0.4, 0.6, 0.3, 0.7];
/// At so many places of an arc it is looked at what is there.
const SAMPLES: u32 = 24;

/// A place on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn towards(self, other: Self, share: f64) -> Self {
        Self {
            x: self.x + (other.x - self.x) * share,
            y: self.y + (other.y - self.y) * share,
        }
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point so far from here on the way to another.
    pub(super) fn away(self, other: Self, length: f64) -> Self {
        self.towards(other, length / self.distance(other).max(1e-9))
    }
}

/// An arc from state to state, and its label.
pub(super) struct Arc {
    pub(super) start: Point,
    /// The point towards which the arc is bent; for a loop the two points.
    pub(super) bend: [Point; 2],
    pub(super) end: Point,
    pub(super) label: Point,
}

impl Arc {
    /// The point at a share of the way.
    pub(super) fn at(&self, share: f64) -> Point {
        let [first, second] = self.bend;
        let a = self.start.towards(first, share);
        let b = first.towards(second, share);
        let c = second.towards(self.end, share);
        a.towards(b, share).towards(b.towards(c, share), share)
    }
}

/// The layout of a graph.
pub(super) struct Layout {
    pub(super) states: Vec<Point>,
    /// One an edge.
    pub(super) arcs: Vec<Arc>,
}

impl Layout {
    pub(super) fn new(states: usize, edges: &[Edge]) -> Self {
        let states = place_states(states, edges);
        let mut arcs = Arcs {
            states: &states,
            labels: Vec::new(),
        };
        // Loops have the least choice of their place.
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by_key(|&i| edges[i].from != edges[i].to);
        let mut placed: Vec<(usize, Arc)> = order
            .iter()
            .map(|&i| (i, arcs.place(&edges[i], edges)))
            .collect();
        placed.sort_by_key(|&(i, _)| i);
        Self {
            arcs: placed.into_iter().map(|(_, arc)| arc).collect(),
            states,
        }
    }
}

fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// The width of a label.
pub(super) fn width(label: &str) -> f64 {
    as_f64(label.chars().count()) * CHARACTER
}

/// The states in columns, those of a column in the order of their neighbours.
fn place_states(states: usize, edges: &[Edge]) -> Vec<Point> {
    let depths = depths(states, edges);
    let columns = depths.iter().max().map_or(0, |&last| last + 1);
    let mut order: Vec<Vec<usize>> = vec![Vec::new(); columns];
    for (state, &depth) in depths.iter().enumerate() {
        order[depth].push(state);
    }
    let xs = column_places(columns, &depths, edges);
    let mut points: Vec<Point> = depths
        .iter()
        .map(|&depth| Point {
            x: xs[depth],
            y: 0.0,
        })
        .collect();
    spread(&order, &mut points);
    for round in 0..8 {
        let mut turn: Vec<usize> = (0..columns).collect();
        if round % 2 == 1 {
            turn.reverse();
        }
        for column in turn {
            let wish = |state: usize| wished_height(state, &points, &depths, edges);
            order[column].sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
            spread(&order[column..=column], &mut points);
        }
    }
    points
}

/// The states of each column with equal distances, around the height 0.
fn spread(columns: &[Vec<usize>], points: &mut [Point]) {
    for column in columns {
        let top = -as_f64(column.len().saturating_sub(1)) / 2.0;
        for (row, &state) in column.iter().enumerate() {
            points[state].y = (top + as_f64(row)) * ROW;
        }
    }
}

/// The mean height of the neighbours in other columns; its own if there are
/// none.
fn wished_height(state: usize, points: &[Point], depths: &[usize], edges: &[Edge]) -> f64 {
    let neighbours = edges.iter().filter_map(|edge| match (edge.from, edge.to) {
        (from, to) if from == state => Some(to),
        (from, to) if to == state => Some(from),
        _ => None,
    });
    let heights: Vec<f64> = neighbours
        .filter(|&other| depths[other] != depths[state])
        .map(|other| points[other].y)
        .collect();
    if heights.is_empty() {
        return points[state].y;
    }
    heights.iter().sum::<f64>() / as_f64(heights.len())
}

/// The least number of letters that lead to each state.
fn depths(states: usize, edges: &[Edge]) -> Vec<usize> {
    let mut depths = vec![usize::MAX; states];
    let mut layer = vec![0];
    let mut depth = 0;
    while !layer.is_empty() && states > 0 {
        layer.retain(|&state: &usize| depths[state] == usize::MAX);
        for &state in &layer {
            depths[state] = depth;
        }
        let next = edges.iter().filter(|edge| depths[edge.from] == depth);
        layer = next.map(|edge| edge.to).collect();
        layer.sort_unstable();
        layer.dedup();
        depth += 1;
    }
    depths
}

/// Columns are so far apart that the labels between neighbours have room.
fn column_places(columns: usize, depths: &[usize], edges: &[Edge]) -> Vec<f64> {
    let mut places = vec![0.0];
    for column in 1..columns {
        let between = |edge: &&Edge| {
            let (a, b) = (depths[edge.from], depths[edge.to]);
            a.min(b) < column && a.max(b) >= column && a.abs_diff(b) == 1
        };
        let widest = edges.iter().filter(between).map(|edge| width(&edge.label));
        let room = widest.fold(COLUMN, |room, label| room.max(label + 2.0 * RADIUS + 30.0));
        places.push(places[column - 1] + room);
    }
    places
}

/// Places arcs one after the other.
struct Arcs<'a> {
    states: &'a [Point],
    /// The labels that have a place: their middle and half their width.
    labels: Vec<(Point, f64)>,
}

impl Arcs<'_> {
    fn place(&mut self, edge: &Edge, edges: &[Edge]) -> Arc {
        let half = width(&edge.label) / 2.0;
        let candidates: Vec<Arc> = if edge.from == edge.to {
            vec![self.loop_at(edge.from, 1.0), self.loop_at(edge.from, -1.0)]
        } else {
            let mutual = edges
                .iter()
                .any(|other| (other.from, other.to) == (edge.to, edge.from));
            BENDS
                .iter()
                // One way on one side, the other way on the other.
                .filter(|&&bend| !mutual || bend > 0.0)
                .flat_map(|&bend| STANDS.map(|stand| self.arc(edge, bend, stand)))
                .collect()
        };
        let costs = candidates.iter().map(|arc| self.cost(arc, half, edge));
        let best = costs.enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b));
        let best = best.map_or(0, |(i, _)| i);
        let arc = candidates
            .into_iter()
            .nth(best)
            .expect("at least two candidates");
        self.labels.push((arc.label, half));
        arc
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
    fn cost(&self, arc: &Arc, half: f64, edge: &Edge) -> f64 {
        let samples = (0..=SAMPLES).map(|i| arc.at(f64::from(i) / f64::from(SAMPLES)));
        let mut cost = 0.0;
        for (state, &centre) in self.states.iter().enumerate() {
            if state != edge.from && state != edge.to {
                let nearest = samples
                    .clone()
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
            let through = |point: Point| {
                (point.x - label.x).abs() < other && (point.y - label.y).abs() < HALF_LABEL
            };
            if samples.clone().any(through) {
                cost += 60.0;
            }
        }
        cost + arc.start.distance(arc.bend[0])
            + arc.bend[0].distance(arc.bend[1])
            + arc.bend[1].distance(arc.end)
    }
}
