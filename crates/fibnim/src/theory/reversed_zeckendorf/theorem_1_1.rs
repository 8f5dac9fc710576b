//! Theorem 1.1: player 1 wins the reversed game where n is twice a Fibonacci
//! number.
//!
//! 2F_i = F_{i−2} + F_{i+1} is the Zeckendorf representation from which the
//! game starts, and combining its two chips leaves F_i + F_i, where every bin is
//! even (Lemma 4.1). In the same way 4 = 1 + 3 is combined to 2 + 2, and 2 is
//! split into 1 + 1.

use super::lemma_4_1::odd_bins;
use crate::game::{Bins, bin_value};
use crate::number::Natural;
use crate::reason::{Facts, Reason};

/// The index i of the bin for which the state is the start of n = 2F_i.
///
/// ```
/// use fibnim::game::{Rules, ZeckendorfGame};
/// use fibnim::theory::reversed_zeckendorf::doubled_bin;
///
/// let game = ZeckendorfGame::reversed();
/// assert_eq!(doubled_bin(&game.read("n=16")?), Some(5)); // 2 · 8, and 8 = F_5
/// assert_eq!(doubled_bin(&game.read("n=17")?), None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn doubled_bin(state: &Bins) -> Option<usize> {
    if state.bins().iter().any(|(_, count)| *count != Natural::ONE) {
        return None;
    }
    match *state.bins() {
        [(2, _)] => Some(1),
        [(1, _), (3, _)] => Some(2),
        [(low, _), (high, _)] if high == low + 3 => Some(low + 2),
        _ => None,
    }
}

/// Why player 1 wins from the start of n = 2F_i, i ≥ 3.
pub(super) fn reason(state: &Bins, bin: usize) -> Reason {
    let half = bin_value(bin).to_short_string();
    Reason::new(
        "reversed-zeckendorf-2023/theorem-1.1",
        format!(
            "The sum of the chips is 2 · {half}, twice a Fibonacci number. Combining the two chips leaves {half} twice, and from then on whatever move the opponent makes can be made again."
        ),
    )
    .with_facts(Facts::default().with("bin", bin))
    .with_matter(odd_bins(state))
}
