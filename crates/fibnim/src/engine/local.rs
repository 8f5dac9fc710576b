//! Take-away games with a limit for each pile.

use super::take_away::one_pile_theory;
use super::{Answer, EngineChoice, single_pile, winning_move};
use crate::analysis::{Analysis, Convention, Engine, Reason, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::{Local, LocalPile, LocalPosition, SmallLocal};
use crate::number::{Extended, Natural, subtract_decimal};
use crate::solve::{GrundyTable, Search};
use crate::theory::{ListedTake, PileTakes, PilesTheoryAnswer, local_grundy};

/// Up to this pile a single one is answered from a table, which knows its
/// Grundy value; beyond it by the theory of one pile, which does not need it.
const SMALL_PILE: u64 = 100_000;

/// Analyses a position with a limit for each pile.
pub(crate) fn local(
    game: &Local,
    position: &LocalPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    // The position may have been made for a game with another rule.
    game.check(position)?;
    let question = Question {
        game,
        position,
        convention,
        budget,
    };
    let mut answer = question.answer(choice)?;
    if let [pile] = position.piles()
        && pile.limit == Natural::ZERO.into()
        && !pile.size.is_zero()
    {
        answer.say_that_nothing_may_be_taken(convention);
    }
    let texts: Vec<String> = position.piles().iter().map(LocalPile::to_string).collect();
    let winning_moves = answer.takes.into_iter();
    let winning_moves =
        winning_moves.map(|(index, listed)| local_move(game, position, &texts, index, listed));
    Ok(Analysis {
        game: "local",
        rule: Some(game.rule().to_string()),
        bounds: None,
        misere: convention == Convention::Misere,
        winning_moves: winning_moves.collect::<Result<_>>()?,
        position: texts.join(","),
        outcome: answer.outcome,
        least_take: None,
        unlisted_moves: answer.unlisted,
        complete: answer.complete,
        engine: answer.engine,
        reason: answer.reason,
    })
}

#[derive(Clone, Copy)]
struct Question<'q> {
    game: &'q Local,
    position: &'q LocalPosition,
    convention: Convention,
    budget: &'q Budget,
}

impl Question<'_> {
    fn answer(self, choice: EngineChoice) -> Result<Answer> {
        if choice.allows(Engine::Theory)
            && let Some(answer) = self.theory(choice)?
        {
            return Ok(answer);
        }
        if choice.allows(Engine::Table) && self.convention == Convention::Normal {
            return self.tabulated();
        }
        if choice.allows(Engine::Search) {
            return self.searched();
        }
        Err(Error::NoEngine(match self.convention {
            Convention::Normal => {
                "theory answers one pile, piles that come in pairs, and piles of f(t) = 2t whose Grundy values are \
                 at most 3; a table and search answer others, within their budgets"
                    .into()
            }
            Convention::Misere => {
                "Grundy values say nothing of misère play; theory answers one pile, and search others, within its \
                 budget"
                    .into()
            }
        }))
    }

    /// Whichever theory applies. One pile of a size for which a table is no
    /// trouble is left to it, if it may answer.
    fn theory(self, choice: EngineChoice) -> Result<Option<Answer>> {
        if self.convention == Convention::Normal
            && let Some(answer) = self.sum_theory()
        {
            return Ok(Some(Answer::from_piles_theory(Engine::Theory, answer)));
        }
        match single_pile(self.position.sizes()) {
            Some(index) if !self.is_small(index) || !choice.allows(Engine::Table) => {
                self.one_pile(index).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The theories of sums. Whether piles come in pairs is seen at once, but
    /// does not tell their values: it is asked first where those take time.
    fn sum_theory(self) -> Option<PilesTheoryAnswer> {
        let piles = self.position.piles();
        let by_pairs = || local_grundy::twins(piles);
        let by_values = || {
            let fibonacci = self.game.rule().ratio() == Some((2, 1));
            fibonacci
                .then(|| local_grundy::fibonacci_piles(piles, self.budget))
                .flatten()
        };
        if self.position.sizes().any(|size| size.to_u64().is_none()) {
            by_pairs().or_else(by_values)
        } else {
            by_values().or_else(by_pairs)
        }
    }

    fn is_small(self, index: usize) -> bool {
        let size = &self.position.piles()[index].size;
        self.convention == Convention::Normal && *size <= SMALL_PILE
    }

    fn one_pile(self, index: usize) -> Result<Answer> {
        let LocalPile { size, limit } = &self.position.piles()[index];
        let answer = one_pile_theory(self.game.rule(), size, limit, self.convention, self.budget)?;
        Ok(Answer::from_theory(answer, index))
    }

    fn tabulated(self) -> Result<Answer> {
        let piles = self.position.piles();
        let largest = self.position.sizes().max().cloned().unwrap_or_default();
        let Some(largest) = largest.to_u64() else {
            return Err(Error::limit(
                "the table of Grundy values",
                // Some limits at which the value grows, for each pile.
                format!("about 2^{} MiB", largest.bit_len().saturating_sub(14)),
                format!("{} MiB", self.budget.table_bytes >> 20),
            ));
        };
        let small: Vec<(u64, u64)> = piles.iter().map(small_pile).collect();
        self.check_takes(&small)?;
        let table = GrundyTable::build(self.game.rule(), largest, self.budget)?;
        let values: Vec<u32> = small
            .iter()
            .map(|&(size, most)| table.value(size, most))
            .collect();
        let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut takes = PileTakes::from_local(piles, self.budget);
        if nim_sum != 0 {
            for (index, (&(size, most), value)) in small.iter().zip(&values).enumerate() {
                for take in table.takes_to(value ^ nim_sum, size, most) {
                    takes.push(index, Natural::from(take));
                }
            }
        }
        let values: Vec<usize> = values.iter().map(|&value| value as usize).collect();
        let (takes, unlisted) = takes.into_listed();
        Ok(Answer {
            engine: Engine::Table,
            outcome: local_grundy::sum_outcome(nim_sum),
            least_take: None,
            takes,
            unlisted,
            complete: true,
            reason: Reason {
                source: "table",
                text: format!(
                    "{} The Grundy values are from the table of all smaller piles.",
                    local_grundy::sum_text(&values, nim_sum)
                ),
                facts: local_grundy::sum_facts(&values, nim_sum),
            },
        })
    }

    /// Refuses piles with more takes than may be tried.
    fn check_takes(self, piles: &[(u64, u64)]) -> Result<()> {
        let takes: u128 = piles.iter().map(|&(_, most)| u128::from(most)).sum();
        if takes > u128::from(self.budget.search_moves) {
            return Err(Error::limit(
                "finding the winning moves",
                format!("{takes} moves"),
                format!("{} moves", self.budget.search_moves),
            ));
        }
        Ok(())
    }

    fn searched(self) -> Result<Answer> {
        let largest = self.position.sizes().max().cloned().unwrap_or_default();
        // A pile has about half its square of positions: before its rule is asked.
        let most = Natural::from(self.budget.search_positions);
        let positions = (&largest * &largest).div_rem(&Natural::from(2u8)).0;
        let fits = positions <= most;
        let Some(largest) = largest.to_u64().filter(|_| fits) else {
            return Err(Error::limit(
                "the search",
                format!("at least {} positions", positions.to_short_string()),
                format!("{} positions", self.budget.search_positions),
            ));
        };
        let rules = SmallLocal::new(self.game.rule(), largest)?;
        let small = rules
            .position(self.position)
            .expect("piles up to the largest");
        let found = Search::new(&rules, self.convention, self.budget).analyze(&small)?;
        Ok(Answer::from_search(found))
    }
}

/// The size of a machine-sized pile, and the most that may be taken from it.
fn small_pile(pile: &LocalPile) -> (u64, u64) {
    let small = |n: &Natural| n.to_u64().expect("at most the largest pile");
    (small(&pile.size), small(pile.most()))
}

fn local_move(
    game: &Local,
    position: &LocalPosition,
    texts: &[String],
    index: usize,
    listed: ListedTake,
) -> Result<WinningMove> {
    let take_text = listed.take.to_string();
    let size_text = texts[index].split(';').next().unwrap_or_default();
    let emptied = listed.take == position.piles()[index].size;
    let limit: Extended = game.limit_after(emptied, &listed.take)?;
    let left = format!("{};{limit}", subtract_decimal(size_text, &take_text));
    Ok(winning_move(texts, index, &left, &take_text, listed))
}
