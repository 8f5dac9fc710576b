//! Formulas as s-expressions.

use super::predicates::Writer;
use super::scope::Scope;
use crate::error::Result;
use crate::prover::{Core, Origin, Predicate, Variable};

impl Writer<'_> {
    /// The negation: "not A and B and not C" becomes "A and B imply C".
    pub(super) fn denial(&mut self, core: &Core, scope: &mut Scope) -> Result<String> {
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

    pub(super) fn formula(&mut self, core: &Core, scope: &mut Scope) -> Result<String> {
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
}

fn is_negation(core: &Core) -> bool {
    match core {
        Core::At(_, inner) => is_negation(inner),
        other => matches!(other, Core::Not(_)),
    }
}
