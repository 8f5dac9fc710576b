//! Who sits at the game: a person, or the computer at some level.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use fibnim::Error;
use fibnim::play::Player;

/// Who makes the moves of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    Human,
    Computer(Player),
}

/// A computer player by an everyday word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Any move: unskilled
    Easy,
    /// The right move every other time: semi:1/2
    Medium,
    /// The right move nine times of ten: semi:9/10
    Hard,
    /// Always the right move: skilled
    Perfect,
}

impl Level {
    pub fn player(self) -> Player {
        let name = match self {
            Self::Easy => "unskilled",
            Self::Medium => "semi:1/2",
            Self::Hard => "semi:9/10",
            Self::Perfect => "skilled",
        };
        name.parse().expect("the name of a player")
    }

    fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Perfect => "perfect",
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Easy => "any move",
            Self::Medium => "the best move every other time",
            Self::Hard => "the best move nine times of ten",
            Self::Perfect => "always the best move",
        }
    }
}

impl Who {
    pub fn is_human(&self) -> bool {
        *self == Self::Human
    }

    /// The player that the computer is, if it sits there.
    pub fn computer(&self) -> Option<&Player> {
        match self {
            Self::Human => None,
            Self::Computer(player) => Some(player),
        }
    }

    /// The level that the computer plays at, if it has one.
    fn level(&self) -> Option<Level> {
        let player = self.computer()?;
        let mut levels = Level::value_variants().iter();
        levels.find(|level| level.player() == *player).copied()
    }

    /// "a person", "computer, hard", or "computer, lookahead:3".
    pub fn words(&self) -> String {
        match (self, self.level()) {
            (Self::Human, _) => "a person".into(),
            (Self::Computer(_), Some(level)) => format!("computer, {}", level.word()),
            (Self::Computer(player), None) => format!("computer, {player}"),
        }
    }

    /// "person", "hard" or "lookahead:3", where there is little room.
    pub fn short(&self) -> String {
        match (self, self.level()) {
            (Self::Human, _) => "person".into(),
            (Self::Computer(_), Some(level)) => level.word().into(),
            (Self::Computer(player), None) => player.to_string(),
        }
    }

    /// The same with what a level is: "computer, hard: the best move nine times
    /// of ten".
    pub fn explained(&self) -> String {
        match self.level() {
            Some(level) => format!("{}: {}", self.words(), level.meaning()),
            None => self.words(),
        }
    }

    /// The next one of those that a menu offers.
    pub fn next(&self) -> Self {
        let offered = Self::offered();
        let place = offered.iter().position(|who| who == self);
        let next = place.map_or(0, |place| (place + 1) % offered.len());
        offered[next].clone()
    }

    /// The one before it.
    pub fn previous(&self) -> Self {
        let offered = Self::offered();
        let place = offered.iter().position(|who| who == self).unwrap_or(0);
        offered[(place + offered.len() - 1) % offered.len()].clone()
    }

    fn offered() -> Vec<Self> {
        let levels = Level::value_variants().iter();
        let levels = levels.map(|level| Self::Computer(level.player()));
        std::iter::once(Self::Human).chain(levels).collect()
    }
}

/// A player by its name, or by that of a level.
pub fn player(name: &str) -> fibnim::Result<Player> {
    let level = <Level as ValueEnum>::from_str(name, false);
    level.map_or_else(|_| name.parse(), |level| Ok(level.player()))
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(player) => player.fmt(f),
        }
    }
}

impl FromStr for Who {
    type Err = Error;

    /// Reads `human`, a level, or a player.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text == "human" {
            return Ok(Self::Human);
        }
        player(text)
            .map(Self::Computer)
            .map_err(|error| match error {
                // A name that begins as a player's has its own mistake.
                Error::UnknownPlayer { text, expected } => {
                    let expected = format!(
                        "human and the levels easy, medium, hard and perfect can play, and {expected}"
                    );
                    Error::UnknownPlayer { text, expected }
                }
                other => other,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_play_are_read_back_from_their_names() {
        for name in ["human", "skilled", "semi:9/10", "lookahead:2"] {
            assert_eq!(name.parse::<Who>().unwrap().to_string(), name);
        }
        assert_eq!("hard".parse::<Who>().unwrap().to_string(), "semi:9/10");
        let error = "nobody".parse::<Who>().unwrap_err().to_string();
        for word in ["human", "easy", "perfect", "lookahead:3"] {
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn the_menu_goes_round() {
        let mut who = Who::Human;
        let mut words = Vec::new();
        for _ in 0..5 {
            who = who.next();
            assert_eq!(who.next().previous(), who);
            words.push(who.explained());
        }
        let expected = [
            "computer, easy: any move",
            "computer, medium: the best move every other time",
            "computer, hard: the best move nine times of ten",
            "computer, perfect: always the best move",
            "a person",
        ];
        assert_eq!(words, expected);
        // One that is not offered leads to one that is.
        let other = "tail".parse::<Who>().unwrap();
        assert_eq!(other.explained(), "computer, tail");
        assert_eq!(other.next(), Who::Human);
    }
}
