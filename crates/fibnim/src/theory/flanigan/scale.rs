//! The difference of two piles in the sequence H_k of a rule, and what the
//! theory asks about it.

use std::cmp::Ordering;

use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::numeration::{
    SchwenkSequence, SequenceTerm, Zeckendorf, fibonacci, largest_fibonacci_index,
    sequence_terms_up_to,
};
use crate::rule::Rule;

/// A take that may win, by the part of d that it is made of.
///
/// With d = H_{n_1} + … + H_{n_s} and the tails T_j = H_{n_1} + … + H_{n_j},
/// `parts` is j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// T_j from the large pile, which leaves the difference d − T_j.
    Tail { parts: usize },
    /// H_level − T_j from the small pile, which makes the difference
    /// (d − T_j) + H_level.
    Carry { parts: usize, level: usize },
}

/// The difference d in the sequence H_k, with lags of 0 and 1 only.
pub(super) trait Scale {
    /// The indices n_1 < … < n_s of d.
    fn parts(&self) -> &[usize];
    /// ℓ(k).
    fn lag(&self, k: usize) -> usize;
    /// H_k.
    fn term(&self, k: usize) -> Natural;
    /// The index p with H_p ≤ n < H_{p+1}, 0 for 0.
    fn top(&self, n: &Natural) -> usize;
    /// The stones of a take.
    fn stones(&self, take: Take) -> Natural;
    /// An index k with take < H_k.
    fn bound(&self, take: Take) -> usize {
        match take {
            Take::Tail { parts } => self.parts()[parts - 1] + 1,
            Take::Carry { level, .. } => level,
        }
    }
    /// Whether f(take) < H_i.
    fn limit_is_below(&self, take: Take, i: usize) -> bool;
    /// The levels above tail j that a carry can have.
    fn levels_above(&self, j: usize) -> std::ops::Range<usize>;

    /// Whether all lags from k = 2 on are known to be 1.
    fn lags_stay_one(&self) -> bool;
    /// The least z ≥ 0 with ℓ(n + z) = 0, `None` where there is none that
    /// matters: min A_n in Flanigan's theorem.
    fn next_lag_zero(&self, n: usize) -> Option<usize>;
}

/// f(t) = 2t: Fibonacci numbers, H_k = F_{k+1}. Every question but the size of
/// a take is answered by indices, so that piles may have a million digits.
pub(super) struct FibonacciScale {
    parts: Vec<usize>,
    /// How 2·T_j compares with H_{n_j + 2}, at index j − 1.
    doubled_tails: Vec<Ordering>,
}

impl FibonacciScale {
    pub(super) fn new(d: &Natural, budget: &Budget) -> Result<Self> {
        let word = Zeckendorf::within(d, budget)?;
        let parts: Vec<usize> = word.indices().map(|index| index - 1).collect();
        let doubled_tails = compare_doubled_tails(&parts);
        Ok(Self {
            parts,
            doubled_tails,
        })
    }

    /// How 2·T_j compares with H_i. The top part of T_j is H_a, so that
    /// H_a ≤ T_j < H_{a+1} and only i = a + 2 needs more than indices, but for
    /// 2·H_1 = H_2.
    fn compare_doubled(&self, j: usize, i: usize) -> Ordering {
        compare_doubled(&self.parts, &self.doubled_tails, j, i)
    }
}

fn compare_doubled(parts: &[usize], known: &[Ordering], j: usize, i: usize) -> Ordering {
    let Some(before) = j.checked_sub(1) else {
        return Ordering::Less; // 0 < H_i
    };
    let a = parts[before];
    match i {
        _ if i >= a + 3 => Ordering::Less,
        _ if i == a + 2 => known[before],
        2 if a == 1 => Ordering::Equal,
        _ => Ordering::Greater,
    }
}

/// 2·T_j against H_{a+2} = 2·H_a + H_{a−1}, with a = n_j: the same as
/// 2·T_{j−1} against H_{a−1}.
fn compare_doubled_tails(parts: &[usize]) -> Vec<Ordering> {
    let mut known = Vec::with_capacity(parts.len());
    for (j, &a) in parts.iter().enumerate() {
        let order = compare_doubled(parts, &known, j, a - 1);
        known.push(order);
    }
    known
}

impl Scale for FibonacciScale {
    fn parts(&self) -> &[usize] {
        &self.parts
    }

    fn lag(&self, k: usize) -> usize {
        usize::from(k > 1)
    }

    fn term(&self, k: usize) -> Natural {
        fibonacci(k + 1).expect("an index within a pile's")
    }

    fn top(&self, n: &Natural) -> usize {
        largest_fibonacci_index(n).saturating_sub(1)
    }

    fn stones(&self, take: Take) -> Natural {
        let tail = |j: usize| {
            let indices: Vec<usize> = self.parts[..j].iter().map(|part| part + 1).collect();
            Zeckendorf::from_indices(&indices)
                .expect("parts of a representation")
                .to_natural()
        };
        match take {
            Take::Tail { parts } => tail(parts),
            Take::Carry { parts, level } => &self.term(level) - &tail(parts),
        }
    }

    /// For a carry, t = H_level − T_j, so 2t < H_i iff 2·T_j > 2·H_level − H_i.
    fn limit_is_below(&self, take: Take, i: usize) -> bool {
        match take {
            Take::Tail { parts } => self.compare_doubled(parts, i) == Ordering::Less,
            Take::Carry { parts, level } => {
                let a = self.parts[parts - 1];
                match (level - a, level - i) {
                    // t = H_{a−1} − T_{j−1}, and 2·H_{a−1} < H_{a−1} + H_a = H_{a+1}, but for a = 1: t = 1.
                    (1, 0) => a > 1,
                    // 2·T_{j−1} > 2·H_{a−1} − H_a = H_{a−3}.
                    (1, 1) => match a {
                        // t is 1, and H_1 = 1, H_2 = 2.
                        1 | 2 => false,
                        // t is 2 or 1, and H_3 = 3; H_0 = 1 is no term.
                        3 => parts > 1,
                        _ => self.compare_doubled(parts - 1, a - 3) == Ordering::Greater,
                    },
                    // 2·T_j > 2·H_{a+2} − H_{a+2} = H_{a+2}.
                    (2, 0) => self.doubled_tails[parts - 1] == Ordering::Greater,
                    // t > H_{level − 2} at least, so 2t ≥ H_{level − 1}.
                    _ => false,
                }
            }
        }
    }

    /// From n_j + 3 on, t > H_{level − 1} and 2t > H_level.
    fn levels_above(&self, j: usize) -> std::ops::Range<usize> {
        let low = self.parts[j - 1] + 1;
        let next = self.parts.get(j).map_or(usize::MAX, |&next| next - 1);
        low..next.clamp(low, low + 2)
    }

    fn lags_stay_one(&self) -> bool {
        true
    }

    fn next_lag_zero(&self, n: usize) -> Option<usize> {
        (n == 1).then_some(0)
    }
}

/// Any rule of the class: all terms up to the larger pile are in memory.
pub(super) struct RuleScale<'r> {
    rule: &'r Rule,
    terms: Vec<SequenceTerm>,
    parts: Vec<usize>,
    /// T_0, …, T_s.
    tails: Vec<Natural>,
    /// min A_k at index k − 1.
    next_lag_zero: Vec<Option<usize>>,
}

/// So many terms are looked at before all are computed.
const TERMS_TO_SHOW_LAGS: usize = 100;

fn has_small_lag(term: &SequenceTerm) -> bool {
    term.lag.is_some_and(|lag| lag <= 1)
}

/// Whether one of the first terms has a lag above 1. Most rules outside of the
/// class show it at once, before all terms are computed.
fn shows_large_lag(rule: &Rule, larger: &Natural) -> Result<bool> {
    let mut sequence = SchwenkSequence::new(rule);
    for _ in 0..TERMS_TO_SHOW_LAGS {
        if sequence.upcoming().is_none_or(|value| value > larger) {
            break;
        }
        let term = sequence.next().transpose()?;
        if !term.is_some_and(|term| has_small_lag(&term)) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl<'r> RuleScale<'r> {
    /// `None` where a lag is above 1, or f(t) < t, for some term up to the
    /// larger pile.
    pub(super) fn new(
        rule: &'r Rule,
        larger: &Natural,
        d: &Natural,
        budget: &Budget,
    ) -> Result<Option<Self>> {
        if shows_large_lag(rule, larger)? {
            return Ok(None);
        }
        let terms = sequence_terms_up_to(larger, rule, budget)?;
        if !terms.iter().all(has_small_lag) {
            return Ok(None);
        }
        let (mut rest, mut parts) = (d.clone(), Vec::new());
        for term in terms.iter().rev() {
            if let Some(remainder) = rest.checked_sub(&term.value) {
                rest = remainder;
                parts.push(term.k);
            }
        }
        parts.reverse();
        let mut tails = vec![Natural::ZERO];
        for &part in &parts {
            let tail = &tails[tails.len() - 1] + &terms[part - 1].value;
            tails.push(tail);
        }
        let next_lag_zero = distances_to_lag_zero(&terms);
        Ok(Some(Self {
            rule,
            terms,
            parts,
            tails,
            next_lag_zero,
        }))
    }
}

/// For each term the distance to the next one of lag 0, itself included.
fn distances_to_lag_zero(terms: &[SequenceTerm]) -> Vec<Option<usize>> {
    let mut distances = vec![None; terms.len()];
    let mut next = None;
    for (i, term) in terms.iter().enumerate().rev() {
        next = match term.lag {
            Some(0) => Some(0),
            _ => next.map(|z: usize| z + 1),
        };
        distances[i] = next;
    }
    distances
}

impl Scale for RuleScale<'_> {
    fn parts(&self) -> &[usize] {
        &self.parts
    }

    fn lag(&self, k: usize) -> usize {
        self.terms[k - 1].lag.unwrap_or(0)
    }

    fn term(&self, k: usize) -> Natural {
        self.terms[k - 1].value.clone()
    }

    fn top(&self, n: &Natural) -> usize {
        self.terms.partition_point(|term| term.value <= *n)
    }

    fn stones(&self, take: Take) -> Natural {
        match take {
            Take::Tail { parts } => self.tails[parts].clone(),
            Take::Carry { parts, level } => &self.terms[level - 1].value - &self.tails[parts],
        }
    }

    fn limit_is_below(&self, take: Take, i: usize) -> bool {
        let limit = self.rule.limit_after(&self.stones(take));
        // The rule was checked up to the larger pile, so f is known at every take of it.
        limit.is_ok_and(|limit| limit < self.terms[i - 1].value)
    }

    fn levels_above(&self, j: usize) -> std::ops::Range<usize> {
        let low = self.parts[j - 1] + 1;
        let high = match self.parts.get(j) {
            Some(&next) => next - self.lag(next),
            None => self.terms.len() + 1,
        };
        low..high.max(low)
    }

    /// f(t) = ct with 2 ≤ c < 5/2: that c < 5/2 is known from the class.
    fn lags_stay_one(&self) -> bool {
        self.rule.ratio().is_some_and(|(c, q)| c >= 2 * q)
    }

    fn next_lag_zero(&self, n: usize) -> Option<usize> {
        self.next_lag_zero[n - 1]
    }
}
