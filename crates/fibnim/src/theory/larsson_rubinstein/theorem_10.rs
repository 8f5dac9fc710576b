//! Theorem 10: two piles of Fibonacci nim by Zeckendorf representations.

use std::fmt;

use crate::analysis::Outcome;
use crate::number::{Extended, Natural};
use crate::numeration::{Zeckendorf, fibonacci, largest_fibonacci_index};

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
