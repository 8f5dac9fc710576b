//! Appendix A.1: how large the graphs are.

use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{Step, each_partition, reversed_graph};

/// The table as it is printed: n, edges, vertices.
const PRINTED: &str = include_str!("../printed/reversed_zeckendorf_a1.tsv");

/// From here on the positions are counted without a walk to them; below it,
/// the walk reaches them all.
const WALKED_TO: usize = 40;

pub(super) fn table_a1(_: Effort) -> Result<Finding, CheckError> {
    let mut cells = Vec::new();
    for line in PRINTED.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let n: usize = fields[0].parse().expect("the printed table has n");
        let (edges, vertices) = graph_size(n);
        let computed = [edges, vertices];
        let columns = ["edges", "vertices"]
            .into_iter()
            .zip(&fields[1..])
            .zip(computed);
        for ((name, printed), computed) in columns {
            cells.push((
                format!("n = {n}, {name}"),
                (*printed).to_owned(),
                computed.to_string(),
            ));
        }
    }
    Ok(Evidence::table(cells).finding())
}

/// The moves and the positions of the game on n.
fn graph_size(n: usize) -> (usize, usize) {
    if n <= WALKED_TO {
        let graph = reversed_graph(n);
        return (graph.edge_count(), graph.positions.len());
    }
    let steps: Vec<Step> = Step::all().collect();
    let (mut edges, mut vertices) = (0, 0);
    each_partition(n, &mut |chips| {
        vertices += 1;
        edges += steps
            .iter()
            .filter(|step| step.play(chips).is_some())
            .count();
    });
    (edges, vertices)
}
