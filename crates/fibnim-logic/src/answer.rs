//! All that is known of a text, and the JSON documents that tell it.

use std::time::{Duration, Instant};

use fibnim::Natural;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::automaton::Work;
use crate::error::{Error, Result};
use crate::prover::{Example, Prover, Statement, Verdict};
use crate::render::{Solution, Solutions, solutions};
use crate::theorems::Theorem;

/// A statement, decided.
#[derive(Clone, Debug)]
pub struct Decided {
    /// What was decided.
    pub statement: Statement,
    /// How long it took.
    pub time: Duration,
    /// The first solutions, of a formula with free variables.
    pub solutions: Option<Solutions>,
}

/// All that is known of a text.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The theorem that the text is of, if it is of one.
    pub theorem: Option<&'static Theorem>,
    /// The number system.
    pub system: String,
    /// The statements that were decided, in the order of the text.
    pub decided: Vec<Decided>,
    /// Why the rest of the statements were not decided.
    pub limit: Option<Error>,
    /// How long it took.
    pub time: Duration,
}

impl Answer {
    /// Runs a text, and lists the first so many solutions of each formula with
    /// free variables. What was decided before a limit was reached is kept.
    ///
    /// ```
    /// use fibnim_logic::{Answer, Limits, Prover};
    ///
    /// let text = "prove a: exists n: n = n + n; prove b: n < 2";
    /// let mut prover = Prover::for_text(text, Limits::default())?;
    /// let answer = Answer::decide(&mut prover, text, 10)?;
    /// assert!(answer.limit.is_none());
    /// assert_eq!(answer.decided[1].solutions.as_ref().unwrap().first.len(), 2);
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn decide(prover: &mut Prover, text: &str, most_solutions: usize) -> Result<Self> {
        let started = Instant::now();
        let mut decided: Vec<Decided> = Vec::new();
        let mut before = started;
        let outcome = prover.run_each(text, |statement| {
            decided.push(Decided {
                statement,
                time: before.elapsed(),
                solutions: None,
            });
            before = Instant::now();
            true
        });
        let limit = match outcome {
            Err(error) if !error.is_limit_exceeded() => return Err(error),
            outcome => outcome.err(),
        };
        // Where the time or the memory is over, there is none for solutions.
        let goes_on = limit.as_ref().is_none_or(Error::is_too_large);
        for each in decided.iter_mut().filter(|_| goes_on) {
            if let Verdict::Automaton { automaton, .. } = each.verdict() {
                let mut work = Work::new(prover.work().limits().clone());
                let first = solutions(automaton, prover.system(), most_solutions, &mut work)?;
                each.solutions = Some(first);
            }
        }
        Ok(Self {
            theorem: None,
            system: prover.system().name().to_owned(),
            decided,
            limit,
            time: started.elapsed(),
        })
    }

    /// The answer for a program to read, with the times where they are wanted,
    /// and with what else went wrong.
    pub fn document<E: Serialize>(&self, times: bool, error: Option<E>) -> AnswerDocument<'_, E> {
        let verdicts = || self.decided.iter().map(Decided::verdict);
        AnswerDocument {
            verdict: match self.limit {
                Some(_) => "limit",
                None => together(verdicts()),
            },
            counterexample: verdicts().find_map(counterexample),
            witness: verdicts().find_map(witness),
            theorem: self.theorem.map(|theorem| theorem.name),
            expected: self.theorem.map(|theorem| theorem.holds.to_string()),
            system: &self.system,
            automaton: self.decided.iter().rev().find_map(Decided::automaton),
            limit: self.limit.as_ref().map(LimitPart::of),
            error,
            statements: self.decided.iter().map(|each| each.part(times)).collect(),
            milliseconds: times.then(|| milliseconds(self.time)),
        }
    }
}

impl Decided {
    fn verdict(&self) -> &Verdict {
        &self.statement.decision.verdict
    }

    fn part(&self, times: bool) -> StatementPart<'_> {
        StatementPart {
            automaton: self.automaton(),
            milliseconds: times.then(|| milliseconds(self.time)),
            ..StatementPart::of(&self.statement)
        }
    }

    fn automaton(&self) -> Option<AutomatonPart<'_>> {
        let solutions = self.solutions.as_ref()?;
        match self.verdict() {
            Verdict::Automaton {
                variables,
                automaton,
            } => Some(AutomatonPart {
                states: automaton.states(),
                variables,
                solutions: &solutions.first,
                more: solutions.more,
            }),
            _ => None,
        }
    }
}

/// An [`Answer`] for a program to read. `E` is whatever the caller tells of what
/// went wrong besides, such as a file that could not be written.
#[derive(Debug, Serialize)]
pub struct AnswerDocument<'a, E> {
    verdict: &'static str,
    counterexample: Option<Numbers<'a>>,
    witness: Option<Numbers<'a>>,
    theorem: Option<&'static str>,
    /// The verdict that the theorem is known to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    system: &'a str,
    /// Of the last formula with free variables.
    #[serde(flatten)]
    automaton: Option<AutomatonPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<LimitPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<E>,
    statements: Vec<StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

/// The answer for a program to read where nothing was decided: a limit.
#[derive(Debug, Serialize)]
pub struct LimitDocument {
    verdict: &'static str,
    counterexample: Option<()>,
    witness: Option<()>,
    limit: LimitPart,
}

impl LimitDocument {
    /// What was refused, the part of the formula that was too large, if it is
    /// known, and the option that raises the limit, if there is one.
    pub fn new(
        message: impl Into<String>,
        part: Option<String>,
        option: Option<&'static str>,
    ) -> Self {
        Self {
            verdict: "limit",
            counterexample: None,
            witness: None,
            limit: LimitPart {
                message: message.into(),
                part,
                option,
            },
        }
    }
}

#[derive(Debug, Serialize)]
struct LimitPart {
    message: String,
    /// The part of the formula that was too large, if it is known.
    part: Option<String>,
    /// The option of the program that raises a limit of time or memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
}

impl LimitPart {
    fn of(error: &Error) -> Self {
        Self {
            message: error.to_string(),
            part: error.part().map(str::to_owned),
            option: error.option(),
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct StatementPart<'a> {
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

impl<'a> StatementPart<'a> {
    /// A statement without its solutions and its time.
    pub(crate) fn of(statement: &'a Statement) -> Self {
        let decision = &statement.decision;
        Self {
            name: statement.name.as_deref(),
            text: &statement.text,
            verdict: decision.verdict.word(),
            counterexample: counterexample(&decision.verdict),
            witness: witness(&decision.verdict),
            smallest: decision.smallest,
            automaton: None,
            peak_states: decision.peak_states,
            steps: decision.steps,
            milliseconds: None,
        }
    }
}

#[derive(Debug, Serialize)]
struct AutomatonPart<'a> {
    states: usize,
    variables: &'a [String],
    solutions: &'a [Solution],
    /// Whether there are more solutions.
    more: bool,
}

/// Numbers by their names, in the order of the formula.
#[derive(Debug)]
struct Numbers<'a>(&'a Example);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in self.0 {
            map.serialize_entry::<str, Natural>(name, number)?;
        }
        map.end()
    }
}

/// False if one is, else an automaton if there is one, else true.
fn together<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> &'static str {
    let words: Vec<&str> = verdicts.map(Verdict::word).collect();
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

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
