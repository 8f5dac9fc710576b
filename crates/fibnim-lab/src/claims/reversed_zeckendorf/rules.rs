//! Section 1.1: Zeckendorf decompositions and the forwards game.

use super::chips::{
    forward, forward_graph, ones, partitions, reversed, reversed_graph, sum, zeckendorf,
};
use crate::claims::fibonacci::{sequence, unique_sums, ways};
use crate::claims::{Claim, Evidence};

/// The claims of the abstract and of section 1.1.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/abstract",
        statement: "The reversed game ends with all pieces in the first bin.",
        run: |effort| {
            let to = effort.pick(50, 80);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let graph = reversed_graph(n);
                !graph.has_circle && graph.ends() == [&ones(n)]
            })
            .extending(format!("all games for n to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-decomposition",
        statement: "With F_1 = 1, F_2 = 2, F_3 = 3, … every natural number is a sum of Fibonacci numbers of which no two are neighbours, in exactly one way.",
        run: |effort| Ok(unique_sums(effort)),
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-two-ones",
        statement: "With two ones, or a zero, in the sequence the decomposition would no longer be unique.",
        run: |effort| {
            // For each longer sequence there is a number with two sums: the sentence
            // would be wrong if there were none.
            let to = effort.pick(1000, 100_000);
            let terms = |a, b| sequence(a, b).take_while(|&term| term <= to).collect();
            let sequences: [(&str, Vec<usize>); 3] = [
                ("two ones", terms(1, 1)),
                ("a zero, then 1, 2, 3", [vec![0], terms(1, 2)].concat()),
                ("a zero and two ones", terms(0, 1)),
            ];
            let unique = sequences.iter().filter(|(_, terms)| {
                let ways = ways(terms, to);
                ways[1..].iter().all(|&ways| ways <= 1)
            });
            let unique = unique.map(|(name, _)| name);
            Ok(Evidence::computed(format!("n to {to}"), unique, |_| false))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-moves",
        statement: "Each move keeps the sum of the values of the chips.",
        run: |effort| {
            let to = effort.pick(40, 80);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                partitions(n).iter().all(|chips| {
                    let mut nexts = forward(chips).into_iter().chain(reversed(chips));
                    nexts.all(|next| sum(&next) == n)
                })
            })
            .extending(format!("all moves of both games for n to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-end",
        statement: "The forwards game on n always ends, at the Zeckendorf decomposition of n.",
        run: |effort| {
            let to = effort.pick(50, 80);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let graph = forward_graph(n);
                !graph.has_circle && graph.ends() == [&zeckendorf(n)]
            })
            .extending(format!("all games for n to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/section-1.1-winner",
        statement: "Player 2 wins the forwards game for all n > 2 (the bound is lost in the copy; read as in the abstract, n ≥ 3).",
        run: |effort| {
            let wins = |n| !forward_graph(n).start_is_won();
            Ok(Evidence::searched_each("n", 3..=effort.pick(50, 80), wins))
        },
    },
];
