//! Section 1.1: Zeckendorf decompositions and the forwards game.

use super::super::evidence::each;
use super::super::{CheckError, Effort, Evidence, Finding};
use super::chips::{
    forward, forward_graph, ones, partitions, reversed, reversed_graph, sum, zeckendorf,
};
use super::small;

/// How many sums of terms of a sequence, no two of them neighbours in it, make
/// each number up to a bound.
fn ways(sequence: &[usize], to: usize) -> Vec<u32> {
    // With the last term so far, and without it.
    let (mut with, mut without) = (vec![0; to + 1], vec![0; to + 1]);
    without[0] = 1;
    for &term in sequence.iter().filter(|&&term| term <= to) {
        let mut next = vec![0; to + 1];
        next[term..].copy_from_slice(&without[..=to - term]);
        for (sum, ways) in with.iter().enumerate() {
            without[sum] += ways;
        }
        with = next;
    }
    with.iter()
        .zip(&without)
        .map(|(with, without)| with + without)
        .collect()
}

/// The Fibonacci numbers from two first terms on.
fn fibonacci(first: usize, second: usize, to: usize) -> Vec<usize> {
    let pairs = std::iter::successors(Some((first, second)), |&(a, b)| Some((b, a + b)));
    pairs.map(|(a, _)| a).take_while(|&a| a <= to).collect()
}

pub(super) fn unique_sums(effort: Effort) -> Result<Finding, CheckError> {
    let to: usize = effort.pick(100_000, 2_000_000);
    let ways = ways(&fibonacci(1, 2, to), to);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to as u64), |n| {
            ways[small(n.at(0))] == 1
        })
        .finding(),
    )
}

/// For each longer sequence there is a number with two sums: the sentence
/// would be wrong if there were none.
pub(super) fn two_ones_or_a_zero(effort: Effort) -> Result<Finding, CheckError> {
    let to: usize = effort.pick(1000, 100_000);
    let sequences = [
        ("two ones", fibonacci(1, 1, to)),
        (
            "a zero, then 1, 2, 3",
            [vec![0], fibonacci(1, 2, to)].concat(),
        ),
        ("a zero and two ones", fibonacci(0, 1, to)),
    ];
    let cases = sequences.iter().map(|(name, _)| *name);
    Ok(Evidence::computed(format!("n to {to}"), cases, |name| {
        let found = sequences.iter().find(|(other, _)| other == name);
        found.is_some_and(|(_, sequence)| ways(sequence, to)[1..].iter().any(|&ways| ways > 1))
    })
    .finding())
}

pub(super) fn moves_keep_the_sum(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(40, 80);
    let cases = each("n", 1..=to);
    Ok(Evidence::computed(
        format!("all moves of both games for n to {to}"),
        cases,
        |n| {
            let n = small(n.at(0));
            partitions(n).iter().all(|chips| {
                let mut nexts = forward(chips).into_iter().chain(reversed(chips));
                nexts.all(|next| sum(&next) == n)
            })
        },
    )
    .finding())
}

pub(super) fn forward_ends(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50, 80);
    let cases = each("n", 1..=to);
    Ok(
        Evidence::searched(format!("all games for n to {to}"), cases, |n| {
            let n = small(n.at(0));
            let graph = forward_graph(n);
            !graph.has_circle && graph.ends() == [&zeckendorf(n)]
        })
        .finding(),
    )
}

pub(super) fn forward_winner(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50, 80);
    let cases = each("n", 3..=to);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        !forward_graph(small(n.at(0))).start_is_won()
    })
    .finding())
}

pub(super) fn reversed_ends(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50, 80);
    let cases = each("n", 1..=to);
    Ok(
        Evidence::searched(format!("all games for n to {to}"), cases, |n| {
            let n = small(n.at(0));
            let graph = reversed_graph(n);
            !graph.has_circle && graph.ends() == [&ones(n)]
        })
        .finding(),
    )
}
