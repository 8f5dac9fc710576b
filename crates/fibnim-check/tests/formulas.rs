//! Random sentences with bounded quantifiers against counting.

mod common;

use common::{BINARY, evaluate, zeckendorf};
use fibnim_check::{Certificate, Formula, Limits, check};
use proptest::prelude::*;

/// The numbers below this one are small.
const BOUND: u32 = 5;

fn variable() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["x", "y", "z"])
}

/// Formulas with free variables among x, y and z, whose quantifiers are over
/// small numbers.
fn formula() -> impl Strategy<Value = String> {
    let v = variable;
    let leaf = prop_oneof![
        (v(), v()).prop_map(|(a, b)| format!("(< {a} {b})")),
        (v(), v()).prop_map(|(a, b)| format!("(= {a} {b})")),
        (v(), v(), v()).prop_map(|(a, b, c)| format!("(add {a} {b} {c})")),
        Just("true".to_owned()),
        Just("false".to_owned()),
    ];
    leaf.prop_recursive(4, 16, 2, move |part| {
        let two = (part.clone(), part.clone());
        prop_oneof![
            part.clone().prop_map(|f| format!("(not {f})")),
            two.clone().prop_map(|(f, g)| format!("(and {f} {g})")),
            two.clone().prop_map(|(f, g)| format!("(or {f} {g})")),
            two.clone().prop_map(|(f, g)| format!("(implies {f} {g})")),
            two.prop_map(|(f, g)| format!("(iff {f} {g})")),
            (v(), part.clone()).prop_map(|(a, f)| format!("(exists ({a}) (and (small {a}) {f}))")),
            (v(), part).prop_map(|(a, f)| format!("(forall ({a}) (implies (small {a}) {f}))")),
        ]
    })
}

/// The lines of a certificate before its sentences, with `small` defined: less
/// than the fifth number after 0.
fn prelude(text: &str) -> String {
    let end = text.find("claim").unwrap();
    let next = "define next (x y) (and (< x y) (not (exists (m) (and (< x m) (< m y)))))";
    let small = "define small (x) (exists (a b c d e) (and (not (exists (o) (< o a))) \
                 (next a b) (next b c) (next c d) (next d e) (not (< e x))))";
    format!("{}{next}\n{small}\n", &text[..end])
}

/// The predicates as arithmetic.
fn meaning(name: &str, numbers: &[u32]) -> bool {
    match (name, numbers) {
        ("add", [x, y, z]) => x + y == *z,
        ("small", [x]) => *x < BOUND,
        _ => panic!("no predicate {name}"),
    }
}

fn assert_agrees(prelude: &str, body: &str) -> Result<(), TestCaseError> {
    let sentence = format!("(forall (x y z) (implies (and (small x) (small y) (small z)) {body}))");
    let text = format!("{prelude}claim random {sentence}\nend\n");
    let certificate = Certificate::parse(&text).unwrap();
    let report = check(&certificate, &Limits::default()).unwrap();
    let parsed = Formula::parse(&sentence).unwrap();
    let expected = evaluate(&parsed, &mut Vec::new(), BOUND, &meaning);
    prop_assert_eq!(report.holds(), expected, "{}", sentence);
    let found = report.findings.last().unwrap();
    prop_assert_eq!(found.counterexample.is_none(), expected);
    let Some(counterexample) = &found.counterexample else {
        return Ok(());
    };
    let mut values: Vec<(String, u32)> = counterexample
        .assignments
        .iter()
        .map(|a| {
            (
                a.variable.clone(),
                u32::try_from(a.number.unwrap()).unwrap(),
            )
        })
        .collect();
    let body = Formula::parse(body).unwrap();
    prop_assert!(
        !evaluate(&body, &mut values, BOUND, &meaning),
        "{} {}",
        sentence,
        counterexample
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn sentences_in_base_two(body in formula()) {
        assert_agrees(&prelude(BINARY), &body)?;
    }

    #[test]
    fn sentences_in_zeckendorf_digits(body in formula()) {
        assert_agrees(&prelude(&zeckendorf()), &body)?;
    }
}

/// What a bounded sentence cannot show: quantifiers over all numbers.
#[test]
fn known_theorems_of_arithmetic() {
    let claims = "\
claim commutative (forall (x y z) (implies (add x y z) (add y x z)))
claim associative (forall (x y z a b s) (implies (and (add x y a) (add a z s) (add y z b)) (add x b s)))
claim even-or-odd (forall (n) (exists (h m e) (and (next e m) (not (exists (o) (< o e))) (or (add h h n) (exists (d) (and (add h h d) (add d m n)))))))
claim unbounded (forall (x) (exists (y) (and (< x y) (exists (h) (add h h y)))))
refute largest (exists (x) (forall (y) (not (< x y))))
refute all-even (forall (n) (exists (h) (add h h n)))
claim repeated (forall (x) (implies (add x x x) (not (exists (y) (< y x)))))
claim shadowed (forall (x) (exists (y) (and (< x y) (exists (x) (< y x)))))
claim unused (forall (x) (exists (y z) (= x x)))
claim no-tracks (and true (not false))
end
";
    for text in [prelude(BINARY), prelude(&zeckendorf())] {
        let certificate = Certificate::parse(&(text + claims)).unwrap();
        let report = check(&certificate, &Limits::default()).unwrap();
        let failures: Vec<_> = report.failures().collect();
        assert!(failures.is_empty(), "{failures:?}");
        let odd = report
            .findings
            .iter()
            .find(|f| f.name == "all-even")
            .unwrap();
        assert_eq!(odd.counterexample.as_ref().unwrap().to_string(), "n = 1");
    }
}
