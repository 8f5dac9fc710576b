//! The sequences H_k of any rule f(t), and numbers written in them.
//!
//! H_1 = 1, and H_{k+1} = H_k + H_j where j is the least index with
//! f(H_j) ≥ H_k (Schwenk 1970). For f(t) = 2t these are the Fibonacci numbers
//! 1, 2, 3, 5, …, for f(t) = t the powers of 2. Where f(H_k) < H_k no such j
//! exists, and the sequence ends with H_k (Epp & Ferguson 1980).

use std::collections::VecDeque;

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::number::Natural;
use crate::rule::Rule;
use crate::watch::{Noun, Pace};

/// One term of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceTerm {
    /// The index k, from 1.
    pub k: usize,
    /// H_k.
    pub value: Natural,
    /// The lag ℓ(k): H_{k+1} = H_k + H_{k−ℓ(k)} (Flanigan 1978, (2.3)).
    /// `None` for the last term of a finite sequence.
    pub lag: Option<usize>,
}

/// The terms H_1, H_2, … of a rule, one after the other.
///
/// ```
/// use fibnim::{Rule, numeration::SchwenkSequence};
///
/// let rule = Rule::parse("3t")?;
/// let terms = SchwenkSequence::new(&rule).take(8).collect::<Result<Vec<_>, _>>()?;
/// let values: Vec<_> = terms.iter().map(|term| term.value.to_string()).collect();
/// assert_eq!(values.join(" "), "1 2 3 4 6 8 11 15");
/// let lags: Vec<_> = terms.iter().filter_map(|term| term.lag).collect();
/// assert_eq!(lags, [0, 1, 2, 2, 3, 3, 3, 3]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SchwenkSequence<'r> {
    rule: &'r Rule,
    /// H_j, …, H_k: the candidates for the next sum. Empty at the end.
    window: VecDeque<Natural>,
    /// f(H_j), once it is known: it is compared with many H_k.
    lift: Option<Natural>,
    k: usize,
}

impl<'r> SchwenkSequence<'r> {
    /// The sequence of a rule.
    pub fn new(rule: &'r Rule) -> Self {
        Self {
            rule,
            window: VecDeque::from([Natural::ONE]),
            lift: None,
            k: 1,
        }
    }

    /// The value of the next term, for which f need not be known there.
    pub fn upcoming(&self) -> Option<&Natural> {
        self.window.back()
    }

    /// Drops the terms that f does not lift to H_k: as H_k grows, none of them
    /// comes back. What is left begins with H_j.
    fn drop_unreachable(&mut self) -> Result<()> {
        while let (Some(low), Some(top)) = (self.window.front(), self.window.back()) {
            let lift = match self.lift.take() {
                Some(lift) => lift,
                None => self.rule.limit_after(low)?,
            };
            if lift >= *top {
                self.lift = Some(lift);
                break;
            }
            self.window.pop_front();
        }
        Ok(())
    }
}

impl Iterator for SchwenkSequence<'_> {
    type Item = Result<SequenceTerm>;

    fn next(&mut self) -> Option<Self::Item> {
        let value = self.window.back()?.clone();
        if let Err(error) = self.drop_unreachable() {
            self.window.clear();
            return Some(Err(error));
        }
        let k = self.k;
        let lag = self.window.len().checked_sub(1);
        if let Some(low) = self.window.front() {
            let next = &value + low;
            self.window.push_back(next);
            self.k += 1;
        }
        Some(Ok(SequenceTerm { k, value, lag }))
    }
}

/// A number as the unique sum d = H_{n_1} + H_{n_2} + … with
/// f(H_{n_i}) < H_{n_{i+1}} (Schwenk 1970; Flanigan 1978, (2.1)).
///
/// Where the sequence is finite, its last term may occur many times.
///
/// ```
/// use fibnim::{Budget, Natural, Rule, numeration::SchwenkRepresentation};
///
/// let rule = Rule::parse("3t")?;
/// let d = SchwenkRepresentation::of(&Natural::from(47u32), &rule, &Budget::default())?;
/// let parts: Vec<_> = d.parts().iter().map(|part| (part.k, part.value.to_string())).collect();
/// assert_eq!(parts, [(1, "1".into()), (5, "6".into()), (11, "40".into())]);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchwenkRepresentation {
    parts: Vec<SequenceTerm>,
    top: Option<(SequenceTerm, Natural)>,
}

impl SchwenkRepresentation {
    /// The representation of d in the sequence of a rule.
    pub fn of(d: &Natural, rule: &Rule, budget: &Budget) -> Result<Self> {
        let (mut rest, mut parts, mut top) = (d.clone(), Vec::new(), None);
        // The largest term that fits leaves less than the lag's term, so each is used once,
        // but for the last term of a finite sequence.
        for term in sequence_terms_up_to(d, rule, budget)?.into_iter().rev() {
            if term.lag.is_none() && &term.value + &term.value <= rest {
                let (times, remainder) = rest.div_rem(&term.value);
                rest = remainder;
                top = Some((term, times));
            } else if let Some(remainder) = rest.checked_sub(&term.value) {
                rest = remainder;
                parts.push(term);
            }
        }
        parts.reverse();
        Ok(Self { parts, top })
    }

    /// The parts that occur once, smallest first.
    pub fn parts(&self) -> &[SequenceTerm] {
        &self.parts
    }

    /// The last term of a finite sequence and how often it occurs, where that
    /// is more than once.
    pub fn repeated_top(&self) -> Option<(&SequenceTerm, &Natural)> {
        self.top.as_ref().map(|(term, times)| (term, times))
    }

    /// The smallest part, which is the least take; `None` for 0.
    pub fn smallest(&self) -> Option<&SequenceTerm> {
        self.parts
            .first()
            .or(self.top.as_ref().map(|(term, _)| term))
    }
}

/// All terms up to d, within the budget of terms and of memory.
pub(crate) fn sequence_terms_up_to(
    d: &Natural,
    rule: &Rule,
    budget: &Budget,
) -> Result<Vec<SequenceTerm>> {
    let mut terms = Vec::new();
    let mut bytes = 0;
    let mut sequence = SchwenkSequence::new(rule);
    let mut pace = Pace::new("the sequence of the rule", budget).counting(Noun::TERMS);
    // Looking ahead keeps f from being asked at d and beyond, where a table may end.
    while let Some(value) = sequence.upcoming().filter(|&value| value <= d) {
        pace.step()?;
        let (k, is_all_of_d) = (sequence.k, value == d);
        let term = match sequence.next() {
            Some(Err(_)) if is_all_of_d => SequenceTerm {
                k,
                value: d.clone(),
                lag: None,
            },
            Some(term) => term?,
            None => break,
        };
        bytes += size_of::<SequenceTerm>() + term.value.bit_len() / 8;
        if bytes > budget.table_bytes {
            let mebibytes = budget.table_bytes >> 20;
            let needed = format!("more than {mebibytes} MiB, the sequence being at H_{k}");
            let limit = format!("{mebibytes} MiB");
            return Err(too_long(d, rule, needed, limit, Excess::bytes(budget)));
        }
        if terms.len() >= budget.sequence_terms {
            let needed = format!("more than {} terms", terms.len());
            return Err(too_many_terms(d, rule, needed, Excess::terms(budget)));
        }
        terms.push(term);
        if terms.len() == TERMS_BEFORE_ESTIMATE {
            check_term_count(d, rule, budget)?;
        }
    }
    Ok(terms)
}

/// So many terms are computed before it is asked how many there will be.
const TERMS_BEFORE_ESTIMATE: usize = 1000;

/// Refuses where the terms up to d are more than the budget allows, without
/// computing them, for rules with f(t) ≥ t: their sequences do not end.
///
/// With f(t) ≥ d, every H_{j−1} that f does not lift to some H_k ≤ d is below
/// t. As terms at most double, each step H_{k+1} − H_k = H_j is less than 2t,
/// and d is reached after at least d/2t of them.
fn check_term_count(d: &Natural, rule: &Rule, budget: &Budget) -> Result<()> {
    if !rule.is_at_least_take() {
        return Ok(());
    }
    // The least power of 2 is enough: the bound is at most twice too low.
    let (mut too_low, mut enough) = (0, d.bit_len());
    while too_low + 1 < enough {
        let middle = usize::midpoint(too_low, enough);
        if rule.limit_after(&power_of_two(middle))? >= *d {
            enough = middle;
        } else {
            too_low = middle;
        }
    }
    let terms = d / power_of_two(enough + 1);
    if terms > budget.sequence_terms {
        let needed = format!("at least {} terms", terms.to_short_string());
        let excess = Excess::terms(budget).needing(terms);
        return Err(too_many_terms(d, rule, needed, excess));
    }
    Ok(())
}

fn power_of_two(exponent: usize) -> Natural {
    Natural::from(2u8).pow(exponent)
}

fn too_many_terms(d: &Natural, rule: &Rule, needed: String, excess: Excess) -> Error {
    let limit = format!("{} terms", excess.limit);
    too_long(d, rule, needed, limit, excess)
}

fn too_long(d: &Natural, rule: &Rule, needed: String, limit: String, excess: Excess) -> Error {
    let what = format!(
        "writing {} in the sequence of the rule {rule}",
        d.to_short_string()
    );
    Error::limit(what, needed, limit, [excess])
}

/// The lag that the sequence of f(t) = ⌊ct⌋ settles on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagStability {
    /// p with H_{k+1} = H_k + H_{k+1−p}; Flanigan's lag is p − 1.
    pub p: usize,
    /// The first k from which the recurrence holds for ever.
    pub from_k: usize,
}

/// p(c) for the rule f(t) = ⌊ct⌋: the p with H_{k+1} = H_k + H_{k+1−p} from
/// some k on, for ever. How p depends on c is Whinihan's open question.
///
/// ```
/// use fibnim::{Budget, Rule, numeration::stable_lag};
///
/// let p: Vec<_> = (1..=12)
///     .map(|c| stable_lag(&Rule::times(c), &Budget::default()).unwrap().p)
///     .collect();
/// assert_eq!(p, [1, 2, 4, 6, 8, 11, 14, 17, 20, 23, 26, 30]);
/// ```
///
/// **This is proved, not observed.** The lag at k is p − 1 exactly if
/// A_k = c·H_{k+1−p} − H_k ≥ 0 and B_k = H_k − c·H_{k−p} > 0. While the lag is
/// constant, A and B satisfy the recurrence x_{k+1} = x_k + x_{k+1−p} that H
/// does. So if the lag is p − 1 for 2p terms in a row, A and B keep their signs
/// at the next one, and by induction for ever.
pub fn stable_lag(rule: &Rule, budget: &Budget) -> Result<LagStability> {
    if rule.ratio().is_none() {
        return Err(Error::BadOption(format!(
            "the lag is known to settle for rules f(t) = ct with a number c, and {rule} is not of that form"
        )));
    }
    let (mut lag, mut since) = (0, 1);
    let mut pace = Pace::new("the lasting lag of a rule", budget).counting(Noun::TERMS);
    for term in SchwenkSequence::new(rule).take(budget.sequence_terms) {
        pace.step()?;
        let term = term?;
        let current = term.lag.expect("f(t) ≥ t, so the sequence does not end");
        if current != lag {
            (lag, since) = (current, term.k);
        }
        let p = lag + 1;
        if term.k - since > 2 * p {
            return Ok(LagStability { p, from_k: since });
        }
    }
    Err(Error::limit(
        format!("the lasting lag of {rule}"),
        format!("more than {} terms", budget.sequence_terms),
        format!("{} terms", budget.sequence_terms),
        [Excess::terms(budget)],
    ))
}
