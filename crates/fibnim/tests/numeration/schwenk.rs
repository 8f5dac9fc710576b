//! The sequences H_k of any rule and the representations in them.

use std::collections::BTreeMap;

use fibnim::numeration::{SchwenkRepresentation, SchwenkSequence, stable_lag};
use fibnim::solve::solve_piles;
use fibnim::{Ask, Budget, Natural, Rule};

use crate::oracle::{RULES, least_takes, sequence_by_definition};

/// d up to this is written in the sequence of every rule.
const LARGEST: u64 = 5000;

fn rule(text: &str) -> Rule {
    Rule::parse(text).unwrap()
}

fn first_terms(text: &str, count: usize) -> Vec<u64> {
    SchwenkSequence::new(&rule(text))
        .take(count)
        .map(|term| term.unwrap().value.to_u64().unwrap())
        .collect()
}

/// The parts of d, smallest first, each as often as it occurs.
fn parts_of(d: u64, rule: &Rule) -> Vec<u64> {
    let representation =
        SchwenkRepresentation::of(&Natural::from(d), rule, &Budget::default()).unwrap();
    let small = |n: &Natural| n.to_u64().unwrap();
    let mut parts: Vec<u64> = representation
        .parts()
        .iter()
        .map(|term| small(&term.value))
        .collect();
    if let Some((top, times)) = representation.repeated_top() {
        parts.extend((0..small(times)).map(|_| small(&top.value)));
    }
    assert_eq!(
        representation.smallest().map(|term| small(&term.value)),
        parts.first().copied()
    );
    parts
}

#[test]
fn sequences_of_the_examples() {
    assert_eq!(first_terms("2t", 8), [1, 2, 3, 5, 8, 13, 21, 34]);
    assert_eq!(
        first_terms("3t", 14),
        [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105]
    );
    assert_eq!(
        first_terms("5t/2", 12),
        [1, 2, 3, 5, 7, 10, 15, 22, 32, 47, 69, 101]
    );
}

#[test]
fn lags_of_the_examples() {
    let lags = |text: &str, count: usize| -> Vec<usize> {
        SchwenkSequence::new(&rule(text))
            .take(count)
            .map(|term| term.unwrap().lag.unwrap())
            .collect()
    };
    assert_eq!(lags("3t", 8), [0, 1, 2, 2, 3, 3, 3, 3]);
    assert_eq!(lags("5t/2", 4)[3], 2);
}

/// Flanigan's class: the lag is 0 or 1 for ever, here as far as 60 terms.
#[test]
fn lags_of_flanigans_class() {
    for (text, expected) in [
        ("t", true),
        ("2t", true),
        ("249t/100", true),
        ("5t/2", false),
        ("3t", false),
    ] {
        let small = SchwenkSequence::new(&rule(text))
            .take(60)
            .all(|term| term.unwrap().lag.unwrap() <= 1);
        assert_eq!(small, expected, "{text}");
    }
}

#[test]
fn sequences_follow_the_definition() {
    for (text, f) in RULES {
        let (expected, ends) = sequence_by_definition(1_000_000, f);
        let rule = rule(text);
        let terms: Vec<_> = SchwenkSequence::new(&rule)
            .map(Result::unwrap)
            .take_while(|term| term.value <= 1_000_000u32)
            .collect();
        let values: Vec<u64> = terms
            .iter()
            .map(|term| term.value.to_u64().unwrap())
            .collect();
        assert_eq!(values, expected, "{text}");
        assert_eq!(terms.last().unwrap().lag.is_none(), ends, "{text}");
        for (i, pair) in terms.windows(2).enumerate() {
            assert_eq!(pair[0].k, i + 1, "{text}");
            let lag = pair[0].lag.unwrap();
            assert_eq!(values[i + 1], values[i] + values[i - lag], "{text}");
        }
    }
}

#[test]
fn the_representation_of_the_example() {
    let d = SchwenkRepresentation::of(&Natural::from(47u8), &rule("3t"), &Budget::default());
    let parts: Vec<_> = d
        .unwrap()
        .parts()
        .iter()
        .map(|part| (part.k, part.value.clone()))
        .collect();
    assert_eq!(
        parts,
        [(1, 1u8), (5, 6), (11, 40)].map(|(k, value)| (k, Natural::from(value)))
    );
}

#[test]
fn parts_of_a_representation_are_apart_and_sum_up() {
    for (text, f) in RULES {
        let rule = rule(text);
        let (terms, _) = sequence_by_definition(LARGEST, f);
        for d in 0..=LARGEST {
            let parts = parts_of(d, &rule);
            assert_eq!(parts.iter().sum::<u64>(), d, "{text}");
            assert!(
                parts.iter().all(|part| terms.binary_search(part).is_ok()),
                "{text} {d}"
            );
            assert!(
                parts.windows(2).all(|pair| f(pair[0]) < pair[1]),
                "{text} {d}"
            );
        }
    }
}

/// Every sum of terms with f(H_{n_i}) < H_{n_{i+1}}, by its value.
fn all_representations(f: fn(u64) -> u64) -> BTreeMap<u64, Vec<Vec<u64>>> {
    let (terms, _) = sequence_by_definition(LARGEST, f);
    let mut found: BTreeMap<u64, Vec<Vec<u64>>> = BTreeMap::new();
    let mut open: Vec<(u64, Vec<u64>)> = vec![(0, Vec::new())];
    while let Some((sum, parts)) = open.pop() {
        let reach = parts.last().map_or(0, |&part| f(part));
        for &next in terms
            .iter()
            .filter(|&&next| next > reach && sum + next <= LARGEST)
        {
            // Parts ascend; only the last term of a finite sequence may repeat.
            if parts.last().is_none_or(|&last| last <= next) {
                open.push((sum + next, [parts.as_slice(), &[next]].concat()));
            }
        }
        found.entry(sum).or_default().push(parts);
    }
    found
}

#[test]
fn representations_are_unique() {
    for (text, f) in RULES {
        let rule = rule(text);
        let found = all_representations(f);
        for d in 0..=LARGEST {
            assert_eq!(found.get(&d), Some(&vec![parts_of(d, &rule)]), "{text} {d}");
        }
    }
}

#[test]
fn the_smallest_part_is_the_least_take() {
    for (text, f) in RULES {
        let rule = rule(text);
        let least = least_takes(600, false, f);
        for d in 1..=600u64 {
            let expected = least[usize::try_from(d).unwrap()];
            assert_eq!(parts_of(d, &rule)[0], expected, "{text} {d}");
            let table = solve_piles(&rule, &[d], Ask::normal(&Budget::default())).unwrap();
            assert_eq!(table.least_take, Some(expected), "{text} {d}");
        }
    }
}

#[test]
fn finite_sequences_end_where_f_falls_short() {
    // A constant c allows the takes 1 to c: piles count modulo c + 1.
    for c in 1..=9u64 {
        let terms: Vec<_> = SchwenkSequence::new(&rule(&c.to_string()))
            .map(Result::unwrap)
            .collect();
        let last = terms.last().unwrap();
        assert_eq!((last.value.to_u64(), last.lag), (Some(c + 1), None), "{c}");
    }
    assert_eq!(parts_of(20, &rule("5")), [2, 6, 6, 6]);
    assert_eq!(parts_of(7, &rule("1")), [1, 2, 2, 2]);
}

#[test]
fn the_table_of_the_examples() {
    let values = (0..20u64).map(|i| match i {
        0 | 1 => 2,
        2..=4 => 7,
        5 | 6 => 11,
        i => 2 * i - 1,
    });
    let text: Vec<String> = values.map(|value| value.to_string()).collect();
    assert!(text.join(",").starts_with("2,2,7,7,7,11,11,13,15,17"));
    let rule = rule(&text.join(","));
    let least: Vec<u64> = (1..=20).map(|n| parts_of(n, &rule)[0]).collect();
    let expected = [1, 2, 3, 1, 2, 6, 1, 2, 9, 1, 2, 3, 1, 2, 15, 1, 2, 3, 1, 2];
    assert_eq!(least, expected);
}

/// The pile itself may be a term of which the table does not give f, and the
/// term after it may be far beyond the table.
#[test]
fn a_table_is_not_asked_beyond_the_pile() {
    for (text, f) in [
        ("t", (|t| t) as fn(u64) -> u64),
        ("2t", |t| 2 * t),
        ("3t", |t| 3 * t),
    ] {
        for n in 2..200u64 {
            let table = Rule::table((1..n).map(|t| Natural::from(f(t))).collect()).unwrap();
            assert_eq!(parts_of(n, &table), parts_of(n, &rule(text)), "{text} {n}");
        }
    }
}

#[test]
fn a_sequence_beyond_the_budget_is_refused() {
    let budget = Budget::new().terms(10);
    let of = |d: u32| SchwenkRepresentation::of(&Natural::from(d), &rule("2t"), &budget);
    assert!(of(100).is_ok());
    assert!(of(1000).unwrap_err().is_limit_exceeded());
}

#[test]
fn stable_lags_of_the_examples() {
    let expected = [1, 2, 4, 6, 8, 11, 14, 17, 20, 23, 26, 30];
    for (c, p) in (1..).zip(expected) {
        assert_eq!(
            stable_lag(&Rule::times(c), &Budget::default()).unwrap().p,
            p,
            "c = {c}"
        );
    }
}

/// The lag is where the answer says, holds for 300 more terms, and does not
/// hold one term earlier.
#[test]
fn stable_lags_hold_from_where_they_say() {
    for text in [
        "t", "2t", "3t", "5t/2", "9t/4", "7t", "12t", "249t/100", "40t/3",
    ] {
        let rule = rule(text);
        let stability = stable_lag(&rule, &Budget::default()).unwrap();
        let lags: Vec<usize> = SchwenkSequence::new(&rule)
            .take(stability.from_k + 300)
            .map(|term| term.unwrap().lag.unwrap())
            .collect();
        let stable = &lags[stability.from_k - 1..];
        assert!(stable.iter().all(|lag| lag + 1 == stability.p), "{text}");
        let before = stability.from_k.checked_sub(2).map(|i| lags[i] + 1);
        assert_ne!(before, Some(stability.p), "{text}");
    }
}

#[test]
fn lags_of_other_rules_are_not_promised() {
    for text in ["t^2", "7", "t+1", "1,2,3…"] {
        let error = stable_lag(&rule(text), &Budget::default()).unwrap_err();
        assert_eq!(error.kind(), "bad_option", "{text}");
    }
}
