//! Two small games, proved for all positions.

mod common;

use std::collections::BTreeMap;

use common::{BINARY, FIBONACCI, POWERS, lost, word, zeckendorf};
use fibnim_check::{Budget, Certificate, Checker, Kind, Limits, check};

fn assert_game(text: &str, system: &[u32], factor: u32, length: usize) {
    let certificate = Certificate::parse(text).unwrap();
    let report = check(&certificate, &Limits::default()).unwrap();
    assert!(report.holds(), "{report:?}");
    let refuted = report.findings.last().unwrap();
    assert_eq!(refuted.kind, Kind::Refutation);
    let counterexample = refuted.counterexample.as_ref().unwrap();
    assert_eq!(counterexample.to_string(), "n = 1, r = 1");

    // The relation that was proved is that of the search.
    let (checker, _) =
        Checker::prepare(&certificate, &mut Budget::new(&Limits::default())).unwrap();
    let p = checker.world().predicate("P").unwrap();
    let add = checker.world().predicate("add").unwrap();
    let mut known = BTreeMap::new();
    for n in 0..40 {
        for r in 0..40 {
            assert_eq!(
                p.accepts(&word(system, &[n, r], length)),
                lost(n, r, factor, &mut known),
                "({n}; {r})"
            );
            for sum in 0..80 {
                let accepted = add.accepts(&word(system, &[n, r, sum], length));
                assert_eq!(accepted, n + r == sum, "{n} + {r} = {sum}");
            }
        }
    }
}

#[test]
fn power_of_two_nim() {
    assert_game(BINARY, &POWERS, 1, 8);
}

#[test]
fn fibonacci_nim() {
    assert_game(&zeckendorf(), &FIBONACCI, 2, 10);
}

#[test]
fn the_rule_of_the_other_game_fails() {
    // Power-of-two nim with the next move at most twice as large.
    let text = BINARY.replace(
        "(and (add m x n) (P m x))",
        "(exists (d) (and (add x x d) (add m x n) (P m d)))",
    );
    let report = check(&Certificate::parse(&text).unwrap(), &Limits::default()).unwrap();
    let failures: Vec<_> = report.failures().collect();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].name, "recursion");
    // By search (3; 1) is lost, but the lowest power of 3 is not above 1.
    let counterexample = failures[0].counterexample.as_ref().unwrap();
    assert_eq!(counterexample.to_string(), "n = 3, r = 1");
    // No numbers of fewer digits break the recursion.
    let low = |n: u32| {
        if n == 0 {
            u32::MAX
        } else {
            n & n.wrapping_neg()
        }
    };
    let breaks = |n: u32, r: u32| {
        let p = |n: u32, r: u32| r < low(n);
        p(n, r) == (1..=r.min(n)).any(|x| p(n - x, 2 * x))
    };
    assert!(breaks(3, 1));
    assert!((0..2).all(|n| (1..2).all(|r| !breaks(n, r))));
}

#[test]
fn adders_that_do_not_add() {
    for (from, to, expected) in [
        (
            ". - 1 1 0 - - - 1",
            ". - 1 1 0 - - - -",
            "no result at x = 3, y = 3",
        ),
        (
            "+ 0 - - - 1 0 0 -",
            "+ 0 - - - 1 0 0 0",
            "two results z and w of the same x and y at x = 1, y = 1, z = 1, w = 2",
        ),
        (
            "+ 0 - - - 1 0 0 -",
            "+ 0 - - - 1 - 0 -",
            "not accept (x, 0, z) just for z = x at x = 1, o = 0, z = 1",
        ),
        // Digits of the sum that do not carry: the sum without carries.
        (
            "+ 0 - - - 1 0 0 -\n. - 1 1 0 - - - 1",
            "+ 0 - - 0 - 0 0 -\n. - - - - - - - -",
            "it accepts (x, y, z), but not with v and w",
        ),
    ] {
        let text = BINARY.replace(from, to);
        assert_ne!(text, BINARY);
        let error = check(&Certificate::parse(&text).unwrap(), &Limits::default()).unwrap_err();
        assert_eq!(error.kind(), "refused");
        assert!(error.to_string().contains(expected), "{error}");
    }
}
