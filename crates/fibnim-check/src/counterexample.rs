//! Deciding a sentence, and the numbers that show a false one to be false.

use std::fmt;

use crate::automaton::digits_of_track;
use crate::error::Result;
use crate::evaluate::World;
use crate::formula::Formula;
use crate::limits::Budget;
use crate::numbers::number_of;

/// A variable and its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable.
    pub variable: String,
    /// The number's digits, most significant first; none for 0.
    pub digits: Vec<u8>,
    /// The number, if it is below 2^128.
    pub number: Option<u128>,
}

/// Numbers for the variables of a leading `forall` that make its formula
/// false: the first such tuple by the length of its longest entry, and then by
/// its digits, those of one place together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The variables in the order in which they are bound.
    pub assignments: Vec<Assignment>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, assignment) in self.assignments.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}{} = ", assignment.variable)?;
            if let Some(number) = assignment.number {
                write!(f, "{number}")?;
            } else {
                f.write_str("the digits ")?;
                for digit in &assignment.digits {
                    write!(f, "{digit}")?;
                }
            }
        }
        Ok(())
    }
}

/// Decides a closed formula; a false one that begins with `forall` comes with
/// its smallest counterexample.
pub(crate) fn decide(
    world: &World,
    sentence: &Formula,
    budget: &mut Budget,
) -> Result<(bool, Option<Counterexample>)> {
    let (variables, body) = leading_variables(sentence);
    let body = world.relation(body, budget)?;
    if variables.is_empty() {
        return Ok((body.automaton.accepts(&[]), None));
    }
    let violations = world.not(&body, budget)?;
    let Some(word) = violations.automaton.smallest_word() else {
        return Ok((true, None));
    };
    let mut assignments = Vec::new();
    for variable in variables {
        // A variable that does not matter is 0.
        let track = violations.variables.iter().position(|v| *v == variable);
        let digits = track.map_or(Vec::new(), |track| digits_of_track(&word, track));
        assignments.push(Assignment {
            number: number_of(world.valid(), &digits, budget)?,
            variable,
            digits,
        });
    }
    Ok((false, Some(Counterexample { assignments })))
}

/// The variables that a sentence begins with for all of, and what follows.
fn leading_variables(sentence: &Formula) -> (Vec<String>, &Formula) {
    let mut variables: Vec<String> = Vec::new();
    let mut body = sentence;
    while let Formula::Forall(bound, part) = body
        && !bound.iter().any(|variable| variables.contains(variable))
    {
        variables.extend(bound.iter().cloned());
        body = part;
    }
    (variables, body)
}
