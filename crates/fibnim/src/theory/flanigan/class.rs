//! Which rules are generalized two-pile Fibonacci nim: ℓ(k) ∈ {0, 1} for all k.

use std::fmt;

use crate::error::{Error, Result};
use crate::number::Natural;
use crate::numeration::SchwenkSequence;
use crate::rule::Rule;

/// Whether a rule belongs to the class that the theory of two piles covers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassVerdict {
    /// ℓ(k) ∈ {0, 1} for all k, by a result of Flanigan.
    Always {
        /// The result, in words.
        because: &'static str,
    },
    /// ℓ(k) is above 1.
    Fails {
        /// The first such k.
        k: usize,
        /// ℓ(k).
        lag: usize,
    },
    /// The sequence ends, for f(H_k) < H_k: the theory needs f(t) ≥ t.
    Ends {
        /// The last k.
        k: usize,
    },
    /// All lags are 0 or 1 as far as it was looked, but f(t) < t for some t
    /// there: the theory needs f(t) ≥ t.
    BelowTake {
        /// The last k.
        k: usize,
    },
    /// ℓ(i) ∈ {0, 1} for all i ≤ k, which is as far as it was looked.
    HoldsTo {
        /// The last k.
        k: usize,
        /// H_k.
        term: Natural,
    },
}

impl fmt::Display for ClassVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always { because } => write!(f, "yes: {because}"),
            Self::Fails { k, lag } => write!(f, "no: the lag at k = {k} is {lag}"),
            Self::Ends { k } => write!(
                f,
                "no: f(H_{k}) is less than H_{k}, and the theory needs f(t) ≥ t"
            ),
            Self::BelowTake { k } => write!(
                f,
                "no: f(t) is less than t for some t up to H_{k}, and the theory needs f(t) ≥ t"
            ),
            Self::HoldsTo { k, term } => write!(
                f,
                "as far as H_{k} = {}: all lags are 0 or 1 (looked at, not proved beyond)",
                term.to_short_string()
            ),
        }
    }
}

/// Tests whether ℓ(k) ∈ {0, 1}, looking at up to `terms` terms where no
/// result decides it (Flanigan 1978, §2).
///
/// For f(t) = ct the answer is known: ℓ(k) = 0 for all k where 1 ≤ c < 2,
/// ℓ(k) = 1 for all k ≥ 2 where 2 ≤ c < 5/2, and ℓ(3) or ℓ(4) is above 1
/// where c ≥ 5/2.
///
/// ```
/// use fibnim::{Rule, theory::flanigan::{ClassVerdict, class_test}};
///
/// assert!(matches!(class_test(&Rule::parse("249t/100")?, 100)?, ClassVerdict::Always { .. }));
/// assert_eq!(class_test(&Rule::parse("5t/2")?, 100)?, ClassVerdict::Fails { k: 4, lag: 2 });
/// assert_eq!(class_test(&Rule::parse("3t")?, 100)?, ClassVerdict::Fails { k: 3, lag: 2 });
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn class_test(rule: &Rule, terms: usize) -> Result<ClassVerdict> {
    if let Some(because) = known_result(rule) {
        return Ok(ClassVerdict::Always { because });
    }
    let mut seen = None;
    for term in SchwenkSequence::new(rule).take(terms) {
        let term = match term {
            Ok(term) => term,
            // The rule's table ends: there is no more to look at.
            Err(Error::TableTooShort { .. }) => break,
            Err(error) => return Err(error),
        };
        match term.lag {
            None => return Ok(ClassVerdict::Ends { k: term.k }),
            Some(lag) if lag > 1 => return Ok(ClassVerdict::Fails { k: term.k, lag }),
            Some(_) => seen = Some(term),
        }
    }
    let (k, term) = seen.map_or((0, Natural::ZERO), |term| (term.k, term.value));
    rule.check(&term)?;
    if !rule.is_at_least_take_to(&term)? {
        return Ok(ClassVerdict::BelowTake { k });
    }
    Ok(ClassVerdict::HoldsTo { k, term })
}

fn known_result(rule: &Rule) -> Option<&'static str> {
    let (c, q) = rule.ratio()?;
    let (c, q) = (u128::from(c), u128::from(q));
    if c < 2 * q {
        Some("f(t) = ct with 1 ≤ c < 2, so the lag is 0 everywhere")
    } else if 2 * c < 5 * q {
        Some("f(t) = ct with 2 ≤ c < 5/2, so the lag is 1 from k = 2 on")
    } else {
        None
    }
}
