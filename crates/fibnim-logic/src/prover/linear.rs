//! Sums of multiples of variables, with signs.

use std::collections::BTreeMap;

use super::core::Variable;
use crate::formula::{Span, Term};
use fibnim::Natural;

/// A whole number as a difference: what is added and what is taken away.
#[derive(Clone, Debug, Default)]
struct Signed {
    plus: Natural,
    minus: Natural,
}

impl Signed {
    fn add(&mut self, amount: &Natural, positive: bool) {
        *(if positive {
            &mut self.plus
        } else {
            &mut self.minus
        }) += amount;
    }

    /// The number itself and its negation, of which one is 0.
    fn sides(&self) -> (Natural, Natural) {
        match self.plus.checked_sub(&self.minus) {
            Some(plus) => (plus, Natural::ZERO),
            None => (Natural::ZERO, &self.minus - &self.plus),
        }
    }
}

/// A constant and multiples of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linear {
    constant: Signed,
    factors: BTreeMap<Variable, Signed>,
}

impl Linear {
    /// The sum that a term is. A name that is no variable is handed back.
    pub(crate) fn of(
        term: &Term,
        variable: &dyn Fn(&str) -> Option<Variable>,
    ) -> Result<Self, (String, Span)> {
        let mut linear = Self::default();
        // A stack instead of recursion: sums may be long.
        let mut waiting = vec![(term, Natural::ONE, true)];
        while let Some((term, factor, positive)) = waiting.pop() {
            match term {
                Term::Number(n) => linear.constant.add(&(n * &factor), positive),
                Term::Variable(name, span) => {
                    let found = variable(name).ok_or_else(|| (name.clone(), *span))?;
                    linear
                        .factors
                        .entry(found)
                        .or_default()
                        .add(&factor, positive);
                }
                Term::Sum(left, right) => {
                    waiting.push((right, factor.clone(), positive));
                    waiting.push((left, factor, positive));
                }
                Term::Difference(left, right) => {
                    waiting.push((right, factor.clone(), !positive));
                    waiting.push((left, factor, positive));
                }
                Term::Multiple(n, inner) => waiting.push((inner, n * &factor, positive)),
            }
        }
        Ok(linear)
    }

    /// The difference of two sums.
    pub(crate) fn minus(mut self, other: Self) -> Self {
        self.constant.add(&other.constant.plus, false);
        self.constant.add(&other.constant.minus, true);
        for (variable, factor) in other.factors {
            let mine = self.factors.entry(variable).or_default();
            mine.add(&factor.plus, false);
            mine.add(&factor.minus, true);
        }
        self
    }

    /// The sum as a difference of two sums without signs that share no
    /// variable.
    pub(crate) fn sides(self) -> (Self, Self) {
        let mut sides = (Self::default(), Self::default());
        let (plus, minus) = self.constant.sides();
        sides.0.constant.plus = plus;
        sides.1.constant.plus = minus;
        for (variable, factor) in self.factors {
            let (plus, minus) = factor.sides();
            for (side, amount) in [(&mut sides.0, plus), (&mut sides.1, minus)] {
                if !amount.is_zero() {
                    side.factors.entry(variable).or_default().plus = amount;
                }
            }
        }
        sides
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.factors.is_empty() && self.constant().is_zero()
    }

    /// Whether it is one variable.
    pub(crate) fn is_variable(&self) -> bool {
        let mut factors = self.factors.values();
        self.constant().is_zero()
            && factors
                .next()
                .is_some_and(|factor| factor.plus == Natural::ONE)
            && factors.next().is_none()
    }

    /// The constant of a side.
    pub(crate) fn constant(&self) -> Natural {
        self.constant.plus.clone()
    }

    /// The variables of a side, with their factors.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (Variable, &Natural)> {
        self.factors
            .iter()
            .map(|(&variable, factor)| (variable, &factor.plus))
    }
}
