//! Games in progress, and their records.

use fibnim::catalog::{self, GameOptions};
use fibnim::play::{Computer, Record, Round, Seat, Verdict};
use fibnim::{Budget, Error, Outcome};

fn options(rule: Option<&str>, misere: bool) -> GameOptions {
    GameOptions {
        rule: rule.map(str::to_owned),
        misere,
        ..GameOptions::default()
    }
}

fn one_pile() -> GameOptions {
    GameOptions {
        min: Some("2".into()),
        max: Some("4".into()),
        ..GameOptions::default()
    }
}

/// Starts of every game of the catalogue.
fn starts() -> Vec<(&'static str, GameOptions, &'static str)> {
    let plain = || options(None, false);
    let suggested = catalog::entries().iter().map(|entry| {
        let suggestion = entry.suggestion;
        (
            entry.name,
            suggestion.options(&plain()),
            suggestion.position,
        )
    });
    let mut starts: Vec<_> = suggested.collect();
    starts.extend([
        ("fib", plain(), "30"),
        ("fib", options(None, true), "9,7"),
        ("power-of-two", plain(), "5,9;3"),
        ("takeaway", options(Some("5t/2"), false), "33"),
        ("takeaway", options(Some("1,2,2,7…"), false), "20"),
        ("one-pile", one_pile(), "31"),
        ("nim", plain(), "3,5,7"),
        ("local", options(Some("3t"), false), "4;3,7,10"),
        ("chomp", plain(), "4x5"),
        ("chomp-reversed", plain(), "3,1 of 4x5"),
        ("subtraction-reversed", plain(), "n=21"),
        ("zeckendorf", plain(), "n=20"),
        ("zeckendorf-reversed", plain(), "n=20"),
        ("build-up", plain(), "n=17"),
    ]);
    starts
}

/// A game of random moves, to the end.
fn played(game: &str, options: &GameOptions, start: &str, seed: u64) -> Round {
    let mut round = Round::new(game, options, start).unwrap();
    let player = "unskilled".parse().unwrap();
    let mut computer = Computer::new(player, seed, &Budget::default());
    while let Some((step, next)) = computer.choose(round.position()).unwrap() {
        assert_eq!(round.winner(), None);
        round.play(&step).unwrap();
        assert_eq!(*round.position(), next);
    }
    round
}

#[test]
fn games_end_with_a_winner_and_their_records_are_read_back() {
    for (game, options, start) in starts() {
        for seed in 0..5 {
            let round = played(game, &options, start, seed);
            let last = if round.moves().len() % 2 == 1 {
                Seat::First
            } else {
                Seat::Second
            };
            let winner = if options.misere { last.other() } else { last };
            assert_eq!(round.winner(), Some(winner), "{game}");
            let record = Record::new(&round, ["human", "semi:1/2"]);
            let read: Record = record.to_string().parse().unwrap();
            assert_eq!(read, record);
            assert_eq!(read.players(), &["human".to_owned(), "semi:1/2".to_owned()]);
        }
    }
}

#[test]
fn moves_are_taken_back_and_played_again() {
    for (game, options, start) in starts() {
        let end = played(game, &options, start, 3);
        let mut round = end.clone();
        let count = end.moves().len();
        for gone in (0..count).rev() {
            assert!(round.undo());
            assert_eq!(round.moves().len(), gone);
            assert_eq!(round.undone(), count - gone);
            assert_eq!(round.winner(), None);
            let before = gone
                .checked_sub(1)
                .map_or(end.start(), |i| &end.moves()[i].1);
            assert_eq!(round.position(), before, "{game}");
        }
        assert!(!round.undo());
        while round.redo() {}
        assert_eq!(round, end);
        assert!(round.go_to(1));
        // Another move makes an end of what was taken back.
        let step = end.moves()[1].0.clone();
        round.play(&step).unwrap();
        assert_eq!(round.undone(), 0);
        assert!(!round.redo());
        // A record has no moves that were taken back.
        assert!(round.undo());
        let record = Record::new(&round, ["human", "human"]);
        assert_eq!(record.round().moves().len(), 1);
        assert!(!round.go_to(3));
    }
}

#[test]
fn moves_are_judged_by_who_wins_after_them() {
    let budget = Budget::default();
    for (game, options, start) in starts() {
        let round = Round::new(game, &options, start).unwrap();
        let judged = round.judged_moves(10_000, &budget).unwrap();
        assert!(judged.unlisted.is_zero());
        assert!(!judged.moves.is_empty());
        for found in judged.moves {
            let wins = found.to.analyze(&budget).unwrap().outcome == Outcome::P;
            let expected = if wins { Verdict::Wins } else { Verdict::Loses };
            assert_eq!(found.verdict, expected, "{game} {}", found.step);
        }
    }
    let huge = Round::new("fib", &GameOptions::default(), "10^30").unwrap();
    let judged = huge.judged_moves(5, &budget).unwrap();
    assert_eq!(judged.moves.len(), 5);
    assert_eq!(judged.unlisted.to_string(), "9".repeat(29) + "4");
}

const RECORD: &str =
    "fibnim record 1\ngame: fib\nstart: 4\n1. 1\n2. take 2\n3. 1\nresult: first wins\n";

#[test]
fn options_with_spaces_and_lines_are_read_back() {
    let odd = options(Some("2\n t"), false);
    let round = Round::new("takeaway", &odd, "10").unwrap();
    let record = Record::new(&round, ["a\nb", " human "]);
    let text = record.to_string();
    assert!(
        text.contains("rule: 2 t\n") && text.contains("first: a b\n"),
        "{text}"
    );
    let read: Record = text.parse().unwrap();
    assert_eq!(read.round().start(), round.start());
}

#[test]
fn records_that_are_no_games_are_refused_with_the_line() {
    assert!(RECORD.parse::<Record>().is_ok());
    let cases = [
        (
            "fibnim record 1",
            "fibnim record 2",
            "line 1: a record begins with: fibnim record 1",
        ),
        ("game: fib\n", "", "it has no line such as: game"),
        ("start: 4\n", "", "it has no line such as: start"),
        (
            "start: 4\n",
            "start: 4\nstart: 5\n",
            "line 4, 'start: 5': it is given twice",
        ),
        (
            "game: fib",
            "game: fib\nmisere: maybe",
            "misere is yes or no",
        ),
        (
            "game: fib",
            "game: fib\nrule: 2t\nrule: 3t",
            "it is given twice",
        ),
        ("2. take 2", "2. take 3", "line 5, 'take 3'"),
        ("2. take 2", "3. take 2", "a line is a move with its number"),
        ("3. 1\n", "", "after these moves the result is: not over"),
        (
            "first wins",
            "second wins",
            "after these moves the result is: first wins",
        ),
        (
            "result: first wins",
            "result: first wins\nresult: first wins",
            "given twice",
        ),
        (
            "1. 1\n",
            "1. 1\nhello\n",
            "a line is a move with its number",
        ),
        (RECORD, "", "it has no line such as: fibnim record 1"),
        (RECORD, "\u{0}\n", "a record begins with"),
    ];
    for (old, new, expected) in cases {
        let text = RECORD.replacen(old, new, 1);
        assert_ne!(text, RECORD);
        let error = text.parse::<Record>().unwrap_err();
        assert!(matches!(error, Error::BadRecord(_)), "{error:?}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    let other = RECORD.replace("game: fib", "game: chess").parse::<Record>();
    assert_eq!(other.unwrap_err().kind(), "unknown_game");
}

#[test]
fn a_record_that_is_too_large_is_not_read() {
    let text = "#".repeat(Record::MAX_BYTES + 1);
    let refused = text.parse::<Record>().unwrap_err();
    assert!(refused.is_limit_exceeded(), "{refused}");
}
