//! Natural numbers of any size, and natural numbers with ∞.
//!
//! [`Natural`] is our own type around `dashu-int`, so that no interface of the
//! project shows the library behind it. Numbers below 2^128 live in place,
//! without allocation.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, BitXor, BitXorAssign, Mul, Sub, SubAssign};
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use serde::{Serialize, Serializer};

use crate::error::{Error, Result, quote};

/// The most decimal digits a number may have on input.
///
/// `fibnim solve fib 10^9999999` took 11 s and 230 MB where it was measured.
pub const MAX_DIGITS: usize = 10_000_000;

/// Up to this many digits a number is shown in full in explanations.
const DIGITS_SHOWN_IN_FULL: usize = 60;

/// Beyond this many digits only the end is shown: the beginning would take a
/// conversion of the whole number.
const DIGITS_SHORTENED_AT_BOTH_ENDS: usize = 2000;

/// A natural number (0 included) of any size.
///
/// ```
/// use fibnim::Natural;
///
/// let n = Natural::parse("10^18")?;
/// assert_eq!(n.to_string(), "1000000000000000000");
/// assert_eq!(n, Natural::from(10u64.pow(18)));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural(UBig);

impl Natural {
    /// The number 0.
    pub const ZERO: Self = Self(UBig::ZERO);
    /// The number 1.
    pub const ONE: Self = Self(UBig::ONE);

    /// Reads a number: decimal digits, with `_` between them where you like,
    /// or a power such as `10^18`. At most [`MAX_DIGITS`] digits.
    pub fn parse(text: &str) -> Result<Self> {
        match text.split_once('^') {
            Some((base, exponent)) => Self::parse_power(text, base, exponent),
            None => Self::parse_digits(text),
        }
    }

    /// Reads numbers with commas between them, of at most [`MAX_DIGITS`] digits
    /// together: a short text can name many large powers.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Self>> {
        let (mut numbers, mut digits) = (Vec::new(), 0);
        for item in text.split(',').map(str::trim) {
            if item.len() > 1 && item.starts_with('0') && text.contains(',') {
                return Err(Error::BadNumber {
                    text: quote(item),
                    expected: "it begins with 0 in a list; a comma separates numbers, so write a thousand as 1000 or 1_000".into(),
                });
            }
            let number = Self::parse(item)?;
            digits += number.digits_bound();
            numbers.push(number);
            if digits > MAX_DIGITS + numbers.len() {
                return Err(Error::limit(
                    format!("reading the numbers {}", quote(text)),
                    format!("more than {MAX_DIGITS} digits"),
                    format!("{MAX_DIGITS} digits together"),
                ));
            }
        }
        Ok(numbers)
    }

    fn parse_digits(text: &str) -> Result<Self> {
        let bad = |expected: &str| Error::BadNumber {
            text: quote(text),
            expected: expected.into(),
        };
        if text.is_empty() {
            return Err(bad("it is empty; give decimal digits, such as 100"));
        }
        if text.len() > MAX_DIGITS {
            return Err(Error::limit(
                format!("reading the number {}", quote(text)),
                format!("{} digits", text.len()),
                format!("{MAX_DIGITS} digits"),
            ));
        }
        let negative = text.strip_prefix('-').unwrap_or_default();
        if !negative.is_empty() && negative.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad("it is negative; give a number that is 0 or larger"));
        }
        let bytes = text.as_bytes();
        let digits_only = bytes.iter().all(|b| b.is_ascii_digit() || *b == b'_');
        if !digits_only || !bytes[0].is_ascii_digit() || text.ends_with('_') {
            return Err(bad(
                "give decimal digits, such as 100, or a power, such as 10^18",
            ));
        }
        if let Ok(small) = text.parse::<u64>() {
            return Ok(Self::from(small));
        }
        UBig::from_str_radix(text, 10)
            .map(Self)
            .map_err(|_| bad("give decimal digits, such as 100"))
    }

    fn parse_power(text: &str, base: &str, exponent: &str) -> Result<Self> {
        let base = Self::parse_digits(base)?;
        let too_large = |digits: String| {
            Error::limit(
                format!("reading the number {}", quote(text)),
                digits,
                format!("{MAX_DIGITS} digits"),
            )
        };
        let Some(exponent) = Self::parse_digits(exponent)?.to_usize() else {
            return match base.to_u64() {
                Some(0 | 1) => Ok(base),
                _ => Err(too_large("more than 10^19 digits".into())),
            };
        };
        // bit_len − 1 ≤ log2(base), and 0.3010 < log10(2): never too high.
        let digits =
            (base.bit_len().saturating_sub(1) as u128) * (exponent as u128) * 3010 / 10_000;
        if digits > MAX_DIGITS as u128 {
            return Err(too_large(format!("more than {digits} digits")));
        }
        let power = base.pow(exponent);
        // The exact count takes long next to a power of ten: only where it matters.
        if power.digits_bound() <= MAX_DIGITS {
            return Ok(power);
        }
        match power.digits() {
            0..=MAX_DIGITS => Ok(power),
            digits => Err(too_large(format!("{digits} digits"))),
        }
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether the number is even.
    pub fn is_even(&self) -> bool {
        self.low_bits(1).is_zero()
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

    /// An upper bound on the number of decimal digits, at most one too high.
    pub fn digits_bound(&self) -> usize {
        let digits = (self.bit_len() as u128) * 30_103 / 100_000 + 1;
        usize::try_from(digits).unwrap_or(usize::MAX)
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

    /// How many decimal digits the number has; 1 for 0.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "bit counts are far below 2^52, and the logarithm is not negative"
    )]
    pub fn digits(&self) -> usize {
        let bound = self.digits_bound();
        // log10 from the leading 64 bits: exact unless the number is close to a power of ten.
        let shift = self.bit_len().saturating_sub(64);
        let leading = Self(&self.0 >> shift).to_f64();
        let log = leading.log10() + shift as f64 * std::f64::consts::LOG10_2;
        let fraction = log - log.floor();
        if shift > 0 && fraction > 1e-6 && fraction < 1.0 - 1e-6 {
            return log.floor() as usize + 1;
        }
        let power = Self::from(10u8).pow(bound - 1);
        if *self < power {
            (bound - 1).max(1)
        } else {
            bound
        }
    }

    /// The number for a sentence: in full up to 60 digits, else its ends and how
    /// many digits there are.
    ///
    /// ```
    /// use fibnim::Natural;
    /// assert_eq!(Natural::from(42u32).to_short_string(), "42");
    /// assert_eq!(Natural::parse("7^200")?.to_short_string(), "104618…120001 (170 digits)");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn to_short_string(&self) -> String {
        if self.digits_bound() <= DIGITS_SHORTENED_AT_BOTH_ENDS {
            return shorten_digits(&self.to_string());
        }
        // The last digits and the count need no conversion of the whole number.
        let (_, last) = self.div_rem(&Self::from(1_000_000u32));
        format!("…{:0>6} ({} digits)", last.to_string(), self.digits())
    }

    /// Appends the decimal digits.
    pub(crate) fn push_decimal(&self, text: &mut String) {
        match self.to_u64() {
            Some(small) => text.push_str(decimal(small, &mut [0; 20])),
            None => text.push_str(&self.0.to_string()),
        }
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
    ///
    /// ```
    /// use fibnim::{Extended, Natural};
    ///
    /// assert_eq!(Natural::from(12u8).smallest_bit(), Natural::from(4u8).into());
    /// assert_eq!(Natural::ZERO.smallest_bit(), Extended::Infinite);
    /// ```
    pub fn smallest_bit(&self) -> Extended {
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

/// Decimal digits for a sentence, as [`Natural::to_short_string`] gives them,
/// and with the first ones, which are at hand, however many there are.
pub fn shorten_digits(digits: &str) -> String {
    let count = digits.len();
    if count <= DIGITS_SHOWN_IN_FULL {
        return digits.to_owned();
    }
    let (first, last) = (&digits[..6], &digits[count - 6..]);
    format!("{first}…{last} ({count} digits)")
}

/// The difference of two numbers in decimal digits, of which the first is not
/// the smaller one. A long number changes in a few digits where a short one is
/// taken from it, and converting it from binary again would take far longer.
pub(crate) fn subtract_decimal(from: &str, what: &str) -> String {
    let mut digits = from.as_bytes().to_vec();
    let mut borrow = 0;
    let mut subtrahend = what.bytes().rev();
    for digit in digits.iter_mut().rev() {
        let next = subtrahend.next();
        if next.is_none() && borrow == 0 {
            break;
        }
        let taken = next.map_or(0, |d| d - b'0') + borrow;
        let have = *digit - b'0';
        borrow = u8::from(have < taken);
        *digit = b'0' + have + 10 * borrow - taken;
    }
    let zeros = digits.iter().take_while(|&&d| d == b'0').count();
    digits.drain(..zeros.min(digits.len() - 1));
    String::from_utf8(digits).expect("ASCII digits")
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u64() {
            Some(small) => fmt::Display::fmt(&small, f),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

impl FromStr for Natural {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

impl Serialize for Natural {
    /// A decimal string, always: a pile may be larger than 2^53.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self.to_u64() {
            Some(small) => {
                let mut digits = [0; 20];
                serializer.serialize_str(decimal(small, &mut digits))
            }
            None => serializer.collect_str(self),
        }
    }
}

/// The decimal digits of a number, written into a buffer: answers hold dozens
/// of small numbers each.
fn decimal(mut n: u64, digits: &mut [u8; 20]) -> &str {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + u8::try_from(n % 10).expect("a digit");
        n /= 10;
        if n == 0 {
            break;
        }
    }
    std::str::from_utf8(&digits[start..]).expect("ASCII digits")
}

macro_rules! from_primitive {
    ($($primitive:ty),*) => {$(
        impl From<$primitive> for Natural {
            fn from(value: $primitive) -> Self {
                Self(UBig::from(value))
            }
        }
    )*};
}
from_primitive!(u8, u16, u32, u64, u128, usize);

impl Add<&Natural> for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        Natural(&self.0 + &other.0)
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        self.0 += &other.0;
    }
}

impl Sub<&Natural> for &Natural {
    type Output = Natural;

    /// # Panics
    /// Panics if the difference is negative; see [`Natural::checked_sub`].
    fn sub(self, other: &Natural) -> Natural {
        Natural(&self.0 - &other.0)
    }
}

impl SubAssign<&Natural> for Natural {
    /// # Panics
    /// Panics if the difference is negative; see [`Natural::checked_sub`].
    fn sub_assign(&mut self, other: &Natural) {
        self.0 -= &other.0;
    }
}

impl Mul<&Natural> for &Natural {
    type Output = Natural;

    fn mul(self, other: &Natural) -> Natural {
        Natural(&self.0 * &other.0)
    }
}

impl BitXor<&Natural> for &Natural {
    type Output = Natural;

    fn bitxor(self, other: &Natural) -> Natural {
        Natural(&self.0 ^ &other.0)
    }
}

impl BitXorAssign<&Natural> for Natural {
    fn bitxor_assign(&mut self, other: &Natural) {
        self.0 ^= &other.0;
    }
}

impl<'a> Sum<&'a Natural> for Natural {
    fn sum<I: Iterator<Item = &'a Natural>>(numbers: I) -> Self {
        let mut total = Self::ZERO;
        for number in numbers {
            total += number;
        }
        total
    }
}

/// A natural number or ∞: a limit, a least take, a part that may not exist.
///
/// ```
/// use fibnim::{Extended, Natural};
///
/// assert!(Extended::from(Natural::from(7u32)) < Extended::Infinite);
/// assert_eq!(Extended::parse("∞")?, Extended::parse("inf")?);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extended {
    /// A natural number.
    Finite(Natural),
    /// ∞, larger than every number.
    Infinite,
}

impl Extended {
    /// Reads a number, `inf` or `∞`.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "inf" | "∞" => Ok(Self::Infinite),
            number => Natural::parse(number).map(Self::Finite),
        }
    }

    /// The number, if it is one.
    pub fn finite(&self) -> Option<&Natural> {
        match self {
            Self::Finite(number) => Some(number),
            Self::Infinite => None,
        }
    }

    /// Whether `n` is at most this.
    pub fn allows(&self, n: &Natural) -> bool {
        self.finite().is_none_or(|limit| n <= limit)
    }

    /// As [`Natural::to_short_string`], with `∞`.
    pub fn to_short_string(&self) -> String {
        self.finite()
            .map_or_else(|| "∞".into(), Natural::to_short_string)
    }
}

impl From<Natural> for Extended {
    fn from(number: Natural) -> Self {
        Self::Finite(number)
    }
}

impl fmt::Display for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(number) => fmt::Display::fmt(number, f),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

impl Serialize for Extended {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Finite(number) => number.serialize(serializer),
            Self::Infinite => serializer.serialize_str("inf"),
        }
    }
}
