//! Exact fractions of natural numbers: probabilities, means and variances.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::Natural;
use crate::error::{Error, Result, quote};

/// A number a/b that is not negative, in lowest terms.
///
/// ```
/// use fibnim::{Fraction, Natural};
///
/// let share = Fraction::new(&Natural::from(6u8), &Natural::from(4u8)).unwrap();
/// assert_eq!(share.to_string(), "3/2");
/// assert_eq!(share.to_decimal(3), "1.500");
/// assert!(Fraction::new(&Natural::ONE, &Natural::ZERO).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: Natural,
    denominator: Natural,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self {
        numerator: Natural::ZERO,
        denominator: Natural::ONE,
    };
    /// 1.
    pub const ONE: Self = Self {
        numerator: Natural::ONE,
        denominator: Natural::ONE,
    };

    /// The quotient; `None` if the denominator is 0.
    pub fn new(numerator: &Natural, denominator: &Natural) -> Option<Self> {
        if denominator.is_zero() {
            return None;
        }
        let common = numerator.gcd(denominator);
        Some(Self {
            numerator: numerator / &common,
            denominator: denominator / &common,
        })
    }

    /// 1/k; `None` for k = 0.
    pub fn one_over(k: usize) -> Option<Self> {
        Self::new(&Natural::ONE, &Natural::from(k))
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &Natural {
        &self.numerator
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// 1 minus a chance; 0 where it is more than 1.
    #[must_use]
    pub fn complement(&self) -> Self {
        let rest = self.denominator.checked_sub(&self.numerator);
        rest.map_or(Self::ZERO, |numerator| Self {
            numerator,
            denominator: self.denominator.clone(),
        })
    }

    /// The mean of some fractions; `None` where there are none.
    ///
    /// ```
    /// use fibnim::Fraction;
    ///
    /// let mean = Fraction::mean([Fraction::ONE, Fraction::ZERO, Fraction::ONE]).unwrap();
    /// assert_eq!(mean.to_string(), "2/3");
    /// ```
    pub fn mean(fractions: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut count = 0usize;
        let mut sum = Self::ZERO;
        for fraction in fractions {
            sum = &sum + &fraction;
            count += 1;
        }
        Some(&sum * &Self::one_over(count)?)
    }

    /// How this compares with another fraction, and how far they are apart.
    ///
    /// ```
    /// use fibnim::Fraction;
    /// use std::cmp::Ordering;
    ///
    /// let (third, half) = (Fraction::one_over(3).unwrap(), Fraction::one_over(2).unwrap());
    /// assert_eq!(third.distance(&half), (Ordering::Less, Fraction::one_over(6).unwrap()));
    /// ```
    pub fn distance(&self, other: &Self) -> (Ordering, Self) {
        let left = &self.numerator * &other.denominator;
        let right = &other.numerator * &self.denominator;
        let (larger, smaller) = if left < right {
            (&right, &left)
        } else {
            (&left, &right)
        };
        let apart = Self::new(
            &(larger - smaller),
            &(&self.denominator * &other.denominator),
        );
        (left.cmp(&right), apart.expect("no denominator is 0"))
    }

    /// The nearest floating-point number, or one next to it.
    pub fn to_f64(&self) -> f64 {
        // A quotient of at least 64 bits, whatever the sizes.
        let bits = 64 + self.denominator.bit_len();
        let shift = bits.saturating_sub(self.numerator.bit_len());
        let quotient = &self.numerator * Natural::from(2u8).pow(shift) / &self.denominator;
        let half = i32::try_from(shift / 2).unwrap_or(i32::MAX);
        let rest = i32::try_from(shift - shift / 2).unwrap_or(i32::MAX);
        // In two steps: 2^-shift alone may be too small a number.
        quotient.to_f64() * 2f64.powi(-half) * 2f64.powi(-rest)
    }

    /// The number with so many decimals, rounded to the nearest.
    pub fn to_decimal(&self, decimals: usize) -> String {
        let scale = Natural::from(10u8).pow(decimals);
        let doubled = &self.numerator * &scale * 2u8 + &self.denominator;
        let rounded = doubled / (&self.denominator * 2u8);
        let (whole, part) = rounded.div_rem(&scale);
        if decimals == 0 {
            return whole.to_string();
        }
        format!("{whole}.{:0>decimals$}", part.to_string())
    }
}

impl FromStr for Fraction {
    type Err = Error;

    /// Reads `a/b`, or `a` for a whole number.
    ///
    /// ```
    /// use fibnim::Fraction;
    ///
    /// assert_eq!("6/4".parse::<Fraction>()?.to_string(), "3/2");
    /// assert_eq!("7".parse::<Fraction>()?.to_string(), "7");
    /// assert!("1/0".parse::<Fraction>().is_err());
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    fn from_str(text: &str) -> Result<Self> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let fraction = Self::new(&numerator.parse()?, &denominator.parse()?);
        fraction.ok_or_else(|| Error::BadNumber {
            text: quote(text),
            expected: "its denominator is 0".into(),
        })
    }
}

impl Add for &Fraction {
    type Output = Fraction;

    fn add(self, other: Self) -> Fraction {
        if other.numerator.is_zero() {
            return self.clone();
        }
        let left = &self.numerator * &other.denominator;
        let right = &other.numerator * &self.denominator;
        let sum = Fraction::new(&(left + right), &(&self.denominator * &other.denominator));
        sum.expect("no denominator is 0")
    }
}

impl Mul for &Fraction {
    type Output = Fraction;

    fn mul(self, other: Self) -> Fraction {
        let numerator = &self.numerator * &other.numerator;
        let product = Fraction::new(&numerator, &(&self.denominator * &other.denominator));
        product.expect("no denominator is 0")
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = &self.numerator * &other.denominator;
        left.cmp(&(&other.numerator * &self.denominator))
    }
}

impl Serialize for Fraction {
    /// `"a/b"`, also where it is a whole number: `"1/1"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}/{}", self.numerator, self.denominator))
    }
}

impl fmt::Display for Fraction {
    /// `a/b`, or `a` where it is a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.numerator, f)?;
        if self.denominator != Natural::ONE {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(a: u64, b: u64) -> Fraction {
        Fraction::new(&Natural::from(a), &Natural::from(b)).unwrap()
    }

    #[test]
    fn floats_are_near_for_any_sizes() {
        for (a, b) in [(1, 3), (2, 3), (0, 7), (10_000_000_019, 3), (1, u64::MAX)] {
            #[expect(clippy::cast_precision_loss, reason = "the nearest float is wanted")]
            let expected = a as f64 / b as f64;
            let float = fraction(a, b).to_f64();
            assert!((float - expected).abs() <= expected * 1e-15, "{a}/{b}");
        }
        let huge = Natural::from(10u8).pow(1000);
        let third = Fraction::new(&huge, &(&huge * 3u8)).unwrap();
        assert_eq!(third, Fraction::one_over(3).unwrap());
        let tiny = Fraction::new(&Natural::from(7u8), &Natural::from(10u8).pow(300)).unwrap();
        assert!((tiny.to_f64() / 7e-300 - 1.0).abs() < 1e-14);
        let nothing = Fraction::new(&Natural::ONE, &huge).unwrap();
        assert!(nothing.to_f64().abs() < 1e-300);
    }

    #[test]
    fn decimals_are_rounded_to_the_nearest() {
        assert_eq!(fraction(2, 3).to_decimal(4), "0.6667");
        assert_eq!(fraction(1, 3).to_decimal(4), "0.3333");
        assert_eq!(fraction(1, 8).to_decimal(2), "0.13");
        assert_eq!(fraction(999, 1000).to_decimal(2), "1.00");
        assert_eq!(fraction(41, 2).to_decimal(0), "21");
        assert_eq!(fraction(4, 2).to_string(), "2");
    }
}
