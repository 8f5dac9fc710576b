//! A computer does what the exact odds say of its player: they find it in
//! different ways, by theories and by the whole tree of the game.

use std::collections::HashSet;

use super::*;
use crate::catalog::{self, GameOptions};
use crate::game::Game;
use crate::play::TreeOdds;
use crate::play::tree::{GameTree, PositionId};

const STARTS: [(&str, &str, &str); 19] = [
    ("fib", "", "13"),
    ("fib", "", "5,5"),
    ("fib", "", "3,2,4;2"),
    ("power-of-two", "", "12"),
    ("takeaway", "3t", "12"),
    ("takeaway", "t+1", "4,6;3"),
    ("takeaway", "5t/2", "4,6"),
    ("one-pile", "", "25"),
    ("nim", "", "2,3,4"),
    ("local", "", "10"),
    ("local", "", "4;2,3"),
    ("chomp", "", "3x4"),
    ("chomp-reversed", "", "3x3"),
    ("chomp-reversed", "", "3,1 of 3x4"),
    ("subtraction-reversed", "", "n=20"),
    ("zeckendorf", "", "n=11"),
    ("zeckendorf-reversed", "", "n=13"),
    ("build-up", "", "n=8"),
    ("build-up", "", "1^2 3^2"),
];

const PLAYERS: [&str; 14] = [
    "unskilled",
    "skilled",
    "skilled:prolong",
    "skilled:random",
    "skilled:best",
    "semi:1/2",
    "semi:1/3:prolong",
    "semi:1/2:best",
    "lookahead:0",
    "lookahead:1",
    "lookahead:2",
    "lookahead:3",
    "lookahead:6",
    "tail",
];

fn game(name: &str, rule: &str, misere: bool) -> Game {
    let options = GameOptions {
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        min: (name == "one-pile").then(|| "2".to_owned()),
        max: (name == "one-pile").then(|| "4".to_owned()),
        param: None,
        misere,
    };
    catalog::game_with(name, &options).unwrap()
}

/// The opponent makes a difference to a player that chooses by odds.
fn opponents(player: &str) -> &'static [&'static str] {
    if player.ends_with(":best") {
        &["unskilled", "skilled", "lookahead:1"]
    } else {
        &["unskilled"]
    }
}

/// A game, all its positions, and a computer at it whose moves are compared.
struct Comparison<'t> {
    tree: &'t GameTree,
    odds: TreeOdds<'t>,
    computer: Computer,
}

impl Comparison<'_> {
    /// Compares what is done wherever the odds know it; how many positions.
    fn run(&mut self) -> usize {
        let mut compared = 0;
        // From the start on, and back: the computer may remember the tree.
        for id in self.tree.ids().rev().chain(self.tree.ids()) {
            if let Some(expected) = self.expected(id) {
                compared += 1;
                self.compare(id, &expected);
            }
        }
        compared
    }

    /// `None` where there is no move, and where one who chooses by odds is not
    /// expected to be.
    fn expected(&self, id: PositionId) -> Option<Policy<Choice>> {
        let by_odds = self.computer.player().to_string().ends_with(":best");
        let unknown = by_odds && self.odds.wins(0, id).is_none();
        if unknown || self.tree.children(id).is_empty() {
            return None;
        }
        let position = self.tree.position(id);
        let moves = position.legal_moves().unwrap();
        let choice = |i: usize| moves.nth(&Natural::from(i)).unwrap();
        Some(match self.odds.policy(0, id).unwrap() {
            Policy::OneOf(list) if list.len() == self.tree.children(id).len() => Policy::Any,
            Policy::OneOf(list) => Policy::OneOf(list.into_iter().map(choice).collect()),
            Policy::One(i) => Policy::One(choice(i)),
            Policy::Mixed(chance, i) => Policy::Mixed(chance, choice(i)),
            Policy::Any => Policy::Any,
        })
    }

    fn compare(&mut self, id: PositionId, expected: &Policy<Choice>) {
        let position = self.tree.position(id);
        let moves = position.legal_moves().unwrap();
        let found = self.computer.mind.policy(position, &moves).unwrap();
        let who = format!("{position:?}");
        assert_eq!(found, expected, "{who}");
        if *moves.count() > 8u8 || !id.index().is_multiple_of(7) {
            return;
        }
        // What is drawn is what can be, and all of it.
        let draws = (0..300).map(|_| self.computer.choose(position).unwrap().unwrap());
        let drawn: HashSet<Position> = draws.map(|(_, next)| next).collect();
        let possible: HashSet<Position> = match expected.clone() {
            Policy::One((_, next)) => HashSet::from([next]),
            Policy::OneOf(list) => list.into_iter().map(|(_, next)| next).collect(),
            Policy::Any | Policy::Mixed(..) => moves.iter().map(|(_, next)| next).collect(),
        };
        assert_eq!(drawn, possible, "{who}");
    }
}

#[test]
fn computers_do_what_the_exact_odds_say() {
    let budget = Budget::default();
    let mut compared = 0;
    for (name, rule, start) in STARTS {
        for misere in [false, true] {
            let game = game(name, rule, misere);
            let start = game.position(start).unwrap();
            let tree = GameTree::grow(&start, &budget).unwrap();
            for player in PLAYERS {
                for opponent in opponents(player) {
                    let players: [Player; 2] = [player.parse().unwrap(), opponent.parse().unwrap()];
                    if players[0].check(&start).is_err() {
                        assert!(player == "tail" && game.rule().is_none());
                        continue;
                    }
                    let computer = Computer::new(players[0].clone(), 1, &budget);
                    compared += Comparison {
                        tree: &tree,
                        odds: TreeOdds::new(&tree, &players, &budget).unwrap(),
                        computer: computer.against(players[1].clone()),
                    }
                    .run();
                }
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}
