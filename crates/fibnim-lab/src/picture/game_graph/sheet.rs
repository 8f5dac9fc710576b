//! The nodes and lines of a graph, where they are.

use fibnim::Outcome;

use super::line::{self, Arrow};
use super::node::{self, Node};
use super::ports::Ports;
use crate::picture::layered::Layout;
use crate::picture::layout::pixels;
use crate::picture::scene::{Point, Shape};

/// From layer to layer.
const LAYER: f32 = 62.0;
/// How near a line may come to the side of a node.
const NEAR: f32 = 3.0;

/// The graph on its sheet.
pub struct Sheet<'a> {
    pub nodes: &'a [Node],
    pub edges: &'a [(usize, usize)],
    pub layout: &'a Layout,
    pub left: f32,
    pub top: f32,
}

impl Sheet<'_> {
    /// Lines first, those that win on top of the others; then the nodes.
    pub fn shapes(&self) -> Vec<Shape> {
        let ports = Ports::new(self);
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        order.sort_by_key(|&edge| self.wins(edge));
        let lines = order.into_iter().flat_map(|edge| self.line(edge, &ports));
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.flat_map(|(i, node)| node.shapes(self.middle(i)));
        lines.chain(nodes).collect()
    }

    fn layer_y(&self, layer: usize) -> f32 {
        self.top + node::HEIGHT / 2.0 + LAYER * pixels(layer)
    }

    fn middle(&self, node: usize) -> Point {
        let x = self.left + self.layout.x[node];
        (x, self.layer_y(self.nodes[node].layer))
    }

    pub fn bottom(&self) -> f32 {
        let last = self.nodes.iter().map(|node| node.layer).max().unwrap_or(0);
        self.layer_y(last) + node::HEIGHT / 2.0
    }

    fn wins(&self, edge: usize) -> bool {
        self.nodes[self.edges[edge].1].outcome == Outcome::P
    }

    /// The points that an edge goes through, from node to node.
    pub fn points(&self, edge: usize, ports: &Ports) -> Vec<Point> {
        let (from, to) = self.edges[edge];
        let (start, end) = (self.middle(from), self.middle(to));
        let first = self.nodes[from].layer + 1;
        let bends = (first..).zip(&self.layout.bends[edge]);
        let mut points = vec![(start.0 + ports.out_of[edge], start.1 + node::HEIGHT / 2.0)];
        points.extend(bends.map(|(layer, x)| (self.left + x, self.layer_y(layer))));
        // The line ends inside of the arrow's head, not beside its point.
        let end_y = end.1 - node::HEIGHT / 2.0 - line::NECK;
        points.push((end.0 + ports.into[edge], end_y));
        points
    }

    /// Whether the smooth line through some points stays off all nodes.
    fn is_free(&self, points: &[Point]) -> bool {
        let nodes: Vec<(Point, f32)> = (0..self.nodes.len())
            .map(|node| (self.middle(node), self.nodes[node].width / 2.0))
            .collect();
        let meets = |(x, y): Point| {
            let inside = |&((node_x, node_y), half): &(Point, f32)| {
                (x - node_x).abs() < half + NEAR && (y - node_y).abs() < node::HEIGHT / 2.0 - 0.5
            };
            nodes.iter().any(inside)
        };
        !line::samples(points).into_iter().any(meets)
    }

    fn line(&self, edge: usize, ports: &Ports) -> [Shape; 2] {
        let mut points = self.points(edge, ports);
        if !self.is_free(&points) {
            points = line::upright(&points);
        }
        let arrow = if self.wins(edge) {
            Arrow::WINNING
        } else {
            Arrow::OTHER
        };
        arrow.through(&points)
    }
}
