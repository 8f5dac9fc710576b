//! A good game to begin with, for every game of the catalogue: not too long,
//! and who begins can win it.

use fibnim::catalog::GameOptions;

/// A position to play from, with the options of its game.
pub struct Suggestion {
    pub position: &'static str,
    pub rule: Option<&'static str>,
    pub min: Option<&'static str>,
    pub max: Option<&'static str>,
}

const fn start(position: &'static str) -> Suggestion {
    Suggestion {
        position,
        rule: None,
        min: None,
        max: None,
    }
}

/// The suggestion for a game of the catalogue, by its name.
pub fn suggestion(game: &str) -> Suggestion {
    match game {
        "fib" => start("20"),
        "power-of-two" => start("12"),
        "takeaway" => Suggestion {
            rule: Some("3t"),
            ..start("30")
        },
        "one-pile" => Suggestion {
            min: Some("1"),
            max: Some("3"),
            ..start("21")
        },
        "nim" => start("3,5,7"),
        "local" => start("7,10"),
        "chomp" => start("3x4"),
        "chomp-reversed" => start("2,1 of 3x4"),
        "subtraction-reversed" => Suggestion {
            max: Some("3"),
            ..start("n=21")
        },
        "zeckendorf" => start("1^3 2 5^2"),
        "zeckendorf-reversed" => start("n=18"),
        _ => start("n=17"),
    }
}

impl Suggestion {
    /// The options that were given, and the suggested ones in place of those
    /// that were not.
    pub fn options(&self, given: &GameOptions) -> GameOptions {
        let or = |given: &Option<String>, suggested: Option<&str>| {
            given.clone().or(suggested.map(str::to_owned))
        };
        GameOptions {
            rule: or(&given.rule, self.rule),
            min: or(&given.min, self.min),
            max: or(&given.max, self.max),
            misere: given.misere,
        }
    }
}

#[cfg(test)]
mod tests {
    use fibnim::play::Round;
    use fibnim::{Outcome, catalog};

    use super::*;
    use crate::play::contest::small_budget;

    #[test]
    fn who_begins_can_win_every_suggested_game() {
        for entry in catalog::entries() {
            let suggestion = suggestion(entry.name);
            let options = suggestion.options(&GameOptions::default());
            let round = Round::new(entry.name, &options, suggestion.position).unwrap();
            let analysis = round.analyze(&small_budget()).unwrap();
            assert_eq!(analysis.outcome, Outcome::N, "{}", entry.name);
        }
    }
}
