//! The best engine for take-away games with one limit for all piles.

use super::{SmallTakeAway, TakeAwayPosition};
use crate::analysis::{Answer, Ask, Convention, Engine, Outcome};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::excess::Excess;
use crate::game::piles::single_pile;
use crate::number::{Extended, Natural};
use crate::reason::{Facts, Matter, Reason};
use crate::rule::Rule;
use crate::solve::{Search, solve_piles};
use crate::step::Step;
use crate::theory::larsson_rubinstein::{self, Theorem19Class, power_of_two};
use crate::theory::{TakeList, allen_ponomarenko, flanigan, proved, schwenk, whinihan};

/// A limit of 0 occurs at the opening of a pile of 1, and decides it whatever
/// the pile's least take.
pub(in crate::game) fn say_that_nothing_may_be_taken(answer: &mut Answer, convention: Convention) {
    answer.outcome = convention.terminal_outcome();
    let verb = match answer.outcome {
        Outcome::N => "wins",
        Outcome::P => "loses",
    };
    answer.reason = Reason::new(
        "whinihan-1963/rules",
        format!(
            "The first move may not take the whole pile, so there is nothing to take, and who cannot move {verb}."
        ),
    )
    .with_matter(Matter::Over);
}

/// What the best engine that is asked says of a take-away position.
pub(super) fn answer(rule: &Rule, position: &TakeAwayPosition, ask: Ask<'_>) -> Result<Answer> {
    let question = Question {
        rule,
        position,
        ask,
    };
    let mut answer = match single_pile(position.piles().iter()) {
        Some(index) => question.one_pile(index)?,
        None => question.several_piles()?,
    };
    if position.nothing_may_be_taken() && !position.is_empty() {
        say_that_nothing_may_be_taken(&mut answer, ask.convention);
    }
    Ok(answer)
}

/// A position, and what is asked of it.
#[derive(Clone, Copy)]
struct Question<'q> {
    rule: &'q Rule,
    position: &'q TakeAwayPosition,
    ask: Ask<'q>,
}

impl Question<'_> {
    fn one_pile(self, index: usize) -> Result<Answer> {
        let (position, ask) = (self.position, self.ask);
        if ask.allows(Engine::Theory) {
            let pile = &position.piles()[index];
            let answer = one_pile_theory(self.rule, pile, position.limit(), ask)?;
            return Ok(answer.at_piles(|_| index + 1));
        }
        if ask.allows(Engine::Table) {
            return self.tabulated();
        }
        if ask.allows(Engine::Search) {
            return self.searched();
        }
        Err(self.no_proof())
    }

    /// Theory, else proof, else table, else the theorem that gives one move.
    fn several_piles(self) -> Result<Answer> {
        let ask = self.ask;
        if ask.allows(Engine::Theory)
            && let Some(answer) = self.theory()?
        {
            return Ok(answer);
        }
        if ask.allows(Engine::Proof)
            && let Some(answer) = self.proved()?
        {
            return Ok(answer);
        }
        if ask.allows(Engine::Table) {
            return match self.tabulated() {
                Err(error) if error.is_limit_exceeded() && ask.allows(Engine::Theory) => {
                    self.three_four_and_any().ok_or(error)
                }
                answer => answer,
            };
        }
        if ask.allows(Engine::Search) {
            return self.searched();
        }
        if !ask.allows(Engine::Theory) {
            return Err(self.no_proof());
        }
        self.three_four_and_any().ok_or_else(|| self.no_theory())
    }

    /// The theory of several piles, where there is one.
    fn theory(self) -> Result<Option<Answer>> {
        let (position, budget) = (self.position, self.ask.budget);
        if !self.ask.is_normal() {
            return Ok(None);
        }
        if self.rule.ratio() == Some((1, 1)) {
            let limit = position.limit();
            let answer = power_of_two::power_of_two_piles(position.piles(), limit, budget);
            return Ok(Some(answer));
        }
        let Some(places) = self.two_full_piles() else {
            return Ok(None);
        };
        let piles = places.map(|place| &position.piles()[place]);
        let answer = flanigan::two_piles(self.rule, piles, position.limit(), budget)?;
        Ok(answer.map(|mut answer| {
            if self.rule.ratio() == Some((2, 1)) {
                let facts = std::mem::take(&mut answer.reason.facts);
                answer.reason.facts =
                    larsson_rubinstein::two_pile_facts(facts, piles, position.limit());
            }
            answer.at_piles(|pile| places[pile - 1] + 1)
        }))
    }

    /// The places of the piles that are not empty, if they are two.
    fn two_full_piles(self) -> Option<[usize; 2]> {
        let piles = self.position.piles();
        let full = (0..piles.len()).filter(|&i| !piles[i].is_zero());
        full.collect::<Vec<_>>().try_into().ok()
    }

    /// Two piles with a rule for which all winning takes are proved.
    fn proved(self) -> Result<Option<Answer>> {
        let Some(places) = self.two_full_piles().filter(|_| self.ask.is_normal()) else {
            return Ok(None);
        };
        let piles = places.map(|place| &self.position.piles()[place]);
        let limit = self.position.limit();
        let answer = proved::two_piles(self.rule, piles, limit, self.ask.budget)?;
        Ok(answer.map(|answer| answer.at_piles(|pile| places[pile - 1] + 1)))
    }

    /// Fibonacci nim with piles of 3, 4 and any size, where the limit allows the
    /// move of Theorem 19: one winning move, whatever others there are.
    fn three_four_and_any(self) -> Option<Answer> {
        if self.rule.ratio() != Some((2, 1)) || !self.ask.is_normal() {
            return None;
        }
        let piles = self.position.piles();
        let size = |n: u8| piles.iter().position(|pile| *pile == n);
        let (three, four) = (size(3)?, size(4)?);
        let others = (0..piles.len()).filter(|&i| i != three && i != four && !piles[i].is_zero());
        let [other] = others.collect::<Vec<_>>()[..] else {
            return None;
        };
        let class = Theorem19Class::of(&piles[other]);
        let take = Natural::from(class.take());
        let pile = if class.pile() == 3 { three } else { four };
        self.position.limit().allows(&take).then(|| Answer {
            least_take: (class.take() == 1).then(|| take.clone().into()),
            ..Answer::theory(
                Outcome::N,
                [Step::take(pile + 1, take.clone())],
                class.reason(&piles[other]),
            )
            .incomplete()
        })
    }

    /// Any piles by the sweep of all positions below them.
    fn tabulated(self) -> Result<Answer> {
        let (position, ask) = (self.position, self.ask);
        let sizes: Option<Vec<u64>> = position.piles().iter().map(Natural::to_u64).collect();
        let Some(sizes) = sizes else {
            return Err(too_large_for_a_table(position, ask.budget));
        };
        let table = solve_piles(self.rule, &sizes, ask)?;
        let least = match table.least_take {
            Some(least) => Natural::from(least).into(),
            None => Extended::Infinite,
        };
        let mut takes = TakeList::of_piles(position.piles(), ask.budget);
        for (pile, take) in table.winning_moves {
            let take = Natural::from(take);
            if position.limit().allows(&take) {
                takes.push(pile, take, None);
            }
        }
        let wins = least <= *position.limit() && least != Extended::Infinite;
        let reason = tabulated_reason(&least, table.entries);
        Ok(Answer {
            engine: Engine::Table,
            ..takes.into_answer(Outcome::by_winning_move(wins), Some(least), reason)
        })
    }

    /// All winning moves without a limit are found first: the least of them is
    /// the least take, and those within the limit are the answer.
    fn searched(self) -> Result<Answer> {
        let (position, ask) = (self.position, self.ask);
        let largest = position.piles().iter().max().cloned().unwrap_or_default();
        check_search_size(position, &largest, ask.budget)?;
        let largest = largest.to_u64().expect("smaller than the bound");
        let small = SmallTakeAway::new(self.rule, largest)?;
        let open = TakeAwayPosition::new(position.piles().to_vec(), Extended::Infinite);
        let open = small.position(&open).expect("piles up to the largest");
        let found = Search::new(&small, ask).analyze(&open)?;
        let least = found.winning_moves.iter().map(|&(_, take)| take).min();
        let within = found.winning_moves.into_iter().filter_map(|(pile, take)| {
            let take = Natural::from(take);
            let allowed = position.limit().allows(&take);
            allowed.then(|| Step::take(pile, take))
        });
        let (outcome, least) = match least.map(Natural::from) {
            _ if position.is_empty() => (
                ask.convention.terminal_outcome(),
                terminal_least_take(ask.convention),
            ),
            Some(least) => (
                Outcome::by_winning_move(position.limit().allows(&least)),
                least.into(),
            ),
            None => (Outcome::P, Extended::Infinite),
        };
        Ok(Answer {
            least_take: Some(least),
            ..Answer::searched(outcome, within, found.positions)
        })
    }

    fn no_theory(self) -> Error {
        Error::NoEngine(format!(
            "no theory answers {}; a table or a search does, within its budget",
            self.words()
        ))
    }

    fn no_proof(self) -> Error {
        let theory = match self.standing() {
            0 | 1 if self.ask.is_normal() => "; the theory of one pile answers this one",
            _ => "",
        };
        Error::NoEngine(format!(
            "no proof answers {}; there is one for two piles that are not empty, with the rule 5t/2 in normal play{theory}",
            self.words()
        ))
    }

    /// How many piles are not empty.
    fn standing(self) -> usize {
        let piles = self.position.piles().iter();
        piles.filter(|pile| !pile.is_zero()).count()
    }

    /// "this position of 3 piles with the rule 3t"
    fn words(self) -> String {
        let piles = match (self.position.piles().len(), self.standing()) {
            (1, _) => "one pile".to_owned(),
            (piles, 0) => format!("{piles} empty piles"),
            (piles, 1) if piles > 1 => format!("{piles} piles (all but one empty)"),
            (piles, _) => format!("{piles} piles"),
        };
        let misere = self.ask.convention.words();
        format!(
            "this position of {piles} with the rule {}{misere}",
            self.rule
        )
    }
}

/// The theory of one pile, by its rule.
pub(in crate::game) fn one_pile_theory(
    rule: &Rule,
    pile: &Natural,
    limit: &Extended,
    ask: Ask<'_>,
) -> Result<Answer> {
    Ok(match rule.ratio() {
        Some((2, 1)) => allen_ponomarenko::fibonacci_nim(pile, limit, ask)?,
        Some((1, 1)) => whinihan::power_of_two(pile, limit, ask),
        _ => schwenk::any_rule(rule, pile, limit, ask)?,
    })
}

fn tabulated_reason(least: &Extended, entries: u64) -> Reason {
    let text = match least {
        Extended::Infinite => format!(
            "No take wins, whatever the limit: the least takes of all positions with piles up to these were computed, {entries} up to symmetry."
        ),
        Extended::Finite(least) => format!(
            "The least take is {least}: the least takes of all positions with piles up to these were computed, {entries} up to symmetry."
        ),
    };
    let entries = usize::try_from(entries).unwrap_or(usize::MAX);
    Reason::new("table", text).with_facts(Facts::default().with("entries", entries))
}

/// The error for piles beyond a machine's numbers: what it would take is known
/// to a power of 2, for an entry takes about 2^-25 seconds, and a line of them a
/// stack of about 2^5 bytes.
fn too_large_for_a_table(position: &TakeAwayPosition, budget: &Budget) -> Error {
    let bits = |pile: &Natural| pile.bit_len();
    let entries: usize = position.piles().iter().map(bits).sum();
    let largest = position.piles().iter().map(bits).max().unwrap_or(0);
    let gibibytes = (entries - largest).saturating_sub(25);
    let memory = match gibibytes {
        0 => "less than 2 GiB".to_owned(),
        power => format!("2^{power} GiB"),
    };
    let years = entries - 50;
    let power_of_two = |exponent| Natural::from(2_u8).pow(exponent);
    let mut excess = vec![Excess::seconds(budget).needing(power_of_two(entries - 25))];
    if gibibytes > 0 && gibibytes + 30 >= Natural::from(budget.table_bytes).bit_len() {
        excess.push(Excess::bytes(budget).needing(power_of_two(gibibytes + 30)));
    }
    Error::limit(
        "the table of least takes",
        format!("about 2^{entries} entries, {memory} and 2^{years} years"),
        format!(
            "{} seconds and {} MiB",
            budget.table_seconds,
            budget.table_bytes >> 20
        ),
        excess,
    )
}

/// Refuses piles with more positions than a search may visit: every size up to
/// each pile, with every limit up to the largest, can occur.
fn check_search_size(
    position: &TakeAwayPosition,
    largest: &Natural,
    budget: &Budget,
) -> Result<()> {
    let bits: usize = position.piles().iter().map(Natural::bit_len).sum();
    let excess = Excess::positions(budget);
    let (positions, excess) = if bits > 1000 {
        // The product would be long, and is far too large.
        let positions = format!("up to 2^{bits} positions");
        (positions, excess.needing(u64::MAX))
    } else {
        let sizes = position.piles().iter().map(|pile| pile + &Natural::ONE);
        let bound = sizes.fold(largest.clone().max(Natural::ONE), |product, size| {
            &product * &size
        });
        if bound <= budget.search_positions {
            return Ok(());
        }
        let positions = format!("up to {} positions", bound.to_short_string());
        (positions, excess.needing(bound))
    };
    let limit = format!("{} positions", budget.search_positions);
    Err(Error::limit("the search", positions, limit, [excess]))
}

fn terminal_least_take(convention: Convention) -> Extended {
    match convention {
        Convention::Normal => Extended::Infinite,
        Convention::Misere => Natural::ZERO.into(),
    }
}
