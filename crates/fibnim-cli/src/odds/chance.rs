//! Chances as decimal numbers, however small they are.

use fibnim::{Fraction, Natural};

/// A decimal number, and whether it is the chance exactly.
pub struct Decimal {
    pub text: String,
    pub exact: bool,
}

/// Smaller chances are written with a power of ten; so is what is missing to 1.
const SMALL: usize = 10_000;

/// A chance with at most so many digits: 0.0029296875, 4.768371582e-7, or
/// 1 - 4.768371582e-7.
pub fn decimal(chance: &Fraction, digits: usize) -> Decimal {
    let small = Fraction::one_over(SMALL).unwrap_or(Fraction::ZERO);
    let rest = chance.complement();
    if *chance != Fraction::ZERO && *chance < small {
        return scientific(chance, digits);
    }
    if rest != Fraction::ZERO && rest < small {
        let Decimal { text, exact } = scientific(&rest, digits);
        return Decimal {
            text: format!("1 - {text}"),
            exact,
        };
    }
    let rounded = chance.to_decimal(digits);
    Decimal {
        exact: is_exact(chance, digits),
        text: without_zeros(&rounded).into(),
    }
}

fn without_zeros(decimal: &str) -> &str {
    if !decimal.contains('.') {
        return decimal;
    }
    decimal.trim_end_matches('0').trim_end_matches('.')
}

/// Whether so many decimals are all that the number has.
fn is_exact(number: &Fraction, decimals: usize) -> bool {
    let scaled = number.numerator() * &Natural::from(10u8).pow(decimals);
    scaled.div_rem(number.denominator()).1.is_zero()
}

/// A number between 0 and 1 as d.ddd · 10^−e.
fn scientific(number: &Fraction, digits: usize) -> Decimal {
    let ten = Natural::from(10u8);
    let mut exponent = number.denominator().digits() - number.numerator().digits();
    // 10^exponent · number is from 1/10 to 10, both excluded but 1.
    let scaled = number.numerator() * &ten.pow(exponent);
    if scaled < *number.denominator() {
        exponent += 1;
    }
    let scaled = number.numerator() * &ten.pow(exponent);
    let leading = Fraction::new(&scaled, number.denominator()).unwrap_or(Fraction::ZERO);
    let mut text = leading.to_decimal(digits - 1);
    // 9.99… may be rounded up.
    if text.starts_with("10") {
        text = "1".into();
        exponent -= 1;
    }
    Decimal {
        text: format!("{}e-{exponent}", without_zeros(&text)),
        exact: is_exact(&leading, digits - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(a: u64, b: u64, digits: usize) -> (String, bool) {
        let chance = Fraction::new(&Natural::from(a), &Natural::from(b)).unwrap();
        let Decimal { text, exact } = decimal(&chance, digits);
        (text, exact)
    }

    #[test]
    fn chances_have_the_digits_that_matter() {
        let cases = [
            ((3, 1024), "0.0029296875", true),
            ((1, 3), "0.3333333333", false),
            ((0, 1), "0", true),
            ((1, 1), "1", true),
            ((1, 2_097_152), "4.768371582e-7", false),
            ((1, 100_000), "1e-5", true),
            ((2_097_151, 2_097_152), "1 - 4.768371582e-7", false),
            ((1, 10_000), "0.0001", true),
            ((7, 100_000), "7e-5", true),
            ((99_999_999_999, 10_000_000_000_000_000), "1e-5", false),
        ];
        for ((a, b), text, exact) in cases {
            assert_eq!(written(a, b, 10), (text.to_owned(), exact), "{a}/{b}");
        }
        assert_eq!(written(1, 2_097_152, 3), ("4.77e-7".to_owned(), false));
        assert_eq!(written(1, 2_097_152, 1), ("5e-7".to_owned(), false));
        assert_eq!(written(2, 3, 1), ("0.7".to_owned(), false));
    }
}
