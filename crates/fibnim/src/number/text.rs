//! Numbers as text: reading them, counting their digits, and writing them in
//! full or with their ends only.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use dashu_int::UBig;
use serde::{Serialize, Serializer};

use super::Natural;
use crate::error::{Error, Result, quote};
use crate::excess::{Excess, Unit};

/// The most decimal digits a number may have on input.
///
/// `fibnim solve fib 10^9999999` took 11 s and 230 MB where it was measured.
pub const MAX_DIGITS: usize = 10_000_000;

/// Up to this many digits a number is shown in full in explanations.
const DIGITS_SHOWN_IN_FULL: usize = 60;

/// Beyond this many digits [`Natural::to_short_string`] shows the end only.
const DIGITS_SHORTENED_AT_BOTH_ENDS: usize = 2000;

/// log10(2), rounded down to 64 binary places: bit counts are multiplied by it
/// without any loss in their whole part.
const LOG10_2: u128 = 5_553_023_288_523_357_132;

/// How a number such as `1e6` or `2e6`, as calculators and programs show it, is
/// written here: 10^6, 2000000. A power of ten has no bound, other numbers are short.
fn of_calculator(text: &str) -> Option<String> {
    const MOST_ZEROS: usize = 18;
    let (digits, zeros) = text.split_once(['e', 'E'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let zeros = zeros.strip_prefix('+').unwrap_or(zeros);
    if !is_number(digits) || !is_number(zeros) {
        return None;
    }
    if digits == "1" {
        return Some(format!("10^{zeros}"));
    }
    let zeros = zeros.parse().ok().filter(|zeros| *zeros <= MOST_ZEROS)?;
    (digits.len() <= MOST_ZEROS).then(|| format!("{digits}{}", "0".repeat(zeros)))
}

impl Natural {
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
                    [Excess::beyond(MAX_DIGITS, Unit::Digits)],
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
                [Excess::beyond(MAX_DIGITS, Unit::Digits).needing(text.len())],
            ));
        }
        let negative = text.strip_prefix('-').unwrap_or_default();
        if !negative.is_empty() && negative.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad("it is negative; give a number that is 0 or larger"));
        }
        let bytes = text.as_bytes();
        let digits_only = bytes.iter().all(|b| b.is_ascii_digit() || *b == b'_');
        if !digits_only || !bytes[0].is_ascii_digit() || text.ends_with('_') {
            let example = of_calculator(text);
            return Err(bad(&example.map_or_else(
                || "give decimal digits, such as 100, or a power, such as 10^18".into(),
                |written| format!("write it as {written}"),
            )));
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
        let beyond = || Excess::beyond(MAX_DIGITS, Unit::Digits);
        let too_large = |digits: String, excess| {
            Error::limit(
                format!("reading the number {}", quote(text)),
                digits,
                format!("{MAX_DIGITS} digits"),
                [excess],
            )
        };
        let Some(exponent) = Self::parse_digits(exponent)?.to_usize() else {
            return match base.to_u64() {
                Some(0 | 1) => Ok(base),
                _ => Err(too_large("more than 10^19 digits".into(), beyond())),
            };
        };
        // bit_len − 1 ≤ log2(base), and 0.3010 < log10(2): never too high.
        let digits =
            (base.bit_len().saturating_sub(1) as u128) * (exponent as u128) * 3010 / 10_000;
        if digits > MAX_DIGITS as u128 {
            let digits = PowerDigits::new(&base, exponent);
            let excess = beyond().needing(digits.count);
            return Err(too_large(digits.words(), excess));
        }
        let power = base.pow(exponent);
        // The exact count takes long next to a power of ten: only where it matters.
        if power.digits_bound() <= MAX_DIGITS {
            return Ok(power);
        }
        match power.digits() {
            0..=MAX_DIGITS => Ok(power),
            digits => {
                let excess = beyond().needing(digits);
                Err(too_large(format!("{digits} digits"), excess))
            }
        }
    }

    /// An upper bound on the number of decimal digits, at most one too high.
    pub fn digits_bound(&self) -> usize {
        let digits = (self.bit_len() as u128 * (LOG10_2 + 1)) >> 64;
        usize::try_from(digits + 1).unwrap_or(usize::MAX)
    }

    /// How many decimal digits the number has; 1 for 0.
    pub fn digits(&self) -> usize {
        if let Some(small) = self.to_u64() {
            return small.checked_ilog10().unwrap_or(0) as usize + 1;
        }
        let log = self.log10();
        if log.fraction > log.error && log.fraction < 1.0 - log.error {
            return log.whole + 1;
        }
        // Next to a power of ten only a comparison with that power can tell.
        let bound = self.digits_bound();
        bound - usize::from(*self < *power_of_ten(bound - 1))
    }

    /// The logarithm to the base 10 of a number that is not 0, from its leading
    /// 64 bits and the number of the others.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an approximation with a bound on its error; logarithms of whole numbers are not negative"
    )]
    fn log10(&self) -> Logarithm {
        let shift = self.bit_len().saturating_sub(64);
        let power = shift as u128 * LOG10_2;
        let leading = Self(&self.0 >> shift).to_f64().log10();
        let fraction = leading.fract() + power as u64 as f64 * 2f64.powi(-64);
        Logarithm {
            whole: (power >> 64) as usize + leading as usize + fraction as usize,
            fraction: fraction.fract(),
            // The first term bounds what floating point loses, the second what
            // the rounding of LOG10_2 does.
            error: 1e-13 + shift as f64 * 2f64.powi(-64),
        }
    }

    /// The number for a sentence: in full up to 60 digits, else its ends and how
    /// many digits there are; only the last ones beyond 2000 digits.
    ///
    /// ```
    /// use fibnim::Natural;
    /// assert_eq!(Natural::from(42u32).to_short_string(), "42");
    /// assert_eq!(Natural::parse("7^200")?.to_short_string(), "104618…120001 (170 digits)");
    /// assert_eq!(Natural::parse("7^20000")?.to_short_string(), "…000001 (16902 digits)");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn to_short_string(&self) -> String {
        if self.digits_bound() <= DIGITS_SHORTENED_AT_BOTH_ENDS {
            return self.to_ends_string();
        }
        format!("…{:06} ({} digits)", self % 1_000_000u32, self.digits())
    }

    /// The number in full up to 60 digits, else its first and last six digits and
    /// how many there are, without converting the whole number, so that it takes
    /// no time for a million digits either.
    ///
    /// ```
    /// use fibnim::Natural;
    /// assert_eq!(Natural::from(42u32).to_ends_string(), "42");
    /// let huge = Natural::parse("7^1000000")?;
    /// assert_eq!(huge.to_ends_string(), "109651…000001 (845099 digits)");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn to_ends_string(&self) -> String {
        if let Some(small) = self.to_u64() {
            return itoa::Buffer::new().format(small).to_owned();
        }
        let count = self.digits();
        if count <= DIGITS_SHOWN_IN_FULL {
            return self.to_string();
        }
        let (first, last) = (self.first_six_digits(count), self % 1_000_000u32);
        format!("{first}…{last:06} ({count} digits)")
    }

    /// The first six of the `count` digits, of which there are at least six.
    fn first_six_digits(&self, count: usize) -> Self {
        let Logarithm {
            fraction, error, ..
        } = self.log10();
        let first = |log: f64| 10f64.powf(5.0 + log).floor();
        let (low, high) = (first(fraction - error), first(fraction + error));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::float_cmp,
            reason = "whole numbers of six digits"
        )]
        if low == high && (100_000.0..1_000_000.0).contains(&low) {
            return Self::from(low as u32);
        }
        self / &*power_of_ten(count - 6)
    }

    /// Appends the decimal digits.
    pub(crate) fn push_decimal(&self, text: &mut String) {
        match self.to_u64() {
            Some(small) => text.push_str(itoa::Buffer::new().format(small)),
            None => text.push_str(&self.0.to_string()),
        }
    }
}

/// A power of ten. The last ones are kept: the numbers of one answer are often
/// next to the same power, and a long one takes as long as all else.
fn power_of_ten(exponent: usize) -> Rc<Natural> {
    const KEPT: usize = 2;
    thread_local! {
        static POWERS: RefCell<VecDeque<(usize, Rc<Natural>)>> = const { RefCell::new(VecDeque::new()) };
    }
    POWERS.with_borrow_mut(|powers| {
        if let Some((_, power)) = powers.iter().find(|(kept, _)| *kept == exponent) {
            return Rc::clone(power);
        }
        let power = Rc::new(Natural::from(10u8).pow(exponent));
        powers.truncate(KEPT - 1);
        powers.push_front((exponent, Rc::clone(&power)));
        power
    })
}

/// How many digits a power has that is too large to be computed.
struct PowerDigits {
    count: u128,
    /// Whether floating point could tell exactly.
    exact: bool,
}

impl PowerDigits {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an approximation with a bound on its error; the logarithm is not negative"
    )]
    fn new(base: &Natural, exponent: usize) -> Self {
        let below = base.digits() - 1;
        if base
            .to_u64()
            .is_some_and(|base| base == 10u64.pow(below as u32))
        {
            return Self {
                count: below as u128 * exponent as u128 + 1,
                exact: true,
            };
        }
        let (log, times) = (base.log10(), exponent as f64);
        let (part, error) = (log.fraction * times, log.error * times);
        let whole = |part: f64| part.max(0.0) as u128;
        Self {
            count: log.whole as u128 * exponent as u128 + whole(part) + 1,
            exact: whole(part - error) == whole(part + error),
        }
    }

    fn words(&self) -> String {
        let about = if self.exact { "" } else { "about " };
        format!("{about}{} digits", self.count)
    }
}

/// A logarithm that is known but for an error.
struct Logarithm {
    whole: usize,
    /// What is above the whole part, less than 1.
    fraction: f64,
    /// By how much the sum may be wrong, either way.
    error: f64,
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
    /// All digits; with `#` as [`Natural::to_ends_string`] shortens them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u64() {
            None if f.alternate() => f.pad(&self.to_ends_string()),
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
            Some(small) => serializer.serialize_str(itoa::Buffer::new().format(small)),
            None => serializer.collect_str(self),
        }
    }
}
