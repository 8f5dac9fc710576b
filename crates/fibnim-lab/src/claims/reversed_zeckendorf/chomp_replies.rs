//! Section 2.1: the replies of player 2 in reversed Chomp, and its figures.

use super::chomp::{Rows, can_move, full, reversed_graph};
use crate::claims::Evidence;

/// Player 1 leaves a part of an edge of the board, and player 2 answers.
pub(super) struct Exchange {
    first: Rows,
    reply: Rows,
    /// The rows and columns of the smaller board that is left.
    left: [usize; 2],
    /// Where its poisoned square lies.
    corner: [usize; 2],
}

/// The column to a height k, then the k − 1 rows at the bottom; with two
/// columns, the other column to k − 1.
pub(super) fn column_exchange([rows, columns]: [usize; 2], k: usize) -> Exchange {
    let mut reply = full([k - 1, columns]);
    reply.push(1);
    Exchange {
        first: full([k, 1]),
        reply,
        left: [rows - k + 1, columns],
        corner: [k - 1, 0],
    }
}

/// The bottom row to a length k, then the k − 1 columns at the left.
pub(super) fn row_exchange([rows, columns]: [usize; 2], k: usize) -> Exchange {
    let mut reply = full([rows, k - 1]);
    reply[0] = k;
    Exchange {
        first: full([1, k]),
        reply,
        left: [rows, columns - k + 1],
        corner: [0, k - 1],
    }
}

impl Exchange {
    /// Whether both moves are legal, and what follows is the game on the
    /// smaller board, move by move.
    pub(super) fn reduces(&self, board: [usize; 2]) -> bool {
        let graph = reversed_graph(board);
        let after = graph.number(&self.first);
        let smaller = reversed_graph(self.left);
        let mut positions = smaller.positions.iter().zip(&smaller.next);
        can_move(&graph, graph.start(), &self.first)
            && after.is_some_and(|after| can_move(&graph, after, &self.reply))
            && self.placed(&full([1, 1]), board) == self.reply
            && positions.all(|(shape, steps)| {
                let Some(here) = graph.number(&self.placed(shape, board)) else {
                    return false;
                };
                let mut nexts = steps.iter().map(|&to| &smaller.positions[to]);
                graph.next[here].len() == steps.len()
                    && nexts.all(|next| can_move(&graph, here, &self.placed(next, board)))
            })
    }

    /// A shape of the smaller board on the large one.
    fn placed(&self, shape: &Rows, [rows, columns]: [usize; 2]) -> Rows {
        let [below, left] = self.corner;
        let above = (below..rows).map(|row| left + shape.get(row - below).copied().unwrap_or(0));
        let mut placed: Rows = full([below, columns]).into_iter().chain(above).collect();
        placed.retain(|&length| length > 0);
        placed
    }
}

/// A figure as it is printed: the board, the squares that player 1 and then
/// player 2 add, as x and y from and to, and the board beside it; boards as
/// columns and rows.
pub(super) fn figure(
    name: &str,
    (columns, rows): (usize, usize),
    [gray, black]: [[usize; 4]; 2],
    beside: (usize, usize),
) -> Evidence {
    let (poison, board) = ([0, 0, 1, 1], [rows, columns]);
    let first = shape(&[poison, gray], board);
    let reply = shape(&[poison, gray, black], board);
    // What is printed gives k; what the text says of k gives the rest.
    let exchange = if first.len() > 1 {
        column_exchange(board, first.len())
    } else {
        row_exchange(board, first[0])
    };
    let [rows_left, columns_left] = exchange.left;
    let computed = (&exchange.first, &exchange.reply, (columns_left, rows_left));
    let drawn = Evidence::example(name, (&first, &reply, beside), computed);
    drawn.and(Evidence::example(name, true, exchange.reduces(board)))
}

/// The lengths of the rows that some rectangles fill.
fn shape(rectangles: &[[usize; 4]], [rows, columns]: [usize; 2]) -> Rows {
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
        let right = || column_exchange([5, 2], 3);
        assert!(right().reduces([5, 2]));
        let reply = full([3, 2]);
        assert!(!Exchange { reply, ..right() }.reduces([5, 2]));
        let left = [2, 2];
        assert!(!Exchange { left, ..right() }.reduces([5, 2]));
    }
}
