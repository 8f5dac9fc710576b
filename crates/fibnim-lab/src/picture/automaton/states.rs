//! Where the states of an automaton stand.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use fibnim_logic::render::Edge;

use super::{RADIUS, label_width};
use crate::picture::layered::Layered;
use crate::picture::scene::Point;

/// The room of a state in its column.
const ROOM: f32 = 68.0;
/// The least distance of the columns.
const COLUMN: f32 = 110.0;

/// The middles of the states, the first one at (0, 0). They are in columns, by
/// the number of letters that lead to them, and there near their neighbours in
/// other columns, whichever way the edge goes.
pub fn places(states: usize, edges: &[Edge]) -> Vec<Point> {
    let layers = depths(states, edges);
    let between = edges.iter().filter_map(|edge| {
        let (from, to) = (layers[edge.from], layers[edge.to]);
        match from.cmp(&to) {
            Ordering::Less => Some((edge.from, edge.to)),
            Ordering::Greater => Some((edge.to, edge.from)),
            Ordering::Equal => None,
        }
    });
    let pairs: BTreeSet<(usize, usize)> = between.collect();
    let columns = columns(&layers, edges);
    let layered = Layered {
        widths: vec![ROOM; states],
        edges: pairs.into_iter().collect(),
        layers,
    };
    let heights = layered.layout().x;
    let place = |(&layer, height): (&usize, &f32)| (columns[layer], height - heights[0]);
    layered.layers.iter().zip(&heights).map(place).collect()
}

/// The least number of letters that lead to each state. States are numbered
/// breadth first, and edges are in the order of the states that they leave: so
/// the first edge to a state is on a shortest way.
fn depths(states: usize, edges: &[Edge]) -> Vec<usize> {
    let mut depths = vec![0; states];
    for state in 1..states {
        let first = edges.iter().find(|edge| edge.to == state);
        depths[state] = first.map_or(0, |edge| depths[edge.from] + 1);
    }
    depths
}

/// The columns are so far apart that the labels between neighbours have room.
fn columns(depths: &[usize], edges: &[Edge]) -> Vec<f32> {
    let last = depths.last().copied().unwrap_or(0);
    let mut places = vec![0.0];
    for column in 1..=last {
        let between = |edge: &&Edge| {
            let (a, b) = (depths[edge.from], depths[edge.to]);
            a.max(b) == column && a.min(b) == column - 1
        };
        let widest = edges
            .iter()
            .filter(between)
            .map(|edge| label_width(&edge.label));
        let room = widest.fold(COLUMN, |room, label| room.max(label + 2.0 * RADIUS + 30.0));
        places.push(places[column - 1] + room);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_leave_room_for_the_labels_between_them() {
        let edge = Edge {
            from: 0,
            to: 1,
            label: "longer than the usual distance of two columns".into(),
        };
        let places = columns(&[0, 1], std::slice::from_ref(&edge));
        assert!(places[1] > label_width(&edge.label) + 2.0 * RADIUS);
    }
}
