//! Patterns against their definition on all short words, and numbers against
//! counting.

mod common;

use common::{FIBONACCI, POWERS, word, words, zeckendorf, zeckendorf_adder};
use fibnim_check::{Automaton, Budget, Certificate, Checker, Limits, Regex, check};
use proptest::prelude::*;

const BINARY_NUMBERS: &str = "automaton valid 1 1\n+ 0 0\n";
const ZECKENDORF_NUMBERS: &str = "automaton valid 1 2\n+ 0 1\n+ 0 -\n";

fn certificate(items: &str) -> Certificate {
    let text = format!("fibnim-certificate 1\ntheorem t\n{items}\nclaim c true\nend\n");
    Certificate::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The automaton that the checker has made of an item `p`.
fn predicate(items: &str) -> Automaton {
    let mut budget = Budget::new(&Limits::default());
    let (checker, _) = Checker::prepare(&certificate(items), &mut budget).unwrap();
    checker.world().predicate("p").unwrap().clone()
}

/// The lengths of the beginnings of the word that match, by the definition.
fn ends(regex: &Regex, word: &[usize], from: usize) -> Vec<usize> {
    let after = |starts: &[usize], part: &Regex| -> Vec<usize> {
        let all = starts.iter().flat_map(|&start| ends(part, word, start));
        let mut all: Vec<usize> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    match regex {
        Regex::Letter { read, digits } => match word.get(from) {
            Some(letter) if letter & read == *digits => vec![from + 1],
            _ => Vec::new(),
        },
        Regex::Sequence(parts) => parts.iter().fold(vec![from], |at, part| after(&at, part)),
        Regex::Choice(parts) => parts.iter().flat_map(|p| ends(p, word, from)).collect(),
        Regex::Repeat { part, never, often } => {
            let mut all = after(&[from], part);
            // As many times as there are letters, and once more.
            for _ in 0..=word.len() {
                if *often {
                    all.extend(after(&all, part));
                    all.sort_unstable();
                    all.dedup();
                }
            }
            if *never {
                all.push(from);
            }
            all
        }
    }
}

/// Whether the word matches with some number of zeros in front: one more than
/// the expression has letters to read them.
fn matches(regex: &Regex, word: &[usize], most_zeros: usize) -> bool {
    let digits: Vec<usize> = word.iter().copied().skip_while(|&l| l == 0).collect();
    (0..=most_zeros).any(|zeros| {
        let word = [vec![0; zeros], digits.clone()].concat();
        ends(regex, &word, 0).contains(&word.len())
    })
}

/// Any regular expression about so many numbers, as a text.
fn pattern(tracks: usize) -> impl Strategy<Value = String> {
    let entry = prop::sample::select(vec!["0", "1", "*"]);
    let tuple = prop::collection::vec(entry, tracks).prop_map(|entries| entries.join(","));
    let letter = prop_oneof![
        4 => tuple.prop_map(|tuple| format!("[{tuple}]")),
        1 => Just(".".to_owned()),
        1 => Just("()".to_owned()),
    ];
    letter.prop_recursive(4, 8, 3, |part| {
        prop_oneof![
            prop::collection::vec(part.clone(), 2..4).prop_map(|parts| parts.join(" ")),
            prop::collection::vec(part.clone(), 2..4)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            (
                part,
                prop::sample::select(vec!["*", "+", "?", "+?", "? +", "**"])
            )
                .prop_map(|(part, sign)| format!("({part}){sign}")),
        ]
    })
}

fn no_ones_together(word: &[usize]) -> bool {
    word.windows(2).all(|pair| pair[0] & pair[1] == 0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_pattern_of_one_number(pattern in pattern(1)) {
        let automaton = predicate(&format!("{BINARY_NUMBERS}pattern p 1 {pattern}"));
        let regex = Regex::parse(&pattern, 1).unwrap();
        for word in words(1, 7) {
            prop_assert_eq!(automaton.accepts(&word), matches(&regex, &word, 12), "{:?}", word);
        }
    }

    #[test]
    fn a_pattern_of_two_zeckendorf_numbers(pattern in pattern(2)) {
        let automaton = predicate(&format!("{ZECKENDORF_NUMBERS}pattern p 2 {pattern}"));
        let regex = Regex::parse(&pattern, 2).unwrap();
        for word in words(2, 4) {
            let expected = no_ones_together(&word) && matches(&regex, &word, 12);
            prop_assert_eq!(automaton.accepts(&word), expected, "{:?}", word);
        }
    }
}

proptest! {
    // Each checks an adder.
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// a + b is the number of that name, and not the next one.
    #[test]
    fn large_numbers_are_those_of_addition(a in any::<u64>(), b in 0..10_000_u64) {
        let (a, b) = (u128::from(a), u128::from(b));
        let items = format!(
            "fibnim-certificate 1\ntheorem t\n{ZECKENDORF_NUMBERS}{}number a {a}\nnumber b {b}\n\
             number sum {}\nnumber next {}\n\
             claim sum (exists (x y z) (and (a x) (b y) (sum z) (add x y z)))\n\
             refute next (exists (x y z) (and (a x) (b y) (next z) (add x y z)))\nend\n",
            zeckendorf_adder(),
            a + b,
            a + b + 1,
        );
        let report = check(&Certificate::parse(&items).unwrap(), &Limits::default()).unwrap();
        prop_assert!(report.holds());
    }
}

#[test]
fn a_number_is_the_one_that_counting_finds() {
    for (numbers, system) in [
        (BINARY_NUMBERS, POWERS.as_slice()),
        (ZECKENDORF_NUMBERS, FIBONACCI.as_slice()),
    ] {
        for n in 0..60 {
            let automaton = predicate(&format!("{numbers}number p {n}"));
            for m in 0..80 {
                assert_eq!(
                    automaton.accepts(&word(system, &[m], 9)),
                    n == m,
                    "{n}, {m}"
                );
            }
        }
    }
}

/// The numbers of other words: 1, 10, 100, … and the empty word. The number n
/// has n digits, so a large one is too long.
#[test]
fn numbers_of_few_words() {
    let powers = "automaton valid 1 2\n+ 0 1\n+ 1 -\n";
    assert!(predicate(&format!("{powers}number p 5")).accepts(&[0, 1, 0, 0, 0, 0]));
    let large = certificate(&format!("{powers}number p 1000000000000"));
    let error = check(&large, &Limits::default()).unwrap_err();
    assert!(error.is_limit_exceeded());
    assert!(error.to_string().ends_with("in number 'p'"), "{error}");
}

#[test]
fn a_number_of_a_thousand_digits() {
    let n = "9".repeat(1000);
    let items = format!(
        "{ZECKENDORF_NUMBERS}number p {n}\nclaim one (exists (x) (p x))\n\
         refute last (exists (x) (and (p x) (forall (y) (not (< x y)))))"
    );
    let report = check(&certificate(&items), &Limits::default()).unwrap();
    assert!(report.holds());
    // log 10^1000 / log 1.618, and the start.
    assert_eq!(report.findings[1].states, Some(4786));
}

/// Determinism can cost 2^n states: this is given up in time.
#[test]
fn a_pattern_that_is_too_large_is_given_up() {
    let text = format!("{BINARY_NUMBERS}pattern p 1 .*1{}", ".".repeat(40));
    let error = check(&certificate(&text), &Limits::default()).unwrap_err();
    assert!(error.is_limit_exceeded());
    assert!(error.to_string().ends_with("in pattern 'p'"), "{error}");
    let long = format!("{BINARY_NUMBERS}pattern p 1 {}", "(0|1)".repeat(500));
    assert!(check(&certificate(&long), &Limits::default()).is_ok());
}

fn most_entries(entries: usize) -> Limits {
    Limits {
        entries,
        ..Limits::default()
    }
}

/// The table of how many words there are of each length is memory too: larger
/// by far than the automaton of the number.
#[test]
fn counting_the_words_of_a_number_is_counted() {
    let items = format!("{ZECKENDORF_NUMBERS}number p {}", "9".repeat(1000));
    let few_transitions = Limits {
        transitions: 100_000,
        ..Limits::default()
    };
    for (limits, named) in [
        (most_entries(100_000), "table entries"),
        (few_transitions, "transitions"),
    ] {
        let error = check(&certificate(&items), &limits).unwrap_err();
        assert!(error.to_string().contains(named), "{error}");
    }
}

#[test]
fn what_is_kept_is_counted() {
    let patterns = |count: usize| {
        let pattern = |i| format!("pattern p{i} 1 {}\n", "(0|1)".repeat(50));
        let items: String = (0..count).map(pattern).collect();
        certificate(&format!("{BINARY_NUMBERS}{}", items.trim_end()))
    };
    let mut enough = 1000;
    while check(&patterns(1), &most_entries(enough)).is_err() {
        enough += enough / 10;
    }
    let error = check(&patterns(100), &most_entries(enough)).unwrap_err();
    assert!(error.to_string().contains("table entries"), "{error}");
}

/// What is built and dropped counts no more: many operands, each far below the
/// limit, and many facts about them.
#[test]
fn what_is_dropped_is_not_counted() {
    let text = zeckendorf();
    let part = "(exists (x y) (and (add x y n) (< x y) (P n r)))";
    let many = |sign: &str, count| {
        let claim = format!("(exists (n r) ({sign} {}))", [part].repeat(count).join(" "));
        Certificate::parse(&text.replace("\nend", &format!("\nclaim many {claim}\nend"))).unwrap()
    };
    for sign in ["and", "or"] {
        let mut enough = 1000;
        while check(&many(sign, 2), &most_entries(enough)).is_err() {
            enough += enough / 10;
        }
        assert!(
            check(&many(sign, 100), &most_entries(enough))
                .unwrap()
                .holds()
        );
    }
}
