//! Single positions of any number of piles.

use std::collections::HashMap;

use fibnim::game::{Rules, SmallTakeAway, TakeAway, TakeAwayPosition};
use fibnim::solve::{PilesAnswer, Search, solve_piles};
use fibnim::{Ask, Budget, Convention, Extended, Natural, Outcome, Result, Rule, Step};
use proptest::prelude::*;

use crate::definition::{Definition, NEVER, positions};
use crate::oracle::compare::{Verdict, compare};
use crate::oracle::{NamedRule, RULES};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn solve(rule: &Rule, piles: &[u64], convention: Convention) -> Result<PilesAnswer> {
    solve_piles(rule, piles, Ask::by(convention, &Budget::default()))
}

fn least_take(rule: &str, piles: &[u64]) -> Option<u64> {
    let rule = Rule::parse(rule).unwrap();
    solve(&rule, piles, Convention::Normal).unwrap().least_take
}

/// What the table says of a position, at its limit.
fn verdict(answer: &PilesAnswer, position: &TakeAwayPosition) -> Verdict {
    let least = answer.least_take.map(Natural::from);
    let won = least.is_some_and(|least| position.limit().allows(&least));
    let moves = answer.winning_moves.iter();
    let moves = moves.map(|&(pile, take)| (pile, Natural::from(take)));
    Verdict {
        outcome: if won { Outcome::N } else { Outcome::P },
        winning_moves: moves
            .filter(|(_, take)| position.limit().allows(take))
            .map(|(pile, take)| Step::take(pile, take))
            .collect(),
    }
}

/// Compares with the generic search at every limit of every position.
fn compare_with_search(rule: &Rule, sizes: &[u64], convention: Convention) {
    let largest = *sizes.iter().max().unwrap();
    let game = TakeAway::new(rule.clone());
    let small = SmallTakeAway::new(rule, largest).unwrap();
    let budget = Budget::default();
    let mut search = Search::new(&small, Ask::by(convention, &budget));
    let with_limits = positions(sizes).into_iter().flat_map(|piles| {
        let limits = (1..=largest + 1).map(|r| Natural::from(r).into());
        let piles: Vec<Natural> = piles.into_iter().map(Natural::from).collect();
        let game = &game;
        limits
            .chain([Extended::Infinite])
            .map(move |limit: Extended| {
                let position = TakeAwayPosition::new(piles.clone(), limit);
                game.check(&position).unwrap();
                position
            })
            .collect::<Vec<_>>()
    });
    let mut answers: HashMap<Vec<Natural>, PilesAnswer> = HashMap::new();
    let agreement = compare(
        with_limits,
        |position| {
            let answer = answers.entry(position.piles().to_vec()).or_insert_with(|| {
                let piles = position.piles().iter().map(|pile| pile.to_u64().unwrap());
                solve(rule, &piles.collect::<Vec<u64>>(), convention).unwrap()
            });
            Ok(verdict(answer, position))
        },
        |position| {
            let found = search.analyze(&small.position(position).expect("in the box"))?;
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
    let expected: u64 = sizes.iter().map(|size| size + 1).product::<u64>() * (largest + 2);
    assert_eq!(agreement.positions as u64, expected);
}

#[test]
fn the_search_agrees_at_every_limit() {
    for rule in [
        "2t",
        "t",
        "3t",
        "5t/2",
        "t+1",
        "3",
        "1,2,2,7…",
        "(t+1)/2",
        "7",
    ] {
        let rule = Rule::parse(rule).unwrap();
        for convention in CONVENTIONS {
            for sizes in [
                &[25][..],
                &[9, 11],
                &[5, 4, 6],
                &[3, 2, 3, 3],
                &[2, 1, 2, 1, 1],
            ] {
                compare_with_search(&rule, sizes, convention);
            }
        }
    }
}

/// Compares with the definition at every position of a box.
fn compare_with_definition(rule: &Rule, f: impl Fn(u64) -> u64, sizes: &[u64]) {
    for convention in CONVENTIONS {
        let mut definition = Definition::new(convention == Convention::Misere, &f);
        for piles in positions(sizes) {
            let answer = solve(rule, &piles, convention).unwrap();
            let least = answer.least_take.unwrap_or(NEVER);
            assert_eq!(least, definition.least_take(&piles), "{rule}: {piles:?}");
            let moves = definition.winning_moves(&piles);
            assert_eq!(answer.winning_moves, moves, "{rule}: {piles:?}");
        }
    }
}

/// Compares with the definition at single positions.
fn compare_at(rule: &Rule, f: impl Fn(u64) -> u64, positions: &[&[u64]]) {
    for convention in CONVENTIONS {
        let mut definition = Definition::new(convention == Convention::Misere, &f);
        for &piles in positions {
            let answer = solve(rule, piles, convention).unwrap();
            let least = answer.least_take.unwrap_or(NEVER);
            assert_eq!(least, definition.least_take(piles), "{rule}: {piles:?}");
            let moves = definition.winning_moves(piles);
            assert_eq!(answer.winning_moves, moves, "{rule}: {piles:?}");
        }
    }
}

/// Rules of slow growth have deep stacks.
const SLOW_RULES: [NamedRule; 3] = [
    ("7", |_| 7),
    ("1,2,2,7,7…", |t| {
        [1, 2, 2, 7][usize::try_from(t.min(4)).unwrap() - 1]
    }),
    ("(t+7)/3", |t| (t + 7) / 3),
];

#[test]
fn the_definition_agrees_for_many_piles() {
    for (text, f) in SLOW_RULES.iter().chain(&RULES) {
        let rule = Rule::parse(text).unwrap();
        compare_with_definition(&rule, f, &[2, 2, 1, 2, 1]);
        compare_with_definition(&rule, f, &[2, 1, 1, 1, 1, 2]);
    }
    for (text, f) in SLOW_RULES {
        let rule = Rule::parse(text).unwrap();
        compare_with_definition(&rule, f, &[9, 5, 12]);
        compare_with_definition(&rule, f, &[3, 4, 2, 6]);
    }
}

/// Sizes that are equal, unequal, and both.
#[test]
fn the_definition_agrees_for_unequal_piles() {
    let multiples: [NamedRule; 3] = [("2t", |t| 2 * t), ("t", |t| t), ("5t/2", |t| 5 * t / 2)];
    for (text, f) in SLOW_RULES.iter().chain(&multiples) {
        let positions: [&[u64]; 9] = [
            &[30, 9, 9, 4],
            &[4, 9, 30, 9],
            &[1, 19, 1, 1, 1],
            &[7, 6, 5, 4, 3],
            &[3, 0, 3, 3, 8, 8],
            &[5, 5, 5, 5],
            &[2, 60, 3, 1],
            &[1, 40, 40],
            &[2, 3, 90],
        ];
        compare_at(&Rule::parse(text).unwrap(), f, &positions);
    }
}

/// Taking the last stone of an even number of piles of 1 is not to be had.
#[test]
fn piles_of_one() {
    for count in [3, 4, 5, 30, 31, 1000, 1001] {
        let piles = vec![1; count];
        for rule in ["2t", "t", "3"] {
            let rule = Rule::parse(rule).unwrap();
            for convention in CONVENTIONS {
                let odd = count % 2 == 1;
                let won = odd == (convention == Convention::Normal);
                let answer = solve(&rule, &piles, convention).unwrap();
                assert_eq!(answer.least_take, won.then_some(1), "{count}");
                let moves = if won { count } else { 0 };
                assert_eq!(answer.winning_moves.len(), moves, "{count}");
                assert_eq!(answer.entries, count as u64 + 1);
            }
        }
    }
}

#[test]
fn the_definition_agrees_for_rules_of_every_kind() {
    for (text, f) in RULES {
        let rule = Rule::parse(text).unwrap();
        compare_with_definition(&rule, f, &[60]);
        compare_with_definition(&rule, f, &[14, 17]);
        compare_with_definition(&rule, f, &[7, 6, 8]);
        compare_with_definition(&rule, f, &[3, 3, 4, 3]);
    }
}

/// A nondecreasing table with as many values as the largest pile.
fn random_table() -> impl Strategy<Value = Vec<u64>> {
    let step = prop_oneof![6 => Just(0u64), 3 => 1..4u64, 1 => 4..20u64];
    (1..5u64, prop::collection::vec(step, 19)).prop_map(|(first, steps)| {
        let rising = steps.into_iter().scan(first, |value, step| {
            *value += step;
            Some(*value)
        });
        std::iter::once(first).chain(rising).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn the_definition_agrees_for_random_tables(values in random_table()) {
        let rule = Rule::table(values.iter().copied().map(Natural::from).collect()).unwrap();
        let f = |t: u64| values[usize::try_from(t).unwrap() - 1];
        compare_with_definition(&rule, f, &[20]);
        compare_with_definition(&rule, f, &[8, 20]);
        compare_with_definition(&rule, f, &[4, 3, 20]);
    }
}

#[test]
fn verified_examples() {
    for (piles, least) in [
        (&[3, 4, 5][..], Some(1)),
        (&[3, 4, 12], Some(3)),
        (&[10, 20, 30], Some(1)),
        (&[1, 47, 72], None),
        (&[20, 62], Some(8)),
        (&[15, 62], Some(8)),
        (&[58], Some(3)),
        (&[1000], Some(13)),
        (&[5, 6, 35], None),
    ] {
        assert_eq!(least_take("2t", piles), least, "{piles:?}");
    }
    for (piles, least) in [([4, 11], 7), ([3, 10], 1), ([10, 50], 40), ([15, 40], 25)] {
        assert_eq!(least_take("3t", &piles), Some(least), "{piles:?}");
    }
    let moves = |piles: &[u64]| {
        solve(&Rule::times(2), piles, Convention::Normal)
            .unwrap()
            .winning_moves
    };
    assert_eq!(moves(&[3, 4, 5]), [(2, 1), (3, 1)]);
    assert_eq!(moves(&[5, 6, 34]), [(2, 1)]);
}

/// Empty piles change the numbers of the others only, and the order of the
/// piles only the numbers.
#[test]
fn empty_piles_and_the_order_of_piles() {
    let rule = Rule::times(2);
    let plain = solve(&rule, &[4, 9, 23], Convention::Normal).unwrap();
    let mixed = solve(&rule, &[0, 23, 4, 0, 9], Convention::Normal).unwrap();
    let renumbered = |(pile, take): &(usize, u64)| ([3, 5, 2][pile - 1], *take);
    let mut moves: Vec<(usize, u64)> = plain.winning_moves.iter().map(renumbered).collect();
    moves.sort_unstable();
    assert_eq!(mixed.winning_moves, moves);
    assert_eq!(mixed.least_take, plain.least_take);
    for piles in [&[][..], &[0], &[0, 0, 0]] {
        assert_eq!(
            solve(&rule, piles, Convention::Normal).unwrap().least_take,
            None
        );
        assert_eq!(
            solve(&rule, piles, Convention::Misere).unwrap().least_take,
            Some(0)
        );
    }
}

/// The last stones of the only pile ask for no f; any other take does.
#[test]
fn a_table_that_ends_with_the_pile() {
    let rule = Rule::parse("1,2,3,4").unwrap();
    for convention in CONVENTIONS {
        assert!(solve(&rule, &[5], convention).is_ok());
        assert_eq!(
            solve(&rule, &[6], convention).unwrap_err().kind(),
            "bad_rule"
        );
        assert!(solve(&rule, &[4, 4], convention).is_ok());
        assert_eq!(
            solve(&rule, &[1, 5], convention).unwrap_err().kind(),
            "bad_rule"
        );
    }
    let decreasing = Rule::parse("10-t").unwrap();
    assert_eq!(
        solve(&decreasing, &[7, 7], Convention::Normal)
            .unwrap_err()
            .kind(),
        "bad_rule"
    );
}

#[test]
fn what_does_not_fit_is_refused_before_work() {
    let rule = Rule::times(2);
    let huge = [u64::MAX; 5];
    for piles in [&huge[..1], &huge[..2], &huge[..3], &huge, &[3, u64::MAX, 1]] {
        for convention in CONVENTIONS {
            let error = solve(&rule, piles, convention).unwrap_err();
            assert!(error.is_limit_exceeded(), "{error}");
        }
    }
    let error = solve(&rule, &[50_000, 50_000, 50_000], Convention::Normal).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("(50000,50000,50000) would take 2.1e13 entries"),
        "{text}"
    );
    assert!(text.contains("GiB and about"), "{text}");
    // Few entries, but each is of a thousand piles.
    let error = solve(&rule, &[3; 1000], Convention::Normal).unwrap_err();
    assert!(error.to_string().contains("1.7e8 entries"), "{error}");
    let text = solve(&rule, &[50; 1000], Convention::Normal)
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("the table of least takes up to 1000 piles would"),
        "{text}"
    );
    let unbounded = Budget::new().seconds(u64::MAX).bytes(usize::MAX);
    let error = solve_piles(&rule, &[1 << 33], Ask::normal(&unbounded)).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}

/// Memory is limited as well as entries.
#[test]
fn a_small_memory() {
    let cramped = Budget::new().bytes(10_000);
    let solve = |piles: &[u64]| solve_piles(&Rule::times(2), piles, Ask::normal(&cramped));
    assert!(solve(&[300, 300, 300]).unwrap_err().is_limit_exceeded());
    assert!(solve(&[300, 300]).unwrap_err().is_limit_exceeded());
    let answer = solve(&[3, 30]).unwrap();
    assert!(answer.bytes <= 10_000);
    assert_eq!(answer.entries, 4 * 31);
}
