//! The proof of Theorem 10, by the types of its cases.

use std::fmt;

use super::two_piles::{index_below, pairs};
use crate::claims::fibonacci::{indices, small};
use crate::claims::search::BoxOfPiles;
use crate::claims::{Claim, Effort, Evidence};

/// The claims of the proof.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10-proof-1",
        statement: "Type (1), where z_1(k) = F_e: either z_2(k) ≥ F_{t+3}, and removing F_e from the larger pile leaves type (2); or z_2(k) = F_{e+2}, and removing F_e leaves type (3) if m < F_{e+1}, and removing F_{e−1} from the smaller pile leaves type (2) if not.",
        run: |effort| {
            // The index that z_2 is compared with, from e and t.
            let check = |far: fn(usize, usize) -> usize| {
                let (extent, cases) = of_types(effort, |kind| kind == Kind::One);
                Evidence::computed(extent, cases, |at| {
                    let parts = indices(at.k);
                    let e = parts[0];
                    let left = at.take_larger(small(e)).kind();
                    match parts.get(1) {
                        Some(&second) if second < far(e, at.t()) => {
                            let smaller = || at.take_smaller(small(e - 1)).kind();
                            let is_small = at.m < small(e + 1);
                            let kind = if is_small {
                                left == Kind::Three
                            } else {
                                smaller() == Kind::Two
                            };
                            second == e + 2 && kind
                        }
                        _ => left == Kind::Two,
                    }
                })
            };
            Ok(check(|_, t| t + 3).or_corrected(
                "The first case is z_2(k) ≥ F_{e+3}; with F_{t+3} some positions are in neither case.",
                &check(|e, _| e + 3),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10-proof-2-3",
        statement: "All moves from types (2) and (3) are to type (1).",
        run: |effort| {
            let (extent, cases) = of_types(effort, |kind| matches!(kind, Kind::Two | Kind::Three));
            Ok(Evidence::computed(extent, cases, |at| {
                options(*at).all(|(next, _)| next.kind() == Kind::One)
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10-proof-4-5",
        statement: "From types (4) and (5) all moves but to take F_t from the smaller pile are to type (1); that one is to type (4) or (5), with s or d less by one, to type (2) or to type (3).",
        run: |effort| {
            let (extent, cases) = of_types(effort, Kind::is_last);
            Ok(Evidence::computed(extent, cases, |at| {
                let only = small(at.t());
                let others = options(*at).filter(|(_, from_smaller)| *from_smaller != Some(only));
                let mut others = others.map(|(next, _)| next.kind());
                let is_less = match (at.kind(), at.next().kind()) {
                    (Kind::Four(s), Kind::Four(next)) => next + 1 == s,
                    (Kind::Five(d), Kind::Five(next)) => next + 1 == d,
                    (_, next) => matches!(next, Kind::Two | Kind::Three),
                };
                is_less && others.all(|kind| kind == Kind::One)
            }))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10-proof-4-5-winning",
        statement: "From types (4) and (5) the take of F_t is to a P position only if it is to type (4) or (5).",
        run: |effort| {
            let table = searched(effort);
            let check = |is_p: fn(Kind) -> bool| {
                let (extent, cases) = of_types(effort, Kind::is_last);
                Evidence::searched(extent, cases, |at| {
                    !at.next().is_p(&table) || is_p(at.next().kind())
                })
            };
            let (extent, cases) = of_types(effort, Kind::is_last);
            let certain = Evidence::computed(extent, cases, |at| {
                at.next().kind().is_last() || at.next().is_p(&table)
            });
            Ok(check(Kind::is_last).fails_but(
                "If it is to type (2) or (3) it always is to a P position.",
                &certain.and(check(|kind| kind != Kind::One)),
            ))
        },
    },
    Claim {
        id: "larsson-rubinstein-salzedo-2015/theorem-10-proof-4-5-length",
        statement: "A position of type (4) or (5) is P if the longest sequence of moves from it to positions of types (4) and (5) has an even length, and N if an odd one.",
        run: |effort| {
            let table = searched(effort);
            let check = |with_itself: usize| {
                let (extent, cases) = of_types(effort, Kind::is_last);
                Evidence::searched(extent, cases, |at| {
                    at.is_p(&table) == (moves_in_a_row(*at) + with_itself).is_multiple_of(2)
                })
            };
            Ok(check(0).or_corrected(
                "Even and odd must be exchanged, or the position itself counted, too.",
                &check(1),
            ))
        },
    },
];

/// The types of Theorem 10, with s and d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    One,
    Two,
    Three,
    Four(usize),
    Five(usize),
}

impl Kind {
    fn is_last(self) -> bool {
        matches!(self, Self::Four(_) | Self::Five(_))
    }
}

/// A position (m, m + k; r).
#[derive(Clone, Copy)]
struct Pair {
    m: usize,
    k: usize,
    r: usize,
}

impl Pair {
    fn t(self) -> usize {
        index_below(self.r)
    }

    /// F_t + … + F_{t+count−1}.
    fn sum(self, count: usize) -> usize {
        (self.t()..self.t() + count).map(small).sum()
    }

    fn kind(self) -> Kind {
        let (t, parts) = (self.t(), indices(self.k));
        // No parts are parts that are larger than all.
        match parts.first() {
            Some(&e) if e <= t => return Kind::One,
            Some(&e) if e == t + 1 => {}
            _ => return Kind::Two,
        }
        if self.m < small(t) {
            return Kind::Three;
        }
        match parts.get(1) {
            Some(second) if self.m >= self.sum(second - t - 2) => Kind::Five(second - t),
            _ => {
                let s = (1..60).rev().find(|&s| self.sum(s) <= self.m);
                Kind::Four(s.expect("m is at least F_t"))
            }
        }
    }

    /// After a take from the larger pile that leaves it the larger one.
    fn take_larger(self, take: usize) -> Self {
        Self {
            k: self.k - take,
            r: 2 * take,
            ..self
        }
    }

    fn take_smaller(self, take: usize) -> Self {
        Self {
            m: self.m - take,
            k: self.k + take,
            r: 2 * take,
        }
    }

    fn is_p(self, table: &BoxOfPiles) -> bool {
        table.is_lost(&[self.m, self.m + self.k], Some(self.r))
    }

    /// The take of F_t from the smaller pile, from types (4) and (5).
    fn next(self) -> Self {
        self.take_smaller(small(self.t()))
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { m, k, r } = self;
        write!(f, "m = {m}, k = {k}, r = {r}")
    }
}

/// All positions of some types, with m, k ≥ 1 and r up to bounds, in order.
fn of_types(effort: Effort, is_wanted: fn(Kind) -> bool) -> (String, impl Iterator<Item = Pair>) {
    let (largest, difference, limit) = effort.pick((40, 60, 30), (100, 150, 60));
    let piles = (0..=largest).flat_map(move |m| (1..=difference).map(move |k| (m, k)));
    let cases = piles.flat_map(move |(m, k)| (1..=limit).map(move |r| Pair { m, k, r }));
    let extent = format!("m to {largest}, k to {difference}, r to {limit}");
    (extent, cases.filter(move |at| is_wanted(at.kind())))
}

/// All positions that a move leads to.
fn options(at: Pair) -> impl Iterator<Item = (Pair, Option<usize>)> {
    // A take of more than k leaves the other pile the larger one.
    let larger = (1..=at.r.min(at.m + at.k)).map(move |take| {
        let left = (at.m + at.k) - take;
        let (m, k, r) = (at.m.min(left), at.m.abs_diff(left), 2 * take);
        (Pair { m, k, r }, None)
    });
    let smaller = (1..=at.r.min(at.m)).map(move |take| (at.take_smaller(take), Some(take)));
    larger.chain(smaller)
}

/// The search for all positions that the takes of F_t lead to.
fn searched(effort: Effort) -> BoxOfPiles {
    let (smaller, larger) = effort.pick((40, 100), (100, 250));
    pairs(smaller, larger)
}

/// How many moves in a row are to types (4) and (5).
fn moves_in_a_row(at: Pair) -> usize {
    let next = at.next();
    if next.kind().is_last() {
        1 + moves_in_a_row(next)
    } else {
        0
    }
}
