//! The papers' claims, each as a program that checks it.
//!
//! A [`Claim`] is a numbered statement of a paper (or a worked example, a
//! table, a remark) in our words, with a check of the statement *as it is
//! printed*. A check knows no verdict: it computes, and where the statement
//! does not hold it finds the smallest case against it. Then a corrected
//! statement, if there is one, is checked in the same way.
//!
//! ```
//! use fibnim_lab::claims::{self, Effort, Verdict};
//!
//! let claim = claims::find("allen-ponomarenko-2014/lemma-1").unwrap();
//! let report = claim.check(Effort::Quick)?;
//! assert_eq!(report.finding.verdict, Verdict::Holds);
//! # Ok::<(), claims::CheckError>(())
//! ```

mod allen_ponomarenko;
mod evidence;
mod fibonacci;
mod flanigan;
mod larsson_rubinstein;
mod page;
mod reversed_zeckendorf;
mod search;
mod whinihan;

use serde::Serialize;
use thiserror::Error;

pub use allen_ponomarenko::readings;
pub use evidence::Evidence;
pub use page::{PAPERS, counts, markdown};

/// A numbered statement of a paper, and the program that checks it.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The paper and the place in it, such as `allen-ponomarenko-2014/lemma-9`.
    pub id: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    /// Computes what there is to say of it.
    pub run: fn(Effort) -> Checked,
}

/// What a check gives.
pub type Checked = Result<Evidence, CheckError>;

/// How far a check goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As far as some seconds go.
    #[default]
    Quick,
    /// As far as is worth waiting for.
    Long,
}

impl Effort {
    /// The bound of a check.
    pub fn pick<T>(self, quick: T, long: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Long => long,
        }
    }
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Verdict {
    /// As it is printed, as far as it was checked.
    #[serde(rename = "holds")]
    Holds,
    /// Not as it is printed, but with a hypothesis added, a boundary moved or a
    /// symbol repaired.
    #[serde(rename = "holds with correction")]
    HoldsWithCorrection,
    /// Not as it is printed; what holds instead, if anything, is another
    /// assertion.
    #[serde(rename = "fails")]
    Fails,
    /// Neither is known: a conjecture or a question.
    #[serde(rename = "open")]
    Open,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 4] = [
        Self::Holds,
        Self::HoldsWithCorrection,
        Self::Fails,
        Self::Open,
    ];

    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsWithCorrection => "holds with correction",
            Self::Fails => "fails",
            Self::Open => "open",
        }
    }

    /// The words for so many of them.
    pub(crate) fn plural(self, count: usize) -> &'static str {
        match self {
            Self::Holds if count != 1 => "hold",
            Self::HoldsWithCorrection if count != 1 => "hold with correction",
            Self::Fails if count != 1 => "fail",
            _ => self.words(),
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How it was checked.
    pub method: String,
    /// How far.
    pub extent: String,
    /// What became of the claim.
    pub verdict: Verdict,
    /// The smallest case against the statement as it is printed.
    pub counterexample: Option<String>,
    /// What holds instead.
    pub correction: Option<String>,
}

/// A claim and what was found of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The paper and the place in it.
    pub id: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// What was found.
    #[serde(flatten)]
    pub finding: Finding,
}

impl Report {
    /// The paper's part of the name.
    pub fn paper(&self) -> &'static str {
        split(self.id).0
    }

    /// The place in the paper.
    pub fn place(&self) -> &'static str {
        split(self.id).1
    }
}

/// The paper and the place in it.
fn split(id: &'static str) -> (&'static str, &'static str) {
    id.split_once('/').unwrap_or((id, ""))
}

/// A check that could not be done.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The library refused a question.
    #[error(transparent)]
    Question(#[from] fibnim::Error),
    /// The prover refused a statement.
    #[error(transparent)]
    Proof(#[from] fibnim_logic::Error),
}

impl Claim {
    /// The paper's part of the name.
    pub fn paper(&self) -> &'static str {
        split(self.id).0
    }

    /// Checks the claim.
    pub fn check(&self, effort: Effort) -> Result<Report, CheckError> {
        Ok(Report {
            id: self.id,
            statement: self.statement,
            finding: (self.run)(effort)?.finding(),
        })
    }
}

/// All claims, paper by paper, in the order of print.
pub fn all() -> impl Iterator<Item = &'static Claim> {
    let papers = [
        whinihan::CLAIMS,
        flanigan::CLAIMS,
        allen_ponomarenko::CLAIMS,
        larsson_rubinstein::CLAIMS,
        reversed_zeckendorf::CLAIMS,
    ];
    papers.into_iter().flatten().copied().flatten()
}

/// A claim by its name.
pub fn find(id: &str) -> Option<&'static Claim> {
    all().find(|claim| claim.id == id)
}
