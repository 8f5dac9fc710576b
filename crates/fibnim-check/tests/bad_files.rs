//! Files that are no certificates: each is refused with words, and none makes
//! the checker panic, hang or allocate what a file only declares.

mod common;

use common::{BINARY, zeckendorf};
use fibnim_check::{Certificate, Error, Limits, check};
use proptest::prelude::*;

const START: &str = "fibnim-certificate 1\ntheorem t\n";
const NUMBERS: &str = "fibnim-certificate 1\ntheorem t\nautomaton valid 1 1\n+ 0 0\n";

fn small_limits() -> Limits {
    Limits {
        states: 2_000,
        tracks: 6,
        transitions: 3_000_000,
        entries: 200_000,
    }
}

fn error(text: &str) -> String {
    let checked = Certificate::parse(text).and_then(|c| check(&c, &Limits::default()));
    checked.unwrap_err().to_string()
}

fn assert_messages(cases: &[(String, &str)]) {
    for (text, expected) in cases {
        let message = error(text);
        assert!(message.starts_with("line "), "{message}");
        assert!(message.contains(expected), "{text}\n{message}\n{expected}");
    }
}

#[test]
fn errors_of_the_file_name_the_line() {
    assert_messages(&[
        (
            String::new(),
            "line 1: the certificate ends here; expected fibnim-certificate 1",
        ),
        (
            "fibnim-certificate 2".to_owned(),
            "line 1: expected 'fibnim-certificate 1', with which every certificate begins",
        ),
        (
            "fibnim-certificate 1\nend".to_owned(),
            "line 2: expected 'theorem NAME', found 'end'",
        ),
        (
            "fibnim-certificate 1\ntheorem a b".to_owned(),
            "line 2: 'a b' is not a name",
        ),
        (
            "fibnim-certificate 1\ntheorem a)".to_owned(),
            "line 2: 'a)' is not a name",
        ),
        (
            format!("{START}end"),
            "line 3: expected 'automaton valid 1 STATES', found 'end'",
        ),
        (
            format!("{START}automaton P 1 1\n+ 0 0"),
            "line 3: expected 'automaton valid 1 STATES'",
        ),
        (
            format!("{START}automaton valid 2 1"),
            "line 3: 'valid' has one track",
        ),
        (
            format!("{START}automaton valid 1"),
            "line 3: expected 'automaton NAME TRACKS STATES'",
        ),
        (
            format!("{START}automaton valid 1 0"),
            "number of states from 1 to",
        ),
        (
            format!("{NUMBERS}automaton P 11 1"),
            "line 5: expected a number of tracks from 0 to 10, found '11'",
        ),
        (
            format!("{NUMBERS}automaton P 1 4000000000\n+ 0 0"),
            "line 7: the certificate ends here; expected a row",
        ),
        (
            format!("{NUMBERS}automaton P 1 99999999999999999999"),
            "line 5: expected a number of states",
        ),
        (
            format!("{NUMBERS}end"),
            "line 5: the certificate claims nothing",
        ),
        (
            format!("{NUMBERS}automaton add 2 1"),
            "line 5: 'add' has three tracks",
        ),
    ]);
}

#[test]
fn errors_of_a_row_name_the_line() {
    let rows = |rows: &str| format!("{START}automaton valid 1 2\n{rows}\nclaim c true\nend\n");
    assert_messages(&[
        (
            rows("+ 0 1\n+ 0 2"),
            "line 5: the target 2 is no state: there are 2, counted from 0",
        ),
        (
            rows("+ 0 1\n+ 0"),
            "line 5: a state of this automaton has 2 targets, not 1",
        ),
        (
            rows("+ 0 1\n+ 0 1 1"),
            "line 5: a state of this automaton has 2 targets, not 3",
        ),
        (
            rows("+ 0 1\n* 0 1"),
            "line 5: expected a row that begins with '+' or '.', found '*'",
        ),
        (
            rows("+ 0 1\n+ 0 -1"),
            "line 5: expected a number of a state",
        ),
        (
            rows("+ 0 1\n+ 0 4294967296"),
            "line 5: expected a number of a state",
        ),
        (
            rows("+ 0 1"),
            "line 5: expected a row that begins with '+' or '.', found 'claim'",
        ),
        (
            rows("+ 0 1\n+ 0 1\n+ 0 1"),
            "line 6: expected 'automaton', 'pattern', 'number', 'define', 'claim', 'refute' or 'end'",
        ),
    ]);
}

#[test]
fn errors_of_a_formula_name_the_line() {
    let claim = |formula: &str| format!("{NUMBERS}claim c {formula}\nend\n");
    assert_messages(&[
        (format!("{}end", claim("true")), "line 7: 'end' after 'end'"),
        (
            claim(""),
            "line 5: expected a formula, found the end of the line",
        ),
        (
            claim("(and true"),
            "line 5: expected ')', found the end of the line",
        ),
        (claim("(and)"), "line 5: expected a formula, found ')'"),
        (
            claim("true true"),
            "line 5: expected the end of the line, found 'true'",
        ),
        (
            claim("(exists (x) (P x))"),
            "line 5: 'P' is no automaton and no earlier definition",
        ),
        (
            claim("(exists (x) (valid x x))"),
            "line 5: the number of arguments of 'valid' is 1, not 2",
        ),
        (
            claim("(exists (x) (< x y))"),
            "line 5: the variable 'y' is not bound",
        ),
        (
            claim("(and (exists (x) (= x x)) (= x x))"),
            "line 5: the variable 'x' is not bound",
        ),
        (
            claim("(exists (x x) true)"),
            "line 5: the variable 'x' is listed twice",
        ),
        (
            claim("(exists (not) true)"),
            "line 5: 'not' is a word of the language",
        ),
        (
            claim("true\nclaim c true"),
            "line 6: the name 'c' is taken, on line 5",
        ),
        (
            format!("{NUMBERS}define add (x y z) true"),
            "line 5: 'add' must be an automaton",
        ),
        (
            format!("{NUMBERS}define valid (x) true"),
            "line 5: the name 'valid' is taken",
        ),
        (
            format!("{NUMBERS}define p (x) (p x)"),
            "line 5: 'p' is no automaton",
        ),
    ]);
}

#[test]
fn errors_of_patterns_and_numbers_name_the_line() {
    let item = |item: &str| format!("{NUMBERS}{item}\nclaim c true\nend\n");
    let deep = |depth: usize| format!("{}0{}", "(".repeat(depth), ")".repeat(depth));
    for longest in [deep(200), "0".repeat(10_000)] {
        assert!(Certificate::parse(&item(&format!("pattern p 1 {longest}"))).is_ok());
    }
    assert_messages(&[
        (
            item("pattern p"),
            "line 5: expected a number of tracks from 1 to 10, found ''",
        ),
        (
            item("pattern p 0 ()"),
            "line 5: expected a number of tracks",
        ),
        (
            item("pattern p 11 ."),
            "line 5: expected a number of tracks",
        ),
        (
            item("pattern p 1"),
            "line 5: expected a digit, '.', '[' or '(', found the end of the line",
        ),
        (
            item("pattern p 1 (10"),
            "line 5: expected ')', found the end of the line",
        ),
        (
            item("pattern p 1 10)"),
            "line 5: expected the end of the line, found ')'",
        ),
        (
            item("pattern p 1 *"),
            "line 5: expected a digit, '.', '[' or '(', found '*'",
        ),
        (
            item("pattern p 1 1||0"),
            "line 5: expected a digit, '.', '[' or '(', found '|'",
        ),
        (item("pattern p 1 [1,0]"), "line 5: expected ']', found ','"),
        (item("pattern p 2 [1]"), "line 5: expected ',', found ']'"),
        (
            item("pattern p 2 [1,.]"),
            "line 5: expected '0', '1' or '*', found '.'",
        ),
        (
            item("pattern p 2 01"),
            "line 5: expected '.', '[' or '(', found '0'",
        ),
        (
            item(&format!("pattern p 1 {}", deep(201))),
            "line 5: the regular expression is nested more than 200 parentheses deep",
        ),
        (
            item(&format!("pattern p 1 {}", "0".repeat(10_001))),
            "line 5: a regular expression has at most 10000 bytes, not 10001",
        ),
        (
            item("pattern add 3 .*"),
            "line 5: 'add' must be an automaton",
        ),
        (
            item("pattern p 1 .*\nnumber p 3"),
            "line 6: the name 'p' is taken",
        ),
        (
            item("number p"),
            "line 5: expected a number in decimal digits, found ''",
        ),
        (
            item("number p -3"),
            "line 5: expected a number in decimal digits, found '-3'",
        ),
        (
            item(&format!("number p {}", "1".repeat(1011))),
            "line 5: a number has at most 1010 digits, not 1011",
        ),
    ]);
}

#[test]
fn automata_must_be_of_numbers() {
    let valid = |rows: &str| {
        let states = rows.lines().count();
        format!("{START}automaton valid 1 {states}\n{rows}\nclaim c true\nend\n")
    };
    let zeckendorf = "automaton valid 1 2\n+ 0 1\n+ 0 -\n";
    let relation = |head: &str, rows: &str| {
        format!("{START}{zeckendorf}automaton {head}\n{rows}\nclaim c true\nend\n")
    };
    for (text, expected) in [
        (
            valid(". 0 1\n+ 0 1"),
            "line 3: the automaton 'valid' rejects the empty word",
        ),
        (
            valid("+ 1 0\n+ 1 -"),
            "'valid' accepts 1, but rejects it with a leading zero",
        ),
        (
            valid("+ 1 -\n+ 1 1"),
            "'valid' rejects 1, but accepts it with a leading zero",
        ),
        (
            valid("+ 0 1\n+ 2 -\n+ - 3\n+ - -"),
            "finitely many numbers: none has more than 3 digits",
        ),
        (
            valid("+ 0 -"),
            "finitely many numbers: none has more than 0 digits",
        ),
        (
            relation("P 1 1", "+ 0 0"),
            "line 6: the automaton 'P' accepts 11, which is no number on track 0",
        ),
        (
            relation("P 2 2", "+ 0 - 1 1\n+ 0 - 1 -"),
            "'P' accepts (00, 11), which is no number on track 1",
        ),
        (
            relation("P 1 2", ". 1 -\n+ 1 -"),
            "'P' rejects the empty word, but accepts it with a leading zero",
        ),
        (
            relation("P 0 2", "+ 1\n. 1"),
            "'P' accepts the empty word, but rejects it with a leading zero",
        ),
    ] {
        let message = error(&text);
        assert!(message.contains(expected), "{text}\n{message}\n{expected}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let claim = |depth: usize| {
        let formula = "(not ".repeat(depth) + "true" + &")".repeat(depth);
        format!("{NUMBERS}claim c {formula}\nend\n")
    };
    let certificate = Certificate::parse(&claim(200)).unwrap();
    assert!(check(&certificate, &Limits::default()).unwrap().holds());
    assert!(error(&claim(201)).contains("nested more than 200 parentheses deep"));
    assert!(error(&claim(500_000)).contains("nested more than 200 parentheses deep"));
}

#[test]
fn limits_name_the_claim() {
    let limit = |text: &str, limits: &Limits| {
        let certificate = Certificate::parse(text).unwrap();
        let error = check(&certificate, limits).unwrap_err();
        assert!(error.is_limit_exceeded(), "{error}");
        error.to_string()
    };
    let many: Vec<String> = (0..11).map(|i| format!("x{i}")).collect();
    let chain: Vec<String> = many
        .windows(2)
        .map(|w| format!("(< {} {})", w[0], w[1]))
        .collect();
    let wide = format!(
        "{NUMBERS}claim wide (exists ({}) (and {}))\nend\n",
        many.join(" "),
        chain.join(" ")
    );
    assert_eq!(
        limit(&wide, &Limits::default()),
        "limit exceeded: an automaton of 11 tracks would need more than 10 tracks, in claim 'wide'"
    );
    // More than ten tracks are never allowed.
    let boundless = Limits {
        tracks: 60,
        ..Limits::default()
    };
    assert!(limit(&wide, &boundless).contains("10 tracks"));

    let text = zeckendorf();
    let certificate = Certificate::parse(&text).unwrap();
    let whole = check(&certificate, &Limits::default()).unwrap();
    let last = whole.findings.last().unwrap();
    let few_transitions = Limits {
        transitions: whole.transitions() - last.transitions - 1,
        ..Limits::default()
    };
    assert!(limit(&text, &few_transitions).ends_with("transitions in all, in claim 'recursion'"));
    let few_states = Limits {
        states: 10,
        ..Limits::default()
    };
    assert!(limit(&text, &few_states).ends_with("10 states, in automaton 'add'"));
    let few_entries = Limits {
        entries: 100,
        ..Limits::default()
    };
    assert!(limit(&text, &few_entries).contains("100 table entries, in automaton 'add'"));
    // With just what it takes, it passes.
    let enough = Limits {
        transitions: whole.transitions(),
        states: whole.findings.iter().map(|f| f.largest).max().unwrap(),
        tracks: 5,
        ..Limits::default()
    };
    assert_eq!(check(&certificate, &enough).unwrap(), whole);
}

/// Long lists of variables and of operands take no more than linear time.
#[test]
fn long_lines_are_read_fast() {
    let names: Vec<String> = (0..50_000).map(|i| format!("x{i}")).collect();
    let atoms: Vec<String> = names.iter().map(|x| format!("(= {x} {x})")).collect();
    let text = format!(
        "{NUMBERS}claim c (exists ({}) (or {}))\nend\n",
        names.join(" "),
        atoms.join(" ")
    );
    let certificate = Certificate::parse(&text).unwrap();
    let error = check(&certificate, &Limits::default()).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}

/// Reads and checks without a panic; what is no certificate says so.
fn survives(text: &str) -> Result<(), TestCaseError> {
    match Certificate::parse(text).and_then(|c| check(&c, &small_limits())) {
        Ok(report) => prop_assert!(!report.findings.is_empty()),
        Err(Error::BadCertificate { line, message }) => {
            prop_assert!(line >= 1 && line <= text.lines().count() + 1);
            prop_assert!(!message.is_empty());
        }
        Err(other) => prop_assert!(!other.to_string().is_empty()),
    }
    Ok(())
}

fn words_of_the_language() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "fibnim-certificate 1\n",
        "theorem t\n",
        "automaton",
        "valid",
        "add",
        "P",
        "pattern p 1",
        "number p",
        "[1,*]",
        "(.*",
        "define",
        "claim",
        "refute",
        "end\n",
        "+",
        ".",
        "-",
        "0",
        "1",
        "2",
        "3",
        "\n",
        "(",
        ")",
        "(x y)",
        "(x)",
        "x",
        "y",
        "true",
        "false",
        "and",
        "or",
        "not",
        "implies",
        "iff",
        "exists",
        "forall",
        "=",
        "<",
        "#",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text in any::<String>()) {
        survives(&text)?;
    }

    #[test]
    fn any_words_of_the_language(text in words_of_the_language(), start in 0..3_usize) {
        let start = ["", START, NUMBERS][start];
        survives(&format!("{start}{text}"))?;
    }

    #[test]
    fn any_word_changed_for_another(
        place in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        zeckendorf_digits in any::<bool>(),
    ) {
        let text = if zeckendorf_digits { zeckendorf() } else { BINARY.to_owned() };
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n', '(', ')']).collect();
        let word = words[other.index(words.len())];
        let place = place.index(words.len());
        words[place] = word;
        survives(&words.concat())?;
    }

    #[test]
    fn any_bytes_inserted(place in any::<prop::sample::Index>(), text in "\\PC{1,6}") {
        let place = place.index(BINARY.len());
        survives(&format!("{}{text}{}", &BINARY[..place], &BINARY[place..]))?;
    }
}
