//! Take-away with a limit for each pile: Grundy values by table and in closed
//! form, and sums of piles by theory, table and search.

use std::collections::BTreeSet;

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Local, LocalPosition, Rules, SmallLocal};
use fibnim::solve::{GrundyTable, Search};
use fibnim::theory::local_grundy::{self, thresholds};
use fibnim::{
    Analysis, Ask, Budget, Convention, Engine, EngineChoice, Extended, Game, Natural, Outcome,
    Result, Rule, Step,
};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::compare::{Verdict, compare};
use crate::oracle::{RULES, greedy_parts, numbers_of, to_big, to_natural};

/// How far the closed form is compared with the table.
const VERIFIED_TO: u64 = 100_000;

/// G(m; r) for all m ≤ n and r ≤ n, at index [m][r], by the definition: an empty
/// pile has the value of the end. A limit of 0 occurs with empty piles alone.
fn values_by_definition(n: usize, end: u32, f: impl Fn(u64) -> u64) -> Vec<Vec<u32>> {
    let mut values = vec![vec![end; n + 1]];
    for pile in 1..=n {
        let mut reached = BTreeSet::new();
        let mut row = vec![0];
        for take in 1..=n {
            if take == pile {
                reached.insert(end);
            } else if take < pile {
                let limit = usize::try_from(f(take as u64)).unwrap().min(n);
                reached.insert(values[pile - take][limit]);
            }
            let mut values = 0..=u32::MAX;
            row.push(values.find(|value| !reached.contains(value)).unwrap());
        }
        values.push(row);
    }
    values
}

#[test]
fn the_table_is_the_definition_for_every_rule() {
    let (n, budget) = (110, Budget::default());
    let both = [(Ask::normal(&budget), 0), (Ask::misere(&budget), 1)];
    for ((text, f), (ask, end)) in RULES.into_iter().flat_map(|rule| both.map(|b| (rule, b))) {
        let rule = Rule::parse(text).unwrap();
        let table = GrundyTable::build(&rule, n as u64, ask).unwrap();
        let play = format!("{text}, {:?}", ask.convention);
        for (pile, row) in values_by_definition(n, end, f).iter().enumerate() {
            for (limit, &value) in row.iter().enumerate() {
                let found = table.value(pile as u64, limit as u64);
                assert_eq!(found, value, "{play}: {pile};{limit}");
            }
            let above = |g: u32| row.iter().position(|&value| value > g).map(|r| r as u64);
            let by_row: Vec<u64> = (0..).map_while(above).collect();
            assert_eq!(table.thresholds(pile as u64), by_row, "{play}: {pile}");
        }
    }
}

/// A pile alone is lost in misère play where its value is 0, says a search that
/// knows no Grundy values.
#[test]
fn a_misere_value_of_0_is_lost() {
    let budget = Budget::default();
    for text in ["2t", "t", "3t", "7", "1,2,2,7,7…"] {
        let (game, rule) = (local(text, true), Rule::parse(text).unwrap());
        let table = GrundyTable::build(&rule, 30, Ask::misere(&budget)).unwrap();
        for (pile, limit) in (0..=30).flat_map(|pile| (1..=30).map(move |limit| (pile, limit))) {
            let search = EngineChoice::Only(Engine::Search);
            let outcome = by(&game, search, &format!("{pile};{limit}"))
                .unwrap()
                .outcome;
            let is_lost = table.value(pile, limit) == 0;
            assert_eq!(is_lost, outcome == Outcome::P, "{text}: {pile};{limit}");
        }
    }
}

/// The first values: 0 has no move, 1 leads to 0, 2 to 1 and 0.
#[test]
fn the_first_misere_values_by_hand() {
    let (rule, budget) = (Rule::times(2), Budget::default());
    let table = GrundyTable::build(&rule, 3, Ask::misere(&budget)).unwrap();
    let values = |limit| [0, 1, 2, 3].map(|pile| table.value(pile, limit));
    assert_eq!(values(3), [1, 0, 2, 3]);
    // From 3, one leads to 2 with a limit of 2, whose value is 2.
    assert_eq!(values(1), [1, 0, 1, 0]);
    assert_eq!(table.thresholds(0), [0]);
    assert_eq!(table.thresholds(3), [2, 3, 3]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_table_is_the_definition_for_random_tables(steps in prop::collection::vec(0u64..4, 39)) {
        let mut values = vec![1u64];
        for step in steps {
            values.push(values[values.len() - 1] + step * step);
        }
        let rule = Rule::table(values.iter().copied().map(Natural::from).collect()).unwrap();
        let table = GrundyTable::build(&rule, 40, Ask::normal(&Budget::default())).unwrap();
        let f = |t: u64| values[usize::try_from(t).unwrap() - 1];
        for (pile, row) in values_by_definition(40, 0, f).iter().enumerate() {
            for (limit, &value) in row.iter().enumerate() {
                prop_assert_eq!(table.value(pile as u64, limit as u64), value);
            }
        }
    }
}

#[test]
fn small_tables_and_tables_that_do_not_fit() {
    let rule = Rule::times(2);
    for n in 0..4 {
        let table = GrundyTable::build(&rule, n, Ask::normal(&Budget::default())).unwrap();
        assert_eq!(table.largest(), n);
        assert_eq!(u64::from(table.value(n, n)), n);
    }
    let few_bytes = Budget::new().bytes(1 << 20);
    let few_moves = Budget::new().moves(1000);
    for (n, budget) in [
        (10_000_000_000, Budget::default()),
        (1 << 20, few_bytes.clone()),
        (15_000, few_bytes),
        (10_000, few_moves.clone()),
    ] {
        let error = GrundyTable::build(&rule, n, Ask::normal(&budget)).unwrap_err();
        assert!(error.is_limit_exceeded(), "{n}: {error}");
    }
    // After the first move it is nim, whose values grow as fast as the piles.
    let nim = Rule::parse("10^9").unwrap();
    let error = GrundyTable::build(&nim, 100, Ask::normal(&few_moves)).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
    for not_a_rule in ["1,2,3", "9-t"] {
        let rule = Rule::parse(not_a_rule).unwrap();
        let error = GrundyTable::build(&rule, 9, Ask::normal(&Budget::default())).unwrap_err();
        assert_eq!(error.kind(), "bad_rule", "{not_a_rule}");
    }
}

#[test]
fn values_of_the_examples() {
    let table = GrundyTable::build(&Rule::times(2), 58, Ask::normal(&Budget::default())).unwrap();
    assert_eq!(table.value(10, 10), 5);
    assert_eq!(table.value(8, 4), 0);
    assert_eq!(table.value(4, 3), 3);
    assert_eq!(table.value(58, 58), 11);
    let row: Vec<u32> = (0..=20).map(|n| table.value(n, n)).collect();
    assert_eq!(
        row,
        [
            0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7
        ]
    );
}

#[test]
fn the_closed_form_is_the_table() {
    let table = GrundyTable::build(
        &Rule::times(2),
        VERIFIED_TO,
        Ask::normal(&Budget::default()),
    )
    .unwrap();
    for n in 0..=VERIFIED_TO {
        let mut by_table = table.thresholds(n).into_iter();
        let by_table: [Extended; 4] = std::array::from_fn(|_| {
            let next = by_table.next();
            next.map_or(Extended::Infinite, |b| Natural::from(b).into())
        });
        assert_eq!(thresholds(&Natural::from(n)), by_table, "{n}");
    }
}

fn local(rule: &str, misere: bool) -> Game {
    let options = GameOptions {
        rule: Some(rule.into()),
        misere,
        ..GameOptions::default()
    };
    catalog::game_with("local", &options).unwrap()
}

fn by(game: &Game, choice: EngineChoice, position: &str) -> Result<Analysis> {
    let position = game.position(position)?;
    position.analyze_by(choice, &Budget::default())
}

fn verdict(analysis: &Analysis) -> Verdict {
    assert!(analysis.unlisted_moves.is_zero());
    let moves = analysis.winning_moves.iter();
    Verdict {
        outcome: analysis.outcome,
        winning_moves: moves.map(|step| step.step.clone()).collect(),
    }
}

/// All piles up to a size with all limits, as text.
fn limited_piles(largest: u64) -> Vec<String> {
    (0..=largest)
        .flat_map(|pile| {
            let limits = (1..=pile.max(1)).map(move |limit| format!("{pile};{limit}"));
            limits.chain([format!("{pile};inf")])
        })
        .collect()
}

/// All sums of so many of them, in order.
fn sums(piles: usize, largest: u64) -> Vec<String> {
    let single = limited_piles(largest);
    let mut sums = single.clone();
    for _ in 1..piles {
        let longer = sums
            .iter()
            .flat_map(|sum| single.iter().map(move |pile| format!("{sum},{pile}")));
        sums = longer.collect();
    }
    sums
}

/// Every engine that answers a position says what one search for all of them
/// says.
fn check_sums(rule: &str, misere: bool, largest: u64, positions: &[String]) {
    let game = local(rule, misere);
    let rules = Local::new(Rule::parse(rule).unwrap());
    let small = SmallLocal::new(rules.rule().unwrap(), largest).unwrap();
    let convention = if misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let budget = Budget::default();
    let mut search = Search::new(&small, Ask::by(convention, &budget));
    for engine in [Engine::Theory, Engine::Table] {
        let choice = EngineChoice::Only(engine);
        let answered = positions
            .iter()
            .filter(|position| match by(&game, choice, position) {
                Ok(analysis) => analysis.engine == engine,
                Err(error) => {
                    assert_eq!(error.kind(), "no_engine", "{position}");
                    false
                }
            });
        let agreement = compare(
            answered,
            |position| Ok(verdict(&by(&game, choice, position)?)),
            |position| {
                let position: LocalPosition = rules.read(position)?;
                let found = search.analyze(&small.position(&position).unwrap())?;
                let moves = found.winning_moves.into_iter();
                Ok(Verdict {
                    outcome: found.outcome,
                    winning_moves: moves
                        .map(|(pile, take)| Step::take(pile, take.into()))
                        .collect(),
                })
            },
        );
        let agreement = agreement.unwrap_or_else(|difference| panic!("{rule}: {difference}"));
        let all = agreement.positions == positions.len();
        assert!(all || engine == Engine::Theory || misere, "{rule}");
        assert!(agreement.positions > 0 || misere, "{rule}: {engine}");
    }
}

#[test]
fn sums_agree_with_search() {
    check_sums("2t", false, 60, &sums(1, 60));
    check_sums("2t", false, 9, &sums(2, 9));
    check_sums("2t", false, 4, &sums(3, 4));
    for rule in ["t", "3t", "t+1", "7", "1,2,2,7,7…"] {
        check_sums(rule, false, 30, &sums(1, 30));
        check_sums(rule, false, 7, &sums(2, 7));
    }
}

#[test]
fn misere_sums_agree_with_search() {
    for rule in ["2t", "t", "3t"] {
        check_sums(rule, true, 30, &sums(1, 30));
        check_sums(rule, true, 6, &sums(2, 6));
    }
}

/// A second pile of the value 1, 2 or 3 asks for all takes to each value.
#[test]
fn takes_to_each_value_agree_with_the_table() {
    let fib = local("2t", false);
    for n in 1..=240u64 {
        let last = thresholds(&Natural::from(n))[3].clone();
        let last = last.finite().and_then(Natural::to_u64).unwrap_or(n + 3);
        let limits = [last - 1, last / 2, last / 3, 1, 2, 3, 4, 5, 6];
        let limits: BTreeSet<u64> = limits
            .into_iter()
            .filter(|r| (1..last).contains(r))
            .collect();
        for (limit, other) in limits
            .iter()
            .flat_map(|limit| ["1;1", "2;2", "3;3", "4;5"].map(|other| (limit, other)))
        {
            let position = format!("{n};{limit},{other}");
            let ask = |engine| by(&fib, EngineChoice::Only(engine), &position).unwrap();
            let (theory, table) = (ask(Engine::Theory), ask(Engine::Table));
            assert_eq!(verdict(&theory), verdict(&table), "{position}");
            let facts = |analysis: &Analysis| {
                let facts = &analysis.reason.facts;
                (facts.get("grundy").cloned(), facts.get("nim_sum").cloned())
            };
            assert_eq!(facts(&theory), facts(&table), "{position}");
        }
    }
}

#[test]
fn three_piles_of_the_example() {
    let answer = by(&local("2t", false), EngineChoice::Auto, "4,7,10").unwrap();
    assert_eq!(answer.position.to_string(), "4;inf,7;inf,10;inf");
    assert_eq!(answer.outcome, Outcome::N);
    assert_eq!(answer.least_take, None);
    assert_eq!(answer.reason.facts.get("nim_sum"), Some(&2usize.into()));
    let moves: Vec<(usize, String)> = answer
        .winning_moves
        .iter()
        .map(|step| (step.pile().unwrap(), step.take().unwrap().to_string()))
        .collect();
    assert_eq!(moves, [(1, "3".into())]);
    assert_eq!(answer.winning_moves[0].to.to_string(), "1;6,7;inf,10;inf");
}

/// The Grundy value up to 3 of a large pile, from its greedy parts.
fn large_value(n: &BigUint, limit: Option<&BigUint>) -> Option<u8> {
    let parts: Vec<BigUint> = greedy_parts(n).into_iter().map(|(_, part)| part).collect();
    let z = |k: usize| parts.get(k - 1).cloned();
    let first = z(1).unwrap_or_default();
    let b = match u64::try_from(&first) {
        Ok(1) if z(2) == Some(3u8.into()) => [z(1), z(2), z(2), z(3)],
        Ok(1) => [z(1), z(2), z(2), z(2)],
        Ok(2) => [z(1), z(1), z(2), z(2)],
        Ok(3) => [z(1), z(1), z(1), z(2).map(|z| z - 1u8)],
        _ => [z(1), z(1), z(1), z(1)],
    };
    let within = |b: &&Option<BigUint>| {
        b.as_ref()
            .is_some_and(|b| limit.is_none_or(|limit| b <= limit))
    };
    let value = b.iter().take_while(within).count();
    (value < 4).then(|| u8::try_from(value).unwrap())
}

/// Takes that could be mistaken for ones to a value up to 3: tails of n and of
/// the numbers just below it, and their neighbours.
fn suspects(n: &BigUint, limit: &BigUint) -> BTreeSet<BigUint> {
    let mut suspects = BTreeSet::new();
    for lower in 0..=5u8 {
        if *n < BigUint::from(lower) {
            continue;
        }
        let mut tail = BigUint::default();
        for (_, part) in greedy_parts(&(n - lower)) {
            tail += part;
            suspects.extend([&tail - 1u8, tail.clone(), &tail + 1u8]);
        }
    }
    suspects.extend((1..12u8).map(BigUint::from));
    suspects.retain(|take| *take > BigUint::default() && take <= limit && take <= n);
    suspects
}

/// Checks all takes from (n; limit) beside a pile of the value 1, 2 or 3.
fn check_large_pile(n: &BigUint, limit: &BigUint, value: u8) {
    let Some(own) = large_value(n, Some(limit)) else {
        let limit = Extended::from(to_natural(limit));
        assert!(thresholds(&to_natural(n)).iter().all(|b| *b <= limit));
        return;
    };
    let position = format!("{n};{limit},{value};{value}");
    let theory = EngineChoice::Only(Engine::Theory);
    let answer = by(&local("2t", false), theory, &position).unwrap();
    let nim_sum = own ^ value;
    assert_eq!(answer.outcome == Outcome::P, nim_sum == 0, "{position}");
    let listed: BTreeSet<BigUint> = answer
        .winning_moves
        .iter()
        .filter(|step| step.pile() == Some(1))
        .map(|step| to_big(step.take().unwrap()))
        .collect();
    let wins = |take: &BigUint| {
        nim_sum != 0 && large_value(&(n - take), Some(&(take * 2u8))) == Some(value)
    };
    for take in &listed {
        assert!(take <= limit && wins(take), "{take} from {position}");
    }
    for take in suspects(n, limit) {
        assert_eq!(
            listed.contains(&take),
            wins(&take),
            "{take} from {position}"
        );
    }
}

/// Large piles whose smallest parts are made to order, so that limits can be
/// long: F_high + … + the parts below, with the gaps given.
fn piles_with_gaps() -> impl Strategy<Value = BigUint> {
    (
        2usize..6,
        prop::collection::vec(2usize..5, 0..8),
        3usize..60,
    )
        .prop_map(|(first, gaps, last)| {
            let mut index = first;
            let mut indices = vec![first];
            for gap in gaps.into_iter().chain([last]) {
                index += gap;
                indices.push(index);
            }
            let mut fibonacci = vec![BigUint::default(), BigUint::from(1u8)];
            while fibonacci.len() <= index {
                let top = fibonacci.len();
                fibonacci.push(&fibonacci[top - 1] + &fibonacci[top - 2]);
            }
            indices.iter().map(|&index| &fibonacci[index]).sum()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn large_piles_at_random(n in numbers_of(1..=4), limit in 1u64..200, value in 1u8..=3) {
        check_large_pile(&(n + 1u8), &BigUint::from(limit), value);
    }

    #[test]
    fn large_piles_with_chosen_parts(n in piles_with_gaps(), lower in 0u8..6, value in 1u8..=3) {
        let n = n + lower;
        let b3 = thresholds(&to_natural(&n))[3].clone();
        let limit = b3.finite().map_or_else(|| n.clone(), |b| to_big(b) - 1u8);
        check_large_pile(&n, &limit.max(1u8.into()), value);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// One part alone has the value 0 at any smaller limit, however large.
    #[test]
    fn large_fibonacci_numbers(index in 6usize..300, shift in 0u64..100, value in 1u8..=3) {
        let n = to_big(&fibnim::numeration::fibonacci(index).unwrap());
        let limit = (&n - 1u8) >> shift;
        check_large_pile(&n, &limit.max(1u8.into()), value);
    }
}

#[test]
fn what_is_not_listed_is_counted() {
    let fib = local("2t", false);
    // F_200 and a little more, with limits below the threshold b_3.
    let f = fibnim::numeration::fibonacci(200).unwrap();
    for (lower, value) in [(0u8, 1u8), (0, 2), (0, 3), (3, 1), (4, 2)] {
        let n = &f + &Natural::from(lower);
        let limit = n.div_rem(&Natural::from(2u8)).0;
        let position = format!("{n};{limit},{value};{value}");
        let roomy = fib
            .position(&position)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        assert!(roomy.unlisted_moves.is_zero());
        for listed_moves in 0..6 {
            let budget = Budget::new().listed_moves(listed_moves);
            let short = fib.position(&position).unwrap().analyze(&budget).unwrap();
            let listed = short.winning_moves.len();
            assert!(listed <= listed_moves);
            assert_eq!(short.winning_moves, roomy.winning_moves[..listed]);
            assert_eq!(short.winning_move_count(), roomy.winning_move_count());
        }
    }
}

#[test]
fn piles_in_pairs_of_any_size_and_rule() {
    for rule in ["2t", "3t", "t^2"] {
        let game = local(rule, false);
        let answer = by(
            &game,
            EngineChoice::Auto,
            "10^50,10^9;7,10^9;7,10^50;10^50,0",
        )
        .unwrap();
        assert_eq!(answer.outcome, Outcome::P);
        assert_eq!(answer.engine, Engine::Theory);
    }
    let position = Local::new(Rule::times(3)).read("9;3,9;4").unwrap();
    assert_eq!(local_grundy::twins(position.piles()), None);
}

#[test]
fn one_large_pile_needs_no_grundy_value() {
    for (rule, misere) in [("2t", false), ("3t", false), ("2t", true)] {
        let fib = by(&local(rule, misere), EngineChoice::Auto, "10^30;10^20,0").unwrap();
        let options = GameOptions {
            rule: Some(rule.into()),
            misere,
            ..GameOptions::default()
        };
        let alone = catalog::game_with("takeaway", &options).unwrap();
        let alone = by(&alone, EngineChoice::Auto, "10^30;10^20").unwrap();
        assert_eq!(verdict(&fib), verdict(&alone));
    }
}

#[test]
fn what_does_not_fit_is_refused_at_once() {
    let game = local("2t", false);
    for position in ["10^50,10^49", "10^10,3;2", "10^19,10^19,5"] {
        let error = by(&game, EngineChoice::Auto, position).unwrap_err();
        assert!(error.is_limit_exceeded(), "{position}: {error}");
        let search = EngineChoice::Only(Engine::Search);
        let error = by(&game, search, position).unwrap_err();
        assert!(error.is_limit_exceeded(), "{position}: {error}");
    }
}

#[test]
fn positions_read_back_as_themselves() {
    let game = local("2t", false);
    for (text, canonical) in [
        ("4;3,7,10;inf", "4;3,7;inf,10;inf"),
        (" 4 ; 3 , 7 ", "4;3,7;inf"),
        ("10", "10;9"),
        ("1", "1"),
        ("0", "0"),
        ("0,0", "0;inf,0;inf"),
        ("5;∞", "5;inf"),
        ("10^3;2,5_000", "1000;2,5000;inf"),
    ] {
        let position = game.position(text).unwrap();
        assert_eq!(position.to_string(), canonical);
        assert_eq!(game.position(canonical).unwrap(), position);
    }
}

#[test]
fn a_move_changes_its_own_limit_only() {
    let game = Local::new(Rule::times(2));
    let position = game.read("4;3,7,10").unwrap();
    let after = |pile, take: u32| game.after(&position, &Step::take(pile, Natural::from(take)));
    assert_eq!(after(1, 3).unwrap().to_string(), "1;6,7;inf,10;inf");
    assert_eq!(after(3, 10).unwrap().to_string(), "4;3,7;inf,0;20");
    for (pile, take) in [(1, 4), (2, 8), (2, 0), (0, 1), (4, 1)] {
        assert_eq!(after(pile, take).unwrap_err().kind(), "bad_move");
    }
}
