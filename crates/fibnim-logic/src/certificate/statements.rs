//! Statements as claims and refutations.

use super::predicates::Writer;
use super::scope::Scope;
use crate::error::Result;
use crate::prover::{Claim, Core, MOST_TOGETHER, Statement, Verdict, plan};

impl Writer<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) -> Result<()> {
        let claim = &statement.decision.claim;
        let mut scope = Scope::new(&claim.names, &claim.variables);
        let (formula, holds) = match &statement.decision.verdict {
            Verdict::Automaton { automaton, .. } => {
                let answer = self.names.make("answer");
                self.lines.automaton(&answer, automaton);
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
}
