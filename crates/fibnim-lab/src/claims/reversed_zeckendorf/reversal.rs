//! Section 2: what it is to reverse a game, and the subtraction game.

use super::chips::{forward_graph, reversed_graph};
use super::chomp::forward_graph as chomp_graph;
use super::graph::Graph;
use crate::claims::{Claim, Evidence};

/// The claims of section 2 up to Chomp.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/definition-2.2",
        statement: "The games that the paper reverses are as the definition asks: one position without moves, and one to which no move leads.",
        run: |effort| {
            let to = effort.pick(40, 70);
            let side = effort.pick(5, 6);
            let nim = Evidence::computed_each("n", 1..=to, |n| can_be_reversed(&subtraction(n)))
                .extending(format!("removing 1, 2 or 3 for n to {to}"));
            let zeckendorf =
                Evidence::computed_each("n", 1..=to, |n| can_be_reversed(&forward_graph(n)))
                    .extending(format!("the Zeckendorf game for n to {to}"));
            let names = ["rows", "columns"];
            let extent = format!("Chomp to {side}×{side}");
            let chomp = Evidence::computed_for(extent, names, boards(1, side), |board| {
                can_be_reversed(&chomp_graph(board))
            });
            Ok(nim.and(zeckendorf).and(chomp))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.3",
        statement: "The reverse of a game is such a game again: play ends, at the start of the game, and who moves last wins.",
        run: |effort| {
            let to = effort.pick(30, 60);
            let side = effort.pick(4, 5);
            let zeckendorf =
                Evidence::computed_each("n", 1..=to, |n| ends_at_the_start(&forward_graph(n)))
                    .extending(format!("the Zeckendorf game for n to {to}"));
            let names = ["rows", "columns"];
            let extent = format!("Chomp to {side}×{side}");
            let chomp = Evidence::computed_for(extent, names, boards(1, side), |board| {
                ends_at_the_start(&chomp_graph(board))
            });
            Ok(zeckendorf.and(chomp))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/example-2.4-reverse",
        statement: "The reverse of removing 1, 2 or 3 from n down to 0 is adding 1, 2 or 3 to 0 up to n.",
        run: |effort| {
            let to = effort.pick(100, 1000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                edges(&subtraction(n).reversed()) == edges(&addition(n))
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/example-2.4-winner",
        statement: "The same player wins both of these games, with the same strategy (which player \"always wins\" is lost in the copy, and perhaps for which n; read for each n by itself, as player 1 wins for n = 1 and player 2 for n = 4).",
        run: |effort| {
            // What to take from each pile, and what to add to each number, to win.
            let to = effort.pick(100, 1000);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let [down, up] = [subtraction(n), addition(n)].map(|game| winning_amounts(&game));
                (0..=n).all(|left| down[left] == up[n - left])
            })
            .extending(format!("n to {to}, all positions")))
        },
    },
];

/// The reversed Zeckendorf game, at the beginning of section 3.
pub(super) const SECTION_3: &[Claim] = &[Claim {
    id: "reversed-zeckendorf-2023/section-3-moves",
    statement: "The reversed Zeckendorf game by its own moves, from the decomposition of n, is the reverse of the forwards game from n ones.",
    run: |effort| {
        // Section 3 gives the moves of the reversed Zeckendorf game. They are those of
        // Definition 2.2 if both graphs are one.
        let to = effort.pick(40, 70);
        Ok(Evidence::computed_each("n", 1..=to, |n| {
            edges(&forward_graph(n).reversed()) == edges(&reversed_graph(n))
        })
        .extending(format!("all positions for n to {to}")))
    },
}];

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

/// Whether the reversed game always ends, where the game started, and the
/// reverse of the reverse is the game.
fn ends_at_the_start<P: Clone + Ord + std::hash::Hash>(graph: &Graph<P>) -> bool {
    let reversed = graph.reversed();
    !graph.has_circle
        && reversed.ends() == [&graph.positions[graph.start()]]
        && edges(&reversed.reversed()) == edges(graph)
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

/// By how much the number changes in the winning moves of each position.
fn winning_amounts(graph: &Graph<usize>) -> Vec<Vec<usize>> {
    let won = graph.won();
    let mut amounts = vec![Vec::new(); graph.positions.len()];
    for (&from, steps) in graph.positions.iter().zip(&graph.next) {
        let winning = steps.iter().filter(|&&to| !won[to]);
        let winning = winning.map(|&to| from.abs_diff(graph.positions[to]));
        amounts[from] = winning.collect();
    }
    amounts
}

/// All boards of at least so many rows and columns, small ones first.
pub(super) fn boards(from: usize, side: usize) -> impl Iterator<Item = [usize; 2]> {
    let squares = 2 * from..=2 * side;
    squares.flat_map(move |both| {
        let rows = from.max(both.saturating_sub(side))..=side.min(both - from);
        rows.map(move |rows| [rows, both - rows])
    })
}

#[cfg(test)]
mod tests {
    use super::boards;

    #[test]
    fn boards_are_all_there_and_small_ones_come_first() {
        let found: Vec<[usize; 2]> = boards(2, 3).collect();
        assert_eq!(found, [[2, 2], [2, 3], [3, 2], [3, 3]]);
    }
}
