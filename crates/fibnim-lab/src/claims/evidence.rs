//! What a check of one statement gave, and the verdict that it makes.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use fibnim::Natural;
use fibnim_logic::{Limits, Prover, Verdict as Decided, theorems};

use super::{CheckError, Finding, Verdict};

/// The outcome of checking a statement: how, how far, the smallest case against
/// it, if there is one, and the verdict that this makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// All that were used, in the order of use.
    methods: Vec<&'static str>,
    /// How far each part went.
    extents: Vec<String>,
    counterexample: Option<String>,
    verdict: Verdict,
    /// What holds instead.
    correction: Option<String>,
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
        Self::new(method, extent, against.map(|case| case.to_string()))
    }

    fn new(method: &'static str, extent: impl Into<String>, against: Option<String>) -> Self {
        Self {
            methods: vec![method],
            extents: vec![extent.into()],
            verdict: if against.is_none() {
                Verdict::Holds
            } else {
                Verdict::Fails
            },
            counterexample: against,
            correction: None,
        }
    }

    /// Exact arithmetic for all numbers of a range, under a name.
    pub fn computed_each(
        name: &str,
        range: RangeInclusive<usize>,
        mut holds: impl FnMut(usize) -> bool,
    ) -> Self {
        let extent = format!("{name} to {}", range.end());
        Self::named(COMPUTED, extent, [name], range.map(|n| [n]), |[n]| holds(n))
    }

    /// A comparison with a search for all numbers of a range, under a name.
    pub fn searched_each(
        name: &str,
        range: RangeInclusive<usize>,
        mut holds: impl FnMut(usize) -> bool,
    ) -> Self {
        let extent = format!("{name} to {}", range.end());
        Self::named(SEARCHED, extent, [name], range.map(|n| [n]), |[n]| holds(n))
    }

    /// Exact arithmetic for cases of several numbers, each under its name.
    pub fn computed_for<const N: usize>(
        extent: impl Into<String>,
        names: [&str; N],
        cases: impl IntoIterator<Item = [usize; N]>,
        holds: impl FnMut([usize; N]) -> bool,
    ) -> Self {
        Self::named(COMPUTED, extent, names, cases, holds)
    }

    /// A comparison with a search for cases of several numbers.
    pub fn searched_for<const N: usize>(
        extent: impl Into<String>,
        names: [&str; N],
        cases: impl IntoIterator<Item = [usize; N]>,
        holds: impl FnMut([usize; N]) -> bool,
    ) -> Self {
        Self::named(SEARCHED, extent, names, cases, holds)
    }

    /// A case against it reads as `n = 5, r = 1`.
    fn named<const N: usize>(
        method: &'static str,
        extent: impl Into<String>,
        names: [&str; N],
        cases: impl IntoIterator<Item = [usize; N]>,
        mut holds: impl FnMut([usize; N]) -> bool,
    ) -> Self {
        let against = cases.into_iter().find(|case| !holds(*case));
        let against = against.map(|case| by_name(names.iter().zip(case)));
        Self::new(method, extent, against)
    }

    /// What the paper works out by hand, against what is computed.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "examples are written where they are checked"
    )]
    pub fn example<T: PartialEq + Debug>(what: &str, printed: T, computed: T) -> Self {
        let against = (printed != computed).then(|| {
            let (printed, computed) = (shown(&printed), shown(&computed));
            format!("{what}: printed {printed}, computed {computed}")
        });
        Self::new(EXAMPLE, what, against)
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
        let against = (!wrong.is_empty()).then(|| wrong.join("; "));
        Self::new(TABLE, format!("all {count} cells"), against)
    }

    /// Printed letters of a word against the computed ones. Only the first that
    /// differs is named: those after it may be out of step.
    pub fn letters(letters: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let letters: Vec<_> = letters.into_iter().collect();
        let differs = |letter: &&(String, String, String)| letter.1 != letter.2;
        let extent = format!("all {} letters", letters.len());
        Self::table(letters.iter().find(differs).cloned()).extending(extent)
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
                let numbers: &[(String, Natural)] = &counterexample;
                against.get_or_insert_with(|| by_name(numbers.iter().map(|(name, n)| (name, n))));
            }
        }
        Ok(Self::new(PROVED, "all numbers", against))
    }

    /// Both hold, or the first of them that does not. The methods and the
    /// extents of both are named, each once. What is open or corrected is said
    /// afterwards, of all together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let plain =
            |evidence: &Self| evidence.correction.is_none() && evidence.verdict != Verdict::Open;
        assert!(plain(&self) && plain(&other), "a verdict would be lost");
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
        if self.holds() {
            (self.verdict, self.counterexample) = (other.verdict, other.counterexample);
        }
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

    /// What there is to say of the claim.
    pub fn finding(self) -> Finding {
        Finding {
            method: self.methods.join(" and "),
            extent: self.extents.join("; "),
            verdict: self.verdict,
            counterexample: self.counterexample,
            correction: self.correction,
        }
    }

    /// Where the printed sentence holds with a hypothesis added, a boundary
    /// moved or a symbol repaired. The correction counts only where the
    /// statement fails as it is printed and the corrected one does not.
    #[must_use]
    pub fn or_corrected(self, correction: impl Into<String>, corrected: &Self) -> Self {
        let mut evidence = self.fails_but(correction, corrected);
        if evidence.correction.is_some() {
            evidence.verdict = Verdict::HoldsWithCorrection;
        }
        evidence
    }

    /// Where the printed sentence is false, and what holds instead is another
    /// assertion, which counts only if it was found to hold.
    #[must_use]
    pub fn fails_but(mut self, instead: impl Into<String>, other: &Self) -> Self {
        if !self.holds() && other.holds() {
            self.correction = Some(instead.into());
        }
        self
    }

    /// For a question or a conjecture: what is known so far, or the case that
    /// settles it.
    #[must_use]
    pub fn open(self) -> Self {
        if self.holds() { self.undecided() } else { self }
    }

    /// For a question that no case settles.
    #[must_use]
    pub fn undecided(mut self) -> Self {
        self.verdict = Verdict::Open;
        self
    }
}

/// A value without the quotes that its debug form has around words.
fn shown(value: &impl Debug) -> String {
    format!("{value:?}").replace('"', "")
}

/// "n = 5, r = 1"
fn by_name<A: Display, B: Display>(numbers: impl IntoIterator<Item = (A, B)>) -> String {
    let pairs = numbers
        .into_iter()
        .map(|(name, number)| format!("{name} = {number}"));
    pairs.collect::<Vec<_>>().join(", ")
}
