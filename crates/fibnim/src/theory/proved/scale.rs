//! Numbers as words of digits in the sequence of a rule.

use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::numeration::{SequenceTerm, sequence_terms_up_to};
use crate::rule::Rule;

/// The terms H_1, …, H_L of a rule: words of L digits 0 and 1.
pub(super) struct DigitScale {
    terms: Vec<SequenceTerm>,
}

impl DigitScale {
    /// Room for all numbers up to n, within the budget of a sequence.
    pub(super) fn up_to(n: &Natural, rule: &Rule, budget: &Budget) -> Result<Self> {
        let terms = sequence_terms_up_to(n, rule, budget)?;
        Ok(Self { terms })
    }

    /// The number of digits, L.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// The greedy digits of a number less than H_{L+1}, most significant first.
    pub(super) fn digits(&self, n: &Natural) -> Vec<bool> {
        let mut rest = n.clone();
        let terms = self.terms.iter().rev();
        terms
            .map(|term| match rest.checked_sub(&term.value) {
                Some(remainder) => {
                    rest = remainder;
                    true
                }
                None => false,
            })
            .collect()
    }

    /// The number whose digits are 1 at these places, counted from the most
    /// significant one.
    pub(super) fn value(&self, places: &[usize]) -> Natural {
        let mut sum = Natural::ZERO;
        for place in places {
            sum += &self.terms[self.len() - 1 - place].value;
        }
        sum
    }
}

/// The digits without leading zeros; those of 0 are "0".
pub(super) fn digits_text(digits: &[bool]) -> String {
    let text: String = digits
        .iter()
        .skip_while(|&&digit| !digit)
        .map(|&digit| if digit { '1' } else { '0' })
        .collect();
    if text.is_empty() { "0".into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_back() {
        let rule = Rule::parse("5t/2").unwrap();
        let scale = DigitScale::up_to(&Natural::from(400u32), &rule, &Budget::default()).unwrap();
        for n in 0..=400u32 {
            let n = Natural::from(n);
            let digits = scale.digits(&n);
            let places: Vec<usize> = (0..scale.len()).filter(|&i| digits[i]).collect();
            assert_eq!(scale.value(&places), n);
        }
        let thirty_two = scale.digits(&Natural::from(32u8));
        assert_eq!(digits_text(&thirty_two), "100000000");
        assert_eq!(digits_text(&scale.digits(&Natural::ZERO)), "0");
    }
}
