//! Certificates that the prover wrote, changed by their structure: the checker
//! reads and decides them within its limits, and never takes a false sentence
//! for true or a true one for false. What is true the prover says, which shares
//! no code with it, of the very automata that the changed file has.

#![no_main]

#[path = "../shared/changes.rs"]
mod changes;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use changes::Text;
use fibnim_check::{Certificate, Formula, Item};
use fibnim_logic::automaton::{Automaton, DEAD, Work};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::{Limits, Prover, certificate};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};

/// With addition and without, true and false, with patterns, numbers, definitions
/// and answers, in three number systems.
const SCRIPTS: [&str; 9] = [
    "prove larger: forall x: exists y: x < y; prove largest: exists y: forall x: x <= y",
    "prove dense: forall x, z: x < z => exists y: x < y & y < z",
    "system binary; prove even-or-odd: forall n: exists k: n = 2*k | n = 2*k + 1",
    "system binary; def p(a, b) := (a, b) matches \"([0,0]|[1,1])*\"; prove same: forall a, b: p(a, b) <=> a = b",
    "prove five: exists x: x = 5 & x matches \"1000\"; x > 3 & x < 6",
    "def lost(n, r) := n = 0 | exists f: lowest(n, f) & r < f; prove small: forall r: lost(1, r) <=> r < 1",
    "def after(x, y) := x < y & !(exists z: x < z & z < y); prove one: forall x: exists y: after(x, y)",
    "prove sum: forall x, y, z: add(x, y, z) => x <= z & (x = z <=> y = 0)",
    "system 3t; prove order: forall x, y: x < y | x = y | y < x; x matches \"(1|0)*1\"",
];

/// Words of certificates.
const WORDS: [&str; 30] = [
    "and",
    "or",
    "implies",
    "iff",
    "not",
    "exists",
    "forall",
    "<",
    "=",
    "add",
    "valid",
    "true",
    "false",
    "claim",
    "refute",
    "define",
    "number",
    "pattern",
    "automaton",
    "end",
    "(",
    ")",
    "+",
    ".",
    "-",
    "0",
    "1",
    "2",
    "x",
    "y",
];

/// The number systems whose automata a changed file may still have.
const SYSTEMS: [&str; 3] = ["zeckendorf", "binary", "3t"];

static CERTIFICATES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let written = SCRIPTS.iter().map(|script| {
        let mut prover = Prover::for_text(script, Limits::default()).expect("a system");
        let statements = prover.run(script).expect("small statements");
        certificate::write("fuzzed", &statements, &mut Work::default()).expect("a certificate")
    });
    written.collect()
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match changed(&mut Unstructured::new(bytes)) {
        Ok(text) => check(&text),
        Err(_) => return Corpus::Reject,
    }
    Corpus::Keep
});

fn changed(input: &mut Unstructured) -> Result<String> {
    let mut text = Text::of(input.choose(&CERTIFICATES)?);
    for _ in 0..input.int_in_range(0..=5)? {
        text.change(input, &WORDS)?;
    }
    Ok(text.to_string())
}

fn check(text: &str) {
    let limits = fibnim_check::Limits {
        states: 2000,
        tracks: 8,
        transitions: 300_000,
        entries: 1_000_000,
    };
    let Ok(certificate) = Certificate::parse(text) else {
        return;
    };
    let Ok(report) = fibnim_check::check(&certificate, &limits) else {
        return;
    };
    let Some(mut script) = Script::of(&certificate) else {
        return;
    };
    for sentence in certificate.sentences() {
        let finding = report.findings.iter().find(|f| f.line == sentence.line);
        let holds = finding.expect("a finding for each").holds;
        if let Some(truth) = script.truth(&sentence.formula) {
            assert_eq!(
                holds,
                truth == sentence.expected,
                "{}:\n{text}",
                sentence.name
            );
        }
    }
}

/// A certificate in the language of the prover.
struct Script {
    prover: Prover,
    /// The names of predicates there, by those of the certificate.
    predicates: HashMap<String, String>,
}

impl Script {
    /// None if it is in no number system that the prover has, or uses what the
    /// prover does not have.
    fn of(certificate: &Certificate) -> Option<Self> {
        let valid = automaton(&certificate.valid().automaton)?;
        let systems = SYSTEMS.map(|name| NumberSystem::shared(name).expect("a system"));
        let system = systems
            .into_iter()
            .find(|system| *system.valid() == valid)?;
        let prover = Prover::new(Arc::clone(&system), limits()).expect("a small system");
        let valid = ("valid".to_owned(), "number".to_owned());
        let mut script = Self {
            prover,
            predicates: HashMap::from([valid]),
        };
        script.define("number", &["x".into()], "x = x")?;
        for (number, item) in certificate.items().iter().enumerate() {
            script.add(item, &format!("p{number}"), &system)?;
        }
        Some(script)
    }

    fn add(&mut self, item: &Item, new: &str, system: &NumberSystem) -> Option<()> {
        let old = match item {
            Item::Sentence(_) => return Some(()),
            Item::Automaton(named) => {
                let automaton = automaton(&named.automaton)?;
                if named.name == "add" {
                    assert_eq!(automaton, *system.add(), "it was accepted as addition");
                }
                known(self.prover.define_automaton(new, &automaton))?;
                &named.name
            }
            Item::Pattern(pattern) => {
                let names: Vec<String> = (0..pattern.tracks).map(|i| format!("x{i}")).collect();
                let formula = format!("({}) matches \"{}\"", names.join(", "), pattern.text);
                self.define(new, &names, &formula)?;
                &pattern.name
            }
            Item::Number(item) => {
                self.define(new, &["x".into()], &format!("x = {}", item.number))?;
                &item.name
            }
            Item::Definition(item) => {
                let mut scope = Scope::default();
                let names: Vec<String> = item.variables.iter().map(|x| scope.bind(x)).collect();
                let formula = self.formula(&item.formula, &mut scope)?;
                self.define(new, &names, &formula)?;
                &item.name
            }
        };
        self.predicates.insert(old.clone(), new.to_owned());
        Some(())
    }

    fn define(&mut self, name: &str, variables: &[String], formula: &str) -> Option<()> {
        // The prover has no predicates of nothing.
        if variables.is_empty() {
            return None;
        }
        let list = variables.join(", ");
        known(self.prover.run(&format!("def {name}({list}) := {formula}")))?;
        Some(())
    }

    /// Whether a sentence is true; none if that is not known within the limits.
    fn truth(&mut self, sentence: &Formula) -> Option<bool> {
        let formula = self.formula(sentence, &mut Scope::default())?;
        let decision = known(self.prover.decide(&formula))?;
        Some(decision.verdict.is_true())
    }

    fn formula(&self, formula: &Formula, scope: &mut Scope) -> Option<String> {
        Some(match formula {
            Formula::Constant(truth) => truth.to_string(),
            Formula::Equal(x, y) => format!("{} = {}", scope.name(x), scope.name(y)),
            Formula::Less(x, y) => format!("{} < {}", scope.name(x), scope.name(y)),
            Formula::Apply(name, list) => {
                let list: Vec<&str> = list.iter().map(|x| scope.name(x)).collect();
                if list.is_empty() {
                    return None;
                }
                format!("{}({})", self.predicates[name], list.join(", "))
            }
            Formula::Not(inner) => format!("!({})", self.formula(inner, scope)?),
            Formula::And(parts) => self.parts(parts, " & ", "true", scope)?,
            Formula::Or(parts) => self.parts(parts, " | ", "false", scope)?,
            Formula::Implies(left, right) => self.pair(left, "=>", right, scope)?,
            Formula::Iff(left, right) => self.pair(left, "<=>", right, scope)?,
            Formula::Exists(names, inner) => self.quantified("exists", names, inner, scope)?,
            Formula::Forall(names, inner) => self.quantified("forall", names, inner, scope)?,
        })
    }

    fn parts(
        &self,
        parts: &[Formula],
        sign: &str,
        none: &str,
        scope: &mut Scope,
    ) -> Option<String> {
        let parts = parts.iter().map(|part| self.formula(part, scope));
        let parts: Vec<String> = parts.collect::<Option<_>>()?;
        if parts.is_empty() {
            return Some(none.to_owned());
        }
        Some(format!("(({}))", parts.join(&format!("){sign}("))))
    }

    fn pair(
        &self,
        left: &Formula,
        sign: &str,
        right: &Formula,
        scope: &mut Scope,
    ) -> Option<String> {
        let (left, right) = (self.formula(left, scope)?, self.formula(right, scope)?);
        Some(format!("(({left}) {sign} ({right}))"))
    }

    fn quantified(
        &self,
        word: &str,
        names: &[String],
        inner: &Formula,
        scope: &mut Scope,
    ) -> Option<String> {
        let mut within = scope.clone();
        let list: Vec<String> = names.iter().map(|name| within.bind(name)).collect();
        let inner = self.formula(inner, &mut within)?;
        scope.bound = within.bound;
        Some(if list.is_empty() {
            format!("({inner})")
        } else {
            format!("({word} {}: {inner})", list.join(", "))
        })
    }
}

/// The variables of a formula, each with a name of its own: whatever one that is
/// bound twice means, it is the checker that says so.
#[derive(Clone, Default)]
struct Scope {
    names: HashMap<String, String>,
    bound: usize,
}

impl Scope {
    fn bind(&mut self, old: &str) -> String {
        self.bound += 1;
        let new = format!("x{}", self.bound);
        self.names.insert(old.to_owned(), new.clone());
        new
    }

    fn name(&self, old: &str) -> &str {
        &self.names[old]
    }
}

fn limits() -> Limits {
    Limits {
        states: 5000,
        bytes: 8 << 20,
        steps: 500_000,
        tracks: 8,
        ..Limits::default()
    }
}

/// What the prover found, if it did within its limits. All that it is asked is in
/// its language.
fn known<T>(result: fibnim_logic::Result<T>) -> Option<T> {
    match result {
        Ok(found) => Some(found),
        Err(error) if error.kind() == "limit_exceeded" => None,
        Err(error) => panic!("the prover does not understand: {error}"),
    }
}

/// An automaton of the checker as one of the prover.
fn automaton(table: &fibnim_check::Automaton) -> Option<Automaton> {
    let target = |state, letter| table.target(state, letter).unwrap_or(DEAD);
    let row = |state| {
        let targets = (0..table.letters()).map(|letter| target(state, letter));
        let targets = targets.collect();
        (table.is_accepting(state), targets)
    };
    let rows: Vec<(bool, Vec<u32>)> = table.all_states().map(row).collect();
    Automaton::from_rows(table.tracks(), &rows).ok()
}
