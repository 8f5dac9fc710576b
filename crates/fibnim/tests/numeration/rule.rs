//! Rules f(t): what is read, what it is worth, and what is refused.

use fibnim::catalog::{self, GameOptions};
use fibnim::{Analysis, Budget, Error, Game, Natural, Result, Rule};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::{NamedRule, RULES, to_big, to_natural};

/// Rules that the games above do not use, for what their text means.
const EXPRESSIONS: &[NamedRule] = &[
    ("2 t", |t| 2 * t),
    (" 2*t ", |t| 2 * t),
    ("2·t", |t| 2 * t),
    ("t*2", |t| 2 * t),
    ("t+t", |t| 2 * t),
    ("4t/2", |t| 2 * t),
    ("5t/2/1", |t| 5 * t / 2),
    ("7t/2/3", |t| 7 * t / 6),
    ("6*t/4*3", |t| 6 * t / 4 * 3),
    ("2(t+1)", |t| 2 * (t + 1)),
    ("(t+1)(t+2)", |t| (t + 1) * (t + 2)),
    ("t(t+1)/2", |t| t * (t + 1) / 2),
    ("2t^2", |t| 2 * t * t),
    ("2^3t", |t| 8 * t),
    ("(2t)^3", |t| 8 * t * t * t),
    ("t^0", |_| 1),
    ("3t-2", |t| 3 * t - 2),
    ("3t-(2-1)", |t| 3 * t - 1),
    ("10-3-2+t", |t| 5 + t),
    ("10-(3-2)+t", |t| 9 + t),
    ("10-t+t", |_| 10),
    ("t^2-3t+3", |t| t * t + 3 - 3 * t),
    ("t^2/t", |t| t),
    ("(0-2t-1)/(0-2)", |t| t),
    ("t+3/(0-2)+3", |t| t + 1),
    ("((((t))))", |t| t),
    ("1_000,2000…", |t| if t == 1 { 1000 } else { 2000 }),
    (
        "10^2 , 10^3 , 10^3 ...",
        |t| if t == 1 { 100 } else { 1000 },
    ),
    ("t+t", |t| 2 * t),
    ("4t/2", |t| 2 * t),
    ("6t/4", |t| 3 * t / 2),
];

fn value(rule: &Rule, take: u64) -> u64 {
    let limit = rule.limit_after(&Natural::from(take)).unwrap();
    limit.to_u64().expect("a small value")
}

#[test]
fn rules_have_the_values_of_their_text() {
    for (text, f) in EXPRESSIONS.iter().copied().chain(RULES) {
        let rule = Rule::parse(text).unwrap();
        for take in 1..=400 {
            assert_eq!(value(&rule, take), f(take), "{text} at {take}");
        }
        assert!(rule.check(&Natural::from(400u32)).is_ok(), "{text}");
    }
}

#[test]
fn factors_are_recognised() {
    for (text, ratio) in [
        ("t", (1, 1)),
        ("2t", (2, 1)),
        ("t*3", (3, 1)),
        ("5t/2", (5, 2)),
    ] {
        assert_eq!(Rule::parse(text).unwrap().ratio(), Some(ratio), "{text}");
    }
    for text in ["t+1", "t^2", "7", "1,2…"] {
        assert_eq!(Rule::parse(text).unwrap().ratio(), None, "{text}");
    }
    assert_eq!(Rule::times(1).to_string(), "t");
    assert_eq!(Rule::times(3), Rule::parse("3t").unwrap());
}

proptest! {
    #[test]
    fn values_at_large_takes_are_exact(take in crate::oracle::numbers_of(1..=30)) {
        let t = &take;
        let expected: [(&str, BigUint); 6] = [
            ("3t", t * 3u8),
            ("5t/2", t * 5u8 / 2u8),
            ("18446744073709551615t/7", t * u64::MAX / 7u8),
            ("t^5+2t", t.pow(5) + t * 2u8),
            ("(t+1)/2", (t + 1u8) / 2u8),
            ("(t^3+9)/(t+1)/1", (t.pow(3) + 9u8) / (t + 1u8)),
        ];
        for (text, value) in expected {
            let rule = Rule::parse(text).unwrap();
            let limit = rule.limit_after(&to_natural(t)).unwrap();
            prop_assert_eq!(to_big(&limit), value, "{}", text);
        }
    }
}

#[test]
fn what_is_no_rule_is_refused() {
    let bad = [
        "", " ", "x", "2x", "T", "t^t", "(t", "t)", "()", "t+", "+t", "-t", "t*", "*t", "2**t",
        "t//2", "t2", "1 2t", "2.5t", "t^65", "t^-1", "t^2^2", "t-1", "t/2", "0", "0t", "t/0",
        "t/(3-3)", "t-5", "1/t-1", "3,2", "0,1", "1,,2", ",", "…", "1,x", "1,-2", "1,2t", "2,1…",
        "1…2", "t…", "1;2", "4,", "1,2,", "4,,…", "t!", "𝑡",
    ];
    for text in bad {
        let error = Rule::parse(text).unwrap_err();
        assert_eq!(error.kind(), "bad_rule", "{text}");
    }
}

#[test]
fn what_would_grow_without_bound_is_refused() {
    let nested = |depth: usize| format!("{}t{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Rule::parse(&nested(30)).is_ok());
    let chain = |operands: usize| vec!["t"; operands].join("+");
    assert!(Rule::parse(&chain(40)).is_ok());
    let texts = [
        "((t^64)^64)^64".into(),
        // Of degree 0, if a quotient or the power 0 were taken at its word.
        "((((9+1/t)^64)^64)^64)^64".into(),
        "((((9+t^0)^64)^64)^64)^64".into(),
        "t^40*t^40".into(),
        "(2^64)^64*(2^64)^64t".into(),
        nested(400),
        chain(400),
    ];
    for text in texts {
        assert_eq!(Rule::parse(&text).unwrap_err().kind(), "bad_rule", "{text}");
    }
    let long = Rule::parse(&nested(10_000)).unwrap_err();
    assert!(long.is_limit_exceeded());
}

fn takeaway(rule: &str) -> Result<Game> {
    let options = GameOptions {
        rule: Some(rule.into()),
        ..GameOptions::default()
    };
    catalog::game_with("takeaway", &options)
}

fn analyze(rule: &str, position: &str) -> Result<Analysis> {
    takeaway(rule)?
        .position(position)?
        .analyze(&Budget::default())
}

#[test]
fn a_rule_that_decreases_within_the_pile_is_refused_with_the_place() {
    for (rule, position, place) in [
        ("10-t", "20", "f(1) = 9 but f(2) = 8"),
        ("t^2-4t+4", "20", "f(1) = 1 but f(2) = 0"),
        ("100/t", "20", "f(1) = 100 but f(2) = 50"),
        ("(10-t)^2", "20", "f(1) = 81 but f(2) = 64"),
        ("t*(12-t)", "20", "f(6) = 36 but f(7) = 35"),
        ("5,4", "20", "f(1) = 5 but f(2) = 4"),
    ] {
        let error = analyze(rule, position).unwrap_err();
        assert_eq!(error.kind(), "bad_rule", "{rule}");
        assert!(error.to_string().contains(place), "{error}");
    }
}

#[test]
fn a_rule_that_fails_beyond_the_pile_only_is_accepted() {
    // f(1) to f(6) can be asked: the last take of 7 stones sets no limit.
    assert!(analyze("t*(12-t)", "7").is_ok());
    assert!(analyze("t*(12-t)", "7;inf").is_ok());
    assert!(analyze("t*(12-t)", "8").is_err());
    // With two piles of 7 a whole pile can be taken, and f(7) is asked.
    assert!(analyze("t*(12-t)", "7,7").is_err());
    // f(4) is negative.
    let answer = analyze("3-100(t/4)", "4;inf").unwrap();
    assert_eq!(answer.winning_moves[0].to.to_string(), "0;inf");
    assert!(analyze("3-100(t/4)", "5").is_err());
}

#[test]
fn a_rule_that_cannot_be_checked_that_far_is_refused_for_its_size() {
    assert!(analyze("t^2-3t+3", "1000").is_ok());
    assert!(
        analyze("t^2-3t+3", "10^30")
            .unwrap_err()
            .is_limit_exceeded()
    );
    assert!(analyze("t^2-3", "10^30").is_err(), "f(1) is negative");
    assert!(analyze("2t+5-3", "10^30").is_ok(), "its form shows it");
}

#[test]
fn a_table_must_reach_to_the_last_take_but_one() {
    let too_short = analyze("1,2", "5").unwrap_err();
    assert_eq!(
        too_short,
        Error::TableTooShort {
            entries: 2,
            needed: "4".into()
        }
    );
    assert_eq!(too_short.kind(), "bad_rule");
    assert!(analyze("1,2,3,4", "5").is_ok());
    assert!(analyze("1,2,3,4", "5;inf").is_ok());
    assert!(analyze("1,2…", "5").is_ok());
    assert!(analyze("1,2…", "10^30").is_ok());
    assert!(analyze("1,2,3,4", "5,5").is_err());
    assert!(analyze("1,2,3,4,5", "5,5").is_ok());
}

#[test]
fn options_that_do_not_go_with_a_game_are_refused() {
    let options = GameOptions {
        rule: Some("3t".into()),
        ..GameOptions::default()
    };
    assert_eq!(
        catalog::game_with("fib", &options).unwrap_err().kind(),
        "bad_option"
    );
    assert_eq!(catalog::game("takeaway").unwrap_err().kind(), "bad_option");
    assert_eq!(catalog::game("one-pile").unwrap_err().kind(), "bad_option");
    assert_eq!(catalog::game("chess").unwrap_err().kind(), "unknown_game");
}

/// A check take by take ends where the values become too long, not only where
/// the takes become too many.
#[test]
fn a_check_of_huge_values_is_refused() {
    let rule = Rule::parse("((2^60)^60+t)^64-t").unwrap();
    assert!(rule.check(&Natural::from(100u32)).is_ok());
    let error = rule.check(&Natural::from(20_000u32)).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}

/// What is left after everything is taken has no limit, also where f(t) would be 0.
#[test]
fn a_take_of_all_needs_no_limit_after_it() {
    let options = GameOptions {
        rule: Some("t*(2-t)".into()),
        ..GameOptions::default()
    };
    let game = catalog::game_with("takeaway", &options).unwrap();
    let position = game.position("2;2").unwrap();
    let answer = position.analyze(&Budget::new()).unwrap();
    let led_to: Vec<String> = answer
        .winning_moves
        .iter()
        .map(|step| step.to.to_string())
        .collect();
    assert_eq!(led_to, ["0;inf"]);
}
