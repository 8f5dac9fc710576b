//! Games that people write: the shipped ones against brute force that shares no
//! code with them, files that are no games, and what must hold for any file.

mod absurd;
mod bad;
mod chips;
mod heaps;
mod properties;
mod rows;

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use fibnim::catalog::{self, GameOptions};
use fibnim::game::GameFile;
use fibnim::{Analysis, Budget, Error, Game, Outcome};

/// Options with parameters, which may be none.
fn options(param: &str, misere: bool) -> GameOptions {
    GameOptions {
        param: (!param.is_empty()).then(|| param.to_owned()),
        misere,
        ..GameOptions::default()
    }
}

/// A game of the catalogue.
fn shipped(name: &str, param: &str, misere: bool) -> Game {
    catalog::game_with(name, &options(param, misere)).unwrap()
}

/// A game of a text.
fn written(text: &str) -> Game {
    let file = GameFile::read("test.game", text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    file.game(&GameOptions::default())
        .unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Why a text is no game.
fn refused(text: &str) -> Error {
    let file = GameFile::read("test.game", text);
    match file.and_then(|file| file.game(&GameOptions::default())) {
        Err(error) => error,
        Ok(game) => panic!("{text}\nis the game {}", game.rules()),
    }
}

fn analysis(game: &Game, position: &str) -> Analysis {
    let position = game.position(position).unwrap();
    position.analyze(&Budget::default()).unwrap()
}

/// The outcome, and the positions that winning moves lead to, each once.
type Truth = (Outcome, Vec<String>);

fn answered(game: &Game, position: &str) -> Truth {
    let analysis = analysis(game, position);
    assert!(analysis.unlisted_moves.is_zero());
    let moves = analysis.winning_moves.iter();
    let mut led: Vec<String> = moves.map(|found| found.to.to_string()).collect();
    led.sort();
    led.dedup();
    (analysis.outcome, led)
}

/// A game from its definition: its moves, and how its positions are written.
trait Definition {
    type State: Clone + Eq + Hash + Debug;

    fn next(&self, state: &Self::State) -> Vec<Self::State>;
    fn text(&self, state: &Self::State) -> String;
}

/// The definition of winning, written out.
struct BruteForce<D: Definition> {
    rules: D,
    misere: bool,
    known: HashMap<D::State, bool>,
}

impl<D: Definition> BruteForce<D> {
    fn new(rules: D, misere: bool) -> Self {
        Self {
            rules,
            misere,
            known: HashMap::new(),
        }
    }

    /// Whether who is to move wins.
    fn wins(&mut self, state: &D::State) -> bool {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let next = self.rules.next(state);
        let wins = if next.is_empty() {
            self.misere
        } else {
            next.iter().any(|next| !self.wins(next))
        };
        self.known.insert(state.clone(), wins);
        wins
    }

    fn truth(&mut self, state: &D::State) -> Truth {
        let outcome = if self.wins(state) {
            Outcome::N
        } else {
            Outcome::P
        };
        let mut next = self.rules.next(state);
        next.retain(|next| !self.wins(next));
        let mut led: Vec<String> = next.iter().map(|next| self.rules.text(next)).collect();
        led.sort();
        led.dedup();
        (outcome, led)
    }

    /// Compares the answer of a game with the truth.
    fn compare(&mut self, game: &Game, position: &str, state: &D::State) {
        let truth = self.truth(state);
        let misere = self.misere;
        let name = game.name();
        assert_eq!(
            answered(game, position),
            truth,
            "{name} {position} misère {misere}"
        );
    }
}

/// "1^3 2 5" of the chips of each kind.
fn chips_text(values: &[u64], counts: &[usize]) -> String {
    let held = counts.iter().zip(values).filter(|(count, _)| **count > 0);
    let words = held.map(|(count, value)| match count {
        1 => value.to_string(),
        count => format!("{value}^{count}"),
    });
    let text = words.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "0".into() } else { text }
}
