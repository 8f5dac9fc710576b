//! What the prover knows by name: definitions, automata, numbers and patterns.

use std::sync::Arc;

use fibnim::{Natural, quote};

use super::core::{Origin, Predicate};
use super::elaborate::Elaborator;
use super::{Prover, pattern, plan};
use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::formula::{Definition, Item, parse_regex, parse_script};

impl Prover {
    pub(super) fn learn(&mut self, name: &str, automaton: Automaton, origin: Origin) -> Predicate {
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
        self.work.restart()?;
        if is_built_in(name) {
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
        let restricted = self.restricted(automaton)?;
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

    pub(super) fn known_names(&self) -> Vec<String> {
        let defined = self
            .known
            .iter()
            .filter(|(_, known)| matches!(*known.origin, Origin::Given | Origin::Defined { .. }));
        let mut names: Vec<String> = names().map(str::to_owned).collect();
        names.extend(defined.map(|(name, _)| name.clone()));
        names.sort();
        names.dedup();
        names
    }

    /// A predicate by name; the built-in ones are made when they are needed.
    pub(super) fn predicate(&mut self, name: &str) -> Result<Option<Predicate>> {
        if let Some(known) = self.known.get(name) {
            return Ok(Some(known.clone()));
        }
        let Some(text) = definition(name) else {
            return Ok(None);
        };
        let script = parse_script(text)?;
        let Some(Item::Define(definition)) = script.items.first() else {
            return Ok(None);
        };
        self.define_from(text, definition).map(Some)
    }

    pub(super) fn built_in(&mut self, name: &str) -> Result<Predicate> {
        let found = self.predicate(name)?;
        Ok(found.expect("order and addition are always known"))
    }

    /// "x is this number".
    pub(super) fn number(&mut self, n: &Natural) -> Result<Predicate> {
        if let Some(known) = self.known.get(&n.to_string()) {
            return Ok(known.clone());
        }
        let word = self.system.word_within(n, &mut self.work)?;
        self.learn_number(n, &word)
    }

    /// The same of a number that is not known yet, with its digits.
    pub(super) fn learn_number(&mut self, n: &Natural, word: &[bool]) -> Result<Predicate> {
        let automaton = Automaton::of_word(word, &mut self.work)?;
        // No definition has such a name.
        Ok(self.learn(&n.to_string(), automaton, Origin::Number(n.clone())))
    }

    /// The tuples of an automaton that are representations.
    fn restricted(&mut self, automaton: &Automaton) -> Result<Automaton> {
        let tracks: Vec<usize> = (0..automaton.tracks()).collect();
        let all = self.system.all(tracks.len(), &mut self.work)?;
        automaton.on(&tracks).and(all.on(&tracks), &mut self.work)
    }

    /// The tuples whose digits match.
    pub(super) fn pattern(&mut self, pattern: &str, tracks: usize) -> Result<Predicate> {
        let name = format!("\"{pattern}\" on {tracks}");
        if let Some(known) = self.known.get(&name) {
            return Ok(known.clone());
        }
        let regex = parse_regex(pattern, tracks).expect("the parser has read it");
        let words = pattern::automaton(&regex, tracks, &mut self.work)
            .map_err(|error| error.within(pattern))?;
        let automaton = self.restricted(&words)?;
        Ok(self.learn(&name, automaton, Origin::Pattern(pattern.to_owned())))
    }

    /// Adds a definition of a text.
    pub(super) fn define_from(
        &mut self,
        source: &str,
        definition: &Definition,
    ) -> Result<Predicate> {
        let Definition {
            name,
            parameters,
            body,
            span,
        } = definition;
        if self.known.contains_key(name.as_str()) {
            let message = format!("{} is defined already", quote(name));
            return Err(Error::at(source, span.start, message));
        }
        let mut elaborator = Elaborator::new(self, source);
        let variables = elaborator.bind(parameters);
        let core = elaborator.formula(body, true)?;
        let core = plan::plan(core, &mut self.work)?;
        let automaton = self
            .evaluator(source, |evaluator| evaluator.automaton(&core, &variables))
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
}

// The predicates that every text may use.

const PRELUDE: &str = include_str!("prelude.fib");

/// The definitions, each from its `def` to the end of its line.
fn definitions() -> impl Iterator<Item = (&'static str, &'static str)> {
    PRELUDE.lines().filter_map(|line| {
        let name = line.strip_prefix("def ")?.split('(').next()?;
        Some((name, line))
    })
}

/// The definition of a predicate.
pub(crate) fn definition(name: &str) -> Option<&'static str> {
    definitions()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| text)
}

/// Whether every text has a predicate of that name.
pub(crate) fn is_built_in(name: &str) -> bool {
    names().any(|known| known == name)
}

/// All names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    definitions().map(|(name, _)| name).chain(["add"])
}
