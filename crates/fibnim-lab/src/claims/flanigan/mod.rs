//! Flanigan 1978, *Generalized Two-Pile Fibonacci Nim*.
//!
//! Two piles m and m + d with one limit w for both; after a take of t the
//! limit is f(t), nondecreasing with f(t) ≥ t. L(m, d) is the least w that
//! wins. d = H_n + H_{n+r} + … in the sequence of the rule, and the *class* is
//! that of the rules with ℓ(k) ∈ {0, 1} for all k.

mod beyond;
mod family;
mod flips;
mod game;
mod lemma;
mod section_2;
mod table_4_1;

use super::{Claim, Evidence};

/// The claims, in the order of print.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "flanigan-1978/section-2-equal-piles",
        statement: "If the piles are equal, Player II wins, whatever w is.",
        run: section_2::equal_piles,
    },
    Claim {
        id: "flanigan-1978/section-2-moves",
        statement: "The player about to move at (m, d, w) wins exactly if a take of t ≤ w leaves (m, d − t) with f(t) < L(m, d − t), or (m − t, d + t) with f(t) < L(m − t, d + t).",
        run: section_2::winning_condition,
    },
    Claim {
        id: "flanigan-1978/functional-equation",
        statement: "L(m, d) = min{t > 0: f(t) < L(m, d − t) or f(t) < L(m − t, d + t)}, with L(m, 0) = ∞.",
        run: section_2::functional_equation,
    },
    Claim {
        id: "flanigan-1978/section-2-bound",
        statement: "L(m, d) ≤ d for all d ≥ 1.",
        run: section_2::at_most_d,
    },
    Claim {
        id: "flanigan-1978/figure-2.2",
        statement: "Figure 2.2, the tableau of L(m, d) for f(t) = 2t. (Most of it is lost in the copy; where the entries of the columns d = 8 and d = 29 change can be read.)",
        run: section_2::figure_2_2,
    },
    Claim {
        id: "flanigan-1978/section-2-sequences",
        statement: "The sequence H_k is that of Fibonacci for f(t) = 2t, and H_k = 2^(k−1) for f(t) = t.",
        run: section_2::sequences,
    },
    Claim {
        id: "flanigan-1978/equation-2.1",
        statement: "(2.1) Every d ≥ 1 is in one way a sum H_{n_1} + … + H_{n_s} with f(H_{n_i}) < H_{n_{i+1}} for i < s. (The copy has H_{n_i+1}; it has lost a level of subscripts.)",
        run: section_2::equation_2_1,
    },
    Claim {
        id: "flanigan-1978/equation-2.2",
        statement: "(2.2) One pile of d is won exactly if H_n = H_{n_1} may be taken, and L(0, d) = H_n.",
        run: section_2::equation_2_2,
    },
    Claim {
        id: "flanigan-1978/equation-2.3",
        statement: "(2.3) Let ℓ(k) be the greatest ℓ with f(H_{k−ℓ}) ≥ H_k. Then ℓ(1) = 0, ℓ(k) ≥ 0, H_{k+1} = H_k + H_{k−ℓ(k)}, and H_k increases strictly.",
        run: section_2::lags,
    },
    Claim {
        id: "flanigan-1978/result-1",
        statement: "(1) If f(t) < (5/2)t for all t, then ℓ(k) ∈ {0, 1} for all k.",
        run: section_2::result_1,
    },
    Claim {
        id: "flanigan-1978/result-1a",
        statement: "(1a) For f(t) = ct with 1 ≤ c < 2, ℓ(k) = 0 for all k ≥ 1.",
        run: section_2::result_1a,
    },
    Claim {
        id: "flanigan-1978/result-1b",
        statement: "(1b) For f(t) = ct with 2 ≤ c ≤ 5/2, ℓ(k) = 1 for all k ≥ 2.",
        run: section_2::result_1b,
    },
    Claim {
        id: "flanigan-1978/result-1c",
        statement: "(1c) For f(t) = ct with c ≥ 5/2, ℓ(3) = 2 or ℓ(4) = 2.",
        run: section_2::result_1c,
    },
    Claim {
        id: "flanigan-1978/result-2",
        statement: "(2) If ℓ(k) ∈ {0, 1} for all k, then f(t) < 6t for all t.",
        run: section_2::result_2,
    },
    Claim {
        id: "flanigan-1978/result-3",
        statement: "(3) ℓ(k) = 0 for all k exactly if f(2^k) < 2^(k+1) for all k ≥ 0.",
        run: section_2::result_3,
    },
    Claim {
        id: "flanigan-1978/result-4",
        statement: "(4) ℓ(k) = 1 for all k ≥ 2 exactly if F_k ≤ f(F_{k−1}) < F_{k+1} for all k ≥ 2, where F_1, F_2, … = 1, 2, 3, 5, 8, ….",
        run: section_2::result_4,
    },
    Claim {
        id: "flanigan-1978/lemma-1",
        statement: "Lemma (1), for the class: it is never a winning move to take t < H_n from the large pile.",
        run: lemma::statement_1,
    },
    Claim {
        id: "flanigan-1978/lemma-2",
        statement: "Lemma (2): nor to take t < H_n from the small pile, t ≠ H_{n−ℓ(n)}.",
        run: lemma::statement_2,
    },
    Claim {
        id: "flanigan-1978/lemma-3",
        statement: "Lemma (3): it is always a winning move to take H_n from the large pile, but perhaps in the special case d = H_n + H_{n+2} + …, ℓ(n + 1) = ℓ(n + 2) = 1, m ≥ H_{n+1}.",
        run: lemma::statement_3,
    },
    Claim {
        id: "flanigan-1978/lemma-4",
        statement: "Lemma (4): it is always a winning move to take H_{n−ℓ(n)} from the small pile when d = H_n + H_{n+2} + …, ℓ(n + 1) = ℓ(n + 2) = 1, m ≥ H_{n−ℓ(n)}.",
        run: lemma::statement_4,
    },
    Claim {
        id: "flanigan-1978/lemma-proof-a",
        statement: "Proof, A: if 0 < t < H_n, then d − t = H_k + … with k < n and t ≥ H_{k−ℓ(k)}, so that f(t) ≥ H_k.",
        run: lemma::proof_a,
    },
    Claim {
        id: "flanigan-1978/lemma-proof-a-2",
        statement: "Proof, A(2), where H_n is taken from the large pile and H_{n+r} is the second part: for r = 1, ℓ(n + 1) = 0 and L = H_{n+1} > f(H_n); for r ≥ 3, L ≥ H_{n+2} > f(H_n); for r = 2, L ≥ H_{n+1} > f(H_n) if ℓ(n + 1) = 0, L = H_{n+2} > f(H_n) if ℓ(n + 2) = 0 only, and if both are 1, f(H_n) ≥ H_{n+1} and L = H_{n+1} only for m ≥ H_{n+1}.",
        run: lemma::proof_a_2,
    },
    Claim {
        id: "flanigan-1978/lemma-proof-b",
        statement: "Proof, B: if 0 < t < H_n, t ≠ H_{n−ℓ(n)}, then d + t = H_{n−k} + … with k ≥ 1 and t ≥ H_{n−k} ≥ L(m − t, d + t).",
        run: lemma::proof_b,
    },
    Claim {
        id: "flanigan-1978/lemma-proof-c",
        statement: "Proof, C: where d = H_n + H_{n+2} + … and ℓ(n + 1) = ℓ(n + 2) = 1, d + H_{n−ℓ(n)} = H_{n+k} + … with k ≥ 3, and L(m − H_{n−ℓ(n)}, d + H_{n−ℓ(n)}) ≥ H_{n+2} > f(H_n) ≥ f(H_{n−ℓ(n)}).",
        run: lemma::proof_c,
    },
    Claim {
        id: "flanigan-1978/corollary-1",
        statement: "L(m, d) is H_n or H_{n−ℓ(n)}, for all m ≥ 0.",
        run: lemma::corollary_1,
    },
    Claim {
        id: "flanigan-1978/corollary-1-remark",
        statement: "If ℓ(n) = 0, then L(m, d) = H_n for all m; if ℓ(n) = 1 and m < H_{n−1}, then L(m, d) = H_n.",
        run: lemma::corollary_1_remark,
    },
    Claim {
        id: "flanigan-1978/corollary-2.1",
        statement: "(1) If L(m, d) = H_{n−1}, taking H_{n−1} from the small pile wins.",
        run: lemma::corollary_2_1,
    },
    Claim {
        id: "flanigan-1978/corollary-2.2",
        statement: "(2) If L(m, d) = H_n, taking H_n from the large pile wins, but perhaps in the special case of the Lemma, where taking H_n from the small pile wins.",
        run: lemma::corollary_2_2,
    },
    Claim {
        id: "flanigan-1978/section-4-unclassified",
        statement: "Where L(m, d) may be H_n or H_{n−1}, the position (m, d, w) defies classification when H_{n−1} ≤ w ≤ H_n.",
        run: table_4_1::unclassified,
    },
    Claim {
        id: "flanigan-1978/section-4-only-case",
        statement: "The only case in which the status of a position is now known at the start of play arises in 2(b) of Table 4.1 (\"now\" is in the copy, at least).",
        run: table_4_1::only_case,
    },
    Claim {
        id: "flanigan-1978/table-4.1",
        statement: "Table 4.1: who wins and with what move, for ℓ(n) = 0 (1) and 1 (2), with d = H_n + H_{n+2} + …, ℓ(n + 2) = ℓ(n + 1) = 1 (a) or not (b); where it says ??, its move wins whenever one does.",
        run: table_4_1::table,
    },
    Claim {
        id: "flanigan-1978/table-4.1-headings",
        statement: "The headings of Table 4.1: L(m, d) = H_n for ℓ(n) = 0 and for m < H_{n−1}, and H_{n−1} in 2(a) for m ≥ H_{n−1}.",
        run: table_4_1::headings,
    },
    Claim {
        id: "flanigan-1978/section-4-lags",
        statement: "For f(t) = 2t, ℓ(1) = 0 and ℓ(k) = 1 for all k ≥ 2.",
        run: table_4_1::example_lags,
    },
    Claim {
        id: "flanigan-1978/section-4-start",
        statement: "At m = 20, d = 42, w = 6: 42 = 34 + 8 = H_8 + H_5, the case is 2(b), and an optimist takes H_4 = 5 from the small pile.",
        run: table_4_1::example_start,
    },
    Claim {
        id: "flanigan-1978/section-4-answer",
        statement: "At m = 15, d = 47, w = 10: 47 = 34 + 13 = H_8 + H_6, r = 2, ℓ(6) = ℓ(7) = ℓ(8) = 1, H_5 = 8 ≤ w ≤ H_6 = 13, L(15, 47) = 8, and Player II wins by taking 8 from the small pile.",
        run: table_4_1::example_answer,
    },
    Claim {
        id: "flanigan-1978/section-4-conclusion",
        statement: "Player I cannot win at (20, 42, 6): L(20, 42) = 8.",
        run: table_4_1::example_conclusion,
    },
    Claim {
        id: "flanigan-1978/section-5-values",
        statement: "The entries of column d are H_n and H_{n−1} only.",
        run: flips::values,
    },
    Claim {
        id: "flanigan-1978/theorem-a",
        statement: "Theorem A: column d = H_n makes min A_n flips, where A_n = {z ≥ 0: ℓ(n + z) = 0} and min ∅ = ∞. (Figure 5.1 is lost in the copy; the runs are read as H_{n−1}, H_n, H_{n+1}, … entries.)",
        run: flips::theorem_a,
    },
    Claim {
        id: "flanigan-1978/theorem-b",
        statement: "Theorem B: column d = H_n + H_{n+r} + … makes r − 1 flips if min A_n > r, and min A_n flips if min A_n ≤ r.",
        run: flips::theorem_b,
    },
    Claim {
        id: "flanigan-1978/theorem-proof-a-1",
        statement: "Proof, A(1): for d = H_n and ℓ(n) = 1, H_n + H_{n−1} = H_{n+1} > f(H_{n−1}) ≥ H_n, and taking H_{n−1} from the small pile wins exactly if L(m − H_{n−1}, H_{n+1}) = H_{n+1}.",
        run: flips::proof_a_1,
    },
    Claim {
        id: "flanigan-1978/theorem-proof-a-2",
        statement: "Proof, A(2): where all lags from ℓ(n) on are 1, L(m, H_n) = H_n for m < H_{n−1}; else let H_{n−1} + … + H_{n+k_0} − 1 ≥ m be the first such sum: for k_0 even L(m − H_{n−1}, H_{n+1}) = H_{n+1} and L(m, H_n) = H_{n−1}, for k_0 odd both are H_n.",
        run: flips::proof_a_2,
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-1",
        statement: "Proof, B(1): where k = min A_n ≤ r and ℓ(n) = 1, L(m, d − H_n + H_{n+k}) ≥ H_{n+k}, and the columns d − H_n + 1 to d − H_n + H_{n+k} − 1 are a copy of the columns 1 to H_{n+k} − 1.",
        run: flips::proof_b_1,
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-2",
        statement: "Proof, B(2): where min A_n > r, r > 1; d′ = d − H_n + H_{n+r−1} is H_{n+r+u} + … with u ≥ 1, L(m, d′) ≥ H_{n+r+u−1} > H_{n+r−1}; and column d″ = d − H_n + H_{n+r−2} makes one flip, to H_{n+r−3}.",
        run: flips::proof_b_2,
    },
    Claim {
        id: "flanigan-1978/theorem-proof-b-2-flips",
        statement: "Proof, B(2): column d″ = d − H_n + H_{n+r−2} makes one flip, d‴ = d − H_n + H_{n+r−3} two, the next three, and so on until d makes r − 1.",
        run: flips::proof_b_2_flips,
    },
    Claim {
        id: "flanigan-1978/section-6",
        statement: "For f(t) = 2t the Theorem gives L(m, d) for all m and d, and Table 4.1 is right.",
        run: |_| Ok(Evidence::theorem("flanigan-2t")?.finding()),
    },
    Claim {
        id: "flanigan-1978/section-6-simple",
        statement: "For f(t) = 2t: L(m, 1) = 1; for d = H_n, n ≥ 2, let k_0 ≥ −1 be the least with H_{n−1} + … + H_{n+k_0} − 1 ≥ m: L is H_n if k_0 is odd, and H_{n−1} if it is even.",
        run: flips::section_6_simple,
    },
    Claim {
        id: "flanigan-1978/section-6-compound",
        statement: "For f(t) = 2t and d = H_n + H_{n+r} + …: r > 1; L = 1 if n = 1; else L is H_n if k_0 is odd and k_0 ≤ r − 2, or r is odd and k_0 > r − 2, and H_{n−1} if k_0 is even and k_0 ≤ r − 2, or r is even and k_0 > r − 2.",
        run: flips::section_6_compound,
    },
    Claim {
        id: "flanigan-1978/section-7-lags",
        statement: "For f(t) = 3t, ℓ(k) = 3 for all k ≥ 5.",
        run: beyond::three,
    },
    Claim {
        id: "flanigan-1978/section-7-other-lags",
        statement: "No general solution is known for any game with other lags than 0 and 1.",
        run: beyond::other_lags,
    },
    Claim {
        id: "flanigan-1978/section-7-many-piles",
        statement: "Is there a solution for games with more than two piles?",
        run: |_| {
            let known = "f(t) = t with three piles is solved, for all numbers; nothing is said of other rules";
            Ok(Evidence::theorem("power-of-two-3")?.extending(known).open())
        },
    },
];
