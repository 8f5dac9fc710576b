//! Sections 5 and 6: the flips of the columns.
//!
//! The figures are lost in the copy. As the proof and section 6 have it, column
//! d begins with H_{n−1} entries H_n, then come H_n entries H_{n−1}, then
//! H_{n+1} entries H_n, and so on: each change is a flip, and after the last
//! one nothing changes any more.

use super::super::{CheckError, Effort, Evidence, Finding};
use super::family::everywhere;
use super::game::{Game, Position, RuleTable};

type Check = Result<Finding, CheckError>;

pub(super) fn values(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let below = at.n().checked_sub(1).filter(|&k| k >= 1);
        at.least() == at.h(0) || below.is_some_and(|k| at.least() == at.game.h(k))
    })
    .finding())
}

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

pub(super) fn theorem_a(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        at.r().is_some() || at.least() == entry(at, at.game.sequence.least_of_a(at.n()))
    })
    .finding())
}

pub(super) fn theorem_b(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let Some(r) = at.r() else { return true };
        let flips = match at.game.sequence.least_of_a(at.n()) {
            Some(z) if z <= r => z,
            _ => r - 1,
        };
        at.least() == entry(at, Some(flips))
    })
    .finding())
}

/// Case A(1): what is said of H_{n−1} from the small pile where ℓ(n) = 1.
pub(super) fn proof_a_1(effort: Effort) -> Check {
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
    })
    .finding())
}

/// Case A(2): columns H_n from which on all lags are 1.
pub(super) fn proof_a_2(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let (n, game) = (at.n(), at.game);
        if at.r().is_some() || game.sequence.least_of_a(n).is_some() {
            return true;
        }
        if at.m < at.low() {
            return at.least() == at.h(0);
        }
        let left = game.least(at.m - at.low(), at.h(1));
        if k_0(game, n, at.m) % 2 == 0 {
            left == Some(at.h(1)) && at.least() == at.low()
        } else {
            left == Some(at.h(0)) && at.least() == at.h(0)
        }
    })
    .finding())
}

/// The least k_0 ≥ −1 with H_{n−1} + H_n + … + H_{n+k_0} − 1 ≥ m, for n ≥ 2.
fn k_0(game: &Game, n: usize, m: usize) -> i64 {
    let (mut sum, mut k_0) = (game.h(n - 1), -1);
    let mut next = n;
    while sum - 1 < m {
        sum += game.h(next);
        next += 1;
        k_0 += 1;
    }
    k_0
}

/// Case B(1): k = min A_n ≤ r.
pub(super) fn proof_b_1(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let game = at.game;
        let (Some(r), 1) = (at.r(), at.lag(0)) else {
            return true;
        };
        let Some(k) = game.sequence.least_of_a(at.n()).filter(|&k| k <= r) else {
            return true;
        };
        let before = at.d - at.h(0);
        let inside = |column: usize| at.m + column <= game.to;
        let beyond = before + at.h(k);
        let is_copy = |column| game.least(at.m, before + column) == game.least(at.m, column);
        let columns = 1..at.h(k);
        (!inside(beyond) || game.least(at.m, beyond) >= Some(at.h(k)))
            && columns
                .into_iter()
                .all(|column| !inside(before + column) || is_copy(column))
    })
    .finding())
}

/// Case B(2): min A_n > r.
pub(super) fn proof_b_2(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let (game, n) = (at.game, at.n());
        let Some(r) = at.r() else { return true };
        if game.sequence.least_of_a(n).is_some_and(|z| z <= r) {
            return true;
        }
        if r < 2 {
            return false;
        }
        let inside = |d: usize| at.m + d <= game.to;
        let first = Position {
            d: at.d - at.h(0) + at.h(r - 1),
            ..*at
        };
        let carried = !inside(first.d)
            || first.n() > n + r
                && first.least() >= game.h(first.n() - 1)
                && at.h(r - 1) < first.least();
        carried && one_flip(at, r)
    })
    .finding())
}

/// Case B(2): column d − H_n + H_{n+r−1−j} makes j flips, for all j < r.
pub(super) fn proof_b_2_flips(effort: Effort) -> Check {
    Ok(everywhere(effort, |at| {
        let Some(r) = at.r() else { return true };
        if at.game.sequence.least_of_a(at.n()).is_some_and(|z| z <= r) {
            return true;
        }
        (1..r).all(|flips| {
            let column = Position {
                d: at.d - at.h(0) + at.h(r - 1 - flips),
                ..*at
            };
            at.m + column.d > at.game.to || column.least() == entry(&column, Some(flips))
        })
    })
    .finding())
}

/// Column d″ = d − H_n + H_{n+r−2} makes one flip, to H_{n+r−3}.
fn one_flip(at: &Position<'_>, r: usize) -> bool {
    let (game, n) = (at.game, at.n());
    let low = game.h(n + r - 3);
    let second = Position {
        d: at.d - at.h(0) + at.h(r - 2),
        ..*at
    };
    if at.m + second.d > game.to {
        return true;
    }
    let expected = if at.m < low { at.h(r - 2) } else { low };
    low + at.h(r - 2) == at.h(r - 1) && game.rule.f(low) < at.h(r - 1) && second.least() == expected
}

/// Two-pile Fibonacci nim, further than the class.
fn fibonacci_nim(effort: Effort) -> (Game, String) {
    let to = effort.pick(300, 1000);
    let rule = RuleTable::formula("2t", 4 * to, |t| 2 * t);
    (Game::new(rule, to), format!("piles to {to}"))
}

pub(super) fn section_6_simple(effort: Effort) -> Check {
    let (game, extent) = fibonacci_nim(effort);
    let simple = game.positions().filter(|at| at.r().is_none());
    Ok(Evidence::searched(extent, simple, |at| {
        let is_high = at.n() == 1 || k_0(&game, at.n(), at.m) % 2 != 0;
        at.least() == if is_high { at.h(0) } else { at.low() }
    })
    .finding())
}

pub(super) fn section_6_compound(effort: Effort) -> Check {
    let (game, extent) = fibonacci_nim(effort);
    let compound = game.positions().filter(|at| at.r().is_some());
    Ok(Evidence::searched(extent, compound, |at| {
        let r = at.r().expect("a second part");
        if at.n() == 1 {
            return r > 1 && at.least() == 1;
        }
        let k_0 = k_0(&game, at.n(), at.m);
        let is_early = k_0 <= i64::try_from(r).expect("a small index") - 2;
        let is_high = if is_early { k_0 % 2 != 0 } else { r % 2 == 1 };
        r > 1 && at.least() == if is_high { at.h(0) } else { at.low() }
    })
    .finding())
}
