//! Complementary values against the paper's table and against the definition.

use fibnim::solve::{
    ComplementOptions, Complements, complements, complements_of_triples, solve_piles,
};
use fibnim::{Ask, Budget, Convention, Rule};

use crate::definition::{Definition, NEVER};
use crate::oracle::NamedRule;

fn of_pairs(rule: &str, to: u64, bound: u64, threads: usize) -> Complements<2> {
    pairs_by(Convention::Normal, rule, to, bound, threads)
}

fn pairs_by(
    convention: Convention,
    rule: &str,
    to: u64,
    bound: u64,
    threads: usize,
) -> Complements<2> {
    let (rule, budget) = (Rule::parse(rule).unwrap(), Budget::default());
    let options = ComplementOptions { to, bound, threads };
    complements(&rule, &options, Ask::by(convention, &budget)).unwrap()
}

/// Table 1 of Larsson & Rubinstein-Salzedo 2015, `None` for ∞.
#[rustfmt::skip]
const PRINTED: [[u64; 16]; 16] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [1, 0, 4, 6, 2, 9, 3, 11, 12, 5, 14, 7, 8, 17, 10, 16],
    [2, 4, 0, 7, 1, 10, 11, 3, 19, 15, 5, 6, 14, 24, 12, 9],
    [3, 6, 7, 0, NEVER, 11, 1, 2, 16, 12, 13, 5, 9, 10, 17, 18],
    [4, 2, 1, NEVER, 0, 7, 10, 5, 17, 16, 6, 18, 13, 12, 19, 69],
    [5, 9, 10, 11, 7, 0, 35, 4, 15, 1, 2, 3, 18, 22, 23, 8],
    [6, 3, 11, 1, 10, 35, 0, 8, 7, 17, 4, 2, 16, 14, 13, 26],
    [7, 11, 3, 2, 5, 4, 8, 0, 6, 13, 27, 1, 15, 9, 22, 12],
    [8, 12, 19, 16, 17, 15, 7, 6, 0, 53, 11, 10, 1, 57, 35, 5],
    [9, 5, 15, 12, 16, 1, 17, 13, 53, 0, 21, 27, 3, 7, 76, 2],
    [10, 14, 5, 13, 6, 2, 4, 27, 11, 21, 0, 8, 26, 3, 1, 24],
    [11, 7, 6, 5, 18, 3, 2, 1, 10, 27, 8, 0, 22, 21, 64, 88],
    [12, 8, 14, 9, 13, 18, 16, 15, 1, 3, 26, 22, 0, 4, 2, 7],
    [13, 17, 24, 10, 12, 22, 14, 9, 57, 7, 3, 21, 4, 0, 6, 20],
    [14, 10, 12, 17, 19, 23, 13, 22, 35, 76, 1, 64, 2, 6, 0, 21],
    [15, 16, 9, 18, 69, 8, 26, 12, 5, 2, 24, 88, 7, 20, 21, 0],
];

#[test]
fn the_printed_table() {
    let table = of_pairs("2t", 15, 1000, 2);
    for (a, row) in (0..).zip(PRINTED) {
        for (b, printed) in (0..).zip(row) {
            assert_eq!(table.get([a, b]).unwrap_or(NEVER), printed, "({a}, {b})");
        }
    }
}

#[test]
fn verified_examples() {
    let table = of_pairs("2t", 112, 1700, 0);
    for (a, b, value) in [
        (49, 51, 578),
        (8, 9, 53),
        (2, 41, 139),
        (2, 93, 345),
        (18, 21, 147),
        (111, 112, 1615),
    ] {
        assert_eq!(table.get([a, b]), Some(value), "({a}, {b})");
        assert_eq!(table.get([b, a]), Some(value), "({b}, {a})");
    }
    assert_eq!(of_pairs("2t", 4, 60_000, 2).get([3, 4]), None);
}

/// If c is the value of (a, b), then b is that of (a, c).
#[test]
fn values_are_symmetric() {
    for rule in ["2t", "3t", "5t/2", "t+1"] {
        let table = of_pairs(rule, 90, 200, 2);
        let mut found = 0;
        for a in 0..=90 {
            for b in 0..=90 {
                let Some(c) = table.get([a, b]).filter(|&c| c <= 90) else {
                    continue;
                };
                assert_eq!(table.get([a, c]), Some(b), "{rule}: ({a}, {b}, {c})");
                found += 1;
            }
        }
        assert!(found > 1000, "{rule}");
    }
}

/// The bound is inclusive, may be smaller than the piles, and does not change
/// what is below it; nor does the number of threads.
#[test]
fn bounds_and_threads() {
    let far = of_pairs("2t", 20, 200, 1);
    for (bound, threads) in [
        (0, 1),
        (5, 2),
        (15, 3),
        (16, 1),
        (17, 2),
        (100, 7),
        (199, 0),
    ] {
        let near = of_pairs("2t", 20, bound, threads);
        for a in 0..=20 {
            for b in 0..=20 {
                let expected = far.get([a, b]).filter(|&c| c <= bound);
                assert_eq!(near.get([a, b]), expected, "({a}, {b}) up to {bound}");
            }
        }
    }
}

/// Rules for the lanes and rules that are done one by one.
#[test]
fn the_definition_agrees() {
    let rules: [NamedRule; 8] = [
        ("t", |t| t),
        ("2t", |t| 2 * t),
        ("5t/2", |t| 5 * t / 2),
        ("1", |_| 1),
        ("3", |_| 3),
        ("(t+1)/2", |t| t.div_ceil(2)),
        ("7", |_| 7),
        ("(t+7)/3", |t| (t + 7) / 3),
    ];
    let both = [Convention::Normal, Convention::Misere];
    for ((text, f), convention) in rules.into_iter().flat_map(|rule| both.map(|c| (rule, c))) {
        let mut definition = Definition::new(convention == Convention::Misere, f);
        let pairs = pairs_by(convention, text, 8, 25, 1);
        let options = ComplementOptions {
            to: 4,
            bound: 9,
            threads: 1,
        };
        let rule = Rule::parse(text).unwrap();
        let budget = Budget::default();
        let triples = complements_of_triples(&rule, &options, Ask::by(convention, &budget));
        let triples = triples.unwrap();
        for a in 0..=8 {
            for b in 0..=8 {
                let value = (0..=25).find(|&n| definition.least_take(&[a, b, n]) == NEVER);
                assert_eq!(
                    pairs.get([a, b]),
                    value,
                    "{text}, {convention:?}: ({a}, {b})"
                );
            }
        }
        for a in 0..=4 {
            for b in 0..=4 {
                for c in 0..=4 {
                    let value = (0..=9).find(|&n| definition.least_take(&[a, b, c, n]) == NEVER);
                    assert_eq!(
                        triples.get([a, b, c]),
                        value,
                        "{text}, {convention:?}: ({a}, {b}, {c})"
                    );
                }
            }
        }
    }
}

/// The bound of triples is inclusive and may be smaller than the piles.
#[test]
fn bounds_of_triples() {
    let rule = Rule::times(2);
    let of_triples = |to, bound| {
        let options = ComplementOptions {
            to,
            bound,
            threads: 1,
        };
        complements_of_triples(&rule, &options, Ask::normal(&Budget::default())).unwrap()
    };
    let far = of_triples(7, 60);
    for bound in [0, 3, 6, 7, 8, 25] {
        let near = of_triples(7, bound);
        for (a, b, c) in (0..8 * 8 * 8).map(|i| (i / 64, i / 8 % 8, i % 8)) {
            let expected = far.get([a, b, c]).filter(|&value| value <= bound);
            assert_eq!(
                near.get([a, b, c]),
                expected,
                "({a}, {b}, {c}) up to {bound}"
            );
        }
    }
}

/// A value is a lost position of three piles, and the moves there are found.
#[test]
fn values_are_lost_positions() {
    let rule = Rule::times(2);
    let solve = |piles: &[u64]| solve_piles(&rule, piles, Ask::normal(&Budget::default()));
    assert_eq!(solve(&[49, 51, 578]).unwrap().least_take, None);
    let above = solve(&[51, 600, 49]).unwrap();
    assert!(above.winning_moves.contains(&(2, 22)));
    assert!(above.least_take.is_some_and(|least| least <= 22));
}

#[test]
fn what_does_not_fit_is_refused_before_work() {
    let rule = Rule::times(2);
    for (to, bound) in [
        (30_000, 60_000),
        (u64::MAX, u64::MAX),
        (5, u64::MAX),
        (u64::MAX, 5),
    ] {
        let options = ComplementOptions {
            to,
            bound,
            threads: 0,
        };
        let budget = Budget::new().started();
        let error = complements(&rule, &options, Ask::normal(&budget)).unwrap_err();
        assert!(error.is_limit_exceeded(), "{error}");
        let error = complements_of_triples(&rule, &options, Ask::normal(&budget));
        assert!(error.unwrap_err().is_limit_exceeded());
    }
}
