//! The order of the vertices in each layer, with few crossings of edges.

use super::Vertex;

/// How often all layers are gone through, down and up.
const SWEEPS: usize = 24;

/// Sorts each row. Going down, every vertex goes to the mean place of its
/// neighbours above, going up to that of those below; the best order that was
/// met is improved by exchanges of neighbours, and kept.
pub fn sort(vertices: &[Vertex], rows: &mut Vec<Vec<usize>>) {
    let mut best = (crossings(vertices, rows), rows.clone());
    for sweep in 0..SWEEPS {
        let mut places = places(vertices.len(), rows);
        if sweep % 2 == 0 {
            for row in &mut *rows {
                sort_row(row, &mut places, |vertex| &vertices[vertex].above);
            }
        } else {
            for row in rows.iter_mut().rev() {
                sort_row(row, &mut places, |vertex| &vertices[vertex].below);
            }
        }
        let mut exchanged = rows.clone();
        exchange(vertices, &mut exchanged);
        let count = crossings(vertices, &exchanged);
        if count < best.0 {
            best = (count, exchanged);
        }
    }
    *rows = best.1;
}

/// The place of each vertex in its row.
fn places(count: usize, rows: &[Vec<usize>]) -> Vec<usize> {
    let mut places = vec![0; count];
    for row in rows {
        for (place, &vertex) in row.iter().enumerate() {
            places[vertex] = place;
        }
    }
    places
}

/// Sorts a row by the mean places of its neighbours; one that has none stays.
#[expect(clippy::cast_precision_loss, reason = "places are small")]
fn sort_row<'v>(
    row: &mut [usize],
    places: &mut [usize],
    neighbours: impl Fn(usize) -> &'v Vec<usize>,
) {
    let mean = |vertex: usize| {
        let near = neighbours(vertex);
        if near.is_empty() {
            return places[vertex] as f64;
        }
        let sum: usize = near.iter().map(|&other| places[other]).sum();
        sum as f64 / near.len() as f64
    };
    let mut keyed: Vec<(f64, usize)> = row.iter().map(|&v| (mean(v), v)).collect();
    keyed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    for (place, (slot, (_, vertex))) in row.iter_mut().zip(keyed).enumerate() {
        *slot = vertex;
        places[vertex] = place;
    }
}

/// Exchanges neighbours in their rows as long as that takes crossings away.
fn exchange(vertices: &[Vertex], rows: &mut [Vec<usize>]) {
    let mut places = places(vertices.len(), rows);
    let mut better = true;
    while better {
        better = false;
        for row in &mut *rows {
            for left in 1..row.len() {
                let (a, b) = (row[left - 1], row[left]);
                let count = |a: usize, b: usize| {
                    pair_crossings(&vertices[a].above, &vertices[b].above, &places)
                        + pair_crossings(&vertices[a].below, &vertices[b].below, &places)
                };
                if count(b, a) < count(a, b) {
                    row.swap(left - 1, left);
                    places.swap(a, b);
                    better = true;
                }
            }
        }
    }
}

/// How many edges of a vertex cross those of one to the right of it.
fn pair_crossings(left: &[usize], right: &[usize], places: &[usize]) -> usize {
    let crossing = |&a: &usize| {
        right
            .iter()
            .filter(move |&&b| places[b] < places[a])
            .count()
    };
    left.iter().map(crossing).sum()
}

/// How many crossings there are.
pub fn crossings(vertices: &[Vertex], rows: &[Vec<usize>]) -> usize {
    let places = places(vertices.len(), rows);
    let in_row = |row: &Vec<usize>| -> usize {
        let pairs = (0..row.len()).flat_map(|i| (i + 1..row.len()).map(move |j| (i, j)));
        pairs
            .map(|(i, j)| {
                let (left, right) = (&vertices[row[i]].below, &vertices[row[j]].below);
                pair_crossings(left, right, &places)
            })
            .sum()
    };
    rows.iter().map(in_row).sum()
}

#[cfg(test)]
mod tests {
    use super::super::{Vertex, connect};
    use super::{crossings, sort};

    fn graph(edges: &[(usize, usize)], count: usize) -> Vec<Vertex> {
        let mut vertices: Vec<Vertex> = (0..count).map(|_| Vertex::node(10.0)).collect();
        for &(from, to) in edges {
            connect(&mut vertices, &[from, to]);
        }
        vertices
    }

    #[test]
    fn crossings_are_counted() {
        // 0 – 3 and 1 – 2 cross, and both cross 0 – 4 with 1 – 2.
        let vertices = graph(&[(0, 3), (1, 2), (0, 4)], 5);
        assert_eq!(crossings(&vertices, &[vec![0, 1], vec![2, 3, 4]]), 2);
        assert_eq!(crossings(&vertices, &[vec![1, 0], vec![2, 3, 4]]), 0);
    }

    #[test]
    fn a_graph_that_needs_no_crossing_has_none() {
        // Two trees, mixed up.
        let vertices = graph(&[(0, 2), (1, 3), (0, 4), (1, 5), (2, 7), (3, 6), (4, 8)], 9);
        let mut rows = vec![vec![0, 1], vec![2, 3, 4, 5], vec![6, 7, 8]];
        assert!(crossings(&vertices, &rows) > 0);
        sort(&vertices, &mut rows);
        assert_eq!(crossings(&vertices, &rows), 0);
    }
}
