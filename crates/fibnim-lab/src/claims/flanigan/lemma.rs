//! Section 3: good and bad moves.

use super::super::{CheckError, Effort, Finding};
use super::family::everywhere;
use super::game::Position;

type Check = Result<Finding, CheckError>;

/// A statement about every position of the class.
fn check(effort: Effort, holds: impl FnMut(&Position<'_>) -> bool) -> Check {
    Ok(everywhere(effort, holds).finding())
}

pub(super) fn statement_1(effort: Effort) -> Check {
    check(effort, |at| (1..at.h(0)).all(|t| !at.wins_large(t)))
}

pub(super) fn statement_2(effort: Effort) -> Check {
    check(effort, |at| {
        (1..at.h(0)).all(|t| t == at.low() || !at.wins_small(t))
    })
}

pub(super) fn statement_3(effort: Effort) -> Check {
    check(effort, |at| {
        at.is_two_apart() && at.m >= at.h(1) || at.wins_large(at.h(0))
    })
}

pub(super) fn statement_4(effort: Effort) -> Check {
    check(effort, |at| {
        !at.is_two_apart() || at.m < at.low() || at.wins_small(at.low())
    })
}

/// D − t = H_k + … with k < n, and t ≥ H_{k−ℓ(k)}.
pub(super) fn proof_a(effort: Effort) -> Check {
    check(effort, |at| {
        (1..at.h(0)).all(|t| {
            let left = Position { d: at.d - t, ..*at };
            left.n() < at.n() && t >= left.low() && at.game.rule.f(t) >= left.h(0)
        })
    })
}

/// The cases of what is left when H_n is taken from the large pile.
pub(super) fn proof_a_2(effort: Effort) -> Check {
    check(effort, |at| {
        let Some(r) = at.r() else { return true };
        let left = Position {
            d: at.d - at.h(0),
            ..*at
        };
        let (least, limit) = (left.least(), at.game.rule.f(at.h(0)));
        match (r, at.lag(1)) {
            (1, lag) => lag == 0 && least == at.h(1) && limit < least,
            (2, 0) => limit < at.h(1) && least >= at.h(1),
            (2, _) if at.lag(2) == 0 => least == at.h(2) && limit < at.h(2),
            (2, _) => limit >= at.h(1) && (least != at.h(1) || at.m >= at.h(1)),
            (_, _) => least >= at.h(2) && limit < at.h(2),
        }
    })
}

/// D + t = H_{n−k} + … with k ≥ 1, and t ≥ H_{n−k} ≥ L(M − t, D + t).
pub(super) fn proof_b(effort: Effort) -> Check {
    check(effort, |at| {
        let takes = (1..at.h(0).min(at.m + 1)).filter(|&t| t != at.low());
        takes.into_iter().all(|t| {
            let left = Position {
                m: at.m - t,
                d: at.d + t,
                ..*at
            };
            left.n() < at.n() && t >= left.h(0) && left.h(0) >= left.least()
        })
    })
}

/// D + H_{n−ℓ(n)} = H_{n+k} + … with k ≥ 3.
pub(super) fn proof_c(effort: Effort) -> Check {
    check(effort, |at| {
        if !at.is_two_apart() || at.m < at.low() {
            return true;
        }
        let left = Position {
            m: at.m - at.low(),
            d: at.d + at.low(),
            ..*at
        };
        let f = |t| at.game.rule.f(t);
        left.n() >= at.n() + 3
            && left.least() >= at.h(2)
            && f(at.low()) <= f(at.h(0))
            && f(at.h(0)) < at.h(2)
    })
}

pub(super) fn corollary_1(effort: Effort) -> Check {
    check(effort, |at| [at.h(0), at.low()].contains(&at.least()))
}

pub(super) fn corollary_1_remark(effort: Effort) -> Check {
    check(effort, |at| {
        at.lag(0) == 1 && at.m >= at.low() || at.least() == at.h(0)
    })
}

/// L(m, d) = H_{n−1}.
fn is_low(at: &Position<'_>) -> bool {
    at.n() > 1 && at.least() == at.game.h(at.n() - 1)
}

pub(super) fn corollary_2_1(effort: Effort) -> Check {
    check(effort, |at| !is_low(at) || at.wins_small(at.least()))
}

pub(super) fn corollary_2_2(effort: Effort) -> Check {
    check(effort, |at| {
        let special = at.is_two_apart() && at.m >= at.h(1);
        match at.least() == at.h(0) {
            false => true,
            true if special => at.wins_small(at.h(0)),
            true => at.wins_large(at.h(0)),
        }
    })
}
