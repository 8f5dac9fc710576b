//! How long games last and who wins at random: Theorems 1.4, 1.5 and 3.2.

use std::collections::BTreeMap;

use fibnim::{Fraction, Natural};

use super::chips::{Chips, forward_graph, partitions, reversed, reversed_graph, zeckendorf};
use super::graph::Graph;
use crate::claims::{Claim, Effort, Evidence};

/// Theorems 1.4 and 1.5.
pub(super) const THEOREMS: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.4-i",
        statement: "The shortest reversed game on n has n − Z(n) moves, where Z(n) is the number of terms of the decomposition (the formula is lost in the copy).",
        run: |effort| {
            Ok(for_all_games(effort, |n, graph| {
                let shortest = graph.fold(|next| next.iter().map(|l| *l + 1).min().unwrap_or(0));
                shortest[graph.start()] == n - terms(n).0
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.4-ii",
        statement: "No reversed game on n has more than φ²n − IZ(n) − φZ(n) moves, where IZ(n) is the sum of the indices of the terms (the formula is lost in the copy; read as in the paper that it quotes).",
        run: |effort| {
            Ok(for_all_games(effort, |n, graph| {
                let longest = graph.fold(|next| next.iter().map(|l| *l + 1).max().unwrap_or(0));
                let (terms, indices) = terms(n);
                // φ²n − IZ − φZ = n − IZ + φ(n − Z), and x ≤ φy where x² ≤ xy + y².
                let x: usize = longest[graph.start()] + indices;
                let (x, y) = (x.saturating_sub(n), n - terms);
                x * x <= x * y + y * y
            }))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-1.5",
        statement: "For any k ≥ 1, each residue of the length modulo k tends to probability 1/k as n grows, where all games are equally likely and where all moves are.",
        run: |effort| Ok(theorem_1_5(effort)),
    },
];

/// The claims of section 3.1.
pub(super) const SECTION_3_1: &[Claim] = &[
    Claim {
        id: "reversed-zeckendorf-2023/section-3.1-lengths",
        statement: "There are as many reversed games of each length as forwards games.",
        run: |effort| {
            let to = effort.pick(30, 50);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                games_by_length(&forward_graph(n)) == games_by_length(&reversed_graph(n))
            })
            .extending(format!("all games for n to {to}")))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2",
        statement: "For even n, each of two players who choose their moves at random wins the reversed game with probability 1/2.",
        run: |effort| {
            let to = effort.pick(40, 60);
            let half = Fraction::one_over(2);
            let check = |from: usize| {
                let holds = |n| n % 2 == 1 || Some(random_winner(&reversed_graph(n))) == half;
                Evidence::computed_each("n", from..=to, holds).extending(format!("even n to {to}"))
            };
            Ok(check(2).or_corrected(FROM_4, &check(4)))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-one-three",
        statement: "In the proof: for even n every game comes at some point to one three and nothing larger.",
        run: |effort| {
            let to = effort.pick(50, 80);
            let holds = |n: usize| {
                if n % 2 == 1 {
                    return true;
                }
                let graph = reversed_graph(n);
                // Whether an end can be reached without such a position.
                let mut avoids = Vec::with_capacity(graph.positions.len());
                for (chips, steps) in graph.positions.iter().zip(&graph.next) {
                    let goes_on = steps.is_empty() || steps.iter().any(|&to| avoids[to]);
                    avoids.push(goes_on && !is_one_three(chips));
                }
                !avoids[graph.start()]
            };
            let check = |from: usize| {
                Evidence::searched_each("n", from..=to, holds)
                    .extending(format!("all games for even n to {to}"))
            };
            Ok(check(2).or_corrected(FROM_4, &check(4)))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-two-choices",
        statement: "In the proof: with one three and nothing larger and n even, the move that gets rid of the three is one of two, to combine it with a one or to split it; with b twos these leave b + 2 and b + 1 (the heights are lost in the copy).",
        run: |effort| {
            let to = effort.pick(80, 120);
            let extent = format!("all positions with one three and no more for even n to {to}");
            let searched = Evidence::searched_each("n", 2..=to, |n| {
                let is_right = |chips: &Chips| {
                    let nexts = reversed(chips).into_iter();
                    let twos = nexts.filter(|next| next[2] == 0).map(|next| next[1]);
                    twos.eq([chips[1] + 1, chips[1] + 2])
                };
                let is_case = |chips: &Chips| n % 2 == 0 && is_one_three(chips);
                partitions(n)
                    .iter()
                    .all(|chips| !is_case(chips) || is_right(chips))
            });
            Ok(searched.extending(extent))
        },
    },
    Claim {
        id: "reversed-zeckendorf-2023/theorem-3.2-proof-twos",
        statement: "In the proof: without threes the only move is to split a two, and the parity of the twos decides who wins.",
        run: |effort| {
            let to = effort.pick(60, 120);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let all = partitions(n).into_iter();
                let mut low = all.filter(|chips| chips[2..].iter().all(|&c| c == 0));
                low.all(|chips| {
                    let graph = Graph::explore(chips, &reversed);
                    graph.next.iter().all(|steps| steps.len() <= 1)
                        && graph.start_is_won() == (chips[1] % 2 == 1)
                })
            })
            .extending(format!("all ones and twos for n to {to}")))
        },
    },
];

/// How many terms the Zeckendorf decomposition has, and the sum of their
/// indices.
fn terms(n: usize) -> (usize, usize) {
    let chips = zeckendorf(n);
    let indices = (1..).zip(chips).filter(|(_, count)| *count > 0);
    indices.fold((0, 0), |(terms, sum), (index, _)| (terms + 1, sum + index))
}

/// Looks at all games on n, by their graph, for every n up to a bound.
fn for_all_games(effort: Effort, holds: impl Fn(usize, &Graph<Chips>) -> bool) -> Evidence {
    let to = effort.pick(60, 90);
    Evidence::searched_each("n", 1..=to, |n| holds(n, &reversed_graph(n)))
        .extending(format!("all games for n to {to}"))
}

/// How many games there are of each length.
fn games_by_length(graph: &Graph<Chips>) -> BTreeMap<usize, Natural> {
    let mut counts = graph.fold(|next: &[&BTreeMap<usize, Natural>]| {
        let mut counts = BTreeMap::new();
        if next.is_empty() {
            counts.insert(0, Natural::ONE);
        }
        for (length, count) in next.iter().flat_map(|counts| counts.iter()) {
            *counts.entry(length + 1).or_insert(Natural::ZERO) += count;
        }
        counts
    });
    counts.pop().expect("the start is a position")
}

/// The largest distance from 1/k of the probability that the length has some
/// residue modulo k. Each next position has its weight: the number of games
/// that go through it, or 1 for random moves.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn unevenness(graph: &Graph<Chips>, k: usize, all_games_alike: bool) -> f64 {
    // The probabilities of the residues, then the weight, as a logarithm: there
    // are far too many games for a float.
    let states = graph.fold(|next: &[&(Vec<f64>, f64)]| {
        let mut residues = vec![0.0; k];
        if next.is_empty() {
            residues[0] = 1.0;
            return (residues, 0.0);
        }
        let weight = |(_, log): &(Vec<f64>, f64)| if all_games_alike { *log } else { 0.0 };
        let top = next.iter().map(|state| weight(state)).fold(0.0, f64::max);
        let total: f64 = next.iter().map(|state| (weight(state) - top).exp()).sum();
        for state in next {
            let share = (weight(state) - top).exp() / total;
            for residue in 0..k {
                residues[(residue + 1) % k] += share * state.0[residue];
            }
        }
        (residues, top + total.ln())
    });
    let residues = states[graph.start()].0.iter();
    let apart = residues.map(|p| (p - 1.0 / k as f64).abs());
    apart.fold(0.0, f64::max)
}

/// Differences below it are those of floating point.
const ROUNDING: f64 = 1e-12;

/// A limit is not decided by any bound. What is computed is how far the
/// probabilities are from 1/k, and that they are nearer for larger n.
fn theorem_1_5(effort: Effort) -> Evidence {
    let to: usize = effort.pick(60, 90);
    let (first, middle) = (to / 2, to * 3 / 4);
    let graphs: Vec<Graph<Chips>> = (first..=to).map(reversed_graph).collect();
    let mut furthest: f64 = 0.0;
    let mut against = Vec::new();
    for all_games_alike in [true, false] {
        for k in 2..=5 {
            let apart = |graphs: &[Graph<Chips>]| {
                let graphs = graphs.iter();
                let apart = graphs.map(|graph| unevenness(graph, k, all_games_alike));
                apart.fold(0.0, f64::max)
            };
            let (before, after) = graphs.split_at(middle - first);
            let (before, after) = (apart(before), apart(after));
            furthest = furthest.max(after);
            if after >= before && after > ROUNDING {
                let case = format!("k = {k}: {after} from n = {middle} on, {before} before");
                against.push(case);
            }
        }
    }
    let extent = format!(
        "k = 2 to 5, for n from {middle} to {to}: no probability is further from 1/k than {furthest:.0e}, and none as far as for n from {first} on"
    );
    Evidence::computed(extent, against, |_| false).open()
}

/// The probability that whoever is to move moves last, if all moves are equally
/// likely; exact.
fn random_winner(graph: &Graph<Chips>) -> Fraction {
    let mut wins = graph.fold(|next: &[&Fraction]| {
        let mean = Fraction::mean(next.iter().map(|wins| (*wins).clone()));
        mean.map_or(Fraction::ZERO, |mean| mean.complement())
    });
    wins.pop().expect("the start is a position")
}

const FROM_4: &str = "It holds for even n ≥ 4. For n = 2 there is no three: the one game has one move, and player 1 wins.";

/// One three, and nothing larger.
fn is_one_three(chips: &Chips) -> bool {
    chips[2] == 1 && chips[3..].iter().all(|&count| count == 0)
}
