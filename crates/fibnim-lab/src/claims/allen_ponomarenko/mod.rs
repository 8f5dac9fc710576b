//! Allen & Ponomarenko 2014, *Fibonacci Nim and a Full Characterization of
//! Winning Moves*.

mod appendix;
mod bounds;
mod chances;
mod gaps;
mod odds;
pub mod readings;
mod section_1;
mod section_2;
mod section_3;
mod section_4;
mod sums;

use super::Claim;
use super::evidence::Case;

/// The claims, in the order of print.
pub(super) const CLAIMS: [&[Claim]; 5] = [
    section_1::CLAIMS,
    section_2::CLAIMS,
    section_3::CLAIMS,
    section_4::CLAIMS,
    appendix::CLAIMS,
];

/// A number of a case as a size or an index.
fn index(n: u64) -> usize {
    usize::try_from(n).expect("small")
}

/// All piles n up to a bound with all takes p.
fn piles_and_takes(to: usize) -> impl Iterator<Item = Case<2>> {
    (1..=to as u64).flat_map(|n| (1..=n).map(move |p| Case([("n", n), ("p", p)])))
}
