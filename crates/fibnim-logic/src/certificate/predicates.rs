//! Predicates: each is written once, before the line that needs it.

use std::collections::{BTreeMap, HashMap};

use fibnim::Natural;

use super::lines::Lines;
use super::names::Names;
use super::scope::Scope;
use crate::error::Result;
use crate::prover::{Origin, Predicate};
use crate::system::NumberSystem;

/// The longest number that is part of a name.
const LONGEST_NAMED: usize = 20;

pub(super) struct Writer<'a> {
    system: &'a NumberSystem,
    pub(super) lines: Lines,
    pub(super) names: Names,
    pub(super) claims: Names,
    /// The names of predicates, by the places of their names in memory, which
    /// the statements keep.
    written: HashMap<*const u8, String>,
    numbers: BTreeMap<Natural, String>,
    has_add: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(system: &'a NumberSystem) -> Self {
        Self {
            system,
            lines: Lines::default(),
            names: Names::new(),
            claims: Names::new(),
            written: HashMap::new(),
            numbers: BTreeMap::new(),
            has_add: false,
        }
    }

    pub(super) fn need_add(&mut self) {
        if !self.has_add {
            self.has_add = true;
            self.lines.automaton("add", self.system.add());
        }
    }

    /// The name of a predicate, after all that it needs and itself was written.
    pub(super) fn predicate(&mut self, predicate: &Predicate) -> Result<String> {
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
                self.lines.automaton(&name, &predicate.automaton);
                name
            }
        };
        self.written.insert(key, name.clone());
        Ok(name)
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
        self.lines.number(&name, n);
        self.numbers.insert(n.clone(), name.clone());
        name
    }
}
