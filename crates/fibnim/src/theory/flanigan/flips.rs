//! The flips theorem: the least take L(m, d) of two piles m and m + d.

use super::scale::Scale;
use crate::number::Natural;

/// A column of the tableau: what d alone decides.
///
/// Going down the column of d = H_n + H_{n+r} + …, the entries are H_n for
/// H_{n−1} rows, then H_{n−1} for H_n rows, then H_n for H_{n+1} rows, and so
/// on: each change is a flip, and after the last one nothing changes any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// n, the index of the smallest part of d.
    pub(super) smallest: usize,
    /// n + r, the index of the second part.
    pub(super) second: Option<usize>,
}

impl Column {
    /// How many flips the column makes, `None` for infinitely many, or for
    /// more than the piles have room for.
    pub(super) fn flips(self, scale: &dyn Scale) -> Option<usize> {
        let lag_zero = scale.next_lag_zero(self.smallest);
        match self.second.map(|second| second - self.smallest) {
            Some(r) if lag_zero.is_none_or(|z| z > r) => Some(r - 1),
            _ => lag_zero,
        }
    }
}

/// The smaller pile, and the index p of its top term: H_p ≤ m < H_{p+1}.
#[derive(Clone, Debug)]
pub(super) struct SmallPile<'n> {
    pub(super) m: &'n Natural,
    pub(super) top: usize,
}

/// How many flips the column has made at row m.
///
/// The rows of the first j runs are H_{n−1} + H_n + … + H_{n+j−2}, which is
/// H_{n+j} − H_n as long as the lags are 1. So it is the number of j with
/// H_{n+j} ≤ m + H_n, or all flips of the column if those are fewer.
pub(super) fn flips_made(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> usize {
    let (n, p) = (column.smallest, small.top);
    let all = column.flips(scale);
    if all == Some(0) || n >= p + 2 {
        return 0; // m < H_{p+1} ≤ H_{n−1}
    }
    if n == p + 1 {
        return 1; // H_{n−1} ≤ m < H_n
    }
    if let Some(all) = all.filter(|all| n + all <= p) {
        return all;
    }
    // H_p < m + H_n < H_{p+2}: whether it reaches H_{p+1} = H_p + H_{p−ℓ(p)} is to be computed.
    let next = &scale.term(p) + &scale.term(p - scale.lag(p));
    let last = p + usize::from(small.m + &scale.term(n) >= next);
    all.map_or(last - n, |all| all.min(last - n))
}

/// The index i of the least take L(m, d) = H_i: n or n − 1.
pub(super) fn least_take_index(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> usize {
    column.smallest - flips_made(scale, small, column) % 2
}

/// The rows up to m at which the column flips. Flip j is at row
/// H_{n+j} − H_n, after the first j runs.
pub(super) fn flip_rows(scale: &dyn Scale, small: &SmallPile<'_>, column: Column) -> Vec<Natural> {
    let n = column.smallest;
    (1..=flips_made(scale, small, column))
        .map(|j| &scale.term(n + j) - &scale.term(n))
        .collect()
}
