//! Section 3: good and bad moves.

use super::family::everywhere;
use super::game::Position;
use crate::claims::Claim;

/// The claims of section 3.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/lemma-1",
        statement: "Lemma (1), for the class: it is never a winning move to take t < H_n from the large pile.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                (1..at.h(0)).all(|t| !at.wins_large(t))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-2",
        statement: "Lemma (2): nor to take t < H_n from the small pile, t ≠ H_{n−ℓ(n)}.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                (1..at.h(0)).all(|t| t == at.low() || !at.wins_small(t))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-3",
        statement: "Lemma (3): it is always a winning move to take H_n from the large pile, but perhaps in the special case d = H_n + H_{n+2} + …, ℓ(n + 1) = ℓ(n + 2) = 1, m ≥ H_{n+1}.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                at.is_two_apart() && at.m >= at.h(1) || at.wins_large(at.h(0))
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-4",
        statement: "Lemma (4): it is always a winning move to take H_{n−ℓ(n)} from the small pile when d = H_n + H_{n+2} + …, ℓ(n + 1) = ℓ(n + 2) = 1, m ≥ H_{n−ℓ(n)}.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                !at.is_two_apart() || at.m < at.low() || at.wins_small(at.low())
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-proof-a",
        statement: "Proof, A: if 0 < t < H_n, then d − t = H_k + … with k < n and t ≥ H_{k−ℓ(k)}, so that f(t) ≥ H_k.",
        run: |effort| {
            // D − t = H_k + … with k < n, and t ≥ H_{k−ℓ(k)}.
            Ok(everywhere(effort, |at| {
                (1..at.h(0)).all(|t| {
                    let left = at.take_large(t);
                    left.n() < at.n() && t >= left.low() && at.game.rule.f(t) >= left.h(0)
                })
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-proof-a-2",
        statement: "Proof, A(2), where H_n is taken from the large pile and H_{n+r} is the second part: for r = 1, ℓ(n + 1) = 0 and L = H_{n+1} > f(H_n); for r ≥ 3, L ≥ H_{n+2} > f(H_n); for r = 2, L ≥ H_{n+1} > f(H_n) if ℓ(n + 1) = 0, L = H_{n+2} > f(H_n) if ℓ(n + 2) = 0 only, and if both are 1, f(H_n) ≥ H_{n+1} and L = H_{n+1} only for m ≥ H_{n+1}.",
        run: |effort| {
            // The cases of what is left when H_n is taken from the large pile.
            Ok(everywhere(effort, |at| {
                let Some(r) = at.r() else { return true };
                let (least, limit) = (at.take_large(at.h(0)).least(), at.game.rule.f(at.h(0)));
                match (r, at.lag(1)) {
                    (1, lag) => lag == 0 && least == at.h(1) && limit < least,
                    (2, 0) => limit < at.h(1) && least >= at.h(1),
                    (2, _) if at.lag(2) == 0 => least == at.h(2) && limit < at.h(2),
                    (2, _) => limit >= at.h(1) && (least != at.h(1) || at.m >= at.h(1)),
                    (_, _) => least >= at.h(2) && limit < at.h(2),
                }
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-proof-b",
        statement: "Proof, B: if 0 < t < H_n, t ≠ H_{n−ℓ(n)}, then d + t = H_{n−k} + … with k ≥ 1 and t ≥ H_{n−k} ≥ L(m − t, d + t).",
        run: |effort| {
            // D + t = H_{n−k} + … with k ≥ 1, and t ≥ H_{n−k} ≥ L(M − t, D + t).
            Ok(everywhere(effort, |at| {
                let mut takes = (1..at.h(0).min(at.m + 1)).filter(|&t| t != at.low());
                takes.all(|t| {
                    let left = at.take_small(t);
                    left.n() < at.n() && t >= left.h(0) && left.h(0) >= left.least()
                })
            }))
        },
    },
    Claim {
        id: "flanigan-1978/lemma-proof-c",
        statement: "Proof, C: where d = H_n + H_{n+2} + … and ℓ(n + 1) = ℓ(n + 2) = 1, d + H_{n−ℓ(n)} = H_{n+k} + … with k ≥ 3, and L(m − H_{n−ℓ(n)}, d + H_{n−ℓ(n)}) ≥ H_{n+2} > f(H_n) ≥ f(H_{n−ℓ(n)}).",
        run: |effort| {
            // D + H_{n−ℓ(n)} = H_{n+k} + … with k ≥ 3.
            Ok(everywhere(effort, |at| {
                if !at.is_two_apart() || at.m < at.low() {
                    return true;
                }
                let left = at.take_small(at.low());
                let f = |t| at.game.rule.f(t);
                left.n() >= at.n() + 3
                    && left.least() >= at.h(2)
                    && f(at.low()) <= f(at.h(0))
                    && f(at.h(0)) < at.h(2)
            }))
        },
    },
    Claim {
        id: "flanigan-1978/corollary-1",
        statement: "L(m, d) is H_n or H_{n−ℓ(n)}, for all m ≥ 0.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                [at.h(0), at.low()].contains(&at.least())
            }))
        },
    },
    Claim {
        id: "flanigan-1978/corollary-1-remark",
        statement: "If ℓ(n) = 0, then L(m, d) = H_n for all m; if ℓ(n) = 1 and m < H_{n−1}, then L(m, d) = H_n.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                at.lag(0) == 1 && at.m >= at.low() || at.least() == at.h(0)
            }))
        },
    },
    Claim {
        id: "flanigan-1978/corollary-2.1",
        statement: "(1) If L(m, d) = H_{n−1}, taking H_{n−1} from the small pile wins.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                !is_low(at) || at.wins_small(at.least())
            }))
        },
    },
    Claim {
        id: "flanigan-1978/corollary-2.2",
        statement: "(2) If L(m, d) = H_n, taking H_n from the large pile wins, but perhaps in the special case of the Lemma, where taking H_n from the small pile wins.",
        run: |effort| {
            Ok(everywhere(effort, |at| {
                let special = at.is_two_apart() && at.m >= at.h(1);
                match at.least() == at.h(0) {
                    false => true,
                    true if special => at.wins_small(at.h(0)),
                    true => at.wins_large(at.h(0)),
                }
            }))
        },
    },
];

/// L(m, d) = H_{n−1}.
fn is_low(at: &Position<'_>) -> bool {
    at.n() > 1 && at.least() == at.game.h(at.n() - 1)
}
