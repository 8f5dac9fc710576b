//! *The Reversed Zeckendorf Game* (2023): what is known of it in closed form,
//! in normal play.

mod theorem_1_6;
mod theorem_5_1;

pub use theorem_1_6::{Theorem16Case, ones_twos_and_threes};
pub use theorem_5_1::build_up;

use crate::analysis::{Answer, Outcome};
use crate::game::{BinMove, BinMoveKind, Bins, Direction, ZeckendorfGame, bin_value};
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};
use crate::step::Step;

/// The most bins of a state of which all moves are tried. Each makes a state
/// of as many bins.
const TRIED_BINS: usize = 100;

/// What the theorems say of a state of the reversed game; `None` where they
/// say nothing.
///
/// ```
/// use fibnim::{Outcome, game::{Rules, ZeckendorfGame}, theory::reversed_zeckendorf};
///
/// let game = ZeckendorfGame::reversed();
/// let doubled = reversed_zeckendorf::reversed(&game.read("n=178")?).unwrap(); // 2 · 89
/// assert_eq!(doubled.outcome, Outcome::N);
/// assert_eq!(doubled.moves[0].step.to_string(), "combine 34 + 144 into 89 + 89");
/// assert!(!doubled.complete);
/// assert!(reversed_zeckendorf::reversed(&game.read("n=100")?).is_none());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn reversed(state: &Bins) -> Option<Answer> {
    if let Some(answer) = ones_twos_and_threes(state) {
        return Some(answer);
    }
    if all_even(state) {
        let reason = copycat_reason(state);
        return Some(Answer::theory(Outcome::P, [], reason));
    }
    let step = evening_move(state)?;
    let (moves, complete) = other_winning_moves(state, step);
    let reason = match doubled_bin(state) {
        Some(bin) => doubled_reason(state, bin),
        None => evening_reason(state, step),
    };
    let game = ZeckendorfGame::reversed();
    let moves = moves.into_iter().map(|step| game.step(step));
    Some(Answer {
        complete,
        ..Answer::theory(Outcome::N, moves, reason)
    })
}

/// The winning moves that the theorems know beside one that wins, with it, and
/// whether they know of every other move that it loses.
fn other_winning_moves(state: &Bins, step: BinMove) -> (Vec<BinMove>, bool) {
    if state.bins().len() > TRIED_BINS {
        return (vec![step], false);
    }
    let game = ZeckendorfGame::reversed();
    let tried: Vec<(BinMove, Option<Outcome>)> = game
        .bin_moves(state)
        .map(|(step, next)| (step, known_outcome(&next)))
        .collect();
    let winning = tried.iter().filter(|(_, leads)| *leads == Some(Outcome::P));
    (
        winning.map(|(step, _)| *step).collect(),
        tried.iter().all(|(_, leads)| leads.is_some()),
    )
}

/// Who wins, where Theorem 1.6 or Lemma 4.1 says it at once.
fn known_outcome(state: &Bins) -> Option<Outcome> {
    match theorem_1_6::case_of(state) {
        Some(case) => Some(case.outcome()),
        None if all_even(state) => Some(Outcome::P),
        None => evening_move(state).map(|_| Outcome::N),
    }
}

// Lemma 4.1: where every bin is even, the player to move loses.
//
// The opponent makes each move again. A move takes at most one chip from a
// bin, and a bin of even height that has one chip has another, so the same
// move is legal; together the two change every bin by an even number.

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
fn copycat_reason(state: &Bins) -> Reason {
    let bins = state.bins().len();
    Reason::new(
        "reversed-zeckendorf-2023/lemma-4.1",
        "Every bin holds an even number of chips. Whatever move is made, the opponent can make the same move again, and then every bin is even again: the player to move is the first who cannot move.",
    )
    .with_facts(Facts::default().with("bins", bins))
    .with_matter(Matter::OddBins { values: Vec::new() })
}

/// Why the player to move wins with a move after which every bin is even.
fn evening_reason(state: &Bins, step: BinMove) -> Reason {
    let step = Step::bins(step, Direction::Reversed);
    Reason::new(
        "reversed-zeckendorf-2023/lemma-4.1",
        format!(
            "One move makes every bin even: {}. From then on, whatever move the opponent makes can be made again.",
            step.words(Natural::to_short_string)
        ),
    )
    .with_matter(odd_bins(state))
    .about(step)
}

/// The bins with an odd number of chips, where they are few.
fn odd_bins(state: &Bins) -> Matter {
    let odd = state.bins().iter().filter(|(_, chips)| !chips.is_even());
    let odd: Vec<usize> = odd.map(|(bin, _)| *bin).take(13).collect();
    match odd.len() {
        0..=12 => Matter::OddBins {
            values: odd.into_iter().map(bin_value).collect(),
        },
        _ => Matter::Unknown,
    }
}

// Theorem 1.1: player 1 wins the reversed game where n is twice a Fibonacci
// number.
//
// 2F_i = F_{i−2} + F_{i+1} is the Zeckendorf representation from which the
// game starts, and combining its two chips leaves F_i + F_i, where every bin is
// even (Lemma 4.1). In the same way 4 = 1 + 3 is combined to 2 + 2, and 2 is
// split into 1 + 1.

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
fn doubled_reason(state: &Bins, bin: usize) -> Reason {
    let half = bin_value(bin).to_short_string();
    let reason = Reason::new(
        "reversed-zeckendorf-2023/theorem-1.1",
        format!(
            "The sum of the chips is 2 · {half}, twice a Fibonacci number. Combining the two chips leaves {half} twice, and from then on whatever move the opponent makes can be made again."
        ),
    )
    .with_facts(Facts::default().with("bin", bin))
    .with_matter(odd_bins(state));
    match evening_move(state) {
        Some(step) => reason.about(Step::bins(step, Direction::Reversed)),
        None => reason,
    }
}
