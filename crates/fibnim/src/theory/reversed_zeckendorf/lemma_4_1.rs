//! Lemma 4.1: where every bin is even, the player to move loses.
//!
//! The opponent makes each move again. A move takes at most one chip from a
//! bin, and a bin of even height that has one chip has another, so the same
//! move is legal; together the two change every bin by an even number.

use crate::game::ZeckendorfGame;
use crate::game::{BinMove, BinMoveKind, Bins, Direction, bin_value};
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};
use crate::step::Step;

/// Whether every bin holds an even number of chips.
///
/// ```
/// use fibnim::game::{Rules, ZeckendorfGame};
/// use fibnim::theory::reversed_zeckendorf::{all_even, evening_move};
///
/// let game = ZeckendorfGame::reversed();
/// assert!(all_even(&game.read("1^2 8^4")?));
/// let doubled = game.read("n=10")?; // 2 8
/// assert_eq!(evening_move(&doubled).unwrap().to_string(), "combine 5"); // to 5^2
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn all_even(state: &Bins) -> bool {
    state.bins().iter().all(|(_, count)| count.is_even())
}

/// The move of the reversed game after which every bin is even: there is at
/// most one, for no two moves change the parity of the same bins.
pub fn evening_move(state: &Bins) -> Option<BinMove> {
    let odd = state.bins().iter().filter(|(_, count)| !count.is_even());
    // A move changes the parity of at most three bins.
    let odd: Vec<usize> = odd.take(4).map(|(bin, _)| *bin).collect();
    let (kind, bin) = match odd[..] {
        // 2 → 1 + 1
        [2] => (BinMoveKind::Split, 2),
        // F_i → F_{i−2} + F_{i−1}
        [low, middle, high] if middle == low + 1 && high == low + 2 => (BinMoveKind::Split, high),
        // 1 + 3 → 2 + 2
        [1, 3] => (BinMoveKind::Combine, 2),
        // F_{i−2} + F_{i+1} → F_i + F_i
        [low, high] if high == low + 3 => (BinMoveKind::Combine, low + 2),
        _ => return None,
    };
    let step = BinMove { kind, bin };
    debug_assert!(
        ZeckendorfGame::reversed().exchanged(state, step).is_some(),
        "an odd bin has a chip"
    );
    Some(step)
}

/// Why the player to move loses where every bin is even.
pub(super) fn copycat_reason(state: &Bins) -> Reason {
    let bins = state.bins().len();
    Reason::new(
        "reversed-zeckendorf-2023/lemma-4.1",
        "Every bin holds an even number of chips. Whatever move is made, the opponent can make the same move again, and then every bin is even again: the player to move is the first who cannot move.",
    )
    .with_facts(Facts::default().with("bins", bins))
    .with_matter(Matter::OddBins { values: Vec::new() })
}

/// Why the player to move wins with a move after which every bin is even.
pub(super) fn evening_reason(state: &Bins, step: BinMove) -> Reason {
    Reason::new(
        "reversed-zeckendorf-2023/lemma-4.1",
        format!(
            "One move makes every bin even: {}. From then on, whatever move the opponent makes can be made again.",
            Step::bins(step, Direction::Reversed).words(Natural::to_short_string)
        ),
    )
    .with_matter(odd_bins(state))
}

/// The bins with an odd number of chips, where they are few.
pub(super) fn odd_bins(state: &Bins) -> Matter {
    let odd = state.bins().iter().filter(|(_, chips)| !chips.is_even());
    let odd: Vec<usize> = odd.map(|(bin, _)| *bin).take(13).collect();
    match odd.len() {
        0..=12 => Matter::OddBins {
            values: odd.into_iter().map(bin_value).collect(),
        },
        _ => Matter::Unknown,
    }
}
