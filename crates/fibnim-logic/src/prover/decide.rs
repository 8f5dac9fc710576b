//! From a formula to a verdict, with its example or counterexample.

use std::sync::Arc;

use super::core::Core;
use super::elaborate::Elaborator;
use super::evaluate::Evaluator;
use super::verdict::Claim;
use super::{Decision, Example, Prover, Verdict, plan};
use crate::error::{Error, Result};
use crate::formula::{Formula, Kind};

/// More variables than these are eliminated one by one, rather than looked at
/// all together.
pub(crate) const MOST_TOGETHER: usize = 6;

/// The most variables that the outermost quantifiers may bind.
const MOST_VARIABLES: usize = 60;

impl Prover {
    pub(super) fn decide_formula(&mut self, formula: &Formula, source: &str) -> Result<Decision> {
        let text = &source[formula.span.start..formula.span.end];
        self.work
            .restart()
            .and_then(|()| self.decide_whole(formula, source))
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
        let core = elaborator.formula(formula, positive)?;
        let core = plan::plan(core, &mut self.work)?;
        Ok(Claim {
            system: Arc::clone(&self.system),
            names,
            variables,
            core,
            positive,
        })
    }

    pub(super) fn evaluator<T>(
        &mut self,
        source: &str,
        run: impl FnOnce(&mut Evaluator) -> T,
    ) -> T {
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
            Err(error) if error.is_too_large() => (tracks_of(&word, names.len()), false),
            Err(error) => return Err(error),
        };
        let mut numbers = Vec::new();
        for (name, word) in names.iter().zip(&words) {
            let value = self.system.value_within(word, &mut self.work)?;
            numbers.push((name.clone(), value));
        }
        Ok(Some((numbers, smallest)))
    }

    /// The same for many variables: all are eliminated but one, which then
    /// becomes a number.
    fn example_one_by_one(&mut self, claim: &Claim, source: &str) -> Result<Option<Example>> {
        let variables = &claim.variables;
        if variables.len() > MOST_VARIABLES {
            let what = format!("a statement about {} numbers", variables.len());
            return Err(Error::limit(what, format!("{MOST_VARIABLES} variables")));
        }
        let mut example = Vec::new();
        let mut parts = vec![claim.core.clone()];
        for (name, &variable) in claim.names.iter().zip(variables) {
            let others = variables
                .iter()
                .copied()
                .filter(|&other| other != variable)
                .collect();
            let alone = Core::Exists(others, Box::new(Core::And(parts.clone())));
            let alone = plan::plan(alone, &mut self.work)?;
            let smallest = self.evaluator(source, |evaluator| {
                let automaton = evaluator.automaton(&alone, &[variable])?;
                automaton.smallest(evaluator.work)
            })?;
            let Some(word) = smallest else {
                return Ok(None);
            };
            let value = self.system.value_within(&word[0], &mut self.work)?;
            let number = self.learn_number(&value, &word[0])?;
            parts.push(Core::Atom(number, vec![variable]));
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
    while let Kind::Forall(more, body) | Kind::Exists(more, body) = &inner.kind {
        let same_kind = matches!(inner.kind, Kind::Forall(..)) == universal;
        // A name that is bound again is another variable.
        if !same_kind || more.iter().any(|name| names.contains(name)) {
            break;
        }
        names.extend(more.iter().cloned());
        inner = body;
    }
    (names, inner)
}

/// The word of each track.
fn tracks_of(word: &[u32], tracks: usize) -> Vec<Vec<bool>> {
    let track = |track: usize| word.iter().map(|letter| letter >> track & 1 == 1).collect();
    (0..tracks).map(track).collect()
}
