//! Section 2.1: the replies of player 2 in reversed Chomp, and its figures.

use super::super::evidence::Case;
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chomp::{Rows, can_move, full, reversed_graph, size};
use super::reversal::boards;

/// Player 1 leaves a part of an edge of the board, and player 2 answers.
struct Exchange {
    first: Rows,
    reply: Rows,
    /// The rows and columns of the smaller board that is left.
    left: (usize, usize),
    /// Where its poisoned square lies.
    corner: (usize, usize),
}

/// The column to a height k, then the k − 1 rows at the bottom; with two
/// columns, the other column to k − 1.
fn column_exchange(rows: usize, columns: usize, k: usize) -> Exchange {
    let mut reply = full(k - 1, columns);
    reply.push(1);
    Exchange {
        first: full(k, 1),
        reply,
        left: (rows - k + 1, columns),
        corner: (k - 1, 0),
    }
}

/// The bottom row to a length k, then the k − 1 columns at the left.
fn row_exchange(rows: usize, columns: usize, k: usize) -> Exchange {
    let mut reply = full(rows, k - 1);
    reply[0] = k;
    Exchange {
        first: full(1, k),
        reply,
        left: (rows, columns - k + 1),
        corner: (0, k - 1),
    }
}

impl Exchange {
    /// Whether both moves are legal, and what follows is the game on the
    /// smaller board, move by move.
    fn reduces(&self, (rows, columns): (usize, usize)) -> bool {
        let graph = reversed_graph(rows, columns);
        let legal = can_move(&graph, graph.start(), &self.first)
            && graph
                .number(&self.first)
                .is_some_and(|after| can_move(&graph, after, &self.reply));
        let smaller = reversed_graph(self.left.0, self.left.1);
        legal
            && self.placed(&full(1, 1), rows, columns) == self.reply
            && smaller
                .positions
                .iter()
                .zip(&smaller.next)
                .all(|(shape, steps)| {
                    let Some(here) = graph.number(&self.placed(shape, rows, columns)) else {
                        return false;
                    };
                    let nexts = steps.iter().map(|&to| &smaller.positions[to]);
                    graph.next[here].len() == steps.len()
                        && nexts
                            .into_iter()
                            .all(|next| can_move(&graph, here, &self.placed(next, rows, columns)))
                })
    }

    /// A shape of the smaller board on the large one.
    fn placed(&self, shape: &Rows, rows: usize, columns: usize) -> Rows {
        let (below, left) = self.corner;
        let above = (below..rows).map(|row| left + shape.get(row - below).copied().unwrap_or(0));
        let mut placed: Rows = full(below, columns).into_iter().chain(above).collect();
        placed.retain(|&length| length > 0);
        placed
    }
}

pub(super) fn case_1_reply(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(10, 20);
    let cases = (3..=to).flat_map(|rows| (2..rows).map(move |k| Case([("rows", rows), ("k", k)])));
    Ok(
        Evidence::searched(format!("two columns, to {to} rows, all k"), cases, |case| {
            let (rows, k) = size(case);
            column_exchange(rows, 2, k).reduces((rows, 2))
        })
        .finding(),
    )
}

pub(super) fn case_2_replies(effort: Effort) -> Result<Finding, CheckError> {
    let side = effort.pick(5, 6);
    Ok(Evidence::searched(
        format!("boards to {side}×{side}, all k"),
        boards(3, side),
        |board| {
            let (rows, columns) = size(board);
            let by_columns =
                (2..rows).all(|k| column_exchange(rows, columns, k).reduces((rows, columns)));
            by_columns
                && (2..columns).all(|k| row_exchange(rows, columns, k).reduces((rows, columns)))
        },
    )
    .finding())
}

/// A figure as it is printed: the board, the squares that player 1 and then
/// player 2 add, as x and y from and to, and the board beside it; boards as
/// columns and rows.
struct Figure {
    board: (usize, usize),
    gray: [usize; 4],
    black: [usize; 4],
    beside: (usize, usize),
}

pub(super) fn figure_1(_: Effort) -> Result<Finding, CheckError> {
    figure(
        "figure 1",
        &Figure {
            board: (2, 5),
            gray: [0, 1, 1, 3],
            black: [1, 0, 2, 2],
            beside: (2, 3),
        },
    )
}

pub(super) fn figure_2(_: Effort) -> Result<Finding, CheckError> {
    figure(
        "figure 2",
        &Figure {
            board: (5, 5),
            gray: [1, 0, 3, 1],
            black: [0, 1, 2, 5],
            beside: (3, 5),
        },
    )
}

pub(super) fn figure_3(_: Effort) -> Result<Finding, CheckError> {
    figure(
        "figure 3",
        &Figure {
            board: (5, 5),
            gray: [0, 1, 1, 4],
            black: [1, 0, 5, 3],
            beside: (5, 2),
        },
    )
}

fn figure(name: &str, figure: &Figure) -> Result<Finding, CheckError> {
    let (columns, rows) = figure.board;
    let poison = [0, 0, 1, 1];
    let first = shape(&[poison, figure.gray], columns, rows);
    let reply = shape(&[poison, figure.gray, figure.black], columns, rows);
    // What is printed gives k; what the text says of k gives the rest.
    let exchange = if first.len() > 1 {
        column_exchange(rows, columns, first.len())
    } else {
        row_exchange(rows, columns, first[0])
    };
    let (rows_left, columns_left) = exchange.left;
    let drawn = Evidence::example(
        name,
        (&first, &reply, figure.beside),
        (&exchange.first, &exchange.reply, (columns_left, rows_left)),
    );
    let played = Evidence::example(name, true, exchange.reduces((rows, columns)));
    Ok(drawn.and(played).finding())
}

/// The lengths of the rows that some rectangles fill.
fn shape(rectangles: &[[usize; 4]], columns: usize, rows: usize) -> Rows {
    let filled = |x: usize, y: usize| {
        rectangles.iter().any(|&[left, bottom, right, top]| {
            (left..right).contains(&x) && (bottom..top).contains(&y)
        })
    };
    let lengths = (0..rows).map(|y| (0..columns).filter(|&x| filled(x, y)).count());
    lengths.filter(|&length| length > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_reply_is_noticed() {
        let right = column_exchange(5, 2, 3);
        assert!(right.reduces((5, 2)));
        let reply = full(3, 2);
        assert!(!Exchange { reply, ..right }.reduces((5, 2)));
        let left = (2, 2);
        assert!(
            !Exchange {
                left,
                ..column_exchange(5, 2, 3)
            }
            .reduces((5, 2))
        );
    }
}
