//! Section 2: what it is to reverse a game, and the subtraction game.

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{Chips, forward_graph, reversed_graph};
use super::chomp::forward_graph as chomp_graph;
use super::graph::Graph;
use super::small;

/// The moves of a graph as pairs of positions, in order.
fn edges<P: Clone + Ord + std::hash::Hash>(graph: &Graph<P>) -> Vec<(P, P)> {
    let mut edges = Vec::with_capacity(graph.edge_count());
    for (from, steps) in graph.next.iter().enumerate() {
        let ends = steps.iter().map(|&to| graph.positions[to].clone());
        edges.extend(ends.map(|to| (graph.positions[from].clone(), to)));
    }
    edges.sort();
    edges
}

/// What Definition 2.2 asks of a game: one end, and one position to which no
/// move leads.
fn can_be_reversed<P: Clone + Eq + std::hash::Hash>(graph: &Graph<P>) -> bool {
    graph.ends().len() == 1 && graph.reversed().ends().len() == 1
}

pub(super) fn definition_2_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 70);
    let side = effort.pick(5, 6);
    let nim = Evidence::computed(
        format!("removing 1, 2 or 3 for n to {to}"),
        each("n", 1..=to),
        |n| can_be_reversed(&subtraction(small(n.at(0)))),
    );
    let zeckendorf = Evidence::computed(
        format!("the Zeckendorf game for n to {to}"),
        each("n", 1..=to),
        |n| can_be_reversed(&forward_graph(small(n.at(0)))),
    );
    let chomp = Evidence::computed(
        format!("Chomp to {side}×{side}"),
        boards(1, side),
        |board| can_be_reversed(&chomp_graph(small(board.at(0)), small(board.at(1)))),
    );
    Ok(nim.and(zeckendorf).and(chomp).finding())
}

pub(super) fn remark_2_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(30, 60);
    let side = effort.pick(4, 5);
    let zeckendorf = Evidence::computed(
        format!("the Zeckendorf game for n to {to}"),
        each("n", 1..=to),
        |n| ends_at_the_start(&forward_graph(small(n.at(0)))),
    );
    let chomp = Evidence::computed(
        format!("Chomp to {side}×{side}"),
        boards(1, side),
        |board| ends_at_the_start(&chomp_graph(small(board.at(0)), small(board.at(1)))),
    );
    Ok(zeckendorf.and(chomp).finding())
}

/// Whether the reversed game always ends, where the game started, and the
/// reverse of the reverse is the game.
fn ends_at_the_start<P: Clone + Ord + std::hash::Hash>(graph: &Graph<P>) -> bool {
    let reversed = graph.reversed();
    !graph.has_circle
        && reversed.ends() == [&graph.positions[graph.start()]]
        && edges(&reversed.reversed()) == edges(graph)
}

/// Section 3 gives the moves of the reversed Zeckendorf game. They are those of
/// Definition 2.2 if both graphs are one.
pub(super) fn section_3_moves(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 70);
    let cases = each("n", 1..=to);
    Ok(
        Evidence::computed(format!("all positions for n to {to}"), cases, |n| {
            let n = small(n.at(0));
            let defined: Graph<Chips> = forward_graph(n).reversed();
            edges(&defined) == edges(&reversed_graph(n))
        })
        .finding(),
    )
}

/// Removing 1, 2 or 3 from n, never below 0.
fn subtraction(n: usize) -> Graph<usize> {
    Graph::explore(n, &|&left| {
        (1..=left.min(3)).map(|take| left - take).collect()
    })
}

/// Adding 1, 2 or 3 to 0, never above n.
fn addition(n: usize) -> Graph<usize> {
    Graph::explore(0, &|&made| {
        let sums = (1..=3).map(|add| made + add);
        sums.filter(|&sum| sum <= n).collect()
    })
}

pub(super) fn example_2_4_reverse(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100, 1000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let n = small(n.at(0));
            edges(&subtraction(n).reversed()) == edges(&addition(n))
        })
        .finding(),
    )
}

/// What to take from each pile, and what to add to each number, to win.
pub(super) fn example_2_4_winner(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100, 1000);
    Ok(Evidence::searched(
        format!("n to {to}, all positions"),
        each("n", 1..=to),
        |n| {
            let n = small(n.at(0));
            let (down, up) = (
                winning_amounts(&subtraction(n)),
                winning_amounts(&addition(n)),
            );
            (0..=n).all(|left| down[left] == up[n - left])
        },
    )
    .finding())
}

/// By how much the number changes in the winning moves of each position.
fn winning_amounts(graph: &Graph<usize>) -> Vec<Vec<usize>> {
    let won = graph.won();
    let mut amounts = vec![Vec::new(); graph.positions.len()];
    for (&from, steps) in graph.positions.iter().zip(&graph.next) {
        let winning = steps.iter().filter(|&&to| !won[to]);
        amounts[from] = winning
            .map(|&to| from.abs_diff(graph.positions[to]))
            .collect();
    }
    amounts
}

/// All boards of at least so many rows and columns, small ones first.
pub(super) fn boards(from: u64, side: u64) -> impl Iterator<Item = Case<2>> {
    let squares = 2 * from..=2 * side;
    squares.flat_map(move |both| {
        let rows = from.max(both.saturating_sub(side))..=side.min(both - from);
        rows.map(move |rows| Case([("rows", rows), ("columns", both - rows)]))
    })
}

#[cfg(test)]
mod tests {
    use super::boards;

    #[test]
    fn boards_are_all_there_and_small_ones_come_first() {
        let found: Vec<(u64, u64)> = boards(2, 3).map(|b| (b.at(0), b.at(1))).collect();
        assert_eq!(found, [(2, 2), (2, 3), (3, 2), (3, 3)]);
    }
}
