//! The game One Pile.

use super::{Answer, EngineChoice, listed, searched_reason};
use crate::analysis::{Analysis, Convention, Engine, TakeBounds, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::OnePile;
use crate::number::{Natural, subtract_decimal};
use crate::solve::Search;
use crate::step::Step;
use crate::theory::whinihan;

/// Analyses a pile of the game One Pile.
pub(crate) fn one_pile(
    game: &OnePile,
    pile: &Natural,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let answer = if choice.allows(Engine::Theory) {
        Answer::from_theory(whinihan::one_pile(game, pile, convention, budget), 0)
    } else if choice.allows(Engine::Search) {
        searched_one_pile(game, pile, convention, budget)?
    } else {
        return Err(Error::NoEngine(
            "the game one-pile has no limit, so it has no table of least takes; its theory and search answer".into(),
        ));
    };
    let pile_text = pile.to_string();
    let winning_moves = answer.takes.into_iter().map(|(_, listed)| {
        let take_text = listed.take.to_string();
        WinningMove {
            to: subtract_decimal(&pile_text, &take_text),
            text: format!("take {take_text}"),
            step: Step::take(1, listed.take),
            why: listed.why,
        }
    });
    Ok(Analysis {
        game: "one-pile",
        rule: None,
        bounds: Some(TakeBounds {
            min: game.min().clone(),
            max: game.max().clone(),
        }),
        misere: convention == Convention::Misere,
        winning_moves: winning_moves.collect(),
        position: pile_text,
        outcome: answer.outcome,
        least_take: None,
        unlisted_moves: answer.unlisted,
        complete: answer.complete,
        engine: answer.engine,
        reason: answer.reason,
    })
}

fn searched_one_pile(
    game: &OnePile,
    pile: &Natural,
    convention: Convention,
    budget: &Budget,
) -> Result<Answer> {
    let Some(small) = pile.to_u64() else {
        return Err(Error::limit(
            "the search",
            format!("{} positions", pile.to_short_string()),
            format!("{} positions", budget.search_positions),
        ));
    };
    let found = Search::new(game, convention, budget).analyze(&small)?;
    Ok(Answer {
        engine: Engine::Search,
        outcome: found.outcome,
        least_take: None,
        takes: found
            .winning_moves
            .into_iter()
            .map(|take| (0, listed(take)))
            .collect(),
        unlisted: Natural::ZERO,
        complete: true,
        reason: searched_reason(found.positions),
    })
}
