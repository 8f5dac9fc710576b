//! The game of nim.

use super::{Answer, EngineChoice, winning_move};
use crate::analysis::{Analysis, Convention, Engine, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::{Nim, NimPosition};
use crate::number::{Natural, subtract_decimal};
use crate::solve::Search;
use crate::theory::{ListedTake, bouton};

/// Analyses a position of nim.
pub(crate) fn nim(
    position: &NimPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let answer = if choice.allows(Engine::Theory) {
        Answer::from_piles_theory(
            Engine::Theory,
            bouton::nim(position.piles(), convention, budget),
        )
    } else if choice.allows(Engine::Search) {
        searched_nim(position, convention, budget)?
    } else {
        return Err(Error::NoEngine(
            "the game nim has no limit, so it has no table of least takes; its theory and search answer".into(),
        ));
    };
    let texts: Vec<String> = position.piles().iter().map(Natural::to_string).collect();
    let winning_moves = answer.takes.into_iter();
    let winning_moves = winning_moves.map(|(index, listed)| nim_move(&texts, index, listed));
    Ok(Analysis {
        game: "nim",
        rule: None,
        bounds: None,
        misere: convention == Convention::Misere,
        winning_moves: winning_moves.collect(),
        position: texts.join(","),
        outcome: answer.outcome,
        least_take: None,
        unlisted_moves: answer.unlisted,
        complete: answer.complete,
        engine: answer.engine,
        reason: answer.reason,
    })
}

fn nim_move(texts: &[String], index: usize, listed: ListedTake) -> WinningMove {
    let take_text = listed.take.to_string();
    let rest = subtract_decimal(&texts[index], &take_text);
    winning_move(texts, index, &rest, &take_text, listed)
}

fn searched_nim(position: &NimPosition, convention: Convention, budget: &Budget) -> Result<Answer> {
    let Some(small) = position.to_small() else {
        return Err(Error::limit(
            "the search",
            "more than 2^64 positions",
            format!("{} positions", budget.search_positions),
        ));
    };
    let found = Search::new(&Nim, convention, budget).analyze(&small)?;
    Ok(Answer::from_search(found))
}
