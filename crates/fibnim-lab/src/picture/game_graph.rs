//! The picture of a game's graph: layers downwards, by the most moves made.

use std::collections::BTreeMap;

use fibnim::Outcome;
use fibnim::play::PositionId;

use super::arrow;
use super::colour::Colour;
use super::layered::{Layered, Layout};
use super::scene::{Place, Point, Scene, Shape, Step, Stroke, Text};
use super::title::Title;
use crate::game_graph::GameGraph;

/// The most positions that can be read.
const MAX_POSITIONS: usize = 200;
/// The most moves that can be followed.
const MAX_MOVES: usize = 800;

/// P: dark, with corners.
const LOST: Colour = Colour([0x1b, 0x3a, 0x5c]);
/// N: light, with round ends.
const WON: Colour = Colour([0xff, 0xf1, 0xcc]);
const WON_LINE: Colour = Colour([0x8a, 0x6a, 0x1f]);
/// A move that wins.
const WINNING: Colour = Colour([0xc2, 0x41, 0x0c]);
/// Any other move.
const OTHER: Colour = Colour([0x9a, 0xa1, 0xa9]);

const MARGIN: f32 = 20.0;
const LABEL_SIZE: f32 = 13.0;
const LEGEND_SIZE: f32 = 12.0;
const NODE_HEIGHT: f32 = 26.0;
/// From a label to the end of its node.
const PADDING: f32 = 11.0;
const MIN_NODE: f32 = 34.0;
/// From layer to layer.
const LAYER: f32 = 62.0;
const LEGEND_LINE: f32 = 30.0;
/// From a sample of the legend to its words.
const SAMPLE: f32 = 44.0;
/// The length of an arrow's head.
const HEAD: f32 = 8.0;
/// From the end of a line to the point of its arrow.
const NECK: f32 = HEAD - 1.0;
/// How near a line may come to the side of a node.
const NEAR: f32 = 3.0;
/// At so many places of a curve it is looked at what is there.
const SAMPLES: u8 = 24;

/// The picture of a graph. Graphs that nobody could read are refused.
pub fn scene(graph: &GameGraph, caption: &str) -> fibnim::Result<Scene> {
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
    let legend = Legend::new();
    let title = Title::new(caption, (layout.width + legend.width()).max(380.0));
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
    shapes.extend(legend.shapes((legend_x, sheet.top)));
    let right = (legend_x + legend.width()).max(MARGIN + title.width());
    let bottom = sheet.bottom().max(sheet.top + legend.height());
    Ok(Scene {
        title: caption.to_owned(),
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

/// A position in the picture.
struct Node {
    label: String,
    outcome: Outcome,
    layer: usize,
    width: f32,
}

impl Node {
    fn new(graph: &GameGraph, id: PositionId) -> Self {
        let label = match graph.text(id) {
            // Bins without chips.
            text if text.is_empty() => "–".to_owned(),
            text => text,
        };
        let text = Text::new((0.0, 0.0), LABEL_SIZE, &*label);
        Self {
            width: (text.width() + 2.0 * PADDING).max(MIN_NODE).ceil(),
            label,
            outcome: graph.outcome(id),
            layer: graph.depth(id),
        }
    }
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
        let nodes = (0..self.nodes.len()).flat_map(|i| {
            let node = &self.nodes[i];
            node_shapes(self.middle(i), node.width, node.outcome, &node.label)
        });
        lines.chain(nodes).collect()
    }

    fn layer_y(&self, layer: usize) -> f32 {
        self.top + NODE_HEIGHT / 2.0 + LAYER * small(layer)
    }

    fn middle(&self, node: usize) -> Point {
        let x = self.left + self.layout.x[node];
        (x, self.layer_y(self.nodes[node].layer))
    }

    fn bottom(&self) -> f32 {
        let last = self.nodes.iter().map(|node| node.layer).max().unwrap_or(0);
        self.layer_y(last) + NODE_HEIGHT / 2.0
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
        let mut points = vec![(start.0 + ports.out_of[edge], start.1 + NODE_HEIGHT / 2.0)];
        points.extend(bends.map(|(layer, x)| (self.left + x, self.layer_y(layer))));
        // The line ends inside of the arrow's head, not beside its point.
        let end_y = end.1 - NODE_HEIGHT / 2.0 - NECK;
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
                (x - node_x).abs() < half + NEAR && (y - node_y).abs() < NODE_HEIGHT / 2.0 - 0.5
            };
            nodes.iter().any(inside)
        };
        !samples(points).into_iter().any(meets)
    }

    fn line(&self, edge: usize, ports: &Ports) -> [Shape; 2] {
        let mut points = self.points(edge, ports);
        if !self.is_free(&points) {
            points = upright(&points);
        }
        let (colour, width) = if self.wins(edge) {
            (WINNING, 2.4)
        } else {
            (OTHER, 1.2)
        };
        line_shapes(&points, colour, width)
    }
}

/// A smooth line downwards through some points, and the head of an arrow.
fn line_shapes(points: &[Point], colour: Colour, width: f32) -> [Shape; 2] {
    let neck = points[points.len() - 1];
    let tip = (neck.0, neck.1 + NECK);
    let mut steps = vec![Step::Move(points[0])];
    let curves = curves(points).into_iter();
    steps.extend(curves.map(|[_, one, two, to]| Step::Cubic(one, two, to)));
    let line = Shape::Path {
        steps,
        fill: None,
        stroke: Some(Stroke::new(width, colour)),
    };
    [line, arrow::head(neck, tip, HEAD + width - 1.0, colour)]
}

/// The curves of a line, each from its first to its last point.
fn curves(points: &[Point]) -> Vec<[Point; 4]> {
    let slopes = slopes(points);
    let pairs = points.windows(2).zip(slopes.windows(2));
    let curve = |(pair, slope): (&[Point], &[f32])| {
        let (from, to) = (pair[0], pair[1]);
        let handle = (to.1 - from.1) * 0.4;
        [
            from,
            (from.0 + slope[0] * handle, from.1 + handle),
            (to.0 - slope[1] * handle, to.1 - handle),
            to,
        ]
    };
    pairs.map(curve).collect()
}

/// Points all along a line.
fn samples(points: &[Point]) -> Vec<Point> {
    let on_curve = |[from, one, two, to]: [Point; 4]| {
        (0..=SAMPLES).map(move |i| {
            let share = f32::from(i) / f32::from(SAMPLES);
            let mix = |a: Point, b: Point| (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
            let (first, middle, last) = (mix(from, one), mix(one, two), mix(two, to));
            mix(mix(first, middle), mix(middle, last))
        })
    };
    curves(points).into_iter().flat_map(on_curve).collect()
}

/// The line with every bend upright, as long as nodes beside it are high: there
/// each bend has its own room.
fn upright(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut upright = vec![points[0]];
    for &(x, y) in &points[1..last] {
        upright.push((x, y - NODE_HEIGHT / 2.0));
        upright.push((x, y + NODE_HEIGHT / 2.0));
    }
    upright.push(points[last]);
    upright
}

/// How far to the right a line goes at each of its points, for a way of 1
/// downwards: upright at its ends and where it turns, else between what it was
/// and what it will be, so that it passes no bend by.
fn slopes(points: &[Point]) -> Vec<f32> {
    let mut slopes = vec![0.0; points.len()];
    for (slope, three) in slopes[1..].iter_mut().zip(points.windows(3)) {
        let part = |from: Point, to: Point| (to.0 - from.0) / (to.1 - from.1);
        let (before, after) = (part(three[0], three[1]), part(three[1], three[2]));
        if before * after > 0.0 {
            let least = before.abs().min(after.abs());
            *slope = f32::midpoint(before, after).clamp(-2.0 * least, 2.0 * least);
        }
    }
    slopes
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

/// How far apart edges meet a node, if there is room.
const PORT: f32 = 11.0;

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
        let gaps = small(edges.len().saturating_sub(1));
        let step = PORT.min((width - 20.0).max(0.0) / gaps.max(1.0));
        for (i, edge) in edges.into_iter().enumerate() {
            offsets[edge] = (small(i) - gaps / 2.0) * step;
        }
    }
    offsets
}

/// A node: P dark and with corners, N light and round.
fn node_shapes(middle: Point, width: f32, outcome: Outcome, label: &str) -> [Shape; 2] {
    let place = Place {
        x: middle.0 - width / 2.0,
        y: middle.1 - NODE_HEIGHT / 2.0,
        width,
        height: NODE_HEIGHT,
    };
    let shape = match outcome {
        Outcome::P => Shape::Rectangle { place, fill: LOST },
        Outcome::N => Shape::Path {
            steps: round_ended(place),
            fill: Some(WON),
            stroke: Some(Stroke::new(1.3, WON_LINE)),
        },
    };
    let ink = match outcome {
        Outcome::P => Colour::WHITE,
        Outcome::N => Colour::BLACK,
    };
    let baseline = (middle.0, middle.1 + 0.36 * LABEL_SIZE);
    let text = Text::new(baseline, LABEL_SIZE, label).middle().fill(ink);
    [shape, text.into()]
}

/// The outline of a place with half circles on its left and right.
fn round_ended(place: Place) -> Vec<Step> {
    let radius = place.height / 2.0;
    // A cubic with this handle is a quarter of a circle.
    let handle = 0.552_285 * radius;
    let (left, right) = (place.x + radius, place.right() - radius);
    let (top, middle, bottom) = (place.y, place.y + radius, place.bottom());
    vec![
        Step::Move((left, top)),
        Step::Line((right, top)),
        Step::Cubic(
            (right + handle, top),
            (place.right(), middle - handle),
            (place.right(), middle),
        ),
        Step::Cubic(
            (place.right(), middle + handle),
            (right + handle, bottom),
            (right, bottom),
        ),
        Step::Line((left, bottom)),
        Step::Cubic(
            (left - handle, bottom),
            (place.x, middle + handle),
            (place.x, middle),
        ),
        Step::Cubic(
            (place.x, middle - handle),
            (left - handle, top),
            (left, top),
        ),
        Step::Close,
    ]
}

/// What the shapes and colours mean.
struct Legend {
    words: [&'static str; 4],
}

impl Legend {
    fn new() -> Self {
        Self {
            words: [
                "P: the player to move loses",
                "N: the player to move wins",
                "a winning move, to a P-position",
                "another move",
            ],
        }
    }

    fn width(&self) -> f32 {
        let widths = self.words.map(|words| text((0.0, 0.0), words).width());
        SAMPLE + widths.into_iter().fold(0.0, f32::max)
    }

    fn height(&self) -> f32 {
        self.words.iter().map(|_| LEGEND_LINE).sum()
    }

    fn shapes(&self, (x, y): Point) -> Vec<Shape> {
        let middle = |line: usize| y + NODE_HEIGHT / 2.0 + small(line) * LEGEND_LINE;
        let node = |line, outcome, label| {
            let centre = (x + MIN_NODE / 2.0, middle(line));
            node_shapes(centre, MIN_NODE, outcome, label)
        };
        let arrow = |line, colour, width| {
            let at = middle(line);
            let tip = (x + MIN_NODE, at);
            let neck = (tip.0 - HEAD + 1.0, at);
            [
                Shape::line([(x, at), neck], Stroke::new(width, colour)),
                arrow::head((x, at), tip, HEAD + width - 1.0, colour),
            ]
        };
        let mut shapes = Vec::new();
        shapes.extend(node(0, Outcome::P, "P"));
        shapes.extend(node(1, Outcome::N, "N"));
        shapes.extend(arrow(2, WINNING, 2.4));
        shapes.extend(arrow(3, OTHER, 1.2));
        for (line, words) in self.words.into_iter().enumerate() {
            let baseline = (x + SAMPLE, middle(line) + 0.36 * LEGEND_SIZE);
            shapes.push(text(baseline, words).into());
        }
        shapes
    }
}

fn text(at: Point, words: &str) -> Text {
    Text::new(at, LEGEND_SIZE, words)
}

/// A count that was checked to be small.
#[expect(clippy::cast_precision_loss, reason = "at most a few hundred")]
fn small(count: usize) -> f32 {
    count as f32
}
