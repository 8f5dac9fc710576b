//! Sections 1 to 3 and 5: one pile.

use std::collections::BTreeSet;

use super::fibonacci_word::{EMPTY_SUM, partial_sums, sums_of};
use super::index;
use crate::claims::evidence::{Case, each};
use crate::claims::fibonacci::{indices, small};
use crate::claims::search::least_takes;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of sections 1 to 3.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-1",
        statement: "From one pile of n ≥ 1, of which the first move may not take all, the first player wins exactly if n is not a Fibonacci number.",
        run: theorem_1,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proposition-3",
        statement: "A position is N exactly if some move leads to a P position.",
        run: proposition_3,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-4",
        statement: "Every n ≥ 1 is a sum of pairwise nonconsecutive Fibonacci numbers of index at least 2, in exactly one way.",
        run: |effort| {
            let claim = crate::claims::find("allen-ponomarenko-2014/theorem-1");
            (claim.expect("the same theorem").run)(effort)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/definition-5",
        statement: "The parts z_1(n) < z_2(n) < … of the Zeckendorf representation increase, no two are consecutive Fibonacci numbers, and their sum is n.",
        run: definition_5,
    },
];

/// The claims of section 5.
pub(super) const STRATEGY: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-5",
        statement: "(n; r) is N if z_1(n) ≤ r, and removing z_1(n) wins; else it is P.",
        run: |effort| {
            let searched = whinihan(effort);
            Ok(Evidence::theorem("whinihan")?.and(searched).finding())
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9",
        statement: "For each r ≥ 1 exactly one index t has F_t ≤ r < F_{t+1}, and (n; r) is P exactly if n is a partial sum, over the letters 0 to m for some m ≥ 0, of the Fibonacci word with x = F_{t+1} and y = F_t.",
        run: theorem_9,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9-proof-p",
        statement: "If n is a partial sum of w_t and s ≤ r < F_{t+1}, F_b ≤ 2s < F_{b+1}, then b ≤ t + 2, s < F_b, and n − s is no partial sum of w_b.",
        run: theorem_9_proof_p,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9-proof-n",
        statement: "For every n ≥ 1 one b has n in PS(w_b) but not in PS(w_{b+1}); then n − F_{b+1} is in PS(w_{b+2}), F_{b+2} ≤ 2F_{b+1} < F_{b+3}, and (n − F_{b+1}; 2F_{b+1}) is P.",
        run: theorem_9_proof_n,
    },
];

fn theorem_1(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(2000, 10_000);
    let least = least_takes(to, |t| 2 * t);
    let cases = each("n", 1..=to as u64);
    Ok(Evidence::searched(format!("n to {to}"), cases, |n| {
        let size = usize::try_from(n.at(0)).expect("within the bound");
        let first_wins = least[size].is_some_and(|take| take < size);
        first_wins == (indices(n.at(0)).len() > 1)
    })
    .finding())
}

/// Whether a player can force a win, told from play itself: `mine` says whose
/// move it is.
fn forces_win(pile: u64, limit: u64, mine: bool, known: &mut [Vec<[Option<bool>; 2]>]) -> bool {
    let key = (index(pile), index(limit.min(pile)));
    if let Some(known) = known[key.0][key.1][usize::from(mine)] {
        return known;
    }
    let mut after =
        (1..=pile.min(limit)).map(|take| forces_win(pile - take, 2 * take, !mine, known));
    // Whoever cannot move loses.
    let found = match (mine, pile.min(limit)) {
        (mine, 0) => !mine,
        (true, _) => after.any(|wins| wins),
        (false, _) => after.all(|wins| wins),
    };
    known[key.0][key.1][usize::from(mine)] = Some(found);
    found
}

fn proposition_3(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let mut known = vec![vec![[None; 2]; index(to) + 1]; index(to) + 1];
    let positions = (0..=to).flat_map(|n| (1..=n.max(1)).map(move |r| Case([("n", n), ("r", r)])));
    Ok(Evidence::searched(
        format!("one pile, n to {to}, all limits"),
        positions,
        |at| {
            let (n, r) = (at.at(0), at.at(1));
            let is_n = forces_win(n, r, true, &mut known);
            let to_p = (1..=n.min(r)).any(|take| !forces_win(n - take, 2 * take, true, &mut known));
            is_n == to_p
        },
    )
    .finding())
}

fn definition_5(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(20_000, 500_000);
    Ok(
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let indices = indices(n.at(0));
            let sum: u64 = indices.iter().map(|&k| small(k)).sum();
            indices.windows(2).all(|pair| pair[1] >= pair[0] + 2) && sum == n.at(0)
        })
        .finding(),
    )
}

fn whinihan(effort: Effort) -> Evidence {
    let to = effort.pick(2000, 10_000);
    let least = least_takes(to, |t| 2 * t);
    Evidence::searched(
        format!("n to {to}, all limits"),
        each("n", 1..=to as u64),
        |n| {
            let size = index(n.at(0));
            let smallest = index(small(indices(n.at(0))[0]));
            let rest = size - smallest;
            least[size] == Some(smallest) && least[rest].is_none_or(|needed| 2 * smallest < needed)
        },
    )
}

/// The indices t ≥ 1 with F_t ≤ r < F_{t+1}.
fn indices_of(r: u64) -> impl Iterator<Item = usize> {
    (1..=40).filter(move |&t| small(t) <= r && r < small(t + 1))
}

fn theorem_9(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(600, 3000);
    let least = least_takes(to, |t| 2 * t);
    let limits = || 1..=to as u64;
    let check = |with_empty: bool| {
        let sums = (0..=40).map(|t| sums_of(t.max(1), to as u64, with_empty));
        let sums: Vec<BTreeSet<u64>> = sums.collect();
        let positions =
            limits().flat_map(|r| (0..=to as u64).map(move |n| Case([("r", r), ("n", n)])));
        Evidence::searched(format!("n and r to {to}"), positions, |at| {
            let (r, n) = (at.at(0), index(at.at(1)));
            let t = indices_of(r).next().expect("every r ≥ 1 has an index");
            let lost = least[n].is_none_or(|needed| index(r) < needed);
            lost == sums[t].contains(&at.at(1))
        })
    };
    let unique = Evidence::computed(format!("r to {to}"), each("r", limits()), |r| {
        indices_of(r.at(0)).count() == 1
    });
    Ok(unique
        .clone()
        .and(check(false))
        .or_corrected(EMPTY_SUM, &unique.and(check(true))))
}

fn theorem_9_proof_p(effort: Effort) -> Result<Finding, CheckError> {
    let to: u64 = effort.pick(300, 1500);
    let sums: Vec<BTreeSet<u64>> = (0..=40).map(|t| partial_sums(t.max(1), to)).collect();
    let cases = (2..=14).flat_map(|t| {
        let numbers = sums[t].iter();
        numbers.flat_map(move |&n| {
            let takes = 1..small(t + 1).min(n + 1);
            takes.map(move |s| Case([("t", t as u64), ("n", n), ("s", s)]))
        })
    });
    let extent = format!("t to 14, n to {to}, all s");
    Ok(Evidence::computed(extent, cases, |case| {
        let (t, n, s) = (index(case.at(0)), case.at(1), case.at(2));
        let b = indices_of(2 * s).next().expect("2s is not 0");
        b <= t + 2 && s < small(b) && !sums[b].contains(&(n - s))
    })
    .finding())
}

fn theorem_9_proof_n(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    let sums: Vec<BTreeSet<u64>> = (0..=40)
        .map(|t| partial_sums(t.max(1), to as u64))
        .collect();
    let least = least_takes(to, |t| 2 * t);
    Ok(
        Evidence::searched(format!("n to {to}"), each("n", 1..=to as u64), |n| {
            let n = n.at(0);
            let only_here = |b: &usize| sums[*b].contains(&n) && !sums[b + 1].contains(&n);
            let found: Vec<usize> = (1..=30).filter(only_here).collect();
            let [b] = found[..] else { return false };
            let (take, left) = (small(b + 1), n - small(b + 1));
            let is_p = least[index(left)].is_none_or(|needed| index(2 * take) < needed);
            sums[b + 2].contains(&left)
                && (small(b + 2)..small(b + 3)).contains(&(2 * take))
                && is_p
        })
        .finding(),
    )
}
