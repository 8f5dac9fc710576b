//! Exact odds: how likely each player is to win.
//!
//! [`exact`] finds them by the best of three ways: a [closed
//! form](Powers) for one pile of any size, dynamic programming over the
//! positions of one pile, and [`TreeOdds`] on all positions of any game.

mod closed_form;
mod one_pile;
pub(super) mod tree;

use std::borrow::Cow;

use serde::Serialize;

use crate::analysis::{Ask, Engine};
use crate::budget::Budget;
use crate::error::Result;
use crate::game::Position;
use crate::number::Fraction;
use crate::number::{Extended, Natural};
use crate::play::player::Player;
use crate::play::tree::GameTree;
use crate::reason::Reason;
use crate::rule::Rule;

pub use closed_form::Powers;
pub(super) use tree::{TreeOdds, best_foreseen};

/// How likely each of two players is to win, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// How likely the player who moves first is to win. `None` where the
    /// fraction is too long to be written; [`Odds::powers`] is there then.
    pub first_wins: Option<Fraction>,
    /// How likely the other player is to win.
    pub second_wins: Option<Fraction>,
    /// The chance in a form that is short for piles of any size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub powers: Option<PowersOf>,
    /// A closed form (theory), dynamic programming (table), or all positions
    /// (search).
    pub engine: Engine,
    /// The number of positions that were looked at, counted once for each player
    /// to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<usize>,
    /// How it was found.
    pub reason: Reason,
}

/// The chance of one of the players, as a sum of powers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PowersOf {
    /// Whose chance it is: 1 for whoever moves first, or 2.
    pub player: usize,
    /// The chance.
    #[serde(flatten)]
    pub chance: Powers,
}

/// A fraction of more digits is not written out.
const MOST_DIGITS: usize = 100_000;

impl Odds {
    /// The odds by the chance of player 0 or 1.
    fn of_powers(chance: Powers, player: usize, engine: Engine, reason: Reason) -> Self {
        let own = chance.to_fraction(MOST_DIGITS);
        let other = own.as_ref().map(Fraction::complement);
        let [first_wins, second_wins] = if player == 0 {
            [own, other]
        } else {
            [other, own]
        };
        let powers = PowersOf {
            player: player + 1,
            chance,
        };
        Self {
            first_wins,
            second_wins,
            powers: Some(powers).filter(|powers| !powers.chance.exponents.is_empty()),
            engine,
            positions: None,
            reason,
        }
    }

    fn counted(first_wins: Fraction, engine: Engine, positions: usize, text: String) -> Self {
        Self {
            second_wins: Some(first_wins.complement()),
            first_wins: Some(first_wins),
            powers: None,
            engine,
            positions: Some(positions),
            reason: match engine {
                Engine::Table => Reason::new("table", text),
                Engine::Theory | Engine::Proof | Engine::Search => Reason::new("search", text),
            },
        }
    }
}

/// Exactly how likely two players are to win from a position, where the first
/// of them is to move.
///
/// ```
/// use fibnim::{Budget, catalog, play::{Player, odds}};
///
/// let game = catalog::game("fib")?;
/// let players: [Player; 2] = ["unskilled".parse()?, "skilled".parse()?];
/// let budget = Budget::default();
/// let odds = odds::exact(&game.position("17")?, &players, &budget)?;
/// assert_eq!(odds.first_wins.unwrap().to_string(), "3/1024");
///
/// let odds = odds::exact(&game.position("10^18")?, &players, &budget)?;
/// assert!(odds.first_wins.is_none());
/// assert_eq!(odds.powers.unwrap().chance.base.to_string(), "2");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn exact(position: &Position, players: &[Player; 2], budget: &Budget) -> Result<Odds> {
    let budget = &budget.started();
    for player in players {
        player.check(position)?;
    }
    match closed_form::closed_form(position, players, budget)? {
        Some(odds) => Ok(odds),
        None => by_positions(position, players, budget),
    }
}

fn by_positions(position: &Position, players: &[Player; 2], budget: &Budget) -> Result<Odds> {
    if let Some(pile) = Pile::of(position) {
        return one_pile::one_pile(&pile, players, Ask::by(position.convention(), budget));
    }
    let tree = GameTree::grow(position, budget)?;
    let odds = TreeOdds::new(&tree, players, budget)?;
    let text = match tree.size() {
        1 => "The game is over.".into(),
        size => format!(
            "All {size} positions that can come were looked at, from the last ones to the first."
        ),
    };
    let first_wins = odds.first_wins().clone();
    Ok(Odds::counted(first_wins, Engine::Search, tree.size(), text))
}

/// One pile of a game with a rule.
struct Pile<'p> {
    rule: Cow<'p, Rule>,
    size: &'p Natural,
    limit: &'p Extended,
}

impl<'p> Pile<'p> {
    /// The pile of a position that has one.
    fn of(position: &'p Position) -> Option<Self> {
        let rule = position.rule()?;
        match position.limited_piles()[..] {
            [(size, limit)] => Some(Self {
                rule: rule.reaching(&size.checked_sub(&Natural::ONE).unwrap_or_default()),
                size,
                limit,
            }),
            _ => None,
        }
    }

    /// The most that can be taken.
    fn most(&self) -> &'p Natural {
        let limit = self.limit.finite();
        limit.map_or(self.size, |limit| limit.min(self.size))
    }
}
