//! Tables of f that end before the largest pile: answered exactly where nobody
//! can come to ask beyond them, and then rightly.

use fibnim::catalog::{self, GameOptions};
use fibnim::play::{Player, odds};
use fibnim::{Budget, Engine, EngineChoice, Error, Natural, Outcome, Step};

/// All nondecreasing tables of two or three entries up to 5.
fn tables() -> Vec<Vec<u64>> {
    let mut tables = Vec::new();
    for a in 1..=5 {
        for b in a..=5 {
            tables.push(vec![a, b]);
            tables.extend((b..=5).map(|c| vec![a, b, c]));
        }
    }
    tables
}

/// A position by the definition alone: each pile with the place of its limit, so
/// that one limit for all and one for each are the same code.
#[derive(Clone)]
struct Plain<'t> {
    table: &'t [u64],
    piles: Vec<u64>,
    limits: Vec<u64>,
    misere: bool,
}

impl Plain<'_> {
    /// All takes, with the position after each; `None` where f is asked beyond
    /// the table.
    fn moves(&self) -> Vec<(usize, u64, Option<Self>)> {
        let shared = self.limits.len() == 1;
        let mut moves = Vec::new();
        for (i, &pile) in self.piles.iter().enumerate() {
            let place = if shared { 0 } else { i };
            for take in 1..=pile.min(self.limits[place]) {
                let mut next = self.clone();
                next.piles[i] -= take;
                let asked = if shared {
                    next.piles.iter().any(|&pile| pile > 0)
                } else {
                    next.piles[i] > 0
                };
                let value = self.table.get(usize::try_from(take).unwrap() - 1);
                next.limits[place] = value.copied().unwrap_or(0);
                let known = !asked || value.is_some();
                moves.push((i + 1, take, known.then_some(next)));
            }
        }
        moves
    }

    fn asks_beyond(&self) -> bool {
        let beyond = |next: Option<Self>| next.is_none_or(|next| next.asks_beyond());
        self.moves().into_iter().any(|(_, _, next)| beyond(next))
    }

    fn outcome(&self) -> Outcome {
        let moves = self.moves();
        let wins = if moves.is_empty() {
            self.misere
        } else {
            !self.winning_moves().is_empty()
        };
        if wins { Outcome::N } else { Outcome::P }
    }

    fn winning_moves(&self) -> Vec<Step> {
        let wins = |next: Option<Self>| next.expect("in the table").outcome() == Outcome::P;
        let moves = self.moves().into_iter();
        moves
            .filter_map(|(pile, take, next)| {
                wins(next).then(|| Step::take(pile, Natural::from(take)))
            })
            .collect()
    }

    fn rule(&self) -> String {
        let values: Vec<String> = self.table.iter().map(u64::to_string).collect();
        values.join(",")
    }

    fn text(&self) -> String {
        let limit = |limit: u64| match limit {
            NO_LIMIT => "inf".to_owned(),
            limit => limit.to_string(),
        };
        let piles = self.piles.iter();
        if let [only] = self.limits[..] {
            let piles: Vec<String> = piles.map(u64::to_string).collect();
            return format!("{};{}", piles.join(","), limit(only));
        }
        let piles = piles.zip(&self.limits);
        let piles = piles.map(|(pile, &most)| format!("{pile};{}", limit(most)));
        piles.collect::<Vec<String>>().join(",")
    }

    fn game(&self, rule: String, name: &str) -> fibnim::Game {
        let options = GameOptions {
            rule: Some(rule),
            misere: self.misere,
            ..GameOptions::default()
        };
        catalog::game_with(name, &options).unwrap()
    }

    /// Compares every engine that answers with the definition, and says whether
    /// the table was too short.
    fn compare(&self, name: &str) -> bool {
        let game = self.game(self.rule(), name);
        let what = format!("{name} {} {}", self.rule(), self.text());
        let position = match game.position(&self.text()) {
            Err(Error::TableTooShort { .. }) => {
                assert!(self.asks_beyond(), "{what}: the table is long enough");
                return true;
            }
            position => position.unwrap(),
        };
        assert!(!self.asks_beyond(), "{what}: the table is too short");
        let engines = [Engine::Theory, Engine::Table, Engine::Search];
        let choices = engines.map(EngineChoice::Only);
        for choice in choices.into_iter().chain([EngineChoice::Auto]) {
            match position.analyze_by(choice, &Budget::default()) {
                Err(Error::NoEngine(_)) => assert_ne!(choice, EngineChoice::Auto),
                analysis => {
                    let analysis = analysis.unwrap();
                    assert_eq!(analysis.outcome, self.outcome(), "{what} {choice:?}");
                    let moves = analysis.winning_moves.into_iter();
                    let moves: Vec<Step> = moves.map(|winning| winning.step).collect();
                    assert_eq!(moves, self.winning_moves(), "{what} {choice:?}");
                    let says_more = analysis.outcome == Outcome::P && analysis.least_take.is_some();
                    assert!(!says_more || self.is_covered(), "{what} {choice:?}");
                }
            }
        }
        self.compare_odds(&position, name, &what);
        false
    }

    /// Whether the table has f for every take from these piles.
    fn is_covered(&self) -> bool {
        let full = self.piles.iter().filter(|&&pile| pile > 0).count();
        let largest = self.piles.iter().copied().max().unwrap_or(0);
        let asked = largest.saturating_sub(u64::from(full < 2 || self.limits.len() > 1));
        asked <= self.table.len() as u64
    }

    /// The odds are those of a table that goes on.
    fn compare_odds(&self, position: &fibnim::Position, name: &str, what: &str) {
        let long = self.game(format!("{},…", self.rule()), name);
        let long = long.position(&self.text()).unwrap();
        for players in [["unskilled", "skilled"], ["tail", "unskilled"]] {
            let players = players.map(|name| name.parse::<Player>().unwrap());
            let budget = Budget::default();
            let [short, long] = [position, &long]
                .map(|position| odds::exact(position, &players, &budget).unwrap().first_wins);
            assert_eq!(short, long, "{what}");
        }
    }
}

/// More than any pile of these tests.
const NO_LIMIT: u64 = 100;

fn limits() -> impl Iterator<Item = u64> + Clone {
    (1..=8).chain([NO_LIMIT])
}

/// Compares all positions with the piles; how many were refused, and answered
/// though a pile is larger than the table.
fn compare_all(name: &str, piles: &[u64], limits: &[u64], counts: &mut [usize; 2]) {
    for table in &tables() {
        for misere in [false, true] {
            let plain = Plain {
                table,
                piles: piles.to_vec(),
                limits: limits.to_vec(),
                misere,
            };
            if plain.compare(name) {
                counts[0] += 1;
            } else if !plain.is_covered() {
                counts[1] += 1;
            }
        }
    }
}

#[test]
fn one_limit_for_all_piles() {
    let mut counts = [0; 2];
    for limit in limits() {
        for pile in 0..=9 {
            compare_all("takeaway", &[pile], &[limit], &mut counts);
        }
    }
    for limit in [1, 2, 3, 4, NO_LIMIT] {
        for piles in [[1, 4], [2, 3], [4, 4], [1, 5], [3, 5]] {
            compare_all("takeaway", &piles, &[limit], &mut counts);
        }
        for piles in [[1, 1, 4], [2, 2, 4]] {
            compare_all("takeaway", &piles, &[limit], &mut counts);
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn a_limit_for_each_pile() {
    let mut counts = [0; 2];
    for limit in limits() {
        for pile in 1..=8 {
            compare_all("local", &[pile], &[limit], &mut counts);
        }
    }
    for (piles, limits) in [
        ([4, 4], [1, 3]),
        ([5, 3], [2, 1]),
        ([5, 2], [1, NO_LIMIT]),
        ([5, 4], [4, 2]),
    ] {
        compare_all("local", &piles, &limits, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// What is said of it: the example of the fault that was found.
#[test]
fn a_limit_within_the_table_is_all_that_is_needed() {
    let options = GameOptions {
        rule: Some("1,2,3".into()),
        ..GameOptions::default()
    };
    let game = catalog::game_with("takeaway", &options).unwrap();
    let analysis = game.position("10;3").unwrap();
    let analysis = analysis.analyze(&Budget::default()).unwrap();
    let text = &analysis.reason.text;
    assert!(
        text.ends_with(
            "take more than 3 and leave something, so the table may as well repeat its last value."
        ),
        "{text}"
    );
    assert_eq!(analysis.least_take, Some(Natural::from(2u8).into()));
    // With one more the fourth entry is asked for, and no more is said.
    let error = game.position("10;4").unwrap_err().to_string();
    assert!(
        error.contains("f(1) to f(3), but f(4) can be needed"),
        "{error}"
    );
    // A lost position does not say with which limit it would be won.
    let lost = game.position("8;3").unwrap().analyze(&Budget::default());
    let lost = lost.unwrap();
    assert_eq!((lost.outcome, lost.least_take), (Outcome::P, None));
}
