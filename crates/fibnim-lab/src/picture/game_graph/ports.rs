//! Where moves leave and reach their positions.

use super::node::Node;
use super::sheet::Sheet;
use crate::picture::layout::pixels;

/// How far apart edges meet a node, if there is room.
const PORT: f32 = 11.0;

/// Where edges leave and reach their nodes, from the middle.
pub struct Ports {
    pub out_of: Vec<f32>,
    pub into: Vec<f32>,
}

impl Ports {
    pub fn new(sheet: &Sheet<'_>) -> Self {
        let middle = Self {
            out_of: vec![0.0; sheet.edges.len()],
            into: vec![0.0; sheet.edges.len()],
        };
        let mut ports = Self {
            out_of: Vec::new(),
            into: Vec::new(),
        };
        // Edges stand side by side in the order of where they go next.
        let next = |edge: usize| sheet.points(edge, &middle)[1].0;
        let last = |edge: usize| sheet.points(edge, &middle).into_iter().nth_back(1);
        ports.out_of = spread(sheet, |edge| sheet.edges[edge].0, next);
        let before = |edge: usize| last(edge).map_or(0.0, |(x, _)| x);
        ports.into = spread(sheet, |edge| sheet.edges[edge].1, before);
        ports
    }
}

/// A place on one side of its node for each edge, by order of x.
fn spread(
    sheet: &Sheet<'_>,
    node_of: impl Fn(usize) -> usize,
    x: impl Fn(usize) -> f32,
) -> Vec<f32> {
    let mut offsets = vec![0.0; sheet.edges.len()];
    for (node, Node { width, .. }) in sheet.nodes.iter().enumerate() {
        let mut edges: Vec<usize> = (0..sheet.edges.len())
            .filter(|&edge| node_of(edge) == node)
            .collect();
        edges.sort_by(|&a, &b| x(a).total_cmp(&x(b)));
        let gaps = pixels(edges.len().saturating_sub(1));
        let step = PORT.min((width - 20.0).max(0.0) / gaps.max(1.0));
        for (i, edge) in edges.into_iter().enumerate() {
            offsets[edge] = (pixels(i) - gaps / 2.0) * step;
        }
    }
    offsets
}
