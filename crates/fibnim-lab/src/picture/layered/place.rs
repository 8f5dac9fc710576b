//! Places for vertices whose order is known.

use super::Vertex;
use crate::picture::layout::pixels;

/// How often all layers are gone through, down and up.
const SWEEPS: usize = 40;
/// The room between two neighbours of a layer.
const GAP: f32 = 16.0;
/// A bend weighs more than a node, so that long edges are straight.
const BEND_WEIGHT: f32 = 4.0;

/// The middle of each vertex. Every layer in turn goes as near to the mean of
/// its neighbours as order and room allow. The leftmost vertex begins at 0.
pub fn places(vertices: &[Vertex], rows: &[Vec<usize>]) -> Vec<f32> {
    let mut x = vec![0.0; vertices.len()];
    for row in rows {
        let wishes: Vec<f32> = row.iter().map(|_| 0.0).collect();
        spread(vertices, row, &wishes, &mut x);
    }
    for sweep in 0..SWEEPS {
        let mut turn: Vec<usize> = (0..rows.len()).collect();
        if sweep % 2 == 1 {
            turn.reverse();
        }
        for row in turn {
            let row = &rows[row];
            let wishes: Vec<f32> = row.iter().map(|&v| wish(&vertices[v], v, &x)).collect();
            spread(vertices, row, &wishes, &mut x);
        }
    }
    let left = |vertex: usize| x[vertex] - vertices[vertex].width / 2.0;
    let least = (0..vertices.len()).map(left).fold(f32::INFINITY, f32::min);
    x.iter().map(|x| x - least).collect()
}

/// Where a vertex wants to be: in the middle of all its neighbours, those above
/// and those below counting alike.
fn wish(vertex: &Vertex, itself: usize, x: &[f32]) -> f32 {
    let mean = |near: &Vec<usize>| {
        let sum: f32 = near.iter().map(|&other| x[other]).sum();
        (!near.is_empty()).then(|| sum / pixels(near.len()))
    };
    match (mean(&vertex.above), mean(&vertex.below)) {
        (Some(above), Some(below)) => f32::midpoint(above, below),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => x[itself],
    }
}

/// Some vertices that touch each other.
struct Block {
    /// Where its first vertex is.
    at: f32,
    weight: f32,
    /// Its vertices are from here on.
    first: usize,
}

/// Puts a row as near to its wishes as it can be in its order: the squares of
/// the distances, times the weights, have the least sum. Blocks that would
/// overlap become one, at the mean of their wishes.
fn spread(vertices: &[Vertex], row: &[usize], wishes: &[f32], x: &mut [f32]) {
    let mut offsets = Vec::with_capacity(row.len());
    let mut offset = 0.0;
    for (i, &vertex) in row.iter().enumerate() {
        if i > 0 {
            let before = vertices[row[i - 1]].width;
            offset += f32::midpoint(before, vertices[vertex].width) + GAP;
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<Block> = Vec::new();
    for (first, &vertex) in row.iter().enumerate() {
        let weight = if vertices[vertex].is_bend {
            BEND_WEIGHT
        } else {
            1.0
        };
        let mut block = Block {
            at: wishes[first] - offsets[first],
            weight,
            first,
        };
        while let Some(before) = blocks.pop_if(|before| before.at > block.at) {
            let sum = before.weight + block.weight;
            block = Block {
                at: (before.at * before.weight + block.at * block.weight) / sum,
                weight: sum,
                first: before.first,
            };
        }
        blocks.push(block);
    }
    let ends = blocks
        .iter()
        .skip(1)
        .map(|block| block.first)
        .chain([row.len()]);
    for (block, end) in blocks.iter().zip(ends) {
        for i in block.first..end {
            x[row[i]] = block.at + offsets[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Vertex;
    use super::{GAP, spread};

    #[test]
    fn who_has_room_is_where_it_wants_to_be_and_others_share() {
        let vertices: Vec<Vertex> = (0..3).map(|_| Vertex::node(10.0)).collect();
        let mut x = vec![0.0; 3];
        spread(&vertices, &[0, 1, 2], &[0.0, 100.0, 200.0], &mut x);
        assert_eq!(x, [0.0, 100.0, 200.0]);
        spread(&vertices, &[2, 1, 0], &[50.0, 50.0, 300.0], &mut x);
        let apart = f32::midpoint(10.0, GAP);
        assert_eq!(x, [300.0, 50.0 + apart, 50.0 - apart]);
    }
}
