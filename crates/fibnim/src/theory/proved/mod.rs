//! Two piles by automata that were proved right for all positions.
//!
//! For some rules f(t) = ⌊ct⌋ beyond Flanigan's class the relation "the piles m
//! and m + d with the limit r are lost" is recognised by an automaton that
//! reads the digits of m, d and r in the rule's own sequence H_k. The crate
//! `fibnim-logic` learns it from a table of small piles, and then proves that
//! it satisfies the recursion of the game, moves in both piles included; so it
//! is right for all piles. What follows from it is kept here as data: three
//! automata, for the least take and for the winning takes from either pile.
//! Its test `proved_data` verifies these very data, and makes them again.
//!
//! With the digits of m and d given, the takes that an automaton accepts are
//! found by following its states from the first digit to the last.

mod data;
mod solutions;

use super::{Pair, TakeList, equal_piles_text, schwenk::sequence_words};
use crate::analysis::{Answer, Engine, Outcome};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::{Extended, Natural};
use crate::numeration::{SequenceTerm, sequence_terms_up_to};
use crate::reason::{Facts, Matter, Reason};
use crate::rule::Rule;
use data::{DigitAutomaton, ProvedRule};
use solutions::Solutions;

/// The longest words that a sentence spells out.
const DIGITS_IN_WORDS: usize = 40;

/// The longest words that the facts spell out.
const DIGITS_IN_FACTS: usize = 1000;

/// Two piles with one limit, in normal play; `None` for rules without a proof.
/// There is one for f(t) = 5t/2, the first rule beyond Flanigan's class.
///
/// ```
/// use fibnim::{Budget, Natural, Rule, theory::proved};
///
/// let (m, n) = (Natural::parse("10^50")?, Natural::parse("10^60")?);
/// let limit = Natural::from(4u8).into();
/// let answer = proved::two_piles(&Rule::parse("5t/2")?, [&m, &n], &limit, &Budget::default())?
///     .expect("5t/2 has a proof");
/// assert_eq!(answer.least_take, Some(Natural::from(3u8).into()));
/// assert!(proved::two_piles(&Rule::times(3), [&m, &n], &limit, &Budget::default())?.is_none());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn two_piles(
    rule: &Rule,
    piles: [&Natural; 2],
    limit: &Extended,
    budget: &Budget,
) -> Result<Option<Answer>> {
    let Some(proved) = data::of_rule(rule) else {
        return Ok(None);
    };
    let pair = Pair::new(piles);
    // No take is larger than the larger pile, so all digits have room.
    let scale = DigitScale::up_to(pair.larger, rule, budget)?;
    let question = Question {
        proved,
        rule,
        piles,
        limit,
        budget,
        m_digits: scale.digits(pair.smaller),
        d_digits: scale.digits(&pair.d),
        pair,
        scale,
    };
    question.answer().map(Some)
}

/// A position, with the digits that decide it.
struct Question<'a> {
    proved: &'static ProvedRule,
    rule: &'a Rule,
    piles: [&'a Natural; 2],
    limit: &'a Extended,
    budget: &'a Budget,
    pair: Pair<'a>,
    scale: DigitScale,
    m_digits: Vec<bool>,
    d_digits: Vec<bool>,
}

impl Question<'_> {
    fn answer(&self) -> Result<Answer> {
        let least = match self.solutions(&self.proved.least)?.ascending().next() {
            Some(places) => Extended::Finite(self.scale.value(&places)),
            None => Extended::Infinite,
        };
        let wins = least != Extended::Infinite && least <= *self.limit;
        let mut takes = TakeList::of_piles(self.piles, self.budget);
        if wins {
            for index in [0, 1] {
                self.list_takes(index, &mut takes)?;
            }
        }
        let reason = self.reason(&least);
        Ok(Answer {
            engine: Engine::Proof,
            ..takes.into_answer(Outcome::by_winning_move(wins), Some(least), reason)
        })
    }

    fn solutions(&self, automaton: &'static DigitAutomaton) -> Result<Solutions> {
        Solutions::new(automaton, &self.m_digits, &self.d_digits, self.budget)
    }

    /// The winning takes from a pile that the limit allows.
    fn list_takes(&self, index: usize, takes: &mut TakeList) -> Result<()> {
        let solutions = self.solutions(if index == self.pair.smaller_index {
            &self.proved.smaller
        } else {
            &self.proved.larger
        })?;
        let mut listed = Natural::ZERO;
        for places in solutions.ascending() {
            if takes.is_full() {
                let all = solutions.count_up_to(self.limit_digits().as_deref(), self.budget)?;
                takes.count_unlisted(&(&all - &listed));
                break;
            }
            let take = self.scale.value(&places);
            if !self.limit.allows(&take) {
                break;
            }
            takes.push(index + 1, take, None);
            listed += &Natural::ONE;
        }
        Ok(())
    }

    /// The digits of the limit, where it is less than the larger pile.
    fn limit_digits(&self) -> Option<Vec<bool>> {
        let limit = self.limit.finite();
        let limit = limit.filter(|&limit| limit < self.pair.larger)?;
        Some(self.scale.digits(limit))
    }

    fn reason(&self, least: &Extended) -> Reason {
        let text = match least {
            Extended::Finite(least) => format!(
                "{} An automaton of {} states reads off these digits at which limits the position is lost. It was \
                 learned from a table of small piles, and then proved to be right for all piles: `fibnim prove two-piles \
                 {}` repeats the proof. Here the least take is {}{}",
                self.digits_words(),
                self.proved.relation_states,
                self.proved.rule,
                least.to_short_string(),
                self.limit_words(least)
            ),
            Extended::Infinite => equal_piles_text(self.piles[0]),
        };
        let matter = match least {
            Extended::Finite(_) => Matter::Unknown,
            Extended::Infinite => Matter::Pairs,
        };
        Reason::new(self.proved.source, text)
            .with_facts(self.facts())
            .with_matter(matter)
    }

    /// "The smaller pile is 15 = 1000000 and the difference of the piles is 32 =
    /// 100000000, in digits of …"
    fn digits_words(&self) -> String {
        let spelled = self.scale.len() <= DIGITS_IN_WORDS;
        let words = |n: &Natural, digits: &[bool]| {
            let number = n.to_short_string();
            if spelled {
                format!("{number} = {}", digits_text(digits))
            } else {
                number
            }
        };
        let written = if spelled { "in" } else { "both written in" };
        format!(
            "The smaller pile is {} and the difference of the piles is {}, {written} digits of {}.",
            words(self.pair.smaller, &self.m_digits),
            words(&self.pair.d, &self.d_digits),
            sequence_words(self.rule)
        )
    }

    fn limit_words(&self, least: &Natural) -> String {
        match self.limit {
            Extended::Infinite => ", and there is no limit.".to_owned(),
            Extended::Finite(limit) if least <= limit => {
                format!(", and the limit {} allows it.", limit.to_short_string())
            }
            Extended::Finite(limit) => {
                format!(
                    ", which the limit {} does not allow.",
                    limit.to_short_string()
                )
            }
        }
    }

    fn facts(&self) -> Facts {
        let facts = Facts::default().with("states", self.proved.relation_states);
        if self.scale.len() > DIGITS_IN_FACTS {
            return facts.with("digits", self.scale.len());
        }
        facts
            .with("m", self.pair.smaller)
            .with("d", &self.pair.d)
            .with("limit", self.limit.clone())
            .with("m_digits", digits_text(&self.m_digits))
            .with("d_digits", digits_text(&self.d_digits))
    }
}

// Numbers as words of digits in the sequence of a rule.

/// The terms H_1, …, H_L of a rule: words of L digits 0 and 1.
struct DigitScale {
    terms: Vec<SequenceTerm>,
}

impl DigitScale {
    /// Room for all numbers up to n, within the budget of a sequence.
    fn up_to(n: &Natural, rule: &Rule, budget: &Budget) -> Result<Self> {
        let terms = sequence_terms_up_to(n, rule, budget)?;
        Ok(Self { terms })
    }

    /// The number of digits, L.
    fn len(&self) -> usize {
        self.terms.len()
    }

    /// The greedy digits of a number less than H_{L+1}, most significant first.
    fn digits(&self, n: &Natural) -> Vec<bool> {
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
    fn value(&self, places: &[usize]) -> Natural {
        let mut sum = Natural::ZERO;
        for place in places {
            sum += &self.terms[self.len() - 1 - place].value;
        }
        sum
    }
}

/// The digits without leading zeros; those of 0 are "0".
fn digits_text(digits: &[bool]) -> String {
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
