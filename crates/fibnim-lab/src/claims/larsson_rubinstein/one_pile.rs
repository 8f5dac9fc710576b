//! Sections 1 to 3 and 5: one pile.

use std::collections::BTreeSet;

use super::fibonacci_word::{EMPTY_SUM, partial_sums, sums_of};
use crate::claims::fibonacci::{indices, parts, small, unique_sums};
use crate::claims::search::FibonacciNim;
use crate::claims::{Claim, Evidence};

/// The claims of sections 1 to 3.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-1",
        statement: "From one pile of n ≥ 1, of which the first move may not take all, the first player wins exactly if n is not a Fibonacci number.",
        run: |effort| {
            let to = effort.pick(2000, 10_000);
            let nim = FibonacciNim::new(to);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let first_wins = nim.least[n].is_some_and(|take| take < n);
                first_wins == (indices(n).len() > 1)
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/proposition-3",
        statement: "A position is N exactly if some move leads to a P position.",
        run: |effort| {
            let to = effort.pick(60, 200);
            let mut known = vec![vec![[None; 2]; to + 1]; to + 1];
            let positions = (0..=to).flat_map(|n| (1..=n.max(1)).map(move |r| [n, r]));
            let extent = format!("one pile, n to {to}, all limits");
            let evidence = Evidence::searched_for(extent, ["n", "r"], positions, |[n, r]| {
                let is_n = forces_win(n, r, true, &mut known);
                let mut takes = 1..=n.min(r);
                is_n == takes.any(|take| !forces_win(n - take, 2 * take, true, &mut known))
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-4",
        statement: "Every n ≥ 1 is a sum of pairwise nonconsecutive Fibonacci numbers of index at least 2, in exactly one way.",
        run: |effort| Ok(unique_sums(effort)),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/definition-5",
        statement: "The parts z_1(n) < z_2(n) < … of the Zeckendorf representation increase, no two are consecutive Fibonacci numbers, and their sum is n.",
        run: |effort| {
            let to = effort.pick(20_000, 500_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let indices = indices(n);
                let sum: usize = parts(n).iter().sum();
                indices.windows(2).all(|pair| pair[1] >= pair[0] + 2) && sum == n
            }))
        },
    },
];

/// The claims of section 5.
pub(super) const STRATEGY: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-5",
        statement: "(n; r) is N if z_1(n) ≤ r, and removing z_1(n) wins; else it is P.",
        run: |effort| {
            let to = effort.pick(2000, 10_000);
            let nim = FibonacciNim::new(to);
            let searched = Evidence::searched_each("n", 1..=to, |n| {
                let smallest = parts(n)[0];
                nim.least[n] == Some(smallest) && nim.wins(n, smallest)
            });
            let searched = searched.extending(format!("n to {to}, all limits"));
            Ok(Evidence::theorem("whinihan")?.and(searched))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9",
        statement: "For each r ≥ 1 exactly one index t has F_t ≤ r < F_{t+1}, and (n; r) is P exactly if n is a partial sum, over the letters 0 to m for some m ≥ 0, of the Fibonacci word with x = F_{t+1} and y = F_t.",
        run: |effort| {
            let to = effort.pick(600, 3000);
            let nim = FibonacciNim::new(to);
            let check = |with_empty: bool| {
                let sums = (0..=40).map(|t| sums_of(t.max(1), to, with_empty));
                let sums: Vec<BTreeSet<usize>> = sums.collect();
                let positions = (1..=to).flat_map(|r| (0..=to).map(move |n| [r, n]));
                let extent = format!("n and r to {to}");
                let unique = Evidence::computed_each("r", 1..=to, |r| indices_of(r).count() == 1);
                unique.and(Evidence::searched_for(
                    extent,
                    ["r", "n"],
                    positions,
                    |[r, n]| {
                        let t = indices_of(r).next().expect("every r ≥ 1 has an index");
                        nim.is_lost(n, r) == sums[t].contains(&n)
                    },
                ))
            };
            Ok(check(false).or_corrected(EMPTY_SUM, &check(true)))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9-proof-p",
        statement: "If n is a partial sum of w_t and s ≤ r < F_{t+1}, F_b ≤ 2s < F_{b+1}, then b ≤ t + 2, s < F_b, and n − s is no partial sum of w_b.",
        run: |effort| {
            let to = effort.pick(300, 1500);
            let sums: Vec<BTreeSet<usize>> = (0..=40).map(|t| partial_sums(t.max(1), to)).collect();
            let numbers = (2..=14).flat_map(|t| sums[t].iter().map(move |&n| (t, n)));
            let cases = numbers.flat_map(|(t, n)| {
                let takes = 1..small(t + 1).min(n + 1);
                takes.map(move |s| [t, n, s])
            });
            let extent = format!("t to 14, n to {to}, all s");
            let evidence = Evidence::computed_for(extent, ["t", "n", "s"], cases, |[t, n, s]| {
                let b = indices_of(2 * s).next().expect("2s is not 0");
                b <= t + 2 && s < small(b) && !sums[b].contains(&(n - s))
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-9-proof-n",
        statement: "For every n ≥ 1 one b has n in PS(w_b) but not in PS(w_{b+1}); then n − F_{b+1} is in PS(w_{b+2}), F_{b+2} ≤ 2F_{b+1} < F_{b+3}, and (n − F_{b+1}; 2F_{b+1}) is P.",
        run: |effort| {
            let to = effort.pick(1000, 5000);
            let sums: Vec<BTreeSet<usize>> = (0..=40).map(|t| partial_sums(t.max(1), to)).collect();
            let nim = FibonacciNim::new(to);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let only_here = |b: &usize| sums[*b].contains(&n) && !sums[b + 1].contains(&n);
                let found: Vec<usize> = (1..=30).filter(only_here).collect();
                let [b] = found[..] else { return false };
                let take = small(b + 1);
                sums[b + 2].contains(&(n - take))
                    && (small(b + 2)..small(b + 3)).contains(&(2 * take))
                    && nim.wins(n, take)
            }))
        },
    },
];

/// Whether a player can force a win, told from play itself: `mine` says whose
/// move it is.
fn forces_win(pile: usize, limit: usize, mine: bool, known: &mut [Vec<[Option<bool>; 2]>]) -> bool {
    let key = (pile, limit.min(pile));
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

/// The indices t ≥ 1 with F_t ≤ r < F_{t+1}.
fn indices_of(r: usize) -> impl Iterator<Item = usize> {
    (1..=40).filter(move |&t| small(t) <= r && r < small(t + 1))
}
