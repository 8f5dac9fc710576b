//! All games, each as likely as the others.

use super::cost::{Numbers, checked_layers};
use super::distribution::Distribution;
use super::spread::Spreading;
use super::walk::{Carrier, walk};
use crate::budget::Budget;
use crate::error::Result;
use crate::games::{Bins, ZeckendorfGame};
use crate::number::Natural;

/// How many games there are from a start.
///
/// ```
/// use fibnim::{Budget, games::{Direction, ZeckendorfGame}, solve::game_length::count_games};
///
/// let game = ZeckendorfGame::new(Direction::Forward);
/// let games = count_games(game, &game.parse_position("n=13")?, &Budget::default())?;
/// assert_eq!(games.to_string(), "66144");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn count_games(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Natural> {
    let layers = checked_layers(game, start, budget)?;
    Ok(walk(&layers, &mut Counting))
}

struct Counting;

impl Carrier for Counting {
    type Load = Natural;

    fn start(&self) -> Natural {
        Natural::ONE
    }

    fn share(&mut self, games: Natural, _: usize) -> Natural {
        games
    }

    fn arrive(&mut self, at: &mut Option<Natural>, share: &Natural, _: usize) {
        match at {
            Some(games) => *games += share,
            None => *at = Some(share.clone()),
        }
    }
}

/// The lengths of the games from a start, where each game is as likely as the
/// others: the weights are the numbers of games. Both directions give the same
/// from their own starts, for a game and its reverse have the same length.
///
/// ```
/// use fibnim::{Budget, games::{Direction, ZeckendorfGame}, solve::game_length::all_games};
///
/// let game = ZeckendorfGame::new(Direction::Reversed);
/// let lengths = all_games(game, &game.parse_position("n=6")?, &Budget::default())?;
/// let games: Vec<(usize, String)> = lengths.weights().map(|(l, w)| (l, w.to_string())).collect();
/// assert_eq!(games, [(4, "2".into()), (5, "4".into()), (6, "2".into())]);
/// assert_eq!(lengths.mean().to_string(), "5");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn all_games(game: ZeckendorfGame, start: &Bins, budget: &Budget) -> Result<Distribution> {
    let layers = Numbers::Counts.checked_layers(game, start, budget)?;
    let mut counting = Spreading {
        one: Natural::ONE,
        scale: |_: &mut Natural, _| {},
    };
    let spread = walk(&layers, &mut counting);
    Ok(Distribution::new(
        layers.changes() + spread.first,
        spread.amounts,
    ))
}
