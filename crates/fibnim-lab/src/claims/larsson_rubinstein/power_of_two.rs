//! Section 8: power-of-two nim.

use crate::claims::search::{BoxOfPiles, least_takes};
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 8.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-8",
        statement: "One pile of power-of-two nim is P exactly if the smallest power of 2 in it is more than the limit, and to remove that power wins.",
        run: |effort| {
            let to = effort.pick(1000, 5000);
            let least = least_takes(to, |t| t);
            Ok(Evidence::searched_each("n", 1..=to, |n| {
                let power = smallest_power(n).expect("n is not 0");
                least[n] == Some(power) && least[n - power].is_none_or(|needed| power < needed)
            })
            .extending(format!("n to {to}, all limits")))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/section-8-bits",
        statement: "sb(n) = 2^{a_1}, where n = 2^{a_1} + … + 2^{a_k}, a_1 < … < a_k, and the a_i are distinct powers of 2.",
        run: |effort| {
            let to = effort.pick(1000, 100_000);
            let check = |is_allowed: fn(usize) -> bool| {
                Evidence::computed_each("n", 1..=to, |n| {
                    let exponents = exponents(n);
                    let sum: usize = exponents.iter().map(|exponent| 1 << exponent).sum();
                    let lowest = 1 << exponents[0];
                    exponents.iter().all(|&exponent| is_allowed(exponent))
                        && exponents.windows(2).all(|pair| pair[0] < pair[1])
                        && sum == n
                        && smallest_power(n) == Some(lowest)
                })
            };
            Ok(check(usize::is_power_of_two).or_corrected(
                "The 2^{a_i} are distinct powers of 2; the a_i are distinct exponents.",
                &check(|_| true),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22",
        statement: "Piles of power-of-two nim are P exactly if the smallest power of 2 in their nim-sum is more than r.",
        run: |effort| {
            let searched = three_piles(effort, ", all limits", |table, all| {
                table.least(&all) == smallest_power(nim_sum(all))
            });
            Ok(Evidence::theorem("power-of-two-2")?
                .and(Evidence::theorem("power-of-two-3")?)
                .and(searched))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/corollary-23",
        statement: "Without a limit, piles of power-of-two nim are P exactly if they are so in nim.",
        run: |effort| {
            let nim = BoxOfPiles::new(&[largest(effort); 3], |_| usize::MAX);
            Ok(three_piles(effort, "", |table, all| {
                table.is_lost(&all, None) == nim.is_lost(&all, None)
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22-proof-n",
        statement: "If 2^a, the smallest power of 2 in the nim-sum, is at most r, removing 2^a from a pile in which nim has a winning move leaves a P position.",
        run: |effort| {
            Ok(three_piles(effort, "", |table, all| {
                let sum = nim_sum(all);
                let Some(power) = smallest_power(sum) else {
                    return true;
                };
                (0..3).filter(|&i| all[i] ^ sum < all[i]).all(|i| {
                    let mut next = all;
                    next[i] -= power;
                    table.is_lost(&next, Some(power))
                })
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-22-proof-p",
        statement: "If sb of the nim-sum is more than r and n_i becomes n_i′ with n_i − n_i′ ≤ r, then sb of the new nim-sum is sb(n_i − n_i′), and the position is N (the last index of the sum is printed i for k).",
        run: |effort| {
            let and_all = ", all r and all moves";
            Ok(three_piles(effort, and_all, |table, all| {
                let power = smallest_power(nim_sum(all));
                (0..3).all(|i| {
                    let takes = 1..=all[i];
                    let mut takes = takes.take_while(|&t| power.is_none_or(|power| t < power));
                    takes.all(|take| {
                        let mut next = all;
                        next[i] -= take;
                        smallest_power(nim_sum(next)) == smallest_power(take)
                            && !table.is_lost(&next, Some(take))
                    })
                })
            }))
        },
    },
];

/// The largest of three piles.
fn largest(effort: Effort) -> usize {
    effort.pick(16, 32)
}

/// A statement about three piles and the search, in the order of their largest.
fn three_piles(
    effort: Effort,
    and_all: &str,
    holds: impl Fn(&BoxOfPiles, [usize; 3]) -> bool,
) -> Evidence {
    let to = largest(effort);
    let table = BoxOfPiles::new(&[to; 3], |t| t);
    let pairs = (0..=to).flat_map(|c| (0..=c).map(move |b| (b, c)));
    let triples = pairs.flat_map(|(b, c)| (0..=b).map(move |a| [a, b, c]));
    let extent = format!("three piles to {to}{and_all}");
    Evidence::searched_for(extent, ["a", "b", "c"], triples, |piles| {
        holds(&table, piles)
    })
}

fn nim_sum([a, b, c]: [usize; 3]) -> usize {
    a ^ b ^ c
}

fn smallest_power(n: usize) -> Option<usize> {
    (n > 0).then(|| 1 << n.trailing_zeros())
}

/// The exponents of the powers of 2 in a number.
fn exponents(n: usize) -> Vec<usize> {
    let exponents = (0..64).filter(|&exponent| n >> exponent & 1 == 1);
    exponents.collect()
}
