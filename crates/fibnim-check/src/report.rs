//! What a check has found.

use crate::counterexample::Counterexample;

/// What an item of a certificate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An automaton of the file.
    Automaton,
    /// A predicate that a regular expression defines.
    Pattern,
    /// A predicate that is true of one number alone.
    Number,
    /// A predicate that a formula defines.
    Definition,
    /// A sentence that must be true.
    Claim,
    /// A sentence that must be false.
    Refutation,
}

impl Kind {
    /// The word that begins the item's line in a certificate.
    pub fn word(self) -> &'static str {
        match self {
            Self::Automaton => "automaton",
            Self::Pattern => "pattern",
            Self::Number => "number",
            Self::Definition => "define",
            Self::Claim => "claim",
            Self::Refutation => "refute",
        }
    }
}

/// What was found of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the item, counted from 1.
    pub line: usize,
    /// What the item is.
    pub kind: Kind,
    /// The item's name.
    pub name: String,
    /// The formula, regular expression or number of what is no automaton.
    pub text: Option<String>,
    /// Whether the item is what it must be: a claim true, a refutation false.
    /// An automaton that is not is an error.
    pub holds: bool,
    /// The states of the minimal automaton of an item that is no sentence.
    pub states: Option<usize>,
    /// The states of the largest automaton on the way, before minimisation.
    pub largest: usize,
    /// The transitions computed for this item.
    pub transitions: u64,
    /// Of a sentence that begins with `forall` and is false: the smallest
    /// numbers that show it.
    pub counterexample: Option<Counterexample>,
}

/// What was found of a whole certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the theorem, for the reader.
    pub theorem: String,
    /// The name of the number system, for the reader.
    pub system: Option<String>,
    /// One finding for each item, in the order of the file.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether every claim is true and every refutation false.
    pub fn holds(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The claims that are false and the refutations that are true.
    pub fn failures(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !finding.holds)
    }

    /// The transitions computed in all.
    pub fn transitions(&self) -> u64 {
        self.findings.iter().map(|f| f.transitions).sum()
    }
}
