//! All lost positions of up to three piles, against play by the rules.

use std::collections::HashMap;

use fibnim::solve::lost_positions;
use fibnim::{Ask, Budget, Convention, Extended, Natural, Rule};

use crate::oracle::NamedRule;

type Limit = Option<u64>;

/// Who wins by playing every move: no least takes, no order of the piles.
struct Play {
    f: fn(u64) -> u64,
    convention: Convention,
    largest: u64,
    known: HashMap<(Vec<u64>, u64), bool>,
}

impl Play {
    fn is_lost(&mut self, piles: &[u64], limit: Limit) -> bool {
        // More than the largest pile cannot be taken.
        let most = limit.unwrap_or(self.largest).min(self.largest);
        let key = (piles.to_vec(), most);
        if let Some(&lost) = self.known.get(&key) {
            return lost;
        }
        // Without stones there is no move: whoever is to move has lost, or won.
        let is_over = piles.iter().all(|&pile| pile == 0);
        let mut lost = !is_over || self.convention == Convention::Normal;
        for place in 0..piles.len() {
            for take in 1..=piles[place].min(most) {
                let mut next = piles.to_vec();
                next[place] -= take;
                lost &= !self.is_lost(&next, Some((self.f)(take)));
            }
        }
        self.known.insert(key, lost);
        lost
    }
}

/// x_1 ≤ … ≤ x_k ≤ to, in their order.
fn ascending(piles: usize, to: u64) -> Vec<Vec<u64>> {
    (0..piles).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<u64>| {
            let first = list.last().copied().unwrap_or(0);
            let list = list.clone();
            (first..=to).map(move |next| [list.as_slice(), &[next]].concat())
        };
        lists.iter().flat_map(longer).collect()
    })
}

fn listed(
    rule: &str,
    piles: usize,
    to: u64,
    limit: Limit,
    convention: Convention,
) -> Vec<Vec<u64>> {
    let budget = Budget::default();
    let rule = Rule::parse(rule).unwrap();
    let limit = limit.map_or(Extended::Infinite, |limit| Natural::from(limit).into());
    let lost = lost_positions(&rule, piles, to, &limit, Ask::by(convention, &budget)).unwrap();
    let wide = |piles: &[u32]| piles.iter().copied().map(u64::from).collect();
    lost.iter().map(wide).collect()
}

#[test]
fn play_by_the_rules_loses_exactly_these() {
    let rules: [NamedRule; 4] = [
        ("2t", |t| 2 * t),
        ("3t", |t| 3 * t),
        ("t", |t| t),
        ("t+1", |t| t + 1),
    ];
    let both = [Convention::Normal, Convention::Misere];
    for ((rule, f), convention) in rules.into_iter().flat_map(|rule| both.map(|c| (rule, c))) {
        for (piles, to) in [(1, 60), (2, 30), (3, 13)] {
            let mut play = Play {
                f,
                convention,
                largest: to,
                known: HashMap::new(),
            };
            for limit in [None, Some(1), Some(2), Some(3), Some(7), Some(to + 5)] {
                let mut expected = ascending(piles, to);
                expected.retain(|position| play.is_lost(position, limit));
                assert_eq!(
                    listed(rule, piles, to, limit, convention),
                    expected,
                    "{rule}, {piles} piles, limit {limit:?}, {convention:?}"
                );
            }
        }
    }
}

/// The position without stones is lost in normal play and won in misère play,
/// where whoever has to take a last stone loses.
#[test]
fn the_smallest_ones() {
    let (rule, limit, budget) = (Rule::times(2), Extended::Infinite, Budget::default());
    let lost = |to, ask| lost_positions(&rule, 2, to, &limit, ask).unwrap();
    let normal = lost(0, Ask::normal(&budget));
    assert!(!normal.is_empty());
    assert_eq!((normal.len(), normal.get(0)), (1, Some(&[0, 0][..])));
    assert_eq!(normal.get(1), None);
    assert!(lost(0, Ask::misere(&budget)).is_empty());
    let misere = lost(2, Ask::misere(&budget));
    // From (1, 1) one stone is left, from (1, 2) both others are taken, and from
    // (2, 2) one goes to (1, 2) with a limit of 2, or to (0, 2) and any limit.
    assert_eq!(misere.iter().collect::<Vec<_>>(), [[0, 1], [2, 2]]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let rule = Rule::times(2);
    let refused = |piles, to, limit: u64, budget: &Budget| {
        let limit = Natural::from(limit).into();
        lost_positions(&rule, piles, to, &limit, Ask::normal(budget)).unwrap_err()
    };
    let usual = Budget::default();
    let error = refused(3, 100_000, 1, &usual).to_string();
    assert!(
        error.starts_with("limit exceeded: the lost positions of 3 piles up to 100000"),
        "{error}"
    );
    assert!(refused(2, u64::MAX, 1, &usual).is_limit_exceeded());
    assert!(refused(1, u64::MAX, 1, &usual).is_limit_exceeded());
    // The sweep fits, and what it finds does not.
    let little = Budget::new().bytes(100_000);
    let error = refused(3, 40, 1, &little).to_string();
    assert!(error.contains("a list of more than"), "{error}");
    assert_eq!(refused(4, 3, 1, &usual).kind(), "bad_option");
    assert_eq!(refused(0, 3, 1, &usual).kind(), "bad_option");
    assert_eq!(refused(3, 3, 0, &usual).kind(), "bad_option");
}
