//! Section 2.1: reversed Chomp.

use super::chomp_replies::{column_exchange, figure, row_exchange};
use super::graph::Graph;
use super::reversal::boards;
use crate::claims::{Claim, Effort, Evidence};

/// The claims on Chomp.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/section-2-structure",
        statement: "Reversed Chomp has a winning structure (who wins on which board) similar to that of Chomp: read as, of the boards to N×N the same player wins both games on more than half.",
        run: |effort| {
            // On which boards, but 1×1, the winners of both games are the same.
            let to = side(effort);
            let proper = boards(1, to).filter(|&board| board != [1, 1]);
            let (same, different): (Vec<_>, Vec<_>) = proper.partition(|&board| {
                let graph = forward_graph(board);
                graph.start_is_won() == graph.reversed().start_is_won()
            });
            let within = |boards: &[[usize; 2]], n: usize| {
                let boards = boards.iter();
                boards
                    .filter(|&&[rows, columns]| rows.max(columns) <= n)
                    .count()
            };
            let printed =
                Evidence::searched_each("N", 2..=to, |n| within(&same, n) > within(&different, n))
                    .extending(format!("boards to N×N but 1×1, N to {to}"));
            let instead = on_boards(effort, 1, |board| {
                board == [1, 1] || same.contains(&board) == board.contains(&1)
            });
            Ok(printed.fails_but(
                "The same player wins on the boards of one row or column, and on no others, as Remark 2.5 has it.",
                &instead,
            ))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-poison",
        statement: "Chomp, in which who must eat the poisoned square loses, is a normal game that ends with that square alone: who moves last before it wins.",
        run: |effort| {
            // With the poisoned square as a last move, which loses, and without it.
            let eat_all = |rows: &Rows| {
                let mut moves = eat(rows);
                moves.extend((!rows.is_empty()).then(Vec::new));
                moves
            };
            Ok(on_boards(effort, 1, |board| {
                let graph = Graph::explore(full(board), &eat_all);
                let loses_last =
                    graph.fold(|next: &[&bool]| next.is_empty() || next.iter().any(|won| !**won));
                loses_last[graph.start()] == forward_graph(board).start_is_won()
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-forward",
        statement: "Chomp is a win for player 1 on every board but 1×1.",
        run: |effort| {
            Ok(on_boards(effort, 1, |board| {
                board == [1, 1] || forward_graph(board).start_is_won()
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-one-row",
        statement: "On a board of one row player 1 wins reversed Chomp in one move (1×1 is set aside).",
        run: |effort| {
            let to = effort.pick(60, 200);
            Ok(Evidence::searched_each("n", 2..=to, |n| {
                let graph = reversed_graph([1, n]);
                can_move(&graph, graph.start(), &full([1, n]))
            })
            .extending(format!("boards of one row, n from 2 to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-winner",
        statement: "With at least two rows and two columns reversed Chomp is a win for player 2.",
        run: |effort| {
            Ok(on_boards(effort, 2, |board| {
                !reversed_graph(board).start_is_won()
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-i-options",
        statement: "With two columns player 1 has three options for the first move: to complete the bottom row, to complete the leftmost column, to complete a part of it (there is none of these on 2×2).",
        run: |effort| {
            let to = effort.pick(12, 30);
            let extent = format!("two columns, all first moves, rows from 2 to {to}");
            Ok(Evidence::searched_each("rows", 2..=to, |rows| {
                kinds_of_first_moves([rows, 2]) == [1, 0, 1, rows - 2, 0]
            })
            .extending(extent))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-one-move",
        statement: "If player 1 completes the bottom row or the leftmost column first, player 2 wins in one move.",
        run: |effort| {
            Ok(on_boards(effort, 2, |[rows, columns]| {
                let graph = reversed_graph([rows, columns]);
                let firsts = [full([1, columns]), full([rows, 1])];
                firsts.iter().all(|first| {
                    let after = graph.number(first);
                    can_move(&graph, graph.start(), first)
                        && after.is_some_and(|to| can_move(&graph, to, &full([rows, columns])))
                })
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-i-reply",
        statement: "With two columns, if player 1 fills the leftmost column to a height k, player 2 fills the other to k − 1, and what follows is the game with two columns and fewer rows (k and k − 1 are lost in the copy; read from Figure 1).",
        run: |effort| {
            let to = effort.pick(10, 20);
            let cases = (3..=to).flat_map(|rows| (2..rows).map(move |k| [rows, k]));
            let extent = format!("two columns, to {to} rows, all k");
            let evidence = Evidence::searched_for(extent, ["rows", "k"], cases, |[rows, k]| {
                column_exchange([rows, 2], k).reduces([rows, 2])
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-two-by-two",
        statement: "On 2×2, whatever player 1 does first in reversed Chomp, player 2 wins in one move.",
        run: |_| {
            let graph = reversed_graph([2, 2]);
            let firsts = graph.next[graph.start()].iter();
            let after = firsts.map(|&first| can_move(&graph, first, &full([2, 2])));
            let computed: Vec<bool> = after.collect();
            let what = "whether player 2 wins in one move, for each first move";
            Ok(Evidence::example(what, vec![true; 2], computed))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-ii-options",
        statement: "With at least three rows and columns player 1 has four options for the first move: to complete the bottom row or the leftmost column, or a part of either.",
        run: |effort| {
            let side = side(effort);
            let searched = on_boards(effort, 3, |[rows, columns]| {
                kinds_of_first_moves([rows, columns]) == [1, columns - 2, 1, rows - 2, 0]
            });
            Ok(searched.extending(format!("boards to {side}×{side}, all first moves")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-2.1-case-ii-replies",
        statement: "If player 1 fills the bottom row to a length k, player 2 fills the k − 1 leftmost columns; if the leftmost column to a height k, the k − 1 bottom rows; what follows is the game with fewer columns, or with fewer rows (k − 1 is lost in the copy; read from Figures 2 and 3).",
        run: |effort| {
            let side = effort.pick(5, 6);
            let extent = format!("boards to {side}×{side}, all k");
            let names = ["rows", "columns"];
            let evidence = Evidence::searched_for(extent, names, boards(3, side), |board| {
                let [rows, columns] = board;
                (2..rows).all(|k| column_exchange(board, k).reduces(board))
                    && (2..columns).all(|k| row_exchange(board, k).reduces(board))
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-1",
        statement: "On 2 columns and 5 rows, after a column of 3 and a column of 2, the game on 2 columns and 3 rows is left.",
        run: |_| {
            let squares = [[0, 1, 1, 3], [1, 0, 2, 2]];
            Ok(figure("figure 1", (2, 5), squares, (2, 3)))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-2",
        statement: "On 5×5, after a row of 3 and the two leftmost columns, the game on 3 columns and 5 rows is left.",
        run: |_| {
            let squares = [[1, 0, 3, 1], [0, 1, 2, 5]];
            Ok(figure("figure 2", (5, 5), squares, (3, 5)))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/figure-3",
        statement: "On 5×5, after a column of 4 and the three bottom rows, the game on 5 columns and 2 rows is left.",
        run: |_| {
            let squares = [[0, 1, 1, 4], [1, 0, 5, 3]];
            Ok(figure("figure 3", (5, 5), squares, (5, 2)))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-structure",
        statement: "Who wins reversed Chomp is different from who wins Chomp, with at least two rows and two columns.",
        run: |effort| {
            Ok(on_boards(effort, 2, |board| {
                let graph = forward_graph(board);
                graph.start_is_won() != graph.reversed().start_is_won()
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-reversed",
        statement: "Player 1 wins reversed Chomp on all boards of one row, and so on infinitely many boards, but on no others (1×1 is set aside).",
        run: |effort| {
            let side = side(effort);
            let searched = on_boards(effort, 1, |board| {
                board == [1, 1] || reversed_graph(board).start_is_won() == board.contains(&1)
            });
            Ok(searched.extending(format!("boards to {side}×{side} but 1×1")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-proportion",
        statement: "This is not a positive proportion of the boards: of those to N×N, but 1×1, player 1 wins 2 in N + 1.",
        run: |effort| {
            let to = side(effort);
            let won = boards(1, to).filter(|&board| reversed_graph(board).start_is_won());
            let won: Vec<[usize; 2]> = won.collect();
            Ok(Evidence::searched_each("N", 2..=to, |n| {
                let within = won
                    .iter()
                    .filter(|board| board.iter().all(|&side| side <= n));
                within.count() * (n + 1) == 2 * (n * n - 1)
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/remark-2.5-forward",
        statement: "Player 2 wins Chomp on 1×1 only.",
        run: |effort| {
            Ok(on_boards(effort, 1, |board| {
                forward_graph(board).start_is_won() != (board == [1, 1])
            }))
        },
    },
];

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

pub(super) fn full([rows, columns]: [usize; 2]) -> Rows {
    vec![columns; rows]
}

pub(super) fn forward_graph(board: [usize; 2]) -> Graph<Rows> {
    Graph::explore(full(board), &eat)
}

pub(super) fn reversed_graph(board: [usize; 2]) -> Graph<Rows> {
    forward_graph(board).reversed()
}

/// How large the boards get.
fn side(effort: Effort) -> usize {
    effort.pick(6, 8)
}

/// Whether something holds of all boards with sides from a number on.
fn on_boards(effort: Effort, from: usize, holds: impl Fn([usize; 2]) -> bool) -> Evidence {
    let side = side(effort);
    let extent = format!("boards to {side}×{side}");
    Evidence::searched_for(extent, ["rows", "columns"], boards(from, side), holds)
}

/// The first moves by their kinds: the bottom row to the end, and not to the
/// end; the leftmost column to the end, and not to the end; anything else.
fn kinds_of_first_moves([rows, columns]: [usize; 2]) -> [usize; 5] {
    let graph = reversed_graph([rows, columns]);
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

/// Whether a move leads from a position to a shape.
pub(super) fn can_move(graph: &Graph<Rows>, from: usize, shape: &Rows) -> bool {
    let mut next = graph.next[from].iter();
    next.any(|&to| graph.positions[to] == *shape)
}
