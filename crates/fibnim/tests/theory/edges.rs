//! Where an answer, a refusal or a sentence is easily wrong.

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Board, TakeAway};
use fibnim::theory::{allen_ponomarenko, schwenk, whinihan};
use fibnim::{
    Ask, Budget, Convention, Engine, EngineChoice, Extended, Game, Natural, Outcome, Position,
    Reason, Rule, Unit,
};

fn takeaway(rule: &str) -> Game {
    let options = GameOptions {
        rule: Some(rule.into()),
        ..GameOptions::default()
    };
    catalog::game_with("takeaway", &options).unwrap()
}

fn one_pile(min: &str, max: &str, misere: bool) -> Game {
    let options = GameOptions {
        min: Some(min.into()),
        max: Some(max.into()),
        misere,
        ..GameOptions::default()
    };
    catalog::game_with("one-pile", &options).unwrap()
}

fn reason(game: &Game, position: &str) -> String {
    let analysis = game
        .position(position)
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    analysis.reason.text
}

/// H ends after 2001 terms, so that a pile far beyond needs no more of them,
/// though f rises steeply later.
#[test]
fn a_long_finite_sequence_answers_any_pile() {
    let game = takeaway("2000+10^40*(t/10000)");
    let analysis = game
        .position("10^30;5000")
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    // f(t) < 2001 for t < 10000: every take with the remainder of the pile wins.
    let takes: Vec<String> = analysis
        .winning_moves
        .iter()
        .map(|m| m.take().unwrap().to_string())
        .collect();
    let rest = Natural::parse("10^30")
        .unwrap()
        .div_rem(&Natural::from(2001u32))
        .1;
    let expected: Vec<String> = [0u32, 2001, 4002]
        .map(|step| (&rest + &Natural::from(step)).to_string())
        .into_iter()
        .filter(|take| take.parse::<u32>().unwrap() <= 5000)
        .collect();
    assert_eq!(takes, expected);
}

#[test]
fn a_sequence_that_never_gets_there_is_refused_at_once() {
    for (rule, pile) in [
        ("t^2", "10^40"),
        ("t^2+t", "10^30"),
        ("1000000000t", "10^12"),
    ] {
        let error = takeaway(rule)
            .position(pile)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap_err();
        assert!(error.to_string().contains("at least"), "{rule}: {error}");
    }
}

/// A state is checked by the game that it is given to, not by the one that
/// read it.
#[test]
fn a_state_of_another_game_is_checked_again() {
    let position = catalog::game("fib").unwrap().position("20").unwrap();
    let state = position.state::<TakeAway>().unwrap();
    let falling = Rule::parse("10-t").unwrap();
    let error = Position::new(TakeAway::new(falling.clone()), state.clone()).unwrap_err();
    assert_eq!(error.kind(), "bad_rule");
    let (pile, limit, budget) = (Natural::from(9u8), Extended::Infinite, Budget::default());
    assert!(schwenk::any_rule(&falling, &pile, &limit, Ask::normal(&budget)).is_err());
}

/// Where nothing may be taken, the convention alone decides.
#[test]
fn a_limit_of_nothing_ends_the_game() {
    let budget = Budget::default();
    let none = Extended::from(Natural::ZERO);
    for (convention, expected) in [
        (Convention::Normal, Outcome::P),
        (Convention::Misere, Outcome::N),
    ] {
        for n in 0u64..10 {
            let pile = Natural::from(n);
            let rule = Rule::parse("3t").unwrap();
            let ask = Ask::by(convention, &budget);
            let answers = [
                allen_ponomarenko::fibonacci_nim(&pile, &none, ask).unwrap(),
                whinihan::power_of_two(&pile, &none, ask),
                schwenk::any_rule(&rule, &pile, &none, ask).unwrap(),
            ];
            for answer in answers {
                assert_eq!(answer.outcome, expected, "{n}");
                assert!(answer.move_count().is_zero(), "{n}");
            }
        }
    }
}

#[test]
fn sentences_say_what_is_so() {
    let small = reason(&one_pile("2", "5", true), "3");
    assert!(
        small.starts_with("Every take leaves fewer than 2"),
        "{small}"
    );
    let power = reason(&catalog::game("power-of-two").unwrap(), "8;8");
    assert!(power.ends_with("taking it ends the game."), "{power}");
    // 13 parts: one more than are written out.
    let many = reason(&takeaway("3t"), "1000000051394310");
    assert!(many.contains("is a sum of 13 terms"), "{many}");
}

/// What a sentence says of the takes does not depend on how many are listed.
#[test]
fn sentences_do_not_depend_on_the_room_for_moves() {
    let cramped = Budget::new().listed_digits(1);
    let game = one_pile("3", "7", false);
    for position in ["5", "9", "25"] {
        let full = game
            .position(position)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        let short = game.position(position).unwrap().analyze(&cramped).unwrap();
        assert_eq!(full.reason, short.reason);
        assert_eq!(full.winning_move_count(), short.winning_move_count());
    }
}

/// As many moves are listed as their positions have room for, and one more; the
/// others are counted.
#[test]
fn moves_are_listed_as_far_as_there_is_room_for_digits() {
    for (name, position) in [
        ("chomp", "7,5,3"),
        ("chomp-reversed", "3,3,1 of 5x5"),
        ("stagnant-ones", "1^2 2 3 5 8 13 21"),
    ] {
        let position = catalog::game(name).unwrap().position(position).unwrap();
        let all = position.analyze(&Budget::default()).unwrap().winning_moves;
        assert!(all.len() > 2, "{position:?} has {} moves", all.len());
        let length = position.to_string().len();
        for (digits, listed) in [(0, 1), (length - 1, 1), (length, 2), (2 * length, 3)] {
            let budget = Budget::new().listed_digits(digits);
            let answer = position.analyze(&budget).unwrap();
            assert_eq!(
                answer.winning_moves,
                all[..listed],
                "{position:?}, {digits} digits"
            );
            assert_eq!(answer.unlisted_moves, Natural::from(all.len() - listed));
        }
    }
}

/// The whole of a pile with a huge smallest part is not written out part by
/// part, and its parts are not walked to.
#[test]
fn a_large_fibonacci_number_is_answered() {
    let pile = fibnim::numeration::fibonacci(400_000).unwrap();
    let text = format!("{pile};inf");
    let analysis = catalog::game("fib")
        .unwrap()
        .position(&text)
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    assert_eq!(analysis.winning_moves.len(), 1);
    assert_eq!(analysis.winning_moves[0].take(), Some(&pile));
}

/// Constant rules and long piles: the takes are a progression of any length.
#[test]
fn a_progression_is_counted_without_being_walked() {
    let analysis = takeaway("5")
        .position("10^2000")
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    // 10^2000 = 4 modulo 6, and every take that is 4 modulo 6, up to the pile's last but one, wins.
    let steps = Natural::parse("10^2000")
        .unwrap()
        .div_rem(&Natural::from(6u8))
        .0;
    assert_eq!(analysis.winning_move_count(), steps);
    let limited = takeaway("5")
        .position("10^2000;100")
        .unwrap()
        .analyze(&Budget::default())
        .unwrap();
    assert_eq!(limited.winning_moves.len(), 17);
}

#[test]
fn an_engine_that_does_not_answer_is_named() {
    let game = catalog::game("stagnant-ones").unwrap();
    let position = game.position("1^2 2 3 5 8 13 21").unwrap();
    let refusal = |engine| {
        let answer = position.analyze_by(EngineChoice::Only(engine), &Budget::default());
        answer.unwrap_err().to_string()
    };
    let theory = refusal(Engine::Theory);
    assert!(theory.contains("no theory answers"), "{theory}");
    let table = refusal(Engine::Table);
    assert!(table.contains("has no table"), "{table}");
}

/// A table of huge piles has one line for each size of the smaller ones: of few
/// sizes it is time that is missing, of many memory too.
#[test]
fn a_table_of_huge_piles_names_what_it_lacks() {
    let lacks = |position: &str| -> Vec<Unit> {
        let position = takeaway("2t").position(position).unwrap();
        let table = EngineChoice::Only(Engine::Table);
        let error = position.analyze_by(table, &Budget::default()).unwrap_err();
        error.excess().iter().map(|excess| excess.unit).collect()
    };
    assert_eq!(lacks("10^30,1000;5"), [Unit::Seconds]);
    assert_eq!(lacks("10^30,10^10;5"), [Unit::Seconds, Unit::Bytes]);
}

#[test]
fn parts_are_drawn_where_they_decide() {
    let parts = |misere| {
        let options = GameOptions {
            misere,
            ..GameOptions::default()
        };
        let game = catalog::game_with("local", &options).unwrap();
        match game.position("12;3,7;2").unwrap().board() {
            Board::Heaps { heaps } => heaps.into_iter().any(|heap| !heap.parts.is_empty()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([false, true].map(parts), [true, false]);
}

#[test]
fn bins_have_the_values_of_their_chips() {
    let game = catalog::game("zeckendorf-reversed").unwrap();
    let Board::Bins { bins, .. } = game.position("1 5").unwrap().board() else {
        panic!("chips are in bins");
    };
    let values: Option<Vec<Natural>> = bins.into_iter().map(|bin| bin.value).collect();
    assert_eq!(values.unwrap()[..4], [1u8, 2, 3, 5].map(Natural::from));
}

fn by_theory(rule: &str, position: &str) -> Reason {
    let position = takeaway(rule).position(position).unwrap();
    let theory = EngineChoice::Only(Engine::Theory);
    position
        .analyze_by(theory, &Budget::default())
        .unwrap()
        .reason
}

#[test]
fn a_difference_that_is_one_term_is_called_so() {
    let fibonacci = by_theory("2t", "3,16;1").text;
    assert!(fibonacci.contains("13, a Fibonacci number"), "{fibonacci}");
    let other = by_theory("7t/3", "3,4;1").text;
    assert!(other.contains("1, a term of "), "{other}");
}

/// Where a column flips for as long as it matters, it is not known how often.
#[test]
fn flips_that_are_not_counted_are_no_fact() {
    let mut uncounted = 0;
    for (m, d) in (1..20).flat_map(|m| (1..20).map(move |d| (m, d))) {
        let reason = by_theory("t+1", &format!("{m},{};1", m + d));
        if reason.text.contains("for as long as it matters here") {
            uncounted += 1;
            let facts = serde_json::to_value(&reason.facts).unwrap();
            assert_eq!(facts.get("flips"), None, "{m}, {d}");
        }
    }
    assert!(uncounted > 0);
}

#[test]
fn all_winning_moves_are_counted_listed_or_not() {
    let budget = Budget::default();
    let ask = Ask::by(Convention::Normal, &budget);
    for n in 1u64..60 {
        let pile = Natural::from(n);
        let answer = allen_ponomarenko::fibonacci_nim(&pile, &Extended::Infinite, ask).unwrap();
        assert!(answer.unlisted.is_zero());
        assert_eq!(
            answer.move_count(),
            Natural::from(answer.moves.len()),
            "{n}"
        );
    }
}
