//! Take-away games with one limit for all piles.

use super::{Answer, EngineChoice, listed, searched_reason, single_pile};
use crate::analysis::{Analysis, Convention, Engine, Facts, Outcome, Reason, WinningMove};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::games::{SmallTakeAway, TakeAway, TakeAwayPosition};
use crate::number::{Extended, Natural, subtract_decimal};
use crate::rule::Rule;
use crate::solve::{Search, solve_piles};
use crate::step::Step;
use crate::theory::larsson_rubinstein::{self, Theorem19Class, power_of_two};
use crate::theory::{
    ListedTake, OnePileAnswer, PileTakes, PilesTheoryAnswer, allen_ponomarenko, flanigan, proved,
    schwenk, whinihan,
};

impl Answer {
    /// A limit of 0 occurs at the opening of a pile of 1, and decides it whatever
    /// the pile's least take.
    pub(super) fn say_that_nothing_may_be_taken(&mut self, convention: Convention) {
        self.outcome = convention.terminal_outcome();
        let verb = match self.outcome {
            Outcome::N => "wins",
            Outcome::P => "loses",
        };
        self.reason = Reason {
            source: "whinihan-1963/rules",
            text: format!(
                "The first move may not take the whole pile, so there is nothing to take, and who cannot move {verb}."
            ),
            facts: Facts::default(),
        };
    }
}

/// Analyses a take-away position.
pub(crate) fn take_away(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Analysis> {
    // The position may have been made for a game with another rule.
    game.check(position)?;
    let mut answer = match single_pile(position.piles().iter()) {
        Some(index) => one_pile_take_away(game, position, index, convention, choice, budget)?,
        None if choice.allows(Engine::Theory)
            && let Some(answer) = several_piles_theory(game, position, convention, budget)? =>
        {
            Answer::from_piles_theory(Engine::Theory, answer)
        }
        None if choice.allows(Engine::Proof)
            && let Some(answer) = proved_two_piles(game, position, convention, budget)? =>
        {
            Answer::from_piles_theory(Engine::Proof, answer)
        }
        None if choice.allows(Engine::Table) => {
            match tabulated_piles(game, position, convention, budget) {
                Err(error) if error.is_limit_exceeded() && choice.allows(Engine::Theory) => {
                    three_four_and_any(game, position, convention).ok_or(error)?
                }
                answer => answer?,
            }
        }
        None if choice.allows(Engine::Search) => {
            searched_take_away(game, position, convention, budget)?
        }
        None if !choice.allows(Engine::Theory) => {
            return Err(no_proof(game, position, convention));
        }
        None => three_four_and_any(game, position, convention)
            .ok_or_else(|| no_theory(game, position, convention))?,
    };
    if *position.limit() == Natural::ZERO.into() && !position.piles().iter().all(Natural::is_zero) {
        answer.say_that_nothing_may_be_taken(convention);
    }
    let texts: Vec<String> = position.piles().iter().map(Natural::to_string).collect();
    let winning_moves = answer
        .takes
        .into_iter()
        .map(|(index, listed)| take_away_move(game, position, &texts, index, listed))
        .collect::<Result<_>>()?;
    Ok(Analysis {
        game: game.name(),
        rule: Some(game.rule().to_string()),
        bounds: None,
        misere: convention == Convention::Misere,
        position: position_text(&texts, position),
        outcome: answer.outcome,
        least_take: answer.least_take,
        winning_moves,
        unlisted_moves: answer.unlisted,
        complete: answer.complete,
        engine: answer.engine,
        reason: answer.reason,
    })
}

/// The position as it displays, from the digits of its piles: the limit of an
/// opening differs from the pile in its last digits only.
fn position_text(texts: &[String], position: &TakeAwayPosition) -> String {
    let piles = texts.join(",");
    match position.limit() {
        Extended::Finite(limit) if limit.is_zero() => piles,
        Extended::Finite(limit) if limit + &Natural::ONE == position.piles()[0] => {
            format!("{piles};{}", subtract_decimal(&texts[0], "1"))
        }
        limit => format!("{piles};{limit}"),
    }
}

/// The theory of several piles, where there is one.
fn several_piles_theory(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<Option<PilesTheoryAnswer>> {
    if convention == Convention::Misere {
        return Ok(None);
    }
    if game.rule().ratio() == Some((1, 1)) {
        let answer = power_of_two::power_of_two_piles(position.piles(), position.limit(), budget);
        return Ok(Some(answer));
    }
    let Some(places) = two_full_piles(position) else {
        return Ok(None);
    };
    let piles = places.map(|place| &position.piles()[place]);
    let answer = flanigan::two_piles(game.rule(), piles, position.limit(), budget)?;
    Ok(answer.map(|answer| {
        let mut answer = at_places(answer, places);
        if game.rule().ratio() == Some((2, 1)) {
            answer.reason.facts =
                larsson_rubinstein::two_pile_facts(answer.reason.facts, piles, position.limit());
        }
        answer
    }))
}

/// The places of the piles that are not empty, if they are two.
fn two_full_piles(position: &TakeAwayPosition) -> Option<[usize; 2]> {
    let full = (0..position.piles().len()).filter(|&i| !position.piles()[i].is_zero());
    full.collect::<Vec<_>>().try_into().ok()
}

/// An answer about two piles, for these places among the piles.
fn at_places(mut answer: PilesTheoryAnswer, places: [usize; 2]) -> PilesTheoryAnswer {
    for (index, _) in &mut answer.takes {
        *index = places[*index];
    }
    answer
}

/// Two piles with a rule for which all winning takes are proved.
fn proved_two_piles(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<Option<PilesTheoryAnswer>> {
    let (Convention::Normal, Some(places)) = (convention, two_full_piles(position)) else {
        return Ok(None);
    };
    let piles = places.map(|place| &position.piles()[place]);
    let answer = proved::two_piles(game.rule(), piles, position.limit(), budget)?;
    Ok(answer.map(|answer| at_places(answer, places)))
}

/// Fibonacci nim with piles of 3, 4 and any size, where the limit allows the
/// move of Theorem 19: one winning move, whatever others there are.
fn three_four_and_any(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
) -> Option<Answer> {
    if game.rule().ratio() != Some((2, 1)) || convention == Convention::Misere {
        return None;
    }
    let size = |n: u8| {
        let mut piles = position.piles().iter();
        piles.position(|pile| *pile == n)
    };
    let (three, four) = (size(3)?, size(4)?);
    let others = (0..position.piles().len())
        .filter(|&i| i != three && i != four && !position.piles()[i].is_zero());
    let [other] = others.collect::<Vec<_>>()[..] else {
        return None;
    };
    let n = &position.piles()[other];
    let class = Theorem19Class::of(n);
    let take = Natural::from(class.take());
    position.limit().allows(&take).then(|| Answer {
        engine: Engine::Theory,
        outcome: Outcome::N,
        least_take: (class.take() == 1).then(|| take.clone().into()),
        takes: vec![(
            if class.pile() == 3 { three } else { four },
            ListedTake { take, why: None },
        )],
        unlisted: Natural::ZERO,
        complete: false,
        reason: class.reason(n),
    })
}

/// The theory of one pile, by its rule.
pub(super) fn one_pile_theory(
    rule: &Rule,
    pile: &Natural,
    limit: &Extended,
    convention: Convention,
    budget: &Budget,
) -> Result<OnePileAnswer> {
    Ok(match rule.ratio() {
        Some((2, 1)) => allen_ponomarenko::fibonacci_nim(pile, limit, convention, budget),
        Some((1, 1)) => whinihan::power_of_two(pile, limit, convention, budget),
        _ => schwenk::any_rule(rule, pile, limit, convention, budget)?,
    })
}

fn one_pile_take_away(
    game: &TakeAway,
    position: &TakeAwayPosition,
    index: usize,
    convention: Convention,
    choice: EngineChoice,
    budget: &Budget,
) -> Result<Answer> {
    if choice.allows(Engine::Theory) {
        let (pile, limit) = (&position.piles()[index], position.limit());
        let answer = one_pile_theory(game.rule(), pile, limit, convention, budget)?;
        return Ok(Answer::from_theory(answer, index));
    }
    if choice.allows(Engine::Table) {
        return tabulated_piles(game, position, convention, budget);
    }
    if choice.allows(Engine::Search) {
        return searched_take_away(game, position, convention, budget);
    }
    Err(no_proof(game, position, convention))
}

/// Any piles by the sweep of all positions below them.
fn tabulated_piles(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<Answer> {
    let sizes: Option<Vec<u64>> = position.piles().iter().map(Natural::to_u64).collect();
    let Some(sizes) = sizes else {
        return Err(too_large_for_a_table(position, budget));
    };
    let table = solve_piles(game.rule(), &sizes, convention, budget)?;
    let least = match table.least_take {
        Some(least) => Natural::from(least).into(),
        None => Extended::Infinite,
    };
    let within = |take: u64| position.limit().allows(&Natural::from(take));
    let mut takes = PileTakes::new(position.piles(), budget);
    for (pile, take) in table.winning_moves {
        if within(take) {
            takes.push(pile - 1, Natural::from(take));
        }
    }
    let outcome = if least <= *position.limit() && least != Extended::Infinite {
        Outcome::N
    } else {
        Outcome::P
    };
    let (takes, unlisted) = takes.into_listed();
    Ok(Answer {
        engine: Engine::Table,
        outcome,
        reason: tabulated_reason(&least, table.entries),
        least_take: Some(least),
        takes,
        unlisted,
        complete: true,
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
    Reason {
        source: "table",
        text,
        facts: Facts::default().with("entries", usize::try_from(entries).unwrap_or(usize::MAX)),
    }
}

/// The error for piles beyond a machine's numbers: what it would take is known
/// to a power of 2, for an entry takes about 2^-25 seconds, and a line of them a
/// stack of about 2^5 bytes.
fn too_large_for_a_table(position: &TakeAwayPosition, budget: &Budget) -> Error {
    let bits = |pile: &Natural| pile.bit_len();
    let entries: usize = position.piles().iter().map(bits).sum();
    let largest = position.piles().iter().map(bits).max().unwrap_or(0);
    let memory = match (entries - largest).saturating_sub(25) {
        0 => "less than 2 GiB".to_owned(),
        gibibytes => format!("2^{gibibytes} GiB"),
    };
    let years = entries - 50;
    Error::limit(
        "the table of least takes",
        format!("about 2^{entries} entries, {memory} and 2^{years} years"),
        format!(
            "{} seconds and {} MiB",
            budget.table_seconds,
            budget.table_bytes >> 20
        ),
    )
}

fn no_theory(game: &TakeAway, position: &TakeAwayPosition, convention: Convention) -> Error {
    Error::NoEngine(format!(
        "no theory answers {}; a table or a search does, within its budget",
        position_words(game, position, convention)
    ))
}

fn no_proof(game: &TakeAway, position: &TakeAwayPosition, convention: Convention) -> Error {
    Error::NoEngine(format!(
        "no proof answers {}; there is one for two piles with the rule 5t/2 in normal play",
        position_words(game, position, convention)
    ))
}

/// "this position of 3 piles with the rule 3t"
fn position_words(game: &TakeAway, position: &TakeAwayPosition, convention: Convention) -> String {
    let piles = match position.piles() {
        [_] => "one pile".to_owned(),
        piles => format!("{} piles", piles.len()),
    };
    let misere = match convention {
        Convention::Normal => "",
        Convention::Misere => " in misère play",
    };
    format!(
        "this position of {piles} with the rule {}{misere}",
        game.rule()
    )
}

/// All winning moves without a limit are found first: the least of them is the
/// least take, and those within the limit are the answer.
fn searched_take_away(
    game: &TakeAway,
    position: &TakeAwayPosition,
    convention: Convention,
    budget: &Budget,
) -> Result<Answer> {
    let largest = position.piles().iter().max().cloned().unwrap_or_default();
    check_search_size(position, &largest, budget)?;
    let largest = largest.to_u64().expect("smaller than the bound");
    let small = SmallTakeAway::new(game.rule(), largest)?;
    let open = game.position(position.piles().to_vec(), Extended::Infinite)?;
    let open = small.position(&open).expect("piles up to the largest");
    let found = Search::new(&small, convention, budget).analyze(&open)?;
    let least = found.winning_moves.iter().map(|&(_, take)| take).min();
    let within: Vec<(usize, u64)> = found
        .winning_moves
        .into_iter()
        .filter(|&(_, take)| position.limit().allows(&Natural::from(take)))
        .collect();
    let over = position.piles().iter().all(Natural::is_zero);
    let (outcome, least) = match least {
        _ if over => (
            convention.terminal_outcome(),
            terminal_least_take(convention),
        ),
        Some(least) if position.limit().allows(&Natural::from(least)) => {
            (Outcome::N, Natural::from(least).into())
        }
        Some(least) => (Outcome::P, Natural::from(least).into()),
        None => (Outcome::P, Extended::Infinite),
    };
    Ok(Answer {
        engine: Engine::Search,
        outcome,
        least_take: Some(least),
        takes: within
            .into_iter()
            .map(|(pile, take)| (pile - 1, listed(take)))
            .collect(),
        unlisted: Natural::ZERO,
        complete: true,
        reason: searched_reason(found.positions),
    })
}

/// Refuses piles with more positions than a search may visit: every size up to
/// each pile, with every limit up to the largest, can occur.
fn check_search_size(
    position: &TakeAwayPosition,
    largest: &Natural,
    budget: &Budget,
) -> Result<()> {
    let bits: usize = position.piles().iter().map(Natural::bit_len).sum();
    let positions = if bits > 1000 {
        // The product would be long, and is far too large.
        format!("up to 2^{bits} positions")
    } else {
        let sizes = position.piles().iter().map(|pile| pile + &Natural::ONE);
        let bound = sizes.fold(largest.clone().max(Natural::ONE), |product, size| {
            &product * &size
        });
        if bound <= budget.search_positions {
            return Ok(());
        }
        format!("up to {} positions", bound.to_short_string())
    };
    let limit = format!("{} positions", budget.search_positions);
    Err(Error::limit("the search", positions, limit))
}

fn terminal_least_take(convention: Convention) -> Extended {
    match convention {
        Convention::Normal => Extended::Infinite,
        Convention::Misere => Natural::ZERO.into(),
    }
}

fn take_away_move(
    game: &TakeAway,
    position: &TakeAwayPosition,
    texts: &[String],
    index: usize,
    listed: ListedTake,
) -> Result<WinningMove> {
    let mut text = String::from("take ");
    listed.take.push_decimal(&mut text);
    let take_digits = text.len();
    if texts.len() > 1 {
        text.push_str(" from pile ");
        Natural::from(index + 1).push_decimal(&mut text);
    }
    let mut to = String::with_capacity(2 * take_digits + texts[index].len());
    for (i, pile) in texts.iter().enumerate() {
        if i > 0 {
            to.push(',');
        }
        if i == index {
            push_difference(
                &mut to,
                &position.piles()[i],
                pile,
                &listed.take,
                &text[5..take_digits],
            );
        } else {
            to.push_str(pile);
        }
    }
    to.push(';');
    let nothing_left = to.bytes().all(|b| matches!(b, b'0' | b',' | b';'));
    match game.limit_after(nothing_left, &listed.take)? {
        Extended::Finite(limit) => limit.push_decimal(&mut to),
        Extended::Infinite => to.push_str("inf"),
    }
    Ok(WinningMove {
        step: Step::take(index + 1, listed.take),
        to,
        text,
        why: listed.why,
    })
}

/// Appends pile − take: a machine-sized difference is computed, a larger one
/// made from the digits of both.
fn push_difference(
    to: &mut String,
    pile: &Natural,
    pile_text: &str,
    take: &Natural,
    take_text: &str,
) {
    match (pile.to_u64(), take.to_u64()) {
        (Some(pile), Some(take)) => Natural::from(pile - take).push_decimal(to),
        _ => to.push_str(&subtract_decimal(pile_text, take_text)),
    }
}
