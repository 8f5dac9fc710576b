//! Expressions in t: parsing, values, and whether they are nondecreasing.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};

use crate::number::{Natural, gcd};

/// The deepest nesting of parentheses and operators.
const MAX_DEPTH: usize = 40;
/// The largest exponent of a power, and the largest degree in t.
const MAX_EXPONENT: usize = 64;
/// The most binary digits of a constant.
const MAX_CONSTANT_BITS: usize = 4096;

/// An expression in t over the whole numbers; division rounds down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Expression {
    Take,
    Constant(IBig),
    Sum(Box<Self>, Box<Self>),
    Difference(Box<Self>, Box<Self>),
    Product(Box<Self>, Box<Self>),
    Quotient(Box<Self>, Box<Self>),
    Power(Box<Self>, usize),
}

impl Expression {
    /// Reads an expression without spaces. The error says what was expected.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser {
            chars: text.chars().collect(),
            next: 0,
            depth: 0,
        };
        if text.is_empty() {
            return Err("it is empty; give an expression in t, such as 2t, or a table".into());
        }
        let expression = parser.sum()?;
        match parser.peek() {
            None => Ok(expression),
            Some(c) => Err(parser.unexpected(c)),
        }
    }

    /// (p, q) in lowest terms if the shape shows that this is ⌊pt/q⌋.
    pub(super) fn ratio(&self) -> Option<(u64, u64)> {
        let (p, q) = match self {
            Self::Take => (1, 1),
            Self::Sum(a, b) => (a.multiple()?.checked_add(b.multiple()?)?, 1),
            Self::Product(a, b) => match (&**a, &**b) {
                (Self::Constant(c), other) | (other, Self::Constant(c)) => {
                    (positive(c)?.checked_mul(other.multiple()?)?, 1)
                }
                _ => return None,
            },
            // ⌊⌊pt/q⌋/d⌋ = ⌊pt/(qd)⌋
            Self::Quotient(a, b) => match &**b {
                Self::Constant(d) => {
                    let (p, q) = a.ratio()?;
                    (p, q.checked_mul(positive(d)?)?)
                }
                _ => return None,
            },
            _ => return None,
        };
        let common = gcd(p, q);
        Some((p / common, q / common))
    }

    /// p if this is pt.
    fn multiple(&self) -> Option<u64> {
        self.ratio().filter(|&(_, q)| q == 1).map(|(p, _)| p)
    }

    /// The value at t, if it is a natural number. The error says why not.
    pub(super) fn value(&self, take: &Natural) -> Result<Natural, String> {
        let value = match take.to_u64().and_then(|t| self.small_value(i128::from(t))) {
            Some(small) => IBig::from(small),
            None => self.large_value(&IBig::from(take.as_big().clone()))?,
        };
        UBig::try_from(value)
            .map(Natural::from_big)
            .map_err(|_| format!("f({}) is negative", take.to_short_string()))
    }

    /// The value in machine arithmetic, if no step leaves it.
    fn small_value(&self, take: i128) -> Option<i128> {
        let at = |e: &Self| e.small_value(take);
        match self {
            Self::Take => Some(take),
            Self::Constant(c) => i128::try_from(c).ok(),
            Self::Sum(a, b) => at(a)?.checked_add(at(b)?),
            Self::Difference(a, b) => at(a)?.checked_sub(at(b)?),
            Self::Product(a, b) => at(a)?.checked_mul(at(b)?),
            Self::Quotient(a, b) => {
                let (a, b) = (at(a)?, at(b)?);
                // div_euclid rounds down for b > 0; the rest takes the slow path.
                (b > 0).then(|| a.div_euclid(b))
            }
            Self::Power(a, e) => at(a)?.checked_pow(u32::try_from(*e).ok()?),
        }
    }

    fn large_value(&self, take: &IBig) -> Result<IBig, String> {
        let at = |e: &Self| e.large_value(take);
        Ok(match self {
            Self::Take => take.clone(),
            Self::Constant(c) => c.clone(),
            Self::Sum(a, b) => at(a)? + at(b)?,
            Self::Difference(a, b) => at(a)? - at(b)?,
            Self::Product(a, b) => at(a)? * at(b)?,
            Self::Quotient(a, b) => floor_division(&at(a)?, &at(b)?)?,
            Self::Power(a, e) => at(a)?.pow(*e),
        })
    }

    /// Whether the shape of the expression shows it to be nondecreasing for
    /// t ≥ 1. It may be so all the same where this says no.
    pub(super) fn is_nondecreasing(&self) -> bool {
        let both_rise = |a: &Self, b: &Self| a.is_nondecreasing() && b.is_nondecreasing();
        match self {
            Self::Take | Self::Constant(_) => true,
            Self::Sum(a, b) => both_rise(a, b),
            Self::Difference(a, b) => a.is_nondecreasing() && matches!(**b, Self::Constant(_)),
            Self::Product(a, b) => both_rise(a, b) && a.starts_natural() && b.starts_natural(),
            Self::Quotient(a, b) => {
                let positive = matches!(&**b, Self::Constant(c) if *c > IBig::ZERO);
                a.is_nondecreasing() && positive
            }
            Self::Power(a, _) => a.is_nondecreasing() && a.starts_natural(),
        }
    }

    /// Whether the shape of the expression shows it to be at least t.
    pub(super) fn is_at_least_take(&self) -> bool {
        // Nondecreasing and at least 1 from the start.
        let positive = |e: &Self| {
            e.is_nondecreasing() && e.value(&Natural::ONE).is_ok_and(|value| !value.is_zero())
        };
        let natural = |e: &Self| e.is_nondecreasing() && e.starts_natural();
        match self {
            Self::Take => true,
            Self::Sum(a, b) => {
                a.is_at_least_take() && natural(b) || natural(a) && b.is_at_least_take()
            }
            Self::Product(a, b) => {
                a.is_at_least_take() && positive(b) || positive(a) && b.is_at_least_take()
            }
            Self::Power(a, e) => *e >= 1 && a.is_at_least_take(),
            _ => false,
        }
    }

    /// Whether the value at t = 1 is natural: a nondecreasing expression then
    /// never is negative.
    fn starts_natural(&self) -> bool {
        self.value(&Natural::ONE).is_ok()
    }

    /// Joins two expressions, computing at once what holds no t.
    fn join(make: fn(Box<Self>, Box<Self>) -> Self, a: Self, b: Self) -> Result<Self, String> {
        let constant = matches!((&a, &b), (Self::Constant(_), Self::Constant(_)));
        let joined = make(Box::new(a), Box::new(b));
        if constant {
            return Self::constant(joined.large_value(&IBig::ZERO)?);
        }
        joined.with_bounded_degree()
    }

    fn constant(value: IBig) -> Result<Self, String> {
        if value.bit_len() > MAX_CONSTANT_BITS {
            return Err(format!(
                "it has a constant of more than {MAX_CONSTANT_BITS} bits"
            ));
        }
        Ok(Self::Constant(value))
    }

    /// Refuses what would grow faster than t^64: its values would not fit.
    fn with_bounded_degree(self) -> Result<Self, String> {
        match self.degree() {
            0..=MAX_EXPONENT => Ok(self),
            degree => Err(format!("its degree {degree} is more than {MAX_EXPONENT}")),
        }
    }

    /// A bound on the degree in t, and at least 1 wherever there is a t: else
    /// powers of powers of 9+1/t or 9+t^0 would pass for constants, and their
    /// values would have no bound.
    fn degree(&self) -> usize {
        match self {
            Self::Take => 1,
            Self::Constant(_) => 0,
            Self::Sum(a, b) | Self::Difference(a, b) | Self::Quotient(a, b) => {
                a.degree().max(b.degree())
            }
            Self::Product(a, b) => a.degree() + b.degree(),
            Self::Power(a, e) => a.degree() * e.max(&1),
        }
    }
}

fn positive(c: &IBig) -> Option<u64> {
    u64::try_from(c).ok().filter(|&c| c >= 1)
}

/// ⌊a/b⌋ for b of either sign.
fn floor_division(a: &IBig, b: &IBig) -> Result<IBig, String> {
    use dashu_int::ops::DivRemEuclid;
    if *b == IBig::ZERO {
        return Err("it divides by 0".into());
    }
    let (a, b) = if *b < IBig::ZERO {
        (-a, -b)
    } else {
        (a.clone(), b.clone())
    };
    // For a positive divisor the Euclidean quotient rounds down.
    Ok(a.div_rem_euclid(b).0)
}

/// Recursive descent: sum → product → power → atom.
struct Parser {
    chars: Vec<char>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.next).copied()
    }

    fn accept(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.next += usize::from(found);
        found
    }

    fn unexpected(&self, c: char) -> String {
        format!(
            "unexpected '{}' at character {}; give an expression in t with + - * / ^, such as 5t/2, or a table, such as 1,2,2",
            c.escape_default(),
            self.next + 1
        )
    }

    fn sum(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("it is nested more than {MAX_DEPTH} deep"));
        }
        let mut total = self.product()?;
        let mut terms = 1;
        loop {
            let make = if self.accept('+') {
                Expression::Sum
            } else if self.accept('-') || self.accept('−') {
                Expression::Difference
            } else {
                break;
            };
            total = Expression::join(make, total, self.product()?)?;
            terms += 1;
            check_length(terms)?;
        }
        self.depth -= 1;
        Ok(total)
    }

    fn product(&mut self) -> Result<Expression, String> {
        let mut product = self.power()?;
        let mut factors = 1;
        loop {
            let make = if self.accept('*') || self.accept('·') || self.accept('×') {
                Expression::Product
            } else if self.accept('/') {
                Expression::Quotient
            } else if matches!(self.peek(), Some('t' | '(')) {
                // 2t and 2(t+1): a product without a sign
                Expression::Product
            } else {
                return Ok(product);
            };
            product = Expression::join(make, product, self.power()?)?;
            factors += 1;
            check_length(factors)?;
        }
    }

    fn power(&mut self) -> Result<Expression, String> {
        let base = self.atom()?;
        if !self.accept('^') {
            return Ok(base);
        }
        let digits = self.digits();
        let exponent = digits
            .parse::<usize>()
            .ok()
            .filter(|&e| e <= MAX_EXPONENT)
            .ok_or_else(|| format!("an exponent must be a number from 0 to {MAX_EXPONENT}"))?;
        if self.peek() == Some('^') {
            return Err("write a power of a power with parentheses, such as (t^2)^3".into());
        }
        match base {
            Expression::Constant(c) => Expression::constant(c.pow(exponent)),
            base => Expression::Power(Box::new(base), exponent).with_bounded_degree(),
        }
    }

    fn atom(&mut self) -> Result<Expression, String> {
        match self.peek() {
            Some('t') => {
                self.next += 1;
                Ok(Expression::Take)
            }
            Some('(') => {
                self.next += 1;
                let inner = self.sum()?;
                if !self.accept(')') {
                    return Err("a ')' is missing".into());
                }
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() => {
                let digits = self.digits();
                if self.peek() == Some('.') {
                    return Err("write a fraction as a quotient: 5t/2, not 2.5t".into());
                }
                let number = digits
                    .parse::<UBig>()
                    .map_err(|_| format!("{digits} is not a number"))?;
                Expression::constant(number.into())
            }
            Some(c) => Err(self.unexpected(c)),
            None => Err("it ends where a number, t or ( was expected".into()),
        }
    }

    fn digits(&mut self) -> String {
        let start = self.next;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.next += 1;
        }
        self.chars[start..self.next].iter().collect()
    }
}

/// A long chain is as deep a tree as a deep nest.
fn check_length(operands: usize) -> Result<(), String> {
    if operands > MAX_DEPTH {
        return Err(format!("it has more than {MAX_DEPTH} operands in a row"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_shows_what_is_at_least_the_take() {
        let is_at_least = |text| Expression::parse(text).unwrap().is_at_least_take();
        for at_least in ["t", "t+3", "t*(t+1)", "(t+1)*t", "t^2"] {
            assert!(is_at_least(at_least), "{at_least}");
        }
        for other in ["7", "t*(t-1)", "t/2"] {
            assert!(!is_at_least(other), "{other}");
        }
    }
}
