//! Section 6.1: two piles by Zeckendorf parts.

use fibnim::Natural;

use crate::claims::fibonacci::{f, indices, parts, small};
use crate::claims::search::BoxOfPiles;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 6.1 up to the proof.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10",
        statement: "Let F_t ≤ r < F_{t+1}. (m, m + k; r) is N if z_1(k) ≤ F_t (1), P if z_1(k) ≥ F_{t+2} (2), and P if z_1(k) = F_{t+1} and m < F_t (3). Else z_1(k) = F_{t+1} and m ≥ F_t: if z_2(k) = F_{t+d} and m ≥ F_t + … + F_{t+d−3}, it is N for odd and P for even d (5); if not, let F_t + … + F_{t+s−1} ≤ m < F_t + … + F_{t+s}: it is N for odd and P for even s (4).",
        run: |_| Evidence::theorem("theorem-10"),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/remark-11",
        statement: "For s ≥ 1: F_t + F_{t+1} + … + F_{t+s−1} = F_{t+s+1} − F_{t+1}.",
        run: |effort| {
            let to = effort.pick(60, 200);
            let cases = (1..=to).flat_map(|t| (1..=to).map(move |s| [t, s]));
            let extent = format!("t and s to {to}");
            let evidence = Evidence::computed_for(extent, ["t", "s"], cases, |[t, s]| {
                let sum = (t..t + s).fold(Natural::ZERO, |sum, k| &sum + &f(k));
                &sum + &f(t + 1) == f(t + s + 1)
            });
            Ok(evidence)
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-6.1-advice",
        statement: "If z_1(k) = F_e may be removed from the larger pile, then this or removing F_{e−1} from the smaller one wins; else every move in the larger pile loses, and in the smaller one only the take F_t may win, which it does not if z_1(k) ≥ F_{t+2}.",
        run: |effort| Ok(advice(effort)),
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/lemma-12",
        statement: "If n > 1 and 1 ≤ k < z_1(n), then z_1(n − k) ≤ 2k.",
        run: |effort| {
            let to = effort.pick(3000, 30_000);
            let z_1 = |n: usize| parts(n)[0];
            let cases = (2..=to).flat_map(|n| (1..z_1(n)).map(move |k| [n, k]));
            let extent = format!("n to {to}, all k");
            let evidence =
                Evidence::computed_for(extent, ["n", "k"], cases, |[n, k]| z_1(n - k) <= 2 * k);
            Ok(evidence)
        },
    },
];

/// The box of all pairs of piles up to a smaller and a larger one.
pub(super) fn pairs(smaller: usize, larger: usize) -> BoxOfPiles {
    BoxOfPiles::new(&[smaller, larger], |t| 2 * t)
}

/// The index t with F_t ≤ r < F_{t+1}.
pub(super) fn index_below(r: usize) -> usize {
    let t = (2..90).find(|&t| r < small(t + 1));
    t.expect("r is small, and not 0")
}

fn advice(effort: Effort) -> Evidence {
    let (largest, difference) = effort.pick((40, 60), (90, 150));
    let table = pairs(largest + difference, largest + difference);
    let cases = (0..=largest)
        .flat_map(|m| (1..=difference).flat_map(move |k| (1..=m + k).map(move |r| [m, k, r])));
    let extent = format!("m to {largest}, k to {difference}, all r");
    Evidence::searched_for(extent, ["m", "k", "r"], cases, |[m, k, r]| {
        let e = indices(k)[0];
        let from_larger =
            |take: usize| take <= m + k && table.is_lost(&[m, m + k - take], Some(2 * take));
        let from_smaller =
            |take: usize| take <= m && table.is_lost(&[m - take, m + k], Some(2 * take));
        if small(e) <= r {
            return from_larger(small(e)) || from_smaller(small(e - 1));
        }
        let t = index_below(r);
        let only = small(t);
        let others_lose = (1..=r).all(|take| take == only || !from_smaller(take));
        let far = e >= t + 2;
        (1..=r).all(|take| !from_larger(take)) && others_lose && !(far && from_smaller(only))
    })
}
