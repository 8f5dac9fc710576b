//! The best engine for the Zeckendorf game and its reverse.

use super::{
    BinMove, Bins, Direction, MAX_SMALL_SUM, SmallBins, SmallZeckendorf, ZeckendorfGame,
    state_counts,
};
use crate::analysis::{Answer, Ask, Engine, Outcome};
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Rules;
use crate::number::Natural;
use crate::reason::{Facts, Matter, Reason};
use crate::solve::{Search, SmallGame, bins};
use crate::step::Step;
use crate::theory::{baird_smith, reversed_zeckendorf};

/// What the best engine that is asked says of a state.
pub(super) fn answer(game: ZeckendorfGame, state: &Bins, ask: Ask<'_>) -> Result<Answer> {
    let question = Question { game, state, ask };
    let mut answer = question.answer()?;
    answer.reason.facts = answer.reason.facts.with("n", &state.sum());
    let room = moves_with_room(game, state, &answer, ask);
    Ok(answer.listed_to(room))
}

/// How many of the moves there is room for: each prints the state that it leads
/// to, and its own chips twice.
fn moves_with_room(game: ZeckendorfGame, state: &Bins, answer: &Answer, ask: Ask<'_>) -> usize {
    let mut digits = 0;
    let fits = answer.moves.iter().take_while(|winning| {
        let room = digits < ask.budget.listed_digits;
        if room && let Ok(next) = game.after(state, &winning.step) {
            digits += next.to_string().len() + 2 * winning.step.to_string().len();
        }
        room
    });
    fits.count().min(ask.budget.listed_moves)
}

struct Question<'q> {
    game: ZeckendorfGame,
    state: &'q Bins,
    ask: Ask<'q>,
}

impl Question<'_> {
    /// A theorem that gives all winning moves is best. Else they are computed,
    /// and where that does not fit, a theorem may give one of them.
    fn answer(&self) -> Result<Answer> {
        let asked = self.ask.allows(Engine::Theory);
        let theory = asked.then(|| self.theory()).flatten();
        let theorem = theory
            .as_ref()
            .map(|answer| answer.reason.source.to_string());
        Answer::best_of(theory, || {
            let mut computed = self.computed()?;
            if let Some(theorem) = theorem {
                computed.reason.facts = computed.reason.facts.with("theorem", theorem);
            }
            Ok(computed)
        })
    }

    /// What a theorem says.
    fn theory(&self) -> Option<Answer> {
        if self.game.legal_bin_moves(self.state).next().is_none() {
            return Some(ended(self.ask));
        }
        match self.game.direction {
            _ if !self.ask.is_normal() => None,
            Direction::Forward => baird_smith::forward_start(self.state),
            Direction::Reversed => reversed_zeckendorf::reversed(self.state),
        }
    }

    /// The answer of the first computation that is allowed, with all winning
    /// moves.
    fn computed(&self) -> Result<Answer> {
        if self.has_table() && self.ask.allows(Engine::Table) {
            return self.swept();
        }
        if self.ask.allows(Engine::Search) {
            return self.searched();
        }
        Err(self.not_answered())
    }

    /// Whether the bins sweep answers it, if it is not too large.
    fn has_table(&self) -> bool {
        self.game.direction == Direction::Reversed && self.ask.is_normal()
    }

    fn not_answered(&self) -> Error {
        let name = self.game.name();
        Error::NoEngine(if self.ask.allows(Engine::Theory) {
            let misere = self.ask.convention.words();
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
    fn swept(&self) -> Result<Answer> {
        let Some(small) = self.state.to_small() else {
            return Err(too_large(
                "the bins sweep",
                format!("a sum of {MAX_SMALL_SUM}"),
                Excess::beyond(MAX_SMALL_SUM, Unit::Number),
            ));
        };
        let game = SmallZeckendorf::new(Direction::Reversed, &small);
        let (moves, targets): (Vec<BinMove>, Vec<SmallBins>) = game.moves(&small).unzip();
        let outcomes = bins::outcomes(&targets, self.ask.budget)?;
        let tried = moves.len();
        let winning = moves.into_iter().zip(outcomes);
        let winning = winning.filter(|(_, outcome)| *outcome == Outcome::P);
        let moves: Vec<Step> = winning.map(|(step, _)| self.game.step(step)).collect();
        let states = game.position_bound(&small);
        let facts = usize::try_from(states).unwrap_or(usize::MAX);
        let reason = Reason::new("table", swept_text(states, moves.len(), tried))
            .with_facts(Facts::default().with("states", facts));
        Ok(Answer {
            engine: Engine::Table,
            ..Answer::theory(Outcome::by_winning_move(!moves.is_empty()), moves, reason)
        })
    }

    fn searched(&self) -> Result<Answer> {
        let Some(small) = self.state.to_small() else {
            let limit = format!("{} positions", self.ask.budget.search_positions);
            let excess = Excess::positions(self.ask.budget);
            return Err(too_large("the search", limit, excess));
        };
        let game = SmallZeckendorf::new(self.game.direction, &small);
        Search::new(&game, self.ask).answer(&small, |step| self.game.step(step))
    }
}

/// The answer where no move is left.
pub(in crate::game) fn ended(ask: Ask<'_>) -> Answer {
    let outcome = ask.convention.terminal_outcome();
    let verb = match outcome {
        Outcome::N => "wins",
        Outcome::P => "loses",
    };
    let reason = Reason::new(
        "baird-smith-et-al-2020/rules",
        format!("No move is left, and who cannot move {verb}."),
    );
    Answer::theory(outcome, [], reason.with_matter(Matter::Over))
}

/// The error for a sum whose states are not even counted.
pub(in crate::game) fn too_large(what: &str, limit: String, excess: Excess) -> Error {
    let counted = usize::try_from(MAX_SMALL_SUM).expect("small");
    let states = Natural::from(state_counts(counted)[counted]);
    // The sum itself is not computed: its bins may be a million.
    let needed = format!(
        "more than {states} positions (so many have the sum {counted}, and this sum is larger)"
    );
    Error::limit(what, needed, limit, [excess])
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
    if states == 1 {
        return format!("This is the only state with its sum: {moves}.");
    }
    format!(
        "Of the {states} states with this sum, those that play can reach were computed, from the end of play upwards: {moves}."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_is_not_many() {
        for (winning, tried, words) in [
            (0, 0, "no move is left"),
            (
                0,
                1,
                "the one move from here leads to a state in which the opponent wins",
            ),
            (0, 2, "each of the 2 moves from here leads"),
            (
                1,
                1,
                "the one move from here leads to a state in which the opponent loses",
            ),
            (1, 2, "one of the 2 moves from here leads"),
            (2, 3, "2 of the 3 moves from here lead"),
        ] {
            let text = swept_text(9, winning, tried);
            assert!(text.contains(words), "{text}");
        }
    }
}
