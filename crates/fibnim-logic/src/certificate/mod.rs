//! Certificates: what was decided, as a text that another program can check.
//!
//! A certificate has the automaton of the numbers, the adder, the automata that
//! were given or come from regular expressions, all definitions that are
//! needed, and each statement as a `claim` or, if it is false, as a `refute`.
//! What can be defined is defined: the checker computes it again. Numbers are
//! defined from the order, by successor and doubling.
//!
//! The crate `fibnim-check` reads certificates. It shares no code with this one.

mod names;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use fibnim::Natural;

use crate::automaton::{Automaton, DEAD};
use crate::error::{Error, Result};
use crate::prover::{
    Claim, Core, MOST_TOGETHER, Origin, Predicate, Statement, Variable, Verdict, plan,
};
use crate::system::NumberSystem;
use names::{Names, safe};

/// The deepest nesting of parentheses that a checker need read.
const MAX_DEPTH: usize = 200;

/// The certificate of statements that were decided.
///
/// ```
/// use fibnim_logic::{Limits, Prover, certificate};
/// use fibnim_logic::system::NumberSystem;
///
/// let mut prover = Prover::new(NumberSystem::named("zeckendorf")?, Limits::default())?;
/// let statements = prover.run("prove larger: forall x: exists y: x < y")?;
/// let text = certificate::write("no-largest-number", &statements)?;
/// assert!(text.contains("claim larger (forall (x) (exists (v1) (< x v1)))"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn write(theorem: &str, statements: &[Statement]) -> Result<String> {
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
    let mut writer = Writer::new(system);
    let theorem = safe(theorem);
    let head = format!(
        "fibnim-certificate 1\ntheorem {theorem}\nsystem {}\n",
        system.name()
    );
    writer.text = head;
    writer.automaton("valid", system.valid());
    for statement in statements {
        writer.statement(statement)?;
    }
    writer.text.push_str("end\n");
    Ok(writer.text)
}

struct Writer<'a> {
    system: &'a NumberSystem,
    text: String,
    names: Names,
    claims: Names,
    /// The names of predicates, by the places of their names in memory, which
    /// the statements keep.
    written: HashMap<*const u8, String>,
    numbers: BTreeMap<Natural, String>,
    successor: Option<String>,
    has_add: bool,
}

impl<'a> Writer<'a> {
    fn new(system: &'a NumberSystem) -> Self {
        Self {
            system,
            text: String::new(),
            names: Names::new(),
            claims: Names::new(),
            written: HashMap::new(),
            numbers: BTreeMap::new(),
            successor: None,
            has_add: false,
        }
    }

    fn comment(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "# {line}");
        }
    }

    fn automaton(&mut self, name: &str, automaton: &Automaton) {
        let states = automaton.states().max(1);
        let _ = writeln!(
            self.text,
            "automaton {name} {} {states}",
            automaton.tracks()
        );
        if automaton.is_empty() {
            let _ = writeln!(self.text, ".{}", " -".repeat(automaton.letters()));
        }
        for state in (0..).take(automaton.states()) {
            self.text.push(if automaton.is_accepting(state) {
                '+'
            } else {
                '.'
            });
            for &target in automaton.row(state) {
                let _ = match target {
                    DEAD => write!(self.text, " -"),
                    target => write!(self.text, " {target}"),
                };
            }
            self.text.push('\n');
        }
    }

    /// A line with a formula.
    fn line(&mut self, head: &str, formula: &str) -> Result<()> {
        if depth(formula) > MAX_DEPTH {
            return Err(Error::LimitExceeded {
                what: "the certificate".into(),
                limit: format!("{MAX_DEPTH} parentheses inside each other"),
                part: String::new(),
            });
        }
        let _ = writeln!(self.text, "{head} {formula}");
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Result<()> {
        let claim = &statement.decision.claim;
        let mut scope = Scope::new(&claim.names, &claim.variables);
        let (formula, holds) = match &statement.decision.verdict {
            Verdict::Automaton { automaton, .. } => {
                let answer = self.names.make("answer");
                self.automaton(&answer, automaton);
                let formula = self.formula(&claim.core, &mut scope)?;
                let list = scope.list(&claim.variables);
                let formula = format!("(forall ({list}) (iff {formula} ({answer} {list})))");
                (formula, true)
            }
            verdict => (self.sentence(claim, &mut scope)?, verdict.is_true()),
        };
        self.comment(&statement.text);
        let word = if holds { "claim" } else { "refute" };
        let name = self
            .claims
            .make(statement.name.as_deref().unwrap_or("statement"));
        self.line(&format!("{word} {name}"), &formula)
    }

    fn sentence(&mut self, claim: &Claim, scope: &mut Scope) -> Result<String> {
        let Claim {
            variables,
            core,
            positive,
            ..
        } = claim;
        if variables.is_empty() {
            let formula = self.formula(core, scope)?;
            return Ok(if *positive {
                formula
            } else {
                format!("(not {formula})")
            });
        }
        if variables.len() > MOST_TOGETHER {
            // Too many at once: eliminated as the prover does.
            let some = plan::plan(Core::Exists(variables.clone(), Box::new(core.clone())))?;
            let formula = self.formula(&some, scope)?;
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
        let mut formulas = Vec::with_capacity(parts.len());
        for part in parts {
            formulas.push(self.formula(part, scope)?);
        }
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
            if &*predicate.name == "add" {
                self.need_add();
            }
            return Ok(format!("({} {list})", predicate.name));
        }
        let name = self.predicate(predicate)?;
        Ok(format!("({name} {list})"))
    }

    fn need_add(&mut self) {
        if !self.has_add {
            self.has_add = true;
            self.automaton("add", self.system.add());
        }
    }

    /// The name of a predicate, after all that it needs and itself was written.
    fn predicate(&mut self, predicate: &Predicate) -> Result<String> {
        if let Origin::Number(n) = &*predicate.origin {
            return self.number(n);
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
                self.line(&head, &formula)?;
                name
            }
            Origin::Pattern(pattern) => {
                let name = self.names.make("digits");
                self.comment(pattern);
                self.automaton(&name, &predicate.automaton);
                name
            }
            _ => {
                let name = self.names.make(&predicate.name);
                self.automaton(&name, &predicate.automaton);
                name
            }
        };
        self.written.insert(key, name.clone());
        Ok(name)
    }

    /// "x is this number": 0 is the smallest, and the others are successors and
    /// doubles.
    fn number(&mut self, n: &Natural) -> Result<String> {
        if let Some(name) = self.numbers.get(n) {
            return Ok(name.clone());
        }
        let (half, odd) = n.div_rem(&Natural::from(2u8));
        let formula = if n.is_zero() {
            "(not (exists (y) (< y x)))".to_owned()
        } else if odd.is_zero() {
            let half = self.number(&half)?;
            self.need_add();
            format!("(exists (y) (and ({half} y) (add y y x)))")
        } else {
            let before = self.number(&(n - &Natural::ONE))?;
            let successor = self.successor()?;
            format!("(exists (y) (and ({before} y) ({successor} y x)))")
        };
        let name = self.names.make(&format!("is_{n}"));
        self.line(&format!("define {name} (x)"), &formula)?;
        self.numbers.insert(n.clone(), name.clone());
        Ok(name)
    }

    fn successor(&mut self) -> Result<String> {
        if let Some(name) = &self.successor {
            return Ok(name.clone());
        }
        let name = self.names.make("successor");
        let formula = "(and (< x y) (not (exists (z) (and (< x z) (< z y)))))";
        self.line(&format!("define {name} (x y)"), formula)?;
        self.successor = Some(name.clone());
        Ok(name)
    }
}

fn is_negation(core: &Core) -> bool {
    match core {
        Core::At(_, inner) => is_negation(inner),
        other => matches!(other, Core::Not(_)),
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
