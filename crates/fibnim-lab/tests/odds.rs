//! The table of odds beside the bounds of Allen & Ponomarenko 2014.

use std::collections::BTreeSet;

use fibnim::play::{GameTree, Player, TreeOdds, WhenLost};
use fibnim::{Budget, Fraction, Natural, catalog};
use fibnim_lab::claims::readings::{Statement, check};
use fibnim_lab::tables::{Odds, TableKind};
use fibnim_lab::{Cell, Row, Sheet};

fn rows(to: usize) -> Vec<Row> {
    let budget = Budget::default();
    let table = Odds {
        from: 2,
        to,
        exact: true,
    };
    let Ok(Sheet::Rows(table)) = table.sheet(&budget) else {
        panic!("odds are rows");
    };
    table.rows.collect::<fibnim::Result<_>>().unwrap()
}

fn fraction(cell: &Cell) -> Option<Fraction> {
    let Cell::Text(text) = cell else { return None };
    let (a, b) = text.split_once('/').unwrap_or((text, "1"));
    Fraction::new(&Natural::parse(a).unwrap(), &Natural::parse(b).unwrap())
}

/// All positions, by another way than the closed form.
#[test]
fn chances_are_those_of_a_search() {
    let (game, budget) = (catalog::game("fib").unwrap(), Budget::default());
    for (n, row) in (2..=30).zip(rows(30)) {
        let position = game.position(&n.to_string()).unwrap();
        let tree = GameTree::grow(&position, &budget).unwrap();
        let unskilled_begins = row[1] == Cell::Text("unskilled".into());
        let skilled = Player::Skilled(WhenLost::TakeOne);
        let players = if unskilled_begins {
            [Player::Unskilled, skilled]
        } else {
            [skilled, Player::Unskilled]
        };
        let first = TreeOdds::new(&tree, &players, &budget).unwrap();
        let first = first.first_wins().clone();
        let chance = if unskilled_begins {
            first
        } else {
            first.complement()
        };
        assert_eq!(fraction(&row[6]), Some(chance), "n = {n}");
    }
}

#[test]
fn the_skilled_player_begins_at_fibonacci_numbers() {
    let rows = rows(60);
    let begins = rows
        .iter()
        .filter(|row| row[1] == Cell::Text("skilled".into()));
    let begins: Vec<Cell> = begins.map(|row| row[0].clone()).collect();
    assert_eq!(begins, [2, 3, 5, 8, 13, 21, 34, 55].map(Cell::Index));
}

/// The bounds fail where the check of Theorem 3, which makes its own, finds it.
#[test]
fn bounds_fail_where_the_checks_of_the_theorem_say() {
    let checked = check(Statement::Theorem3, 200, &Budget::new()).unwrap();
    let rows = rows(200);
    for (reading, column) in [
        ("first-move-random", 7),
        ("first-move-random-every-bound", 8),
    ] {
        let mut claims = checked.claims.iter();
        let claim = claims.find(|claim| claim.reading == reading).unwrap();
        let violations: BTreeSet<u64> = claim.violations.iter().map(|case| case.n).collect();
        let fails = rows.iter().filter(|row| match fraction(&row[column]) {
            Some(bound) => fraction(&row[6]).unwrap() > bound,
            None => false,
        });
        let fails: BTreeSet<u64> = fails
            .map(|row| match row[0] {
                Cell::Index(n) => n as u64,
                _ => 0,
            })
            .collect();
        assert_eq!(fails, violations, "{reading}");
        assert_eq!(fails.first(), [None, Some(&80)][column - 7]);
    }
}

#[test]
fn reals_are_the_fractions_and_corollary_7_is_not_exceeded() {
    for row in rows(300) {
        let Cell::Significant(chance, _) = row[2] else {
            panic!("{row:?}");
        };
        let exact = fraction(&row[6]).unwrap().to_f64();
        assert!((chance - exact).abs() <= f64::EPSILON * exact);
        assert!(chance > 0.0);
        if let Cell::Significant(bound, _) = row[5] {
            assert!(chance <= bound, "{row:?}");
        }
    }
}

#[test]
fn sizes_are_refused_before_the_work() {
    let budget = Budget::default();
    let refused = |to| {
        let sheet = Odds {
            from: 2,
            to,
            exact: false,
        }
        .sheet(&budget);
        sheet.err().unwrap()
    };
    assert_eq!(refused(1).kind(), "bad_option");
    assert!(refused(2001).is_limit_exceeded());
    assert!(refused(usize::MAX).is_limit_exceeded());
}
