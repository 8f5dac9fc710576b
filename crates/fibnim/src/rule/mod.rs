//! Rules: the function f(t) that gives the next limit after t were taken.

mod expression;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::{Error, Result, quote};
use crate::excess::{Excess, Unit};
use crate::number::{Extended, Natural};
use expression::Expression;

/// The most characters an expression may have. A table may be longer.
const MAX_EXPRESSION_CHARS: usize = 1000;

/// Where the shape of an expression does not show that it is nondecreasing,
/// it is checked take by take, up to this one.
const MAX_CHECKED_TAKE: u64 = 1_000_000;

/// The most bits that the values of such a check may have together.
const MAX_CHECKED_BITS: usize = 1 << 28;

/// A rule f(t), nondecreasing with f(1) ≥ 1.
///
/// An expression in t with whole-number division rounding down (`2t`, `5t/2`,
/// `t+1`, `t^2`), or a table f(1), f(2), … (`1,2,2,7,7`). A table that ends
/// with `…` or `...` repeats its last value for ever.
///
/// ```
/// use fibnim::{Natural, Rule};
///
/// let rule = Rule::parse("5t/2")?;
/// assert_eq!(rule.limit_after(&Natural::from(3u8))?, Natural::from(7u8));
/// assert!(Rule::parse("10-t")?.check(&Natural::from(5u8)).is_err());
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    text: String,
    shape: Shape,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    /// ⌊numerator · t / denominator⌋, by far the most common.
    Ratio(u64, u64),
    Expression {
        expression: Expression,
        verified: VerifiedTo,
    },
    Table {
        values: Vec<Natural>,
        repeats_last: bool,
    },
}

impl Rule {
    /// The rule f(t) = ct of a whole number c ≥ 1.
    ///
    /// # Panics
    /// Panics if c is 0.
    pub fn times(c: u64) -> Self {
        assert!(c >= 1, "f(t) = ct needs c ≥ 1");
        Self {
            text: if c == 1 { "t".into() } else { format!("{c}t") },
            shape: Shape::Ratio(c, 1),
        }
    }

    /// The rule with the given values f(1), f(2), …; it has no further ones.
    pub fn table(values: Vec<Natural>) -> Result<Self> {
        let text: Vec<String> = values.iter().map(Natural::to_string).collect();
        Self::from_table(text.join(","), values, false)
    }

    /// Reads a rule. Whether an expression is nondecreasing can depend on how
    /// far it is needed: [`Rule::check`] looks.
    pub fn parse(text: &str) -> Result<Self> {
        let compact = without_spaces(text)?;
        let repeated = compact
            .strip_suffix('…')
            .or_else(|| compact.strip_suffix("..."));
        if repeated.is_some() || compact.contains(',') {
            // "1,2,…" and "1,2…" are the same table.
            let entries = repeated.map(|body| body.strip_suffix(',').unwrap_or(body));
            let values =
                Natural::parse_list(entries.unwrap_or(&compact)).map_err(|error| match error {
                    Error::BadNumber { .. } => bad_rule(text, &error.to_string()),
                    other => other,
                })?;
            return Self::from_table(compact.clone(), values, repeated.is_some());
        }
        if compact.len() > MAX_EXPRESSION_CHARS {
            return Err(Error::limit(
                format!("reading the rule {}", quote(text)),
                format!("{} characters", compact.len()),
                format!("{MAX_EXPRESSION_CHARS} characters"),
                [Excess::beyond(MAX_EXPRESSION_CHARS, Unit::Characters).needing(compact.len())],
            ));
        }
        let expression =
            Expression::parse(&compact).map_err(|expected| bad_rule(text, &expected))?;
        let shape = match expression.ratio() {
            Some((numerator, denominator)) => Shape::Ratio(numerator, denominator),
            None => Shape::Expression {
                expression,
                verified: VerifiedTo::default(),
            },
        };
        let rule = Self {
            text: compact,
            shape,
        };
        rule.check_first()?;
        Ok(rule)
    }

    fn from_table(text: String, values: Vec<Natural>, repeats_last: bool) -> Result<Self> {
        for (i, pair) in values.windows(2).enumerate() {
            if pair[0] > pair[1] {
                return Err(decreases(&text, &Natural::from(i + 1), &pair[0], &pair[1]));
            }
        }
        if values.is_empty() {
            return Err(bad_rule(&text, "a table needs at least one value"));
        }
        let rule = Self {
            text,
            shape: Shape::Table {
                values,
                repeats_last,
            },
        };
        rule.check_first()?;
        Ok(rule)
    }

    /// f(t), the limit after t were taken.
    ///
    /// Fails for a take that a table does not cover, and for one where an
    /// expression has no value that is a natural number.
    pub fn limit_after(&self, take: &Natural) -> Result<Natural> {
        match &self.shape {
            Shape::Ratio(numerator, denominator) => Ok(ratio_of(take, *numerator, *denominator)),
            Shape::Expression { expression, .. } => expression
                .value(take)
                .map_err(|problem| bad_rule(&self.text, &problem)),
            Shape::Table {
                values,
                repeats_last,
            } => table_value(values, *repeats_last, take),
        }
    }

    /// Checks that f has a value and is nondecreasing for all takes up to
    /// `largest`: from the shape of the expression where that shows it, else
    /// take by take.
    pub fn check(&self, largest: &Natural) -> Result<()> {
        match &self.shape {
            Shape::Ratio(..) => Ok(()),
            Shape::Table { .. } if largest.is_zero() => Ok(()),
            Shape::Table { .. } => self.limit_after(largest).map(drop),
            Shape::Expression { expression, .. } if expression.is_nondecreasing() => Ok(()),
            Shape::Expression { verified, .. } => self.check_take_by_take(largest, verified),
        }
    }

    fn check_take_by_take(&self, largest: &Natural, verified: &VerifiedTo) -> Result<()> {
        let last = largest.to_u64().unwrap_or(u64::MAX);
        let start = verified.get();
        if last <= start {
            return Ok(());
        }
        let mut before = self.limit_after(&Natural::from(start))?;
        let mut bits = 0;
        for take in start + 1..=last.min(MAX_CHECKED_TAKE) {
            let value = self.limit_after(&Natural::from(take))?;
            if value < before {
                let previous = Natural::from(take - 1);
                return Err(decreases(&self.text, &previous, &before, &value));
            }
            before = value;
            bits += before.bit_len();
            if bits > MAX_CHECKED_BITS {
                let limit = format!("{take} takes with so large values");
                let excess = Excess::beyond(MAX_CHECKED_BITS, Unit::Bits);
                return Err(self.too_long_to_check(largest, &limit, excess));
            }
        }
        verified.raise(last.min(MAX_CHECKED_TAKE));
        if last > MAX_CHECKED_TAKE {
            let limit = format!("{MAX_CHECKED_TAKE} takes");
            let excess = Excess::beyond(MAX_CHECKED_TAKE, Unit::Number).needing(largest.clone());
            return Err(self.too_long_to_check(largest, &limit, excess));
        }
        Ok(())
    }

    fn too_long_to_check(&self, largest: &Natural, limit: &str, excess: Excess) -> Error {
        Error::limit(
            format!("checking that {} is nondecreasing", quote(&self.text)),
            format!("all takes up to {}", largest.to_short_string()),
            format!("{limit}, as its form does not show it"),
            [excess],
        )
    }

    /// The number of entries of a table that ends.
    pub(crate) fn entries(&self) -> Option<usize> {
        match &self.shape {
            Shape::Table {
                values,
                repeats_last: false,
            } => Some(values.len()),
            _ => None,
        }
    }

    /// The rule for a position where f is not asked beyond a table: one that has
    /// less than `largest` entries repeats its last value, as any value will do.
    pub(crate) fn reaching(&self, largest: &Natural) -> Cow<'_, Self> {
        match &self.shape {
            Shape::Table {
                values,
                repeats_last: false,
            } if *largest > values.len() => Cow::Owned(Self {
                text: self.text.clone(),
                shape: Shape::Table {
                    values: values.clone(),
                    repeats_last: true,
                },
            }),
            _ => Cow::Borrowed(self),
        }
    }

    /// The least takes, the last one first, by which one comes to take more than
    /// a table has entries, where the first take is at most `limit`. `None` if no
    /// takes lead there, or f has a value for every take.
    ///
    /// The least take that allows the next one is the best, as f is nondecreasing.
    /// If it is not smaller than the next one, nothing leads there.
    pub(crate) fn way_beyond(&self, limit: &Extended) -> Option<Vec<Natural>> {
        let Shape::Table {
            values,
            repeats_last: false,
        } = &self.shape
        else {
            return None;
        };
        let mut next = Natural::from(values.len() + 1);
        let mut way = Vec::new();
        while !limit.allows(&next) {
            let take = Natural::from(values.partition_point(|value| *value < next) + 1);
            if take >= next {
                return None;
            }
            way.push(std::mem::replace(&mut next, take));
        }
        way.push(next);
        Some(way)
    }

    /// Whether the form of the rule shows that f(t) ≥ t for all t.
    pub(crate) fn is_at_least_take(&self) -> bool {
        match &self.shape {
            Shape::Ratio(numerator, denominator) => numerator >= denominator,
            Shape::Expression { expression, .. } => expression.is_at_least_take(),
            Shape::Table { .. } => false,
        }
    }

    /// Whether f(t) ≥ t for all t up to `largest`. Where f(t) = v ≥ t, it
    /// holds for all takes up to v, as f is nondecreasing. `false` where that
    /// takes too many steps to see.
    pub(crate) fn is_at_least_take_to(&self, largest: &Natural) -> Result<bool> {
        if self.is_at_least_take() {
            return Ok(true);
        }
        let mut take = Natural::ONE;
        for _ in 0..MAX_CHECKED_TAKE {
            if take > *largest {
                return Ok(true);
            }
            let limit = self.limit_after(&take)?;
            if limit < take {
                return Ok(false);
            }
            take = limit + 1u8;
        }
        Ok(false)
    }

    fn check_first(&self) -> Result<()> {
        let first = self.limit_after(&Natural::ONE)?;
        if first.is_zero() {
            return Err(bad_rule(&self.text, "f(1) is 0, and it must be at least 1"));
        }
        Ok(())
    }

    /// The factor c = (numerator, denominator) of a rule f(t) = ⌊ct⌋.
    pub fn ratio(&self) -> Option<(u64, u64)> {
        match self.shape {
            Shape::Ratio(numerator, denominator) => Some((numerator, denominator)),
            Shape::Expression { .. } | Shape::Table { .. } => None,
        }
    }
}

/// The text without spaces; one between two digits is refused, for it would
/// make another number of them.
fn without_spaces(text: &str) -> Result<String> {
    let mut compact = String::with_capacity(text.len());
    let mut spaced = false;
    for c in text.chars() {
        if c.is_whitespace() {
            spaced = true;
            continue;
        }
        if spaced && c.is_ascii_digit() && compact.ends_with(|p: char| p.is_ascii_digit()) {
            return Err(bad_rule(
                text,
                "two numbers stand side by side; join them with an operator or a comma",
            ));
        }
        compact.push(c);
        spaced = false;
    }
    Ok(compact)
}

/// ⌊take · numerator / denominator⌋
fn ratio_of(take: &Natural, numerator: u64, denominator: u64) -> Natural {
    if let Some(small) = take.to_u64() {
        return Natural::from(u128::from(small) * u128::from(numerator) / u128::from(denominator));
    }
    let product = take * numerator;
    if denominator == 1 {
        return product;
    }
    product / denominator
}

fn table_value(values: &[Natural], repeats_last: bool, take: &Natural) -> Result<Natural> {
    let entry = take.to_usize().and_then(|t| values.get(t.checked_sub(1)?));
    match (entry, values.last()) {
        (Some(value), _) => Ok(value.clone()),
        (None, Some(last)) if repeats_last => Ok(last.clone()),
        _ => Err(Error::TableTooShort {
            entries: values.len(),
            needed: take.to_short_string(),
        }),
    }
}

fn bad_rule(text: &str, expected: &str) -> Error {
    Error::BadRule {
        text: quote(text),
        expected: expected.into(),
    }
}

fn decreases(text: &str, take: &Natural, value: &Natural, next: &Natural) -> Error {
    let after = take + 1u8;
    bad_rule(
        text,
        &format!(
            "it decreases, f({take}) = {} but f({after}) = {}; a rule must be nondecreasing",
            value.to_short_string(),
            next.to_short_string()
        ),
    )
}

impl FromStr for Rule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The take up to which a rule was checked, shared by all positions of a
/// stream. It is knowledge about the rule and not a part of it: rules are equal
/// whatever is known of them.
#[derive(Debug)]
struct VerifiedTo(AtomicU64);

impl VerifiedTo {
    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn raise(&self, take: u64) {
        self.0.fetch_max(take, Ordering::Relaxed);
    }
}

impl Default for VerifiedTo {
    /// f(1) alone is nondecreasing.
    fn default() -> Self {
        Self(AtomicU64::new(1))
    }
}

impl Clone for VerifiedTo {
    fn clone(&self) -> Self {
        Self(AtomicU64::new(self.get()))
    }
}

impl PartialEq for VerifiedTo {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for VerifiedTo {}

impl Hash for VerifiedTo {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
