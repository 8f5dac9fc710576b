//! Section 3: lemmas on sums of Fibonacci numbers, and what they say of tails.

use std::fmt;

use fibnim::Natural;

use super::gaps::{
    self, GAP_RULE, both_halves, gap_evidence, loses_by_the_table, right_rule, rule_up_to_the_top,
};
use crate::claims::fibonacci::{f, gaps, indices};
use crate::claims::{Claim, Effort, Evidence};

/// The claims of section 3.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/definition-4",
        statement: "The gap vector (a_r, …, a_2; a_1) of n, a_j = i_j − i_{j−1} and a_1 = i_1, has r entries, and each is at least 2.",
        run: |effort| {
            let to = effort.pick(20_000, 500_000);
            Ok(Evidence::computed_each("n", 1..=to, |n| {
                let gaps = gaps(n);
                gaps.len() == indices(n).len()
                    && gaps.iter().all(|&gap| gap >= 2)
                    && gaps::number(&gaps) == n
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-4",
        statement: "129 = F_11 + F_9 + F_5 + F_2 has the gap vector (2, 4, 3; 2), with 4 entries.",
        run: |_| {
            let printed = ("(2, 4, 3; 2)".to_owned(), vec![2, 5, 9, 11]);
            let computed = (gaps::text(129), indices(129));
            let what = "G(129) and the indices";
            Ok(Evidence::example(what, printed, computed))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-5",
        statement: "The gap vector (2, 4, 3; 2) is that of 129.",
        run: |_| {
            let number = gaps::number(&[2, 3, 4, 2]);
            Ok(Evidence::example("the number of (2, 4, 3; 2)", 129, number))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-notation",
        statement: "The sums of Lemmas 4, 5, 7 and 8 end with F_{k:2} or F_{k:3}, where k:2 ∈ {2, 3} and k:3 ∈ {2, 3, 4} are congruent to k.",
        run: |effort| {
            let to = effort.pick(100, 500);
            let check = |to_what: fn(&Sum) -> usize| {
                Evidence::computed(format!("k to {to}"), Sum::all(to), |sum| {
                    sum.congruent(to_what(sum)) == sum.ends_with()
                })
            };
            Ok(check(|sum| sum.k).or_corrected(
                "The last index is congruent to those of the other terms: to k − 3 in Lemma 4, k − 2 in Lemma 7, and k − 1 in Lemma 8. For Lemma 5, k − 6, it is right.",
                &check(|sum| sum.from),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-4",
        statement: "For k ≥ 5: F_k > 2(F_{k−3} + F_{k−5} + … ), down to F_2 or F_3.",
        run: |effort| Ok(each_index(effort, 5, |k| f(k) > double(&sum(k - 3, 2)))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-2",
        statement: "If the gap a_{q+1} above the part F_{i_q} is at least 3, taking T_q(n) wins.",
        run: |effort| Ok(gap_evidence(effort, |above, _| above >= 3, true)),
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-5",
        statement: "For k ≥ 8: F_k > 2(F_{k−2} + F_{k−6} + F_{k−8} + …), down to F_2 or F_3.",
        run: |effort| {
            Ok(each_index(effort, 8, |k| {
                f(k) > double(&(&f(k - 2) + &sum(k - 6, 2)))
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-3",
        statement: "Where n has r > 2 parts, r ≥ q > 1, a_{q+1} = 2 and a_q ≥ 4, taking T_q(n) wins.",
        run: |effort| {
            let applies = |above, gap| above == 2 && gap >= 4;
            Ok(rule_up_to_the_top(effort, applies, true))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-6",
        statement: "For k ≥ 6: F_k ≤ 2(F_{k−2} + F_{k−4}).",
        run: |effort| {
            Ok(each_index(effort, 6, |k| {
                f(k) <= double(&(&f(k - 2) + &f(k - 4)))
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-4",
        statement: "Where n has r > 2 parts, r ≥ q > 1 and a_{q+1} = a_q = 2, taking T_q(n) loses.",
        run: |effort| {
            let applies = |above, gap| above == 2 && gap == 2;
            Ok(rule_up_to_the_top(effort, applies, false))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-last-case",
        statement: "Where a_{q+1} = 2 and a_q = 3, q > 1: if a_k ≥ 3 for all k from q down to 2, taking T_q(n) wins; if some such a_k is 2, it loses.",
        run: |effort| {
            let check = |has_two: bool| {
                let applies = |above, lower: &[usize]| {
                    let is_case = lower.len() > 1 && above == 2 && lower.ends_with(&[3]);
                    is_case && lower[1..].contains(&2) == has_two
                };
                gap_evidence(effort, applies, !has_two)
            };
            let printed = check(false).and(check(true));
            Ok(printed.fails_but(GAP_RULE, &right_rule(effort)?))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-7",
        statement: "For k ≥ 10, F_k − 2(F_{k−2} + F_{k−5} + F_{k−8} + …), down to F_2, F_3 or F_4, is 1 or 2.",
        run: |effort| {
            Ok(each_index(effort, 10, |k| {
                rest_of_lemma_7(k).is_some_and(|rest| [1u8, 2].map(Natural::from).contains(&rest))
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-7-proof-cases",
        statement: "The sum of Lemma 7 ends with F_2 for k = 3m + 1, as 3m + 1 − (2 + 3(m − 1)) = 2, with F_3 for k = 3m + 2, as 3m + 2 − (2 + 3(m − 1)) = 3, and with F_4 for k = 3m, as 3m − (2 + 3(m − 2)) = 4; the difference is 1, 1 and 2.",
        run: |effort| {
            let to = effort.pick(100, 300);
            Ok(Evidence::computed_each("m", 3..=to, |m| {
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
            .extending(format!("m = 3 to {to}")))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-3",
        statement: "For k ≥ 10: F_k > 2(F_{k−2} + F_{k−5} + F_{k−8} + …).",
        run: |effort| Ok(each_index(effort, 10, |k| f(k) > double(&sum(k - 2, 3)))),
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-5",
        statement: "If a_{q+1} = 2 and a_j ≥ 3 for all j ≤ q, a_1 among them, taking T_q(n) wins.",
        run: |effort| {
            let applies = |above, lower: &[usize]| above == 2 && lower.iter().all(|&gap| gap >= 3);
            Ok(gap_evidence(effort, applies, true))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-8",
        statement: "For k ≥ 6: F_k − (F_{k−1} + F_{k−4} + F_{k−7} + …), down to F_2, F_3 or F_4, is more than 1.",
        run: |effort| {
            Ok(each_index(effort, 6, |k| {
                f(k) > &sum(k - 1, 3) + &Natural::ONE
            }))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-8-proof-cases",
        statement: "The sum of Lemma 8 ends with F_2 for k = 3m, as 3m − (1 + 3(m − 1)) = 2, with F_3 for k = 3m + 1, as 3m + 2 − (1 + 3(m − 1)) = 3, and with F_4 for k = 3m + 2, as 3m + 2 − (1 + 3(m − 1)) = 4.",
        run: |effort| {
            let to = effort.pick(100, 300);
            let check = |second: usize| {
                Evidence::computed_each("m", 2..=to, |m| {
                    let below = 1 + 3 * (m - 1);
                    let cases = [
                        (3 * m, 3 * m - below, 2),
                        (3 * m + 1, 3 * m + second - below, 3),
                        (3 * m + 2, 3 * m + 2 - below, 4),
                    ];
                    cases.into_iter().all(|(k, difference, last)| {
                        difference == last && last_index(k - 1, 3) == last
                    })
                })
                .extending(format!("m = 2 to {to}"))
            };
            Ok(check(2).or_corrected(
                "For k = 3m + 1 it is 3m + 1 − (1 + 3(m − 1)) = 3; with 3m + 2 it would be 4.",
                &check(1),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-6",
        statement: "Where a_{j+1} = 2 (as in the case that is left): if the gaps are 3 from a_j, j > 1, down to an a_q that is 2, q ≥ 1, taking T_j(n) loses.",
        run: |effort| {
            let check = |least_q: usize| {
                // The first gap from a_j downwards that is not 3.
                let applies = |above, lower: &[usize]| {
                    let first = lower.iter().rposition(|&gap| gap != 3);
                    let first = first.filter(|&place| lower[place] == 2 && place + 1 >= least_q);
                    above == 2 && lower.ends_with(&[3]) && first.is_some()
                };
                gap_evidence(effort, applies, false)
            };
            Ok(check(1).or_corrected(
                "For q > 1: a_1 is the index of the smallest part and no gap, and never decides.",
                &check(2),
            ))
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-table",
        statement: "The table of gap conditions: T_j(n) wins if a_{j+1} ≥ 3; if it is 2, for a_j ≥ 4, and for a_j = 3 with all lower a_q ≥ 3; it loses for a_j = 2, and for a_j = 3 with some a_q = 2, a_1 among them.",
        run: |effort| {
            let printed = both_halves(effort, loses_by_the_table);
            Ok(printed.fails_but(GAP_RULE, &right_rule(effort)?))
        },
    },
];

/// A statement about the Fibonacci numbers of all indices from one on.
fn each_index(effort: Effort, from: usize, holds: impl Fn(usize) -> bool) -> Evidence {
    Evidence::computed_each("k", from..=effort.pick(300, 1000), holds)
}

fn double(n: &Natural) -> Natural {
    n + n
}

/// F_k + F_{k−step} + …, down to the last index that is at least 2.
fn sum(k: usize, step: usize) -> Natural {
    let indices = (2..=k).rev().step_by(step);
    indices.fold(Natural::ZERO, |sum, k| &sum + &f(k))
}

/// F_k − 2(F_{k−2} + F_{k−5} + …).
fn rest_of_lemma_7(k: usize) -> Option<Natural> {
    f(k).checked_sub(&double(&sum(k - 2, 3)))
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
        let all = move |(lemma, least, below, step)| {
            (least..=to).map(move |k| Self {
                lemma,
                k,
                from: k - below,
                step,
            })
        };
        lemmas.into_iter().flat_map(all)
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
