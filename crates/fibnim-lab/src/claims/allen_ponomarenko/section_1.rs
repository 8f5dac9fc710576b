//! Section 1: the rules, Zeckendorf representations and tails.

use fibnim::{Natural, Step, catalog};

use crate::claims::fibonacci::{indices, parts, small, tails, unique_sums};
use crate::claims::{CheckError, Claim, Evidence};

/// The claims of section 1.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/section-1",
        statement: "In Fibonacci nim the limit m_k of move k > 1 is twice what is taken in move k itself, 2τ(k).",
        run: |_| {
            let takes = first_two_takes()?;
            let check = |which: usize| {
                let extent = "moves 1 and 2 from n = 40, τ(1) to 8";
                let names = ["τ(1)", "τ(2)", "m_2"];
                Evidence::computed_for(extent, names, takes.clone(), |case| {
                    case[2] == 2 * case[which]
                })
            };
            Ok(check(1).or_corrected(
                "It is twice what was taken in the move before, 2τ(k − 1).",
                &check(0),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-1",
        statement: "With n = 10 the first player may take 1 to 9; after a take of 3 the second may take 1 to 6.",
        run: |_| {
            let game = catalog::game("fib")?;
            let start = game.position("10")?;
            let first = start.legal_moves()?.count().clone();
            let next = start.after(&Step::take(1, Natural::from(3u8)))?;
            let second = next.legal_moves()?.count().clone();
            let printed = [9u8, 6].map(|count| count.to_string());
            let computed = [first, second].map(|count| count.to_string());
            let what = "how many moves there are";
            Ok(Evidence::example(what, printed, computed))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-1",
        statement: "Every n ≥ 1 is a sum of Fibonacci numbers F_i, i ≥ 2, of which no two are neighbours, in exactly one way.",
        run: |effort| Ok(unique_sums(effort)),
    },
    Claim {
        id: "allen-ponomarenko-2014/example-2",
        statement: "12 = F_6 + F_4 + F_2 = 8 + 3 + 1.",
        run: |_| {
            let printed = vec![1, 3, 8];
            Ok(Evidence::example("the parts of 12", printed, parts(12)))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-1",
        statement: "If F_{k+1} > n ≥ F_k, then F_k is the largest part of n.",
        run: |effort| {
            let to = effort.pick(100_000, 2_000_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let largest = *indices(n).last().expect("n is not 0");
                small(largest) <= n && n < small(largest + 1)
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-1-greedy",
        statement: "So the parts of n are found by taking again and again the largest Fibonacci number less than what is left.",
        run: |effort| {
            let to = effort.pick(2000, 50_000);
            let check = |may_take: fn(usize, usize) -> bool| {
                Evidence::computed_each("n", 1..=to, |n| {
                    let taken = taken(n, may_take);
                    taken.is_some_and(|parts| parts.windows(2).all(|pair| pair[0] > next(pair[1])))
                })
            };
            Ok(check(|part, left| part < left).or_corrected(
                "The largest Fibonacci number that is at most what is left.",
                &check(|part, left| part <= left),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-1",
        statement: "T(n) = F_{i_1}, the last number of n = F_{i_r} + … + F_{i_1}, is the smallest one.",
        run: |effort| {
            let to = effort.pick(50_000, 1_000_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let parts = parts(n);
                parts[1..].iter().all(|&part| part > parts[0])
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/definition-2",
        statement: "The tails satisfy T_j(n) = T(n) + T_{j−1}(n − T(n)).",
        run: |effort| {
            let to = effort.pick(50_000, 1_000_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let all = tails(n);
                let rest = tails(n - all[0]);
                let sums = rest.iter().map(|tail| all[0] + tail);
                all[1..].iter().copied().eq(sums)
            })
            .extending(format!("n to {to}, all j")))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-3",
        statement: "33 = 21 + 8 + 3 + 1 and 12 = 8 + 3 + 1 have the same tail of length 3, which is 12.",
        run: |_| {
            let third = [33, 12].map(|n| tails(n).get(2).copied().unwrap_or_default());
            Ok(Evidence::example("T_3 of 33 and 12", [12, 12], third))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-1",
        statement: "If T_j(n) = T_j(m), then T_s(n) = T_s(m) for all s ≤ j.",
        run: |effort| {
            let to = effort.pick(300, 1000);
            let pairs = (1..=to).flat_map(|n| (1..n).map(move |m| [n, m]));
            let extent = format!("n and m to {to}, all j");
            let evidence = Evidence::computed_for(extent, ["n", "m"], pairs, |[n, m]| {
                let (n, m) = (tails(n), tails(m));
                let common = n.len().min(m.len());
                (0..common).all(|j| n[j] != m[j] || n[..=j] == m[..=j])
            });
            Ok(evidence)
        },
    },
];

/// The first two takes of a game, and the limit of the second move by the game.
fn first_two_takes() -> Result<Vec<[usize; 3]>, CheckError> {
    let game = catalog::game("fib")?;
    let start = game.position("40")?;
    let mut found = Vec::new();
    for first in 1..=8 {
        let position = start.after(&Step::take(1, Natural::from(first)))?;
        let limit = position.legal_moves()?.count().to_usize();
        let limit = limit.expect("a small pile");
        found.extend((1..=limit).map(|second| [first, second, limit]));
    }
    Ok(found)
}

/// The numbers that are taken one after the other, until nothing is left; none
/// if there is nothing to take before that.
fn taken(n: usize, may_take: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
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
fn next(part: usize) -> usize {
    let larger = (2..90).map(small).find(|&next| next > part);
    larger.expect("a small number")
}
