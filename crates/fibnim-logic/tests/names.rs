//! Names have the meaning that the text gives them, and no other.

use fibnim_logic::automaton::Automaton;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover};

fn prover() -> Prover {
    Prover::new(
        NumberSystem::named("zeckendorf").unwrap(),
        Limits::default(),
    )
    .unwrap()
}

#[test]
fn a_definition_is_no_number_and_no_pattern() {
    let text = "def is_3(x) := x = 4; def digits_5(x) := x = 4; def digits_6(x) := x matches \"1\"\n\
                prove forall x: x = 3 => !is_3(x)\n\
                prove forall x: digits_5(x) <=> x = 4\n\
                prove forall x: digits_6(x) <=> x = 1";
    let statements = prover().run(text).unwrap();
    assert_eq!(statements.len(), 3);
    assert!(statements.iter().all(|s| s.decision.verdict.is_true()));
}

#[test]
fn a_pattern_is_one_for_each_number_of_tracks() {
    let text = "prove forall x: x matches \"()\" <=> x = 0\n\
                prove forall x, y: (x, y) matches \"()\" <=> x = 0 & y = 0";
    let statements = prover().run(text).unwrap();
    assert!(statements.iter().all(|s| s.decision.verdict.is_true()));
}

#[test]
fn a_built_in_predicate_is_not_defined_again() {
    for name in ["fib", "lowest", "add"] {
        let text = format!("prove true\ndef {name}(x) := x = 4\nprove forall x: fib(x)");
        let error = prover().run(&text).unwrap_err().to_string();
        let expected = format!("line 2, column 5: '{name}' is a built-in predicate\n");
        assert!(error.starts_with(&expected), "{error}");
        let error = prover().define_automaton(name, &Automaton::empty(1));
        let expected = format!("'{name}' is a built-in predicate");
        assert_eq!(error.unwrap_err().to_string(), expected);
    }
}

#[test]
fn order_cannot_be_given() {
    let mut prover = prover();
    for name in ["<", "<=", "="] {
        let error = prover
            .define_automaton(name, &Automaton::empty(3))
            .unwrap_err();
        assert!(error.to_string().contains("has a meaning already"));
    }
    prover.define_automaton("p", &Automaton::empty(1)).unwrap();
    let all = prover.system().valid().clone();
    prover.define_automaton("p", &all).unwrap();
    assert!(prover.decide("forall x: p(x)").unwrap().verdict.is_true());
}
