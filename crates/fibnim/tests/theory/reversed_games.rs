//! Any game turned around: Definition 2.2 of *The Reversed Zeckendorf Game*,
//! against the games that have rules of their own.

use fibnim::catalog::{self, GameOptions};
use fibnim::play::GameTree;
use fibnim::solve::reversed;
use fibnim::{Budget, Outcome, Position, Step};

fn position(game: &str, text: &str) -> Position {
    catalog::game(game).unwrap().position(text).unwrap()
}

fn tree(start: &Position) -> GameTree {
    GameTree::grow(start, &Budget::default()).unwrap()
}

fn reverse(start: &Position) -> Position {
    reversed(start, &Budget::default()).unwrap()
}

/// From where and to where each move leads, as texts that both games can write,
/// sorted.
fn arrows(start: &Position, text: impl Fn(&Position) -> String) -> Vec<(String, String)> {
    let tree = tree(start);
    let of = |id| text(tree.position(id));
    let arrows = tree.ids().flat_map(|from| {
        let to = tree.children(from).iter();
        to.map(move |&to| (of(from), of(to)))
    });
    let mut arrows: Vec<_> = arrows.collect();
    arrows.sort();
    arrows
}

/// The reverse of a game is the other game, and the reverse of that is the game.
fn check_reverse(forward: &Position, backward: &Position, text: fn(&Position) -> String) {
    let reverse_of_it = reverse(forward);
    assert_eq!(text(&reverse_of_it), text(backward));
    assert_eq!(arrows(&reverse_of_it, text), arrows(backward, text));

    let twice = reverse(&reverse_of_it);
    assert_eq!(twice.to_string(), forward.to_string());
    assert_eq!(arrows(&twice, text), arrows(forward, text));
}

#[test]
fn the_reversed_zeckendorf_game_is_the_reverse() {
    for n in 1..=30 {
        let start = format!("n={n}");
        let forward = position("zeckendorf", &start);
        let backward = position("zeckendorf-reversed", &start);
        check_reverse(&forward, &backward, Position::to_string);
    }
}

/// A position of a game or of its reverse, without the board or the number at
/// which that ends.
fn now(position: &Position) -> String {
    let text = position.to_string();
    match text.split(" of ").next().unwrap() {
        // Chomp writes its last square as a board.
        "1x1" => "1".into(),
        now => now.into(),
    }
}

#[test]
fn reversed_chomp_is_the_reverse() {
    for rows in 1..=5 {
        for columns in 1..=5 {
            let board = format!("{rows}x{columns}");
            let forward = position("chomp", &board);
            let backward = position("chomp-reversed", &format!("1 of {board}"));
            check_reverse(&forward, &backward, now);
        }
    }
}

#[test]
fn a_fill_is_named_by_the_square_that_undoes_it() {
    let tree = tree(&position("chomp", "4x5"));
    for full in tree.ids().map(|id| tree.position(id)) {
        for (eat, left) in full.legal_moves().unwrap().iter() {
            let before = position("chomp-reversed", &format!("{} of 4x5", now(&left)));
            let fills = before.legal_moves().unwrap();
            let mut fills = fills.iter().filter(|(_, to)| now(to) == now(full));
            let (fill, _) = fills.next().expect("every move can be undone");
            assert!(matches!(fill, Step::Fill(_)));
            assert_eq!(fill.square(), eat.square(), "{full} and {left}");
            assert!(fills.next().is_none());
        }
    }
}

#[test]
fn the_reversed_subtraction_game_is_the_reverse() {
    for max in 1..=6u64 {
        let options = GameOptions {
            max: Some(max.to_string()),
            ..GameOptions::default()
        };
        let game = |name| catalog::game_with(name, &options).unwrap();
        for end in 0..=30 {
            let forward = game("one-pile").position(&end.to_string()).unwrap();
            let backward = game("subtraction-reversed");
            let backward = backward.position(&format!("0 of {end}")).unwrap();
            check_reverse(&forward, &backward, now);
        }
    }
}

/// Table A.1: n, vertices, edges.
const TABLE_A_1: [(u32, usize, usize); 7] = [
    (2, 2, 1),
    (3, 3, 2),
    (4, 4, 4),
    (5, 6, 7),
    (10, 22, 45),
    (20, 134, 430),
    (30, 509, 2043),
];

#[test]
fn graphs_of_the_zeckendorf_game_have_the_printed_sizes() {
    for (n, vertices, edges) in TABLE_A_1 {
        let tree = tree(&position("zeckendorf", &format!("n={n}")));
        assert_eq!(
            (tree.size(), tree.move_count()),
            (vertices, edges),
            "n = {n}"
        );
    }
}

/// The n in 2..=34 for which Table A.1 says that player 2 wins.
const PLAYER_2_WINS: [u32; 12] = [3, 5, 8, 9, 11, 13, 14, 19, 20, 23, 31, 34];

#[test]
fn the_reverse_of_the_zeckendorf_game_has_the_printed_winners() {
    let lost = (2..=34).filter(|n| {
        let reverse = reverse(&position("zeckendorf", &format!("n={n}")));
        reverse.analyze(&Budget::default()).unwrap().outcome == Outcome::P
    });
    assert_eq!(lost.collect::<Vec<_>>(), PLAYER_2_WINS);
}

#[test]
fn a_game_with_two_ends_has_no_reverse() {
    let options = GameOptions {
        min: Some("2".into()),
        max: Some("3".into()),
        ..GameOptions::default()
    };
    let game = catalog::game_with("one-pile", &options).unwrap();
    let error = reversed(&game.position("7").unwrap(), &Budget::default()).unwrap_err();
    assert_eq!(error.kind(), "not_reversible");
    let text = error.to_string();
    assert!(text.contains("'1'") && text.contains("'0'"), "{text}");
}

#[test]
fn a_move_back_says_what_it_undoes() {
    let reverse = reverse(&position("nim", "2"));
    let moves = reverse.legal_moves().unwrap();
    let words: Vec<String> = moves.iter().map(|(step, _)| step.to_string()).collect();
    assert_eq!(
        words,
        [
            "back to 1, which undoes: take 1",
            "back to 2, which undoes: take 2"
        ]
    );
    let step = reverse.parse_move(&words[0]).unwrap();
    assert_eq!(reverse.after(&step).unwrap().to_string(), "1");
    assert!(
        reverse.rules().starts_with("Whoever comes back to 2 wins."),
        "{}",
        reverse.rules()
    );
}

#[test]
fn the_reverses_of_one_start_are_one_game() {
    let [two, again, three] = ["2", "2", "3"].map(|size| reverse(&position("nim", size)));
    assert_eq!(two, again);
    // Both are at a pile of 0, and come back to another start.
    assert_ne!(two, three);
}

#[test]
fn large_graphs_are_refused() {
    let refused = |board, budget: &Budget| reversed(&position("chomp", board), budget).unwrap_err();
    assert!(refused("200x200", &Budget::default()).is_limit_exceeded());
    let error = refused("5x5", &Budget::new().moves(1000));
    assert!(error.to_string().contains("1000 moves"), "{error}");
}
