//! The prover: definitions, and sentences decided one after the other.

mod core;
mod decide;
mod elaborate;
mod evaluate;
mod linear;
mod pattern;
pub(crate) mod plan;
mod predicates;
mod verdict;

use std::sync::Arc;

use fibnim::quote;
use indexmap::IndexMap;

use crate::automaton::{Automaton, Operation, Work};
use crate::error::{Error, Result};
use crate::formula::{Item, parse_script};
use crate::limits::Limits;
use crate::system::NumberSystem;
pub(crate) use core::{Core, Origin, Predicate, Variable};
pub(crate) use decide::MOST_TOGETHER;
pub(crate) use linear::Linear;
pub(crate) use predicates::definition as built_in_definition;
pub(crate) use verdict::Claim;
pub use verdict::{Decision, Example, Statement, Verdict};

/// Decides sentences in a number system.
///
/// ```
/// use fibnim_logic::{Limits, Prover, Verdict};
/// use fibnim_logic::system::NumberSystem;
///
/// let mut prover = Prover::new(NumberSystem::named("zeckendorf")?, Limits::default())?;
/// let answer = prover.decide("forall n: n >= 1 => exists f: lowest(n, f) & f <= n")?;
/// assert!(matches!(answer.verdict, Verdict::True { .. }));
/// let answer = prover.decide("forall n: exists m: 2*m = n")?;
/// let Verdict::False { counterexample } = answer.verdict else { panic!() };
/// assert_eq!(counterexample[0].1.to_string(), "1");
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    system: Arc<NumberSystem>,
    known: IndexMap<String, Predicate>,
    work: Work,
}

impl Prover {
    /// A prover that knows order, addition, and the built-in predicates.
    pub fn new(system: impl Into<Arc<NumberSystem>>, limits: Limits) -> Result<Self> {
        let mut prover = Self {
            system: system.into(),
            known: IndexMap::new(),
            work: Work::new(limits),
        };
        let equal = prover.system.equal(&mut prover.work)?;
        let less = prover.system.less().clone();
        let (left, right) = (less.on(&[0, 1]), equal.on(&[0, 1]));
        let at_most = left.product(Operation::Or, right, &mut prover.work)?;
        let add = prover.system.add().clone();
        for (name, automaton) in [("=", equal), ("<", less), ("<=", at_most), ("add", add)] {
            prover.learn(name, automaton, Origin::BuiltIn);
        }
        Ok(prover)
    }

    /// A prover in the number system that a text asks for, which is Zeckendorf's
    /// if it asks for none.
    pub fn for_text(source: &str, limits: Limits) -> Result<Self> {
        let script = parse_script(source)?;
        let asked = script.items.iter().find_map(|item| match item {
            Item::System { name, .. } => Some(name.as_str()),
            _ => None,
        });
        let name = asked.unwrap_or("zeckendorf");
        Self::new(NumberSystem::shared_within(name, &limits.budget)?, limits)
    }

    /// The number system.
    pub fn system(&self) -> &NumberSystem {
        &self.system
    }

    /// The work so far.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// The number system and the work so far, to go on with it.
    pub(crate) fn system_and_work(&mut self) -> (Arc<NumberSystem>, &mut Work) {
        (Arc::clone(&self.system), &mut self.work)
    }

    /// Runs a text: its definitions are added, its statements decided.
    pub fn run(&mut self, source: &str) -> Result<Vec<Statement>> {
        self.run_while(source, |_| true)
    }

    /// The automaton of a definition that is made anew.
    pub(crate) fn define_once(&mut self, name: &str, text: &str) -> Result<Automaton> {
        self.forget(name);
        self.run(text)?;
        let automaton = self.automaton(name)?.expect("just defined");
        Ok((*automaton).clone())
    }

    /// Changes the limit of steps.
    pub(crate) fn limit_steps(&mut self, steps: u64) {
        self.work.limit_steps(steps);
    }

    /// Runs a text up to the first statement that is not true; `None` if there is
    /// one.
    pub(crate) fn prove_all(&mut self, source: &str) -> Result<Option<Vec<Statement>>> {
        let is_true = |statement: &Statement| statement.decision.verdict.is_true();
        let statements = self.run_while(source, is_true)?;
        Ok(statements.iter().all(is_true).then_some(statements))
    }

    /// Runs a text up to the first statement after which it is not to go on.
    fn run_while(
        &mut self,
        source: &str,
        go_on: impl Fn(&Statement) -> bool,
    ) -> Result<Vec<Statement>> {
        let mut statements = Vec::new();
        self.run_each(source, |statement| {
            let more = go_on(&statement);
            statements.push(statement);
            more
        })?;
        Ok(statements)
    }

    /// Runs a text, and hands out each statement as soon as it is decided, until
    /// no more is wanted. What was decided before an error is not lost.
    ///
    /// ```
    /// use fibnim_logic::{Limits, Prover, system::NumberSystem};
    ///
    /// let mut prover = Prover::new(NumberSystem::named("binary")?, Limits::default())?;
    /// let mut decided = Vec::new();
    /// let result = prover.run_each("prove a: 1 < 2; prove b: p(1)", |statement| {
    ///     decided.extend(statement.name);
    ///     true
    /// });
    /// assert_eq!(decided, ["a"]);
    /// assert!(result.is_err());
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn run_each(
        &mut self,
        source: &str,
        mut each: impl FnMut(Statement) -> bool,
    ) -> Result<()> {
        let script = parse_script(source)?;
        for item in &script.items {
            match item {
                Item::System { name, span } => self.change_system(name, source, span.start)?,
                Item::Define(definition) => {
                    if predicates::is_built_in(&definition.name) {
                        let message =
                            format!("{} is a built-in predicate", quote(&definition.name));
                        return Err(Error::at(source, definition.span.start, message));
                    }
                    self.work.restart()?;
                    let _stage = self
                        .work
                        .stage(|| format!("the definition of {}", definition.name));
                    self.define_from(source, definition)?;
                }
                Item::Prove { name, formula } => {
                    let name_of = || name.clone().unwrap_or_else(|| "the statement".into());
                    let _stage = self.work.stage(name_of);
                    let statement = Statement {
                        name: name.clone(),
                        text: source[formula.span.start..formula.span.end].to_owned(),
                        decision: self.decide_formula(formula, source)?,
                    };
                    if !each(statement) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Decides one formula of a text.
    pub fn decide(&mut self, source: &str) -> Result<Decision> {
        let formula = crate::formula::parse_formula(source)?;
        self.decide_formula(&formula, source)
    }

    fn change_system(&mut self, name: &str, source: &str, start: usize) -> Result<()> {
        let bad = |message: String| Error::at(source, start, message);
        let same = NumberSystem::canonical_name(name).is_ok_and(|name| name == self.system.name());
        if same {
            return Ok(());
        }
        let limits = self.work.limits().clone();
        let system = NumberSystem::named_within(name, &limits.budget);
        let system = system.map_err(|error| match error {
            Error::BadSystem(message) => bad(message),
            other => other,
        })?;
        let defined = self.known.values().any(|known| {
            matches!(
                *known.origin,
                Origin::Defined { .. } | Origin::Given | Origin::Pattern(_)
            )
        });
        if defined {
            return Err(bad(
                "the number system must come before all definitions".into()
            ));
        }
        *self = Self::new(system, limits)?;
        Ok(())
    }
}
