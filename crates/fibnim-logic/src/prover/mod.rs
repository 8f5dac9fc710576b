//! The prover: definitions, and sentences decided one after the other.

mod claim;
mod core;
mod elaborate;
mod evaluate;
mod linear;
mod pattern;
pub(crate) mod plan;
mod prelude;
mod verdict;

use std::sync::Arc;

use fibnim::{Natural, quote};
use indexmap::IndexMap;

use crate::automaton::{Automaton, Operand, Operation, Work};
use crate::error::{Error, Result};
use crate::formula::{Definition, Formula, Item, Kind, SourceError, parse_regex, parse_script};
use crate::limits::Limits;
use crate::system::NumberSystem;
pub(crate) use claim::Claim;
pub(crate) use core::{Core, Origin, Predicate, Variable};
use elaborate::Elaborator;
use evaluate::Evaluator;
pub(crate) use linear::Linear;
pub(crate) use prelude::definition as built_in_definition;
pub use verdict::{Decision, Example, Statement, Verdict};

/// More variables than these are eliminated one by one, rather than looked at
/// all together.
pub(crate) const MOST_TOGETHER: usize = 6;

/// The most variables that the outermost quantifiers may bind.
const MOST_VARIABLES: usize = 60;

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
        let at_most = Automaton::product(
            Operation::Or,
            Operand {
                automaton: &less,
                places: &[0, 1],
            },
            Operand {
                automaton: &equal,
                places: &[0, 1],
            },
            2,
            &mut prover.work,
        )?;
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
        Self::new(NumberSystem::shared(asked.unwrap_or("zeckendorf"))?, limits)
    }

    /// The number system.
    pub fn system(&self) -> &NumberSystem {
        &self.system
    }

    /// The work so far.
    pub fn work(&self) -> &Work {
        &self.work
    }

    fn learn(&mut self, name: &str, automaton: Automaton, origin: Origin) -> Predicate {
        let predicate = Predicate {
            name: name.into(),
            automaton: Arc::new(automaton),
            origin: Arc::new(origin),
        };
        self.known.insert(name.into(), predicate.clone());
        predicate
    }

    /// Makes a predicate of an automaton, in place of one that was given that
    /// name before. Its tuples are restricted to representations.
    pub fn define_automaton(&mut self, name: &str, automaton: &Automaton) -> Result<()> {
        self.work.restart();
        if prelude::is_built_in(name) {
            let message = format!("{} is a built-in predicate", quote(name));
            return Err(Error::BadFile(message));
        }
        let given = |known: &Predicate| matches!(*known.origin, Origin::Given);
        if self.known.get(name).is_some_and(|known| !given(known)) {
            let message = format!(
                "{} is no automaton that was given: it has a meaning already",
                quote(name)
            );
            return Err(Error::BadFile(message));
        }
        let tracks: Vec<usize> = (0..automaton.tracks()).collect();
        let all = self.system.all(tracks.len(), &mut self.work)?;
        let restricted = Automaton::product(
            Operation::And,
            Operand {
                automaton,
                places: &tracks,
            },
            Operand {
                automaton: &all,
                places: &tracks,
            },
            tracks.len(),
            &mut self.work,
        )?;
        self.learn(name, restricted, Origin::Given);
        Ok(())
    }

    /// The automaton of a predicate; `None` if there is none of that name.
    pub fn automaton(&mut self, name: &str) -> Result<Option<Arc<Automaton>>> {
        Ok(self.predicate(name)?.map(|predicate| predicate.automaton))
    }

    /// Whether a predicate is an automaton that was handed in.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        let known = self.known.get(name);
        known.is_some_and(|known| matches!(*known.origin, Origin::Given))
    }

    fn known_names(&self) -> Vec<String> {
        let defined = self
            .known
            .iter()
            .filter(|(_, known)| matches!(*known.origin, Origin::Given | Origin::Defined { .. }));
        let mut names: Vec<String> = prelude::names().map(str::to_owned).collect();
        names.extend(defined.map(|(name, _)| name.clone()));
        names.sort();
        names.dedup();
        names
    }

    /// A predicate by name; the built-in ones are made when they are needed.
    fn predicate(&mut self, name: &str) -> Result<Option<Predicate>> {
        if let Some(known) = self.known.get(name) {
            return Ok(Some(known.clone()));
        }
        let Some(text) = prelude::definition(name) else {
            return Ok(None);
        };
        let script = parse_script(text)?;
        let Some(Item::Define(definition)) = script.items.first() else {
            return Ok(None);
        };
        self.define_from(text, definition).map(Some)
    }

    fn built_in(&mut self, name: &str) -> Result<Predicate> {
        let found = self.predicate(name)?;
        Ok(found.expect("order and addition are always known"))
    }

    /// "x is this number".
    fn number(&mut self, n: &Natural) -> Predicate {
        // No definition has such a name.
        let name = n.to_string();
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        let automaton = self.system.constant(n);
        self.learn(&name, automaton, Origin::Number(n.clone()))
    }

    /// The tuples whose digits match; the inner error is a place in the
    /// pattern.
    fn pattern(
        &mut self,
        pattern: &str,
        tracks: usize,
    ) -> Result<std::result::Result<Predicate, (usize, String)>> {
        let regex = match parse_regex(pattern, tracks) {
            Ok(regex) => regex,
            Err(error) => return Ok(Err(error)),
        };
        let name = format!("\"{pattern}\" on {tracks}");
        if let Some(known) = self.known.get(&name) {
            return Ok(Ok(known.clone()));
        }
        let words = pattern::automaton(&regex, tracks, &mut self.work)
            .map_err(|error| error.within(pattern))?;
        let all = self.system.all(tracks, &mut self.work)?;
        let places: Vec<usize> = (0..tracks).collect();
        let automaton = Automaton::product(
            Operation::And,
            Operand {
                automaton: &words,
                places: &places,
            },
            Operand {
                automaton: &all,
                places: &places,
            },
            tracks,
            &mut self.work,
        )?;
        Ok(Ok(self.learn(
            &name,
            automaton,
            Origin::Pattern(pattern.to_owned()),
        )))
    }

    /// Adds a definition of a text.
    fn define_from(&mut self, source: &str, definition: &Definition) -> Result<Predicate> {
        let Definition {
            name,
            parameters,
            body,
            span,
        } = definition;
        let bad =
            |message: String| Error::BadFormula(SourceError::new(source, span.start, message));
        if self.known.contains_key(name.as_str()) {
            return Err(bad(format!("{} is defined already", quote(name))));
        }
        let mut elaborator = Elaborator::new(self, source);
        let variables = elaborator.bind(parameters);
        let core = elaborator.formula(body, true)?;
        let core = plan::plan(core)?;
        let system = Arc::clone(&self.system);
        let automaton = Evaluator {
            system: &system,
            work: &mut self.work,
            source,
        }
        .automaton(&core, &variables)
        .map_err(|error| error.within(&source[body.span.start..body.span.end]))?;
        Ok(self.learn(
            name,
            automaton,
            Origin::Defined {
                parameters: parameters.clone(),
                variables,
                core,
            },
        ))
    }

    /// Forgets a predicate.
    pub(crate) fn forget(&mut self, name: &str) {
        self.known.shift_remove(name);
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

    /// Changes the limit of steps to at most so many, and gives the one before.
    pub(crate) fn limit_steps(&mut self, steps: u64) -> u64 {
        self.work.limit_steps(steps)
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
                    if prelude::is_built_in(&definition.name) {
                        let message =
                            format!("{} is a built-in predicate", quote(&definition.name));
                        let error = SourceError::new(source, definition.span.start, message);
                        return Err(Error::BadFormula(error));
                    }
                    self.work.restart();
                    self.define_from(source, definition)?;
                }
                Item::Prove { name, formula } => {
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
        let bad = |message: String| Error::BadFormula(SourceError::new(source, start, message));
        let same = NumberSystem::canonical_name(name).is_ok_and(|name| name == self.system.name());
        if same {
            return Ok(());
        }
        let system = NumberSystem::named(name).map_err(|error| bad(error.to_string()))?;
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
        *self = Self::new(system, self.work.limits().clone())?;
        Ok(())
    }

    fn decide_formula(&mut self, formula: &Formula, source: &str) -> Result<Decision> {
        self.work.restart();
        let text = &source[formula.span.start..formula.span.end];
        self.decide_whole(formula, source)
            .map_err(|error| error.within(text))
    }

    fn decide_whole(&mut self, formula: &Formula, source: &str) -> Result<Decision> {
        let free: Vec<String> = formula
            .free_variables()
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        if !free.is_empty() {
            let claim = self.planned(free.clone(), formula, true, source)?;
            let automaton = self.evaluator(source, |evaluator| {
                evaluator.automaton(&claim.core, &claim.variables)
            })?;
            let verdict = Verdict::Automaton {
                variables: free,
                automaton,
            };
            return Ok(Decision::new(verdict, claim, &self.work));
        }
        let universal = matches!(formula.kind, Kind::Forall(..));
        let (names, inner) = outermost(formula, universal);
        // A statement about all is false where its negation has an example.
        let claim = self.planned(names, inner, !universal, source)?;
        let example = self.example(&claim, source)?;
        let smallest = example.as_ref().is_none_or(|&(_, smallest)| smallest);
        let verdict = match (universal, example.map(|(numbers, _)| numbers)) {
            (true, None) => Verdict::True {
                witness: Vec::new(),
            },
            (true, Some(counterexample)) => Verdict::False { counterexample },
            (false, Some(witness)) => Verdict::True { witness },
            (false, None) => Verdict::False {
                counterexample: Vec::new(),
            },
        };
        let mut decision = Decision::new(verdict, claim, &self.work);
        decision.smallest = smallest;
        Ok(decision)
    }

    /// A formula or its negation, with these names bound, ready to evaluate.
    fn planned(
        &mut self,
        names: Vec<String>,
        formula: &Formula,
        positive: bool,
        source: &str,
    ) -> Result<Claim> {
        let mut elaborator = Elaborator::new(self, source);
        let variables = elaborator.bind(&names);
        let core = plan::plan(elaborator.formula(formula, positive)?)?;
        Ok(Claim {
            system: Arc::clone(&self.system),
            names,
            variables,
            core,
            positive,
        })
    }

    fn evaluator<T>(&mut self, source: &str, run: impl FnOnce(&mut Evaluator) -> T) -> T {
        let system = Arc::clone(&self.system);
        run(&mut Evaluator {
            system: &system,
            work: &mut self.work,
            source,
        })
    }

    /// Numbers for which a formula or its negation holds: the smallest for the
    /// first name, for the second among these, and so on; and whether they are.
    fn example(&mut self, claim: &Claim, source: &str) -> Result<Option<(Example, bool)>> {
        let Claim {
            names,
            variables,
            core,
            ..
        } = claim;
        if variables.len() > MOST_TOGETHER {
            let example = self.example_one_by_one(claim, source)?;
            return Ok(example.map(|numbers| (numbers, true)));
        }
        let Some(word) = self.evaluator(source, |evaluator| evaluator.witness(core, variables))?
        else {
            return Ok(None);
        };
        let smallest = self.evaluator(source, |evaluator| {
            let automaton = evaluator.automaton(core, variables)?;
            automaton.smallest(evaluator.work)
        });
        let (words, smallest) = match smallest {
            Ok(words) => (words.expect("a witness was found"), true),
            // Some example is known; it need not be the smallest.
            Err(error) if error.is_limit_exceeded() => (tracks_of(&word, names.len()), false),
            Err(error) => return Err(error),
        };
        let values = words.iter().map(|word| self.system.value(word));
        let numbers = names.iter().cloned().zip(values).collect();
        Ok(Some((numbers, smallest)))
    }

    /// The same for many variables: all are eliminated but one, which then
    /// becomes a number.
    fn example_one_by_one(&mut self, claim: &Claim, source: &str) -> Result<Option<Example>> {
        let variables = &claim.variables;
        if variables.len() > MOST_VARIABLES {
            return Err(Error::LimitExceeded {
                what: format!("a statement about {} numbers", variables.len()),
                limit: format!("{MOST_VARIABLES} variables"),
                part: String::new(),
            });
        }
        let mut example = Vec::new();
        let mut parts = vec![claim.core.clone()];
        for (name, &variable) in claim.names.iter().zip(variables) {
            let others = variables
                .iter()
                .copied()
                .filter(|&other| other != variable)
                .collect();
            let alone = plan::plan(Core::Exists(others, Box::new(Core::And(parts.clone()))))?;
            let smallest = self.evaluator(source, |evaluator| {
                let automaton = evaluator.automaton(&alone, &[variable])?;
                automaton.smallest(evaluator.work)
            })?;
            let Some(word) = smallest else {
                return Ok(None);
            };
            let value = self.system.value(&word[0]);
            parts.push(Core::Atom(self.number(&value), vec![variable]));
            example.push((name.clone(), value));
        }
        Ok(Some(example))
    }
}

/// The names that the outermost quantifiers of one kind bind, and what is
/// inside.
fn outermost(formula: &Formula, universal: bool) -> (Vec<String>, &Formula) {
    let mut names: Vec<String> = Vec::new();
    let mut inner = formula;
    loop {
        match &inner.kind {
            Kind::Forall(more, body) if universal && all_new(more, &names) => {
                names.extend(more.iter().cloned());
                inner = body;
            }
            Kind::Exists(more, body) if !universal && all_new(more, &names) => {
                names.extend(more.iter().cloned());
                inner = body;
            }
            _ => return (names, inner),
        }
    }
}

/// Whether no name is bound again.
fn all_new(more: &[String], names: &[String]) -> bool {
    more.iter().all(|name| !names.contains(name))
}

/// The word of each track.
fn tracks_of(word: &[u32], tracks: usize) -> Vec<Vec<bool>> {
    let track = |track: usize| word.iter().map(|letter| letter >> track & 1 == 1).collect();
    (0..tracks).map(track).collect()
}
