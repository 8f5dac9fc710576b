//! How long games last and who wins at random: Theorems 1.4, 1.5 and 3.2.

use std::collections::BTreeMap;

use fibnim::{Fraction, Natural};

use super::super::evidence::{Case, each};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{Chips, forward_graph, partitions, reversed, reversed_graph, zeckendorf};
use super::graph::Graph;
use super::small;

/// How many terms the Zeckendorf decomposition has, and the sum of their
/// indices.
fn terms(n: usize) -> (usize, usize) {
    let chips = zeckendorf(n);
    let indices = (1..).zip(chips).filter(|(_, count)| *count > 0);
    indices.fold((0, 0), |(terms, sum), (index, _)| (terms + 1, sum + index))
}

/// Looks at all games on n, by their graph, for every n up to a bound.
fn for_all_games(effort: Effort, holds: impl Fn(usize, &Graph<Chips>) -> bool) -> Finding {
    let to = effort.pick(60, 90);
    let cases = each("n", 1..=to);
    Evidence::searched(format!("all games for n to {to}"), cases, |n| {
        let n = small(n.at(0));
        holds(n, &reversed_graph(n))
    })
    .finding()
}

pub(super) fn shortest(effort: Effort) -> Result<Finding, CheckError> {
    Ok(for_all_games(effort, |n, graph| {
        let shortest = graph.fold(|next: &[&usize]| next.iter().map(|l| *l + 1).min().unwrap_or(0));
        shortest[graph.start()] == n - terms(n).0
    }))
}

pub(super) fn longest(effort: Effort) -> Result<Finding, CheckError> {
    Ok(for_all_games(effort, |n, graph| {
        let longest = graph.fold(|next: &[&usize]| next.iter().map(|l| *l + 1).max().unwrap_or(0));
        let (terms, indices) = terms(n);
        // φ²n − IZ − φZ = n − IZ + φ(n − Z), and x ≤ φy where x² ≤ xy + y².
        let (x, y) = (
            (longest[graph.start()] + indices).saturating_sub(n),
            n - terms,
        );
        x * x <= x * y + y * y
    }))
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

pub(super) fn same_lengths(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(30, 50);
    let cases = each("n", 1..=to);
    Ok(
        Evidence::searched(format!("all games for n to {to}"), cases, |n| {
            let n = small(n.at(0));
            games_by_length(&forward_graph(n)) == games_by_length(&reversed_graph(n))
        })
        .finding(),
    )
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
    let apart = states[graph.start()]
        .0
        .iter()
        .map(|p| (p - 1.0 / k as f64).abs());
    apart.fold(0.0, f64::max)
}

/// Differences below it are those of floating point.
const ROUNDING: f64 = 1e-12;

/// A limit is not decided by any bound. What is computed is how far the
/// probabilities are from 1/k, and that they are nearer for larger n.
pub(super) fn theorem_1_5(effort: Effort) -> Result<Finding, CheckError> {
    let to: usize = effort.pick(60, 90);
    let (first, middle) = (to / 2, to * 3 / 4);
    let graphs: Vec<Graph<Chips>> = (first..=to).map(reversed_graph).collect();
    let mut furthest: f64 = 0.0;
    let mut against = Vec::new();
    for all_games_alike in [true, false] {
        for k in 2..=5 {
            let apart = |graphs: &[Graph<Chips>]| {
                let apart = graphs
                    .iter()
                    .map(|graph| unevenness(graph, k, all_games_alike));
                apart.fold(0.0, f64::max)
            };
            let (before, after) = graphs.split_at(middle - first);
            let (before, after) = (apart(before), apart(after));
            furthest = furthest.max(after);
            if after >= before && after > ROUNDING {
                against.push(format!(
                    "k = {k}: {after} from n = {middle} on, {before} before"
                ));
            }
        }
    }
    let extent = format!(
        "k = 2 to 5, for n from {middle} to {to}: no probability is further from 1/k than {furthest:.0e}, and none as far as for n from {first} on"
    );
    Ok(Evidence::computed(extent, against, |_| false).open())
}

/// The probability that whoever is to move moves last, if all moves are equally
/// likely; exact.
fn random_winner(graph: &Graph<Chips>) -> Fraction {
    let lost = Fraction::new(&Natural::ZERO, &Natural::ONE).expect("1 is not 0");
    let mut wins = graph.fold(|next: &[&Fraction]| {
        let mean = Fraction::mean(next.iter().map(|wins| (*wins).clone()));
        mean.map_or_else(|| lost.clone(), |mean| mean.complement())
    });
    wins.pop().expect("the start is a position")
}

const FROM_4: &str = "It holds for even n ≥ 4. For n = 2 there is no three: the one game has one move, and player 1 wins.";

pub(super) fn theorem_3_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 60);
    let half = Fraction::one_over(2);
    let holds = |n: &_| even_holds(n, |n| Some(random_winner(&reversed_graph(n))) == half);
    let extent = format!("even n to {to}");
    let printed = Evidence::computed(extent.clone(), each("n", 2..=to), holds);
    let corrected = Evidence::computed(extent, each("n", 4..=to), holds);
    Ok(printed.or_corrected(FROM_4, &corrected))
}

/// Odd numbers are not spoken of.
fn even_holds(n: &Case<1>, holds: impl Fn(usize) -> bool) -> bool {
    n.at(0) % 2 == 1 || holds(small(n.at(0)))
}

/// One three, and nothing larger.
fn is_one_three(chips: &Chips) -> bool {
    chips[2] == 1 && chips[3..].iter().all(|&count| count == 0)
}

pub(super) fn always_one_three(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50, 80);
    let holds = |n: &_| {
        even_holds(n, |n| {
            let graph = reversed_graph(n);
            // Whether an end can be reached without such a position.
            let mut avoids = Vec::with_capacity(graph.positions.len());
            for (chips, steps) in graph.positions.iter().zip(&graph.next) {
                let goes_on = steps.is_empty() || steps.iter().any(|&to| avoids[to]);
                avoids.push(goes_on && !is_one_three(chips));
            }
            !avoids[graph.start()]
        })
    };
    let extent = format!("all games for even n to {to}");
    let printed = Evidence::searched(extent.clone(), each("n", 2..=to), holds);
    let corrected = Evidence::searched(extent, each("n", 4..=to), holds);
    Ok(printed.or_corrected(FROM_4, &corrected))
}

pub(super) fn two_choices(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 120);
    let cases = each("n", 2..=to);
    Ok(Evidence::searched(
        format!("all positions with one three and no more for even n to {to}"),
        cases,
        |n| {
            even_holds(n, |n| {
                let positions = partitions(n).into_iter().filter(is_one_three);
                positions.into_iter().all(|chips| {
                    let nexts = reversed(&chips).into_iter();
                    let twos: Vec<u8> = nexts
                        .filter(|next| next[2] == 0)
                        .map(|next| next[1])
                        .collect();
                    let b = chips[1];
                    twos == [b + 1, b + 2]
                })
            })
        },
    )
    .finding())
}

pub(super) fn only_twos_are_split(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 120);
    let cases = each("n", 1..=to);
    Ok(
        Evidence::searched(format!("all ones and twos for n to {to}"), cases, |n| {
            let low = partitions(small(n.at(0)))
                .into_iter()
                .filter(|chips| chips[2..].iter().all(|&c| c == 0));
            low.into_iter().all(|chips| {
                let graph = Graph::explore(chips, &reversed);
                graph.next.iter().all(|steps| steps.len() <= 1)
                    && graph.start_is_won() == (chips[1] % 2 == 1)
            })
        })
        .finding(),
    )
}
