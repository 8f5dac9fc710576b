//! The lemmas of section 3 on sums of Fibonacci numbers.

use std::fmt;

use fibnim::Natural;

use super::index;
use crate::claims::evidence::each;
use crate::claims::fibonacci::f;
use crate::claims::{CheckError, Effort, Evidence, Finding};

type Check = Result<Finding, CheckError>;

/// A statement about the Fibonacci numbers of all indices from one on.
pub(super) fn each_index(
    effort: Effort,
    name: &'static str,
    from: u64,
    holds: impl Fn(usize) -> bool,
) -> Evidence {
    let to = effort.pick(300, 1000);
    let cases = each(name, from..=to);
    Evidence::computed(format!("{name} to {to}"), cases, |k| holds(index(k.at(0))))
}

fn inequality(effort: Effort, from: u64, holds: impl Fn(usize) -> bool) -> Check {
    Ok(each_index(effort, "k", from, holds).finding())
}

fn double(n: &Natural) -> Natural {
    n + n
}

/// F_k + F_{k−step} + …, down to the last index that is at least 2.
fn sum(k: usize, step: usize) -> Natural {
    let indices = (2..=k).rev().step_by(step);
    indices.fold(Natural::ZERO, |sum, k| &sum + &f(k))
}

pub(super) fn lemma_4(effort: Effort) -> Check {
    inequality(effort, 5, |k| f(k) > double(&sum(k - 3, 2)))
}

pub(super) fn lemma_5(effort: Effort) -> Check {
    inequality(effort, 8, |k| f(k) > double(&(&f(k - 2) + &sum(k - 6, 2))))
}

pub(super) fn lemma_6(effort: Effort) -> Check {
    inequality(effort, 6, |k| f(k) <= double(&(&f(k - 2) + &f(k - 4))))
}

/// F_k − 2(F_{k−2} + F_{k−5} + …).
fn rest_of_lemma_7(k: usize) -> Option<Natural> {
    f(k).checked_sub(&double(&sum(k - 2, 3)))
}

pub(super) fn lemma_7(effort: Effort) -> Check {
    inequality(effort, 10, |k| {
        rest_of_lemma_7(k).is_some_and(|rest| [1u8, 2].map(Natural::from).contains(&rest))
    })
}

pub(super) fn remark_3(effort: Effort) -> Check {
    inequality(effort, 10, |k| f(k) > double(&sum(k - 2, 3)))
}

pub(super) fn lemma_8(effort: Effort) -> Check {
    inequality(effort, 6, |k| f(k) > &sum(k - 1, 3) + &Natural::ONE)
}

/// The last index of a sum that goes down from one by steps, at least 2.
fn last_index(from: usize, step: usize) -> usize {
    (2..=from).rev().step_by(step).last().expect("a sum")
}

/// One of the sums at one k: where the terms of equal steps begin, and the step.
struct Sum {
    lemma: u8,
    k: usize,
    from: usize,
    step: usize,
}

impl Sum {
    /// All sums for k up to a bound: the lemma, its least k, the first term of
    /// equal steps, and the step.
    fn all(to: usize) -> impl Iterator<Item = Self> {
        let lemmas = [(4, 5, 3, 2), (5, 8, 6, 2), (7, 10, 2, 3), (8, 6, 1, 3)];
        lemmas
            .into_iter()
            .flat_map(move |(lemma, least, below, step)| {
                (least..=to).map(move |k| Self {
                    lemma,
                    k,
                    from: k - below,
                    step,
                })
            })
    }

    /// The index from 2 on, less than 2 + step, that is congruent to a number.
    fn congruent(&self, to: usize) -> usize {
        (2..2 + self.step)
            .find(|last| last % self.step == to % self.step)
            .expect("all residues are there")
    }

    fn ends_with(&self) -> usize {
        last_index(self.from, self.step)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (printed, last) = (self.congruent(self.k), self.ends_with());
        let Self { lemma, k, .. } = self;
        write!(
            f,
            "Lemma {lemma}, k = {k}: printed F_{printed}, but the sum ends with F_{last}"
        )
    }
}

pub(super) fn notation(effort: Effort) -> Check {
    let to = effort.pick(100, 500);
    let extent = format!("k to {to}");
    let printed = Evidence::computed(extent.clone(), Sum::all(to), |sum| {
        sum.congruent(sum.k) == sum.ends_with()
    });
    let corrected = Evidence::computed(extent, Sum::all(to), |sum| {
        sum.congruent(sum.from) == sum.ends_with()
    });
    Ok(printed.or_corrected(
        "The last index is congruent to those of the other terms: to k − 3 in Lemma 4, k − 2 in Lemma 7, and k − 1 in Lemma 8. For Lemma 5, k − 6, it is right.",
        &corrected,
    ))
}

pub(super) fn lemma_7_cases(effort: Effort) -> Check {
    let to = effort.pick(100, 300);
    Ok(
        Evidence::computed(format!("m = 3 to {to}"), each("m", 3..=to), |m| {
            let m = index(m.at(0));
            let cases = [
                (3 * m + 1, 3 * m + 1 - (2 + 3 * (m - 1)), 2, 1u8),
                (3 * m + 2, 3 * m + 2 - (2 + 3 * (m - 1)), 3, 1),
                (3 * m, 3 * m - (2 + 3 * (m - 2)), 4, 2),
            ];
            // The lemma is for k ≥ 10.
            let mut cases = cases.into_iter().filter(|case| case.0 >= 10);
            cases.all(|(k, difference, last, rest)| {
                difference == last
                    && last_index(k - 2, 3) == last
                    && rest_of_lemma_7(k) == Some(Natural::from(rest))
            })
        })
        .finding(),
    )
}

pub(super) fn lemma_8_cases(effort: Effort) -> Check {
    let to = effort.pick(100, 300);
    let check = |second: usize| {
        Evidence::computed(format!("m = 2 to {to}"), each("m", 2..=to), |m| {
            let m = index(m.at(0));
            let below = 1 + 3 * (m - 1);
            let cases = [
                (3 * m, 3 * m - below, 2),
                (3 * m + 1, 3 * m + second - below, 3),
                (3 * m + 2, 3 * m + 2 - below, 4),
            ];
            cases
                .into_iter()
                .all(|(k, difference, last)| difference == last && last_index(k - 1, 3) == last)
        })
    };
    Ok(check(2).or_corrected(
        "For k = 3m + 1 it is 3m + 1 − (1 + 3(m − 1)) = 3; with 3m + 2 it would be 4.",
        &check(1),
    ))
}
