//! Numbers and their digits: the number systems of the paper, and its comments.

use super::super::evidence::{Case, each};
use super::super::fibonacci::{indices, parts, small};
use super::super::{CheckError, Effort, Evidence, Finding};
use super::{numbers, size};

/// f_i, for i from 0.
pub(super) fn f(i: usize) -> u64 {
    small(i + 1)
}

/// F: the number of the last 1.
pub(super) fn smallest(n: u64) -> u64 {
    parts(n)[0]
}

/// The i with F = f_i.
pub(super) fn last_index(n: u64) -> usize {
    indices(n)[0] - 1
}

/// The digits of n.
pub(super) fn written(n: u64) -> String {
    let indices = indices(n);
    let top = indices.last().copied().unwrap_or(2);
    let digit = |k| if indices.contains(&k) { '1' } else { '0' };
    (2..=top).rev().map(digit).collect()
}

/// The number that digits stand for, also where two 1s are neighbours.
pub(super) fn value(digits: &str) -> u64 {
    let places = digits.chars().rev().zip(1..);
    places
        .filter(|&(digit, _)| digit == '1')
        .map(|(_, i)| f(i))
        .sum()
}

pub(super) fn binary_sequence(_: Effort) -> Result<Finding, CheckError> {
    let b = |n: u64| 1u64 << (n - 1);
    let printed = Evidence::computed("n = 3 to 60", each("n", 3..=60), |n| {
        b(n.at(0)) == b(n.at(0) - 1) + b(n.at(0) - 2)
    });
    let corrected = Evidence::computed("n = 2 to 60", each("n", 2..=60), |n| {
        b(n.at(0)) == b(n.at(0) - 1) + b(n.at(0) - 1)
    });
    Ok(printed.or_corrected("b_n = b_{n−1} + b_{n−1}.", &corrected))
}

pub(super) fn fibonacci_sequence(_: Effort) -> Result<Finding, CheckError> {
    // f_{−1}, f_0, and what follows.
    let mut sequence = vec![0, 1];
    for _ in 0..6 {
        let last = sequence.len() - 1;
        sequence.push(sequence[last] + sequence[last - 1]);
    }
    let printed = vec![1, 2, 3, 5, 8, 13];
    Ok(Evidence::example("f_1 to f_6", printed, sequence.split_off(2)).finding())
}

/// In how many ways each number up to a bound is a sum of different members of
/// a sequence.
fn ways(sequence: &[u64], to: usize) -> Vec<u64> {
    let mut ways = vec![0; to + 1];
    ways[0] = 1;
    for &member in sequence {
        let Ok(member) = usize::try_from(member) else {
            break;
        };
        for sum in (member..=to).rev() {
            ways[sum] += ways[sum - member];
        }
    }
    ways
}

pub(super) fn binary_representation(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 1_000_000);
    let powers: Vec<u64> = (0..30).map(|n| 1 << n).collect();
    let ways = ways(&powers, to);
    Ok(
        Evidence::computed(format!("n to {to}"), numbers("n", to), |n| {
            ways[size(n, 0)] >= 1
        })
        .finding(),
    )
}

pub(super) fn fibonacci_representation(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50_000, 1_000_000);
    let numbers = numbers("n", to);
    Ok(Evidence::computed(format!("n to {to}"), numbers, |n| {
        let digits = written(n.at(0));
        value(&digits) == n.at(0) && digits.starts_with('1') && !digits.contains("11")
    })
    .and(every_number_once(effort))
    .finding())
}

/// The words without neighbouring 1s, in their order, stand for 0, 1, 2, …: so
/// every number has exactly one.
fn every_number_once(effort: Effort) -> Evidence {
    let digits = effort.pick(20, 24);
    let words = (0..1u32 << digits).filter(|word| word & (word << 1) == 0);
    let values = words.map(|word| {
        (0..digits)
            .filter(|i| word >> i & 1 == 1)
            .map(|i| f(i + 1))
            .sum()
    });
    let cases = values
        .zip(0..)
        .map(|(value, rank): (u64, u64)| Case([("value", value), ("rank", rank)]));
    Evidence::computed(format!("all words of {digits} digits"), cases, |case| {
        case.at(0) == case.at(1)
    })
}

pub(super) fn comment_1(_: Effort) -> Result<Finding, CheckError> {
    let lucas = |first: u64, second: u64| {
        let mut numbers = vec![first, second];
        while numbers.len() < 20 {
            let last = numbers.len() - 1;
            numbers.push(numbers[last] + numbers[last - 1]);
        }
        numbers
    };
    let decreases = |sequence: &[u64]| sequence.windows(2).any(|pair| pair[1] < pair[0]);
    let fibonacci: Vec<u64> = (0..80).map(small).collect();
    Ok(
        Evidence::example("the ways to represent 2", 0, ways(&lucas(1, 3), 2)[2])
            .and(Evidence::example(
                "whether 2, 1, 3, 4, … and 0, 1, 1, 2, … decrease somewhere",
                [true, false],
                [decreases(&lucas(2, 1)), decreases(&fibonacci)],
            ))
            .finding(),
    )
}

/// The first result with a sequence that begins with a ≤ b instead: what is
/// taken, g_i, is less than half of the second part, g_k with k ≥ i + 2.
pub(super) fn comment_1_proof(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(10, 30);
    let cases = (1..=to).flat_map(|a| {
        let starts = (a..=to).map(move |b| (a, b));
        starts.flat_map(|(a, b)| (1..=40).map(move |i| Case([("g_1", a), ("g_2", b), ("i", i)])))
    });
    let holds = |case: &Case<3>| {
        let (mut this, mut next) = (case.at(0), case.at(1));
        for _ in 1..case.at(2) {
            (this, next) = (next, this + next);
        }
        2 * this < this + next
    };
    let extent = format!("g_1 ≤ g_2 ≤ {to}, i to 40");
    let printed = Evidence::computed(extent.clone(), cases.clone(), holds);
    let rising = cases.filter(|case| case.at(0) < case.at(1));
    let corrected = Evidence::computed(extent, rising, holds);
    Ok(printed.or_corrected(
        "The first result begins with f_i < f_j: every member must be larger than its predecessor, as it is from f_1 = 1 and f_2 = 2 on.",
        &corrected,
    ))
}

pub(super) fn comment_2(effort: Effort) -> Result<Finding, CheckError> {
    Ok(every_number_once(effort).finding())
}

pub(super) fn comment_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(80, 86);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let sum: u64 = (1..=size(n, 0)).map(f).sum();
            sum == f(size(n, 0) + 2) - 2
        })
        .finding(),
    )
}
