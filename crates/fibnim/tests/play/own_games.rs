//! Games of one's own, and answers that were changed by hand.

use fibnim::game::{Moves, Rules};
use fibnim::play::{GameTree, odds};
use fibnim::{Analysis, Budget, Error, Natural, Position, Result, Step, catalog};

/// A token on a circle of twelve, which goes one or two places on, and stops only
/// exactly at 0, which it may pass for ever.
#[derive(Debug, PartialEq)]
struct Circle;

impl Rules for Circle {
    type State = u8;

    fn name(&self) -> &'static str {
        "circle"
    }

    fn moves<'a>(&'a self, place: &'a u8) -> Result<Moves<'a, u8>> {
        let steps = [1, 2].map(|step| (Step::named(format!("go {step}")), (place + step) % 12));
        Ok(Moves::listed(if *place == 0 {
            Vec::new()
        } else {
            steps.into()
        }))
    }
}

#[test]
fn a_game_that_need_not_end_is_refused() {
    let budget = Budget::default();
    let start = Position::new(Circle, 3).unwrap();
    let expected = Error::Endless {
        game: "circle".into(),
        position: "'3'".into(),
    };
    assert_eq!(start.analyze(&budget).unwrap_err(), expected);
    assert_eq!(GameTree::grow(&start, &budget).unwrap_err(), expected);
    let players = ["unskilled", "unskilled"].map(|player| player.parse().unwrap());
    assert_eq!(
        odds::exact(&start, &players, &budget).unwrap_err(),
        expected
    );
    assert_eq!(expected.kind(), "endless");
    // Where no move leads back, the same rules are fine.
    let over = Position::new(Circle, 0).unwrap();
    assert!(over.analyze(&budget).is_ok());
}

fn analysis(game: &str, position: &str) -> Analysis {
    let position = catalog::game(game).unwrap().position(position).unwrap();
    position.analyze(&Budget::default()).unwrap()
}

/// The fields of an analysis are open: whatever they say, nothing panics.
#[test]
fn an_analysis_changed_by_hand_is_written_as_it_is() {
    for (game, position) in [("fib", "20"), ("nim", "3,5"), ("local", "7,10;3")] {
        let answer = analysis(game, position);
        for (pile, take) in [(0, 1u8), (1, 200), (9, 1)] {
            let mut changed = answer.clone();
            changed.winning_moves[0].step = Step::take(pile, Natural::from(take));
            let json = serde_json::to_string(&changed).unwrap();
            let words = format!("take {take} from pile {pile}");
            assert!(json.contains(&words), "{json}");
            assert!(!changed.to_string().is_empty());
            assert!(serde_json::from_str::<Analysis>(&json).is_err(), "{json}");
        }
        for other in [analysis("chomp", "2x3"), analysis(game, "1")] {
            let mut changed = answer.clone();
            changed.winning_moves[0].to = other.position;
            assert!(serde_json::to_string(&changed).is_ok());
            assert!(!changed.to_string().is_empty());
        }
    }
}

/// A document is believed only as far as its moves are legal and lead where it
/// says.
#[test]
fn a_document_with_a_wrong_move_is_refused() {
    let json = serde_json::to_string(&analysis("fib", "20")).unwrap();
    assert!(serde_json::from_str::<Analysis>(&json).is_ok());
    for (from, to) in [
        (r#""take":"2""#, r#""take":"3""#),
        (r#""pile":1"#, r#""pile":2"#),
        (r#""to":"18;4""#, r#""to":"18;5""#),
        (r#""to":"18;4""#, r#""to":"x""#),
    ] {
        let wrong = json.replacen(from, to, 1);
        assert_ne!(wrong, json);
        assert!(serde_json::from_str::<Analysis>(&wrong).is_err(), "{wrong}");
    }
    let json = serde_json::to_string(&analysis("chomp-reversed", "2,1 of 3x3")).unwrap();
    assert!(serde_json::from_str::<Analysis>(&json).is_ok());
    for (from, to) in [
        (r#""row":"1""#, r#""row":"2""#),
        (r#""kind":"fill""#, r#""kind":"eat""#),
        (
            r#""kind":"fill","row":"1","column":"3""#,
            r#""pile":1,"take":"1""#,
        ),
        (r#""to":"3,1 of 3x3""#, r#""to":"2,1 of 3x3""#),
    ] {
        let wrong = json.replacen(from, to, 1);
        assert_ne!(wrong, json);
        assert!(serde_json::from_str::<Analysis>(&wrong).is_err(), "{wrong}");
    }
}
