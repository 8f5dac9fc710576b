//! Sections 5 and 6: the flips of the columns.
//!
//! The figures are lost in the copy. As the proof and section 6 have it, column
//! d begins with H_{n−1} entries H_n, then come H_n entries H_{n−1}, then
//! H_{n+1} entries H_n, and so on: each change is a flip, and after the last
//! one nothing changes any more.

use super::family::everywhere;
use super::game::{Game, Position};
use crate::claims::{Claim, Effort, Evidence};

/// The claims of sections 5 and 6.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/section-5-values",
        statement: "The entries of column d are H_n and H_{n−1} only.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                let below = at.n().checked_sub(1).filter(|&k| k >= 1);
                at.least() == at.h(0) || below.is_some_and(|k| at.least() == at.game.h(k))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-a",
        statement: "Theorem A: column d = H_n makes min A_n flips, where A_n = {z ≥ 0: ℓ(n + z) = 0} and min ∅ = ∞. (Figure 5.1 is lost in the copy; the runs are read as H_{n−1}, H_n, H_{n+1}, … entries.)",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                at.r().is_some() || at.least() == entry(at, at.game.sequence.least_of_a(at.n()))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-b",
        statement: "Theorem B: column d = H_n + H_{n+r} + … makes r − 1 flips if min A_n > r, and min A_n flips if min A_n ≤ r.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                let Some(r) = at.r() else { return true };
                let flips = match at.game.sequence.least_of_a(at.n()) {
                    Some(z) if z <= r => z,
                    _ => r - 1,
                };
                at.least() == entry(at, Some(flips))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-proof-a-1",
        statement: "Proof, A(1): for d = H_n and ℓ(n) = 1, H_n + H_{n−1} = H_{n+1} > f(H_{n−1}) ≥ H_n, and taking H_{n−1} from the small pile wins exactly if L(m − H_{n−1}, H_{n+1}) = H_{n+1}.",
        run: |effort| {
            // Case A(1): what is said of H_{n−1} from the small pile where ℓ(n) = 1.
            Ok(everywhere(effort, |at| {
                if at.r().is_some() || at.lag(0) == 0 {
                    return true;
                }
                let limit = at.game.rule.f(at.low());
                let lifted = at.h(1) > limit && limit >= at.h(0) && at.h(0) + at.low() == at.h(1);
                let good = || {
                    let left = at.game.least(at.m - at.low(), at.h(1));
                    at.wins_small(at.low()) == (left == Some(at.h(1)))
                };
                lifted && (at.m < at.low() || good())
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-proof-a-2",
        statement: "Proof, A(2): where all lags from ℓ(n) on are 1, L(m, H_n) = H_n for m < H_{n−1}; else let H_{n−1} + … + H_{n+k_0} − 1 ≥ m be the first such sum: for k_0 even L(m − H_{n−1}, H_{n+1}) = H_{n+1} and L(m, H_n) = H_{n−1}, for k_0 odd both are H_n.",
        run: |effort| {
            // Case A(2): columns H_n from which on all lags are 1.
            Ok(everywhere(effort, |at| {
                if at.r().is_some() || at.game.sequence.least_of_a(at.n()).is_some() {
                    return true;
                }
                if at.m < at.low() {
                    return at.least() == at.h(0);
                }
                let left = at.game.least(at.m - at.low(), at.h(1));
                if k_0(at) % 2 == 0 {
                    left == Some(at.h(1)) && at.least() == at.low()
                } else {
                    left == Some(at.h(0)) && at.least() == at.h(0)
                }
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-1",
        statement: "Proof, B(1): where k = min A_n ≤ r and ℓ(n) = 1, L(m, d − H_n + H_{n+k}) ≥ H_{n+k}, and the columns d − H_n + 1 to d − H_n + H_{n+k} − 1 are a copy of the columns 1 to H_{n+k} − 1.",
        run: |effort| {
            // Case B(1): k = min A_n ≤ r.
            Ok(everywhere(effort, |at| {
                let game = at.game;
                let least_of_a = game.sequence.least_of_a(at.n());
                let Some(k) = least_of_a.filter(|&k| at.r().is_some_and(|r| k <= r)) else {
                    return true;
                };
                let before = at.d - at.h(0);
                let inside = |column: usize| at.m + column <= game.to;
                let beyond = before + at.h(k);
                let is_copy = |d| game.least(at.m, before + d) == game.least(at.m, d);
                at.lag(0) != 1
                    || (!inside(beyond) || game.least(at.m, beyond) >= Some(at.h(k)))
                        && (1..at.h(k)).all(|d| !inside(before + d) || is_copy(d))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-2",
        statement: "Proof, B(2): where min A_n > r, r > 1; d′ = d − H_n + H_{n+r−1} is H_{n+r+u} + … with u ≥ 1, L(m, d′) ≥ H_{n+r+u−1} > H_{n+r−1}; and column d″ = d − H_n + H_{n+r−2} makes one flip, to H_{n+r−3}.",
        run: |effort| {
            // Case B(2): min A_n > r.
            Ok(everywhere(effort, |at| {
                let Some(r) = before_least_of_a(at) else {
                    return true;
                };
                let is_carried = |first: Position<'_>| {
                    first.n() > at.n() + r
                        && first.least() >= at.game.h(first.n() - 1)
                        && at.h(r - 1) < first.least()
                };
                r >= 2 && column(at, r - 1).is_none_or(is_carried) && one_flip(at, r)
            }))
        },
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-2-flips",
        statement: "Proof, B(2): column d″ = d − H_n + H_{n+r−2} makes one flip, d‴ = d − H_n + H_{n+r−3} two, the next three, and so on until d makes r − 1.",
        run: |effort| {
            // Case B(2): column d − H_n + H_{n+r−1−j} makes j flips, for all j < r.
            Ok(everywhere(effort, |at| {
                let r = before_least_of_a(at).unwrap_or(0);
                (1..r).all(|flips| {
                    column(at, r - 1 - flips)
                        .is_none_or(|column| column.least() == entry(&column, Some(flips)))
                })
            }))
        },
    },
    Claim {
        id: "flanigan-1978/section-6",
        statement: "For f(t) = 2t the Theorem gives L(m, d) for all m and d, and Table 4.1 is right.",
        run: |_| Evidence::theorem("flanigan-2t"),
    },
    Claim {
        id: "flanigan-1978/section-6-simple",
        statement: "For f(t) = 2t: L(m, 1) = 1; for d = H_n, n ≥ 2, let k_0 ≥ −1 be the least with H_{n−1} + … + H_{n+k_0} − 1 ≥ m: L is H_n if k_0 is odd, and H_{n−1} if it is even.",
        run: |effort| {
            let (game, extent) = fibonacci_nim(effort);
            let simple = game.positions().filter(|at| at.r().is_none());
            Ok(Evidence::searched(extent, simple, |at| {
                let is_high = at.n() == 1 || k_0(at) % 2 != 0;
                at.least() == if is_high { at.h(0) } else { at.low() }
            }))
        },
    },
    Claim {
        id: "flanigan-1978/section-6-compound",
        statement: "For f(t) = 2t and d = H_n + H_{n+r} + …: r > 1; L = 1 if n = 1; else L is H_n if k_0 is odd and k_0 ≤ r − 2, or r is odd and k_0 > r − 2, and H_{n−1} if k_0 is even and k_0 ≤ r − 2, or r is even and k_0 > r − 2.",
        run: |effort| {
            let (game, extent) = fibonacci_nim(effort);
            let compound = game.positions().filter(|at| at.r().is_some());
            Ok(Evidence::searched(extent, compound, |at| {
                let r = at.r().expect("a second part");
                if at.n() == 1 {
                    return r > 1 && at.least() == 1;
                }
                let k_0 = k_0(at);
                let is_early = k_0 <= r.cast_signed() - 2;
                let is_high = if is_early { k_0 % 2 != 0 } else { r % 2 == 1 };
                r > 1 && at.least() == if is_high { at.h(0) } else { at.low() }
            }))
        },
    },
];

/// The entry at row m of a column that makes so many flips, `None` for ∞.
fn entry(at: &Position<'_>, flips: Option<usize>) -> usize {
    let n = at.n();
    let (mut made, mut next_flip) = (0, if n > 1 { at.game.h(n - 1) } else { 0 });
    while flips.is_none_or(|flips| made < flips) && next_flip <= at.m {
        next_flip += at.h(made);
        made += 1;
    }
    if made % 2 == 0 {
        at.h(0)
    } else {
        at.game.h(n - 1)
    }
}

/// The least k_0 ≥ −1 with H_{n−1} + H_n + … + H_{n+k_0} − 1 ≥ m, for n ≥ 2.
fn k_0(at: &Position<'_>) -> isize {
    let (mut sum, mut added) = (at.game.h(at.n() - 1), 0usize);
    while sum <= at.m {
        sum += at.h(added);
        added += 1;
    }
    added.cast_signed() - 1
}

/// r, where min A_n > r.
fn before_least_of_a(at: &Position<'_>) -> Option<usize> {
    let least_of_a = at.game.sequence.least_of_a(at.n());
    at.r().filter(|&r| least_of_a.is_none_or(|z| z > r))
}

/// Column d − H_n + H_{n+z} at the same m, where it is within the piles.
fn column<'g>(at: &Position<'g>, z: usize) -> Option<Position<'g>> {
    let d = at.d - at.h(0) + at.h(z);
    (at.m + d <= at.game.to).then(|| at.game.at(at.m, d))
}

/// Column d″ = d − H_n + H_{n+r−2} makes one flip, to H_{n+r−3}.
fn one_flip(at: &Position<'_>, r: usize) -> bool {
    let low = at.game.h(at.n() + r - 3);
    let expected = if at.m < low { at.h(r - 2) } else { low };
    column(at, r - 2).is_none_or(|second| {
        low + at.h(r - 2) == at.h(r - 1)
            && at.game.rule.f(low) < at.h(r - 1)
            && second.least() == expected
    })
}

/// Two-pile Fibonacci nim, further than the class.
fn fibonacci_nim(effort: Effort) -> (Game, String) {
    let to = effort.pick(300, 1000);
    (Game::fibonacci_nim(to), format!("piles to {to}"))
}
