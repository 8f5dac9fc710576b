//! One pile of every size and every limit: theory, table and search agree on
//! the outcome, on every winning move and on the least take.

use std::collections::BTreeMap;

use crate::oracle::compare::{Verdict, compare};
use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Rules, SmallTakeAway, TakeAway, TakeAwayPosition};
use fibnim::solve::{PilesAnswer, Search, solve_piles};
use fibnim::{
    Analysis, Ask, Budget, Convention, Engine, EngineChoice, Extended, Game, Natural, Outcome,
    Result, Rule, Step,
};
use proptest::prelude::*;

/// The largest pile for the rules that are compared as far as promised.
const LARGEST: u64 = 500;

fn position(game: &TakeAway, pile: u64, limit: Extended) -> TakeAwayPosition {
    let position = TakeAwayPosition::new(vec![Natural::from(pile)], limit);
    game.check(&position).unwrap();
    position
}

/// Every pile up to `largest`, with every limit up to two beyond the pile, and
/// ∞.
fn positions(rule: &Rule, largest: u64) -> impl Iterator<Item = TakeAwayPosition> {
    let game = TakeAway::new(rule.clone());
    (0..=largest).flat_map(move |pile| {
        let limits = (1..=pile + 2).map(|limit| Natural::from(limit).into());
        let game = game.clone();
        limits
            .chain([Extended::Infinite])
            .map(move |limit| position(&game, pile, limit))
    })
}

fn verdict_of(analysis: &Analysis) -> Verdict {
    assert_eq!(analysis.engine, Engine::Theory);
    assert!(analysis.unlisted_moves.is_zero());
    Verdict {
        outcome: analysis.outcome,
        winning_moves: analysis
            .winning_moves
            .iter()
            .map(|step| step.step.clone())
            .collect(),
    }
}

fn verdict_from(outcome: Outcome, takes: impl IntoIterator<Item = u64>) -> Verdict {
    Verdict {
        outcome,
        winning_moves: takes
            .into_iter()
            .map(|take| Step::take(1, Natural::from(take)))
            .collect(),
    }
}

/// The least takes that a theory has given for each pile, at any limit.
type LeastTakes = BTreeMap<Natural, Vec<Extended>>;

fn theory(
    game: &Game,
    position: &TakeAwayPosition,
    least_takes: &mut LeastTakes,
) -> Result<Verdict> {
    let asked = game.position(&position.to_string())?;
    assert_eq!(asked.state::<TakeAway>(), Some(position));
    let choice = EngineChoice::Only(Engine::Theory);
    let analysis = asked.analyze_by(choice, &Budget::default())?;
    let least = analysis.least_take.clone().expect("the game has limits");
    let seen = least_takes.entry(position.piles()[0].clone()).or_default();
    if !seen.contains(&least) {
        seen.push(least);
    }
    Ok(verdict_of(&analysis))
}

/// What the table of each pile says of a position.
fn tabulated(tables: &[PilesAnswer], position: &TakeAwayPosition) -> Verdict {
    let table = &tables[position.piles()[0].to_usize().unwrap()];
    let within = |take: &u64| position.limit().allows(&Natural::from(*take));
    let outcome = if table.least_take.is_some_and(|least| within(&least)) {
        Outcome::N
    } else {
        Outcome::P
    };
    let takes = table.winning_moves.iter().map(|&(_, take)| take);
    verdict_from(outcome, takes.filter(within))
}

/// The least limit at which the search finds a win, for a pile of 1 or more.
fn least_take_by_search(
    search: &mut Search<SmallTakeAway>,
    small: &SmallTakeAway,
    game: &TakeAway,
    pile: u64,
) -> Extended {
    let winning = (1..=pile).find(|&limit| {
        let position = position(game, pile, Natural::from(limit).into());
        search.outcome(&small.position(&position).unwrap()).unwrap() == Outcome::N
    });
    winning.map_or(Extended::Infinite, |limit| Natural::from(limit).into())
}

/// Compares the engines over the whole box.
fn check_box(game: &Game, rule: &Rule, convention: Convention, largest: u64) {
    let budget = Budget::default();
    let small = SmallTakeAway::new(rule, largest).unwrap();
    let tables: Vec<PilesAnswer> = (0..=largest)
        .map(|pile| solve_piles(rule, &[pile], Ask::by(convention, &budget)).unwrap())
        .collect();
    let mut search = Search::new(&small, Ask::by(convention, &budget));
    let mut least_takes = LeastTakes::new();
    let agreement = compare(
        positions(rule, largest),
        |position| theory(game, position, &mut least_takes),
        |position| {
            let found = search.analyze(&small.position(position).expect("in the box"))?;
            let takes = found.winning_moves.iter().map(|&(_, take)| take);
            let verdict = verdict_from(found.outcome, takes);
            assert_eq!(
                tabulated(&tables, position),
                verdict,
                "the table at {position}"
            );
            Ok(verdict)
        },
    );
    let agreement = agreement.unwrap_or_else(|difference| panic!("{rule}: {difference}"));
    let expected: u64 = (0..=largest).map(|pile| pile + 3).sum();
    assert_eq!(agreement.positions as u64, expected);
    let take_away = TakeAway::new(rule.clone());
    for pile in 1..=largest {
        let least = least_take_by_search(&mut search, &small, &take_away, pile);
        assert_eq!(
            least_takes[&Natural::from(pile)],
            [least],
            "{rule}: the least take of {pile}"
        );
    }
}

fn check_conventions(name: &str, rule: &Rule, options: &GameOptions, largest: u64) {
    for convention in [Convention::Normal, Convention::Misere] {
        let options = GameOptions {
            misere: convention == Convention::Misere,
            ..options.clone()
        };
        let game = catalog::game_with(name, &options).unwrap();
        check_box(&game, rule, convention, largest);
    }
}

fn check_rule(text: &str, largest: u64) {
    let options = GameOptions {
        rule: Some(text.into()),
        ..GameOptions::default()
    };
    check_conventions("takeaway", &Rule::parse(text).unwrap(), &options, largest);
}

#[test]
fn fibonacci_nim() {
    check_conventions("fib", &Rule::times(2), &GameOptions::default(), LARGEST);
}

#[test]
fn power_of_two_nim() {
    check_conventions(
        "power-of-two",
        &Rule::times(1),
        &GameOptions::default(),
        LARGEST,
    );
}

#[test]
fn three_times() {
    check_rule("3t", LARGEST);
}

#[test]
fn five_halves() {
    check_rule("5t/2", LARGEST);
}

#[test]
fn three_halves() {
    check_rule("3t/2", LARGEST);
}

#[test]
fn nine_quarters() {
    check_rule("9t/4", LARGEST);
}

#[test]
fn one_more() {
    check_rule("t+1", LARGEST);
}

#[test]
fn square() {
    check_rule("t^2", LARGEST);
}

#[test]
fn constant_seven() {
    check_rule("7", LARGEST);
}

/// Half of all takes win, and listing them takes the longest of all.
#[test]
fn constant_one() {
    check_rule("1", LARGEST / 2);
}

#[test]
fn half_rounded_up() {
    check_rule("(t+1)/2", LARGEST);
}

/// The same games in another form go through another theory.
#[test]
fn the_general_theory_on_the_special_games() {
    for rule in ["2t+0", "2t^2/t", "t+0", "t^2/t"] {
        let options = GameOptions {
            rule: Some(rule.into()),
            ..GameOptions::default()
        };
        let game = catalog::game_with("takeaway", &options).unwrap();
        let answer = game
            .position("12")
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        assert_eq!(answer.reason.source, "flanigan-1978/equation-2.2", "{rule}");
        check_rule(rule, 150);
    }
}

#[test]
fn tables_that_repeat() {
    for table in [
        "5…",
        "1,2,2,7,7…",
        "3,3,3,4,20…",
        "2,4,6,8,10,12,12...",
        "1,1,1,40…",
    ] {
        check_rule(table, 150);
    }
}

/// Nondecreasing tables that end where the pile does: f(1) is 1 to 4, and most
/// steps are 0.
fn random_table(entries: usize) -> impl Strategy<Value = Vec<u64>> {
    let step = prop_oneof![6 => Just(0u64), 3 => 1..4u64, 1 => 4..40u64];
    (1..5u64, prop::collection::vec(step, entries - 1)).prop_map(|(first, steps)| {
        let rising = steps.into_iter().scan(first, |value, step| {
            *value += step;
            Some(*value)
        });
        std::iter::once(first).chain(rising).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn random_tables(values in random_table(99)) {
        let text: Vec<String> = values.iter().map(u64::to_string).collect();
        check_rule(&text.join(","), 100);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1))]

    #[test]
    fn a_random_table_as_far_as_the_rules(values in random_table(499)) {
        let text: Vec<String> = values.iter().map(u64::to_string).collect();
        check_rule(&text.join(","), LARGEST);
    }
}
