//! The best engine for the Zeckendorf game and its reverse.

use super::{
    BinMove, Bins, Direction, MAX_SMALL_SUM, SmallBins, SmallZeckendorf, ZeckendorfGame,
    chip_moves, state_counts,
};
use std::ops::RangeInclusive;

use crate::analysis::{Answer, Ask, Convention, Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::{Excess, Unit};
use crate::game::Rules;
use crate::number::Natural;
use crate::reason::{Matter, Reason};
use crate::solve::chips::{Play, Sweep};
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
        if self.ask.allows(Engine::Table) {
            return self.swept();
        }
        if self.ask.allows(Engine::Search) {
            return self.searched();
        }
        Err(self.not_answered())
    }

    fn not_answered(&self) -> Error {
        let name = self.game.name();
        let misere = self.ask.convention.words();
        Error::NoEngine(format!(
            "no theory answers this position of {name}{misere}; a table or a search does, within its budget"
        ))
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
        let game = SmallZeckendorf::new(self.game.direction, &small);
        let (moves, targets): (Vec<BinMove>, Vec<SmallBins>) = game.moves(&small).unzip();
        let outcomes = self.outcomes(&targets)?;
        let tried = moves.len();
        let winning = moves.into_iter().zip(outcomes);
        let winning = winning.filter(|(_, outcome)| *outcome == Outcome::P);
        let moves: Vec<Step> = winning.map(|(step, _)| self.game.step(step)).collect();
        let states = game.position_bound(&small);
        Ok(Answer::swept(states, moves, tried, self.ask))
    }

    /// Who wins from some states of one sum: by the sweep that is made for the
    /// reversed game in normal play, else by that of any game of chips.
    fn outcomes(&self, states: &[SmallBins]) -> Result<Vec<Outcome>> {
        if self.game.direction == Direction::Reversed && self.ask.is_normal() {
            return bins::outcomes(states, self.ask.budget);
        }
        let counts = |state: &SmallBins| state.iter().map(|&chips| u32::from(chips)).collect();
        let counts: Vec<Vec<u32>> = states.iter().map(counts).collect();
        chips_sweep(self.game.direction, self.ask.convention).outcomes(&counts, self.ask.budget)
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

/// The sweep of any game of chips, for this one.
fn chips_sweep(direction: Direction, convention: Convention) -> Sweep {
    let game = chip_moves(direction);
    Sweep::new(&game, Play::by(convention)).expect("the highest bin goes one way")
}

/// Who wins from the start of each of some n.
pub(super) fn winners(
    game: ZeckendorfGame,
    numbers: RangeInclusive<usize>,
    threads: usize,
    budget: &Budget,
) -> Result<Vec<Outcome>> {
    let (first, last) = (*numbers.start(), *numbers.end());
    if game.direction == Direction::Reversed && game.convention == Convention::Normal {
        let mut winners = bins::winners(last, threads, budget)?;
        winners.drain(..(first - 1).min(last));
        return Ok(winners);
    }
    if last as u64 > MAX_SMALL_SUM {
        let limit = format!("a sum of {MAX_SMALL_SUM}");
        return Err(too_large(
            "the sweep",
            limit,
            Excess::beyond(MAX_SMALL_SUM, Unit::Number),
        ));
    }
    let start = |n: usize| match game.direction {
        Direction::Forward => vec![u32::try_from(n).expect("a small sum")],
        Direction::Reversed => bins::start(n)
            .iter()
            .map(|&chips| u32::from(chips))
            .collect(),
    };
    let sweep = chips_sweep(game.direction, game.convention);
    sweep.winners(numbers, &start, threads, budget)
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
