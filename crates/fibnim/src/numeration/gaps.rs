//! Gap vectors, and which tails of a pile win.
//!
//! Taking the tail T_j leaves the opponent a lost position of Fibonacci nim
//! exactly if the next part F_{i_{j+1}} is more than twice the tail (Allen &
//! Ponomarenko 2014, Remark 2). That can be read off the gaps
//! a_{j+1} = i_{j+1} − i_j alone, without any arithmetic:
//!
//! * a_{j+1} ≥ 3: the tail wins.
//! * a_{j+1} = 2: look at the gaps below, a_j, a_{j−1}, …, a_2, and skip the
//!   3s. If the first other gap is 4 or more, or if there is none, the tail
//!   wins; if it is 2, the tail loses.
//!
//! **Why.** Write i = i_j. A tail whose largest part is F_i is less than
//! F_{i+1}. If a_{j+1} ≥ 3, the next part is at least
//! F_{i+3} = F_{i+2} + F_{i+1} > 2 F_{i+1}, more than twice the tail. If a_{j+1} = 2,
//! then F_{i+2} = 2 F_i + F_{i−1}, so F_{i+2} > 2 T_j says
//! F_{i−1} > 2 T_{j−1}. For j = 1 the right side is 0: it holds. Else
//! i − 1 = i_{j−1} + (a_j − 1), and this is the same question for the tail
//! T_{j−1} with the gap a_j − 1 above it: for a_j ≥ 4 it holds, for a_j = 3 it
//! is the question of a gap 2 again, one part lower, and for a_j = 2 it asks
//! for F_{i_{j−1}+1} > 2 T_{j−1} ≥ 2 F_{i_{j−1}}, which fails.
//!
//! The paper's printed table also looks at a_1, the index of the smallest
//! part, as though it were a gap: n = 4 (take 1) and n = 19 (take 6) are the
//! smallest counterexamples to its two rows that say no. And it lets *any*
//! lower gap of 2 decide: where a_1 plays no part, n = 347 (take 114) is the
//! smallest counterexample. Tests keep all three.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::zeckendorf::Zeckendorf;
use crate::error::{Error, Result, quote};

/// The gap vector G(n) = (a_r, …, a_2; a_1): the differences of neighbouring
/// indices from the largest part down, and the index of the smallest part
/// (Allen & Ponomarenko 2014, Definition 4).
///
/// ```
/// use fibnim::{Natural, numeration::{GapVector, Zeckendorf}};
///
/// let gaps = Zeckendorf::of(&Natural::from(129u32)).gap_vector();
/// assert_eq!(gaps.to_string(), "(2, 4, 3; 2)");
/// assert_eq!(gaps.len(), 4);
/// let back = GapVector::parse("(2, 4, 3; 2)")?.to_zeckendorf()?;
/// assert_eq!(back.to_natural(), Natural::from(129u32));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GapVector {
    /// a_1, a_2, …, a_r
    ascending: Vec<usize>,
}

/// Whether taking a tail wins, and what in the gap vector decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TailVerdict {
    /// The tail is the whole pile: taking it ends the game.
    WholePile,
    /// The gap above the tail is 3 or more: it wins.
    WideGap {
        /// a_{j+1}
        gap: usize,
    },
    /// The gap above is 2 and only gaps of 3 lie below, if any: it wins.
    OnlyThrees {
        /// How many gaps of 3 were skipped.
        threes: usize,
    },
    /// The gap above is 2 and the first gap below that is not 3 is 4 or more:
    /// it wins.
    WideBelow {
        /// How many gaps of 3 were skipped.
        threes: usize,
        /// The gap that decides.
        gap: usize,
    },
    /// The gap above is 2 and the first gap below that is not 3 is 2: it
    /// loses.
    NarrowBelow {
        /// How many gaps of 3 were skipped.
        threes: usize,
    },
}

impl TailVerdict {
    /// Whether taking the tail wins.
    pub fn wins(self) -> bool {
        !matches!(self, Self::NarrowBelow { .. })
    }
}

impl Serialize for TailVerdict {
    /// The sentence that it displays.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl TailVerdict {
    /// The sentence that it displays. An answer has one for each tail, so most are
    /// made without formatting.
    pub(crate) fn words(self) -> Cow<'static, str> {
        match self {
            Self::WholePile => "no part is left above it".into(),
            Self::WideGap { gap: 3 } => "the gap above it is 3 ≥ 3".into(),
            Self::WideGap { gap: 4 } => "the gap above it is 4 ≥ 3".into(),
            Self::WideGap { gap } => format!("the gap above it is {gap} ≥ 3").into(),
            Self::OnlyThrees { threes: 0 } => "the gap above it is 2 and no gap lies below".into(),
            Self::OnlyThrees { .. } => "the gap above it is 2 and every gap below is 3".into(),
            Self::WideBelow { threes, gap } => format!("{}{gap} ≥ 4", gap_below(threes)).into(),
            Self::NarrowBelow { threes: 0 } => {
                "the gap above it is 2 and the next gap below is 2".into()
            }
            Self::NarrowBelow { threes } => format!("{}2", gap_below(threes)).into(),
        }
    }
}

impl fmt::Display for TailVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())
    }
}

fn gap_below(threes: usize) -> String {
    let past = match threes {
        0 => String::new(),
        1 => ", past one 3,".into(),
        _ => format!(", past {threes} 3s,"),
    };
    [
        "the gap above it is 2 and the next gap below",
        &past,
        " is ",
    ]
    .concat()
}

impl GapVector {
    /// The gap vector of a representation.
    pub(crate) fn of(representation: &Zeckendorf) -> Self {
        let mut below = 0;
        let ascending = representation
            .indices()
            .map(|index| {
                let gap = index - below;
                below = index;
                gap
            })
            .collect();
        Self { ascending }
    }

    /// Reads `(a_r, …, a_2; a_1)`, with or without the parentheses. One part
    /// alone is `(a_1)`, as in the paper's appendix.
    pub fn parse(text: &str) -> Result<Self> {
        let bad = || Error::BadNumber {
            text: quote(text),
            expected: "give a gap vector with entries of 2 or more, such as (2, 4, 3; 2)".into(),
        };
        let inner = text.trim();
        let inner = inner
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .unwrap_or(inner);
        let (upper, lowest) = match inner.split_once(';') {
            Some((upper, lowest)) => (upper.split(',').collect::<Vec<_>>(), lowest),
            None => (Vec::new(), inner),
        };
        let entry = |text: &str| {
            let gap = text.trim().parse::<usize>().map_err(|_| bad())?;
            if gap >= 2 { Ok(gap) } else { Err(bad()) }
        };
        let mut ascending = vec![entry(lowest)?];
        for gap in upper.into_iter().rev() {
            ascending.push(entry(gap)?);
        }
        Ok(Self { ascending })
    }

    /// |G(n)|, the number of parts.
    pub fn len(&self) -> usize {
        self.ascending.len()
    }

    /// Whether the vector is that of 0, which has no parts.
    pub fn is_empty(&self) -> bool {
        self.ascending.is_empty()
    }

    /// The entries in the order of the paper: a_r, …, a_2, a_1.
    pub fn entries(&self) -> impl Iterator<Item = usize> + '_ {
        self.ascending.iter().rev().copied()
    }

    /// The representation with these gaps.
    pub fn to_zeckendorf(&self) -> Result<Zeckendorf> {
        let mut index = 0usize;
        let mut indices = Vec::with_capacity(self.len());
        for &gap in &self.ascending {
            index = index.saturating_add(gap);
            indices.push(index);
        }
        Zeckendorf::from_indices(&indices)
    }

    /// The verdict on each tail T_1, T_2, …, T_r in turn, in one pass.
    ///
    /// ```
    /// use fibnim::{Natural, numeration::Zeckendorf};
    ///
    /// // 12 = 1 + 3 + 8: taking 4 leaves 8, and twice 4 is enough to take it.
    /// let wins: Vec<bool> = Zeckendorf::of(&Natural::from(12u32))
    ///     .gap_vector()
    ///     .tail_verdicts()
    ///     .map(|verdict| verdict.wins())
    ///     .collect();
    /// assert_eq!(wins, [true, false, true]);
    /// ```
    pub fn tail_verdicts(&self) -> impl Iterator<Item = TailVerdict> + '_ {
        // What the gaps a_2 … a_j below the current tail say for a gap of 2 above it.
        let mut below = TailVerdict::OnlyThrees { threes: 0 };
        (1..=self.len()).map(move |j| {
            if j >= 2 {
                below = match (self.ascending[j - 1], below) {
                    (2, _) => TailVerdict::NarrowBelow { threes: 0 },
                    (3, verdict) => one_more_three(verdict),
                    (gap, _) => TailVerdict::WideBelow { threes: 0, gap },
                };
            }
            match self.ascending.get(j) {
                None => TailVerdict::WholePile,
                Some(2) => below,
                Some(&gap) => TailVerdict::WideGap { gap },
            }
        })
    }
}

fn one_more_three(verdict: TailVerdict) -> TailVerdict {
    match verdict {
        TailVerdict::OnlyThrees { threes } => TailVerdict::OnlyThrees { threes: threes + 1 },
        TailVerdict::WideBelow { threes, gap } => TailVerdict::WideBelow {
            threes: threes + 1,
            gap,
        },
        TailVerdict::NarrowBelow { threes } => TailVerdict::NarrowBelow { threes: threes + 1 },
        other => other,
    }
}

impl fmt::Display for GapVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (k, gap) in self.entries().enumerate() {
            let before = match k {
                0 => "",
                k if k + 1 == self.len() => "; ",
                _ => ", ",
            };
            write!(f, "{before}{gap}")?;
        }
        f.write_str(")")
    }
}
