//! Chances that are sums of powers, with exponents of any size.

use serde::Serialize;

use crate::number::{Fraction, Natural};

/// A chance (c^−e + c^−e′ + …)/d, which need not be written out: the exponents
/// may be far too large for that.
///
/// ```
/// use fibnim::{Natural, play::odds::Powers};
///
/// let powers = Powers {
///     base: Natural::from(2u8),
///     exponents: vec![Natural::from(3u8), Natural::from(1u8)],
///     divisor: Natural::from(5u8),
/// };
/// assert_eq!(powers.to_string(), "(2^-3 + 2^-1)/5");
/// assert_eq!(powers.to_fraction(100).unwrap().to_string(), "1/8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Powers {
    /// c, at least 1.
    pub base: Natural,
    /// e, e′, …; none for the chance 0.
    pub exponents: Vec<Natural>,
    /// d, at least 1.
    pub divisor: Natural,
}

/// A text shows so many powers.
const SHOWN: usize = 4;

impl Powers {
    /// No chance at all.
    pub(super) fn zero() -> Self {
        Self {
            base: Natural::ONE,
            exponents: Vec::new(),
            divisor: Natural::ONE,
        }
    }

    /// 1/d.
    pub(super) fn one_over(divisor: Natural) -> Self {
        Self {
            base: Natural::ONE,
            exponents: vec![Natural::ZERO],
            divisor,
        }
    }

    /// The fraction, if its denominator has at most about so many digits.
    pub fn to_fraction(&self, most_digits: usize) -> Option<Fraction> {
        if self.base == Natural::ONE {
            let count = Natural::from(self.exponents.len());
            return Fraction::new(&count, &self.divisor);
        }
        let largest = self.largest()?;
        let bits = largest.checked_mul(self.base.bit_len())?;
        if bits / 3 + self.divisor.digits_bound() > most_digits {
            return None;
        }
        let mut sum = Natural::ZERO;
        for exponent in &self.exponents {
            sum += &self.base.pow(largest - exponent.to_usize()?);
        }
        Fraction::new(&sum, &(&self.base.pow(largest) * &self.divisor))
    }

    /// The largest exponent, if it is no larger than a machine counts.
    fn largest(&self) -> Option<usize> {
        let zero = Natural::ZERO;
        self.exponents.iter().max().unwrap_or(&zero).to_usize()
    }

    /// About how many zeros follow the decimal point, if that is a number that
    /// can be said: the chance is 10 to the power of minus this.
    pub fn zeros(&self) -> Option<f64> {
        let least = self.exponents.iter().min()?;
        let zeros = least.to_f64() * self.base.to_f64().log10() + self.divisor.to_f64().log10();
        zeros.is_finite().then_some(zeros)
    }
}

impl std::fmt::Display for Powers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let base = self.base.to_short_string();
        let power = |e: &Natural| format!("{base}^-{}", e.to_short_string());
        let sum = match self.exponents.as_slice() {
            [] => return f.write_str("0"),
            [one] => power(one),
            few if few.len() <= SHOWN => {
                format!(
                    "({})",
                    few.iter().map(power).collect::<Vec<_>>().join(" + ")
                )
            }
            [first, .., last] => format!(
                "({} + … + {}, {} powers)",
                power(first),
                power(last),
                self.exponents.len()
            ),
        };
        f.write_str(&sum)?;
        if self.divisor != Natural::ONE {
            write!(f, "/{}", self.divisor.to_short_string())?;
        }
        Ok(())
    }
}
