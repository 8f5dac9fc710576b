//! Chomp and reversed Chomp.

use super::{EngineChoice, searched_reason};
use crate::analysis::{Analysis, Convention, Engine, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::reversed_chomp::Fill;
use crate::games::{BoardPosition, Chomp, Game, Shape, Square};
use crate::number::Natural;
use crate::solve::Search;
use crate::step::Step;
use crate::theory::{self, MoveAnswer};

/// Analyses a position of Chomp.
pub(crate) fn chomp(
    shape: &Shape,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let theory = normal(convention, || theory::chomp::chomp(shape));
    let search = || {
        let small = shape
            .to_small()
            .ok_or_else(|| too_large(&shape.rows(), shape.columns()))?;
        searched(&Chomp, &small, convention, budget, |&(row, column)| {
            Square::new(row, column)
        })
    };
    let question = Question {
        game: "chomp",
        position: shape.to_string(),
        convention,
    };
    let answer = best_answer(&question, choice, theory, search)?;
    Ok(question.analysis(answer, budget, |square| {
        let left = shape.eat(&square).expect("winning moves are legal");
        (Step::Eat(square), left.to_string())
    }))
}

/// Analyses a position of reversed Chomp.
pub(crate) fn reversed_chomp(
    position: &BoardPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let theory = normal(convention, || {
        theory::reversed_chomp::reversed_chomp(position)
    });
    let search = || {
        let too_large = || too_large(position.rows(), position.columns());
        let (game, small) = position.to_small().ok_or_else(too_large)?;
        searched(&game, &small, convention, budget, |fill| Fill::from(fill))
    };
    let question = Question {
        game: "chomp-reversed",
        position: position.to_string(),
        convention,
    };
    let answer = best_answer(&question, choice, theory, search)?;
    Ok(question.analysis(answer, budget, |fill| {
        let next = position.after(&fill).expect("winning moves are legal");
        (Step::Fill(fill), next.to_string())
    }))
}

/// What is asked, for the answer to repeat.
struct Question {
    game: &'static str,
    position: String,
    convention: Convention,
}

/// The theories know normal play only.
fn normal<T>(convention: Convention, theory: impl FnOnce() -> Option<T>) -> Option<T> {
    match convention {
        Convention::Normal => theory(),
        Convention::Misere => None,
    }
}

/// The theory's answer if it has all moves; else that of a search, with what
/// the theory has to say; else what the theory has.
fn best_answer<M>(
    question: &Question,
    choice: EngineChoice,
    theory: Option<MoveAnswer<M>>,
    search: impl FnOnce() -> Result<MoveAnswer<M>>,
) -> Result<(Engine, MoveAnswer<M>)> {
    let known = theory.is_some();
    let theory = theory.filter(|_| choice.allows(Engine::Theory));
    match theory {
        Some(answer) if answer.complete || !choice.allows(Engine::Search) => {
            Ok((Engine::Theory, answer))
        }
        theory if choice.allows(Engine::Search) => match (search(), theory) {
            (Err(error), Some(answer)) if error.is_limit_exceeded() => Ok((Engine::Theory, answer)),
            (found, theory) => {
                let mut found = found?;
                if let Some(theory) = theory {
                    found.reason.text = format!("{} {}", theory.reason.text, found.reason.text);
                }
                Ok((Engine::Search, found))
            }
        },
        _ => Err(question.not_answered_by(choice, known)),
    }
}

fn searched<G: Game, M>(
    game: &G,
    position: &G::Position,
    convention: Convention,
    budget: &Budget,
    name: impl Fn(&G::Move) -> M,
) -> Result<MoveAnswer<M>> {
    let found = Search::new(game, convention, budget).analyze(position)?;
    Ok(MoveAnswer {
        outcome: found.outcome,
        moves: found.winning_moves.iter().map(name).collect(),
        complete: true,
        reason: searched_reason(found.positions),
    })
}

fn too_large(rows: &Natural, columns: &Natural) -> Error {
    Error::limit(
        "the search",
        format!(
            "a board of {} by {}",
            rows.to_short_string(),
            columns.to_short_string()
        ),
        "255 by 255",
    )
}

impl Question {
    /// The error where neither theory nor search was asked, or a theory that
    /// does not know the position; `known` is whether there is one that does.
    fn not_answered_by(&self, choice: EngineChoice, known: bool) -> Error {
        let game = self.game;
        let misere = match self.convention {
            Convention::Normal => "",
            Convention::Misere => " in misère play",
        };
        Error::NoEngine(if choice.allows(Engine::Theory) {
            format!(
                "no theory answers this position of {game}{misere}; a search does, within its budget"
            )
        } else if known {
            format!("the game {game} has no table; theory and a search answer this position")
        } else {
            format!(
                "the game {game} has no table; a search answers this position{misere}, within its budget"
            )
        })
    }

    /// The answer in full. Moves are listed as far as there is room: each
    /// prints a position about as long as the one it starts from.
    fn analysis<M>(
        self,
        (engine, answer): (Engine, MoveAnswer<M>),
        budget: &Budget,
        play: impl Fn(M) -> (Step, String),
    ) -> Analysis {
        let room = budget.listed_digits / self.position.len() + 1;
        let listed = answer.moves.len().min(budget.listed_moves).min(room);
        let unlisted = Natural::from(answer.moves.len() - listed);
        let moves = answer.moves.into_iter().take(listed);
        let winning_moves = moves.map(|step| {
            let (step, to) = play(step);
            WinningMove {
                text: step.to_string(),
                step,
                to,
                why: None,
            }
        });
        Analysis {
            game: self.game,
            rule: None,
            bounds: None,
            misere: self.convention == Convention::Misere,
            outcome: answer.outcome,
            least_take: None,
            winning_moves: winning_moves.collect(),
            unlisted_moves: unlisted,
            complete: answer.complete,
            engine,
            reason: answer.reason,
            position: self.position,
        }
    }
}
