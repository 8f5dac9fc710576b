//! Formulas that are too large: each is given up with a typed error that names
//! the part, in bounded time and memory.

use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Error, Limits, Prover, Verdict};

fn prover(limits: Limits) -> Prover {
    Prover::new(
        NumberSystem::shared("zeckendorf").expect("a system"),
        limits,
    )
    .expect("a prover")
}

/// The part of the formula that was too large.
fn given_up(formula: &str, limits: Limits) -> String {
    match prover(limits).decide(formula) {
        Err(Error::LimitExceeded { part, .. }) => part,
        other => panic!("{formula} gave {other:?}"),
    }
}

fn few_steps(steps: u64) -> Limits {
    Limits {
        steps,
        ..Limits::default()
    }
}

#[test]
fn a_limit_names_its_part() {
    let small = "exists x, y: 12345*x = 6789*y + 1";
    assert_eq!(given_up(small, few_steps(10_000)), small);
    let part = given_up(
        "forall n: n < 5 | (exists x: n = 99999*x)",
        few_steps(10_000),
    );
    assert_eq!(part, "exists x: n = 99999*x");
}

#[test]
fn every_limit_is_reported() {
    let formula = "forall n: exists x, y: n = 17*x + 19*y";
    let limits = [
        Limits {
            states: 50,
            ..Limits::default()
        },
        Limits {
            bytes: 2000,
            ..Limits::default()
        },
        Limits {
            steps: 500,
            ..Limits::default()
        },
        Limits {
            tracks: 2,
            ..Limits::default()
        },
    ];
    for limits in limits {
        assert!(!given_up(formula, limits).is_empty());
    }
}

#[test]
fn a_definition_that_is_too_large_names_its_part() {
    let text = "def p(n) := exists x: n = 123456*x; prove p(0)";
    match prover(few_steps(10_000)).run(text) {
        Err(Error::LimitExceeded { part, .. }) => assert_eq!(part, "exists x: n = 123456*x"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn factors_do_not_multiply_without_end() {
    let nine = "9".repeat(900);
    let nested = format!("exists x: {nine}*({nine}*(x + 1)) = 0");
    let error = prover(Limits::default())
        .decide(&nested)
        .expect_err("too large");
    assert_eq!(error.kind(), "bad_formula");
    assert!(error.to_string().contains("1000 digits"), "{error}");
    given_up(&format!("exists x: {nine}*x = 1"), few_steps(1_000_000));
}

#[test]
fn many_variables_are_eliminated_or_refused() {
    let chain = |n: usize| {
        let names: Vec<String> = (0..n).map(|i| format!("x{i}")).collect();
        let less: Vec<String> = (1..n).map(|i| format!("x{} < x{i}", i - 1)).collect();
        format!("exists {}: {}", names.join(", "), less.join(" & "))
    };
    let decision = prover(Limits::default())
        .decide(&chain(40))
        .expect("within the limits");
    let Verdict::True { witness } = decision.verdict else {
        panic!("a chain exists")
    };
    assert_eq!(witness[39].1, 39u8);
    given_up(&chain(500), Limits::default());
}

/// Variables are eliminated where the fewest others are needed: in the order of
/// their names these take five and a hundred times the steps.
#[test]
fn a_good_order_of_elimination_takes_few_steps() {
    for (formula, most) in [
        (
            "forall a, b: exists c: c = a + b & exists d: d = c + a & exists e: e = d + c & e > a",
            9_000,
        ),
        (
            "exists a, b, c, d, e, f: n = a + b & a = c + d & b = e + f & c < d & e < f & a < b",
            5_000,
        ),
    ] {
        let decision = prover(Limits::default()).decide(formula).expect("decided");
        let steps = decision.steps;
        assert!(steps <= most, "{steps} steps, not {most}: {formula}");
    }
}

#[test]
fn patterns_are_counted() {
    let blow_up = format!("x matches \"(0|1)*1{}\"", "(0|1)".repeat(40));
    let limits = Limits {
        states: 1000,
        ..Limits::default()
    };
    assert!(given_up(&blow_up, limits).contains("(0|1)*1"));
}

#[test]
fn a_counterexample_that_may_not_be_the_smallest_says_so() {
    let formula = "forall x, y: x + y != 20 | x < 3";
    let numbers = |steps: u64| {
        let decision = prover(few_steps(steps)).decide(formula).expect("decided");
        let Verdict::False { counterexample } = decision.verdict else {
            panic!("it is false")
        };
        let numbers: Vec<u64> = counterexample
            .iter()
            .filter_map(|(_, n)| n.to_u64())
            .collect();
        (numbers, decision.smallest)
    };
    assert_eq!(numbers(1_000_000), (vec![3, 17], true));
    // With few steps a counterexample is found, but not the smallest.
    let some =
        (100..3000)
            .step_by(100)
            .find_map(|steps| match prover(few_steps(steps)).decide(formula) {
                Ok(decision) => Some((steps, decision.smallest)),
                Err(_) => None,
            });
    let (steps, smallest) = some.expect("decided");
    assert!(!smallest, "found at once with {steps} steps");
    let (found, _) = numbers(steps);
    assert_eq!(found[0] + found[1], 20);
    assert!(found[0] >= 3);
}

#[test]
fn a_name_that_is_bound_again_is_given_once() {
    let decision = prover(Limits::default())
        .decide("forall x: forall x: x < 3")
        .expect("decided");
    let Verdict::False { counterexample } = decision.verdict else {
        panic!("it is false")
    };
    assert_eq!(counterexample.len(), 1);
}
