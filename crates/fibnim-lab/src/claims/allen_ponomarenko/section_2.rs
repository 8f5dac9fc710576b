//! Section 2: only tails win.

use crate::claims::fibonacci::{f, parts, tails};
use crate::claims::search::FibonacciNim;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 2.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/definition-3",
        statement: "The position (n, r) is lost for the player to move exactly if T(n) > r.",
        run: |_| Evidence::theorem("whinihan"),
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-1",
        statement: "For i ≥ 3: 2F_{i−1} ≥ F_i and F_{i+1} > 2F_{i−1}.",
        run: |effort| {
            let evidence = Evidence::computed_each("i", 3..=effort.pick(300, 1000), |i| {
                let twice = &f(i - 1) + &f(i - 1);
                twice >= f(i) && f(i + 1) > twice
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-2",
        statement: "If T(n) > p ≥ 1, then (n − p, 2p) is won for the player to move.",
        run: |effort| {
            let (to, nim) = searched(effort);
            let pairs = (1..=to).flat_map(|n| (1..parts(n)[0]).map(move |p| [n, p]));
            let extent = format!("n to {to}, all p < T(n)");
            let evidence =
                Evidence::searched_for(extent, ["n", "p"], pairs, |[n, p]| !nim.wins(n, p));
            Ok(evidence)
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-3",
        statement: "After the take p = T(n), the position (n − p, 2p) is lost for the player to move.",
        run: |effort| {
            let (to, nim) = searched(effort);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                nim.wins(n, parts(n)[0])
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2",
        statement: "If p is none of the tails T_1(n), …, T_{r−1}(n), then (n − p, 2p) is won for the player to move.",
        run: |effort| {
            let (to, nim) = searched(effort);
            let check = |left: usize| {
                let pairs = (1..=to).flat_map(|n| (1..=n - left).map(move |p| [n, p]));
                let extent = format!("n to {to}, all p");
                Evidence::searched_for(extent, ["n", "p"], pairs, |[n, p]| {
                    let all = tails(n);
                    all[..all.len() - 1].contains(&p) || !nim.wins(n, p)
                })
            };
            Ok(check(0).or_corrected(
                "The take of the whole pile, p = n = T_r(n), wins too, at once; for p < n it holds.",
                &check(1),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2-proof-case-1",
        statement: "In case 1 p is a sum of parts of n, not all of them from the smallest on: if j is the least index for which part j is not in p and part j + 1 is, then T(n − p) = F_{i_j}, and 2p > F_{i_{j+1}} > T(n − p).",
        run: |effort| {
            let to = effort.pick(1000, 10_000);
            let check = |claim: fn(usize, usize) -> bool| {
                let cases = (1..=to).flat_map(|n| {
                    sums_of_parts(n).filter_map(move |(taken, p)| {
                        let j = (1..taken.len()).find(|&j| !taken[j - 1] && taken[j])?;
                        Some([n, p, j])
                    })
                });
                let extent = format!("n to {to}, all p");
                Evidence::computed_for(extent, ["n", "p", "j"], cases, |[n, p, j]| {
                    let (smallest, parts) = (parts(n - p)[0], parts(n));
                    claim(smallest, parts[j - 1]) && 2 * p > parts[j] && parts[j] > smallest
                })
            };
            Ok(check(|smallest, part| smallest == part).or_corrected(
                "T(n − p) ≤ F_{i_j}: parts below j may be left, too. The conclusion is the same.",
                &check(|smallest, part| smallest <= part),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/theorem-2-proof-case-2",
        statement: "In case 2 p > T(n) is no sum of parts of n: if T_j(n), j < r, is the minimal tail with p > T_j(n), then F_{i_{j+1}} + T_j(n) > p.",
        run: |effort| {
            let to = effort.pick(500, 2000);
            let check = |choose: fn(&[usize], usize) -> Option<usize>| {
                let cases = (1..=to).flat_map(|n| {
                    let sums: Vec<usize> = sums_of_parts(n).map(|(_, sum)| sum).collect();
                    let takes = (parts(n)[0] + 1..n).filter(move |p| !sums.contains(p));
                    takes.map(move |p| [n, p])
                });
                let extent = format!("n to {to}, all p");
                Evidence::computed_for(extent, ["n", "p"], cases, |[n, p]| {
                    let (parts, tails) = (parts(n), tails(n));
                    let j = choose(&tails[..tails.len() - 1], p);
                    j.is_some_and(|j| parts[j + 1] + tails[j] > p)
                })
            };
            let minimal = |tails: &[usize], p| tails.iter().position(|&tail| p > tail);
            let maximal = |tails: &[usize], p| tails.iter().rposition(|&tail| p > tail);
            Ok(check(minimal).or_corrected(
                "It must be the maximal tail with p > T_j(n).",
                &check(maximal),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-2",
        statement: "For j < r, taking T_j(n) wins exactly if F_{i_{j+1}} > 2T_j(n).",
        run: |effort| {
            let (to, nim) = searched(effort);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let (tails, parts) = (tails(n), parts(n));
                (0..parts.len() - 1).all(|j| nim.wins(n, tails[j]) == (parts[j + 1] > 2 * tails[j]))
            })
            .extending(format!("n to {to}, all j")))
        },
    },
];

/// The bound of the searches of this section, and the search.
fn searched(effort: Effort) -> (usize, FibonacciNim) {
    let to = effort.pick(1000, 4000);
    (to, FibonacciNim::new(to))
}

/// The sums of some parts of a number: which parts are in it, and the sum.
fn sums_of_parts(n: usize) -> impl Iterator<Item = (Vec<bool>, usize)> {
    let parts = parts(n);
    (0..1u32 << parts.len()).map(move |set| {
        let places = 0..parts.len();
        let taken: Vec<bool> = places.map(|place| set >> place & 1 == 1).collect();
        let sum = parts.iter().zip(&taken).filter(|(_, taken)| **taken);
        let sum = sum.map(|(part, _)| part).sum();
        (taken, sum)
    })
}
