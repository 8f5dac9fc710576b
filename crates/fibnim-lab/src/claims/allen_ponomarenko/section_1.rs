//! Section 1: the rules, Zeckendorf representations and tails.

use fibnim::{Natural, Step, catalog};

use super::index;
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{indices, parts, small, tails};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 1.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-1",
        statement: "In Fibonacci nim the limit m_k of move k > 1 is twice what is taken in move k itself, 2τ(k).",
        run: limits,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-1",
        statement: "With n = 10 the first player may take 1 to 9; after a take of 3 the second may take 1 to 6.",
        run: example_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-1",
        statement: "Every n ≥ 1 is a sum of Fibonacci numbers F_i, i ≥ 2, of which no two are neighbours, in exactly one way.",
        run: theorem_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-2",
        statement: "12 = F_6 + F_4 + F_2 = 8 + 3 + 1.",
        run: |_| Ok(Evidence::example("the parts of 12", vec![1, 3, 8], parts(12)).finding()),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-1",
        statement: "If F_{k+1} > n ≥ F_k, then F_k is the largest part of n.",
        run: corollary_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-1-greedy",
        statement: "So the parts of n are found by taking again and again the largest Fibonacci number less than what is left.",
        run: greedy,
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-1",
        statement: "T(n) = F_{i_1}, the last number of n = F_{i_r} + … + F_{i_1}, is the smallest one.",
        run: definition_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-2",
        statement: "The tails satisfy T_j(n) = T(n) + T_{j−1}(n − T(n)).",
        run: definition_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-3",
        statement: "33 = 21 + 8 + 3 + 1 and 12 = 8 + 3 + 1 have the same tail of length 3, which is 12.",
        run: |_| {
            let third = [33, 12].map(|n| tails(n).get(2).copied().unwrap_or_default());
            Ok(Evidence::example("T_3 of 33 and 12", [12, 12], third).finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-1",
        statement: "If T_j(n) = T_j(m), then T_s(n) = T_s(m) for all s ≤ j.",
        run: remark_1,
    },
];

/// The first two takes of a game, and the limit of the second move by the game.
fn first_two_takes() -> Result<Vec<(Case<2>, u64)>, CheckError> {
    let game = catalog::game("fib")?;
    let start = game.position("40")?;
    let mut found = Vec::new();
    for first in 1u64..=8 {
        let position = start.after(&Step::take(1, Natural::from(first)))?;
        let limit = position.legal_moves()?.count().to_u64();
        let limit = limit.expect("a small pile");
        let seconds = 1..=limit;
        found.extend(seconds.map(|second| (Case([("τ(1)", first), ("τ(2)", second)]), limit)));
    }
    Ok(found)
}

fn limits(_: Effort) -> Result<Finding, CheckError> {
    let takes = first_two_takes()?;
    let check = |which: usize| {
        let cases = takes.iter().map(|(takes, limit)| {
            let [first, second] = takes.0;
            Case([first, second, ("m_2", *limit)])
        });
        let extent = "moves 1 and 2 from n = 40, τ(1) to 8";
        Evidence::computed(extent, cases, |case| case.at(2) == 2 * case.at(which))
    };
    Ok(check(1).or_corrected(
        "It is twice what was taken in the move before, 2τ(k − 1).",
        &check(0),
    ))
}

fn example_1(_: Effort) -> Result<Finding, CheckError> {
    let game = catalog::game("fib")?;
    let start = game.position("10")?;
    let first = start.legal_moves()?.count().clone();
    let next = start.after(&Step::take(1, Natural::from(3u8)))?;
    let second = next.legal_moves()?.count().clone();
    let printed = [9u8, 6].map(|count| count.to_string());
    let computed = [first, second].map(|count| count.to_string());
    Ok(Evidence::example("how many moves there are", printed, computed).finding())
}

/// Counts the sums of non-neighbours, part by part.
fn theorem_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 2_000_000);
    // Ways with the last part added, and without it, for the parts so far.
    let (mut with, mut without) = (vec![0u32; to + 1], vec![0u32; to + 1]);
    without[0] = 1;
    for k in (2..).take_while(|&k| small(k) <= to as u64) {
        let part = index(small(k));
        let mut next = vec![0; to + 1];
        next[part..].copy_from_slice(&without[..=to - part]);
        for (sum, ways) in with.iter().enumerate() {
            without[sum] += ways;
        }
        with = next;
    }
    let ways = |n: &Case<1>| with[index(n.at(0))] + without[index(n.at(0))];
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::computed(format!("n to {to}"), cases, |n| ways(n) == 1).finding())
}

fn corollary_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(100_000, 2_000_000);
    let cases = each("n", 1..=to);
    Ok(Evidence::computed(format!("n to {to}"), cases, |n| {
        let largest = *indices(n.at(0)).last().expect("n is not 0");
        small(largest) <= n.at(0) && n.at(0) < small(largest + 1)
    })
    .finding())
}

/// The numbers that are taken one after the other, until nothing is left; none
/// if there is nothing to take before that.
fn taken(n: u64, may_take: impl Fn(u64, u64) -> bool) -> Option<Vec<u64>> {
    let mut left = n;
    let mut taken = Vec::new();
    while left > 0 {
        let largest = (2..90).map(small).take_while(|&part| may_take(part, left));
        let part = largest.last()?;
        left -= part;
        taken.push(part);
    }
    Some(taken)
}

/// The Fibonacci number after one of them.
fn next(part: u64) -> u64 {
    let larger = (2..90).map(small).find(|&next| next > part);
    larger.expect("a small number")
}

fn greedy(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(2000, 50_000);
    let check = |may_take: fn(u64, u64) -> bool| {
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let taken = taken(n.at(0), may_take);
            taken.is_some_and(|parts| parts.windows(2).all(|pair| pair[0] > next(pair[1])))
        })
    };
    Ok(check(|part, left| part < left).or_corrected(
        "The largest Fibonacci number that is at most what is left.",
        &check(|part, left| part <= left),
    ))
}

fn definition_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50_000, 1_000_000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let parts = parts(n.at(0));
            parts[1..].iter().all(|&part| part > parts[0])
        })
        .finding(),
    )
}

fn definition_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(50_000, 1_000_000);
    let cases = each("n", 1..=to);
    Ok(Evidence::computed(format!("n to {to}, all j"), cases, |n| {
        let all = tails(n.at(0));
        let rest = tails(n.at(0) - all[0]);
        let sums = rest.iter().map(|tail| all[0] + tail);
        all[1..].iter().copied().eq(sums)
    })
    .finding())
}

fn remark_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(300, 1000);
    let pairs = (1..=to).flat_map(|n| (1..n).map(move |m| Case([("n", n), ("m", m)])));
    Ok(
        Evidence::computed(format!("n and m to {to}, all j"), pairs, |pair| {
            let (n, m) = (tails(pair.at(0)), tails(pair.at(1)));
            let common = n.len().min(m.len());
            (0..common).all(|j| n[j] != m[j] || n[..=j] == m[..=j])
        })
        .finding(),
    )
}
