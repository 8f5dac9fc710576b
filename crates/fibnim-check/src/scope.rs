//! Whether the names of a formula are known where they stand.

use std::collections::HashMap;

use crate::error::quote;
use crate::formula::Formula;

/// Refuses a formula with a variable that is neither bound nor one of
/// `variables`, an unknown predicate, or a wrong number of arguments.
pub(crate) fn check_scope<'a>(
    formula: &'a Formula,
    variables: &'a [String],
    arities: &'a HashMap<String, usize>,
) -> Result<(), String> {
    let mut scope = Scope {
        arities,
        bound: HashMap::new(),
    };
    scope.bind(variables);
    scope.check(formula)
}

struct Scope<'a> {
    arities: &'a HashMap<String, usize>,
    /// How many times each variable is bound around the place.
    bound: HashMap<&'a str, usize>,
}

impl<'a> Scope<'a> {
    fn check(&mut self, formula: &'a Formula) -> Result<(), String> {
        match formula {
            Formula::Constant(_) => Ok(()),
            Formula::Apply(name, arguments) => {
                self.check_arity(name, arguments.len())?;
                arguments.iter().try_for_each(|x| self.check_variable(x))
            }
            Formula::Equal(x, y) | Formula::Less(x, y) => {
                self.check_variable(x)?;
                self.check_variable(y)
            }
            Formula::Not(part) => self.check(part),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().try_for_each(|part| self.check(part))
            }
            Formula::Implies(left, right) | Formula::Iff(left, right) => {
                self.check(left)?;
                self.check(right)
            }
            Formula::Exists(bound, part) | Formula::Forall(bound, part) => {
                self.bind(bound);
                self.check(part)?;
                self.release(bound);
                Ok(())
            }
        }
    }

    fn check_arity(&self, name: &str, given: usize) -> Result<(), String> {
        match self.arities.get(name) {
            None => Err(format!(
                "{} is no automaton and no earlier definition",
                quote(name)
            )),
            Some(&arity) if arity != given => Err(format!(
                "the number of arguments of {} is {arity}, not {given}",
                quote(name)
            )),
            Some(_) => Ok(()),
        }
    }

    fn bind(&mut self, variables: &'a [String]) {
        for variable in variables {
            *self.bound.entry(variable).or_default() += 1;
        }
    }

    fn release(&mut self, variables: &'a [String]) {
        for variable in variables {
            *self.bound.entry(variable).or_default() -= 1;
        }
    }

    fn check_variable(&self, name: &str) -> Result<(), String> {
        match self.bound.get(name) {
            Some(1..) => Ok(()),
            _ => Err(format!("the variable {} is not bound", quote(name))),
        }
    }
}
