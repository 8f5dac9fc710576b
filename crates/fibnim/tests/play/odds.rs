//! Exact odds, against a recursion from the definition.

use fibnim::catalog::{GameOptions, game_with};
use fibnim::play::{GameTree, Player, TreeOdds, odds};
use fibnim::{Budget, Engine, Fraction, Game, Unit, catalog};

use crate::naive::Naive;

fn player(name: &str) -> Player {
    name.parse().unwrap()
}

fn by_tree(game: &Game, start: &str, players: &[Player; 2]) -> Fraction {
    let start = game.position(start).unwrap();
    let budget = Budget::default();
    let tree = GameTree::grow(&start, &budget).unwrap();
    let odds = TreeOdds::new(&tree, players, &budget).unwrap();
    odds.first_wins().clone()
}

fn exact(game: &Game, start: &str, players: &[Player; 2]) -> odds::Odds {
    let start = game.position(start).unwrap();
    odds::exact(&start, players, &Budget::default()).unwrap()
}

fn takeaway(rule: &str, misere: bool) -> Game {
    let options = GameOptions {
        rule: Some(rule.into()),
        misere,
        ..GameOptions::default()
    };
    game_with("takeaway", &options).unwrap()
}

/// Allen & Ponomarenko 2014, §4: the chances of an unskilled player.
#[test]
fn an_unskilled_player_wins_with_the_chances_found_by_hand() {
    let fib = catalog::game("fib").unwrap();
    let unskilled_first = [player("unskilled"), player("skilled")];
    let begins = [
        ("4", "1/6"),
        ("6", "1/20"),
        ("17", "3/1024"),
        ("19", "5/2304"),
    ];
    for (n, chance) in begins {
        let odds = exact(&fib, n, &unskilled_first);
        assert_eq!(odds.engine, Engine::Theory);
        assert_eq!(odds.first_wins.unwrap().to_string(), chance, "n = {n}");
        assert_eq!(
            by_tree(&fib, n, &unskilled_first).to_string(),
            chance,
            "n = {n}"
        );
    }
    let skilled_first = [player("skilled"), player("unskilled")];
    let answers = [
        ("4", "0"),
        ("5", "1/4"),
        ("8", "1/8"),
        ("21", "1/256"),
        ("55", "1/2097152"),
    ];
    for (n, chance) in answers {
        let second = exact(&fib, n, &skilled_first).second_wins.unwrap();
        assert_eq!(second.to_string(), chance, "n = {n}");
        let second = by_tree(&fib, n, &skilled_first).complement();
        assert_eq!(second.to_string(), chance, "n = {n}");
    }
}

/// Every limit of every pile, and the opening.
fn starts(most: usize) -> impl Iterator<Item = String> {
    (0..=most).flat_map(|n| {
        let limits = (1..=n + 1).map(move |limit| format!("{n};{limit}"));
        limits.chain([n.to_string(), format!("{n};inf")])
    })
}

#[test]
fn the_closed_form_is_what_the_tree_says() {
    let rules = [
        ("2t", 60),
        ("t", 24),
        ("3t", 30),
        ("4t", 26),
        ("5t/2", 24),
        ("t+1", 24),
        ("7t+3", 30),
        ("t^2", 24),
        ("1", 20),
        ("3", 24),
        ("2,2,2,9…", 30),
        ("1,1,5…", 30),
        ("3,3,3,3,3,5…", 30),
    ];
    let budget = Budget::default();
    for (rule, most) in rules {
        let game = takeaway(rule, false);
        for start in starts(most) {
            let position = game.position(&start).unwrap();
            let tree = GameTree::grow(&position, &budget).unwrap();
            for pair in [["unskilled", "skilled"], ["skilled", "unskilled"]] {
                let players = pair.map(player);
                let odds = odds::exact(&position, &players, &budget).unwrap();
                assert_eq!(odds.engine, Engine::Theory, "{rule}: {start}");
                let tree = TreeOdds::new(&tree, &players, &budget).unwrap();
                let first = tree.first_wins();
                assert_eq!(odds.second_wins, Some(first.complement()));
                assert_eq!(
                    odds.first_wins.as_ref(),
                    Some(first),
                    "{rule}: {start}, {pair:?}"
                );
            }
        }
    }
}

/// F_k with the skilled player first: 2^−F_{k−2}.
#[test]
fn large_piles_have_odds_as_powers() {
    let fib = catalog::game("fib").unwrap();
    let players = [player("skilled"), player("unskilled")];
    let odds = exact(&fib, "354224848179261915075", &players);
    assert_eq!(odds.first_wins, None);
    let powers = odds.powers.unwrap();
    assert_eq!(powers.player, 2);
    assert_eq!(powers.chance.to_string(), "2^-135301852344706746049");
    let digits = format!("10^{}", 100_000);
    let odds = exact(&fib, &digits, &players);
    assert_eq!(odds.first_wins.unwrap().to_string(), "1");
}

const PLAYERS: [&str; 12] = [
    "unskilled",
    "skilled",
    "skilled:best",
    "skilled:prolong",
    "skilled:random",
    "semi:1/2",
    "semi:1/3:best",
    "semi:2/5:prolong",
    "lookahead:0",
    "lookahead:1",
    "lookahead:3",
    "tail",
];

fn pairs(game: &Game) -> Vec<[Player; 2]> {
    let names = PLAYERS
        .iter()
        .filter(|name| **name != "tail" || game.rule().is_some());
    let players: Vec<Player> = names.map(|name| player(name)).collect();
    let with = |first: &Player| {
        players
            .iter()
            .map(|second| [first.clone(), second.clone()])
            .collect()
    };
    players
        .iter()
        .flat_map(|first: &Player| -> Vec<_> { with(first) })
        .collect()
}

/// Games with starts that are small enough for a recursion.
const GAMES: [(&str, &[&str]); 12] = [
    ("fib", &["0", "1", "2", "12", "9;4", "3,4;2", "2,0,3"]),
    ("power-of-two", &["11", "8;3", "3,3"]),
    ("takeaway", &["11", "8;3", "4,2;3"]),
    ("one-pile", &["13"]),
    ("nim", &["5", "1,2,3"]),
    ("local", &["9", "4;2,3", "2,2;1,1"]),
    ("chomp", &["1x1", "3x3", "4,2,1"]),
    ("chomp-reversed", &["2x3", "2,1 of 3x3"]),
    ("subtraction-reversed", &["n=9", "2 of 11"]),
    ("zeckendorf", &["n=8", "1^3 2 5^2"]),
    ("zeckendorf-reversed", &["n=9", "2^2 5"]),
    ("build-up", &["n=5"]),
];

/// The listed games, and those that are not from where they suggest to begin.
fn games() -> Vec<(&'static str, Vec<&'static str>)> {
    let listed = |name: &str| GAMES.iter().find(|(listed, _)| *listed == name);
    let entries = catalog::entries().iter();
    let games = entries.map(|entry| match listed(entry.name) {
        Some((name, starts)) => (*name, starts.to_vec()),
        None => (entry.name, vec![entry.suggestion.position]),
    });
    games.collect()
}

#[test]
fn the_odds_of_every_game_are_those_of_the_definition() {
    for (name, starts) in games() {
        for misere in [false, true] {
            let options = GameOptions {
                rule: (name == "takeaway").then(|| "3t".into()),
                min: (name == "one-pile").then(|| "2".into()),
                max: (name == "one-pile").then(|| "4".into()),
                param: None,
                misere,
            };
            let game = game_with(name, &options).unwrap();
            for start in &starts {
                agree_with_the_definition(&game, start);
            }
        }
    }
}

fn agree_with_the_definition(game: &Game, start: &str) {
    for players in pairs(game) {
        let position = game.position(start).unwrap();
        let expected = Naive::new(game, &players).chance(0, &position).to_string();
        let label = format!(
            "{} {start}, {:?}: {players:?}",
            game.name(),
            game.convention()
        );
        let json = |chance: &Fraction| serde_json::to_value(chance).unwrap();
        let tree = by_tree(game, start, &players);
        assert_eq!(json(&tree), expected, "{label}");
        let odds = exact(game, start, &players);
        assert_eq!(json(&odds.first_wins.unwrap()), expected, "{label}");
        assert_eq!(odds.second_wins.unwrap(), tree.complement(), "{label}");
    }
}

/// What the tree takes is not enough for the chances at its positions.
#[test]
fn chances_are_counted_as_they_are_computed() {
    let start = catalog::game("fib").unwrap().position("60").unwrap();
    let tree = GameTree::grow(&start, &Budget::default()).unwrap();
    let players = [player("unskilled"), player("unskilled")];
    let within = |bytes: usize| {
        let budget = Budget::new().bytes(bytes);
        TreeOdds::new(&tree, &players, &budget).map(drop)
    };
    let needed = |bytes: usize| {
        let error = within(bytes).unwrap_err();
        let [excess] = error.excess() else {
            panic!("{error}");
        };
        assert_eq!(excess.unit, Unit::Bytes, "{error}");
        excess.needed.as_ref().unwrap().to_usize().unwrap()
    };
    // Each chance is counted when it is known: some more are refused one by one.
    let mut bytes = 0;
    for _ in 0..5 {
        let more = needed(bytes);
        assert!(more > bytes, "{more} for {bytes}");
        bytes = more;
    }
    within(100 * bytes).unwrap();
}

/// One pile by dynamic programming, and by the tree.
fn agree_with_the_tree(game: &Game, start: &str, pairs: &[[Player; 2]]) {
    let position = game.position(start).unwrap();
    let budget = Budget::default();
    let tree = GameTree::grow(&position, &budget).unwrap();
    for players in pairs {
        let expected = TreeOdds::new(&tree, players, &budget).unwrap();
        let odds = odds::exact(&position, players, &budget).unwrap();
        let label = format!("{start}, {:?}: {players:?}", game.convention());
        assert_eq!(
            odds.first_wins.as_ref(),
            Some(expected.first_wins()),
            "{label}"
        );
        assert_ne!(odds.engine, Engine::Search);
    }
}

#[test]
fn one_pile_is_what_the_tree_says() {
    let fib = catalog::game("fib").unwrap();
    let fib_pairs = pairs(&fib);
    for n in 0..=40 {
        agree_with_the_tree(&fib, &n.to_string(), &fib_pairs);
    }
    for rule in ["t", "3t", "t+1", "2", "1,1,4…"] {
        for misere in [false, true] {
            let game = takeaway(rule, misere);
            for start in ["1", "2;1", "9;2", "12;inf", "15"] {
                agree_with_the_tree(&game, start, &fib_pairs);
            }
        }
    }
}

#[test]
fn larger_piles_are_what_the_tree_says() {
    let pair = |[first, second]: [&str; 2]| [player(first), player(second)];
    let pairs = [
        ["unskilled", "unskilled"],
        ["skilled:best", "unskilled"],
        ["semi:1/3:best", "lookahead:4"],
        ["tail", "skilled:prolong"],
    ]
    .map(pair);
    for misere in [false, true] {
        agree_with_the_tree(&takeaway("2t", misere), "89", &pairs);
        agree_with_the_tree(&takeaway("5t/2", misere), "100;30", &pairs);
    }
}

/// A skilled player that chooses by odds is not worse off than others.
#[test]
fn no_strategy_for_lost_positions_is_better_than_the_best() {
    let fib = catalog::game("fib").unwrap();
    for n in ["21", "34", "55", "89", "144"] {
        let wins = |name: &str| {
            let players = [player(name), player("unskilled")];
            exact(&fib, n, &players).first_wins.unwrap()
        };
        let best = wins("skilled:best");
        for other in ["skilled", "skilled:prolong", "skilled:random"] {
            assert!(wins(other) <= best, "{n}: {other}");
        }
    }
}

#[test]
fn the_words_of_the_closed_form_fit_small_piles() {
    let fib = catalog::game("fib").unwrap();
    for (start, first, text) in [
        (
            "1",
            "skilled",
            "There is no move, so the skilled player, whose turn it is, has lost.",
        ),
        (
            "0",
            "unskilled",
            "There is no move, so the unskilled player, whose turn it is, has lost.",
        ),
        (
            "3",
            "skilled",
            "The skilled player has lost and takes one; then of 2 takes the one that takes all wins.",
        ),
        ("1;1", "unskilled", "The only take wins: it takes all."),
        (
            "2;2",
            "unskilled",
            "1 of the 2 takes wins, the one that takes all.",
        ),
        (
            "4",
            "unskilled",
            "1 of the 3 takes wins. After it the skilled player takes one each time, and one of 2 takes wins for the unskilled player, until the pile is empty: the chance is 2^-1/3.",
        ),
    ] {
        let second = if first == "skilled" {
            "unskilled"
        } else {
            "skilled"
        };
        let odds = exact(&fib, start, &[first, second].map(player));
        assert_eq!(odds.reason.text, text, "{first} at {start}");
    }
}
