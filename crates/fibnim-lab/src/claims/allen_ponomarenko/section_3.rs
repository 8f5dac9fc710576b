//! Section 3: lemmas on sums of Fibonacci numbers, and what they say of tails.

use super::{gaps, sums};
use crate::claims::{Claim, Evidence, fibonacci};

/// The claims of section 3.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "allen-ponomarenko-2014/definition-4",
        statement: "The gap vector (a_r, …, a_2; a_1) of n, a_j = i_j − i_{j−1} and a_1 = i_1, has r entries, and each is at least 2.",
        run: gaps::definition_4,
    },
    Claim {
        id: "allen-ponomarenko-2014/example-4",
        statement: "129 = F_11 + F_9 + F_5 + F_2 has the gap vector (2, 4, 3; 2), with 4 entries.",
        run: |_| {
            let printed = ("(2, 4, 3; 2)".to_owned(), vec![2, 5, 9, 11]);
            let computed = (gaps::text(129), fibonacci::indices(129));
            Ok(Evidence::example("G(129) and the indices", printed, computed).finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/example-5",
        statement: "The gap vector (2, 4, 3; 2) is that of 129.",
        run: |_| {
            let number = gaps::number(&[2, 3, 4, 2]);
            Ok(Evidence::example("the number of (2, 4, 3; 2)", 129, number).finding())
        },
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-notation",
        statement: "The sums of Lemmas 4, 5, 7 and 8 end with F_{k:2} or F_{k:3}, where k:2 ∈ {2, 3} and k:3 ∈ {2, 3, 4} are congruent to k.",
        run: sums::notation,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-4",
        statement: "For k ≥ 5: F_k > 2(F_{k−3} + F_{k−5} + … ), down to F_2 or F_3.",
        run: sums::lemma_4,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-2",
        statement: "If the gap a_{q+1} above the part F_{i_q} is at least 3, taking T_q(n) wins.",
        run: gaps::corollary_2,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-5",
        statement: "For k ≥ 8: F_k > 2(F_{k−2} + F_{k−6} + F_{k−8} + …), down to F_2 or F_3.",
        run: sums::lemma_5,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-3",
        statement: "Where n has r > 2 parts, r ≥ q > 1, a_{q+1} = 2 and a_q ≥ 4, taking T_q(n) wins.",
        run: gaps::corollary_3,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-6",
        statement: "For k ≥ 6: F_k ≤ 2(F_{k−2} + F_{k−4}).",
        run: sums::lemma_6,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-4",
        statement: "Where n has r > 2 parts, r ≥ q > 1 and a_{q+1} = a_q = 2, taking T_q(n) loses.",
        run: gaps::corollary_4,
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-last-case",
        statement: "Where a_{q+1} = 2 and a_q = 3, q > 1: if a_k ≥ 3 for all k from q down to 2, taking T_q(n) wins; if some such a_k is 2, it loses.",
        run: gaps::last_case,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-7",
        statement: "For k ≥ 10, F_k − 2(F_{k−2} + F_{k−5} + F_{k−8} + …), down to F_2, F_3 or F_4, is 1 or 2.",
        run: sums::lemma_7,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-7-proof-cases",
        statement: "The sum of Lemma 7 ends with F_2 for k = 3m + 1, as 3m + 1 − (2 + 3(m − 1)) = 2, with F_3 for k = 3m + 2, as 3m + 2 − (2 + 3(m − 1)) = 3, and with F_4 for k = 3m, as 3m − (2 + 3(m − 2)) = 4; the difference is 1, 1 and 2.",
        run: sums::lemma_7_cases,
    },
    Claim {
        id: "allen-ponomarenko-2014/remark-3",
        statement: "For k ≥ 10: F_k > 2(F_{k−2} + F_{k−5} + F_{k−8} + …).",
        run: sums::remark_3,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-5",
        statement: "If a_{q+1} = 2 and a_j ≥ 3 for all j ≤ q, a_1 among them, taking T_q(n) wins.",
        run: gaps::corollary_5,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-8",
        statement: "For k ≥ 6: F_k − (F_{k−1} + F_{k−4} + F_{k−7} + …), down to F_2, F_3 or F_4, is more than 1.",
        run: sums::lemma_8,
    },
    Claim {
        id: "allen-ponomarenko-2014/lemma-8-proof-cases",
        statement: "The sum of Lemma 8 ends with F_2 for k = 3m, as 3m − (1 + 3(m − 1)) = 2, with F_3 for k = 3m + 1, as 3m + 2 − (1 + 3(m − 1)) = 3, and with F_4 for k = 3m + 2, as 3m + 2 − (1 + 3(m − 1)) = 4.",
        run: sums::lemma_8_cases,
    },
    Claim {
        id: "allen-ponomarenko-2014/corollary-6",
        statement: "Where a_{j+1} = 2 (as in the case that is left): if the gaps are 3 from a_j, j > 1, down to an a_q that is 2, q ≥ 1, taking T_j(n) loses.",
        run: gaps::corollary_6,
    },
    Claim {
        id: "allen-ponomarenko-2014/section-3-table",
        statement: "The table of gap conditions: T_j(n) wins if a_{j+1} ≥ 3; if it is 2, for a_j ≥ 4, and for a_j = 3 with all lower a_q ≥ 3; it loses for a_j = 2, and for a_j = 3 with some a_q = 2, a_1 among them.",
        run: gaps::table,
    },
];
