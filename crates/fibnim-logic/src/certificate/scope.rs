//! Variables by their names.

use std::collections::HashMap;

use super::names::Names;
use crate::prover::Variable;

/// The names of the variables of one line.
pub(super) struct Scope {
    names: Names,
    known: HashMap<Variable, String>,
}

impl Scope {
    pub(super) fn new(names: &[String], variables: &[Variable]) -> Self {
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
    pub(super) fn list(&mut self, variables: &[Variable]) -> String {
        let names: Vec<String> = variables
            .iter()
            .map(|&variable| self.name(variable).to_owned())
            .collect();
        names.join(" ")
    }
}
