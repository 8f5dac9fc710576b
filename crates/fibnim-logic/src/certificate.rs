//! Certificates: what was decided, as a text that another program can check.
//!
//! A certificate has the automaton of the numbers, the adder, the automata that
//! were given, all definitions that are needed, and each statement as a `claim`
//! or, if it is false, as a `refute`. What can be defined is defined, by a
//! formula, a regular expression or a decimal number: the checker computes it
//! again.
//!
//! The crate `fibnim-check` reads certificates. It shares no code with this one.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use fibnim::Natural;

use crate::automaton::{Automaton, DEAD, Work};
use crate::error::{Error, Result};
use crate::prover::{
    Claim, Core, MOST_TOGETHER, Origin, Predicate, Statement, Variable, Verdict, plan,
};
use crate::system::NumberSystem;

/// The most bytes of a certificate: no checker need read more.
pub const MAX_BYTES: usize = 16 << 20;

/// The certificate of statements that were decided.
///
/// ```
/// use fibnim_logic::{Limits, Prover, automaton::Work, certificate};
/// use fibnim_logic::system::NumberSystem;
///
/// let mut prover = Prover::new(NumberSystem::named("zeckendorf")?, Limits::default())?;
/// let statements = prover.run("prove larger: forall x: exists y: x < y")?;
/// let text = certificate::write("no-largest-number", &statements, &mut Work::default())?;
/// assert!(text.contains("claim larger (forall (x) (exists (v1) (< x v1)))"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn write(theorem: &str, statements: &[Statement], work: &mut Work) -> Result<String> {
    let Some(first) = statements.first() else {
        let message = "a certificate is of one statement or more, and here is none";
        return Err(Error::BadFile(message.into()));
    };
    let system = &first.decision.claim.system;
    if let Some(other) = statements
        .iter()
        .map(|statement| &statement.decision.claim.system)
        .find(|other| other.name() != system.name())
    {
        return Err(Error::BadSystem(format!(
            "a certificate is in one number system, and these statements are in {} and {}",
            system.name(),
            other.name()
        )));
    }
    let mut writer = Writer::new(system, work);
    let theorem = safe(theorem);
    let head = format!(
        "fibnim-certificate 1\ntheorem {theorem}\nsystem {}\n",
        system.name()
    );
    writer.lines.text = head;
    writer.automaton("valid", system.valid())?;
    for statement in statements {
        writer.statement(statement)?;
    }
    writer.lines.text.push_str("end\n");
    let text = writer.lines.text;
    if text.len() > MAX_BYTES {
        let what = format!("the certificate, of {} bytes,", text.len());
        return Err(Error::limit(what, format!("{MAX_BYTES} bytes")));
    }
    Ok(text)
}

// Predicates: each is written once, before the line that needs it.

/// The longest number that is part of a name.
const LONGEST_NAMED: usize = 20;

struct Writer<'a> {
    system: &'a NumberSystem,
    work: &'a mut Work,
    lines: Lines,
    names: Names,
    claims: Names,
    /// The names of predicates, by the places of their names in memory, which
    /// the statements keep.
    written: HashMap<*const u8, String>,
    numbers: BTreeMap<Natural, String>,
    has_add: bool,
}

impl<'a> Writer<'a> {
    fn new(system: &'a NumberSystem, work: &'a mut Work) -> Self {
        Self {
            system,
            work,
            lines: Lines::default(),
            names: Names::new(),
            claims: Names::new(),
            written: HashMap::new(),
            numbers: BTreeMap::new(),
            has_add: false,
        }
    }

    /// The name of a predicate, after all that it needs and itself was written.
    fn predicate(&mut self, predicate: &Predicate) -> Result<String> {
        if let Origin::Number(n) = &*predicate.origin {
            return Ok(self.number(n));
        }
        let key = predicate.name.as_ptr();
        if let Some(name) = self.written.get(&key) {
            return Ok(name.clone());
        }
        let name = match &*predicate.origin {
            Origin::Defined {
                parameters,
                variables,
                core,
            } => {
                let mut scope = Scope::new(parameters, variables);
                let formula = self.formula(core, &mut scope)?;
                let name = self.names.make(&predicate.name);
                let head = format!("define {name} ({})", scope.list(variables));
                self.lines.line(&head, &formula)?;
                name
            }
            Origin::Pattern(pattern) => {
                let name = self.names.make("digits");
                let tracks = predicate.automaton.tracks();
                self.lines.pattern(&name, tracks, pattern);
                name
            }
            _ => {
                let name = self.names.make(&predicate.name);
                self.automaton(&name, &predicate.automaton)?;
                name
            }
        };
        self.written.insert(key, name.clone());
        Ok(name)
    }

    fn automaton(&mut self, name: &str, automaton: &Automaton) -> Result<()> {
        self.lines.automaton(name, automaton, self.work)
    }

    /// "x is this number".
    fn number(&mut self, n: &Natural) -> String {
        if let Some(name) = self.numbers.get(n) {
            return name.clone();
        }
        let digits = n.to_string();
        let name = if digits.len() <= LONGEST_NAMED {
            self.names.make(&format!("is_{digits}"))
        } else {
            self.names.make("is_large")
        };
        let _ = writeln!(self.lines.text, "number {name} {n}");
        self.numbers.insert(n.clone(), name.clone());
        name
    }
}

// Statements as claims and refutations.

impl Writer<'_> {
    fn statement(&mut self, statement: &Statement) -> Result<()> {
        let claim = &statement.decision.claim;
        let mut scope = Scope::new(&claim.names, &claim.variables);
        let (formula, holds) = match &statement.decision.verdict {
            Verdict::Automaton { automaton, .. } => {
                let answer = self.names.make("answer");
                self.automaton(&answer, automaton)?;
                let formula = self.formula(&claim.core, &mut scope)?;
                let list = scope.list(&claim.variables);
                let formula = format!("(forall ({list}) (iff {formula} ({answer} {list})))");
                (formula, true)
            }
            verdict => (self.sentence(claim, &mut scope)?, verdict.is_true()),
        };
        self.lines.comment(&statement.text);
        let word = if holds { "claim" } else { "refute" };
        let name = self
            .claims
            .make(statement.name.as_deref().unwrap_or("statement"));
        self.lines.line(&format!("{word} {name}"), &formula)
    }

    fn sentence(&mut self, claim: &Claim, scope: &mut Scope) -> Result<String> {
        let Claim {
            variables,
            core,
            positive,
            ..
        } = claim;
        if variables.is_empty() || variables.len() > MOST_TOGETHER {
            let mut core = core.clone();
            if !variables.is_empty() {
                // Too many at once: eliminated as the prover does.
                core = Core::Exists(variables.clone(), Box::new(core));
                core = plan::plan(core, self.work)?;
            }
            let formula = self.formula(&core, scope)?;
            return Ok(if *positive {
                formula
            } else {
                format!("(not {formula})")
            });
        }
        let list = scope.list(variables);
        if *positive {
            let formula = self.formula(core, scope)?;
            return Ok(format!("(exists ({list}) {formula})"));
        }
        let formula = self.denial(core, scope)?;
        Ok(format!("(forall ({list}) {formula})"))
    }
}

// Formulas as s-expressions.

impl Writer<'_> {
    /// The negation: "not A and B and not C" becomes "A and B imply C".
    fn denial(&mut self, core: &Core, scope: &mut Scope) -> Result<String> {
        match core {
            Core::At(_, inner) => self.denial(inner, scope),
            Core::Not(inner) => self.formula(inner, scope),
            Core::And(parts) => {
                let Some(last) = parts.iter().rposition(is_negation) else {
                    return Ok(format!("(not {})", self.formula(core, scope)?));
                };
                let mut others = parts.clone();
                let conclusion = others.remove(last).negate();
                let premise = self.formula(&Core::And(others), scope)?;
                let conclusion = self.formula(&conclusion, scope)?;
                Ok(format!("(implies {premise} {conclusion})"))
            }
            other => Ok(format!("(not {})", self.formula(other, scope)?)),
        }
    }

    fn formula(&mut self, core: &Core, scope: &mut Scope) -> Result<String> {
        self.work.go(100)?;
        Ok(match core {
            Core::Constant(truth) => truth.to_string(),
            Core::Atom(predicate, variables) => self.atom(predicate, variables, scope)?,
            Core::Not(inner) => format!("(not {})", self.formula(inner, scope)?),
            Core::And(parts) => self.parts("and", "true", parts, scope)?,
            Core::Or(parts) => self.parts("or", "false", parts, scope)?,
            Core::Iff(left, right) => {
                let (left, right) = (self.formula(left, scope)?, self.formula(right, scope)?);
                format!("(iff {left} {right})")
            }
            Core::Exists(bound, inner) => {
                let inner = self.formula(inner, scope)?;
                format!("(exists ({}) {inner})", scope.list(bound))
            }
            Core::At(_, inner) => self.formula(inner, scope)?,
        })
    }

    fn parts(
        &mut self,
        word: &str,
        none: &str,
        parts: &[Core],
        scope: &mut Scope,
    ) -> Result<String> {
        let formulas = parts.iter().map(|part| self.formula(part, scope));
        let mut formulas = formulas.collect::<Result<Vec<String>>>()?;
        Ok(match formulas.len() {
            0 => none.to_owned(),
            1 => formulas.remove(0),
            _ => format!("({word} {})", formulas.join(" ")),
        })
    }

    fn atom(
        &mut self,
        predicate: &Predicate,
        variables: &[Variable],
        scope: &mut Scope,
    ) -> Result<String> {
        let list = scope.list(variables);
        if matches!(*predicate.origin, Origin::BuiltIn) {
            if &*predicate.name == "<=" {
                let reversed: Vec<Variable> = variables.iter().rev().copied().collect();
                return Ok(format!("(not (< {}))", scope.list(&reversed)));
            }
            if &*predicate.name == "add" && !std::mem::replace(&mut self.has_add, true) {
                self.automaton("add", self.system.add())?;
            }
            return Ok(format!("({} {list})", predicate.name));
        }
        let name = self.predicate(predicate)?;
        Ok(format!("({name} {list})"))
    }
}

fn is_negation(core: &Core) -> bool {
    match core {
        Core::At(_, inner) => is_negation(inner),
        other => matches!(other, Core::Not(_)),
    }
}

// The lines of a certificate.

/// The deepest nesting of parentheses that a checker need read.
const MAX_DEPTH: usize = 200;

/// What is written so far.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "# {line}");
        }
    }

    fn automaton(&mut self, name: &str, automaton: &Automaton, work: &mut Work) -> Result<()> {
        let states = automaton.states().max(1);
        let _ = writeln!(
            self.text,
            "automaton {name} {} {states}",
            automaton.tracks()
        );
        if automaton.is_empty() {
            let _ = writeln!(self.text, ".{}", " -".repeat(automaton.letters()));
        }
        for (accepting, row) in automaton.rows() {
            work.go(10 * row.len())?;
            self.text.push(if accepting { '+' } else { '.' });
            for &target in row {
                let _ = match target {
                    DEAD => write!(self.text, " -"),
                    target => write!(self.text, " {target}"),
                };
            }
            self.text.push('\n');
        }
        Ok(())
    }

    /// A line with a formula.
    fn line(&mut self, head: &str, formula: &str) -> Result<()> {
        if depth(formula) > MAX_DEPTH {
            let limit = format!("{MAX_DEPTH} parentheses inside each other");
            return Err(Error::limit("the certificate", limit));
        }
        let _ = writeln!(self.text, "{head} {formula}");
        Ok(())
    }

    /// The numbers whose digits match. Blanks of any kind mean nothing in a
    /// pattern.
    fn pattern(&mut self, name: &str, tracks: usize, pattern: &str) {
        let words: Vec<&str> = pattern.split_whitespace().collect();
        let _ = writeln!(self.text, "pattern {name} {tracks} {}", words.join(" "));
    }
}

/// How many parentheses are inside each other.
fn depth(formula: &str) -> usize {
    let (mut open, mut deepest) = (0usize, 0);
    for byte in formula.bytes() {
        match byte {
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

// Variables by their names.

/// The names of the variables of one line.
struct Scope {
    names: Names,
    known: HashMap<Variable, String>,
}

impl Scope {
    fn new(names: &[String], variables: &[Variable]) -> Self {
        let mut scope = Self {
            names: Names::new(),
            known: HashMap::new(),
        };
        for (name, &variable) in names.iter().zip(variables) {
            let name = scope.names.make(name);
            scope.known.insert(variable, name);
        }
        scope
    }

    fn name(&mut self, variable: Variable) -> &str {
        let make = || self.names.make(&format!("v{variable}"));
        self.known.entry(variable).or_insert_with(make)
    }

    /// The names of variables, with blanks between.
    fn list(&mut self, variables: &[Variable]) -> String {
        let names: Vec<String> = variables
            .iter()
            .map(|&variable| self.name(variable).to_owned())
            .collect();
        names.join(" ")
    }
}

// Names that a certificate may use, each once.

/// Words of the language of certificates.
const TAKEN: [&str; 13] = [
    "true", "false", "not", "and", "or", "implies", "iff", "exists", "forall", "=", "<", "valid",
    "add",
];

/// The names in use.
struct Names {
    taken: HashSet<String>,
    /// The last number that was put behind a name.
    numbers: HashMap<String, usize>,
}

impl Names {
    fn new() -> Self {
        Self {
            taken: TAKEN.map(str::to_owned).into(),
            numbers: HashMap::new(),
        }
    }

    /// The name itself if it can be used, or one like it.
    fn make(&mut self, wanted: &str) -> String {
        let plain = safe(wanted);
        let mut name = plain.clone();
        while !self.taken.insert(name.clone()) {
            let number = self.numbers.entry(plain.clone()).or_insert(1);
            *number += 1;
            name = format!("{plain}_{number}");
        }
        name
    }
}

/// The name without characters that mean something in a certificate.
fn safe(name: &str) -> String {
    if name.is_empty() {
        return "_".to_owned();
    }
    let keep = |c: char| c.is_ascii_alphanumeric() || "_'-./".contains(c);
    name.chars()
        .map(|c| if keep(c) { c } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_differ() {
        let mut names = Names::new();
        let wanted = ["p", "p", "p_2", "add", "and", "", "(x) y", "#"];
        let made: Vec<String> = wanted.iter().map(|name| names.make(name)).collect();
        assert_eq!(
            made,
            ["p", "p_2", "p_2_2", "add_2", "and_2", "_", "_x__y", "__2"]
        );
    }
}
