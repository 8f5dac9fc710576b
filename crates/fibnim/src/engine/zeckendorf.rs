//! The Zeckendorf game and its reverse.

use super::{EngineChoice, searched_reason};
use crate::analysis::{Analysis, Convention, Engine, Facts, Outcome, Reason, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::zeckendorf::{MAX_SMALL_SUM, SmallZeckendorf, state_counts};
use crate::games::{BinMove, Bins, Direction, Game, SmallBins, ZeckendorfGame};
use crate::number::Natural;
use crate::solve::{Search, bins};
use crate::step::Step;
use crate::theory::baird_smith;
use crate::theory::reversed_zeckendorf::{self, BinsAnswer};

/// Analyses a state of the Zeckendorf game in either direction.
pub(crate) fn zeckendorf(
    game: ZeckendorfGame,
    state: &Bins,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    let question = Question {
        game,
        state,
        convention,
        budget,
    };
    let (engine, answer) = question.answer(choice)?;
    let (winning_moves, unlisted_moves) = question.listed_moves(&answer.moves);
    let reason = answer.reason;
    Ok(Analysis {
        game: game.name(),
        rule: None,
        bounds: None,
        misere: convention == Convention::Misere,
        position: state.to_string(),
        outcome: answer.outcome,
        least_take: None,
        winning_moves,
        unlisted_moves,
        complete: answer.complete,
        engine,
        reason: Reason {
            facts: reason.facts.with("n", &state.sum()),
            ..reason
        },
    })
}

/// A computed answer that also says what a theorem gives.
fn with_theorem(mut computed: BinsAnswer, theorem: &Reason) -> BinsAnswer {
    computed.reason.text = format!("{} {}", theorem.text, computed.reason.text);
    computed.reason.facts = computed
        .reason
        .facts
        .with("theorem", theorem.source.to_owned());
    computed
}

struct Question<'q> {
    game: ZeckendorfGame,
    state: &'q Bins,
    convention: Convention,
    budget: &'q Budget,
}

impl Question<'_> {
    /// A theorem that gives all winning moves is best. Else they are computed,
    /// and where that does not fit, a theorem may give one of them.
    fn answer(&self, choice: EngineChoice) -> Result<(Engine, BinsAnswer)> {
        let theory = if choice.allows(Engine::Theory) {
            self.theory()
        } else {
            None
        };
        match theory {
            None => self.computed(choice),
            Some(theory) if theory.complete => Ok((Engine::Theory, theory)),
            Some(theory) => Ok(match self.computed(choice) {
                Ok((engine, computed)) => (engine, with_theorem(computed, &theory.reason)),
                Err(_) => (Engine::Theory, theory),
            }),
        }
    }

    /// What a theorem says.
    fn theory(&self) -> Option<BinsAnswer> {
        if self.game.moves(self.state).next().is_none() {
            return Some(self.ended());
        }
        match (self.convention, self.game.direction()) {
            (Convention::Misere, _) => None,
            (Convention::Normal, Direction::Forward) => baird_smith::forward_start(self.state),
            (Convention::Normal, Direction::Reversed) => reversed_zeckendorf::reversed(self.state),
        }
    }

    /// The answer where no move is left.
    fn ended(&self) -> BinsAnswer {
        let outcome = self.convention.terminal_outcome();
        let verb = match outcome {
            Outcome::N => "wins",
            Outcome::P => "loses",
        };
        BinsAnswer {
            outcome,
            moves: Vec::new(),
            complete: true,
            reason: Reason {
                source: "baird-smith-et-al-2020/rules",
                text: format!("No move is left, and who cannot move {verb}."),
                facts: Facts::default(),
            },
        }
    }

    /// The answer of the first computation that is allowed, with all winning
    /// moves.
    fn computed(&self, choice: EngineChoice) -> Result<(Engine, BinsAnswer)> {
        if self.has_table() && choice.allows(Engine::Table) {
            return Ok((Engine::Table, self.swept()?));
        }
        if choice.allows(Engine::Search) {
            return Ok((Engine::Search, self.searched()?));
        }
        Err(self.not_answered_by(choice))
    }

    /// Whether the bins sweep answers it, if it is not too large.
    fn has_table(&self) -> bool {
        self.game.direction() == Direction::Reversed && self.convention == Convention::Normal
    }

    fn not_answered_by(&self, choice: EngineChoice) -> Error {
        let name = self.game.name();
        Error::NoEngine(if choice.allows(Engine::Theory) {
            let misere = match self.convention {
                Convention::Normal => "",
                Convention::Misere => " in misère play",
            };
            let others = if self.has_table() {
                "a table or a search does"
            } else {
                "a search does"
            };
            format!(
                "no theory answers this position of {name}{misere}; {others}, within its budget"
            )
        } else {
            let others = match self.theory() {
                Some(_) => "theory and a search answer this position",
                None => "a search answers this position, within its budget",
            };
            format!("there is a table of zeckendorf-reversed in normal play only; {others}")
        })
    }

    /// The answer of the bins sweep.
    fn swept(&self) -> Result<BinsAnswer> {
        let Some(small) = self.state.to_small() else {
            return Err(too_large(
                "the bins sweep",
                format!("a sum of {MAX_SMALL_SUM}"),
            ));
        };
        let game = SmallZeckendorf::new(Direction::Reversed, &small);
        let (moves, targets): (Vec<BinMove>, Vec<SmallBins>) = game.moves(&small).unzip();
        let outcomes = bins::outcomes(&targets, self.budget)?;
        let tried = moves.len();
        let winning = moves.into_iter().zip(outcomes);
        let winning = winning.filter(|(_, outcome)| *outcome == Outcome::P);
        let moves: Vec<BinMove> = winning.map(|(step, _)| step).collect();
        let states = game.position_bound(&small);
        Ok(BinsAnswer {
            outcome: if moves.is_empty() {
                Outcome::P
            } else {
                Outcome::N
            },
            complete: true,
            reason: Reason {
                source: "table",
                text: swept_text(states, moves.len(), tried),
                facts: Facts::default()
                    .with("states", usize::try_from(states).unwrap_or(usize::MAX)),
            },
            moves,
        })
    }

    fn searched(&self) -> Result<BinsAnswer> {
        let Some(small) = self.state.to_small() else {
            let limit = format!("{} positions", self.budget.search_positions);
            return Err(too_large("the search", limit));
        };
        let game = SmallZeckendorf::new(self.game.direction(), &small);
        let found = Search::new(&game, self.convention, self.budget).analyze(&small)?;
        Ok(BinsAnswer {
            outcome: found.outcome,
            moves: found.winning_moves,
            complete: true,
            reason: searched_reason(found.positions),
        })
    }

    /// The moves as an analysis lists them, as many as there is room for, and
    /// how many are left out.
    fn listed_moves(&self, moves: &[BinMove]) -> (Vec<WinningMove>, Natural) {
        let mut listed = Vec::new();
        let mut digits = 0;
        for &step in moves {
            if listed.len() == self.budget.listed_moves || digits >= self.budget.listed_digits {
                break;
            }
            let winning = self.winning_move(step);
            digits += winning.to.len() + 2 * winning.text.len();
            listed.push(winning);
        }
        let unlisted = moves.len() - listed.len();
        (listed, Natural::from(unlisted))
    }

    fn winning_move(&self, step: BinMove) -> WinningMove {
        let to = self.game.after(self.state, step).expect("a legal move");
        let step = Step::bins(step, self.game.direction());
        WinningMove {
            to: to.to_string(),
            text: step.to_string(),
            step,
            why: None,
        }
    }
}

/// The error for a sum whose states are not even counted.
fn too_large(what: &str, limit: String) -> Error {
    let counted = usize::try_from(MAX_SMALL_SUM).expect("small");
    let states = Natural::from(state_counts(counted)[counted]);
    // The sum itself is not computed: its bins may be a million.
    let needed = format!(
        "more than {states} positions (so many have the sum {counted}, and this sum is larger)"
    );
    Error::limit(what, needed, limit)
}

/// What the sweep says of itself, where `winning` of the moves that were tried
/// win.
fn swept_text(states: u128, winning: usize, tried: usize) -> String {
    let moves = match (winning, tried) {
        (0, 0) => "no move is left".into(),
        (0, 1) => "the one move from here leads to a state in which the opponent wins".into(),
        (0, _) => {
            format!(
                "each of the {tried} moves from here leads to a state in which the opponent wins"
            )
        }
        (1, 1) => "the one move from here leads to a state in which the opponent loses".into(),
        (1, _) => format!(
            "one of the {tried} moves from here leads to a state in which the opponent loses"
        ),
        _ => format!(
            "{winning} of the {tried} moves from here lead to states in which the opponent loses"
        ),
    };
    format!(
        "Of the {states} states with this sum, those that play can reach were computed, from the end of play upwards: {moves}."
    )
}
