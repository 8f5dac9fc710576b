//! Theorem 19: (3, 4, n) without a limit is always won by the player to move.

use std::fmt;

use crate::number::Natural;
use crate::numeration::WythoffSet;
use crate::reason::{Facts, Reason};

/// The class of n in Theorem 19. The four classes partition the natural
/// numbers, and each has its winning move from (3, 4, n; ∞).
///
/// ```
/// use fibnim::{Natural, theory::larsson_rubinstein::Theorem19Class};
///
/// let class = Theorem19Class::of(&Natural::from(15u8));
/// assert_eq!(class.to_string(), "AB−1");
/// assert_eq!((class.pile(), class.take()), (3, 2)); // to (1, 4, 15; 4)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem19Class {
    /// B − 2, where z_1(n) ≥ 3: to (3, 3, n; 2).
    BMinus2,
    /// AB − 2, where z_1(n − 1) ≥ 5: to (2, 4, n; 2).
    AbMinus2,
    /// AB − 1, where z_1(n − 2) ≥ 5: to (1, 4, n; 4).
    AbMinus1,
    /// BB − 1, where z_1(n − 4) ≥ 8: to (0, 4, n; 6).
    BbMinus1,
}

impl Theorem19Class {
    /// The class of n.
    pub fn of(n: &Natural) -> Self {
        let next = n + &Natural::ONE;
        let after_next = &next + &Natural::ONE;
        if WythoffSet::B.contains(&after_next) {
            Self::BMinus2
        } else if WythoffSet::Ab.contains(&after_next) {
            Self::AbMinus2
        } else if WythoffSet::Ab.contains(&next) {
            Self::AbMinus1
        } else {
            Self::BbMinus1
        }
    }

    /// The pile to take from, 3 or 4.
    pub fn pile(self) -> u8 {
        match self {
            Self::BMinus2 => 4,
            Self::AbMinus2 | Self::AbMinus1 | Self::BbMinus1 => 3,
        }
    }

    /// The reason for a pile of n beside 3 and 4.
    pub(crate) fn reason(self, n: &Natural) -> Reason {
        let condition = match self {
            Self::BMinus2 => "n has no Fibonacci part below 3",
            Self::AbMinus2 => "n − 1 has no Fibonacci part below 5",
            Self::AbMinus1 => "n − 2 has no Fibonacci part below 5",
            Self::BbMinus1 => "n − 4 has no Fibonacci part below 8",
        };
        Reason::new(
            "larsson-rubinstein-salzedo-2015/theorem-19",
            format!(
                "Piles of 3, 4 and any n are won by the player to move: n = {} is in the class {self}, where {condition}, \
                 and there taking {} from the pile of {} wins. The theorem gives this one move; there may be others.",
                n.to_short_string(),
                self.take(),
                self.pile()
            ),
        )
        .with_facts(Facts::default().with("class", self.to_string()))
    }

    /// How much to take.
    pub fn take(self) -> u8 {
        match self {
            Self::BMinus2 | Self::AbMinus2 => 1,
            Self::AbMinus1 => 2,
            Self::BbMinus1 => 3,
        }
    }
}

impl fmt::Display for Theorem19Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BMinus2 => "B−2",
            Self::AbMinus2 => "AB−2",
            Self::AbMinus1 => "AB−1",
            Self::BbMinus1 => "BB−1",
        })
    }
}
