//! Answers for a program to read.

use fibnim::Natural;
use fibnim_logic::render::Solution;
use fibnim_logic::theorems::Theorem;
use fibnim_logic::{Error, Example, Verdict};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::answer::{Answer, Decided};
use crate::output::{ErrorBody, Failure};

/// A theorem of the list.
#[derive(Serialize)]
pub struct TheoremEntry {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    /// What the prover is expected to say of it.
    expected: &'static str,
    text: &'static str,
}

impl TheoremEntry {
    pub fn of(theorem: &Theorem) -> Self {
        Self {
            name: theorem.name,
            title: theorem.title,
            source: theorem.source,
            expected: expected(theorem),
            text: theorem.text,
        }
    }
}

/// The verdict that a theorem of the library is known to have; those that are
/// false as printed are in it, too.
fn expected(theorem: &Theorem) -> &'static str {
    if theorem.holds { "true" } else { "false" }
}

/// Numbers by their names, in the order of the formula.
pub struct Numbers<'a>(pub &'a Example);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in self.0 {
            map.serialize_entry::<str, Natural>(name, number)?;
        }
        map.end()
    }
}

/// The whole answer.
#[derive(Serialize)]
pub struct Document<'a> {
    verdict: &'static str,
    counterexample: Option<Numbers<'a>>,
    witness: Option<Numbers<'a>>,
    theorem: Option<&'static str>,
    /// The verdict that the theorem is known to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
    system: &'a str,
    /// Of the last formula with free variables.
    #[serde(flatten)]
    automaton: Option<AutomatonPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitPart>,
    /// Why a file could not be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorBody>,
    statements: Vec<StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Serialize)]
struct LimitPart {
    message: String,
    /// The part of the formula that was too large, if it is known.
    part: Option<String>,
}

/// The answer where nothing was decided.
#[derive(Serialize)]
pub struct LimitDocument<'a> {
    verdict: &'static str,
    counterexample: Option<Numbers<'a>>,
    witness: Option<Numbers<'a>>,
    limit: LimitPart,
}

impl LimitDocument<'_> {
    pub fn of(message: &str, part: Option<&str>) -> Self {
        Self {
            verdict: "limit",
            counterexample: None,
            witness: None,
            limit: LimitPart {
                message: message.to_owned(),
                part: part.map(str::to_owned),
            },
        }
    }
}

#[derive(Serialize)]
pub struct StatementPart<'a> {
    name: Option<&'a str>,
    text: &'a str,
    verdict: &'static str,
    counterexample: Option<Numbers<'a>>,
    witness: Option<Numbers<'a>>,
    /// False where these numbers are perhaps not the smallest.
    #[serde(skip_serializing_if = "Clone::clone")]
    smallest: bool,
    #[serde(flatten)]
    automaton: Option<AutomatonPart<'a>>,
    peak_states: usize,
    steps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Serialize)]
struct AutomatonPart<'a> {
    states: usize,
    variables: &'a [String],
    solutions: &'a [Solution],
    /// Whether there are more solutions.
    more: bool,
}

impl<'a> Document<'a> {
    pub fn of(answer: &'a Answer, verbose: bool) -> Self {
        let verdicts: Vec<&Verdict> = answer.decided.iter().map(verdict_of).collect();
        let limit = match &answer.limit {
            Some(error @ Error::LimitExceeded { part, .. }) => Some(LimitPart {
                message: error.to_string(),
                part: Some(part.clone()).filter(|part| !part.is_empty()),
            }),
            _ => None,
        };
        Self {
            verdict: if limit.is_some() {
                "limit"
            } else {
                together(&verdicts)
            },
            counterexample: verdicts.iter().find_map(|verdict| counterexample(verdict)),
            witness: verdicts.iter().find_map(|verdict| witness(verdict)),
            theorem: answer.theorem.map(|theorem| theorem.name),
            expected: answer.theorem.map(expected),
            system: &answer.system,
            automaton: answer.decided.iter().rev().find_map(automaton),
            limit,
            error: answer.unwritten.as_ref().and_then(Failure::body),
            statements: statements(&answer.decided, verbose),
            milliseconds: verbose.then_some(answer.time.as_secs_f64() * 1000.0),
        }
    }
}

pub fn statements(decided: &[Decided], verbose: bool) -> Vec<StatementPart<'_>> {
    let part = |decided| {
        let Decided {
            statement, time, ..
        }: &Decided = decided;
        let verdict = verdict_of(decided);
        StatementPart {
            name: statement.name.as_deref(),
            text: &statement.text,
            verdict: word(verdict),
            counterexample: counterexample(verdict),
            witness: witness(verdict),
            smallest: statement.decision.smallest,
            automaton: automaton(decided),
            peak_states: statement.decision.peak_states,
            steps: statement.decision.steps,
            milliseconds: verbose.then_some(time.as_secs_f64() * 1000.0),
        }
    };
    decided.iter().map(part).collect()
}

fn verdict_of(decided: &Decided) -> &Verdict {
    &decided.statement.decision.verdict
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::True { .. } => "true",
        Verdict::False { .. } => "false",
        Verdict::Automaton { .. } => "automaton",
    }
}

/// False if one is, else an automaton if there is one, else true.
fn together(verdicts: &[&Verdict]) -> &'static str {
    let words: Vec<&str> = verdicts.iter().map(|verdict| word(verdict)).collect();
    ["false", "automaton"]
        .into_iter()
        .find(|word| words.contains(word))
        .unwrap_or("true")
}

fn counterexample(verdict: &Verdict) -> Option<Numbers<'_>> {
    match verdict {
        Verdict::False { counterexample } if !counterexample.is_empty() => {
            Some(Numbers(counterexample))
        }
        _ => None,
    }
}

fn witness(verdict: &Verdict) -> Option<Numbers<'_>> {
    match verdict {
        Verdict::True { witness } if !witness.is_empty() => Some(Numbers(witness)),
        _ => None,
    }
}

fn automaton(decided: &Decided) -> Option<AutomatonPart<'_>> {
    match (verdict_of(decided), &decided.solutions) {
        (
            Verdict::Automaton {
                variables,
                automaton,
            },
            Some(solutions),
        ) => Some(AutomatonPart {
            states: automaton.states(),
            variables,
            solutions: &solutions.first,
            more: solutions.more,
        }),
        _ => None,
    }
}
