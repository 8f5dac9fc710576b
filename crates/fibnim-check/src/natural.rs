//! Natural numbers of any size, with what counting words takes.

use std::cmp::Ordering;
use std::fmt;

use crate::error::quote;

/// The most decimal digits that are read. The prover takes 1000, and adds some such
/// numbers; the automaton of a number takes time that grows with their square.
const MAX_DIGITS: usize = 1010;

/// A natural number.
///
/// ```
/// use fibnim_check::Natural;
///
/// let number = Natural::parse("340282366920938463463374607431768211456")?;
/// assert_eq!(number.to_string(), "340282366920938463463374607431768211456");
/// assert!(Natural::parse("12a").is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// In base 2^32, the least significant first, without leading zeros.
    limbs: Vec<u32>,
}

impl Natural {
    /// Reads decimal digits; an error says in words what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!(
                "expected a number in decimal digits, found {}",
                quote(text)
            ));
        }
        if text.len() > MAX_DIGITS {
            return Err(format!(
                "a number has at most {MAX_DIGITS} digits, not {}",
                text.len()
            ));
        }
        let mut number = Self::default();
        for byte in text.bytes() {
            number.times_and_plus(10, u32::from(byte - b'0'));
        }
        Ok(number)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The table entries of four bytes that it takes: its limbs, and a vector.
    pub(crate) fn size(&self) -> usize {
        self.limbs.len() + size_of::<Vec<u32>>() / size_of::<u32>()
    }

    fn times_and_plus(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = low_half(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(low_half(carry));
        }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let length = self.limbs.len().max(other.limbs.len());
        let mut limbs = Vec::with_capacity(length + 1);
        let mut carry = 0;
        for place in 0..length {
            carry += self.limb(place) + other.limb(place);
            limbs.push(low_half(carry));
            carry >>= 32;
        }
        if carry > 0 {
            limbs.push(low_half(carry));
        }
        Self { limbs }
    }

    /// The difference, if it is a natural number.
    pub(crate) fn minus(&self, other: &Self) -> Option<Self> {
        if *self < *other {
            return None;
        }
        let mut limbs = Vec::with_capacity(self.limbs.len());
        let mut borrow = 0;
        for place in 0..self.limbs.len() {
            let less = other.limb(place) + borrow;
            borrow = u64::from(self.limb(place) < less);
            limbs.push(low_half((borrow << 32) + self.limb(place) - less));
        }
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Some(Self { limbs })
    }

    fn limb(&self, place: usize) -> u64 {
        self.limbs.get(place).map_or(0, |&limb| u64::from(limb))
    }
}

fn low_half(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).expect("32 bits")
}

impl From<u32> for Natural {
    fn from(number: u32) -> Self {
        let mut natural = Self::default();
        natural.times_and_plus(1, number);
        natural
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let lengths = self.limbs.len().cmp(&other.limbs.len());
        lengths.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = Vec::new();
        let mut limbs = self.limbs.clone();
        while !limbs.is_empty() {
            let mut rest = 0;
            for limb in limbs.iter_mut().rev() {
                rest = rest << 32 | u64::from(*limb);
                *limb = low_half(rest / 10);
                rest %= 10;
            }
            digits.push(rest.to_string());
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        if digits.is_empty() {
            return f.write_str("0");
        }
        digits.iter().rev().try_for_each(|digit| f.write_str(digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn natural(number: u128) -> Natural {
        Natural::parse(&number.to_string()).unwrap()
    }

    proptest! {
        #[test]
        fn like_the_numbers_of_the_computer(
            a in 0..u128::MAX / 2,
            b in 0..u128::MAX / 2,
            shift_a in 0..128_u32,
            shift_b in 0..128_u32,
        ) {
            let (a, b) = (a >> shift_a, b >> shift_b);
            prop_assert_eq!(natural(a).to_string(), a.to_string());
            prop_assert_eq!(natural(a).plus(&natural(b)), natural(a + b));
            prop_assert_eq!(natural(a).minus(&natural(b)), a.checked_sub(b).map(natural));
            prop_assert_eq!(natural(a).cmp(&natural(b)), a.cmp(&b));
            prop_assert_eq!(natural(a).is_zero(), a == 0);
        }
    }

    #[test]
    fn leading_zeros_and_bad_digits() {
        assert_eq!(Natural::parse("0007"), Ok(Natural::from(7)));
        assert_eq!(Natural::parse("000"), Ok(Natural::from(0)));
        for bad in ["", "-1", "1 2", "٣"] {
            assert!(Natural::parse(bad).unwrap_err().contains("decimal digits"));
        }
        let long = "1".repeat(MAX_DIGITS + 1);
        assert!(Natural::parse(&long).unwrap_err().contains("at most 1010"));
    }
}
