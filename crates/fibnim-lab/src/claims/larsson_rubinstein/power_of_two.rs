//! Section 8: power-of-two nim.

use super::index;
use crate::claims::evidence::{Case, each};
use crate::claims::search::{BoxOfPiles, least_takes};
use crate::claims::{CheckError, Claim, Effort, Evidence, Finding};

/// The claims of section 8.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-8",
        statement: "One pile of power-of-two nim is P exactly if the smallest power of 2 in it is more than the limit, and to remove that power wins.",
        run: section_8,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-8-bits",
        statement: "sb(n) = 2^{a_1}, where n = 2^{a_1} + … + 2^{a_k}, a_1 < … < a_k, and the a_i are distinct powers of 2.",
        run: bits,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22",
        statement: "Piles of power-of-two nim are P exactly if the smallest power of 2 in their nim-sum is more than r.",
        run: theorem_22,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/corollary-23",
        statement: "Without a limit, piles of power-of-two nim are P exactly if they are so in nim.",
        run: corollary_23,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22-proof-n",
        statement: "If 2^a, the smallest power of 2 in the nim-sum, is at most r, removing 2^a from a pile in which nim has a winning move leaves a P position.",
        run: theorem_22_proof_n,
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22-proof-p",
        statement: "If sb of the nim-sum is more than r and n_i becomes n_i′ with n_i − n_i′ ≤ r, then sb of the new nim-sum is sb(n_i − n_i′), and the position is N (the last index of the sum is printed i for k).",
        run: theorem_22_proof_p,
    },
];

/// Triples up to a bound, in the order of their largest.
fn triples(to: u64) -> impl Iterator<Item = Case<3>> {
    (0..=to).flat_map(|c| {
        (0..=c).flat_map(move |b| (0..=b).map(move |a| Case([("a", a), ("b", b), ("c", c)])))
    })
}

fn smallest_power(n: u64) -> Option<u64> {
    (n > 0).then(|| 1 << n.trailing_zeros())
}

fn section_8(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 5000);
    let least = least_takes(to, |t| t);
    Ok(Evidence::searched(
        format!("n to {to}, all limits"),
        each("n", 1..=to as u64),
        |n| {
            let power = smallest_power(n.at(0)).map(index).expect("n is not 0");
            let size = index(n.at(0));
            least[size] == Some(power) && least[size - power].is_none_or(|needed| power < needed)
        },
    )
    .finding())
}

/// The exponents of the powers of 2 in a number, by taking the largest.
fn exponents(n: u64) -> Vec<u64> {
    let exponents = (0..64).filter(|&exponent| n >> exponent & 1 == 1);
    exponents.collect()
}

fn bits(effort: Effort) -> Result<Finding, CheckError> {
    let to = effort.pick(1000, 100_000);
    let check = |is_allowed: fn(u64) -> bool| {
        Evidence::computed(format!("n to {to}"), each("n", 1..=to), |n| {
            let exponents = exponents(n.at(0));
            let sum: u64 = exponents.iter().map(|exponent| 1 << exponent).sum();
            let lowest = 1 << exponents[0];
            exponents.iter().all(|&exponent| is_allowed(exponent))
                && exponents.windows(2).all(|pair| pair[0] < pair[1])
                && sum == n.at(0)
                && smallest_power(n.at(0)) == Some(lowest)
        })
    };
    Ok(check(u64::is_power_of_two).or_corrected(
        "The 2^{a_i} are distinct powers of 2; the a_i are distinct exponents.",
        &check(|_| true),
    ))
}

fn power_of_two(effort: Effort) -> (u64, BoxOfPiles) {
    let to = effort.pick(16, 32);
    (to, BoxOfPiles::new(&[index(to); 3], |t| t))
}

fn piles(case: &Case<3>) -> [usize; 3] {
    [0, 1, 2].map(|place| index(case.at(place)))
}

fn theorem_22(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    let searched = Evidence::searched(
        format!("three piles to {to}, all limits"),
        triples(to),
        |case| {
            let sum = case.at(0) ^ case.at(1) ^ case.at(2);
            table.least(&piles(case)) == smallest_power(sum).map(index)
        },
    );
    Ok(Evidence::theorem("power-of-two-2")?
        .and(Evidence::theorem("power-of-two-3")?)
        .and(searched)
        .finding())
}

fn corollary_23(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    let nim = BoxOfPiles::new(&[index(to); 3], |_| usize::MAX);
    Ok(
        Evidence::searched(format!("three piles to {to}"), triples(to), |case| {
            table.is_lost(&piles(case), None) == nim.is_lost(&piles(case), None)
        })
        .finding(),
    )
}

fn theorem_22_proof_n(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    Ok(
        Evidence::searched(format!("three piles to {to}"), triples(to), |case| {
            let all = piles(case);
            let sum = all[0] ^ all[1] ^ all[2];
            let Some(power) = smallest_power(sum as u64).map(index) else {
                return true;
            };
            (0..3).filter(|&i| all[i] ^ sum < all[i]).all(|i| {
                let mut next = all;
                next[i] -= power;
                table.is_lost(&next, Some(power))
            })
        })
        .finding(),
    )
}

fn theorem_22_proof_p(effort: Effort) -> Result<Finding, CheckError> {
    let (to, table) = power_of_two(effort);
    let extent = format!("three piles to {to}, all r and all moves");
    Ok(Evidence::searched(extent, triples(to), |case| {
        let all = piles(case);
        let power =
            |piles: [usize; 3]| smallest_power((piles[0] ^ piles[1] ^ piles[2]) as u64).map(index);
        let sum = power(all);
        (0..3).all(|i| {
            let mut takes = (1..=all[i]).take_while(|&take| sum.is_none_or(|power| take < power));
            takes.all(|take| {
                let mut next = all;
                next[i] -= take;
                power(next) == smallest_power(take as u64).map(index)
                    && !table.is_lost(&next, Some(take))
            })
        })
    })
    .finding())
}
