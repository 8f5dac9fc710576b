//! The legal moves of every game: those of the search, and read back as text.

use std::collections::HashSet;

use fibnim::catalog::{self, GameOptions};
use fibnim::game::{Chomp, Nim, SmallTakeAway, TakeAway};
use fibnim::solve::SmallGame;
use fibnim::{Error, Game, Natural, Position, Rule, Step};

/// Small positions of every game of the catalogue.
const STARTS: [(&str, &str, &str); 20] = [
    ("fib", "", "12"),
    ("fib", "", "4,5"),
    ("fib", "", "3,0,2;2"),
    ("power-of-two", "", "9"),
    ("takeaway", "3t", "10"),
    ("takeaway", "t+1", "4,6;3"),
    ("one-pile", "", "11"),
    ("nim", "", "2,0,3"),
    ("local", "", "7"),
    ("local", "", "4;2,3"),
    ("chomp", "", "3x3"),
    ("chomp", "", "5,3,1"),
    ("chomp-reversed", "", "3x3"),
    ("chomp-reversed", "", "3,1 of 3x4"),
    ("subtraction-reversed", "", "n=9"),
    ("zeckendorf", "", "n=9"),
    ("zeckendorf", "", "1^2 3^2 5"),
    ("zeckendorf-reversed", "", "n=14"),
    ("build-up", "", "n=6"),
    ("build-up", "", "1^2 3^2"),
];

fn game(name: &str, rule: &str) -> Game {
    let options = GameOptions {
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        min: (name == "one-pile").then(|| "2".to_owned()),
        max: (name == "one-pile").then(|| "4".to_owned()),
        param: None,
        misere: false,
    };
    catalog::game_with(name, &options).unwrap()
}

/// Every position that can be reached.
fn reachable(start: Position) -> HashSet<Position> {
    let mut found = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        for (_, next) in position.legal_moves().unwrap().iter() {
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

/// Every move of chips is read from the chips that it takes away, and never
/// as another; what could be two moves is none.
#[test]
fn moves_of_chips_are_read_from_the_chips_that_go() {
    for (name, text) in [
        ("zeckendorf-reversed", "1^2 2 3 5 8"),
        ("zeckendorf", "1^3 2^2 3 5^2 8"),
    ] {
        let game = catalog::game(name).unwrap();
        let position = game.position(text).unwrap();
        let legal = position.legal_moves().unwrap();
        let steps: Vec<Step> = legal.iter().map(|(step, _)| step).collect();
        let chips = |step: &Step| match step {
            Step::Split(exchange) | Step::Combine(exchange) => {
                let from = exchange.from.iter().map(ToString::to_string);
                from.collect::<Vec<_>>()
            }
            _ => unreachable!("only chips are moved"),
        };
        for step in &steps {
            let from = chips(step);
            let sum = from.join("+");
            let same = steps.iter().filter(|other| chips(other) == from).count();
            if from.len() > 1 && same == 1 {
                assert_eq!(position.parse_move(&sum).unwrap(), *step, "{sum}");
            }
            let short = position.short_move(step);
            assert_eq!(position.parse_move(&short).unwrap(), *step);
        }
    }
    let game = catalog::game("zeckendorf-reversed").unwrap();
    let position = game.position("1 5").unwrap();
    let words = |text: &str| position.parse_move(text).map(|step| step.to_string());
    for text in ["combine 1 5", "combine 1+5", "1+5", "1 + 5", "5+1"] {
        assert_eq!(words(text).unwrap(), "combine 1 + 5 into 3 + 3", "{text}");
    }
    assert!(words("1 5").is_err());
    assert!(words("combine 1 1 5").is_err());
    let game = catalog::game("zeckendorf").unwrap();
    let position = game.position("8 13").unwrap();
    for text in ["combine 8+13", "combine 13,8", "combine 8 13", "8+13"] {
        let step = position.parse_move(text).unwrap();
        assert_eq!(step.to_string(), "combine 8 + 13 into 21", "{text}");
    }
    assert!(position.parse_move("split 8+13").is_err());
}

#[test]
fn every_move_is_read_back_from_its_words_and_from_its_short_form() {
    let mut checked = 0;
    for (name, rule, start) in STARTS {
        let game = game(name, rule);
        for position in reachable(game.position(start).unwrap()) {
            let moves = position.legal_moves().unwrap();
            for (step, next) in moves.iter() {
                assert_eq!(
                    position.after(&step).unwrap(),
                    next,
                    "{name} {position}: {step}"
                );
                for text in [step.to_string(), position.short_move(&step)] {
                    let read = position.parse_move(&text);
                    assert_eq!(read.as_ref(), Ok(&step), "{name} {position}: {text}");
                }
                checked += 1;
            }
            assert!(moves.nth(moves.count()).is_none());
            assert_eq!(Natural::from(moves.iter().count()), *moves.count());
        }
    }
    assert!(checked > 1500, "{checked}");
}

#[test]
fn the_texts_of_positions_after_moves_are_read_back() {
    for (name, rule, start) in STARTS {
        let game = game(name, rule);
        for position in reachable(game.position(start).unwrap()) {
            let read = game.position(&position.to_string());
            assert_eq!(read.as_ref(), Ok(&position), "{name}");
        }
    }
}

#[test]
fn the_moves_are_those_of_the_search_in_its_order() {
    let fib = game("fib", "");
    let small = SmallTakeAway::new(&Rule::times(2), 12).unwrap();
    for text in ["12", "3,0,5;4", "7,7;inf", "0,0;1", "1"] {
        let position = fib.position(text).unwrap();
        let at = position.state::<TakeAway>().expect(text);
        let expected: Vec<Step> = small
            .moves(&small.position(at).unwrap())
            .map(|((pile, take), _)| Step::take(pile, Natural::from(take)))
            .collect();
        assert_eq!(steps(&position), expected, "{text}");
    }
    let position = game("nim", "").position("3,0,2").unwrap();
    let piles = [3, 0, 2].into_iter().collect();
    let expected: Vec<Step> = SmallGame::moves(&Nim::default(), &piles)
        .map(|((pile, take), _)| Step::take(pile, Natural::from(take)))
        .collect();
    assert_eq!(steps(&position), expected);
    let position = game("chomp", "").position("5,3,3,1").unwrap();
    let shape = position.state::<Chomp>().unwrap();
    let chomp = Chomp::default();
    let expected: Vec<String> = SmallGame::moves(&chomp, &shape.to_small().unwrap())
        .map(|((row, column), _)| format!("eat row {row}, column {column}"))
        .collect();
    let moves: Vec<String> = steps(&position).iter().map(Step::to_string).collect();
    assert_eq!(moves, expected);
}

fn steps(position: &Position) -> Vec<Step> {
    let moves = position.legal_moves().unwrap();
    moves.iter().map(|(step, _)| step).collect()
}

#[test]
fn moves_that_are_not_legal_are_refused_with_what_is() {
    let cases = [
        ("fib", "", "12", "12", "from 1 to the limit 11"),
        ("fib", "", "12", "0", "from 1 to the limit 11"),
        ("fib", "", "12", "x", "give how much to take"),
        ("fib", "", "12", "3 from 2", "there is 1 pile"),
        ("fib", "", "4,5", "3", "say from which pile"),
        ("fib", "", "4,5", "5 from 1", "the pile has 4"),
        ("one-pile", "", "11", "1", "from 2 to 4"),
        ("one-pile", "", "3", "4", "the pile has 3"),
        ("one-pile", "", "11", "3 from 2", "there is 1 pile"),
        ("nim", "", "2,0,3", "1 from 2", "the pile has 0"),
        ("nim", "", "2,0,3", "0 from 1", "at least 1"),
        ("nim", "", "2,0,3", "1 from 0", "there are 3 piles"),
        ("nim", "", "0,0", "1", "the game is over"),
        ("local", "", "4;2,3", "3 from 1", "to its limit 2"),
        ("chomp", "", "3x3", "1,1", "the poisoned one"),
        ("chomp", "", "3x3", "4,1", "not there"),
        ("chomp", "", "3x3", "0,1", "not there"),
        ("chomp", "", "3x3", "2", "the row and the column"),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "4,2",
            "one move does not make",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "3,1",
            "one move does not make",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "2,2",
            "one move does not make",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "fill row 9 up to column 1",
            "Chomp could not",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "fill it",
            "what to fill",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "fill rows 3 to 2 up to column 4",
            "what to fill",
        ),
        (
            "chomp-reversed",
            "",
            "3,1 of 3x4",
            "fill row 1 up to column 4, row 3 up to column 4",
            "what to fill",
        ),
        ("subtraction-reversed", "", "7 of 9", "3", "from 1 to 2"),
        (
            "zeckendorf-reversed",
            "",
            "1 3",
            "split 2",
            "the moves are split 3, combine 2",
        ),
        (
            "zeckendorf-reversed",
            "",
            "1^3",
            "split 2",
            "the game is over",
        ),
        ("build-up", "", "1 / 2", "2", "the moves are 1"),
    ];
    for (name, rule, position, text, expected) in cases {
        let game = game(name, rule);
        let position = game.position(position).unwrap();
        let error = position.parse_move(text).unwrap_err();
        assert!(matches!(error, Error::BadMove { .. }), "{error:?}");
        assert!(
            error.to_string().contains(expected),
            "{name} {position} {text}: {error}"
        );
    }
}

#[test]
fn huge_positions_have_moves_too() {
    let fib = game("fib", "");
    let position = fib.position("10^1000,5").unwrap();
    let moves = position.legal_moves().unwrap();
    let huge = Natural::from(10u8).pow(1000);
    assert_eq!(*moves.count(), &huge + &Natural::from(5u8));
    assert_eq!(moves.nth(&huge).unwrap().0, Step::take(2, Natural::ONE));
    let chomp = game("chomp", "");
    let board = chomp.position("10^20x10^30").unwrap();
    let moves = board.legal_moves().unwrap();
    let last = moves.count().checked_sub(&Natural::ONE).unwrap();
    let (step, _) = moves.nth(&last).unwrap();
    let words = format!("eat row 1{}, column 1{}", "0".repeat(20), "0".repeat(30));
    assert_eq!(step.to_string(), words);
    // A start of thousands of chips has moves by the thousand, each of which leads far.
    let chips = game("zeckendorf-reversed", "");
    let start = chips.position("n=10^3000").unwrap();
    let moves = start.legal_moves().unwrap();
    assert!(*moves.count() > 1000u32);
    let (step, next) = moves.nth(&Natural::from(1000u32)).unwrap();
    assert_eq!(start.after(&step).unwrap(), next);
    let reversed = game("chomp-reversed", "");
    let board = reversed.position("100x100 of 200x200").unwrap();
    let error = board.legal_moves().map(|_| ()).unwrap_err();
    assert!(error.is_limit_exceeded());
}
