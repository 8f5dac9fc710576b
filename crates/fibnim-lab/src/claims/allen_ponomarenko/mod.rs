//! Allen & Ponomarenko 2014, *Fibonacci Nim and a Full Characterization of
//! Winning Moves*.

mod appendix;
mod bounds;
mod chances;
mod gaps;
pub mod readings;
mod section_1;
mod section_2;
mod section_3;
mod section_4;

use super::Claim;

/// The claims, in the order of print.
pub(super) const CLAIMS: &[&[Claim]] = &[
    section_1::CLAIMS,
    section_2::CLAIMS,
    section_3::CLAIMS,
    section_4::CLAIMS,
    appendix::CLAIMS,
];
