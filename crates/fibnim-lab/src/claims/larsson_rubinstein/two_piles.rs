//! Section 6.1: two piles by Zeckendorf parts.

use super::index;
use crate::claims::evidence::Case;
use crate::claims::fibonacci::{f, indices, small};
use crate::claims::search::BoxOfPiles;
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 6.1 up to the proof.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10",
        statement: "Let F_t ≤ r < F_{t+1}. (m, m + k; r) is N if z_1(k) ≤ F_t (1), P if z_1(k) ≥ F_{t+2} (2), and P if z_1(k) = F_{t+1} and m < F_t (3). Else z_1(k) = F_{t+1} and m ≥ F_t: if z_2(k) = F_{t+d} and m ≥ F_t + … + F_{t+d−3}, it is N for odd and P for even d (5); if not, let F_t + … + F_{t+s−1} ≤ m < F_t + … + F_{t+s}: it is N for odd and P for even s (4).",
        run: |_| Ok(Evidence::theorem("theorem-10")?.finding()),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-11",
        statement: "For s ≥ 1: F_t + F_{t+1} + … + F_{t+s−1} = F_{t+s+1} − F_{t+1}.",
        run: remark_11,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.1-advice",
        statement: "If z_1(k) = F_e may be removed from the larger pile, then this or removing F_{e−1} from the smaller one wins; else every move in the larger pile loses, and in the smaller one only the take F_t may win, which it does not if z_1(k) ≥ F_{t+2}.",
        run: advice,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-12",
        statement: "If n > 1 and 1 ≤ k < z_1(n), then z_1(n − k) ≤ 2k.",
        run: lemma_12,
    },
];

fn remark_11(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(60, 200);
    let cases = (1..=to).flat_map(|t| (1..=to).map(move |s| Case([("t", t), ("s", s)])));
    Ok(
        Evidence::computed(format!("t and s to {to}"), cases, |case| {
            let (t, s) = (index(case.at(0)), index(case.at(1)));
            let sum = (t..t + s).fold(fibnim::Natural::ZERO, |sum, k| &sum + &f(k));
            &sum + &f(t + 1) == f(t + s + 1)
        })
        .finding(),
    )
}

/// The box of all pairs of piles up to a smaller and a larger one.
pub(super) fn pairs(smaller: usize, larger: usize) -> BoxOfPiles {
    BoxOfPiles::new(&[smaller, larger], |t| 2 * t)
}

/// The index t with F_t ≤ r < F_{t+1}.
pub(super) fn index_below(r: u64) -> usize {
    let t = (2..90).find(|&t| r < small(t + 1));
    t.expect("r is small, and not 0")
}

fn advice(effort: Effort) -> Result<Finding, CheckError> {
    let (largest, difference) = effort.pick((40, 60), (90, 150));
    let table = pairs(largest + difference, largest + difference);
    let cases = (0..=largest as u64).flat_map(|m| {
        (1..=difference as u64)
            .flat_map(move |k| (1..=m + k).map(move |r| Case([("m", m), ("k", k), ("r", r)])))
    });
    Ok(Evidence::searched(
        format!("m to {largest}, k to {difference}, all r"),
        cases,
        |case| {
            let (m, k, r) = (index(case.at(0)), index(case.at(1)), index(case.at(2)));
            let e = indices(case.at(1))[0];
            let smallest = index(small(e));
            let from_larger =
                |take: usize| take <= m + k && table.is_lost(&[m, m + k - take], Some(2 * take));
            let from_smaller =
                |take: usize| take <= m && table.is_lost(&[m - take, m + k], Some(2 * take));
            if smallest <= r {
                return from_larger(smallest) || from_smaller(index(small(e - 1)));
            }
            let t = index_below(case.at(2));
            let only = index(small(t));
            let others_lose = (1..=r).all(|take| take == only || !from_smaller(take));
            let far = e >= t + 2;
            (1..=r).all(|take| !from_larger(take)) && others_lose && !(far && from_smaller(only))
        },
    )
    .finding())
}

fn lemma_12(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(3000, 30_000);
    let z_1 = |n: u64| small(indices(n)[0]);
    let cases = (2..=to).flat_map(|n| (1..z_1(n)).map(move |k| Case([("n", n), ("k", k)])));
    Ok(
        Evidence::computed(format!("n to {to}, all k"), cases, |case| {
            z_1(case.at(0) - case.at(1)) <= 2 * case.at(1)
        })
        .finding(),
    )
}
