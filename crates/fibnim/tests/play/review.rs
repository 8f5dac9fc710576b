//! Games looked at again, and puzzles: judged by what every move leads to.

use fibnim::catalog::GameOptions;
use fibnim::play::{Date, Puzzle, Round, Seat};
use fibnim::{Budget, Outcome, Position, Step};

fn round(game: &str, start: &str, moves: &[&str]) -> Round {
    let mut round = Round::new(game, &GameOptions::default(), start).unwrap();
    for step in moves {
        round.play_text(step).unwrap();
    }
    round
}

/// Who wins against best play, found by trying all games.
fn wins(position: &Position) -> bool {
    let moves = position.legal_moves().unwrap();
    moves.iter().any(|(_, next)| !wins(&next))
}

#[test]
fn a_slip_is_where_all_games_say_so() {
    let games = [
        ("fib", "13;12", vec!["3", "1", "2", "4", "3"]),
        (
            "nim",
            "1,2,3",
            vec!["1 from 1", "1 from 2", "2 from 3", "1 from 2", "1 from 3"],
        ),
        ("chomp", "3x3", vec!["3,1", "2,2", "1,3", "2,1", "1,2"]),
        ("zeckendorf", "1^5", vec!["1+1", "1+1", "2+2", "1+1", "2+3"]),
    ];
    for (game, start, moves) in games {
        let round = round(game, start, &moves);
        let review = round.review(&Budget::default()).unwrap();
        assert_eq!(review.moves.len(), moves.len());
        let mut position = round.start().clone();
        for (reviewed, (step, next)) in review.moves.iter().zip(round.moves()) {
            let slip = wins(&position) && wins(next);
            assert_eq!(reviewed.is_slip(), slip, "{game} {position}: {step}");
            assert_eq!(reviewed.before == Some(reviewed.seat), wins(&position));
            assert_eq!(reviewed.better.is_some(), slip);
            if let Some(better) = &reviewed.better {
                assert!(
                    !wins(&position.after(better).unwrap()),
                    "{game} {position}: {better}"
                );
            }
            position = next.clone();
        }
    }
}

#[test]
fn a_review_has_words() {
    let review = |moves: &[&str]| round("fib", "5", moves).review(&Budget::default()).unwrap();
    assert_eq!(review(&[]).summary(), "No move was made.");
    let kept = review(&["1", "1", "1", "2"]);
    assert_eq!(
        kept.summary(),
        "The second player could win from the start and never gave the win away."
    );
    assert_eq!(kept.moves[0].words(), "take 1; every move loses here");
    assert_eq!(kept.moves[1].words(), "take 1 keeps the win");
    assert_eq!(kept.moves[3].words(), "take 2 wins the game");
    assert_eq!(kept.moves[1].question("you"), None);
    let once = review(&["1", "2", "2"]);
    assert_eq!(once.summary(), "The win changed hands once, at move 2.");
    assert_eq!(
        once.moves[1].words(),
        "take 2 gives the win away: take 1 would have kept it"
    );
    assert!(once.moves[1].why.as_ref().unwrap().contains('4'));
    let twice = round("fib", "20", &["1", "2", "2", "2"])
        .review(&Budget::default())
        .unwrap();
    assert_eq!(
        twice.summary(),
        "The win changed hands 3 times, at moves 1, 2 and 3."
    );
}

#[test]
fn what_is_too_much_work_is_not_known() {
    let bar = "60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44";
    let round = round("chomp", bar, &["3,3", "2,2", "1,3"]);
    let budget = Budget::new().positions(1000);
    let review = round.review(&budget).unwrap();
    assert_eq!(review.moves[0].before, None);
    assert_eq!(
        review.summary(),
        "Who could win at the beginning of this game is not known."
    );
    assert!(review.moves[0].words().ends_with("is not known"));
    // An L of chocolate is nim with two piles.
    assert_eq!(review.moves[2].before, Some(Seat::First));
    assert!(review.moves[2].is_slip());
}

#[test]
fn a_hint_tells_the_move_that_its_reason_is_about() {
    for (game, position, told, about) in [
        (
            "zeckendorf-reversed",
            "n=10",
            "combine 2 + 8",
            "Combining the two chips",
        ),
        (
            "zeckendorf-reversed",
            "n=26",
            "combine 5 + 21",
            "Combining the two chips",
        ),
        ("fib", "20,30", "take 2 from pile 2", "so it is 2"),
        ("fib", "100", "take 3", "The smallest part, 3"),
    ] {
        let round = round(game, position, &[]);
        let hint = round.analyze(&Budget::default()).unwrap().hint();
        assert!(hint.how.contains(told), "{game} {position}: {}", hint.how);
        assert!(hint.why.contains(about), "{game} {position}: {}", hint.why);
    }
}

#[test]
fn every_day_has_a_puzzle_with_one_solution() {
    for day in 20_700..21_100 {
        let date = Date::of_days(day);
        let puzzle = Puzzle::of_day(date, &Budget::default()).unwrap();
        let position = puzzle.round().position();
        let moves: Vec<(Step, Position)> = position.legal_moves().unwrap().iter().collect();
        assert!(moves.len() >= 3, "{date}: {position}");
        let leads_to_loss =
            |next: &Position| next.analyze(&Budget::default()).unwrap().outcome == Outcome::P;
        let winning = moves.iter().filter(|(_, next)| leads_to_loss(next));
        let winning: Vec<&Step> = winning.map(|(step, _)| step).collect();
        assert_eq!(winning.len(), 1, "{date}: {position}");
        // What a board has chosen at the start does not solve it.
        assert_ne!(*winning[0], moves[0].0, "{date}: {position}");
        let again = Puzzle::of_day(date, &Budget::default()).unwrap();
        assert_eq!(again.round(), puzzle.round());
    }
}

/// The page and the terminal have the same puzzle, and so have all versions.
#[test]
fn puzzles_stay_as_they_are() {
    let days = ["1970-01-01", "2026-11-18", "2026-11-19", "2027-02-28"];
    let puzzles = days.map(|day| {
        let puzzle = Puzzle::of_day(day.parse().unwrap(), &Budget::default()).unwrap();
        let start = puzzle.round().start();
        format!("{} {start}", start.game_name())
    });
    let expected = [
        "one-pile 95",
        "stagnant-ones 2^2 3 5 8 13",
        "subtraction-reversed 12 of 38",
        "stagnant-ones 2^2 3 5^2 8 13",
    ];
    assert_eq!(puzzles, expected);
}

#[test]
fn a_try_is_answered() {
    let puzzle = Puzzle::of_day("2026-11-18".parse().unwrap(), &Budget::default()).unwrap();
    let position = puzzle.round().position();
    for (step, next) in position.legal_moves().unwrap().iter() {
        let trial = puzzle.judge(&step, &Budget::default()).unwrap();
        let reply = next.analyze(&Budget::default()).unwrap();
        assert_eq!(trial.solves, reply.outcome == Outcome::P);
        let begins = if trial.solves { "Yes: " } else { "No: after " };
        assert!(trial.words.starts_with(begins), "{}", trial.words);
    }
    assert!(
        puzzle
            .judge(&Step::take(9, 1u8.into()), &Budget::default())
            .is_err()
    );
}
