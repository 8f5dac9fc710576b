//! All winning moves of two piles.
//!
//! **From the large pile** a take t ≤ d leads to (m, d − t), and L(m, d − t) is
//! at most the smallest part of d − t. So t wins only if it wins in one pile
//! of d, and those takes are tails of d ([`crate::theory::schwenk`]). A take
//! t > d leads to the difference t − d, and L ≤ t − d < t ≤ f(t): it loses.
//!
//! **From the small pile** a take t leads to (m − t, e) with e = d + t, and
//! wins only if f(t) < H_λ, the smallest part of e. For each λ there is at
//! most one such e: two numbers without parts below H_λ differ by H_λ at
//! least, or by H_{λ−1} where ℓ(λ) = 1, and t < H_λ, and f(H_{λ−1}) ≥ H_λ where
//! ℓ(λ) = 1. So e comes of d by replacing all parts below λ by H_λ: with j
//! such parts, e = (d − T_j) + H_λ and t = H_λ − T_j. It is written in this
//! form only if H_λ may stand before the next part of d; if not, a larger λ
//! gives the same e.

use super::scale::{Scale, Take};
use super::{Column, SmallPile, least_take_index};
use crate::number::{Extended, Natural};
use crate::theory::TakeList;

/// Lists the winning takes from the large pile, which is counted from 1.
pub(super) fn list_from_large_pile(
    takes: &mut TakeList,
    pile: usize,
    scale: &dyn Scale,
    small: &SmallPile<'_>,
    limit: &Extended,
) {
    let tails: Vec<Take> = (1..=scale.parts().len())
        .map(|parts| Take::Tail { parts })
        .collect();
    let winning = within(scale, &tails, limit)
        .iter()
        .zip(1..)
        .filter(|&(take, j)| tail_wins(scale, small, *take, j));
    list(takes, pile, scale, winning.map(|(take, _)| *take));
}

/// Whether taking the tail T_j leaves a lost position.
fn tail_wins(scale: &dyn Scale, small: &SmallPile<'_>, take: Take, j: usize) -> bool {
    let Some(&smallest) = scale.parts().get(j) else {
        return true; // equal piles are left
    };
    let second = scale.parts().get(j + 1).copied();
    let left = least_take_index(scale, small, Column { smallest, second });
    scale.limit_is_below(take, left)
}

/// Lists the winning takes from the small pile, which is counted from 1.
pub(super) fn list_from_small_pile(
    takes: &mut TakeList,
    pile: usize,
    scale: &dyn Scale,
    small: &SmallPile<'_>,
    limit: &Extended,
) {
    let mut carries = Vec::new();
    for j in 1..=scale.parts().len() {
        let levels = scale.levels_above(j);
        carries.extend(levels.map(|level| Take::Carry { parts: j, level }));
    }
    let most = limit.finite().map_or(small.m, |limit| limit.min(small.m));
    let within = within(scale, &carries, &most.clone().into());
    let winning = within
        .iter()
        .filter(|take| carry_wins(scale, small, **take));
    list(takes, pile, scale, winning.copied());
}

fn carry_wins(scale: &dyn Scale, small: &SmallPile<'_>, take: Take) -> bool {
    let Take::Carry { parts: j, level } = take else {
        return false;
    };
    // L is H_level or the term before it: often that is enough to know.
    if !scale.limit_is_below(take, level) {
        return false;
    }
    if scale.limit_is_below(take, level - 1) {
        return true;
    }
    let column = Column {
        smallest: level,
        second: scale.parts().get(j).copied(),
    };
    least_take_after(scale, small, column, take) == level
}

/// The index of L(m − t, e). The size of m − t is computed only where it
/// decides: t < H_level, so from H_{level + flips + 2} on, m − t has room for
/// all flips.
fn least_take_after(scale: &dyn Scale, small: &SmallPile<'_>, column: Column, take: Take) -> usize {
    let flips = column.flips(scale);
    if let Some(flips) = flips.filter(|flips| column.smallest + flips + 2 <= small.top) {
        return column.smallest - flips % 2;
    }
    if column.smallest >= small.top + 2 {
        return column.smallest;
    }
    let m = small.m - &scale.stones(take);
    let top = scale.top(&m);
    least_take_index(scale, &SmallPile { m: &m, top }, column)
}

/// The takes within the limit: they ascend. Those below a term that is within
/// it are, and of the others only a few need to be computed: two further on,
/// a take is as large as that term.
fn within<'t>(scale: &dyn Scale, takes: &'t [Take], limit: &Extended) -> &'t [Take] {
    let Extended::Finite(limit) = limit else {
        return takes;
    };
    let top = scale.top(limit);
    let sure = takes.partition_point(|take| scale.bound(*take) <= top);
    let more = takes[sure..]
        .iter()
        .take_while(|take| scale.stones(**take) <= *limit);
    &takes[..sure + more.count()]
}

fn list(takes: &mut TakeList, pile: usize, scale: &dyn Scale, winning: impl Iterator<Item = Take>) {
    for take in winning {
        if takes.is_full() {
            takes.count_unlisted(&Natural::ONE);
        } else {
            takes.push(pile, scale.stones(take), None);
        }
    }
}
