//! Larsson & Rubinstein-Salzedo 2015, *Global Fibonacci Nim*: several piles
//! with one limit for all of them.

pub mod power_of_two;
mod theorem_14;

pub use theorem_14::{DifferenceWord, Reading, WordKind};

use std::fmt;

use super::{Pair, lists_parts};
use crate::analysis::Outcome;
use crate::number::{Extended, Natural};
use crate::numeration::{WythoffSet, Zeckendorf, fibonacci, largest_fibonacci_index};
use crate::reason::{Facts, Reason};

/// Adds what Theorems 10 and 14 say of two piles of Fibonacci nim: the case of
/// the one, and p, α and the kind of word of the other.
pub(crate) fn two_pile_facts(facts: Facts, piles: [&Natural; 2], limit: &Extended) -> Facts {
    let pair = Pair::new(piles);
    // Both need representations of their own: not worth it where they are long.
    if !lists_parts(1, pair.larger) {
        return facts;
    }
    let case = theorem_10(pair.smaller, &pair.d, limit);
    let facts = facts.with("theorem_10_case", case.to_string());
    let word = |r| DifferenceWord::new(pair.smaller, r, Reading::Corrected);
    match limit.finite().map(word) {
        Some(Ok(word)) => facts
            .with("p", word.p())
            .with("alpha", word.alpha())
            .with("word", word.kind().to_string()),
        _ => facts,
    }
}

// Theorem 10: two piles of Fibonacci nim by Zeckendorf representations.

/// The cases of Theorem 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem10Case {
    /// z_1(k) ≤ F_t: N.
    One,
    /// z_1(k) ≥ F_{t+2}: P. With k = 0, z_1 is ∞.
    Two,
    /// z_1(k) = F_{t+1} and m < F_t: P.
    Three,
    /// m is too small for z_2 to matter, and s is odd: N.
    FourA,
    /// m is too small for z_2 to matter, and s is even: P.
    FourB,
    /// z_2(k) = F_{t+d} decides, and d is odd: N.
    FiveA,
    /// z_2(k) = F_{t+d} decides, and d is even: P.
    FiveB,
}

impl Theorem10Case {
    /// Who wins in this case.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::One | Self::FourA | Self::FiveA => Outcome::N,
            Self::Two | Self::Three | Self::FourB | Self::FiveB => Outcome::P,
        }
    }
}

impl fmt::Display for Theorem10Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "1",
            Self::Two => "2",
            Self::Three => "3",
            Self::FourA => "4a",
            Self::FourB => "4b",
            Self::FiveA => "5a",
            Self::FiveB => "5b",
        })
    }
}

/// The case of Theorem 10 for the piles m and m + k and the limit r ≥ 1.
///
/// ```
/// use fibnim::{Natural, Outcome, theory::larsson_rubinstein::theorem_10};
///
/// let n = |n: u32| Natural::from(n);
/// let case = theorem_10(&n(3), &n(10), &n(1).into()); // (3, 13; 1)
/// assert_eq!((case.to_string().as_str(), case.outcome()), ("5b", Outcome::P));
/// ```
///
/// # Panics
/// Panics if the limit is 0.
pub fn theorem_10(m: &Natural, k: &Natural, r: &Extended) -> Theorem10Case {
    let Extended::Finite(r) = r else {
        // Every z_1(k) is within reach, but for that of k = 0.
        return if k.is_zero() {
            Theorem10Case::Two
        } else {
            Theorem10Case::One
        };
    };
    assert!(!r.is_zero(), "a limit is at least 1");
    let t = largest_fibonacci_index(r);
    let k = Zeckendorf::of(k);
    let mut parts = k.indices();
    match parts.next() {
        Some(first) if first <= t => Theorem10Case::One,
        Some(first) if first == t + 1 => hard_case(m, t, parts.next()),
        _ => Theorem10Case::Two,
    }
}

/// The cases where z_1(k) = F_{t+1}. F_t + F_{t+1} + … + F_{t+s−1} is
/// F_{t+s+1} − F_{t+1} (Remark 11), so s is found from the largest Fibonacci
/// number up to m + F_{t+1}.
fn hard_case(m: &Natural, t: usize, second: Option<usize>) -> Theorem10Case {
    let raised = m + &term(t + 1);
    let top = largest_fibonacci_index(&raised);
    let s = top - t - 1;
    if s == 0 {
        return Theorem10Case::Three;
    }
    // m ≥ F_t + … + F_{t+d−3} = F_{t+d−1} − F_{t+1}
    match second.filter(|second| second - 1 <= top) {
        Some(second) if (second - t) % 2 == 1 => Theorem10Case::FiveA,
        Some(_) => Theorem10Case::FiveB,
        None if s % 2 == 1 => Theorem10Case::FourA,
        None => Theorem10Case::FourB,
    }
}

fn term(index: usize) -> Natural {
    fibonacci(index).expect("an index next to a number's")
}

// Theorem 19: (3, 4, n) without a limit is always won by the player to move.

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
