//! Every sentence of every theorem is decided as the library says.

use std::collections::BTreeSet;

use fibnim_logic::{Limits, Verdict, theorems};

#[test]
fn every_sentence_is_true_exactly_if_its_theorem_holds() {
    for theorem in theorems::all() {
        let statements = theorem.decide(Limits::default()).unwrap();
        assert!(!statements.is_empty(), "{}", theorem.name);
        for statement in statements {
            let verdict = statement.decision.verdict;
            let as_told = match &verdict {
                Verdict::True { .. } => theorem.holds,
                Verdict::False { counterexample } => !theorem.holds && !counterexample.is_empty(),
                Verdict::Automaton { .. } => false,
            };
            assert!(
                as_told,
                "{}, {:?}: {verdict:?}",
                theorem.name, statement.name
            );
        }
    }
}

#[test]
fn theorems_and_their_sentences_have_names_of_their_own() {
    let mut names = BTreeSet::new();
    for theorem in theorems::all() {
        assert!(names.insert(theorem.name), "{}", theorem.name);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(theorem.name.chars().all(plain), "{}", theorem.name);
        assert_eq!(
            theorem.name.ends_with("as-printed"),
            !theorem.holds,
            "{}",
            theorem.name
        );
        let statements = theorem.decide(Limits::default()).unwrap();
        let inner: BTreeSet<_> = statements.iter().map(|statement| &statement.name).collect();
        assert_eq!(inner.len(), statements.len(), "{}", theorem.name);
        assert!(!inner.contains(&None), "{}", theorem.name);
    }
}
