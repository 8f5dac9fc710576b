//! The best engine for piles with a limit each.

use super::{LocalPile, LocalPosition, SmallLocal};
use crate::analysis::{Answer, Ask, Convention, Engine};
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::piles::single_pile;
use crate::game::take_away::{one_pile_theory, say_that_nothing_may_be_taken};
use crate::number::Natural;
use crate::reason::Reason;
use crate::rule::Rule;
use crate::solve::{GrundyTable, Search};
use crate::step::Step;
use crate::theory::local_grundy;

/// Up to this pile a single one is answered from a table, which knows its
/// Grundy value; beyond it by the theory of one pile, which does not need it.
const SMALL_PILE: u64 = 100_000;

/// What the best engine that is asked says of a position.
pub(super) fn answer(rule: &Rule, position: &LocalPosition, ask: Ask<'_>) -> Result<Answer> {
    let question = Question {
        rule,
        position,
        ask,
    };
    let mut answer = question.answer()?;
    if let [pile] = position.piles()
        && pile.nothing_may_be_taken()
        && !pile.size.is_zero()
    {
        say_that_nothing_may_be_taken(&mut answer, ask.convention);
    }
    Ok(answer)
}

#[derive(Clone, Copy)]
struct Question<'q> {
    rule: &'q Rule,
    position: &'q LocalPosition,
    ask: Ask<'q>,
}

impl Question<'_> {
    fn answer(self) -> Result<Answer> {
        if self.ask.allows(Engine::Theory)
            && let Some(answer) = self.theory()?
        {
            return Ok(answer);
        }
        if self.ask.allows(Engine::Table) && self.ask.is_normal() {
            return self.tabulated();
        }
        if self.ask.allows(Engine::Search) {
            return self.searched();
        }
        Err(Error::NoEngine(match self.ask.convention {
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
    fn theory(self) -> Result<Option<Answer>> {
        if self.ask.is_normal()
            && let Some(answer) = self.sum_theory()
        {
            return Ok(Some(answer));
        }
        match single_pile(self.position.sizes()) {
            Some(index) if !self.is_small(index) || !self.ask.allows(Engine::Table) => {
                self.one_pile(index).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The theories of sums. Whether piles come in pairs is seen at once, but
    /// does not tell their values: it is asked first where those take time.
    fn sum_theory(self) -> Option<Answer> {
        let piles = self.position.piles();
        let by_pairs = || local_grundy::twins(piles);
        let by_values = || {
            let fibonacci = self.rule.ratio() == Some((2, 1));
            fibonacci
                .then(|| local_grundy::fibonacci_piles(piles, self.ask.budget))
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
        self.ask.is_normal() && *size <= SMALL_PILE
    }

    fn one_pile(self, index: usize) -> Result<Answer> {
        let LocalPile { size, limit } = &self.position.piles()[index];
        let answer = one_pile_theory(self.rule, size, limit, self.ask)?;
        // What it is worth to another pile is not for one limit to say.
        Ok(Answer {
            least_take: None,
            ..answer.at_piles(|_| index + 1)
        })
    }

    fn tabulated(self) -> Result<Answer> {
        let piles = self.position.piles();
        let largest = self.position.sizes().max().cloned().unwrap_or_default();
        let Some(small_largest) = largest.to_u64() else {
            return Err(Error::limit(
                "the table of Grundy values",
                // Some limits at which the value grows, for each pile.
                format!("about 2^{} MiB", largest.bit_len().saturating_sub(14)),
                format!("{} MiB", self.ask.budget.table_bytes >> 20),
                [Excess::bytes(self.ask.budget).needing(largest)],
            ));
        };
        let small: Vec<(u64, u64)> = piles.iter().map(small_pile).collect();
        self.check_takes(&small)?;
        let table = GrundyTable::build(self.rule, small_largest, Ask::normal(self.ask.budget))?;
        let values: Vec<u32> = small
            .iter()
            .map(|&(size, most)| table.value(size, most))
            .collect();
        let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut takes = local_grundy::takes_from(piles, self.ask.budget);
        if nim_sum != 0 {
            for (index, (&(size, most), value)) in small.iter().zip(&values).enumerate() {
                for take in table.takes_to(value ^ nim_sum, size, most) {
                    takes.push(index + 1, Natural::from(take), None);
                }
            }
        }
        let values: Vec<usize> = values.iter().map(|&value| value as usize).collect();
        let text = format!(
            "{} The Grundy values are from the table of all smaller piles.",
            local_grundy::sum_text(&values, nim_sum)
        );
        let reason = Reason::new("table", text)
            .with_facts(local_grundy::sum_facts(&values, nim_sum))
            .with_matter(local_grundy::sum_matter(nim_sum));
        Ok(Answer {
            engine: Engine::Table,
            ..takes.into_answer(local_grundy::sum_outcome(nim_sum), None, reason)
        })
    }

    /// Refuses piles with more takes than may be tried.
    fn check_takes(self, piles: &[(u64, u64)]) -> Result<()> {
        let takes: u128 = piles.iter().map(|&(_, most)| u128::from(most)).sum();
        if takes > u128::from(self.ask.budget.search_moves) {
            return Err(Error::limit(
                "finding the winning moves",
                format!("{takes} moves"),
                format!("{} moves", self.ask.budget.search_moves),
                [Excess::moves(self.ask.budget).needing(takes)],
            ));
        }
        Ok(())
    }

    fn searched(self) -> Result<Answer> {
        let largest = self.position.sizes().max().cloned().unwrap_or_default();
        // A pile has about half its square of positions: before its rule is asked.
        let most = Natural::from(self.ask.budget.search_positions);
        let positions = (&largest * &largest).div_rem(&Natural::from(2u8)).0;
        let fits = positions <= most;
        let Some(largest) = largest.to_u64().filter(|_| fits) else {
            return Err(Error::limit(
                "the search",
                format!("at least {} positions", positions.to_short_string()),
                format!("{} positions", self.ask.budget.search_positions),
                [Excess::positions(self.ask.budget).needing(positions)],
            ));
        };
        let rules = SmallLocal::new(self.rule, largest)?;
        let small = rules
            .position(self.position)
            .expect("piles up to the largest");
        let take = |(pile, take)| Step::take(pile, Natural::from(take));
        Search::new(&rules, self.ask).answer(&small, take)
    }
}

/// The size of a machine-sized pile, and the most that may be taken from it.
fn small_pile(pile: &LocalPile) -> (u64, u64) {
    let small = |n: &Natural| n.to_u64().expect("at most the largest pile");
    (small(&pile.size), small(pile.most()))
}
