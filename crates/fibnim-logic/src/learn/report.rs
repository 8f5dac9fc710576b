//! What was learned of a game, with all that it rests on, for a person or a
//! program to read.

use std::time::{Duration, Instant};

use fibnim::{Natural, Rule};
use serde::Serialize;

use super::attempt::Learned;
use super::fixed_piles::{FixedPiles, FixedProof};
use super::two_piles::prove_two_piles;
use crate::answer::{StatementPart, milliseconds};
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::prover::{Prover, Statement};

/// So many fixed piles may have to be proved, as all smaller ones come first.
const MOST_PROOFS: usize = 2000;

/// The P-positions of a family of positions, learned and proved.
#[derive(Debug)]
pub struct Report {
    /// The rule of the game, in its usual form.
    pub rule: String,
    /// The fixed piles, where the family has any.
    pub fixed: Option<Fixed>,
    /// The variables of the positions.
    pub variables: Vec<String>,
    /// The positions, such as `(3, 4, n; r)`.
    pub positions: String,
    /// The relation, and how it was learned.
    pub learned: Learned,
    /// All that was verified on the way, what it is about coming last.
    pub statements: Vec<Statement>,
    /// A name for files.
    pub name: String,
    /// All that was verified, as a text that speaks of automata which the
    /// prover knows.
    pub text: String,
    /// The prover.
    pub prover: Prover,
    /// How long it took.
    pub time: Duration,
}

/// Fixed piles, and their complementary value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fixed {
    /// The piles, in order.
    pub piles: Vec<usize>,
    /// The last pile that makes a P-position of them without a limit; `None`
    /// where it is proved that there is none.
    pub complement: Option<Natural>,
}

impl Report {
    /// Some fixed piles and a pile n: Question 21 of Larsson and
    /// Rubinstein-Salzedo.
    ///
    /// ```
    /// use fibnim::Rule;
    /// use fibnim_logic::{Limits, learn::Report};
    ///
    /// let report = Report::complement(&Rule::times(2), &[2, 1], Limits::default())?;
    /// assert_eq!(report.positions, "(1, 2, n; r)");
    /// assert_eq!(report.fixed.unwrap().complement, Some(4u32.into()));
    /// # Ok::<(), fibnim_logic::Error>(())
    /// ```
    pub fn complement(rule: &Rule, piles: &[usize], limits: Limits) -> Result<Self> {
        let started = Instant::now();
        let mut piles = piles.to_vec();
        piles.sort_unstable();
        let words: Vec<String> = piles.iter().map(usize::to_string).collect();
        let needed = piles.iter().map(|pile| pile.saturating_add(1));
        if needed.fold(1, usize::saturating_mul) > MOST_PROOFS {
            let what = format!("a proof for piles of {}", words.join(", "));
            let limit = format!("the proofs of {MOST_PROOFS} smaller ones");
            return Err(Error::limit(what, limit));
        }
        let rule = rule.to_string();
        let mut all = FixedPiles::new(&rule, limits)?;
        let proof = all.prove(&piles)?.clone();
        Ok(Self {
            rule,
            variables: ["n", "r"].map(str::to_owned).to_vec(),
            positions: format!("({}, n; r)", words.join(", ")),
            learned: proof.learned,
            statements: all_statements(&all),
            name: format!("complement-{}", words.join("-")),
            text: all.text(&piles)?,
            fixed: Some(Fixed {
                piles,
                complement: proof.complement,
            }),
            prover: all.into_prover(),
            time: started.elapsed(),
        })
    }

    /// Two piles m and m + d of a rule.
    pub fn two_piles(rule: &Rule, limits: Limits) -> Result<Self> {
        let started = Instant::now();
        let rule = rule.to_string();
        let proof = prove_two_piles(&rule, limits)?;
        Ok(Self {
            fixed: None,
            variables: ["m", "d", "r"].map(str::to_owned).to_vec(),
            positions: "(m, m + d; r)".into(),
            statements: proof.learned.statements.clone(),
            name: format!("two-piles-{rule}"),
            text: proof.text(),
            rule,
            learned: proof.learned,
            prover: proof.prover,
            time: started.elapsed(),
        })
    }

    /// The report for a program to read, with the time where it is wanted, and
    /// with what else went wrong. Its verdict is whether there is a
    /// complementary value, or that there is a proof.
    pub fn document<E: Serialize>(&self, times: bool, error: Option<E>) -> ReportDocument<'_, E> {
        let complement = self.fixed.as_ref().map(|fixed| fixed.complement.as_ref());
        ReportDocument {
            verdict: match complement {
                Some(None) => "false",
                _ => "true",
            },
            counterexample: None,
            witness: complement.flatten().map(|n| Witness { n }),
            rule: &self.rule,
            system: self.prover.system().name(),
            fixed: self.fixed.as_ref(),
            states: self.learned.automaton.states(),
            variables: &self.variables,
            error,
            statements: self
                .learned
                .statements
                .iter()
                .map(StatementPart::of)
                .collect(),
            milliseconds: times.then(|| milliseconds(self.time)),
        }
    }
}

/// The statements of smaller piles first, as larger ones rest on them.
fn all_statements(all: &FixedPiles) -> Vec<Statement> {
    let mut proofs: Vec<&FixedProof> = all.proofs().collect();
    proofs.sort_by_key(|proof| (proof.piles.iter().sum::<usize>(), &proof.piles));
    let statements = proofs.iter().flat_map(|proof| &proof.learned.statements);
    statements.cloned().collect()
}

/// A [`Report`] for a program to read. `E` is whatever the caller tells of what
/// went wrong besides, such as a file that could not be written.
#[derive(Debug, Serialize)]
pub struct ReportDocument<'a, E> {
    verdict: &'static str,
    /// Always `null`: that there is no complementary value has none.
    counterexample: Option<()>,
    witness: Option<Witness<'a>>,
    rule: &'a str,
    system: &'a str,
    #[serde(flatten)]
    fixed: Option<&'a Fixed>,
    /// Of the automaton of the P-positions.
    states: usize,
    variables: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<E>,
    statements: Vec<StatementPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
}

#[derive(Debug, Serialize)]
struct Witness<'a> {
    n: &'a Natural,
}
