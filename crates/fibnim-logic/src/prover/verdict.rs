//! What the prover answers, and the formula as it was evaluated.

use std::sync::Arc;

use fibnim::Natural;

use super::core::{Core, Variable};
use crate::automaton::{Automaton, Work};
use crate::system::NumberSystem;

/// Numbers for the outermost variables.
pub type Example = Vec<(String, Natural)>;

/// What is known of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The sentence is true.
    True {
        /// For "there are": the smallest numbers of which it holds.
        witness: Example,
    },
    /// The sentence is false.
    False {
        /// For "for all": the smallest numbers of which it does not hold.
        counterexample: Example,
    },
    /// The formula has free variables: the tuples for which it holds.
    Automaton {
        /// The variables of the tracks.
        variables: Vec<String>,
        /// The automaton.
        automaton: Automaton,
    },
}

impl Verdict {
    /// A stable word for it, used in JSON answers.
    pub fn word(&self) -> &'static str {
        match self {
            Self::True { .. } => "true",
            Self::False { .. } => "false",
            Self::Automaton { .. } => "automaton",
        }
    }

    /// Whether it is a sentence, and true.
    pub fn is_true(&self) -> bool {
        matches!(self, Self::True { .. })
    }
}

/// A verdict, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether its numbers are the smallest: otherwise these could not be found
    /// within the limits.
    pub smallest: bool,
    /// The number of transitions that were computed.
    pub steps: u64,
    /// The most states of an automaton, before it was minimised.
    pub peak_states: usize,
    /// The formula as it was evaluated.
    pub(crate) claim: Claim,
}

impl Decision {
    pub(super) fn new(verdict: Verdict, claim: Claim, work: &Work) -> Self {
        Self {
            verdict,
            smallest: true,
            steps: work.steps(),
            peak_states: work.peak_states(),
            claim,
        }
    }
}

/// A statement of a text, decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its text.
    pub text: String,
    /// What was decided.
    pub decision: Decision,
}

/// A formula as it was evaluated: what a certificate says again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) system: Arc<NumberSystem>,
    /// The outermost variables, bound or free, and their names.
    pub(crate) names: Vec<String>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) core: Core,
    /// Whether the core is what is said of these variables, or its negation:
    /// then it is said of all.
    pub(crate) positive: bool,
}
