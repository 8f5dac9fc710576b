//! Section 2: only tails win.

use super::{index, piles_and_takes, sums};
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{f, parts, tails};
use crate::claims::search::least_takes;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 2.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/definition-3",
        statement: "The position (n, r) is lost for the player to move exactly if T(n) > r.",
        run: |_| Ok(Evidence::theorem("whinihan")?.finding()),
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-1",
        statement: "For i ≥ 3: 2F_{i−1} ≥ F_i and F_{i+1} > 2F_{i−1}.",
        run: |effort| {
            Ok(sums::each_index(effort, "i", 3, |i| {
                let twice = &f(i - 1) + &f(i - 1);
                twice >= f(i) && f(i + 1) > twice
            })
            .finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-2",
        statement: "If T(n) > p ≥ 1, then (n − p, 2p) is won for the player to move.",
        run: lemma_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-3",
        statement: "After the take p = T(n), the position (n − p, 2p) is lost for the player to move.",
        run: lemma_3,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2",
        statement: "If p is none of the tails T_1(n), …, T_{r−1}(n), then (n − p, 2p) is won for the player to move.",
        run: theorem_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2-proof-case-1",
        statement: "In case 1 p is a sum of parts of n, not all of them from the smallest on: if j is the least index for which part j is not in p and part j + 1 is, then T(n − p) = F_{i_j}, and 2p > F_{i_{j+1}} > T(n − p).",
        run: proof_case_1,
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2-proof-case-2",
        statement: "In case 2 p > T(n) is no sum of parts of n: if T_j(n), j < r, is the minimal tail with p > T_j(n), then F_{i_{j+1}} + T_j(n) > p.",
        run: proof_case_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-2",
        statement: "For j < r, taking T_j(n) wins exactly if F_{i_{j+1}} > 2T_j(n).",
        run: remark_2,
    },
];

/// The bound of the searches of this section.
fn searched_to(effort: Effort) -> usize {
    effort.pick(1000, 4000)
}

fn lemma_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let pairs = piles_and_takes(to).filter(|pair| parts(pair.at(0))[0] > pair.at(1));
    Ok(
        Evidence::searched(format!("n to {to}, all p < T(n)"), pairs, |pair| {
            is_won(&least, pair.at(0) - pair.at(1), 2 * pair.at(1))
        })
        .finding(),
    )
}

fn lemma_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        let tail = parts(n.at(0))[0];
        !is_won(&least, n.at(0) - tail, 2 * tail)
    })
    .finding())
}

fn theorem_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let extent = format!("n to {to}, all p");
    let holds = |pair: &Case<2>| {
        let all = tails(pair.at(0));
        all[..all.len() - 1].contains(&pair.at(1))
            || is_won(&least, pair.at(0) - pair.at(1), 2 * pair.at(1))
    };
    let printed = Evidence::searched(extent.clone(), piles_and_takes(to), holds);
    let proper = piles_and_takes(to).filter(|pair| pair.at(1) < pair.at(0));
    let corrected = Evidence::searched(extent, proper, holds);
    Ok(printed.or_corrected(
        "The take of the whole pile, p = n = T_r(n), wins too, at once; for p < n it holds.",
        &corrected,
    ))
}

/// A sum of some parts of a number: which parts are in it, and the sum.
fn sums_of_parts(parts: &[u64]) -> impl Iterator<Item = (Vec<bool>, u64)> {
    (0..1u32 << parts.len()).map(move |set| {
        let taken: Vec<bool> = (0..parts.len())
            .map(|place| set >> place & 1 == 1)
            .collect();
        let sum = parts.iter().zip(&taken).filter(|(_, taken)| **taken);
        let sum = sum.map(|(part, _)| part).sum();
        (taken, sum)
    })
}

fn proof_case_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 10_000);
    let check = |claim: fn(u64, u64) -> bool| {
        let cases = (1..=to).flat_map(|n| {
            let parts = parts(n);
            let sums: Vec<_> = sums_of_parts(&parts).collect();
            sums.into_iter().filter_map(move |(taken, p)| {
                let j = (1..taken.len()).find(|&j| !taken[j - 1] && taken[j])?;
                Some(Case([("n", n), ("p", p), ("j", j as u64)]))
            })
        });
        Evidence::computed(format!("n to {to}, all p"), cases, move |case| {
            let (n, p, j) = (case.at(0), case.at(1), index(case.at(2)));
            let smallest = parts(n - p)[0];
            let parts = parts(n);
            claim(smallest, parts[j - 1]) && 2 * p > parts[j] && parts[j] > smallest
        })
    };
    Ok(check(|smallest, part| smallest == part).or_corrected(
        "T(n − p) ≤ F_{i_j}: parts below j may be left, too. The conclusion is the same.",
        &check(|smallest, part| smallest <= part),
    ))
}

fn proof_case_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(500, 2000);
    let check = |choose: fn(&[u64], u64) -> Option<usize>| {
        let cases = (1..=to).flat_map(|n| {
            let sums: Vec<u64> = sums_of_parts(&parts(n)).map(|(_, sum)| sum).collect();
            let first = parts(n)[0] + 1;
            let takes = (first..n).filter(move |p| !sums.contains(p));
            takes.map(move |p| Case([("n", n), ("p", p)]))
        });
        Evidence::computed(format!("n to {to}, all p"), cases, move |case| {
            let (parts, tails) = (parts(case.at(0)), tails(case.at(0)));
            let proper = &tails[..tails.len() - 1];
            let j = choose(proper, case.at(1));
            j.is_some_and(|j| parts[j + 1] + tails[j] > case.at(1))
        })
    };
    let minimal = |tails: &[u64], p| tails.iter().position(|&tail| p > tail);
    let maximal = |tails: &[u64], p| tails.iter().rposition(|&tail| p > tail);
    Ok(check(minimal).or_corrected(
        "It must be the maximal tail with p > T_j(n).",
        &check(maximal),
    ))
}

fn remark_2(effort: Effort) -> Result<Finding, CheckError> {
    let to = searched_to(effort);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}, all j"), cases, |n| {
        let (tails, parts) = (tails(n.at(0)), parts(n.at(0)));
        (0..parts.len() - 1).all(|j| {
            let wins = !is_won(&least, n.at(0) - tails[j], 2 * tails[j]);
            wins == (parts[j + 1] > 2 * tails[j])
        })
    })
    .finding())
}

/// Whether the player to move wins from a pile with a limit, by the search.
fn is_won(least: &[Option<usize>], pile: u64, limit: u64) -> bool {
    least[index(pile)].is_some_and(|take| take as u64 <= limit)
}
