//! What players can know of one pile, as tables.
//!
//! A larger limit only adds takes. So who wins (m; r), and what is foreseen of
//! it, changes at one limit for each m: no table needs an entry for each r.

use crate::analysis::{Convention, Outcome};

/// No limit is so large.
pub(super) const NEVER: usize = usize::MAX;

/// The limits after takes, f(t) for t from 1, at most the largest pile.
pub(super) struct Limits(pub(super) Vec<usize>);

impl Limits {
    /// Where a take leads: to a pile and a limit that is no larger.
    pub(super) fn after(&self, pile: usize, take: usize) -> (usize, usize) {
        let left = pile - take;
        (left, self.0[take].min(left))
    }
}

/// For each pile m, the least limit with which who is to move wins.
pub(super) fn least_takes(limits: &Limits, most: usize, convention: Convention) -> Vec<usize> {
    let mut least = vec![match convention {
        Convention::Normal => NEVER,
        Convention::Misere => 0,
    }];
    for pile in 1..=most {
        let wins = |take: &usize| {
            let (left, limit) = limits.after(pile, *take);
            limit < least[left]
        };
        let found = (1..=pile).find(wins);
        least.push(found.unwrap_or(NEVER));
    }
    least
}

/// What can be foreseen within some moves: a win with this limit and larger
/// ones, a loss with that limit and smaller ones.
#[derive(Clone, PartialEq)]
pub(super) struct Foresight {
    win_from: Vec<usize>,
    lose_to: Vec<usize>,
}

impl Foresight {
    /// Within so many moves.
    pub(super) fn within(moves: u32, limits: &Limits, most: usize, convention: Convention) -> Self {
        let mut seen = Self {
            win_from: vec![NEVER; most + 1],
            lose_to: vec![0; most + 1],
        };
        if convention == Convention::Misere {
            seen.win_from[0] = 0;
        }
        for _ in 0..moves {
            let further = seen.one_further(limits);
            if further == seen {
                break;
            }
            seen = further;
        }
        seen
    }

    fn one_further(&self, limits: &Limits) -> Self {
        let mut further = self.clone();
        for pile in 1..self.win_from.len() {
            let after = |take: usize| self.outcome(limits.after(pile, take));
            let win = (1..=pile).find(|&take| after(take) == Some(Outcome::P));
            further.win_from[pile] = win.unwrap_or(NEVER);
            let open = (1..=pile).find(|&take| after(take) != Some(Outcome::N));
            further.lose_to[pile] = open.map_or(NEVER, |take| take - 1);
        }
        further
    }

    /// The outcome of a pile with a limit, if it is foreseen.
    pub(super) fn outcome(&self, (pile, limit): (usize, usize)) -> Option<Outcome> {
        if limit >= self.win_from[pile] {
            return Some(Outcome::N);
        }
        (limit <= self.lose_to[pile]).then_some(Outcome::P)
    }
}

/// How many moves each pile lasts with each limit, if the winner hurries as
/// much as the loser delays.
pub(super) struct Remoteness {
    lasts: Vec<u32>,
}

impl Remoteness {
    pub(super) fn of(limits: &Limits, least: &[usize]) -> Self {
        let mut table = Self { lasts: vec![0] };
        for pile in 1..least.len() {
            let (mut soonest, mut latest) = (u32::MAX, 0);
            table.lasts.push(0);
            for limit in 1..=pile {
                let next = limits.after(pile, limit);
                let lasts = table.get(next) + 1;
                latest = latest.max(lasts);
                if next.1 < least[next.0] {
                    soonest = soonest.min(lasts);
                }
                let wins = limit >= least[pile];
                table.lasts.push(if wins { soonest } else { latest });
            }
        }
        table
    }

    pub(super) fn get(&self, (pile, limit): (usize, usize)) -> u32 {
        self.lasts[triangular(pile, limit)]
    }
}

/// The place of a pile and a limit that is no larger.
pub(super) fn triangular(pile: usize, limit: usize) -> usize {
    pile * (pile + 1) / 2 + limit
}
