//! The definitions say what they should: compared with searches over all
//! positions in a box.

use fibnim::solve::{GrundyTable, solve_piles, tableau};
use fibnim::{Ask, Budget, Convention, Rule};

use crate::predicate::{Definitions, Predicate};

fn rule(text: &str) -> Rule {
    Rule::parse(text).unwrap()
}

/// The least limit at which the player to move wins; `u64::MAX` if none is.
fn least(rule: &Rule, piles: &[u64], convention: Convention) -> u64 {
    let answer = solve_piles(rule, piles, Ask::by(convention, &Budget::default())).unwrap();
    answer.least_take.unwrap_or(u64::MAX)
}

/// Compares a set of P positions with the search, at each limit up to that
/// of no limit and one beyond.
fn check_lost(lost: &Predicate, rule: &Rule, piles: &[u64], convention: Convention) {
    let least = least(rule, piles, convention);
    let largest = piles.iter().max().copied().unwrap_or(0);
    for limit in 1..=largest + 1 {
        let numbers: Vec<u64> = piles.iter().copied().chain([limit]).collect();
        assert_eq!(lost.holds(&numbers), limit < least, "{piles:?}; {limit}");
    }
}

#[test]
fn one_pile() {
    for (theorem, game) in [
        ("whinihan", "2t"),
        ("winning-tails", "2t"),
        ("one-pile-5t2", "5t/2"),
        ("one-pile-3t", "3t"),
    ] {
        let lost = Definitions::of(theorem).get("p");
        for n in 0..=150 {
            check_lost(&lost, &rule(game), &[n], Convention::Normal);
        }
    }
}

#[test]
fn one_pile_in_misere_play() {
    let lost = Definitions::of("misere").get("lost");
    for n in 0..=150 {
        check_lost(&lost, &rule("2t"), &[n], Convention::Misere);
    }
}

#[test]
fn winning_moves_of_one_pile() {
    let mut definitions = Definitions::of("winning-tails");
    let (wins, gap_rule) = (definitions.get("wins"), definitions.get("gap_rule"));
    for n in 0..=400 {
        let answer = solve_piles(&rule("2t"), &[n], Ask::normal(&Budget::default()));
        let found = answer.unwrap().winning_moves;
        for take in 0..=n {
            let expected = found.contains(&(1, take));
            assert_eq!(wins.holds(&[n, take]), expected, "{n}, {take}");
            assert_eq!(gap_rule.holds(&[n, take]), expected, "{n}, {take}");
        }
    }
}

#[test]
fn two_piles() {
    const ROWS: usize = 40;
    const COLUMNS: usize = 60;
    let table = tableau(&rule("2t"), ROWS, COLUMNS, Ask::normal(&Budget::default())).unwrap();
    let mut flanigan = Definitions::of("flanigan-2t");
    let least_take = flanigan.get("least");
    let lost = [
        flanigan.get("lost"),
        flanigan.get("p"),
        Definitions::of("theorem-10").get("p"),
        Definitions::of("theorem-10-least-move").get("p"),
        Definitions::of("theorem-14").get("p"),
        Definitions::of("theorem-14-as-printed").get("p"),
    ];
    for m in 0..ROWS {
        for d in 0..COLUMNS {
            let least = table.get(m, d);
            let [row, column] = [m as u64, d as u64];
            for limit in 1..=row + column + 1 {
                let expected = least.is_none_or(|least| limit < least);
                for lost in &lost {
                    assert_eq!(
                        lost.holds(&[row, column, limit]),
                        expected,
                        "{m}, {d}; {limit}"
                    );
                }
                assert_eq!(
                    least_take.holds(&[row, column, limit]),
                    least == Some(limit)
                );
            }
        }
    }
}

#[test]
fn two_small_piles_and_a_third() {
    let mut definitions = Definitions::of("theorem-19");
    for b in 0..=4 {
        for a in 0..=b.min(3) {
            let lost = definitions.get(&format!("p{a}{b}"));
            for n in 0..=90 {
                let least = least(&rule("2t"), &[a, b, n], Convention::Normal);
                for limit in 1..=n + 5 {
                    assert_eq!(
                        lost.holds(&[n, limit]),
                        limit < least,
                        "{a}, {b}, {n}; {limit}"
                    );
                }
            }
        }
    }
}

#[test]
fn power_of_two_nim() {
    let check = |theorem, piles: &[u64]| {
        let lost = Definitions::of(theorem).get("p");
        let mut position = vec![0; piles.len()];
        loop {
            check_lost(&lost, &rule("t"), &position, Convention::Normal);
            // The next position of the box, as an odometer counts.
            let Some(place) = (0..piles.len()).find(|&place| position[place] < piles[place]) else {
                break;
            };
            position[..place].fill(0);
            position[place] += 1;
        }
    };
    check("power-of-two-2", &[20, 20]);
    check("power-of-two-3", &[9, 9, 9]);
    check("power-of-two-4", &[4, 4, 4, 5]);
}

#[test]
fn grundy_values_of_one_pile() {
    const LARGEST: u64 = 200;
    let table = GrundyTable::build(&rule("2t"), LARGEST, Ask::normal(&Budget::default())).unwrap();
    let mut definitions = Definitions::of("local-grundy");
    for value in 0..=3 {
        let has_value = definitions.get(&format!("g_{value}"));
        for n in 0..=LARGEST {
            for limit in 1..=n + 1 {
                let expected = table.value(n, limit) == value;
                assert_eq!(
                    has_value.holds(&[n, limit]),
                    expected,
                    "{n}; {limit}: {value}"
                );
            }
        }
    }
}
