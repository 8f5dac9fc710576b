//! How many positions and moves come from several piles, at least: a tree that is
//! far too large is refused before it grows.

use super::TakeAwayPosition;
use crate::game::TreeSize;
use crate::number::Natural;
use crate::rule::Rule;

/// Larger piles are counted as if they had so many stones: their trees have no fewer
/// positions of the kind that is counted.
const MOST_STONES: usize = 1024;

/// So many moves are more than anyone waits for.
const ENOUGH_MOVES: u128 = 10_000_000_000;

/// What comes of the two largest piles by three takes of which the last is from the
/// larger one, and before it at most one from each. `None` where fewer than two piles
/// have stones, or where different takes leave the same limit.
///
/// With D gone from the larger pile and E from the other one, a take of t from the larger
/// leaves a position that no other D, E and t leave: its piles and its limit f(t) tell
/// them. All have been takes that were allowed, so each of these positions comes.
pub(super) fn by_three_takes(rule: &Rule, position: &TakeAwayPosition) -> Option<TreeSize> {
    let stones = |pile: &Natural| pile.to_usize().unwrap_or(MOST_STONES).min(MOST_STONES);
    let mut piles: Vec<usize> = position.piles.iter().map(stones).collect();
    piles.sort_unstable_by(|a, b| b.cmp(a));
    let &[large, small, ..] = piles.as_slice() else {
        return None;
    };
    let opening = position
        .limit
        .finite()
        .map_or(usize::MAX, |limit| limit.to_usize().unwrap_or(usize::MAX));
    let limits = (small > 0).then(|| limits(rule, large))??;
    Some(counted([large, small], opening, &limits))
}

/// f(0), f(1), …, f(most), where f(0) stands for nothing; `None` where f is not known so
/// far, or does not grow with each step.
fn limits(rule: &Rule, most: usize) -> Option<Vec<usize>> {
    let limit = |take: usize| {
        let limit = rule.limit_after(&Natural::from(take)).ok()?;
        Some(limit.to_usize().unwrap_or(usize::MAX))
    };
    let mut limits = vec![0];
    for take in 1..=most {
        limits.push(limit(take).filter(|limit| *limit > limits[take - 1])?);
    }
    Some(limits)
}

fn counted([large, small]: [usize; 2], opening: usize, limits: &[usize]) -> TreeSize {
    let mut size = TreeSize {
        positions: 1,
        moves: 0,
    };
    for gone in 0..large {
        for gone_of_small in 0..=small {
            let most = largest_take(gone, gone_of_small, opening, limits);
            let left_of_small = small - gone_of_small;
            let takes = limits.iter().enumerate().take(most.min(large - gone) + 1);
            for (take, &limit) in takes.skip(1) {
                let left = large - gone - take;
                // Nothing at all is one position, whatever was taken last.
                size.positions += u128::from(left + left_of_small > 0);
                size.moves += (limit.min(left) + limit.min(left_of_small)) as u128;
            }
            if size.moves > ENOUGH_MOVES {
                return size;
            }
        }
    }
    size
}

/// The largest third take after these two, in the better order; 0 where neither order
/// is allowed.
fn largest_take(one: usize, other: usize, opening: usize, limits: &[usize]) -> usize {
    let in_order = |first: usize, second: usize| match (first, second) {
        (0, 0) => opening,
        (only, 0) | (0, only) if only <= opening => limits[only],
        _ if first <= opening && second <= limits[first] => limits[second],
        _ => 0,
    };
    in_order(one, other).max(in_order(other, one))
}
