//! Flanigan's tableau of two piles.

use fibnim::solve::{Tableau, tableau};
use fibnim::{Ask, Budget, Convention, Rule};

use crate::definition::{Definition, NEVER};
use crate::oracle::RULES;

fn of(rule: &str, rows: usize, columns: usize) -> Tableau {
    by(Convention::Normal, rule, rows, columns)
}

fn by(convention: Convention, rule: &str, rows: usize, columns: usize) -> Tableau {
    let (rule, budget) = (Rule::parse(rule).unwrap(), Budget::default());
    tableau(&rule, rows, columns, Ask::by(convention, &budget)).unwrap()
}

#[test]
fn the_definition_agrees() {
    let both = [Convention::Normal, Convention::Misere];
    for ((text, f), convention) in RULES.into_iter().flat_map(|rule| both.map(|c| (rule, c))) {
        for (rows, columns) in [(9, 13), (13, 9), (0, 12), (12, 0), (0, 0)] {
            let tableau = by(convention, text, rows, columns);
            let mut definition = Definition::new(convention == Convention::Misere, f);
            for m in 0..=rows {
                for d in 0..=columns {
                    let piles = [m as u64, (m + d) as u64];
                    let least = tableau.get(m, d).unwrap_or(NEVER);
                    let expected = definition.least_take(&piles);
                    assert_eq!(least, expected, "{text}, {convention:?}: {piles:?}");
                }
            }
        }
    }
}

/// One pile of d: 1 is lost, from 2 on one goes there, whatever the limit.
#[test]
fn the_first_misere_takes_by_hand() {
    let tableau = by(Convention::Misere, "2t", 1, 4);
    let row = |m| (0..=4).map(|d| tableau.get(m, d)).collect::<Vec<_>>();
    assert_eq!(row(0), [Some(0), None, Some(1), Some(2), Some(3)]);
    // From (1, 1) to (0, 1); from (1, 2) both of the second pile.
    assert_eq!(row(1)[..2], [Some(1), Some(2)]);
}

/// The lengths of the runs of equal values down a column, from m = 0.
fn runs(tableau: &Tableau, d: usize, rows: usize) -> Vec<(u64, usize)> {
    let mut runs: Vec<(u64, usize)> = Vec::new();
    for m in 0..=rows {
        let least = tableau.get(m, d).expect("finite");
        match runs.last_mut() {
            Some((value, length)) if *value == least => *length += 1,
            _ => runs.push((least, 1)),
        }
    }
    runs
}

#[test]
fn flanigan_on_fibonacci_nim() {
    let tableau = of("2t", 120, 60);
    let row: Vec<u64> = (1..=21).map(|d| tableau.get(5, d).unwrap()).collect();
    let printed = [
        1, 2, 3, 1, 3, 1, 1, 5, 1, 2, 2, 1, 13, 1, 2, 3, 1, 3, 1, 1, 21,
    ];
    assert_eq!(row, printed);
    assert_eq!(runs(&tableau, 42, 120), [(8, 5), (5, 8), (8, 108)]);
    assert_eq!(runs(&tableau, 8, 46), [(8, 5), (5, 8), (8, 13), (5, 21)]);
    for (m, d, least) in [
        (20, 42, 8),
        (15, 47, 8),
        (100, 55, 55),
        (100, 42, 8),
        (100, 52, 3),
    ] {
        assert_eq!(tableau.get(m, d), Some(least), "({m}, {d})");
    }
    assert!((0..=120).all(|m| tableau.get(m, 0).is_none()));
}

#[test]
fn flanigan_on_other_rules() {
    let tableau = of("3t", 20, 50);
    for (m, d, least) in [(4, 7, 7), (3, 7, 1), (10, 40, 40), (15, 25, 25)] {
        assert_eq!(tableau.get(m, d), Some(least), "({m}, {d})");
    }
    assert_eq!(
        runs(&of("5t/2", 60, 32), 32, 60),
        [(32, 15), (15, 22), (32, 24)]
    );
    let powers = of("t", 31, 40);
    assert_eq!(powers.get(7, 12), Some(4));
    assert_eq!(powers.get(31, 40), Some(8));
}

#[test]
fn a_tableau_that_does_not_fit_is_refused() {
    let error = tableau(
        &Rule::times(2),
        usize::MAX,
        usize::MAX,
        Ask::normal(&Budget::default()),
    )
    .unwrap_err();
    assert!(error.is_limit_exceeded());
}
