//! Natural numbers of any size.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::Extended;

/// A natural number (0 included) of any size.
///
/// ```
/// use fibnim::Natural;
///
/// let n = Natural::parse("10^18")?;
/// assert_eq!(n.to_string(), "1000000000000000000");
/// assert_eq!(n, Natural::from(10u64.pow(18)));
/// assert_eq!((&n + 7u8) / 2u8 % 1000u16, 3u8);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural(pub(super) UBig);

impl Natural {
    /// The number 0.
    pub const ZERO: Self = Self(UBig::ZERO);
    /// The number 1.
    pub const ONE: Self = Self(UBig::ONE);

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the number is even.
    pub(crate) fn is_even(&self) -> bool {
        !self.0.bit(0)
    }

    /// The number as a `u64`, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The number as a `u128`, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// The number as a `usize`, if it fits.
    pub fn to_usize(&self) -> Option<usize> {
        usize::try_from(&self.0).ok()
    }

    /// The nearest floating-point number, for logarithms and shares.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }

    /// The number of binary digits; 0 for 0.
    pub fn bit_len(&self) -> usize {
        self.0.bit_len()
    }

    /// The difference, if it is not negative.
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        (self >= other).then(|| Self(&self.0 - &other.0))
    }

    /// The power with a machine-sized exponent.
    #[must_use]
    pub fn pow(&self, exponent: usize) -> Self {
        Self(self.0.pow(exponent))
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    /// Panics if the divisor is 0.
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        use dashu_int::ops::DivRem;
        let (quotient, remainder) = (&self.0).div_rem(&divisor.0);
        (Self(quotient), Self(remainder))
    }

    /// The greatest common divisor; 0 is divided by every number.
    ///
    /// ```
    /// use fibnim::Natural;
    /// assert_eq!(Natural::from(12u8).gcd(&Natural::from(18u8)), Natural::from(6u8));
    /// assert_eq!(Natural::ZERO.gcd(&Natural::from(5u8)), Natural::from(5u8));
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        use dashu_int::ops::Gcd;
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        Self((&self.0).gcd(&other.0))
    }

    pub(crate) fn as_big(&self) -> &UBig {
        &self.0
    }

    pub(crate) fn into_big(self) -> UBig {
        self.0
    }

    pub(crate) fn from_big(big: UBig) -> Self {
        Self(big)
    }

    /// The number modulo 2^bits.
    #[must_use]
    pub(crate) fn low_bits(&self, bits: usize) -> Self {
        let mut low = self.0.clone();
        low.clear_high_bits(bits);
        Self(low)
    }

    /// The smallest power of 2 in binary, which is the largest that divides
    /// the number; ∞ for 0.
    pub(crate) fn smallest_bit(&self) -> Extended {
        match self.0.trailing_zeros() {
            Some(zeros) => Self(UBig::ONE << zeros).into(),
            None => Extended::Infinite,
        }
    }

    /// The nim-sum: the sum in binary without carries.
    ///
    /// ```
    /// use fibnim::Natural;
    ///
    /// let piles = [3u8, 5, 7].map(Natural::from);
    /// assert_eq!(Natural::nim_sum(&piles), Natural::ONE);
    /// ```
    pub fn nim_sum<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::ZERO;
        for number in numbers {
            sum ^= number;
        }
        sum
    }

    /// The positions of the 1s in binary, from the lowest.
    pub(crate) fn one_bits(&self) -> impl Iterator<Item = usize> + '_ {
        ones(self.0.as_words().iter().copied())
    }
}

/// The greatest common divisor of machine numbers.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The positions of the set bits of a little-endian word, from the lowest.
pub(crate) fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                64 * i + bit
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_bit_divides() {
        assert_eq!(
            Natural::from(12u8).smallest_bit(),
            Natural::from(4u8).into()
        );
        assert_eq!(Natural::ZERO.smallest_bit(), Extended::Infinite);
    }
}
