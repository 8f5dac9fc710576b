//! Build Up 1-2-3.

use super::{EngineChoice, searched_reason};
use crate::analysis::{Analysis, Convention, Engine, Reason, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::{BuildUp, BuildUpMove, BuildUpPosition, Direction};
use crate::number::Natural;
use crate::solve::Search;
use crate::step::Step;
use crate::theory::reversed_zeckendorf::{self, BuildUpAnswer};

/// Analyses a position of Build Up 1-2-3.
pub(crate) fn build_up(
    position: &BuildUpPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let normal = convention == Convention::Normal;
    let (engine, answer) = if choice.allows(Engine::Theory) && normal {
        (Engine::Theory, reversed_zeckendorf::build_up(position))
    } else if choice.allows(Engine::Search) {
        (Engine::Search, searched(position, convention, budget)?)
    } else {
        let refusal = if choice.allows(Engine::Theory) {
            "no theory answers the game build-up in misère play; a search does, within its budget"
        } else {
            "the game build-up has no table; its theory and search answer"
        };
        return Err(Error::NoEngine(refusal.into()));
    };
    let reason = answer.reason;
    let moves = answer.moves.into_iter();
    Ok(Analysis {
        game: "build-up",
        rule: None,
        bounds: None,
        misere: !normal,
        position: position.to_string(),
        outcome: answer.outcome,
        least_take: None,
        winning_moves: moves.map(|step| winning_move(position, step)).collect(),
        unlisted_moves: Natural::ZERO,
        complete: true,
        engine,
        reason: Reason {
            facts: reason
                .facts
                .with("n", &position.n())
                .with("left", position.left()),
            ..reason
        },
    })
}

fn searched(
    position: &BuildUpPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<BuildUpAnswer> {
    let Some(small) = position.to_small() else {
        return Err(Error::limit(
            "the search",
            format!(
                "about as many positions as n = {} has partitions into 1, 2 and 3",
                position.n().to_short_string()
            ),
            format!("{} positions", budget.search_positions),
        ));
    };
    let found = Search::new(&BuildUp, convention, budget).analyze(&small)?;
    Ok(BuildUpAnswer {
        outcome: found.outcome,
        moves: found.winning_moves,
        reason: searched_reason(found.positions),
    })
}

fn winning_move(position: &BuildUpPosition, step: BuildUpMove) -> WinningMove {
    let to = position.after(step).expect("a legal move");
    let step = match step {
        BuildUpMove::Put(chip) => Step::Put {
            chip: Natural::from(chip),
        },
        BuildUpMove::Exchange(step) => Step::bins(step, Direction::Reversed),
    };
    WinningMove {
        to: to.to_string(),
        text: step.to_string(),
        step,
        why: None,
    }
}
