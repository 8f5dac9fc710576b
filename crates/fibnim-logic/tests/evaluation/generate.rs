//! Random formulas and definitions.

use proptest::prelude::*;
use proptest::sample::select;

use crate::plain::PREDICATES;
use crate::tree::{Definition, Formula, Regex, Term};

/// A text: definitions, each of which may use those before it, and a formula.
#[derive(Clone, Debug)]
pub struct Case {
    pub definitions: Vec<Definition>,
    pub formula: Formula,
}

fn any_name() -> impl Strategy<Value = String> {
    select(vec!["x", "y"]).prop_map(str::to_owned)
}

fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        1 => (0..12i64).prop_map(Term::Number),
        3 => any_name().prop_map(Term::Variable),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(a, b)| Term::Sum(a.into(), b.into())),
            pair().prop_map(|(a, b)| Term::Difference(a.into(), b.into())),
            (0..6i64, inner).prop_map(|(n, term)| Term::Multiple(n, term.into())),
        ]
    })
}

fn any_regex(tracks: usize) -> impl Strategy<Value = Regex> {
    let digit = select(vec![Some(false), Some(true), None]);
    let leaf = prop::collection::vec(digit, tracks).prop_map(Regex::Letter);
    leaf.prop_recursive(4, 6, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            3 => pair().prop_map(|(a, b)| Regex::Concat(a.into(), b.into())),
            1 => pair().prop_map(|(a, b)| Regex::Either(a.into(), b.into())),
            2 => inner.clone().prop_map(|a| Regex::Star(a.into())),
            1 => inner.clone().prop_map(|a| Regex::Plus(a.into())),
            1 => inner.prop_map(|a| Regex::Optional(a.into())),
        ]
    })
}

fn any_comparison() -> impl Strategy<Value = Formula> {
    let comparison = select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let links = prop::collection::vec((comparison, any_term()), 1..4);
    (any_term(), links).prop_map(|(first, links)| Formula::Compare(first, links))
}

fn any_atom(known: Vec<(String, usize)>) -> impl Strategy<Value = Formula> {
    let call = (select(known), prop::collection::vec(any_term(), 3)).prop_map(
        |((name, arguments), mut terms)| {
            terms.truncate(arguments);
            Formula::Call(name, terms)
        },
    );
    let matching = (1..3usize).prop_flat_map(|tracks| {
        (prop::collection::vec(any_term(), tracks), any_regex(tracks))
            .prop_map(|(terms, regex)| Formula::Matches(terms, regex))
    });
    prop_oneof![
        1 => any::<bool>().prop_map(Formula::Constant),
        8 => any_comparison(),
        8 => call,
        4 => matching,
    ]
}

fn any_formula(known: Vec<(String, usize)>) -> impl Strategy<Value = Formula> {
    any_atom(known).prop_recursive(4, 6, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        let operator = select(vec!["&", "|", "=>", "<=>"]);
        let bounded = (any::<bool>(), any_name(), 0..13i64, inner.clone());
        prop_oneof![
            1 => inner.clone().prop_map(|a| Formula::Not(a.into())),
            3 => (operator, pair()).prop_map(|(operator, (a, b))| {
                Formula::Binary(operator, a.into(), b.into())
            }),
            3 => bounded.prop_map(|(universal, name, bound, inner)| Formula::Bounded {
                universal,
                name,
                bound,
                inner: inner.into(),
            }),
        ]
    })
}

/// Binds what is free and no parameter.
fn close(formula: Formula, universal: bool, names: &[&str]) -> Formula {
    names.iter().fold(formula, |inner, name| Formula::Bounded {
        universal,
        name: (*name).to_owned(),
        bound: 7,
        inner: inner.into(),
    })
}

pub fn any_case() -> impl Strategy<Value = Case> {
    let mut known: Vec<(String, usize)> = PREDICATES
        .iter()
        .map(|&(name, arguments)| (name.to_owned(), arguments))
        .collect();
    known.push(("add".to_owned(), 3));
    let first = any_formula(known.clone()).prop_map(|body| Definition {
        name: "p".to_owned(),
        parameters: vec!["x".to_owned(), "y".to_owned()],
        body,
    });
    known.push(("p".to_owned(), 2));
    let second = any_formula(known.clone()).prop_map(|body| Definition {
        name: "q".to_owned(),
        parameters: vec!["y".to_owned()],
        body: close(body, false, &["x"]),
    });
    known.push(("q".to_owned(), 1));
    let bound = select(vec![vec![], vec!["x"], vec!["y"], vec!["y", "x"]]);
    (first, second, any_formula(known), bound, any::<bool>()).prop_map(
        |(first, second, formula, bound, universal)| Case {
            definitions: vec![first, second],
            formula: close(formula, universal, &bound),
        },
    )
}
