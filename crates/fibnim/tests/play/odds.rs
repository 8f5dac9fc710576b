//! Exact odds, against a recursion from the definition.

use fibnim::play::{GameTree, Player, TreeOdds};
use fibnim::{Budget, catalog};

fn odds(game: &str, start: &str, first: &str, second: &str) -> String {
    let game = catalog::game(game).unwrap();
    let start = game.parse_position(start).unwrap();
    let budget = Budget::default();
    let tree = GameTree::grow(&game, &start, &budget).unwrap();
    let players: [Player; 2] = [first.parse().unwrap(), second.parse().unwrap()];
    let odds = TreeOdds::new(&game, &tree, &players, &budget).unwrap();
    odds.first_wins().to_string()
}

/// Allen & Ponomarenko 2014, §4: the chances of an unskilled player.
#[test]
fn an_unskilled_player_wins_with_the_chances_found_by_hand() {
    let begins = [
        ("4", "1/6"),
        ("6", "1/20"),
        ("17", "3/1024"),
        ("19", "5/2304"),
    ];
    for (n, chance) in begins {
        assert_eq!(odds("fib", n, "unskilled", "skilled"), chance, "n = {n}");
    }
    // The skilled player begins, and loses with the chance that is left.
    let answers = [("4", "1"), ("5", "3/4"), ("8", "7/8"), ("21", "255/256")];
    for (n, chance) in answers {
        assert_eq!(odds("fib", n, "skilled", "unskilled"), chance, "n = {n}");
    }
    assert_eq!(odds("fib", "55", "skilled", "unskilled"), "2097151/2097152");
}
