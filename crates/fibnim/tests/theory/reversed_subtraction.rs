//! The reversed subtraction game: the theory against search.

use fibnim::catalog::{self, GameOptions};
use fibnim::{Budget, Engine, EngineChoice, Fact, Natural, Outcome};

const LARGEST_MAX: u32 = 7;
const LARGEST_END: u32 = 30;

fn check(max: u32, misere: bool) {
    let options = GameOptions {
        max: Some(max.to_string()),
        misere,
        ..GameOptions::default()
    };
    let game = catalog::game_with("subtraction-reversed", &options).unwrap();
    for end in 0..=LARGEST_END {
        for number in 0..=end {
            let text = format!("{number} of {end}");
            let position = game.position(&text).unwrap();
            let [theory, search] = [Engine::Theory, Engine::Search].map(|engine| {
                let choice = EngineChoice::Only(engine);
                position.analyze_by(choice, &Budget::default()).unwrap()
            });
            assert_eq!(theory.outcome, search.outcome, "{text}, up to {max}");
            assert_eq!(
                theory.winning_moves, search.winning_moves,
                "{text}, up to {max}"
            );
        }
    }
}

#[test]
fn theory_and_search_agree() {
    for max in 1..=LARGEST_MAX {
        check(max, false);
        check(max, true);
    }
}

/// Example 2.4: the winner and the strategy are those of the game itself.
#[test]
fn the_winner_is_that_of_the_game() {
    let budget = Budget::default();
    let options = GameOptions {
        max: Some("3".into()),
        ..GameOptions::default()
    };
    let forward = catalog::game_with("one-pile", &options).unwrap();
    let backward = catalog::game("subtraction-reversed").unwrap();
    for n in 0..=60u32 {
        let down = forward
            .position(&n.to_string())
            .unwrap()
            .analyze(&budget)
            .unwrap();
        let up = backward
            .position(&format!("n={n}"))
            .unwrap()
            .analyze(&budget)
            .unwrap();
        assert_eq!(down.outcome, up.outcome, "n = {n}");
        assert_eq!(up.outcome == Outcome::P, n % 4 == 0, "n = {n}");
        assert_eq!(down.winning_move_count(), up.winning_move_count());
        assert_eq!(up.winning_move_count(), Natural::from(u32::from(n % 4 > 0)));
    }
}

/// In misère play what counts is one less than what is missing, in the facts as
/// in the sentence.
#[test]
fn facts_and_words_agree() {
    let fact = |misere: bool, end: u32, name: &str| {
        let options = GameOptions {
            max: Some("3".into()),
            misere,
            ..GameOptions::default()
        };
        let game = catalog::game_with("subtraction-reversed", &options).unwrap();
        let text = format!("n={end}");
        let answer = game
            .position(&text)
            .unwrap()
            .analyze(&Budget::default())
            .unwrap();
        answer.reason.facts.get(name).cloned()
    };
    for end in 1..=LARGEST_END {
        let number = |n: u32| Some(Fact::from(&Natural::from(n)));
        assert_eq!(fact(false, end, "missing"), number(end));
        assert_eq!(fact(false, end, "counted"), None);
        assert_eq!(fact(false, end, "remainder"), number(end % 4));
        assert_eq!(fact(true, end, "missing"), number(end));
        assert_eq!(fact(true, end, "counted"), number(end - 1));
        assert_eq!(fact(true, end, "remainder"), number((end - 1) % 4));
    }
    assert_eq!(fact(true, 0, "remainder"), None);
}
