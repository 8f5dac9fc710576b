//! Several piles by search: the examples, and the least takes by definition.

use std::collections::BTreeMap;

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Engine, EngineChoice, Extended, Natural, Outcome};

use crate::oracle::NamedRule;

fn analyze(game: &str, position: &str) -> Analysis {
    let game = catalog::game(game).unwrap();
    game.position(position)
        .unwrap()
        .analyze(&Budget::default())
        .unwrap()
}

fn with_rule(rule: &str, misere: bool, position: &str) -> Analysis {
    let options = GameOptions {
        rule: Some(rule.into()),
        misere,
        ..GameOptions::default()
    };
    let game = catalog::game_with("takeaway", &options).unwrap();
    game.position(position)
        .unwrap()
        .analyze(&Budget::default())
        .unwrap()
}

fn moves(analysis: &Analysis) -> Vec<(usize, u64)> {
    let moves = analysis.winning_moves.iter();
    moves
        .map(|step| (step.pile().unwrap(), step.take().unwrap().to_u64().unwrap()))
        .collect()
}

fn least(analysis: &Analysis) -> String {
    analysis.least_take.as_ref().unwrap().to_string()
}

#[test]
fn two_piles_of_the_examples() {
    let optimist = analyze("fib", "20,62;6");
    assert_eq!(
        (optimist.outcome, least(&optimist)),
        (Outcome::P, "8".into())
    );
    assert!(optimist.winning_moves.is_empty());
    let special = analyze("fib", "15,62;10");
    assert_eq!((special.outcome, least(&special)), (Outcome::N, "8".into()));
    assert_eq!(moves(&special), [(1, 8)]);
    assert_eq!(special.winning_moves[0].to.to_string(), "7,62;16");
    assert_eq!(special.engine, Engine::Theory);
}

#[test]
fn outcomes_of_theorem_10() {
    for (position, outcome) in [
        ("1,2;1", Outcome::N),
        ("1,1;1", Outcome::P),
        ("1,4;2", Outcome::P),
        ("1,3;1", Outcome::N),
        ("3,5;1", Outcome::P),
        ("1,8;1", Outcome::N),
        ("3,13;1", Outcome::P),
    ] {
        assert_eq!(analyze("fib", position).outcome, outcome, "{position}");
    }
    assert_eq!(moves(&analyze("fib", "1,3;1")), [(1, 1)]);
}

#[test]
fn three_piles_of_the_examples() {
    assert_eq!(moves(&analyze("fib", "3,4,5")), [(2, 1), (3, 1)]);
    assert_eq!(moves(&analyze("fib", "5,6,34")), [(2, 1)]);
    for (position, take) in [
        ("3,4,5", "1"),
        ("3,4,12", "3"),
        ("10,20,30", "1"),
        ("1,47,72", "inf"),
    ] {
        assert_eq!(least(&analyze("fib", position)), take, "{position}");
    }
}

#[test]
fn moves_of_theorem_19() {
    for (position, step) in [
        ("3,4,13", "3,3,13;2"),
        ("3,4,14", "2,4,14;2"),
        ("3,4,15", "1,4,15;4"),
        ("3,4,12", "0,4,12;6"),
    ] {
        let answer = analyze("fib", position);
        let ways: Vec<String> = answer
            .winning_moves
            .iter()
            .map(|step| step.to.to_string())
            .collect();
        assert!(ways.iter().any(|way| way == step), "{position}: {ways:?}");
    }
}

/// The theory alone gives its one move, in whatever order the piles are, which the
/// table has among all.
#[test]
fn theorem_19_answers_in_any_order_of_the_piles() {
    let fib = catalog::game("fib").unwrap();
    for third in 5..120 {
        for piles in [
            format!("3,4,{third}"),
            format!("{third},3,4"),
            format!("4,{third},0,3"),
        ] {
            let position = fib.position(&piles).unwrap();
            let budget = Budget::default();
            let ask = |engine| position.analyze_by(EngineChoice::Only(engine), &budget);
            let by_theory = ask(Engine::Theory).unwrap();
            let by_table = ask(Engine::Table).unwrap();
            let [given] = &by_theory.winning_moves[..] else {
                panic!("{piles}: {by_theory}");
            };
            assert!(!by_theory.complete, "{piles}");
            let mut all = by_table.winning_moves.iter();
            assert!(all.any(|winning| winning.step == given.step), "{piles}");
        }
    }
}

/// The engine that was asked answers, or none does.
#[test]
fn an_answer_is_of_the_engine_that_was_asked() {
    let fib = catalog::game("fib").unwrap();
    let ask = |position: &str, engine, budget: &Budget| {
        let position = fib.position(position).unwrap();
        let answer = position.analyze_by(EngineChoice::Only(engine), budget);
        answer.map(|analysis| analysis.engine)
    };
    let usual = Budget::default();
    for position in ["30", "30;4", "20,31;6", "3,4,20"] {
        for engine in [Engine::Theory, Engine::Table, Engine::Search] {
            assert_eq!(ask(position, engine, &usual), Ok(engine), "{position}");
        }
        let error = ask(position, Engine::Proof, &usual).unwrap_err();
        assert_eq!(error.kind(), "no_engine", "{position}");
    }
    // A theorem answers, but it was not asked.
    let short = usual.seconds(0).positions(10);
    for engine in [Engine::Table, Engine::Search] {
        let error = ask("3,4,20", engine, &short).unwrap_err();
        assert!(error.is_limit_exceeded(), "{engine}: {error}");
    }
    assert_eq!(analyze_within("3,4,20", &short).engine, Engine::Theory);
}

fn analyze_within(position: &str, budget: &Budget) -> Analysis {
    let fib = catalog::game("fib").unwrap();
    fib.position(position).unwrap().analyze(budget).unwrap()
}

/// What Theorems 10 and 14 say of two piles is in the facts of the answer, as
/// long as it can be read.
#[test]
fn facts_of_two_piles() {
    let facts = |position: &str| {
        let analysis = analyze_within(position, &Budget::default());
        serde_json::to_value(&analysis.reason).unwrap()["facts"].clone()
    };
    let short = facts("13,3;1");
    assert_eq!(short["theorem_10_case"], "5b");
    assert_eq!((&short["p"], &short["alpha"]), (&4.into(), &(-1).into()));
    assert_eq!(short["word"], "hybrid");
    assert_eq!(facts("13,3")["theorem_10_case"], "1");
    assert_eq!(facts("13,3").get("word"), None);
    let long = facts("10^100001,3;1");
    assert!(long["theorem_10_case"].is_null(), "{long}");
}

#[test]
fn power_of_two_nim_of_the_examples() {
    for (position, outcome) in [
        ("3,5,6;9", Outcome::P),
        ("1,2,4;1", Outcome::N),
        ("2,4,8;1", Outcome::P),
        ("5,12;3", Outcome::N),
    ] {
        assert_eq!(
            analyze("power-of-two", position).outcome,
            outcome,
            "{position}"
        );
    }
    let answer = analyze("power-of-two", "5,12;3");
    assert!(
        answer
            .winning_moves
            .iter()
            .any(|step| step.to.to_string() == "5,11;1")
    );
    // The least take is the lowest bit of the exclusive or, 4 and 8 of the difference.
    assert_eq!(least(&analyze("power-of-two", "7,19")), "4");
    assert_eq!(least(&analyze("power-of-two", "31,71")), "8");
}

/// L(m, d) of Flanigan is the least take of the piles m and m + d.
#[test]
fn tableaux_of_the_examples() {
    for (rule, m, d, expected) in [
        ("2t", 20, 42, "8"),
        ("2t", 15, 47, "8"),
        ("2t", 100, 55, "55"),
        ("2t", 100, 42, "8"),
        ("2t", 100, 52, "3"),
        ("3t", 4, 7, "7"),
        ("3t", 3, 7, "1"),
        ("3t", 10, 40, "40"),
        ("3t", 15, 25, "25"),
    ] {
        let position = format!("{m},{}", m + d);
        assert_eq!(
            least(&with_rule(rule, false, &position)),
            expected,
            "{rule} {position}"
        );
    }
    let row: Vec<String> = (1..=21)
        .map(|d| least(&analyze("fib", &format!("5,{}", 5 + d))))
        .collect();
    assert_eq!(row.join(" "), "1 2 3 1 3 1 1 5 1 2 2 1 13 1 2 3 1 3 1 1 21");
}

/// The column d = 8 of the tableau of 2t, from m = 0, flips between 8 and 5.
#[test]
fn the_column_of_8_flips() {
    let column: Vec<String> = (0..47)
        .map(|m| least(&analyze("fib", &format!("{m},{}", m + 8))))
        .collect();
    let runs: Vec<(&str, usize)> = column
        .chunk_by(|a, b| a == b)
        .map(|run| (run[0].as_str(), run.len()))
        .collect();
    assert_eq!(runs, [("8", 5), ("5", 8), ("8", 13), ("5", 21)]);
}

const LARGEST: u64 = 14;

/// Two piles by definition: the winning takes at limit ∞, as (pile, take), for
/// all piles up to [`LARGEST`].
fn winning_moves_by_definition(
    f: fn(u64) -> u64,
    misere: bool,
) -> BTreeMap<(u64, u64), Vec<(usize, u64)>> {
    let mut known: BTreeMap<(u64, u64), Vec<(usize, u64)>> = BTreeMap::new();
    for total in 0..=2 * LARGEST {
        for a in total.saturating_sub(LARGEST)..=total.min(LARGEST) {
            let b = total - a;
            let takes = (1..=a).map(|t| (1, t)).chain((1..=b).map(|t| (2, t)));
            let wins = |&(pile, take): &(usize, u64)| {
                let left = if pile == 1 {
                    (a - take, b)
                } else {
                    (a, b - take)
                };
                let replies = &known[&left];
                let over = left == (0, 0);
                !(over && misere) && replies.iter().all(|&(_, reply)| reply > f(take))
            };
            let winning = takes.filter(wins).collect();
            known.insert((a, b), winning);
        }
    }
    known
}

#[test]
fn two_piles_by_definition() {
    let rules: [NamedRule; 4] = [
        ("2t", |t| 2 * t),
        ("t", |t| t),
        ("3t", |t| 3 * t),
        ("3", |_| 3),
    ];
    for (text, f) in rules {
        for misere in [false, true] {
            for ((a, b), expected) in winning_moves_by_definition(f, misere) {
                check_two_piles(text, misere, (a, b), &expected);
            }
        }
    }
}

fn check_two_piles(rule: &str, misere: bool, (a, b): (u64, u64), winning: &[(usize, u64)]) {
    if (a, b) == (0, 0) {
        return;
    }
    let least_take = winning.iter().map(|&(_, take)| take).min();
    let least_take = least_take.map_or(Extended::Infinite, |take| Natural::from(take).into());
    for limit in [1, 2, 5, 100] {
        let answer = with_rule(rule, misere, &format!("{a},{b};{limit}"));
        let within: Vec<(usize, u64)> = winning
            .iter()
            .copied()
            .filter(|&(_, take)| take <= limit)
            .collect();
        let place = format!("{rule} misère={misere} {}", answer.position);
        assert_eq!(moves(&answer), within, "{place}");
        assert_eq!(answer.outcome == Outcome::P, within.is_empty(), "{place}");
        assert_eq!(answer.least_take.as_ref(), Some(&least_take), "{place}");
    }
}

#[test]
fn an_empty_pile_changes_nothing_but_the_numbering() {
    for n in 1..60u64 {
        let alone = analyze("fib", &format!("{n};7"));
        for (position, pile) in [
            (format!("0,{n};7"), 2),
            (format!("{n},0;7"), 1),
            (format!("0,0,{n};7"), 3),
        ] {
            let answer = analyze("fib", &position);
            assert_eq!(answer.outcome, alone.outcome, "{position}");
            assert_eq!(answer.least_take, alone.least_take, "{position}");
            let takes: Vec<(usize, u64)> = moves(&alone)
                .iter()
                .map(|&(_, take)| (pile, take))
                .collect();
            assert_eq!(moves(&answer), takes, "{position}");
        }
    }
}

#[test]
fn what_no_table_can_hold_is_refused_at_once() {
    let game = |misere| {
        let options = GameOptions {
            misere,
            ..GameOptions::default()
        };
        catalog::game_with("fib", &options).unwrap()
    };
    for (misere, position) in [
        (true, "10^9,10^9"),
        (true, "10^50,3;2"),
        (false, "10^50,3,3;2"),
        (false, "30000,30000,30000"),
    ] {
        let error = game(misere)
            .position(position)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap_err();
        assert!(error.is_limit_exceeded(), "{position}: {error}");
    }
}
