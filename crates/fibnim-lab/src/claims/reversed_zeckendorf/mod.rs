//! *The Reversed Zeckendorf Game* 2023.
//!
//! The copy of the paper has lost its formulas. Where a statement is read from
//! what is around it, the statement says so.
//!
//! The checks walk graphs of their own making: no theory is asked, and of the
//! library only the sweep over all states, for who wins beyond n = 129.

mod build_up;
mod chips;
mod chomp;
mod chomp_replies;
mod graph;
mod lengths;
mod reversal;
mod rules;
mod triples;
mod winners;

use super::Claim;

/// The claims in the order of print.
pub(super) const CLAIMS: &[&[Claim]] = &[
    rules::CLAIMS,
    winners::THEOREM_AND_CONJECTURES,
    lengths::THEOREMS,
    triples::THEOREM_1_6,
    reversal::CLAIMS,
    chomp::CLAIMS,
    reversal::SECTION_3,
    winners::SECTION_3,
    lengths::SECTION_3_1,
    triples::SECTION_4,
    build_up::SECTION_5,
    winners::SECTION_6,
    triples::APPENDIX_A_2,
    build_up::APPENDIX_A_3,
];
