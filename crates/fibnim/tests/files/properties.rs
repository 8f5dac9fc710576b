//! What must hold for any game that is written.

use std::collections::HashSet;

use fibnim::catalog::{self, GameOptions};
use fibnim::play::{Computer, Record, Round};
use fibnim::{Analysis, Budget, Game, Position};
use proptest::prelude::*;
use proptest::sample::Index;

use super::{BruteForce, Definition, chips_text, options, written};

/// Small values that rise, and moves by counts of chips for each.
#[derive(Clone, Debug)]
struct Chips {
    values: Vec<u64>,
    /// (goes, comes), by the bins from 0.
    moves: Vec<[Vec<usize>; 2]>,
    repeated: bool,
    /// The first bin, from 1, whose chips are gone.
    hole: Option<usize>,
}

impl Definition for Chips {
    type State = Vec<usize>;

    fn next(&self, state: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut next = Vec::new();
        for [goes, comes] in &self.moves {
            let mut now = state.clone();
            while now.iter().zip(goes).all(|(have, goes)| have >= goes) {
                for bin in 0..now.len() {
                    let gone = self.hole.is_some_and(|hole| bin + 1 >= hole);
                    now[bin] = now[bin] - goes[bin] + if gone { 0 } else { comes[bin] };
                }
                next.push(now.clone());
                if !self.repeated {
                    break;
                }
            }
        }
        next
    }

    fn text(&self, state: &Vec<usize>) -> String {
        chips_text(&self.values, state)
    }
}

impl Chips {
    /// Moves that keep the value, by as many chips of 1 as are missing, and that
    /// lower the number of chips or, with as many chips, put them lower.
    fn new(steps: &[u64], sides: &[[Vec<usize>; 2]], repeated: bool, hole: Option<Index>) -> Self {
        let mut values = vec![1];
        for step in steps {
            values.push(values.last().unwrap() + step);
        }
        let bins = values.len();
        let worth = |side: &[usize]| -> u64 {
            side.iter()
                .zip(&values)
                .map(|(count, value)| *count as u64 * value)
                .sum()
        };
        let mut moves = Vec::new();
        for both in sides {
            let mut both = both.clone().map(|mut side| {
                side.resize(bins, 0);
                side
            });
            let (before, after) = (worth(&both[0]), worth(&both[1]));
            both[usize::from(before > after)][0] +=
                usize::try_from(before.abs_diff(after)).unwrap();
            // More chips go than come; with as many, compare them from the highest.
            let order = |side: &[usize]| {
                let count: usize = side.iter().sum();
                (count, side.iter().rev().copied().collect::<Vec<_>>())
            };
            let (goes, comes) = (order(&both[0]), order(&both[1]));
            if goes < comes {
                both.reverse();
            }
            if both[0] != both[1] && !moves.contains(&both) {
                moves.push(both);
            }
        }
        Self {
            hole: hole.map(|hole| hole.index(bins - 1) + 2),
            values,
            moves,
            repeated,
        }
    }

    fn written(&self, misere: bool) -> String {
        let values: Vec<String> = self.values.iter().map(u64::to_string).collect();
        let side = |counts: &[usize]| {
            let held = (1..).zip(counts).filter(|(_, count)| **count > 0);
            let terms: Vec<String> = held.map(|(bin, count)| format!("{count}[{bin}]")).collect();
            terms.join(" + ")
        };
        let moves = self
            .moves
            .iter()
            .map(|[goes, comes]| format!("move {} -> {}\n", side(goes), side(comes)));
        format!(
            "game Any\nvalues {}\n{}start n[1]\n{}{}{}",
            values.join(", "),
            moves.collect::<String>(),
            if self.repeated { "repeat any\n" } else { "" },
            self.hole
                .map_or(String::new(), |hole| format!("hole {hole}\n")),
            if misere { "end last mover loses\n" } else { "" },
        )
    }

    /// The moves as the hole leaves them: none of chips that are never there.
    fn with_hole(mut self) -> Self {
        if let Some(hole) = self.hole {
            self.moves
                .retain(|[goes, _]| goes[hole - 1..].iter().all(|count| *count == 0));
        }
        self
    }
}

fn chips() -> impl Strategy<Value = Chips> {
    let side = || prop::collection::vec(0..4usize, 2..5);
    let sides = prop::collection::vec([side(), side()], 1..6);
    let steps = prop::collection::vec(1..5u64, 4);
    let hole = prop::option::weighted(0.3, any::<Index>());
    (steps, sides, any::<bool>(), hole)
        .prop_map(|(steps, sides, repeated, hole)| Chips::new(&steps, &sides, repeated, hole))
        .prop_filter("it has moves", |chips| !chips.moves.is_empty())
}

/// All positions that can come, up to some number.
fn reachable(start: Position) -> Vec<Position> {
    let mut found = vec![start.clone()];
    let mut known = HashSet::from([start]);
    let mut at = 0;
    while at < found.len() && found.len() < 60 {
        let position = found[at].clone();
        for (_, next) in position.legal_moves().unwrap().iter() {
            if known.insert(next.clone()) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}

/// Positions, moves and answers are read back from what is written of them.
fn reads_back(game: &Game, start: &str) {
    for position in reachable(game.position(start).unwrap()) {
        assert_eq!(game.position(&position.to_string()), Ok(position.clone()));
        for (step, next) in position.legal_moves().unwrap().iter() {
            assert_eq!(position.after(&step), Ok(next), "{position}: {step}");
            for text in [step.to_string(), position.short_move(&step)] {
                let read = position.parse_move(&text);
                assert_eq!(read.as_ref(), Ok(&step), "{position}: {text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_of_chips_is_as_brute_force_says(rules in chips(), n in 1..14usize, misere: bool) {
        let game = written(&rules.written(misere));
        let mut start = vec![0; rules.values.len()];
        start[0] = n;
        let mut truth = BruteForce::new(rules.with_hole(), misere);
        truth.compare(&game, &format!("n={n}"), &start);
    }

    #[test]
    fn positions_and_moves_of_any_game_of_chips_read_back(rules in chips(), n in 1..14u64) {
        reads_back(&written(&rules.written(false)), &format!("n={n}"));
    }
}

/// The games of the catalogue that are files, with a start of each.
const SHIPPED: [(&str, &str, &str); 16] = [
    ("nacci", "", "n=17"),
    ("nacci", "c=2,k=2", "n=21"),
    ("nacci", "c=3,k=1", "n=21"),
    ("nacci-reversed", "c=2,k=2", "n=21"),
    ("nacci-reversed", "", "n=17"),
    ("accelerated", "", "n=15"),
    ("accelerated-reversed", "", "n=33"),
    ("black-hole", "m=5", "n=14"),
    ("black-hole", "m=2", "n=14"),
    ("ordered", "", "n=9"),
    ("ordered", "", "5 3^2 1 2"),
    ("dynamic", "", "20"),
    ("dynamic", "a=0,b=2,c=0,d=1", "20;7"),
    ("wythoff", "", "5,8"),
    ("euclid", "", "17,45"),
    ("lucas", "", "n=19"),
];

#[test]
fn positions_and_moves_of_the_catalogue_read_back() {
    for (name, param, start) in SHIPPED {
        reads_back(&super::shipped(name, param, false), start);
    }
}

#[test]
fn answers_of_the_catalogue_read_back() {
    for (name, param, start) in SHIPPED {
        for misere in [false, true] {
            let game = super::shipped(name, param, misere);
            let analysis = game
                .position(start)
                .unwrap()
                .analyze(&Budget::default())
                .unwrap();
            let json = serde_json::to_string(&analysis).unwrap();
            let read: Analysis =
                serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
            assert_eq!(read.position, analysis.position, "{json}");
            assert_eq!(
                read.position.params(),
                game.position(start).unwrap().params()
            );
            assert_eq!(read.outcome, analysis.outcome);
            assert_eq!(read.winning_moves, analysis.winning_moves);
            assert_eq!(serde_json::to_string(&read).unwrap(), json);
        }
    }
}

/// The same text is another position of another game, or of other parameters.
#[test]
fn answers_are_of_their_parameters() {
    let answer = |param: &str| {
        let position = super::shipped("nacci", param, false)
            .position("1^9")
            .unwrap();
        position.analyze(&Budget::default()).unwrap()
    };
    let json = serde_json::to_string(&answer("c=2,k=2")).unwrap();
    let other = json.replace("c=2,k=2", "c=1,k=4");
    assert_ne!(json, other);
    assert!(serde_json::from_str::<Analysis>(&other).is_err(), "{other}");
    assert_ne!(answer("c=2,k=2").position, answer("c=1,k=4").position);
}

#[test]
fn records_of_games_read_back() {
    for (name, param, start) in SHIPPED {
        for (seed, misere) in [(1, false), (2, true)] {
            let options: GameOptions = options(param, misere);
            let mut round = Round::new(name, &options, start).unwrap();
            let player = "unskilled".parse().unwrap();
            let mut computer = Computer::new(player, seed, &Budget::default());
            while let Some((step, next)) = computer.choose(round.position()).unwrap() {
                round.play(&step).unwrap();
                assert_eq!(*round.position(), next);
            }
            assert!(round.winner().is_some());
            let record = Record::new(&round, ["human", "unskilled"]);
            let text = record.to_string();
            let read: Record = text
                .parse()
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read, record);
            assert_eq!(read.round().start().params(), round.start().params());
            // The record is of these parameters: those of the file are others.
            if !param.is_empty() {
                assert!(text.contains(&format!("param: {param}\n")), "{text}");
            }
        }
    }
    assert!(
        catalog::entries()
            .iter()
            .filter(|entry| SHIPPED.iter().any(|(name, ..)| *name == entry.name))
            .count()
            == 10
    );
}
