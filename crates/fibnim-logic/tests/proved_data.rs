//! The automata that `fibnim` answers two piles with are data: here they are
//! verified in the logic, and made again.
//!
//! `cargo test --release -p fibnim-logic --test proved_data -- --ignored` learns
//! the relation again and compares; with `FIBNIM_WRITE_PROVED=1` in the
//! environment it writes the files instead.

use std::fmt::Write as _;
use std::path::PathBuf;

use fibnim_logic::automaton::{Automaton, DEAD};
use fibnim_logic::learn::prove_two_piles;
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover};

/// The rules with data, and where these are.
const FILES: [(&str, &str); 1] = [("5t/2", "two-piles-5t-2.txt")];

/// The names of the automata in a file, which are also their names here.
const NAMES: [&str; 3] = ["least", "smaller", "larger"];

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../fibnim/src/theory/proved")
        .join(file)
}

/// What a file says.
struct Data {
    rule: String,
    terms: String,
    relation_states: usize,
    automata: Vec<(String, Automaton)>,
}

fn read(file: &str) -> Data {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut field = |name: &str| {
        let line = lines.next().unwrap();
        let value = line.strip_prefix(name).and_then(|v| v.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("{name}: {line}")).to_owned()
    };
    let (rule, terms) = (field("rule"), field("terms"));
    let relation_states = field("relation").parse().unwrap();
    let mut automata = Vec::new();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split(' ').collect();
        let ["automaton", name, "3", states] = words[..] else {
            panic!("no automaton on 3 tracks: {line}");
        };
        let rows = lines.by_ref().take(states.parse().unwrap()).map(row);
        let rows: Vec<_> = rows.collect();
        let automaton = Automaton::from_rows(3, &rows).unwrap();
        // It is minimal and numbered breadth first, so that == compares.
        assert_eq!(states, automaton.states().to_string(), "{name}");
        automata.push((name.to_owned(), automaton));
    }
    Data {
        rule,
        terms,
        relation_states,
        automata,
    }
}

fn row(line: &str) -> (bool, Vec<u32>) {
    let mut words = line.split(' ');
    let accepting = words.next() == Some("+");
    let targets = words.map(|word| match word {
        "-" => DEAD,
        state => state.parse().unwrap(),
    });
    (accepting, targets.collect())
}

/// The moves of two piles, by the relation p(m, d, r): (m, m + d; r) is lost.
fn moves(rule: &fibnim::Rule) -> String {
    let (numerator, denominator) = rule.ratio().unwrap();
    format!(
        "def limit(x, y) := {denominator}*y <= {numerator}*x & {numerator}*x < {denominator}*y + {denominator}
         def lost(m, d, x) := exists y: limit(x, y) & p(m, d, y)
         # The smaller pile becomes smaller; the larger one stays the larger, or does not.
         def small(m, d, x) := 1 <= x & x <= m & lost(m - x, d + x, x)
         def large(m, d, x) := 1 <= x & x <= d & lost(m, d - x, x)
         def swap(m, d, x) := exists v: 1 <= v & x = d + v & v <= m & lost(m - v, v, x)
         def winning(m, d, x) := small(m, d, x) | large(m, d, x) | swap(m, d, x)
         "
    )
}

/// That p is the relation of the game, and that the data are its least takes
/// and all its winning ones.
const SENTENCES: &str = "
    prove one-least-take: forall m, d, r, s: least(m, d, r) & least(m, d, s) => r = s
    prove no-limit: forall m, d: p(m, d, 0)
    prove monotone: forall m, d, r: p(m, d, r + 1) => p(m, d, r)
    prove winning: forall m, d, x: winning(m, d, x) => !p(m, d, x)
    prove least: forall m, d, x: p(m, d, x) & !p(m, d, x + 1) => winning(m, d, x + 1)
    prove from-the-smaller: forall m, d, x: smaller(m, d, x) <=> small(m, d, x)
    prove from-the-larger: forall m, d, x: larger(m, d, x) <=> large(m, d, x) | swap(m, d, x)
    prove equal-piles: forall m, d: (d = 0 <=> !(exists r: least(m, d, r)))
    prove never-more-than-the-difference: forall m, d, x: !swap(m, d, x)
";

/// The first sentence that these automata do not satisfy, and the states of
/// the relation of lost positions.
fn first_false(system: NumberSystem, automata: &[(String, Automaton)]) -> (Option<String>, usize) {
    let relation = "def p(m, d, r) := !(exists s: least(m, d, s) & s <= r)\n";
    let script = format!("{relation}{}{SENTENCES}", moves(system.rule()));
    let mut prover = Prover::new(system, Limits::default()).unwrap();
    for (name, automaton) in automata {
        prover.define_automaton(name, automaton).unwrap();
        // It accepts numbers only, with no help of the prover.
        assert_eq!(*prover.automaton(name).unwrap().unwrap(), *automaton);
    }
    let statements = prover.run(&script).unwrap();
    assert_eq!(statements.len(), SENTENCES.matches("prove ").count());
    let mut wrong = statements
        .into_iter()
        .filter(|statement| !statement.decision.verdict.is_true());
    let relation = prover.automaton("p").unwrap().unwrap();
    (wrong.next().and_then(|s| s.name), relation.states())
}

#[test]
fn the_data_satisfy_the_recursion_of_the_game() {
    for (rule, file) in FILES {
        let data = read(file);
        assert_eq!(data.rule, rule);
        let system = NumberSystem::named(rule).unwrap();
        for (k, term) in data.terms.split(' ').enumerate() {
            let mut word = vec![false; k + 1];
            word[0] = true;
            assert_eq!(system.value(&word).to_string(), term);
        }
        let names: Vec<&str> = data.automata.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, NAMES);
        let verdict = first_false(system, &data.automata);
        assert_eq!(verdict, (None, data.relation_states), "{rule}");
    }
}

/// The same automata, with one state that accepts no more.
fn without_one_state(automaton: &Automaton) -> Automaton {
    let mut rows: Vec<(bool, Vec<u32>)> = (0..u32::try_from(automaton.states()).unwrap())
        .map(|state| (automaton.is_accepting(state), automaton.row(state).to_vec()))
        .collect();
    let last = rows.iter().rposition(|(accepting, _)| *accepting).unwrap();
    rows[last].0 = false;
    Automaton::from_rows(automaton.tracks(), &rows).unwrap()
}

#[test]
fn damaged_data_are_found_out() {
    let expected = ["winning", "from-the-smaller", "from-the-larger"];
    for (damaged, sentence) in expected.iter().enumerate() {
        let mut automata = read(FILES[0].1).automata;
        let (_, automaton) = &mut automata[damaged];
        *automaton = without_one_state(automaton);
        let system = NumberSystem::named(FILES[0].0).unwrap();
        let (wrong, _) = first_false(system, &automata);
        assert_eq!(wrong.as_deref(), Some(*sentence));
    }
}

#[test]
#[ignore = "long: learns the relation again, about 5 s in release"]
fn the_data_are_learned_again() {
    for (rule, file) in FILES {
        let learned = learn(rule);
        if std::env::var_os("FIBNIM_WRITE_PROVED").is_some() {
            std::fs::write(path(file), learned).unwrap();
        } else {
            assert_eq!(std::fs::read_to_string(path(file)).unwrap(), learned);
        }
    }
}

/// The text of a file.
fn learn(rule: &str) -> String {
    let mut proof = prove_two_piles(rule, Limits::default()).unwrap();
    let prover = &mut proof.prover;
    prover
        .run(
            "def least(m, d, r) := !p(m, d, r) & (forall s: s < r => p(m, d, s))
             def smaller(m, d, x) := 1 <= x & small(m, d, x)
             def larger(m, d, x) := 1 <= x & (large(m, d, x) | swap(m, d, x))",
        )
        .unwrap();
    let relation = prover.automaton("p").unwrap().unwrap();
    let terms: Vec<String> = (1..=12)
        .map(|k| {
            let mut word = vec![false; k];
            word[0] = true;
            prover.system().value(&word).to_string()
        })
        .collect();
    let mut text = format!(
        "# Two piles m and m + d with the rule f(t) = {rule}: automata on the digits of (m, d, x).
# Made and verified by crates/fibnim-logic/tests/proved_data.rs; not to be changed by hand.
#
# least: x is the least take; smaller, larger: taking x from that pile wins.
# A line is a state, from 0, which is the first: + if it accepts, then the state after each letter.
# A letter is the digit of m + 2 times that of d + 4 times that of x, most significant digits first.
rule {rule}
terms {}
relation {}
",
        terms.join(" "),
        relation.states()
    );
    for name in NAMES {
        write_automaton(
            &mut text,
            name,
            &prover.automaton(name).unwrap().expect("just defined"),
        );
    }
    text
}

fn write_automaton(text: &mut String, name: &str, automaton: &Automaton) {
    let states = automaton.states();
    writeln!(text, "automaton {name} {} {states}", automaton.tracks()).unwrap();
    for state in 0..u32::try_from(states).unwrap() {
        text.push(if automaton.is_accepting(state) {
            '+'
        } else {
            '.'
        });
        for &target in automaton.row(state) {
            match target {
                DEAD => text.push_str(" -"),
                state => write!(text, " {state}").unwrap(),
            }
        }
        text.push('\n');
    }
}
