//! What a check of one statement gave, and the verdict that it makes.

use std::fmt::{self, Debug, Display};

use fibnim::Natural;
use fibnim_logic::{Limits, Prover, Verdict as Decided, theorems};

use super::{CheckError, Finding, Verdict};

/// The outcome of checking a statement: how, how far, and the smallest case
/// against it, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// All that were used, in the order of use.
    methods: Vec<&'static str>,
    /// How far each part went.
    extents: Vec<String>,
    counterexample: Option<String>,
}

/// Numbers, computed exactly.
const COMPUTED: &str = "computed";
/// What the paper works out, done again.
const EXAMPLE: &str = "worked example";
/// A table, cell by cell.
const TABLE: &str = "table diff";
/// Games, by the definition of winning.
const SEARCHED: &str = "compared with search";
/// All numbers at once.
const PROVED: &str = "proved by automata";

impl Evidence {
    /// Exact arithmetic for all cases, which come in order: the first that
    /// fails is the smallest.
    pub fn computed<T: Display>(
        extent: impl Into<String>,
        cases: impl IntoIterator<Item = T>,
        holds: impl FnMut(&T) -> bool,
    ) -> Self {
        Self::all(COMPUTED, extent, cases, holds)
    }

    /// A comparison with a search for all cases, which come in order.
    pub fn searched<T: Display>(
        extent: impl Into<String>,
        cases: impl IntoIterator<Item = T>,
        holds: impl FnMut(&T) -> bool,
    ) -> Self {
        Self::all(SEARCHED, extent, cases, holds)
    }

    fn all<T: Display>(
        method: &'static str,
        extent: impl Into<String>,
        cases: impl IntoIterator<Item = T>,
        mut holds: impl FnMut(&T) -> bool,
    ) -> Self {
        let against = cases.into_iter().find(|case| !holds(case));
        Self {
            methods: vec![method],
            extents: vec![extent.into()],
            counterexample: against.map(|case| case.to_string()),
        }
    }

    /// What the paper works out by hand, against what is computed.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "examples are written where they are checked"
    )]
    pub fn example<T: PartialEq + Debug>(what: &str, printed: T, computed: T) -> Self {
        let differs = printed != computed;
        Self {
            methods: vec![EXAMPLE],
            extents: vec![what.to_owned()],
            counterexample: differs.then(|| {
                let (printed, computed) = (shown(&printed), shown(&computed));
                format!("{what}: printed {printed}, computed {computed}")
            }),
        }
    }

    /// A printed table against the computed one: (place, printed, computed).
    /// All cells that differ are named.
    pub fn table(cells: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let mut count = 0;
        let mut wrong = Vec::new();
        for (place, printed, computed) in cells {
            count += 1;
            if printed != computed {
                wrong.push(format!("{place}: printed {printed}, computed {computed}"));
            }
        }
        Self {
            methods: vec![TABLE],
            extents: vec![format!("all {count} cells")],
            counterexample: (!wrong.is_empty()).then(|| wrong.join("; ")),
        }
    }

    /// Printed letters of a word against the computed ones. Only the first that
    /// differs is named: those after it may be out of step.
    pub fn letters(letters: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let letters: Vec<_> = letters.into_iter().collect();
        let differs = |letter: &&(String, String, String)| letter.1 != letter.2;
        Self {
            extents: vec![format!("all {} letters", letters.len())],
            ..Self::table(letters.iter().find(differs).cloned())
        }
    }

    /// Sentences of a theorem of the prover's library: all of them for all
    /// numbers.
    pub fn theorem(name: &str) -> Result<Self, CheckError> {
        let theorem = theorems::find(name).expect("the library has the theorem");
        Self::proved(theorem.text)
    }

    /// Sentences in the language of `fibnim prove`.
    pub fn proved(text: &str) -> Result<Self, CheckError> {
        let mut prover = Prover::for_text(text, Limits::default())?;
        let mut against = None;
        for statement in prover.run(text)? {
            if let Decided::False { counterexample } = statement.decision.verdict {
                against.get_or_insert_with(|| numbers(&counterexample));
            }
        }
        Ok(Self {
            methods: vec![PROVED],
            extents: vec!["all numbers".into()],
            counterexample: against,
        })
    }

    /// Both hold, or the first of them that does not. The methods and the
    /// extents of both are named, each once.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for method in other.methods {
            if !self.methods.contains(&method) {
                self.methods.push(method);
            }
        }
        for extent in other.extents {
            if !self.extents.contains(&extent) {
                self.extents.push(extent);
            }
        }
        self.counterexample = self.counterexample.or(other.counterexample);
        self
    }

    /// The same with the extent in other words.
    #[must_use]
    pub fn extending(self, extent: impl Into<String>) -> Self {
        Self {
            extents: vec![extent.into()],
            ..self
        }
    }

    /// Whether no case is against it.
    pub fn holds(&self) -> bool {
        self.counterexample.is_none()
    }

    /// The finding where nothing else was tried: it holds or it fails.
    pub fn finding(self) -> Finding {
        Finding {
            verdict: if self.holds() {
                Verdict::Holds
            } else {
                Verdict::Fails
            },
            method: self.methods.join(" and "),
            extent: self.extents.join("; "),
            counterexample: self.counterexample,
            correction: None,
        }
    }

    /// The finding where the printed sentence holds with a hypothesis added, a
    /// boundary moved or a symbol repaired. The correction counts only where the
    /// statement fails as it is printed and the corrected one does not.
    pub fn or_corrected(self, correction: impl Into<String>, corrected: &Self) -> Finding {
        let mut finding = self.fails_but(correction, corrected);
        if finding.correction.is_some() {
            finding.verdict = Verdict::HoldsWithCorrection;
        }
        finding
    }

    /// The finding where the printed sentence is false, and what holds instead
    /// is another assertion, which counts only if it was found to hold.
    pub fn fails_but(self, instead: impl Into<String>, other: &Self) -> Finding {
        let mut finding = self.finding();
        if finding.verdict == Verdict::Fails && other.holds() {
            finding.correction = Some(instead.into());
        }
        finding
    }

    /// The finding of a question or a conjecture: what is known so far, or the
    /// case that settles it.
    pub fn open(self) -> Finding {
        let mut finding = self.finding();
        if finding.verdict == Verdict::Holds {
            finding.verdict = Verdict::Open;
        }
        finding
    }
}

/// A case with its numbers by name: it displays as `n = 5, r = 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<const N: usize>(pub [(&'static str, u64); N]);

impl<const N: usize> Case<N> {
    /// The number at a place.
    pub fn at(&self, place: usize) -> u64 {
        self.0[place].1
    }
}

impl<const N: usize> Display for Case<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, number)) in self.0.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{name} = {number}")?;
        }
        Ok(())
    }
}

/// All numbers of a range, under a name.
pub fn each(
    name: &'static str,
    range: std::ops::RangeInclusive<u64>,
) -> impl Iterator<Item = Case<1>> {
    range.map(move |n| Case([(name, n)]))
}

/// A value without the quotes that its debug form has around words.
fn shown(value: &impl Debug) -> String {
    format!("{value:?}").replace('"', "")
}

/// "n = 5, r = 1"
fn numbers(example: &[(String, Natural)]) -> String {
    let pairs: Vec<String> = example
        .iter()
        .map(|(name, number)| format!("{name} = {number}"))
        .collect();
    pairs.join(", ")
}
