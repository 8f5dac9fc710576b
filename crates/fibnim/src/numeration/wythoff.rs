//! The Wythoff sets A, B, AB and BB.

use super::zeckendorf::Zeckendorf;
use crate::number::Natural;

/// A set of the Wythoff family: with a(n) = ⌊nφ⌋ and b(n) = ⌊nφ²⌋, A holds
/// the a(n), B the b(n), AB the a(b(n)) and BB the b(b(n)), n ≥ 1
/// (Larsson & Rubinstein-Salzedo 2015, Remark 20; Kimberling 2008).
///
/// A member is known by the index of its smallest Zeckendorf part: even for A,
/// odd for B, even and at least 4 for AB, odd and at least 5 for BB.
///
/// ```
/// use fibnim::{Natural, numeration::WythoffSet};
///
/// let first: Vec<_> = (1u8..=6).map(|n| WythoffSet::Ab.nth(&n.into()).unwrap()).collect();
/// assert_eq!(first, [3u8, 8, 11, 16, 21, 24].map(Natural::from));
/// assert!(WythoffSet::Bb.contains(&Natural::from(34u8)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WythoffSet {
    /// a(n) = ⌊nφ⌋: 1, 3, 4, 6, 8, 9, …
    A,
    /// b(n) = ⌊nφ²⌋: 2, 5, 7, 10, 13, …
    B,
    /// a(b(n)): 3, 8, 11, 16, 21, …
    Ab,
    /// b(b(n)): 5, 13, 18, 26, 34, …
    Bb,
}

impl WythoffSet {
    /// Whether n is in the set.
    pub fn contains(self, n: &Natural) -> bool {
        let smallest = Zeckendorf::of(n).indices().next();
        smallest.is_some_and(|index| match self {
            Self::A => index % 2 == 0,
            Self::B => index % 2 == 1,
            Self::Ab => index % 2 == 0 && index >= 4,
            Self::Bb => index % 2 == 1 && index >= 5,
        })
    }

    /// The n-th member, n from 1; `None` for n = 0.
    pub fn nth(self, n: &Natural) -> Option<Natural> {
        (!n.is_zero()).then(|| match self {
            Self::A => a(n),
            Self::B => b(n),
            Self::Ab => a(&b(n)),
            Self::Bb => b(&b(n)),
        })
    }
}

/// The word of n − 1 followed by 0 is ⌊nφ⌋ − 1.
fn a(n: &Natural) -> Natural {
    Zeckendorf::of(&(n - 1u8)).shifted_up() + 1u8
}

/// b(n) = a(n) + n.
fn b(n: &Natural) -> Natural {
    a(n) + n
}
