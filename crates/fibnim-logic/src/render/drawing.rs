//! Automata as drawings: where their states, arcs and labels are.

use super::arcs::{Arcs, is_mutual};
use super::graph::{Edge, accepting, caption, edges};
use crate::automaton::Automaton;
use crate::error::{Error, Result};

/// The most states of an automaton that is drawn: more cannot be read.
pub const MOST_DRAWN: usize = 80;
/// The most characters of a label. DOT has them all.
const LONGEST_LABEL: usize = 23;

/// A drawing of an automaton, in plain numbers: whoever draws brings the pen.
/// The first state is at (0, 0), and there the reading begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What the letters are: `digits of (n, r), most significant first`.
    pub caption: String,
    /// The states, by number.
    pub states: Vec<DrawnState>,
    /// One edge for all letters from one state to another.
    pub edges: Vec<DrawnEdge>,
}

/// A state of a [`Drawing`]: a circle of [`RADIUS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnState {
    /// Its middle.
    pub at: Point,
    /// Whether words that end here are accepted.
    pub accepting: bool,
}

/// An edge of a [`Drawing`].
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnEdge {
    /// The number of the state that it leaves.
    pub from: usize,
    /// The number of the state that it leads to.
    pub to: usize,
    /// How it runs, and where its label is.
    pub arc: Arc,
    /// Its letters; where they are many, the first of them.
    pub label: String,
}

/// The drawing of an automaton: states in columns by the number of letters that
/// lead to them, labels of
/// [`LABEL_SIZE`]. The variables are those of its tracks.
/// More than [`MOST_DRAWN`] states are refused.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let drawing = render::drawing(&valid, &["n".into()])?;
/// assert_eq!(drawing.caption, "digits of n, most significant first");
/// assert_eq!((drawing.states.len(), drawing.edges.len()), (2, 3));
/// assert!(drawing.states[1].at.x > drawing.states[0].at.x);
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn drawing(automaton: &Automaton, variables: &[String]) -> Result<Drawing> {
    if automaton.states() > MOST_DRAWN {
        return Err(Error::LimitExceeded {
            what: format!("a picture of {} states", automaton.states()),
            limit: format!("the {MOST_DRAWN} states that can be read; DOT has no such limit"),
            part: String::new(),
        });
    }
    let mut edges = edges(automaton);
    for edge in &mut edges {
        edge.label = shortened(&edge.label);
    }
    let layout = Layout::new(automaton.states(), &edges);
    let states = layout.states.into_iter().zip(accepting(automaton));
    let edges = edges.into_iter().zip(layout.arcs);
    Ok(Drawing {
        caption: caption(variables),
        states: states
            .map(|(at, accepting)| DrawnState { at, accepting })
            .collect(),
        edges: edges
            .map(|(edge, arc)| DrawnEdge {
                from: edge.from,
                to: edge.to,
                arc,
                label: edge.label,
            })
            .collect(),
    })
}

/// As many letters as there is room for.
fn shortened(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_owned();
    }
    let end = label[..LONGEST_LABEL].rfind(',').unwrap_or(LONGEST_LABEL);
    format!("{},…", &label[..end])
}

// Where the states and edges of a picture lie.
//
// States stand in columns, by the number of letters that lead to them.

/// The radius of a state in a drawing.
pub const RADIUS: f64 = 17.0;
/// The size of the font that the labels of a drawing have room for.
pub const LABEL_SIZE: f64 = 11.5;
/// The width of a character of a label, as digits of sans-serif fonts have it.
const CHARACTER: f64 = 0.6 * LABEL_SIZE;
/// The distance of the rows.
const ROW: f64 = 84.0;
/// The least distance of the columns.
const COLUMN: f64 = 110.0;
/// At so many places of an arc it is looked at what is there.
const SAMPLES: u32 = 24;
/// A place on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
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

/// An arc from state to state, a cubic curve, and its label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Where it begins.
    pub start: Point,
    /// Its two control points.
    pub bend: [Point; 2],
    /// Where it ends, with the point of its arrow.
    pub end: Point,
    /// The middle of its label.
    pub label: Point,
}

impl Arc {
    /// Points all along the way.
    pub(super) fn samples(&self) -> Vec<Point> {
        let share = |i| f64::from(i) / f64::from(SAMPLES);
        (0..=SAMPLES).map(|i| self.at(share(i))).collect()
    }

    /// The point at a share of the way, from 0 to 1.
    pub fn at(&self, share: f64) -> Point {
        let [first, second] = self.bend;
        let a = self.start.towards(first, share);
        let b = first.towards(second, share);
        let c = second.towards(self.end, share);
        a.towards(b, share).towards(b.towards(c, share), share)
    }
}

/// The layout of a graph.
struct Layout {
    states: Vec<Point>,
    /// One an edge.
    arcs: Vec<Arc>,
}

impl Layout {
    fn new(states: usize, edges: &[Edge]) -> Self {
        let states = place_states(states, edges);
        let mut arcs = Arcs::new(&states);
        // Loops have the least choice of their place, and then those that go both
        // ways.
        let choice = |edge: &Edge| match edge {
            edge if edge.from == edge.to => 0,
            edge if is_mutual(edge, edges) => 1,
            _ => 2,
        };
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by_key(|&i| choice(&edges[i]));
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

pub(super) fn as_f64(count: usize) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 → 0 and 0 → 2 were one line with an arrow at each end.
    #[test]
    fn arcs_do_not_run_along_each_other() {
        let edge = |(from, to)| Edge {
            from,
            to,
            label: "00".into(),
        };
        let edges = [(0, 1), (0, 2), (0, 3), (1, 0), (1, 4), (2, 4), (4, 2)].map(edge);
        let layout = Layout::new(5, &edges);
        for (i, one) in layout.arcs.iter().enumerate() {
            for (j, other) in layout.arcs.iter().enumerate().skip(i + 1) {
                let other = other.samples();
                let samples = one.samples();
                let near = |a: &&Point| other.iter().any(|b| b.distance(**a) < 6.0);
                let along = samples.iter().filter(near).count();
                assert!(along <= 3, "{:?} along {:?}: {along}", edges[i], edges[j]);
            }
        }
    }
}
