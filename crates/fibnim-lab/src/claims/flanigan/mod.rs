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

use super::Claim;

/// The claims, in the order of print.
pub(super) const CLAIMS: &[&[Claim]] = &[
    section_2::CLAIMS,
    lemma::CLAIMS,
    table_4_1::CLAIMS,
    flips::CLAIMS,
    beyond::CLAIMS,
];
