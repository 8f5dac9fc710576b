//! Section 2.1: reversed Chomp.

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::graph::Graph;
use super::reversal::boards;
use super::small;

/// The lengths of the rows from the bottom, none longer than the one below.
pub(super) type Rows = Vec<usize>;

/// Eating a square takes all that is not below it and not to the left of it.
/// The poisoned one is left alone: with it the game ends.
fn eat(rows: &Rows) -> Vec<Rows> {
    let squares = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
    let moves = squares.skip(1).map(|(row, column)| {
        let mut after = rows.clone();
        for length in &mut after[row..] {
            *length = column.min(*length);
        }
        after.retain(|&length| length > 0);
        after
    });
    moves.collect()
}

pub(super) fn full(rows: usize, columns: usize) -> Rows {
    vec![columns; rows]
}

pub(super) fn forward_graph(rows: usize, columns: usize) -> Graph<Rows> {
    Graph::explore(full(rows, columns), &eat)
}

pub(super) fn reversed_graph(rows: usize, columns: usize) -> Graph<Rows> {
    forward_graph(rows, columns).reversed()
}

pub(super) fn size(board: &Case<2>) -> (usize, usize) {
    (small(board.at(0)), small(board.at(1)))
}

/// How large the boards get.
fn side(effort: Effort) -> u64 {
    effort.pick(6, 8)
}

/// Whether something holds of all boards with sides from a number on.
fn on_boards(
    effort: Effort,
    from: u64,
    holds: impl Fn(usize, usize) -> bool,
) -> Result<Finding, CheckError> {
    let side = side(effort);
    let extent = format!("boards to {side}×{side}");
    let evidence = Evidence::searched(extent, boards(from, side), |board| {
        let (rows, columns) = size(board);
        holds(rows, columns)
    });
    Ok(evidence.finding())
}

pub(super) fn forward_winner(effort: Effort) -> Result<Finding, CheckError> {
    let side = side(effort);
    let proper = boards(1, side).filter(|board| size(board) != (1, 1));
    Ok(
        Evidence::searched(format!("boards to {side}×{side}"), proper, |board| {
            let (rows, columns) = size(board);
            forward_graph(rows, columns).start_is_won()
        })
        .finding(),
    )
}

/// With the poisoned square as a last move, which loses, and without it.
pub(super) fn poison_loses(effort: Effort) -> Result<Finding, CheckError> {
    let side = side(effort);
    let eat_all = |rows: &Rows| {
        let mut moves = eat(rows);
        moves.extend((!rows.is_empty()).then(Vec::new));
        moves
    };
    Ok(Evidence::searched(
        format!("boards to {side}×{side}"),
        boards(1, side),
        |board| {
            let (rows, columns) = size(board);
            let graph = Graph::explore(full(rows, columns), &eat_all);
            let loses_last =
                graph.fold(|next: &[&bool]| next.is_empty() || next.iter().any(|won| !**won));
            loses_last[graph.start()] == forward_graph(rows, columns).start_is_won()
        },
    )
    .finding())
}

pub(super) fn one_row(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    Ok(Evidence::searched(
        format!("boards of one row, n from 2 to {to}"),
        each("n", 2..=to),
        |n| {
            let graph = reversed_graph(1, small(n.at(0)));
            can_move(&graph, graph.start(), &full(1, small(n.at(0))))
        },
    )
    .finding())
}

pub(super) fn player_2(effort: Effort) -> Result<Finding, CheckError> {
    on_boards(effort, 2, |rows, columns| {
        !reversed_graph(rows, columns).start_is_won()
    })
}

/// The first moves by their kinds: the bottom row to the end, and not to the
/// end; the leftmost column to the end, and not to the end; anything else.
fn kinds_of_first_moves(rows: usize, columns: usize) -> [usize; 5] {
    let graph = reversed_graph(rows, columns);
    let mut kinds = [0; 5];
    for &to in &graph.next[graph.start()] {
        let shape = &graph.positions[to];
        let kind = match (shape.len(), shape[0]) {
            (1, length) => usize::from(length < columns),
            (height, 1) => 2 + usize::from(height < rows),
            _ => 4,
        };
        kinds[kind] += 1;
    }
    kinds
}

pub(super) fn three_options(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(12, 30);
    let extent = format!("two columns, all first moves, rows from 2 to {to}");
    Ok(Evidence::searched(extent, each("rows", 2..=to), |rows| {
        let rows = small(rows.at(0));
        kinds_of_first_moves(rows, 2) == [1, 0, 1, rows - 2, 0]
    })
    .finding())
}

pub(super) fn four_options(effort: Effort) -> Result<Finding, CheckError> {
    let side = side(effort);
    Ok(Evidence::searched(
        format!("boards to {side}×{side}, all first moves"),
        boards(3, side),
        |board| {
            let (rows, columns) = size(board);
            kinds_of_first_moves(rows, columns) == [1, columns - 2, 1, rows - 2, 0]
        },
    )
    .finding())
}

pub(super) fn one_move_wins(effort: Effort) -> Result<Finding, CheckError> {
    on_boards(effort, 2, |rows, columns| {
        let graph = reversed_graph(rows, columns);
        let firsts = [full(1, columns), full(rows, 1)];
        firsts.iter().all(|first| {
            let after = graph
                .number(first)
                .filter(|_| can_move(&graph, graph.start(), first));
            after.is_some_and(|after| can_move(&graph, after, &full(rows, columns)))
        })
    })
}

/// Whether a move leads from a position to a shape.
pub(super) fn can_move(graph: &Graph<Rows>, from: usize, shape: &Rows) -> bool {
    graph.next[from]
        .iter()
        .any(|&to| graph.positions[to] == *shape)
}

pub(super) fn remark_2_5_structure(effort: Effort) -> Result<Finding, CheckError> {
    on_boards(effort, 2, |rows, columns| {
        let graph = forward_graph(rows, columns);
        graph.start_is_won() != graph.reversed().start_is_won()
    })
}

/// On which boards, but 1×1, the winners of both games are the same.
pub(super) fn structure(effort: Effort) -> Result<Finding, CheckError> {
    let to = side(effort);
    let proper = boards(1, to).filter(|board| size(board) != (1, 1));
    let (same, different): (Vec<Case<2>>, Vec<Case<2>>) = proper.partition(|board| {
        let (rows, columns) = size(board);
        let graph = forward_graph(rows, columns);
        graph.start_is_won() == graph.reversed().start_is_won()
    });
    let within = |boards: &[Case<2>], n: u64| {
        let within = boards
            .iter()
            .filter(|board| board.at(0).max(board.at(1)) <= n);
        within.count()
    };
    let extent = format!("boards to N×N but 1×1, N to {to}");
    let printed = Evidence::searched(extent.clone(), each("N", 2..=to), |n| {
        within(&same, n.at(0)) > within(&different, n.at(0))
    });
    let of_one_row = |board: &Case<2>| board.at(0) == 1 || board.at(1) == 1;
    let instead = Evidence::searched(extent.clone(), same.clone(), of_one_row).and(
        Evidence::searched(extent, different.clone(), |board| !of_one_row(board)),
    );
    Ok(printed.fails_but(
        "The same player wins on the boards of one row or column, and on no others, as Remark 2.5 has it.",
        &instead,
    ))
}

pub(super) fn two_by_two(_: Effort) -> Result<Finding, CheckError> {
    let graph = reversed_graph(2, 2);
    let firsts = graph.next[graph.start()].iter();
    let after = firsts.map(|&first| can_move(&graph, first, &full(2, 2)));
    let computed: Vec<bool> = after.collect();
    let what = "whether player 2 wins in one move, for each first move";
    Ok(Evidence::example(what, vec![true; 2], computed).finding())
}

pub(super) fn remark_2_5_proportion(effort: Effort) -> Result<Finding, CheckError> {
    let to = side(effort);
    let won: Vec<Case<2>> = boards(1, to)
        .filter(|board| {
            let (rows, columns) = size(board);
            reversed_graph(rows, columns).start_is_won()
        })
        .collect();
    Ok(
        Evidence::searched(format!("N to {to}"), each("N", 2..=to), |n| {
            let n = n.at(0);
            let within = won
                .iter()
                .filter(|board| board.at(0) <= n && board.at(1) <= n);
            within.count() as u64 * (n + 1) == 2 * (n * n - 1)
        })
        .finding(),
    )
}

pub(super) fn remark_2_5_reversed(effort: Effort) -> Result<Finding, CheckError> {
    let side = side(effort);
    let proper = boards(1, side).filter(|board| size(board) != (1, 1));
    Ok(Evidence::searched(
        format!("boards to {side}×{side} but 1×1"),
        proper,
        |board| {
            let (rows, columns) = size(board);
            reversed_graph(rows, columns).start_is_won() == (rows == 1 || columns == 1)
        },
    )
    .finding())
}

pub(super) fn remark_2_5_forward(effort: Effort) -> Result<Finding, CheckError> {
    on_boards(effort, 1, |rows, columns| {
        forward_graph(rows, columns).start_is_won() != ((rows, columns) == (1, 1))
    })
}
