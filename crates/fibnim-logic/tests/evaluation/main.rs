//! Random formulas with bounded quantifiers, decided by the prover and by
//! trying all numbers; and the certificates of what was decided.

mod generate;
mod plain;
mod tree;

use std::collections::HashMap;
use std::sync::LazyLock;

use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, Statement, Verdict, certificate};
use proptest::prelude::*;

use generate::{Case, any_case};
use plain::Plain;
use tree::{Formula, World};

static SYSTEMS: LazyLock<HashMap<&str, NumberSystem>> = LazyLock::new(|| {
    let named = |name| (name, NumberSystem::named(name).unwrap());
    ["zeckendorf", "binary", "5t/2", "3t"].map(named).into()
});

/// Numbers of free variables are tried up to here, by how many there are.
const BOX: [i64; 5] = [0, 60, 20, 9, 5];

fn accepts(automaton: &Automaton, plain: &Plain, numbers: &[i64]) -> bool {
    let words: Vec<Vec<bool>> = numbers.iter().map(|&n| plain.digits(n)).collect();
    automaton.accepts(plain::side_by_side(&words))
}

fn decide(system: &'static str, case: &Case) -> Result<(), TestCaseError> {
    let plain = Plain::new(system);
    let world = World {
        plain: &plain,
        definitions: &case.definitions,
    };
    let limits = Limits {
        states: 100_000,
        steps: 20_000_000,
        ..Limits::default()
    };
    let mut prover = Prover::new(SYSTEMS[system].clone(), limits).unwrap();
    let definitions = case.definitions.iter().map(ToString::to_string);
    let sentence = format!("prove {}", case.formula);
    let items: Vec<String> = definitions.chain([sentence]).collect();
    let text = items.join("\n");
    let statements = match prover.run(&text) {
        // What is too large here shows nothing.
        Err(error) if error.is_limit_exceeded() => return Err(TestCaseError::reject("too large")),
        other => other.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?,
    };
    if matches!(system, "zeckendorf" | "binary") {
        check_certificate(&statements)?;
    }
    match &statements[0].decision.verdict {
        Verdict::Automaton {
            variables,
            automaton,
        } => compare(&world, &case.formula, variables, automaton)
            .map_err(|numbers| TestCaseError::fail(format!("{variables:?} = {numbers:?}\n{text}"))),
        verdict => {
            let expected = world.holds(&case.formula, &mut Vec::new());
            prop_assert_eq!(verdict.is_true(), expected, "{}", text);
            let example = match verdict {
                Verdict::True { witness } => witness,
                Verdict::False { counterexample } => counterexample,
                Verdict::Automaton { .. } => unreachable!("matched above"),
            };
            let expected = world.smallest_example(&case.formula);
            let found = example.iter().map(|(_, n)| n.to_u64().unwrap());
            prop_assert!(
                found.eq(expected),
                "{:?} instead of {:?}\n{}",
                example,
                expected,
                text
            );
            Ok(())
        }
    }
}

/// The checker, which shares no code with the prover, says the same of all
/// numbers.
fn check_certificate(statements: &[Statement]) -> Result<(), TestCaseError> {
    let text = certificate::write("random", statements, &mut Work::default())
        .map_err(|error| TestCaseError::fail(error.to_string()))?;
    let limits = fibnim_check::Limits {
        transitions: 3_000_000,
        ..fibnim_check::Limits::default()
    };
    let report = fibnim_check::Certificate::parse(&text)
        .and_then(|certificate| fibnim_check::check(&certificate, &limits));
    match report {
        Ok(report) => prop_assert!(report.holds(), "{}", text),
        Err(error) => prop_assert!(error.is_limit_exceeded(), "{error}\n{}", text),
    }
    Ok(())
}

/// Compares on all small tuples; the error is one that differs.
fn compare(
    world: &World,
    formula: &Formula,
    variables: &[String],
    automaton: &Automaton,
) -> Result<(), Vec<i64>> {
    let most = BOX[variables.len()];
    let mut numbers = vec![0; variables.len()];
    loop {
        let mut scope = variables.iter().cloned().zip(numbers.clone()).collect();
        let expected = world.holds(formula, &mut scope);
        if accepts(automaton, world.plain, &numbers) != expected {
            return Err(numbers);
        }
        let Some(place) = numbers.iter().position(|&n| n < most) else {
            return Ok(());
        };
        numbers[place] += 1;
        numbers[..place].fill(0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn zeckendorf(case in any_case()) {
        decide("zeckendorf", &case)?;
    }

    #[test]
    fn binary(case in any_case()) {
        decide("binary", &case)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn five_halves(case in any_case()) {
        decide("5t/2", &case)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..ProptestConfig::default() })]

    #[test]
    fn three(case in any_case()) {
        decide("3t", &case)?;
    }
}

/// The built-in predicates, on all pairs of a box.
#[test]
fn built_in_predicates() {
    for system in ["zeckendorf", "binary", "5t/2", "3t"] {
        let plain = Plain::new(system);
        let mut prover = Prover::new(SYSTEMS[system].clone(), Limits::default()).unwrap();
        for &(name, arguments) in plain::PREDICATES {
            let automaton = prover
                .automaton(name)
                .unwrap()
                .expect("a built-in predicate");
            for x in 0..150 {
                for y in 0..if arguments == 1 { 1 } else { 150 } {
                    let numbers = &[x, y][..arguments];
                    let found = accepts(&automaton, &plain, numbers);
                    assert_eq!(
                        found,
                        plain.holds(name, numbers),
                        "{system}: {name} {numbers:?}"
                    );
                }
            }
        }
    }
}
