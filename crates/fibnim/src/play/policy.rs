//! What a player does in a position: which moves, with what chances.

use super::player::{Player, WhenLost};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::Position;
use crate::number::Fraction;
use crate::numeration::SchwenkRepresentation;
use crate::step::Step;

/// What a player does in a position that has a move. `M` is how moves are
/// named there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Policy<M> {
    /// This move.
    One(M),
    /// One of these, each as likely as the others.
    OneOf(Vec<M>),
    /// Any legal move, each as likely as the others.
    Any,
    /// With this chance that move, and else any.
    Mixed(Fraction, M),
}

/// What a player can find out about a position that has a move.
pub(super) trait View {
    /// How moves are named.
    type Move;

    /// The first winning move, if there is one.
    fn first_winning(&mut self) -> Result<Option<Self::Move>>;
    /// The first move.
    fn first(&mut self) -> Result<Self::Move>;
    /// The first move with the best odds.
    fn best(&mut self) -> Result<Self::Move>;
    /// The first move that makes the game longest.
    fn longest(&mut self) -> Result<Self::Move>;
    /// The moves that look best so many moves ahead.
    fn foreseen(&mut self, moves: u32) -> Result<Vec<Self::Move>>;
    /// The move that takes the smallest tail, if the limit allows one.
    fn smallest_tail(&mut self) -> Result<Option<Self::Move>>;
}

/// What a player does.
pub(super) fn policy<V: View>(player: &Player, view: &mut V) -> Result<Policy<V::Move>> {
    Ok(match player {
        // Whoever sees nothing ahead plays any move.
        Player::Unskilled | Player::Lookahead(0) => Policy::Any,
        Player::Skilled(when_lost) => skilled(*when_lost, view)?.map_or(Policy::Any, Policy::One),
        Player::SemiSkilled(chance, when_lost) => skilled(*when_lost, view)?
            .map_or(Policy::Any, |found| Policy::Mixed(chance.clone(), found)),
        Player::Lookahead(moves) => Policy::OneOf(view.foreseen(*moves)?),
        Player::SmallestTail => view.smallest_tail()?.map_or(Policy::Any, Policy::One),
    })
}

/// The move of a skilled player; `None` where it is any.
fn skilled<V: View>(when_lost: WhenLost, view: &mut V) -> Result<Option<V::Move>> {
    if let Some(winning) = view.first_winning()? {
        return Ok(Some(winning));
    }
    Ok(match when_lost {
        WhenLost::TakeOne => Some(view.first()?),
        WhenLost::Best => Some(view.best()?),
        WhenLost::Prolong => Some(view.longest()?),
        WhenLost::Random => None,
    })
}

impl Player {
    /// Refuses a player that has no way to play the game of a position.
    pub fn check(&self, position: &Position) -> Result<()> {
        if *self == Self::SmallestTail && position.rule().is_none() {
            return Err(Error::BadPlayer {
                text: "'tail'".into(),
                expected: format!(
                    "it plays games with a rule f(t), whose piles have tails; {} has none",
                    position.game_name()
                ),
            });
        }
        Ok(())
    }
}

/// The take of the smallest tail of the first pile where the limit allows it.
/// It exists in games with a rule only.
pub(super) fn smallest_tail(position: &Position, budget: &Budget) -> Result<Option<Step>> {
    let Some(rule) = position.rule() else {
        return Ok(None);
    };
    for (number, (pile, limit)) in (1..).zip(position.limited_piles()) {
        // Of a table, f is not asked beyond its entries.
        let rule = rule.reaching(pile);
        let representation = SchwenkRepresentation::of(pile, &rule, budget)?;
        let tail = representation.smallest().map(|part| &part.value);
        if let Some(tail) = tail.filter(|tail| limit.allows(tail)) {
            return Ok(Some(Step::take(number, tail.clone())));
        }
    }
    Ok(None)
}
