//! Who plays: skilled, unskilled, and what is between them.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Result, quote};
use crate::number::{Fraction, Natural};

/// A player, for any game of the catalogue (Allen & Ponomarenko 2014, §4; the
/// players between skilled and unskilled are what its §5 asks for).
///
/// ```
/// use fibnim::play::{Player, WhenLost};
///
/// assert_eq!("skilled".parse::<Player>()?, Player::Skilled(WhenLost::TakeOne));
/// assert_eq!("semi:0.25".parse::<Player>()?.to_string(), "semi:1/4");
/// let error = "good".parse::<Player>().unwrap_err();
/// assert!(error.to_string().contains("unskilled, skilled"));
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Player {
    /// Wins whenever it can, by the first winning move in the game's order;
    /// in a lost position it follows a strategy.
    Skilled(WhenLost),
    /// Each legal move is as likely as the others.
    Unskilled,
    /// At each move skilled with this chance, and otherwise unskilled.
    SemiSkilled(Fraction, WhenLost),
    /// Sees what can be forced within so many moves, its own and the
    /// opponent's: any move is as likely as the others among those that are
    /// seen to win, if there are such moves; else among those that are not
    /// seen to lose; else among all.
    Lookahead(u32),
    /// Takes the smallest tail of a pile: the smallest part of its
    /// representation in the sequence of the rule, of the first pile where
    /// the limit allows it. Where it allows none, each legal move is as likely
    /// as the others.
    SmallestTail,
}

/// What a skilled player does in a lost position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhenLost {
    /// The first move in the game's order: it takes one, as in the paper.
    #[default]
    TakeOne,
    /// The move with the best exact odds against this opponent; the first of
    /// them, where there are several.
    Best,
    /// The move that makes the game longest, if the winner hurries as much as
    /// the loser delays; the first of them, where there are several.
    Prolong,
    /// Any move, each as likely as the others.
    Random,
}

impl WhenLost {
    /// All strategies, with the words for them.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::TakeOne, "one"),
        (Self::Best, "best"),
        (Self::Prolong, "prolong"),
        (Self::Random, "random"),
    ];

    fn word(self) -> &'static str {
        let found = Self::ALL.iter().find(|(strategy, _)| *strategy == self);
        found.map_or("one", |(_, word)| word)
    }

    /// What follows the colon in the name of a player; nothing for the usual
    /// strategy.
    fn suffix(self) -> String {
        match self {
            Self::TakeOne => String::new(),
            other => format!(":{}", other.word()),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == word);
        found.map(|(strategy, _)| *strategy)
    }
}

impl Player {
    /// What it does in a lost position, if it ever knows that it is one.
    pub(super) fn when_lost(&self) -> Option<WhenLost> {
        match self {
            Self::Skilled(when_lost) | Self::SemiSkilled(_, when_lost) => Some(*when_lost),
            Self::Unskilled | Self::Lookahead(_) | Self::SmallestTail => None,
        }
    }

    /// How many moves it looks ahead.
    pub(super) fn moves_ahead(&self) -> u32 {
        match self {
            Self::Lookahead(moves) => *moves,
            Self::Skilled(_) | Self::SemiSkilled(..) | Self::Unskilled | Self::SmallestTail => 0,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skilled(when_lost) => write!(f, "skilled{}", when_lost.suffix()),
            Self::Unskilled => f.write_str("unskilled"),
            Self::SemiSkilled(chance, when_lost) => {
                write!(f, "semi:{chance}{}", when_lost.suffix())
            }
            Self::Lookahead(moves) => write!(f, "lookahead:{moves}"),
            Self::SmallestTail => f.write_str("tail"),
        }
    }
}

/// What a text should have been.
const EXPECTED: &str = "the players are unskilled, skilled, semi:1/2 (skilled with that chance at each move), lookahead:3 (sees so many moves ahead) and tail (takes the smallest tail); for lost positions, skilled and semi may end with :one, :best, :prolong or :random";

/// The most moves that a player may look ahead.
const MAX_LOOKAHEAD: u32 = 1000;

impl FromStr for Player {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let bad = |expected: &str| Error::BadPlayer {
            text: quote(text),
            expected: expected.into(),
        };
        let words: Vec<&str> = text.trim().split(':').map(str::trim).collect();
        let unknown = || Error::UnknownPlayer {
            text: quote(text),
            expected: EXPECTED.into(),
        };
        let when_lost = |words: &[&str]| match words {
            [] => Ok(WhenLost::default()),
            [word] => WhenLost::parse(word).ok_or_else(unknown),
            _ => Err(unknown()),
        };
        match words.as_slice() {
            ["unskilled"] => Ok(Self::Unskilled),
            ["skilled", rest @ ..] => when_lost(rest).map(Self::Skilled),
            ["semi", chance, rest @ ..] if rest.len() < 2 => {
                let chance = parse_chance(chance, bad)?;
                Ok(Self::SemiSkilled(chance, when_lost(rest)?))
            }
            ["lookahead", moves] => match moves.parse() {
                Ok(moves) if moves <= MAX_LOOKAHEAD => Ok(Self::Lookahead(moves)),
                _ => Err(bad(&format!(
                    "lookahead needs a number of moves from 0 to {MAX_LOOKAHEAD}, such as lookahead:3"
                ))),
            },
            ["tail"] => Ok(Self::SmallestTail),
            _ => Err(unknown()),
        }
    }
}

/// A chance from 0 to 1, such as 1/2 or 0.5.
fn parse_chance(text: &str, bad: impl Fn(&str) -> Error) -> Result<Fraction> {
    let wrong =
        || bad("the chance of semi is a fraction from 0 to 1, such as semi:1/2 or semi:0.5");
    let chance = match text.split_once('/') {
        Some((numerator, denominator)) => whole(numerator).zip(whole(denominator)),
        None => decimal(text),
    };
    let (numerator, denominator) = chance.ok_or_else(wrong)?;
    let chance = Fraction::new(&numerator, &denominator).ok_or_else(wrong)?;
    if chance.numerator() > chance.denominator() {
        return Err(wrong());
    }
    Ok(chance)
}

/// The most digits of a chance: exact odds have some power of it.
const MAX_CHANCE_DIGITS: usize = 20;

fn whole(text: &str) -> Option<Natural> {
    let digits = text.trim();
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let fits = !digits.is_empty() && digits.len() <= MAX_CHANCE_DIGITS;
    (plain && fits).then(|| Natural::parse(digits).ok())?
}

/// A decimal number as numerator and denominator.
fn decimal(text: &str) -> Option<(Natural, Natural)> {
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let numerator = whole(&format!("{before}{after}"))?;
    Some((numerator, Natural::from(10u8).pow(after.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_back_from_their_names() {
        let names = [
            "unskilled",
            "skilled",
            "skilled:best",
            "skilled:prolong",
            "skilled:random",
            "semi:1/3",
            "semi:0",
            "semi:1:best",
            "lookahead:0",
            "lookahead:12",
            "tail",
        ];
        for name in names {
            assert_eq!(name.parse::<Player>().unwrap().to_string(), name);
        }
        let same = [
            ("skilled:one", "skilled"),
            ("semi:2/4", "semi:1/2"),
            ("semi:.5", "semi:1/2"),
            ("semi:1.", "semi:1"),
            ("semi:0.0", "semi:0"),
            (" semi : 1 / 2 : one ", "semi:1/2"),
        ];
        for (text, name) in same {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn other_names_are_refused_with_what_is_wrong() {
        let chance = "a fraction from 0 to 1";
        let cases = [
            ("", EXPECTED),
            ("Skilled!", EXPECTED),
            ("skilled:worst", EXPECTED),
            ("semi", EXPECTED),
            ("semi:3/2", chance),
            ("semi:1/0", chance),
            ("semi:-1", chance),
            ("semi:1e3", chance),
            ("semi:", chance),
            ("semi:0.000000000000000000001", chance),
            ("lookahead", EXPECTED),
            ("lookahead:-1", "from 0 to 1000"),
            ("lookahead:1001", "from 0 to 1000"),
            ("tail:2", EXPECTED),
        ];
        for (text, expected) in cases {
            let error = text.parse::<Player>().unwrap_err();
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
