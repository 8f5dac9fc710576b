//! Games that are played, against exact odds.

use fibnim::play::{
    Computer, Confidence, GameTree, Match, Player, Score, Tally, TreeOdds, keep_on, play_game,
    simulate,
};
use fibnim::{Budget, Fraction};
use std::ops::ControlFlow;

use crate::game;

/// A game, a start, who begins, who follows; and another player who would be
/// told from the first by the games.
const CASES: [(&str, &str, &str, &str, &str); 26] = [
    ("fib", "4", "unskilled", "skilled", "semi:1/2"),
    ("fib", "6", "unskilled", "skilled", "lookahead:2"),
    ("fib", "5", "skilled", "unskilled", "unskilled"),
    ("fib", "8", "skilled", "unskilled", "semi:1/2"),
    ("fib", "12", "unskilled", "unskilled", "skilled"),
    ("fib", "13", "semi:1/3", "semi:2/3", "semi:2/3"),
    ("fib", "20", "lookahead:3", "unskilled", "lookahead:1"),
    ("fib", "5,8", "semi:1/2", "tail", "unskilled"),
    ("fib misere", "9", "unskilled", "lookahead:1", "lookahead:2"),
    ("power-of-two", "8", "skilled:best", "unskilled", "skilled"),
    ("power-of-two", "12", "semi:1/4", "unskilled", "semi:3/4"),
    ("takeaway rule=3t", "10", "tail", "lookahead:2", "unskilled"),
    (
        "takeaway rule=t+1",
        "4,6",
        "unskilled",
        "semi:1/2:best",
        "lookahead:3",
    ),
    (
        "one-pile max=4",
        "15",
        "skilled:random",
        "semi:1/2",
        "unskilled",
    ),
    (
        "one-pile min=2 max=5 misere",
        "14",
        "unskilled",
        "unskilled",
        "skilled",
    ),
    ("nim", "2,3", "unskilled", "lookahead:2", "lookahead:2"),
    (
        "nim misere",
        "1,2,3",
        "skilled:prolong",
        "semi:1/2",
        "unskilled",
    ),
    ("local", "7", "semi:9/10", "unskilled", "unskilled"),
    ("local", "3;2,4", "unskilled", "unskilled", "semi:1/2"),
    ("chomp", "3x4", "unskilled", "semi:1/2", "skilled"),
    (
        "chomp misere",
        "2x3",
        "lookahead:1",
        "unskilled",
        "unskilled",
    ),
    (
        "chomp-reversed",
        "3x3",
        "unskilled",
        "lookahead:2",
        "skilled",
    ),
    (
        "subtraction-reversed",
        "n=12",
        "skilled",
        "semi:1/3",
        "unskilled",
    ),
    ("zeckendorf", "n=9", "unskilled", "semi:1/2", "skilled"),
    (
        "zeckendorf-reversed",
        "n=14",
        "lookahead:2",
        "lookahead:3",
        "skilled",
    ),
    ("build-up", "n=7", "semi:1/2", "unskilled", "skilled"),
];

fn players(first: &str, second: &str) -> [Player; 2] {
    [first.parse().unwrap(), second.parse().unwrap()]
}

fn exact(words: &str, start: &str, players: &[Player; 2]) -> Fraction {
    let (game, budget) = (game(words), Budget::default());
    let start = game.position(start).unwrap();
    let tree = GameTree::grow(&start, &budget).unwrap();
    let odds = TreeOdds::new(&tree, players, &budget).unwrap();
    odds.first_wins().clone()
}

fn played(words: &str, start: &str, players: &[Player; 2], games: u64, seed: u64) -> Tally {
    let game = game(words);
    let start = game.position(start).unwrap();
    let budget = Budget::default();
    simulate(&start, players, games, seed, &budget, keep_on).unwrap()
}

/// The seeds are fixed, so this passes always or never. Intervals of 99.99% are
/// wide enough for a right program, and the odds of another player lie outside:
/// a program that plays a little wrong does not pass.
#[test]
fn simulation_agrees_with_exact_odds_and_with_no_others() {
    let sure = Confidence::new(0.9999).unwrap();
    for (seed, (words, start, first, second, other)) in (1..).zip(CASES) {
        let case = format!("{words} {start}: {first} against {second}");
        let players_ = players(first, second);
        let first_wins = played(words, start, &players_, 4000, seed).first();
        let interval = first_wins.interval(sure);
        let odds = exact(words, start, &players_);
        assert!(
            interval.contains(odds.to_f64()),
            "{case}: {odds}, {interval}"
        );
        let others = exact(words, start, &players(other, second));
        assert!(
            !interval.contains(others.to_f64()),
            "{case}: not {others}, {interval}"
        );
    }
}

/// 95% of the intervals of 95% are right, and a few are not.
#[test]
fn intervals_are_right_about_as_often_as_they_say() {
    let players = players("unskilled", "unskilled");
    let odds = exact("fib", "9", &players).to_f64();
    let right = |seed: &u64| {
        let tally = played("fib", "9", &players, 200, *seed);
        tally.first().interval(Confidence::default()).contains(odds)
    };
    let right = (1..=400u64).filter(right).count();
    assert!((376..400).contains(&right), "{right}");
}

#[test]
fn parts_of_a_match_are_the_match() {
    let game = game("fib");
    let start = game.position("30").unwrap();
    let players = players("semi:1/2:best", "lookahead:2");
    let meeting = Match::new(&start, &players, 9, &Budget::default()).unwrap();
    let all = meeting.clone().in_turn().play(0..200, keep_on).unwrap();
    assert_eq!(all.beginning(0).games, 100);
    assert_eq!(all.games(), 200);
    // Each part by players who know nothing yet, the last part first.
    let mut parts = Tally::default();
    for from in (0..10).rev().map(|part: u64| 20 * part) {
        let mut part = meeting.clone().in_turn();
        parts.add(&part.play(from..from + 20, keep_on).unwrap());
    }
    assert_eq!(parts, all);
    let other = Match::new(&start, &players, 10, &Budget::default()).unwrap();
    assert_ne!(other.in_turn().play(0..200, keep_on).unwrap(), all);
}

#[test]
fn a_match_can_be_stopped() {
    let game = game("fib");
    let start = game.position("30").unwrap();
    let players = players("unskilled", "unskilled");
    let stop = |played| match played {
        7 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let tally = simulate(&start, &players, 100, 1, &Budget::default(), stop).unwrap();
    assert_eq!(tally.games(), 7);
}

/// The player who moves last wins, or loses in misère play.
#[test]
fn who_wins_is_told_by_the_number_of_moves() {
    for (words, last_wins) in [("nim", true), ("nim misere", false)] {
        let game = game(words);
        let start = game.position("3,4,5").unwrap();
        let computer = |seed| {
            let player = "unskilled".parse().unwrap();
            Computer::new(player, seed, &Budget::default())
        };
        let (mut first, mut second) = (computer(1), computer(2));
        for _ in 0..50 {
            let played = play_game(&start, [&mut first, &mut second], 12).unwrap();
            let last = (played.moves.len() - 1) % 2;
            assert_eq!(played.winner == last, last_wins);
            let end = &played.moves.last().unwrap().1;
            assert!(end.legal_moves().unwrap().is_empty());
        }
    }
}

#[test]
fn a_game_without_moves_is_over_at_once() {
    for (words, wins) in [("chomp", 0), ("chomp misere", 5)] {
        let tally = played(words, "1x1", &players("skilled", "unskilled"), 5, 1);
        assert_eq!(tally.first(), Score { wins, games: 5 });
        assert_eq!(tally.longest(), Some(0));
    }
}

#[test]
fn what_is_too_long_is_refused() {
    let budget = Budget::new().seconds(1);
    let cases = [
        (
            "one-pile max=3",
            "10^30",
            1,
            "the match would take more than 1 second",
        ),
        ("fib", "10^40", 1000, "match"),
        ("nim", "5", u64::MAX, "moves or more"),
        ("chomp", "1x1", u64::MAX, "moves or more"),
    ];
    for (words, start, games, message) in cases {
        let game = game(words);
        let start = game.position(start).unwrap();
        let players = players("unskilled", "unskilled");
        let error = simulate(&start, &players, games, 1, &budget, keep_on).unwrap_err();
        assert!(error.is_limit_exceeded(), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    let game = game("fib");
    let start = game.position("1000").unwrap();
    let player = || Computer::new(Player::Unskilled, 1, &budget);
    let error = play_game(&start, [&mut player(), &mut player()], 3).unwrap_err();
    assert!(error.to_string().contains("more than 3 moves"), "{error}");
}

/// Every move that is chosen is one of the legal moves, and leads where it
/// should, on piles with a thousand digits and more.
#[test]
fn moves_on_huge_positions_are_legal() {
    let cases = [
        ("fib", "10^1000"),
        ("fib", "10^1000;10^500"),
        ("fib", "10^1000,7^1200"),
        ("power-of-two", "3^2000"),
        ("takeaway rule=3t", "10^300"),
        ("one-pile min=2 max=10^900", "10^1000"),
        ("one-pile max=10^900 misere", "10^1000"),
        ("nim", "10^1000,3^2000,5"),
        ("nim misere", "10^1000,3^2000,5"),
        ("local", "10^200;10^30"),
        ("subtraction-reversed max=10^990", "n=10^1000"),
        ("chomp", "10^500x10^500"),
        ("build-up", "n=10^50"),
    ];
    let mut moves = 0;
    for (words, start) in cases {
        for name in ["unskilled", "skilled", "semi:1/2", "skilled:random", "tail"] {
            let game = game(words);
            let mut player = Computer::new(name.parse().unwrap(), 3, &Budget::default());
            let mut position = game.position(start).unwrap();
            if name == "tail" && game.rule().is_none() {
                // Without a rule there are no tails, and no such player.
                let error = player.choose(&position).unwrap_err();
                assert_eq!(error.kind(), "bad_player", "{words}");
                continue;
            }
            for _ in 0..6 {
                let (step, next) = match player.choose(&position) {
                    Ok(Some(chosen)) => chosen,
                    Ok(None) => break,
                    Err(error) => panic!("{words} {start} {name}: {error}"),
                };
                assert_eq!(position.after(&step), Ok(next.clone()));
                let text = position.short_move(&step);
                assert_eq!(position.parse_move(&text), Ok(step));
                position = next;
                moves += 1;
            }
        }
    }
    assert!(moves > 200, "{moves}");
}

/// A match has at least as many moves as games, and the refusal knows it.
#[test]
fn the_moves_of_a_long_match_are_told_by_games_to_the_end() {
    let game = game("nim");
    let start = game.position("1").unwrap();
    let players = players("unskilled", "unskilled");
    let mut long = Match::new(&start, &players, 1, &Budget::default()).unwrap();
    let error = long.check(1_000_000_000_000).unwrap_err().to_string();
    // One move, and the end of the game.
    assert!(error.contains("2.0e12 moves or more"), "{error}");
}

/// A game is stopped where its time is over, whatever was thought before.
#[test]
fn a_game_that_does_not_end_is_stopped() {
    let game = game("fib");
    let start = game.position("10^30").unwrap();
    let players = players("skilled", "unskilled");
    let budget = Budget::new().seconds(1);
    let mut endless = Match::new(&start, &players, 1, &budget).unwrap();
    let error = endless.play(0..1, keep_on).unwrap_err();
    assert!(error.is_limit_exceeded(), "{error}");
}
