//! Every single change of a small certificate is refused, or makes no
//! difference.

mod common;

use std::cell::RefCell;
use std::collections::BTreeMap;

use common::{BINARY, evaluate, lost, words, zeckendorf};
use fibnim_check::{Automaton, Certificate, Formula, Item, Limits, check};

/// How the changes of a certificate ended.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Not a certificate, or an automaton that is not what it must be.
    refused: usize,
    /// A claim came out false, or a refutation true.
    failed: usize,
    /// Accepted: the change makes no difference, or what it says is true too.
    accepted: usize,
}

fn accepts(text: &str, counts: &mut Counts) -> bool {
    let report = Certificate::parse(text).and_then(|c| check(&c, &Limits::default()));
    match report {
        Err(_) => counts.refused += 1,
        Ok(report) if report.holds() => return true,
        Ok(_) => counts.failed += 1,
    }
    false
}

fn automata(text: &str) -> Vec<Automaton> {
    let certificate = Certificate::parse(text).unwrap();
    let others = certificate.items().iter().filter_map(|item| match item {
        Item::Automaton(named) => Some(named.automaton.clone()),
        _ => None,
    });
    std::iter::once(certificate.valid().automaton.clone())
        .chain(others)
        .collect()
}

/// Whether two automata accept the same words of at most `length` letters.
fn same_words(a: &Automaton, b: &Automaton, length: usize) -> bool {
    let words = words(a.tracks(), length);
    words.iter().all(|word| a.accepts(word) == b.accepts(word))
}

/// All texts with another first word or another target in one row.
fn changed_rows(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut changed = Vec::new();
    let mut states = 0;
    for (number, line) in lines.iter().enumerate() {
        let row: Vec<&str> = line.split_whitespace().collect();
        if row[0] == "automaton" {
            states = row[3].parse().unwrap();
        }
        if !["+", "."].contains(&row[0]) {
            continue;
        }
        for place in 0..row.len() {
            let targets = (0..states).map(|state: usize| state.to_string());
            let others: Vec<String> = match place {
                0 => vec!["+".to_owned(), ".".to_owned()],
                _ => targets.chain(["-".to_owned()]).collect(),
            };
            for other in others.iter().filter(|other| *other != row[place]) {
                let mut new_row = row.clone();
                new_row[place] = other;
                let new_row = new_row.join(" ");
                let mut new_lines = lines.clone();
                new_lines[number] = &new_row;
                changed.push(new_lines.join("\n"));
            }
        }
    }
    changed
}

fn assert_rows(text: &str, length: usize) -> Counts {
    let original = automata(text);
    let mut counts = Counts::default();
    for changed in changed_rows(text) {
        if accepts(&changed, &mut counts) {
            for (a, b) in original.iter().zip(&automata(&changed)) {
                assert!(same_words(a, b, length), "accepted:\n{changed}");
            }
            counts.accepted += 1;
        }
    }
    counts
}

#[test]
fn every_change_of_an_automaton_is_refused() {
    let counts = assert_rows(BINARY, 5);
    let expected = Counts {
        refused: 39,
        failed: 16,
        accepted: 0,
    };
    assert_eq!(counts, expected);
}

/// The adder of this certificate is not minimal: leading to another state that
/// accepts the same words makes no difference.
#[test]
fn every_change_of_a_larger_automaton_is_refused_or_equivalent() {
    let counts = assert_rows(&zeckendorf(), 5);
    let expected = Counts {
        refused: 3916,
        failed: 28,
        accepted: 28,
    };
    assert_eq!(counts, expected);
}

/// The recursion with "r >= 1 implies" in front says nothing of P(n, 0), which
/// no move leads to: a certificate that has it wrong is accepted. Its claim is
/// weaker than the theorem, and that is for the reader to see.
#[test]
fn a_guard_leaves_the_guarded_positions_open() {
    let guarded = BINARY
        .replace("(iff (P n r)", "(implies (positive r) (iff (P n r)")
        .replace("(not (< r x))))))", "(not (< r x)))))))");
    let changed = guarded.replace("+ 0 0 1 -", ". 0 0 1 -");
    assert_ne!(changed, guarded);
    assert!(accepts(&changed, &mut Counts::default()));
    let unguarded = BINARY.replace("+ 0 0 1 -", ". 0 0 1 -");
    assert!(!accepts(&unguarded, &mut Counts::default()));
}

/// All texts in which one word of a definition or a sentence is another one
/// that can stand there.
fn changed_formulas(text: &str) -> Vec<String> {
    const KINDS: [&[&str]; 5] = [
        &["claim", "refute"],
        &["and", "or", "implies", "iff"],
        &["exists", "forall"],
        &["<", "="],
        &["m", "n", "o", "r", "x"],
    ];
    let mut changed = Vec::new();
    for line in text.lines() {
        if !["define", "claim", "refute"].contains(&line.split(' ').next().unwrap()) {
            continue;
        }
        let spaced = line.replace('(', " ( ").replace(')', " ) ");
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        for (place, token) in tokens.iter().enumerate() {
            let kinds = KINDS.iter().filter(|kind| kind.contains(token));
            for other in kinds.flat_map(|kind| *kind).filter(|other| *other != token) {
                let mut new = tokens.clone();
                new[place] = other;
                changed.push(text.replace(line, &new.join(" ")));
            }
        }
    }
    changed
}

/// Decides the sentences of a certificate of base 2 by counting: the leading
/// variables below 6, all others below 14.
fn holds_by_counting(certificate: &Certificate) -> bool {
    let known = RefCell::new(BTreeMap::new());
    let definitions: Vec<_> = certificate
        .items()
        .iter()
        .filter_map(|item| match item {
            Item::Definition(definition) => Some(definition),
            _ => None,
        })
        .collect();
    let predicate = |name: &str, numbers: &[u32]| meaning(name, numbers, &definitions, &known);
    certificate.sentences().all(|sentence| {
        let (names, body, all) = match &sentence.formula {
            Formula::Forall(names, body) => (names, body, true),
            Formula::Exists(names, body) => (names, body, false),
            other => panic!("{other:?}"),
        };
        let tuples = (0..6).flat_map(|a| (0..6).map(move |b| [a, b]));
        let mut truths = tuples.map(|tuple| {
            let mut values = names.iter().cloned().zip(tuple).collect();
            evaluate(body, &mut values, 14, &predicate)
        });
        let truth = if all {
            truths.all(|t| t)
        } else {
            truths.any(|t| t)
        };
        truth == sentence.expected
    })
}

fn meaning(
    name: &str,
    numbers: &[u32],
    definitions: &[&fibnim_check::Definition],
    known: &RefCell<BTreeMap<(u32, u32), bool>>,
) -> bool {
    match (name, numbers) {
        ("add", [x, y, z]) => x + y == *z,
        ("P", [n, r]) => lost(*n, *r, 1, &mut known.borrow_mut()),
        _ => {
            let definition = definitions.iter().find(|d| d.name == name).unwrap();
            let variables = definition.variables.iter().cloned();
            let mut values = variables.zip(numbers.iter().copied()).collect();
            evaluate(&definition.formula, &mut values, 14, &|name, numbers| {
                meaning(name, numbers, definitions, known)
            })
        }
    }
}

/// A changed sentence may be true as well; it is accepted if and only if
/// counting finds it so.
#[test]
fn every_change_of_a_formula_is_judged_right() {
    assert!(holds_by_counting(&Certificate::parse(BINARY).unwrap()));
    let mut counts = Counts::default();
    for changed in changed_formulas(BINARY) {
        let accepted = accepts(&changed, &mut counts);
        if let Ok(certificate) = Certificate::parse(&changed) {
            assert_eq!(accepted, holds_by_counting(&certificate), "{changed}");
        }
        counts.accepted += usize::from(accepted);
    }
    let expected = Counts {
        refused: 79,
        failed: 41,
        accepted: 5,
    };
    assert_eq!(counts, expected);
}

#[test]
fn every_change_of_a_verdict_fails() {
    for text in [BINARY.to_owned(), zeckendorf()] {
        for (from, to) in [("claim rec", "refute rec"), ("refute all", "claim all")] {
            let mut counts = Counts::default();
            assert!(!accepts(&text.replace(from, to), &mut counts));
            assert_eq!(counts.failed, 1);
        }
    }
}

/// Cutting a certificate off anywhere is noticed.
#[test]
fn every_cut_is_refused() {
    let text = BINARY.trim_end();
    for (cut, _) in text.char_indices() {
        let error = Certificate::parse(&text[..cut]).unwrap_err();
        assert_eq!(error.kind(), "bad_certificate");
    }
    assert!(Certificate::parse(text).is_ok());
}
