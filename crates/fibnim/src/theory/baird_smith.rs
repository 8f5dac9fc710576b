//! Baird-Smith, Epstein, Flint & Miller 2020, *The Zeckendorf Game*: who wins
//! the game from n ones.

use crate::analysis::{Answer, Outcome};
use crate::game::Bins;
use crate::reason::Reason;

/// The start of the game with n ≥ 3 ones, which player 2 wins: the proof steals
/// a strategy and gives no moves, so nothing is said of what comes after.
/// `None` for other states.
///
/// ```
/// use fibnim::{Outcome, game::{Rules, ZeckendorfGame}, theory::baird_smith};
///
/// let game = ZeckendorfGame::forward();
/// let start = baird_smith::forward_start(&game.read("n=10^100")?).unwrap();
/// assert_eq!(start.outcome, Outcome::P);
/// assert!(baird_smith::forward_start(&game.read("1^9 2")?).is_none());
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn forward_start(state: &Bins) -> Option<Answer> {
    let [(1, n)] = state.bins() else {
        return None;
    };
    (*n >= 3u8).then(|| {
        let reason = Reason::new(
            "baird-smith-et-al-2020/player-2",
            format!(
                "From {} ones player 2 wins, as from any number above 2. If player 1 won, player 2 could steal the strategy; the proof does not say with which moves.",
                n.to_short_string()
            ),
        );
        Answer::theory(Outcome::P, [], reason)
    })
}
