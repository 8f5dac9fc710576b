//! The picture of a game's graph: layers downwards, by the most moves made.

mod legend;
mod line;
mod node;
mod ports;
mod sheet;

use std::collections::BTreeMap;

use fibnim::play::PositionId;

use self::node::Node;
use self::sheet::Sheet;
use super::layered::Layered;
use super::layout::{MARGIN, MIN_TITLE_WIDTH};
use super::scene::Scene;
use super::title::Title;
use crate::game_graph::GameGraph;

/// The most positions that can be read.
const MAX_POSITIONS: usize = 200;
/// The most moves that can be followed.
const MAX_MOVES: usize = 800;

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
    let title = Title::new(
        caption,
        (layout.width + legend::width()).max(MIN_TITLE_WIDTH),
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
    shapes.extend(legend::shapes((legend_x, sheet.top)));
    let right = (legend_x + legend::width()).max(MARGIN + title.width());
    let bottom = sheet.bottom().max(sheet.top + legend::height());
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
