//! The reversed subtraction game.

use super::{Answer, EngineChoice, listed, searched_reason};
use crate::analysis::{Analysis, Convention, Engine, TakeBounds, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::reversed_subtraction::SmallReversedSubtraction;
use crate::games::{ReversedSubtraction, SubtractionPosition};
use crate::number::Natural;
use crate::solve::Search;
use crate::step::Step;
use crate::theory::reversed_subtraction as theory;

/// Analyses a position of the reversed subtraction game.
pub(crate) fn reversed_subtraction(
    game: &ReversedSubtraction,
    position: &SubtractionPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let answer = if choice.allows(Engine::Theory) {
        let answer = theory::reversed_subtraction(game, position, convention, budget);
        Answer::from_theory(answer, 0)
    } else if choice.allows(Engine::Search) {
        searched(game, position, convention, budget)?
    } else {
        return Err(Error::NoEngine(
            "the game subtraction-reversed has no limit, so it has no table of least takes; its theory and search answer".into(),
        ));
    };
    let winning_moves = answer.takes.into_iter().map(|(_, listed)| {
        let number = position.number() + &listed.take;
        let step = Step::Add {
            amount: listed.take,
        };
        WinningMove {
            to: format!("{number} of {}", position.end()),
            text: step.to_string(),
            step,
            why: None,
        }
    });
    Ok(Analysis {
        game: "subtraction-reversed",
        rule: None,
        bounds: Some(TakeBounds {
            min: Natural::ONE,
            max: game.max().clone(),
        }),
        misere: convention == Convention::Misere,
        winning_moves: winning_moves.collect(),
        position: position.to_string(),
        outcome: answer.outcome,
        least_take: None,
        unlisted_moves: answer.unlisted,
        complete: answer.complete,
        engine: answer.engine,
        reason: answer.reason,
    })
}

fn searched(
    game: &ReversedSubtraction,
    position: &SubtractionPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<Answer> {
    let (Some(number), Some(end)) = (position.number().to_u64(), position.end().to_u64()) else {
        return Err(Error::limit(
            "the search",
            format!("numbers up to {}", position.end().to_short_string()),
            "numbers below 2^64",
        ));
    };
    let small = SmallReversedSubtraction {
        // More cannot be added.
        max: game.max().to_u64().unwrap_or(u64::MAX),
        end,
    };
    let found = Search::new(&small, convention, budget).analyze(&number)?;
    let takes = found.winning_moves.into_iter();
    Ok(Answer {
        engine: Engine::Search,
        outcome: found.outcome,
        least_take: None,
        takes: takes.map(|amount| (0, listed(amount))).collect(),
        unlisted: Natural::ZERO,
        complete: true,
        reason: searched_reason(found.positions),
    })
}
