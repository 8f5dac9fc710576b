//! Formulas in the form that is evaluated: predicates on variables, and
//! nothing else that has a meaning of its own.

use std::collections::BTreeSet;
use std::sync::Arc;

use fibnim::Natural;

use crate::automaton::{Automaton, Work};
use crate::error::Result;
use crate::formula::Span;

/// A variable: one number for each place that binds one.
pub(crate) type Variable = u32;

/// A predicate that is known as an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Predicate {
    pub(crate) name: Arc<str>,
    pub(crate) automaton: Arc<Automaton>,
    pub(crate) origin: Arc<Origin>,
}

/// Where a predicate comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Order, equality, addition.
    BuiltIn,
    /// A number.
    Number(Natural),
    /// A regular expression over digits.
    Pattern(String),
    /// An automaton that was handed in: guessed, or read from a file.
    Given,
    /// A definition.
    Defined {
        parameters: Vec<String>,
        variables: Vec<Variable>,
        core: Core,
    },
}

/// A formula of predicates on variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Core {
    Constant(bool),
    /// A predicate on variables, which may repeat.
    Atom(Predicate, Vec<Variable>),
    Not(Box<Core>),
    And(Vec<Core>),
    Or(Vec<Core>),
    Iff(Box<Core>, Box<Core>),
    Exists(Vec<Variable>, Box<Core>),
    /// A part with its place in the text, for the words of an error.
    At(Span, Box<Core>),
}

impl Core {
    /// The negation, without a double one.
    pub(crate) fn negate(self) -> Self {
        match self {
            Self::Constant(truth) => Self::Constant(!truth),
            Self::Not(inner) => *inner,
            Self::At(span, inner) => Self::At(span, Box::new(inner.negate())),
            other => Self::Not(Box::new(other)),
        }
    }

    /// The variables that are free.
    pub(crate) fn free(&self, work: &mut Work) -> Result<BTreeSet<Variable>> {
        let mut free = BTreeSet::new();
        self.free_into(&mut free, work)?;
        Ok(free)
    }

    /// Every place that binds a variable has its own: so what is bound further
    /// inside is free nowhere else.
    fn free_into(&self, free: &mut BTreeSet<Variable>, work: &mut Work) -> Result<()> {
        work.go(10)?;
        match self {
            Self::Constant(_) => {}
            Self::Atom(_, variables) => free.extend(variables),
            Self::Not(inner) | Self::At(_, inner) => inner.free_into(free, work)?,
            Self::And(parts) | Self::Or(parts) => {
                for part in parts {
                    part.free_into(free, work)?;
                }
            }
            Self::Iff(left, right) => {
                left.free_into(free, work)?;
                right.free_into(free, work)?;
            }
            Self::Exists(bound, inner) => {
                inner.free_into(free, work)?;
                for variable in bound {
                    free.remove(variable);
                }
            }
        }
        Ok(())
    }

    /// Appends the parts of a conjunction.
    pub(crate) fn conjuncts_into(self, parts: &mut Vec<Self>) {
        match self {
            Self::And(inner) => inner
                .into_iter()
                .for_each(|part| part.conjuncts_into(parts)),
            Self::Constant(true) => {}
            Self::At(span, inner) => match *inner {
                Self::And(_) | Self::Exists(..) | Self::Constant(true) => {
                    inner.conjuncts_into(parts);
                }
                inner => parts.push(Self::At(span, Box::new(inner))),
            },
            other => parts.push(other),
        }
    }
}
