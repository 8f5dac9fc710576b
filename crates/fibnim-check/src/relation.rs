//! Relations between named variables.

use crate::automaton::Automaton;
use crate::error::Result;
use crate::limits::Budget;
use crate::operations::{Operand, product, project, rename};

/// The tuples that make a formula true: track i is the i-th variable.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    /// The free variables, all different.
    pub variables: Vec<String>,
    /// The automaton of the tuples.
    pub automaton: Automaton,
}

/// A predicate applied to variables, of which some may be the same.
pub(crate) fn apply<S: AsRef<str>>(
    predicate: &Automaton,
    arguments: impl IntoIterator<Item = S>,
    budget: &mut Budget,
) -> Result<Relation> {
    let mut variables: Vec<String> = Vec::new();
    let mut reads = Vec::new();
    for argument in arguments {
        let argument = argument.as_ref();
        let known = variables.iter().position(|variable| variable == argument);
        reads.push(known.unwrap_or(variables.len()));
        if known.is_none() {
            variables.push(argument.to_owned());
        }
    }
    let operand = Operand {
        automaton: predicate,
        reads: &reads,
    };
    let automaton = rename(operand, variables.len(), budget)?;
    Ok(Relation {
        variables,
        automaton,
    })
}

/// The product on the variables of both relations.
pub(crate) fn join(
    left: &Relation,
    right: &Relation,
    keep: fn(bool, bool) -> bool,
    budget: &mut Budget,
) -> Result<Relation> {
    let mut variables = left.variables.clone();
    let new = |variable: &&String| !left.variables.contains(variable);
    variables.extend(right.variables.iter().filter(new).cloned());
    let left_reads = places(&left.variables, &variables);
    let right_reads = places(&right.variables, &variables);
    let automaton = product(
        Operand {
            automaton: &left.automaton,
            reads: &left_reads,
        },
        Operand {
            automaton: &right.automaton,
            reads: &right_reads,
        },
        variables.len(),
        keep,
        budget,
    )?;
    Ok(Relation {
        variables,
        automaton,
    })
}

/// Where each of the variables stands among `all`.
pub(crate) fn places(variables: &[String], all: &[String]) -> Vec<usize> {
    let place = |variable| all.iter().position(|other| other == variable);
    variables
        .iter()
        .map(|variable| place(variable).expect("a variable of the union"))
        .collect()
}

/// The projection; a variable that is not free in the relation makes no
/// difference, for there is a number.
pub(crate) fn exists(part: &Relation, bound: &[String], budget: &mut Budget) -> Result<Relation> {
    let kept: Vec<usize> = (0..part.variables.len())
        .filter(|&track| !bound.contains(&part.variables[track]))
        .collect();
    Ok(Relation {
        automaton: project(&part.automaton, &kept, budget)?,
        variables: kept
            .iter()
            .map(|&track| part.variables[track].clone())
            .collect(),
    })
}
