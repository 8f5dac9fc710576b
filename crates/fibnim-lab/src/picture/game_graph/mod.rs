//! The picture of a game's graph: layers downwards, by the most moves made.

mod shapes;

use std::collections::BTreeMap;

use fibnim::play::PositionId;
use fibnim::{Excess, Outcome, Unit};

use self::shapes::{
    Arrow, HEIGHT, NECK, Node, legend, legend_height, legend_width, samples, upright,
};
use super::layered::{Layered, Layout};
use super::layout::{MARGIN, MIN_TITLE_WIDTH, Title, pixels};
use super::scene::{Point, Scene, Shape};
use super::style::Style;
use crate::game_graph::GameGraph;

/// The most positions that can be read.
const MAX_POSITIONS: usize = 200;
/// The most moves that can be followed.
const MAX_MOVES: usize = 800;

/// From layer to layer.
const LAYER: f32 = 62.0;
/// How near a line may come to the side of a node.
const NEAR: f32 = 3.0;
/// How far apart edges meet a node, if there is room.
const PORT: f32 = 11.0;

/// The picture of a graph. Graphs that nobody could read are refused.
pub fn scene(graph: &GameGraph, caption: &str, style: &Style) -> fibnim::Result<Scene> {
    check(graph)?;
    let nodes: Vec<Node> = graph
        .positions()
        .iter()
        .map(|&id| Node::new(graph, id))
        .collect();
    let edges = edges(graph)?;
    let layered = Layered {
        widths: nodes.iter().map(|node| node.width).collect(),
        layers: nodes.iter().map(|node| node.layer).collect(),
        edges: edges.clone(),
    };
    let layout = layered.layout();
    let title = Title::new(
        style.shown(caption),
        (layout.width + legend_width()).max(MIN_TITLE_WIDTH),
    );
    let sheet = Sheet {
        nodes: &nodes,
        edges: &edges,
        layout: &layout,
        left: MARGIN,
        top: 2.0 * MARGIN + title.height(),
    };
    let mut shapes = title.shapes((MARGIN, MARGIN));
    shapes.extend(sheet.shapes());
    let legend_x = 2.0 * MARGIN + layout.width;
    shapes.extend(legend((legend_x, sheet.top)));
    let right = (legend_x + legend_width()).max(MARGIN + title.width());
    let bottom = sheet.bottom().max(sheet.top + legend_height());
    Ok(Scene {
        title: style.named(caption).to_owned(),
        width: (right + MARGIN).ceil(),
        height: (bottom + MARGIN).ceil(),
        shapes,
    })
}

fn check(graph: &GameGraph) -> fibnim::Result<()> {
    let (positions, moves) = (graph.positions().len(), graph.move_count());
    if positions > MAX_POSITIONS || moves > MAX_MOVES {
        return Err(fibnim::Error::LimitExceeded {
            what: "a picture of this graph".into(),
            needed: format!("{positions} positions and {moves} moves"),
            limit: format!(
                "the {MAX_POSITIONS} positions and {MAX_MOVES} moves that can be read; text, csv and json hold more"
            ),
            excess: Excess::among([
                Excess::beyond(MAX_POSITIONS, Unit::Positions).needing(positions),
                Excess::beyond(MAX_MOVES, Unit::Moves).needing(moves),
            ]),
        });
    }
    Ok(())
}

/// From place to place among the positions; several moves that lead to the same
/// position are one line.
fn edges(graph: &GameGraph) -> fibnim::Result<Vec<(usize, usize)>> {
    let positions = graph.positions();
    let places: BTreeMap<PositionId, usize> = positions.iter().copied().zip(0..).collect();
    let mut edges = Vec::new();
    for (from, &id) in positions.iter().enumerate() {
        edges.extend(graph.edges(id)?.iter().map(|edge| (from, places[&edge.to])));
    }
    edges.sort_unstable();
    edges.dedup();
    Ok(edges)
}

/// The graph on its sheet.
struct Sheet<'a> {
    nodes: &'a [Node],
    edges: &'a [(usize, usize)],
    layout: &'a Layout,
    left: f32,
    top: f32,
}

impl Sheet<'_> {
    /// Lines first, those that win on top of the others; then the nodes.
    fn shapes(&self) -> Vec<Shape> {
        let ports = Ports::new(self);
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        order.sort_by_key(|&edge| self.wins(edge));
        let lines = order.into_iter().flat_map(|edge| self.line(edge, &ports));
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.flat_map(|(i, node)| node.shapes(self.middle(i)));
        lines.chain(nodes).collect()
    }

    fn layer_y(&self, layer: usize) -> f32 {
        self.top + HEIGHT / 2.0 + LAYER * pixels(layer)
    }

    fn middle(&self, node: usize) -> Point {
        let x = self.left + self.layout.x[node];
        (x, self.layer_y(self.nodes[node].layer))
    }

    fn bottom(&self) -> f32 {
        let last = self.nodes.iter().map(|node| node.layer).max().unwrap_or(0);
        self.layer_y(last) + HEIGHT / 2.0
    }

    fn wins(&self, edge: usize) -> bool {
        self.nodes[self.edges[edge].1].outcome == Outcome::P
    }

    /// The points that an edge goes through, from node to node.
    fn points(&self, edge: usize, ports: &Ports) -> Vec<Point> {
        let (from, to) = self.edges[edge];
        let (start, end) = (self.middle(from), self.middle(to));
        let first = self.nodes[from].layer + 1;
        let bends = (first..).zip(&self.layout.bends[edge]);
        let mut points = vec![(start.0 + ports.out_of[edge], start.1 + HEIGHT / 2.0)];
        points.extend(bends.map(|(layer, x)| (self.left + x, self.layer_y(layer))));
        // The line ends inside of the arrow's head, not beside its point.
        let end_y = end.1 - HEIGHT / 2.0 - NECK;
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
                (x - node_x).abs() < half + NEAR && (y - node_y).abs() < HEIGHT / 2.0 - 0.5
            };
            nodes.iter().any(inside)
        };
        !samples(points).any(meets)
    }

    fn line(&self, edge: usize, ports: &Ports) -> [Shape; 2] {
        let mut points = self.points(edge, ports);
        if !self.is_free(&points) {
            points = upright(&points);
        }
        let arrow = if self.wins(edge) {
            Arrow::WINNING
        } else {
            Arrow::OTHER
        };
        arrow.through(&points)
    }
}

/// Where edges leave and reach their nodes, from the middle.
struct Ports {
    out_of: Vec<f32>,
    into: Vec<f32>,
}

impl Ports {
    fn new(sheet: &Sheet<'_>) -> Self {
        let middle = Self {
            out_of: vec![0.0; sheet.edges.len()],
            into: vec![0.0; sheet.edges.len()],
        };
        // Edges stand side by side in the order of where they go next.
        let x = |edge: usize, place: fn(&[Point]) -> Point| place(&sheet.points(edge, &middle)).0;
        let next = |edge| x(edge, |points| points[1]);
        let before = |edge| x(edge, |points| points[points.len() - 2]);
        Self {
            out_of: spread(sheet, |edge| sheet.edges[edge].0, next),
            into: spread(sheet, |edge| sheet.edges[edge].1, before),
        }
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
