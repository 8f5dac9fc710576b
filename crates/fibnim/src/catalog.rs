//! The catalogue: every game by its name, one line each.

use serde::Serialize;

use crate::analysis::{Convention, TakeBounds};
use crate::error::{Error, Result, quote};
use crate::game::{ENTRIES, Game, Position};
use crate::spelling::edits;

/// What the catalogue says of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// The name to call it by.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name in words.
    pub title: &'static str,
    /// The rules in a sentence or two, and how positions are written.
    pub rules: &'static str,
    /// The options that it takes.
    pub options: &'static [&'static str],
    /// A position to try, with its options.
    pub example: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// A good game to begin with: not too long, and whoever begins can win it.
    #[serde(skip)]
    pub suggestion: Suggestion,
    /// Positions that a puzzle is looked for among, with the options of the
    /// suggestion: `{20-200}` stands for any number from 20 to 200.
    #[serde(skip)]
    pub(crate) puzzle: &'static str,
    /// Makes the game of its options.
    #[serde(skip)]
    pub(crate) make: fn(&GameOptions) -> Result<Game>,
}

/// A position to play from, with the options of its game.
#[derive(Clone, Copy, Debug)]
pub struct Suggestion {
    /// The position.
    pub position: &'static str,
    /// The rule, where the game takes one.
    pub rule: Option<&'static str>,
    /// The least take, where the game takes one.
    pub min: Option<&'static str>,
    /// The most that is taken or added, where the game takes one.
    pub max: Option<&'static str>,
}

impl Suggestion {
    /// A position of a game that needs no options.
    pub(crate) const fn at(position: &'static str) -> Self {
        Self {
            position,
            rule: None,
            min: None,
            max: None,
        }
    }

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

/// The options of a question, as text. Those that do not go with a game are
/// refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// The rule f(t) of `takeaway` and of `local`, where it is 2t if it is not
    /// given.
    pub rule: Option<String>,
    /// The least take of `one-pile`, 1 if it is not given.
    pub min: Option<String>,
    /// The most that `one-pile` allows to take, and `subtraction-reversed` to
    /// add, where it is 3 if it is not given.
    pub max: Option<String>,
    /// Whether whoever cannot move wins.
    pub misere: bool,
}

impl GameOptions {
    /// The options with which the catalogue makes the game of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let rule = position.rule().map(ToString::to_string);
        let misere = position.convention() == Convention::Misere;
        Self::taken_by(position.game_name(), rule, position.bounds(), misere)
    }

    /// Those of a rule and bounds that a game of this name takes.
    pub(crate) fn taken_by(
        game: &str,
        rule: Option<String>,
        bounds: Option<TakeBounds>,
        misere: bool,
    ) -> Self {
        let takes = |option: &str| {
            let entry = entry(game);
            entry.is_ok_and(|entry| entry.options.contains(&option))
        };
        let (min, max) = match bounds {
            Some(TakeBounds { min, max }) => (Some(min.to_string()), Some(max.to_string())),
            None => (None, None),
        };
        Self {
            rule: rule.filter(|_| takes("--rule")),
            min: min.filter(|_| takes("--min")),
            max: max.filter(|_| takes("--max")),
            misere,
        }
    }

    /// The options that are texts, with their names.
    pub fn texts(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("rule", self.rule.as_deref()),
            ("min", self.min.as_deref()),
            ("max", self.max.as_deref()),
        ]
    }

    /// The place of an option that is a text, by its name.
    pub(crate) fn text_mut(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "rule" => Some(&mut self.rule),
            "min" => Some(&mut self.min),
            "max" => Some(&mut self.max),
            _ => None,
        }
    }

    /// Who wins when no move is left.
    pub(crate) fn convention(&self) -> Convention {
        if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        }
    }
}

/// All games of the catalogue.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The game of a name, or of another name that it goes by.
///
/// ```
/// use fibnim::catalog;
///
/// assert_eq!(catalog::entry("build-up")?.title, "Build Up 1-2-3");
/// assert_eq!(catalog::entry("chess").unwrap_err().kind(), "unknown_game");
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn entry(name: &str) -> Result<&'static Entry> {
    let found = ENTRIES
        .iter()
        .find(|entry| entry.name == name || entry.aliases.contains(&name));
    found.ok_or_else(|| {
        let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        Error::UnknownGame {
            name: quote(name),
            nearest: nearest(name).map(|entry| entry.name),
            known: known.join(", "),
        }
    })
}

/// The game that was probably meant by a name that is none: one that differs in
/// upper and lower case, in a letter or two, in letters that are swapped, or that is
/// called so in words.
///
/// ```
/// use fibnim::catalog;
///
/// let meant = |name| catalog::nearest(name).map(|entry| entry.name);
/// assert_eq!(meant("Fib"), Some("fib"));
/// assert_eq!(meant("fbi"), Some("fib"));
/// assert_eq!(meant("chop"), Some("chomp"));
/// assert_eq!(meant("Fibonacci nim"), Some("fib"));
/// assert_eq!(meant("zeckendorf-reverse"), Some("zeckendorf-reversed"));
/// assert_eq!(meant("chess"), None);
/// ```
pub fn nearest(name: &str) -> Option<&'static Entry> {
    let distance = |entry: &Entry| {
        let names = entry.aliases.iter().chain([&entry.name, &entry.title]);
        names.filter_map(|known| edits(name, known)).min()
    };
    let near = ENTRIES
        .iter()
        .filter_map(|entry| Some((distance(entry)?, entry)));
    near.min_by_key(|(edits, _)| *edits).map(|(_, entry)| entry)
}

/// The game of a name, without options.
///
/// ```
/// use fibnim::{Budget, Outcome, catalog};
///
/// let answer = catalog::game("fib")?.position("13")?.analyze(&Budget::default())?;
/// assert_eq!(answer.outcome, Outcome::P);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn game(name: &str) -> Result<Game> {
    game_with(name, &GameOptions::default())
}

/// The game of a name, with options.
pub fn game_with(name: &str, options: &GameOptions) -> Result<Game> {
    let entry = entry(name)?;
    for (option, given) in options.texts() {
        let option = format!("--{option}");
        if given.is_some() && !entry.options.contains(&option.as_str()) {
            return Err(Error::BadOption(format!(
                "the game {} has no option {option}",
                entry.name
            )));
        }
    }
    (entry.make)(options)
}
