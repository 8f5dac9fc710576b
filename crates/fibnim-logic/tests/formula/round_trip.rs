//! Any tree, written and read back, is the same tree; any text is read or
//! refused.

use fibnim::Natural;
use fibnim_logic::formula::{
    Comparison, Definition, Formula, Item, Kind, Script, Span, Term, parse_formula, parse_regex,
    parse_script,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::shape;

const NONE: Span = Span { start: 0, end: 0 };

fn formula_of(kind: Kind) -> Formula {
    Formula { kind, span: NONE }
}

fn names(count: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::btree_set("[a-d]'?|_[0-9]|trueish|Def", count)
        .prop_map(|names| names.into_iter().collect())
}

fn any_number() -> impl Strategy<Value = Natural> {
    prop_oneof!["[0-9]{1,2}", "[0-9]{30}"].prop_map(|digits| Natural::parse(&digits).unwrap())
}

fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        any_number().prop_map(Term::Number),
        "[a-d]'?".prop_map(|name| Term::Variable(name, NONE)),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(a, b)| Term::Sum(a.into(), b.into())),
            pair().prop_map(|(a, b)| Term::Difference(a.into(), b.into())),
            (any_number(), inner.clone()).prop_map(|(number, term)| match term {
                // Two numbers are multiplied when they are read.
                Term::Number(_) => term,
                term => Term::Multiple(number, term.into()),
            }),
        ]
    })
}

fn any_comparison() -> impl Strategy<Value = Comparison> {
    select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ])
}

fn any_atom() -> impl Strategy<Value = Kind> {
    let matching = (
        proptest::collection::vec(any_term(), 1..3),
        select(vec![".*", "(. .)+", "()|.?"]),
    );
    let call = ("[pq][0-9]?", proptest::collection::vec(any_term(), 1..4));
    let chain = (
        any_term(),
        proptest::collection::vec((any_comparison(), any_term()), 2..4),
    );
    prop_oneof![
        any::<bool>().prop_map(Kind::Constant),
        (any_comparison(), any_term(), any_term())
            .prop_map(|(comparison, a, b)| Kind::Compare(comparison, a, b)),
        chain.prop_map(|(first, links)| chain_of(first, links)),
        call.prop_map(|(name, arguments)| Kind::Call {
            name,
            name_span: NONE,
            arguments,
        }),
        matching.prop_map(|(terms, pattern)| Kind::Matches {
            terms,
            pattern: pattern.to_owned(),
            pattern_span: NONE,
        }),
    ]
}

fn chain_of(first: Term, links: Vec<(Comparison, Term)>) -> Kind {
    let mut left = first;
    let mut parts = Vec::new();
    for (comparison, right) in links {
        parts.push(formula_of(Kind::Compare(comparison, left, right.clone())));
        left = right;
    }
    Kind::And(parts)
}

fn any_formula() -> impl Strategy<Value = Formula> {
    let leaf = any_atom().prop_map(formula_of);
    leaf.prop_recursive(6, 24, 3, |inner| {
        let pair = || (inner.clone(), inner.clone());
        let many = || proptest::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            inner.clone().prop_map(|a| Kind::Not(a.into())),
            many().prop_map(Kind::And),
            many().prop_map(Kind::Or),
            pair().prop_map(|(a, b)| Kind::Implies(a.into(), b.into())),
            pair().prop_map(|(a, b)| Kind::Iff(a.into(), b.into())),
            (names(1..3), inner.clone()).prop_map(|(names, a)| Kind::Exists(names, a.into())),
            (names(1..3), inner.clone()).prop_map(|(names, a)| Kind::Forall(names, a.into())),
        ]
        .prop_map(formula_of)
    })
}

/// The number system comes first, if it comes.
fn any_script() -> impl Strategy<Value = Script> {
    let system = select(vec!["zeckendorf", "binary", "5t/2"]).prop_map(|name| Item::System {
        name: name.to_owned(),
        span: NONE,
    });
    let others = proptest::collection::vec(any_item(), 1..5);
    (proptest::option::of(system), others).prop_map(|(system, others)| {
        let mut items: Vec<Item> = system.into_iter().chain(others).collect();
        // No name comes twice.
        for (i, item) in items.iter_mut().enumerate() {
            if let Item::Prove {
                name: Some(name), ..
            } = item
            {
                *name = format!("{name}-{i}");
            }
        }
        Script { items }
    })
}

fn any_item() -> impl Strategy<Value = Item> {
    let definition = ("[pq][0-9]?", names(1..4), any_formula());
    let label = proptest::option::of(
        "[a-z]{1,9}(-[a-z0-9']{1,9})?".prop_filter("reserved", |name| {
            parse_script(&format!("prove {name}: true")).is_ok()
        }),
    );
    prop_oneof![
        definition.prop_map(|(name, parameters, body)| Item::Define(Definition {
            name,
            parameters,
            body,
            span: NONE,
        })),
        (label, any_formula()).prop_map(|(name, formula)| Item::Prove { name, formula }),
    ]
}

/// Pieces of the language in any order: closer to formulas than any text is.
fn any_pieces() -> impl Strategy<Value = String> {
    let pieces = vec![
        "a",
        "b",
        "p(",
        "(",
        ")",
        ",",
        "1",
        "23",
        "+",
        "-",
        "*",
        "<",
        "<=",
        "=",
        "&",
        "|",
        "!",
        "=>",
        "<=>",
        "exists x:",
        "forall x, y:",
        "matches",
        "\"01*\"",
        "\"",
        "true",
        "def p(x) :=",
        "prove",
        "prove q-r:",
        "system",
        "system 2t",
        ";",
        "#",
        "\n",
        "∃",
        "≤",
        "$",
        "x",
    ];
    proptest::collection::vec(select(pieces), 0..20).prop_map(|pieces| pieces.join(" "))
}

/// What is read is written and read back; where it is refused, the place is one
/// of the text.
fn read(text: &str) -> Result<(), TestCaseError> {
    match parse_script(text) {
        Ok(script) => {
            let written = script.to_string();
            let again = parse_script(&written).expect("what was written");
            prop_assert_eq!(again.to_string(), written);
            prop_assert_eq!(again.without_spans(), script.without_spans());
        }
        Err(fibnim_logic::Error::BadFormula(error)) => {
            let line = text.split('\n').nth(error.line - 1);
            let length = line.expect("a line of the text").chars().count();
            prop_assert!((1..=length + 1).contains(&error.column));
        }
        Err(other) => prop_assert!(false, "{other}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_formula_reads_back(formula in any_formula()) {
        let text = formula.to_string();
        let read = parse_formula(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(shape::formula(&read), shape::formula(&formula), "{}", text);
        prop_assert_eq!(read.without_spans(), formula, "{}", text);
    }

    #[test]
    fn a_script_reads_back(script in any_script()) {
        let text = script.to_string();
        let read = parse_script(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(read.without_spans(), script, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), tracks in 0usize..10) {
        read(&text)?;
        let _ = parse_formula(&text);
        if let Err((offset, _)) = parse_regex(&text, tracks) {
            prop_assert!(text.is_char_boundary(offset));
        }
    }

    #[test]
    fn any_pieces_are_read_or_refused(text in any_pieces()) {
        read(&text)?;
    }

    #[test]
    fn any_pattern_is_read_or_refused(pattern in r"[01.()|*+?\[\], 2]{0,12}", tracks in 1usize..4) {
        if let Err((offset, _)) = parse_regex(&pattern, tracks) {
            prop_assert!(offset <= pattern.len());
        }
    }
}

#[test]
fn one_term_that_matches_has_no_brackets() {
    for text in [
        "a matches \".*\"",
        "(a, b) matches \".*\"",
        "2*a + 1 matches \".*\"",
    ] {
        assert_eq!(parse_formula(text).unwrap().to_string(), text);
    }
}
