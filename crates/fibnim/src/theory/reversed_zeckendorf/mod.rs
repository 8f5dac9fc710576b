//! *The Reversed Zeckendorf Game* (2023): what is known of it in closed form,
//! in normal play.

mod lemma_4_1;
mod theorem_1_1;
mod theorem_1_6;
mod theorem_5_1;

pub use lemma_4_1::{all_even, evening_move};
pub use theorem_1_1::doubled_bin;
pub use theorem_1_6::{Theorem16Case, ones_twos_and_threes};
pub use theorem_5_1::build_up;

use crate::analysis::{Answer, Outcome};
use crate::game::ZeckendorfGame;
use crate::game::{BinMove, Bins};

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
        let reason = lemma_4_1::copycat_reason(state);
        return Some(Answer::theory(Outcome::P, [], reason));
    }
    let step = evening_move(state)?;
    let (moves, complete) = other_winning_moves(state, step);
    let reason = match doubled_bin(state) {
        Some(bin) => theorem_1_1::reason(state, bin),
        None => lemma_4_1::evening_reason(state, step),
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
