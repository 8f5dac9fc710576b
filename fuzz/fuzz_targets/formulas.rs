//! Any text, read as a script, as a formula and as a regular expression: no
//! reader panics, what reads prints and reads back as the same tree, and an
//! error points at a place of the text.

#![no_main]

use fibnim_logic::Error;
use fibnim_logic::formula::{MAX_TRACKS, SourceError, parse_formula, parse_regex, parse_script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    read_script(text);
    read_formula(text);
    for tracks in 0..=MAX_TRACKS + 1 {
        read_regex(text, tracks);
    }
});

fn read_script(text: &str) {
    match parse_script(text) {
        Ok(script) => {
            let printed = script.to_string();
            let again = parse_script(&printed).expect("what was printed");
            assert_eq!(again.to_string(), printed);
            assert_eq!(again.without_spans(), script.without_spans());
        }
        Err(error) => check_error(text, error),
    }
}

fn read_formula(text: &str) {
    match parse_formula(text) {
        Ok(formula) => {
            for (name, span) in formula.free_variables() {
                assert_eq!(text[span.start..span.end], name);
            }
            let printed = formula.to_string();
            let again = parse_formula(&printed).expect("what was printed");
            assert_eq!(again.without_spans(), formula.without_spans());
        }
        Err(error) => check_error(text, error),
    }
}

fn read_regex(pattern: &str, tracks: usize) {
    if let Err((offset, message)) = parse_regex(pattern, tracks) {
        assert!(pattern.is_char_boundary(offset));
        assert!(!message.is_empty());
    }
}

fn check_error(text: &str, error: Error) {
    let Error::BadFormula(SourceError { line, column, .. }) = error else {
        panic!("not about the text: {error}");
    };
    let length = text
        .split('\n')
        .nth(line - 1)
        .map(|line| line.chars().count());
    assert!(length.is_some_and(|length| (1..=length + 1).contains(&column)));
}
