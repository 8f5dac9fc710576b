//! Certificates are accepted by the checker, which shares no code with the
//! prover, and refused when something in them is changed.

use fibnim_check::{Certificate, check};
use fibnim_logic::automaton::{Automaton, Work};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, certificate, theorems};
use proptest::prelude::*;

fn prover(system: &str) -> Prover {
    Prover::new(NumberSystem::named(system).unwrap(), Limits::default()).unwrap()
}

/// The certificate of a text in zeckendorf.
fn certificate_of(text: &str) -> String {
    let statements = prover("zeckendorf").run(text).unwrap();
    certificate::write("test", &statements, &mut Work::default()).unwrap()
}

/// Whether the checker accepts it; an error is a refusal.
fn accepted(text: &str) -> bool {
    Certificate::parse(text)
        .and_then(|certificate| check(&certificate, &fibnim_check::Limits::default()))
        .is_ok_and(|report| report.holds())
}

#[track_caller]
fn assert_accepted(text: &str) {
    let parsed = Certificate::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let report = check(&parsed, &fibnim_check::Limits::default()).unwrap();
    let failures: Vec<_> = report.failures().collect();
    assert!(failures.is_empty(), "{failures:?}\n{text}");
}

fn certificate_of_theorem(name: &str) -> String {
    let theorem = theorems::find(name).unwrap();
    let statements = theorem.decide(Limits::default()).unwrap();
    certificate::write(name, &statements, &mut Work::default()).unwrap()
}

#[test]
fn every_theorem_has_a_certificate() {
    for theorem in theorems::all() {
        let text = certificate_of_theorem(theorem.name);
        let expected = if theorem.holds {
            "\nclaim "
        } else {
            "\nrefute "
        };
        assert!(text.contains(expected), "{}", theorem.name);
        assert_accepted(&text);
    }
}

#[test]
fn a_claim_turned_around_is_refused() {
    for name in ["whinihan", "misere", "theorem-10", "gap-table-as-printed"] {
        let text = certificate_of_theorem(name);
        let lines: Vec<&str> = text.lines().collect();
        let mut turned = 0;
        for (at, line) in lines.iter().enumerate() {
            let other = match line.split_once(' ') {
                Some(("claim", rest)) => format!("refute {rest}"),
                Some(("refute", rest)) => format!("claim {rest}"),
                _ => continue,
            };
            let mut changed = lines.clone();
            changed[at] = &other;
            assert!(!accepted(&changed.join("\n")), "{name}: {line}");
            turned += 1;
        }
        assert!(turned > 0, "{name}");
    }
}

/// One pile with f(t) = 2t: P exactly if r is less than the smallest part.
const ONE_PILE: &str = r"
def p(n, r) := n = 0 | exists f: lowest(n, f) & r < f
prove recursion: forall n, r: p(n, r) <=> !(exists a: 1 <= a & a <= r & a <= n & p(n - a, 2*a))
";

/// Every target of every automaton, sent elsewhere: then it is another
/// relation, or no relation of numbers, and something fails.
#[test]
fn a_changed_target_is_refused() {
    let text = certificate_of(ONE_PILE);
    assert_accepted(&text);
    let lines: Vec<&str> = text.lines().collect();
    let mut changes = 0;
    for (at, line) in lines.iter().enumerate() {
        if !line.starts_with("+ ") && !line.starts_with(". ") {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        for place in 1..words.len() {
            let other = if words[place] == "0" { "-" } else { "0" };
            let mut row = words.clone();
            row[place] = other;
            let row = row.join(" ");
            let mut changed = lines.clone();
            changed[at] = &row;
            assert!(!accepted(&changed.join("\n")), "line {at}: {line} to {row}");
            changes += 1;
        }
    }
    assert!(changes > 100, "only {changes} changes");
}

#[test]
fn numbers_are_defined_and_not_given() {
    let text = certificate_of("prove forall x: x = 1000003 <=> x + 17 = 1000020");
    assert_eq!(text.matches("automaton ").count(), 1, "{text}");
    assert!(text.contains("\nnumber is_1000003 1000003\n"), "{text}");
    assert_accepted(&text);
    let small = certificate_of("prove forall x: x > 1 => x != 0");
    assert!(!small.contains("automaton add"), "{small}");
    assert_accepted(&small);
}

/// The longest number that a formula may have.
#[test]
fn a_long_number_is_checked() {
    let n = "9".repeat(1000);
    let text = certificate_of(&format!("prove exists x: x = {n} & x > 5"));
    assert!(text.contains(&format!("\nnumber is_large {n}\n")));
    assert_accepted(&text);
    assert!(!accepted(&text.replace(&n, "3")));
}

/// Any regular expression about so many numbers.
fn pattern(tracks: usize) -> impl Strategy<Value = String> {
    let entry = prop::sample::select(vec!["0", "1", "*"]);
    let tuple = prop::collection::vec(entry, tracks).prop_map(|entries| entries.join(","));
    let letter = prop_oneof![
        4 => tuple.prop_map(|tuple| format!("[{tuple}]")),
        1 => Just(".".to_owned()),
        1 => Just("()".to_owned()),
    ];
    letter.prop_recursive(4, 12, 3, |part| {
        prop_oneof![
            prop::collection::vec(part.clone(), 2..4).prop_map(|parts| parts.join("\t ")),
            prop::collection::vec(part.clone(), 2..4)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            (
                part,
                prop::sample::select(vec!["*", "+", "?", "+?", "?+", "**"])
            )
                .prop_map(|(part, sign)| format!("({part}){sign}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The answer to "which numbers match" is the prover's automaton, and the
    /// claim is that the checker's own agrees with it.
    #[test]
    fn the_checker_reads_patterns_as_the_prover_does(
        one in pattern(1),
        two in pattern(2),
        system in prop::sample::select(vec!["zeckendorf", "binary"]),
    ) {
        let text = format!("prove x matches \"{one}\"; prove (x, y) matches \"{two}\"");
        let statements = prover(system).run(&text).unwrap();
        let text = certificate::write("patterns", &statements, &mut Work::default()).unwrap();
        prop_assert_eq!(text.matches("\npattern ").count(), 2);
        prop_assert_eq!(text.matches("\nautomaton answer").count(), 2);
        assert_accepted(&text);
    }
}

/// Every digit of every pattern, changed: nothing but the claims says what a
/// pattern must be.
#[test]
fn a_changed_pattern_is_refused() {
    let text = certificate_of(ONE_PILE);
    let mut changes = 0;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let head = line.split(' ').take(3).map(|word| word.len() + 1).sum();
        for (at, sign) in line.char_indices().skip(head) {
            let other = match sign {
                _ if !line.starts_with("pattern ") => continue,
                '0' => "1",
                '1' => "0",
                _ => continue,
            };
            let mut changed = text.clone();
            changed.replace_range(start + at..=start + at, other);
            assert!(!accepted(&changed), "{line}: {at} to {other}");
            changes += 1;
        }
        start += line.len();
    }
    assert!(changes > 3, "only {changes} changes");
}

/// What one statement needs is dropped before the next.
#[test]
fn many_statements_in_one_certificate() {
    let many: Vec<String> = (0..300)
        .map(|k| format!("prove forall x, y: x + {k} < y => x < y"))
        .collect();
    assert_accepted(&certificate_of(&many.join("\n")));
}

/// What one part of a statement needs is dropped before the next.
#[test]
fn many_parts_of_one_statement() {
    let parts: Vec<String> = (1..=150)
        .map(|k| format!("(exists z: x + y + {k} = z & z > x)"))
        .collect();
    assert_accepted(&certificate_of(&format!(
        "prove forall x, y: {}",
        parts.join(" & ")
    )));
}

#[test]
fn only_what_is_needed_is_written() {
    let text = certificate_of(
        "def unused(x) := x matches \"(10)*\"; def used(x) := x < 1\nprove forall x: used(x) => x < 3",
    );
    assert!(text.contains("define used"));
    assert!(!text.contains("unused") && !text.contains("digits"));
    assert_accepted(&text);
}

#[test]
fn names_that_mean_something_else_in_a_certificate() {
    let text = "def valid(add) := add > 3; def claim(end, refute) := end < refute & valid(refute)\n\
                def is_2(x) := x = 7; def digits(x) := x matches \"1.*\"; def successor(x) := x = 2\n\
                prove claim: forall define, end: claim(define, end) => exists add: valid(add) & add <= end\n\
                prove and: exists x: is_2(x) & x != 2 & !successor(x) & digits(x) & x matches \"10*.0*\"\n\
                prove forall x: x = 5 => exists x: x = 3";
    let text = certificate_of(text);
    assert_accepted(&text);
}

#[test]
fn statements_of_every_form() {
    let text = "def p(x, y) := x + y = 5\n\
                prove truth: true\n\
                prove no-truth: !(exists x: x < 0)\n\
                prove nothing: false\n\
                prove equal: forall x: x = x\n\
                prove or: forall x: x < 3 | x > 1\n\
                prove iff: (exists x: p(x, x)) <=> (forall x: x > 7)\n\
                prove unused: forall x, y, z: exists u: u > y\n\
                prove repeated: forall x: p(x, x) => x = 9\n\
                prove some: exists a, b, c, d, e, f, g: a < b & b < c & c < d & d < e & e < f & f < g\n\
                prove all: forall a, b, c, d, e, f, g: a < b & b < c & c < d & d < e & e < f & f < g => a < g\n\
                prove open: p(x, 2*y) | x > 8\n\
                prove none: x < 0\n\
                prove every: x >= 0";
    let text = certificate_of(text);
    assert_eq!(text.matches("\nclaim ").count(), 12, "{text}");
    assert_eq!(text.matches("\nrefute ").count(), 1, "{text}");
    assert_accepted(&text);
    // Another answer to an open question is refused.
    let row = text.find("automaton answer ").unwrap();
    let row = row + text[row..].find("\n. ").unwrap();
    let mut changed = text.clone();
    changed.replace_range(row..row + 2, "\n+");
    assert!(!accepted(&changed));
}

#[test]
fn the_automaton_that_was_used_is_written() {
    let mut prover = prover("binary");
    let even = Automaton::from_rows(1, &[(true, vec![0, 1]), (false, vec![0, 1])]).unwrap();
    let odd = Automaton::from_rows(1, &[(false, vec![0, 1]), (true, vec![0, 1])]).unwrap();
    prover.define_automaton("p (1)", &even).unwrap();
    prover.define_automaton("p", &even).unwrap();
    let mut statements = prover.run("prove exists x: p(2*x)").unwrap();
    // A better guess of the same name.
    prover.define_automaton("p", &odd).unwrap();
    statements.extend(prover.run("prove forall x: !p(2*x)").unwrap());
    let text = certificate::write("two guesses", &statements, &mut Work::default()).unwrap();
    assert!(text.contains("theorem two_guesses\n") && text.contains("automaton p_2 "));
    assert_accepted(&text);
}

#[test]
fn what_cannot_be_certified_is_said() {
    let none = certificate::write("nothing", &[], &mut Work::default()).unwrap_err();
    assert!(none.to_string().contains("here is none"));
    let mut mixed = prover("zeckendorf").run("prove exists x: x > 1").unwrap();
    mixed.extend(prover("binary").run("prove exists x: x > 1").unwrap());
    let mixed = certificate::write("mixed", &mixed, &mut Work::default()).unwrap_err();
    assert!(mixed.to_string().contains("zeckendorf and binary"));
    let deep = format!("prove {}true", "forall y: exists z: y < z & ".repeat(60));
    let deep = prover("zeckendorf").run(&deep).unwrap();
    let error = certificate::write("deep", &deep, &mut Work::default()).unwrap_err();
    assert!(error.is_limit_exceeded());
}

/// The checker reads a few digits more than a formula may write, for sums.
#[test]
fn sums_of_the_largest_numbers_are_read_by_the_checker() {
    let number = "9".repeat(fibnim_logic::formula::MAX_DIGITS);
    let sum = vec![number.as_str(); 150].join(" + ");
    let text = certificate_of(&format!("exists x: x = {sum}"));
    let longest = text.lines().filter(|line| line.starts_with("number "));
    let longest = longest.map(str::len).max().unwrap();
    assert!(longest > fibnim_logic::formula::MAX_DIGITS + "number is_large ".len());
    Certificate::parse(&text).unwrap();
}

#[test]
fn a_certificate_that_no_checker_reads_is_not_written() {
    let mut statements = prover("zeckendorf").run("exists x: x = 0").unwrap();
    assert!(certificate::write("test", &statements, &mut Work::default()).is_ok());
    statements[0].text = "long".repeat(certificate::MAX_BYTES / 4);
    let error = certificate::write("test", &statements, &mut Work::default()).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    let expected = "would need more than 16777216 bytes";
    assert!(error.to_string().ends_with(expected), "{error}");
}
