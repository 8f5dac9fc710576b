//! Whinihan 1963, *Fibonacci Nim*.
//!
//! His Fibonacci numbers are f_{−1} = 0, f_0 = 1, f_1 = 1, f_2 = 2, …, and a
//! number is written with the digit of f_1 at the right. A pile of n with the
//! limit q is *safe* if whoever is to move loses.

mod digits;
mod orders;
mod strategy;

use super::evidence::{Case, each};
use super::fibonacci::small;
use super::{Claim, Evidence};
use digits::{last_index, smallest, value, written};
use strategy::safe_moves;

/// The claims, in the order of print.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "whinihan-1963/one-pile",
        statement: "In One Pile, where at least a and at most q objects are removed, the safe positions are n ≡ 0 mod (a + q), and all others are unsafe.",
        run: strategy::one_pile,
    },
    Claim {
        id: "whinihan-1963/rules-example",
        statement: "With n = 16 player A may remove up to 15; after 3 player B may remove up to 6; after 4 more A may remove up to 8.",
        run: strategy::rules_example,
    },
    Claim {
        id: "whinihan-1963/binary-sequence",
        statement: "The binary sequence 1, 2, 4, 8, … is given by b_n = b_{n−1} + b_{n−2}, with b_1 = 1.",
        run: digits::binary_sequence,
    },
    Claim {
        id: "whinihan-1963/fibonacci-sequence",
        statement: "From f_n = f_{n−1} + f_{n−2} with f_{−1} = 0 and f_0 = 1 follow f_1, …, f_6 = 1, 2, 3, 5, 8, 13.",
        run: digits::fibonacci_sequence,
    },
    Claim {
        id: "whinihan-1963/binary-representation",
        statement: "Any number may be represented with digits 0 and 1 for the absence and presence of b_n.",
        run: digits::binary_representation,
    },
    Claim {
        id: "whinihan-1963/fibonacci-representation",
        statement: "Any number may be represented with digits 0 and 1 for f_n; marking the largest digits first makes this unique, and no two 1s are then neighbours.",
        run: digits::fibonacci_representation,
    },
    Claim {
        id: "whinihan-1963/example-8",
        statement: "8 is 10000 and never 1100 or 1011, though these have the same value.",
        run: |_| {
            let values = ["10000", "1100", "1011"].map(value);
            Ok(
                Evidence::example("the values of 10000, 1100 and 1011", [8; 3], values)
                    .and(Evidence::example("8", "10000".to_owned(), written(8)))
                    .finding(),
            )
        },
    },
    Claim {
        id: "whinihan-1963/examples-19-18",
        statement: "19 = 101001 with F = f_1 = 1, and 18 = 101000 with F = f_4 = 5.",
        run: |_| {
            let computed = [19, 18].map(|n| (written(n), smallest(n), last_index(n)));
            let printed = [("101001".into(), 1, 1), ("101000".into(), 5, 4)];
            Ok(Evidence::example("19 and 18", printed, computed).finding())
        },
    },
    Claim {
        id: "whinihan-1963/safe-positions",
        statement: "The position is safe if q < F, the number of the last 1 of n, and unsafe if q ≥ F.",
        run: |_| Ok(Evidence::theorem("whinihan")?.finding()),
    },
    Claim {
        id: "whinihan-1963/winning-move",
        statement: "If q ≥ F, the winning move is to remove exactly F objects.",
        run: strategy::winning_move,
    },
    Claim {
        id: "whinihan-1963/example-10",
        statement: "On the first move 10 = 10010, q = 9 and F = 2: removing exactly 2 wins, for then 8 = 10000, q = 4 and F = 8, which is safe.",
        run: strategy::example_10,
    },
    Claim {
        id: "whinihan-1963/first-result",
        statement: "Any unsafe position can be made safe: by removing F.",
        run: strategy::first_result,
    },
    Claim {
        id: "whinihan-1963/first-result-proof-inequalities",
        statement: "If f_i and f_k are the last two 1s of a number and f_j is next after f_i, then f_j < f_k, f_i < f_j, 2f_i < f_j + f_i and 2f_i < f_k.",
        run: strategy::first_result_inequalities,
    },
    Claim {
        id: "whinihan-1963/first-result-proof-last-line",
        statement: "After F = f_i was removed, the next limit q = 2f_i is more than f_k, the number of the second 1.",
        run: strategy::first_result_last_line,
    },
    Claim {
        id: "whinihan-1963/second-result-proof-smaller-digit",
        statement: "A move on a safe position removes less than F_m, and F_{m+1} < F_m.",
        run: |effort| {
            safe_moves(effort, |n, r| {
                r < smallest(n) && smallest(n - r) < smallest(n)
            })
        },
    },
    Claim {
        id: "whinihan-1963/second-result-proof-sum",
        statement: "f_{i−1} + f_{i−3} + … + f_{h+2} + f_h + f_g = f_i, where f_g is the predecessor of f_h.",
        run: strategy::second_result_sum,
    },
    Claim {
        id: "whinihan-1963/second-result-proof-parity",
        statement: "What a move leaves of f_i, and what ends with f_h, is f_{i−1} + f_{i−3} + … + f_{h+2} + f_h, or less.",
        run: strategy::second_result_parity,
    },
    Claim {
        id: "whinihan-1963/second-result-proof-1",
        statement: "(1) A move on a safe position that leaves F_{m+1} = f_h removes at least f_g, the predecessor of f_h.",
        run: |effort| safe_moves(effort, |n, r| r >= small(last_index(n - r))),
    },
    Claim {
        id: "whinihan-1963/second-result-proof-2",
        statement: "(2) If f_f and f_g are the two immediate predecessors of f_h, then f_g ≥ f_f, 2f_g ≥ f_f + f_g and 2f_g ≥ f_h.",
        run: strategy::second_result_2,
    },
    Claim {
        id: "whinihan-1963/second-result",
        statement: "Any move from a safe position makes it unsafe.",
        run: strategy::second_result,
    },
    Claim {
        id: "whinihan-1963/order-1",
        statement: "If q is what was removed before, the binary system determines safe and unsafe positions in the same way.",
        run: |_| Ok(Evidence::proved(orders::BINARY)?.finding()),
    },
    Claim {
        id: "whinihan-1963/order-c-form",
        statement: "The sequences of order c, for q = c times what was removed before, take the form f_i = f_{i−1} + f_{i−p}.",
        run: orders::order_c_form,
    },
    Claim {
        id: "whinihan-1963/order-c-question",
        statement: "No relation is known between the order c of the sequence and p.",
        run: orders::order_c_question,
    },
    Claim {
        id: "whinihan-1963/comment-1",
        statement: "2 cannot be represented by digits 0 and 1 for the Lucas numbers 1, 3, 4, 7, …; with L_1 = 2 and L_2 = 1 a member is less than its predecessor, which no Fibonacci number is.",
        run: digits::comment_1,
    },
    Claim {
        id: "whinihan-1963/comment-1-property",
        statement: "Of the sequence the proof uses only the recurrence, and that every member is at least as large as its predecessor.",
        run: digits::comment_1_proof,
    },
    Claim {
        id: "whinihan-1963/comment-2",
        statement: "Zeckendorf: every natural N is u_{i_1} + … + u_{i_d} with i_{ν+1} ≥ i_ν + 2 in one and only one way, where u_1 = 1, u_2 = 2, u_n = u_{n−1} + u_{n−2}.",
        run: digits::comment_2,
    },
    Claim {
        id: "whinihan-1963/comment-3-example",
        statement: "11111 = 10101 + 1010, 10101 = 100000 − 1, 1010 = 10000 − 1, and 11111 = 110000 − 2 = 1000000 − 2.",
        run: |_| {
            let computed = [
                value("10101") + value("1010"),
                value("100000") - 1,
                value("10000") - 1,
                value("110000") - 2,
                value("1000000") - 2,
            ];
            let printed = ["11111", "10101", "1010", "11111", "11111"].map(value);
            Ok(Evidence::example("the sums", printed, computed).finding())
        },
    },
    Claim {
        id: "whinihan-1963/comment-3",
        statement: "The sum of the Fibonacci numbers f_1 to f_n is f_{n+2} − 2.",
        run: digits::comment_3,
    },
];

fn numbers(name: &'static str, to: usize) -> impl Iterator<Item = Case<1>> {
    each(name, 1..=to as u64)
}

/// A number of a case as a size.
fn size<const N: usize>(case: &Case<N>, place: usize) -> usize {
    size_of(case.at(place))
}

fn size_of(n: u64) -> usize {
    usize::try_from(n).expect("a small number")
}
