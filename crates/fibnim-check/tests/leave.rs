//! Whoever asks for a check may end it: it is asked often, while the file is
//! read and in every construction, and told before much memory is taken.

mod common;
#[path = "common/many_states.rs"]
mod many_states;

use fibnim_check::{Certificate, Error, Limits, check, check_while};

/// With one definition.
fn many_states() -> String {
    many_states::many_states(10, 1)
}

fn parsed(text: &str) -> Certificate {
    Certificate::parse(text).expect("a certificate")
}

#[test]
fn it_is_asked_every_few_thousand_steps() {
    let certificate = parsed(&many_states());
    let mut questions = 0_u64;
    let mut may_go_on = |_| {
        questions += 1;
        true
    };
    let report = check_while(&certificate, &Limits::default(), &mut may_go_on).expect("checked");
    assert_eq!(
        report,
        check(&certificate, &Limits::default()).expect("checked")
    );
    assert!(report.holds());
    let steps = report.transitions() / questions;
    assert!(steps < 20_000, "{steps} steps between two questions");
}

/// Whenever it is told not to go on, it is stopped there, and says where.
#[test]
fn it_is_stopped_wherever_it_is() {
    let certificate = parsed(&many_states());
    let mut places = Vec::new();
    // Each time about a third more.
    for most in std::iter::successors(Some(0_u64), |most| Some(most + most / 3 + 1)) {
        let mut questions = 0_u64;
        let mut may_go_on = |_| {
            questions += 1;
            questions <= most
        };
        match check_while(&certificate, &Limits::default(), &mut may_go_on) {
            Ok(_) => break,
            Err(Error::Stopped { item }) => {
                assert_eq!(questions, most + 1, "asked once, and no more");
                places.push(item);
            }
            Err(other) => panic!("{other}"),
        }
    }
    places.dedup();
    let within = |name: &str| places.iter().any(|place| place == name);
    assert!(
        within("pattern 'far'") && within("define 'd0'"),
        "{places:?}"
    );
}

#[test]
fn a_table_that_grows_asks_for_its_memory() {
    let certificate = parsed(&many_states());
    let mut most = 0_usize;
    let mut may_go_on = |bytes: usize| {
        most = bytes.max(most);
        bytes < 100_000
    };
    let stopped = check_while(&certificate, &Limits::default(), &mut may_go_on).unwrap_err();
    assert_eq!(stopped.kind(), "stopped");
    assert!((100_000..1_000_000).contains(&most), "{most}");
}

#[test]
fn reading_is_stopped_too() {
    let rows = "+ 0 0\n".repeat(20_000);
    let file = common::BINARY.replace("automaton valid", "\n#\n\nautomaton valid");
    let long = file.replace("claim", &format!("automaton all 1 20000\n{rows}claim"));
    let blank = "\n".repeat(20_000) + common::BINARY;
    for text in [long, blank] {
        let mut questions = 0;
        let mut may_go_on = |_| {
            questions += 1;
            questions < 2
        };
        let stopped = Certificate::parse_while(&text, &mut |_| false);
        assert_eq!(stopped.unwrap_err().kind(), "stopped");
        let _ = Certificate::parse_while(&text, &mut may_go_on);
        assert!((1..=2).contains(&questions));
        assert_eq!(
            Certificate::parse_while(&text, &mut |_| true),
            Certificate::parse(&text)
        );
    }
}

#[test]
fn a_line_has_a_limit() {
    let long = format!("claim long (and {})\nend\n", "true ".repeat(1 << 20));
    let error = Certificate::parse(&common::BINARY.replace("end\n", &long)).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("a line has at most 4194304 bytes, not 5242"),
        "{message}"
    );
}
