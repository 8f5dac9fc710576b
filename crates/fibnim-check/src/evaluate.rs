//! From a formula to the automaton of the tuples that make it true, and from a
//! false sentence to the numbers that show it to be false.
//!
//! Every variable is a number, so every automaton here accepts tuples of valid
//! words only, and accepts a tuple with and without leading zeros alike.

use std::collections::HashMap;
use std::fmt;

use crate::automaton::{Automaton, digits_of_track};
use crate::error::Result;
use crate::formula::Formula;
use crate::limits::Budget;
use crate::numbers::number_of;
use crate::operations::{Operand, product, project, rename};

/// The numbers, and the predicates that formulas may use.
#[derive(Clone, Debug)]
pub struct World {
    valid: Automaton,
    equal: Automaton,
    less: Automaton,
    predicates: HashMap<String, Automaton>,
}

impl World {
    /// The world in which the numbers are the words of `valid`, an automaton
    /// that is [known](mod@crate::check) to be one of numbers.
    pub(crate) fn new(valid: Automaton, budget: &mut Budget) -> Result<Self> {
        let both = valid_tuples(&valid, 2, budget)?;
        let both = Operand {
            automaton: &both,
            reads: &[0, 1],
        };
        let mut with = |words: Automaton| {
            let words = Operand {
                automaton: &words,
                reads: &[0, 1],
            };
            product(both, words, 2, |a, b| a && b, budget)
        };
        let (equal, less) = (with(equal_words())?, with(less_words())?);
        let predicates = HashMap::from([("valid".to_owned(), valid.clone())]);
        Ok(Self {
            valid,
            equal,
            less,
            predicates,
        })
    }

    /// The automaton of the numbers.
    pub fn valid(&self) -> &Automaton {
        &self.valid
    }

    /// The automaton of that name, as checked or as defined.
    pub fn predicate(&self, name: &str) -> Option<&Automaton> {
        self.predicates.get(name)
    }

    pub(crate) fn insert(&mut self, name: &str, automaton: Automaton) {
        self.predicates.insert(name.to_owned(), automaton);
    }

    /// All automata that are held while the world lasts.
    pub(crate) fn automata(&self) -> impl Iterator<Item = &Automaton> {
        [&self.valid, &self.equal, &self.less]
            .into_iter()
            .chain(self.predicates.values())
    }

    /// The relation of a formula whose names are known. Of what is built on
    /// the way nothing else is kept.
    pub(crate) fn relation(&self, formula: &Formula, budget: &mut Budget) -> Result<Relation> {
        let before = budget.held();
        let relation = self.compute(formula, budget)?;
        budget.keep_since(before, &relation.automaton);
        Ok(relation)
    }

    fn compute(&self, formula: &Formula, budget: &mut Budget) -> Result<Relation> {
        match formula {
            Formula::Constant(truth) => self.constant(*truth, budget),
            Formula::Apply(name, arguments) => apply(&self.predicates[name], arguments, budget),
            Formula::Equal(x, y) => apply(&self.equal, [x, y], budget),
            Formula::Less(x, y) => apply(&self.less, [x, y], budget),
            Formula::Not(part) => {
                let part = self.relation(part, budget)?;
                self.not(&part, budget)
            }
            Formula::And(parts) => self.and(parts, budget),
            Formula::Or(parts) => self.or(parts, budget),
            Formula::Implies(left, right) => {
                let left = self.relation(left, budget)?;
                let right = self.relation(right, budget)?;
                let broken = self.combine(left, right, |a, b| a && !b, budget)?;
                self.not(&broken, budget)
            }
            Formula::Iff(left, right) => {
                let left = self.relation(left, budget)?;
                let right = self.relation(right, budget)?;
                let broken = self.combine(left, right, |a, b| a != b, budget)?;
                self.not(&broken, budget)
            }
            Formula::Exists(variables, part) => {
                let part = self.relation(part, budget)?;
                exists(&part, variables, budget)
            }
            Formula::Forall(variables, part) => {
                let part = self.relation(part, budget)?;
                let not = self.not(&part, budget)?;
                let counterexample = exists(&not, variables, budget)?;
                self.not(&counterexample, budget)
            }
        }
    }

    fn constant(&self, truth: bool, budget: &mut Budget) -> Result<Relation> {
        let automaton = if truth {
            valid_tuples(&self.valid, 0, budget)?
        } else {
            Automaton::empty(0)
        };
        Ok(Relation {
            variables: Vec::new(),
            automaton,
        })
    }

    fn and(&self, parts: &[Formula], budget: &mut Budget) -> Result<Relation> {
        let (first, others) = parts.split_first().expect("one operand or more are read");
        let before = budget.held();
        let mut all = self.relation(first, budget)?;
        for part in others {
            // Each side keeps its own variables valid: no extension is needed.
            let part = self.relation(part, budget)?;
            all = join(&all, &part, |a, b| a && b, budget)?;
            budget.keep_since(before, &all.automaton);
        }
        Ok(all)
    }

    fn or(&self, parts: &[Formula], budget: &mut Budget) -> Result<Relation> {
        let (first, others) = parts.split_first().expect("one operand or more are read");
        let before = budget.held();
        let mut any = self.relation(first, budget)?;
        for part in others {
            let part = self.relation(part, budget)?;
            any = self.combine(any, part, |a, b| a || b, budget)?;
            budget.keep_since(before, &any.automaton);
        }
        Ok(any)
    }

    /// The complement, relative to the tuples of numbers.
    pub(crate) fn not(&self, part: &Relation, budget: &mut Budget) -> Result<Relation> {
        let everything = Relation {
            automaton: valid_tuples(&self.valid, part.variables.len(), budget)?,
            variables: part.variables.clone(),
        };
        join(&everything, part, |a, b| a && !b, budget)
    }

    /// Joins two relations after both are extended to the variables of both.
    fn combine(
        &self,
        left: Relation,
        right: Relation,
        keep: fn(bool, bool) -> bool,
        budget: &mut Budget,
    ) -> Result<Relation> {
        let left_variables = left.variables.clone();
        let left = self.extend(left, &right.variables, budget)?;
        let right = self.extend(right, &left_variables, budget)?;
        join(&left, &right, keep, budget)
    }

    /// The same relation with more variables, which may be any numbers.
    pub(crate) fn extend(
        &self,
        part: Relation,
        variables: &[String],
        budget: &mut Budget,
    ) -> Result<Relation> {
        let new: Vec<String> = variables
            .iter()
            .filter(|variable| !part.variables.contains(variable))
            .cloned()
            .collect();
        if new.is_empty() {
            return Ok(part);
        }
        budget.allow_tracks(part.variables.len() + new.len())?;
        let numbers = Relation {
            automaton: valid_tuples(&self.valid, new.len(), budget)?,
            variables: new,
        };
        join(&part, &numbers, |a, b| a && b, budget)
    }

    /// The automaton of a formula with its tracks in the order of `variables`,
    /// among which are all that are free in it.
    pub(crate) fn predicate_of(
        &self,
        formula: &Formula,
        variables: &[String],
        budget: &mut Budget,
    ) -> Result<Automaton> {
        let relation = self.relation(formula, budget)?;
        let relation = self.extend(relation, variables, budget)?;
        let reads = places(&relation.variables, variables);
        let operand = Operand {
            automaton: &relation.automaton,
            reads: &reads,
        };
        rename(operand, variables.len(), budget)
    }
}

/// The tuples of `tracks` numbers.
fn valid_tuples(valid: &Automaton, tracks: usize, budget: &mut Budget) -> Result<Automaton> {
    budget.allow_tracks(tracks)?;
    let before = budget.held();
    let mut tuples = Automaton::empty_tuple();
    for track in 0..tracks {
        let earlier: Vec<usize> = (0..track).collect();
        let earlier = Operand {
            automaton: &tuples,
            reads: &earlier,
        };
        let one_more = Operand {
            automaton: valid,
            reads: &[track],
        };
        tuples = product(earlier, one_more, track + 1, |a, b| a && b, budget)?;
        budget.keep_since(before, &tuples);
    }
    Ok(tuples)
}

/// The pairs of equal words.
fn equal_words() -> Automaton {
    let rows = [(true, vec![Some(0), None, None, Some(0)])];
    Automaton::new(2, &rows).expect("a table of one state")
}

/// The pairs of words of which the first comes first: at the first difference
/// it has the 0. As leading zeros do not count, a shorter number comes first.
fn less_words() -> Automaton {
    let rows = [
        (false, vec![Some(0), None, Some(1), Some(0)]),
        (true, vec![Some(1); 4]),
    ];
    Automaton::new(2, &rows).expect("a table of two states")
}

// Relations between named variables.

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

// Deciding a sentence, and the numbers that show a false one to be false.

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
    let Some(word) = violations.automaton.smallest_word(budget)? else {
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
