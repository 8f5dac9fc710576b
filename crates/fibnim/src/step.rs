//! What a move does, in any game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{BinMove, BinMoveKind, Direction, Fill, Square, bin_value};
use crate::number::Natural;

/// What a move does. In JSON a take has no `kind`, and every other move has
/// one.
///
/// ```
/// use fibnim::{Natural, Step};
///
/// let step = Step::take(1, Natural::from(8u8));
/// assert_eq!(step.to_string(), "take 8 from pile 1");
/// assert_eq!(step.taken(), Some((1, &Natural::from(8u8))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Step {
    /// Chips of one bin go, in a Zeckendorf game.
    Split(Exchange),
    /// Chips of two bins, or two ones, go, in a Zeckendorf game.
    Combine(Exchange),
    /// A chip is put down.
    Put {
        /// The value of the chip.
        chip: Natural,
    },
    /// A square of a board, and all above and to the right of it, is eaten.
    Eat(Square),
    /// Squares of a board are filled.
    Fill(Fill),
    /// A number is added.
    Add {
        /// How much to add.
        amount: Natural,
    },
    /// Chips are turned into others, once or some times, in a game of a file.
    Turn(Turn),
    /// A move of a game with moves of its own kind, by its name.
    Named {
        /// What the game calls it.
        name: String,
    },
    /// Stones are taken from a pile.
    #[serde(untagged)]
    Take {
        /// The pile, counted from 1.
        pile: usize,
        /// How much to take.
        take: Natural,
    },
}

/// The chips that go and come in a move of a Zeckendorf game, by their values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchange {
    /// The value of the bin that names the move.
    pub bin: Natural,
    /// The chips that go.
    pub from: Vec<Natural>,
    /// The chips that come.
    pub into: Vec<Natural>,
}

/// The chips that go and come in a move of a game file, by their values, and how
/// often the move is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The chips that go.
    pub from: Vec<Natural>,
    /// The chips that come.
    pub into: Vec<Natural>,
    /// How often; 1 is left out in JSON.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub times: Natural,
}

fn once() -> Natural {
    Natural::ONE
}

fn is_once(times: &Natural) -> bool {
    *times == Natural::ONE
}

impl Turn {
    /// "2 + 2 into 1 + 3, 4 times"
    fn words(&self, digits: impl Fn(&Natural) -> String) -> String {
        let times = match &self.times {
            times if is_once(times) => String::new(),
            times => format!(", {} times", digits(times)),
        };
        format!(
            "{} into {}{times}",
            chips_words(&self.from, &digits),
            chips_words(&self.into, &digits)
        )
    }

    /// "1+1->2 x3"
    pub(crate) fn short(&self) -> String {
        let side = |chips: &[Natural]| {
            let chips: Vec<String> = chips.iter().map(Natural::to_string).collect();
            if chips.is_empty() {
                "0".to_owned()
            } else {
                chips.join("+")
            }
        };
        let times = if is_once(&self.times) {
            String::new()
        } else {
            format!(" x{}", self.times)
        };
        format!("{}->{}{times}", side(&self.from), side(&self.into))
    }
}

/// "1 + 3", and "7 × 2" where there are many of a kind.
fn chips_words(chips: &[Natural], digits: impl Fn(&Natural) -> String) -> String {
    const LISTED: usize = 4;
    let kinds = chips.chunk_by(|a, b| a == b).map(|same| match same.len() {
        1..=LISTED => vec![digits(&same[0]); same.len()].join(" + "),
        many => format!("{many} × {}", digits(&same[0])),
    });
    let kinds: Vec<String> = kinds.collect();
    if kinds.is_empty() {
        "nothing".into()
    } else {
        kinds.join(" + ")
    }
}

impl Step {
    /// A take from a pile, counted from 1.
    pub fn take(pile: usize, take: Natural) -> Self {
        Self::Take { pile, take }
    }

    /// A move of a Zeckendorf game.
    pub(crate) fn bins(step: BinMove, direction: Direction) -> Self {
        let (goes, comes) = step.exchange(direction);
        let values = |bins: &[usize]| bins.iter().map(|&bin| bin_value(bin)).collect();
        let exchange = Exchange {
            bin: bin_value(step.bin),
            from: values(&goes),
            into: values(&comes),
        };
        match step.kind {
            BinMoveKind::Split => Self::Split(exchange),
            BinMoveKind::Combine => Self::Combine(exchange),
        }
    }

    /// A move that a game names itself.
    pub fn named(name: impl Into<String>) -> Self {
        Self::Named { name: name.into() }
    }

    /// The pile, counted from 1, and what is taken from it, if this is a take.
    pub fn taken(&self) -> Option<(usize, &Natural)> {
        let Self::Take { pile, take } = self else {
            return None;
        };
        Some((*pile, take))
    }

    /// How much is added, if this adds a number.
    pub fn added(&self) -> Option<&Natural> {
        let Self::Add { amount } = self else {
            return None;
        };
        Some(amount)
    }

    /// The square of a board that the move names: the one that is eaten, or the
    /// lowest and leftmost that is filled.
    pub fn square(&self) -> Option<&Square> {
        let (Self::Eat(square) | Self::Fill(Fill { square, .. })) = self else {
            return None;
        };
        Some(square)
    }

    /// The values of the chips that go and of those that come; none of either
    /// in a move without chips.
    pub fn chips(&self) -> (&[Natural], &[Natural]) {
        match self {
            Self::Split(exchange) | Self::Combine(exchange) => (&exchange.from, &exchange.into),
            Self::Turn(turn) => (&turn.from, &turn.into),
            Self::Put { chip } => (&[], std::slice::from_ref(chip)),
            Self::Eat(_)
            | Self::Fill(_)
            | Self::Add { .. }
            | Self::Take { .. }
            | Self::Named { .. } => (&[], &[]),
        }
    }

    /// The move in words, with numbers as `digits` writes them.
    pub fn words(&self, digits: impl Fn(&Natural) -> String) -> String {
        match self {
            Self::Named { name } => name.clone(),
            Self::Turn(turn) => format!("turn {}", turn.words(digits)),
            Self::Take { pile, take } => format!("take {} from pile {pile}", digits(take)),
            Self::Split(exchange) => format!("split {}", exchange.words(digits)),
            Self::Combine(exchange) => format!("combine {}", exchange.words(digits)),
            Self::Put { chip } => format!("put down a {}", digits(chip)),
            Self::Eat(Square { row, column }) => {
                format!("eat row {}, column {}", digits(row), digits(column))
            }
            Self::Fill(fill) => fill.words(digits),
            Self::Add { amount } => format!("add {}", digits(amount)),
        }
    }
}

impl Exchange {
    /// "a 5 into 2 + 3"
    fn words(&self, digits: impl Fn(&Natural) -> String) -> String {
        let sum = |chips: &[Natural]| {
            let chips: Vec<String> = chips.iter().map(&digits).collect();
            chips.join(" + ")
        };
        let from = sum(&self.from);
        let article = match self.from.len() {
            1 => indefinite_article(&from),
            _ => "",
        };
        format!("{article}{from} into {}", sum(&self.into))
    }
}

/// "a " or "an ", as a number is read aloud: an 8, an 89, an 11, an 18.
fn indefinite_article(digits: &str) -> &'static str {
    let eleven_or_eighteen = digits.starts_with("11") || digits.starts_with("18");
    if digits.starts_with('8') || eleven_or_eighteen && digits.len() % 3 == 2 {
        "an "
    } else {
        "a "
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Natural::to_string))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_has_its_words() {
        let words = |kind, bin, direction| Step::bins(BinMove { kind, bin }, direction).to_string();
        let (split, combine) = (BinMoveKind::Split, BinMoveKind::Combine);
        let (forward, reversed) = (Direction::Forward, Direction::Reversed);
        assert_eq!(words(split, 4, reversed), "split a 5 into 2 + 3");
        assert_eq!(words(split, 5, reversed), "split an 8 into 3 + 5");
        assert_eq!(words(combine, 2, reversed), "combine 1 + 3 into 2 + 2");
        assert_eq!(words(split, 2, forward), "split 2 + 2 into 1 + 3");
        assert_eq!(words(combine, 4, forward), "combine 2 + 3 into 5");
        let chip = Natural::from(3u8);
        assert_eq!(Step::Put { chip }.to_string(), "put down a 3");
        let eat = Step::Eat(Square::new(2u8, 3u8));
        assert_eq!(eat.to_string(), "eat row 2, column 3");
        let amount = Natural::from(3u8);
        assert_eq!(Step::Add { amount }.to_string(), "add 3");
    }

    #[test]
    fn numbers_have_their_article() {
        for an in ["8", "89", "11", "18", "11000", "832040"] {
            assert_eq!(indefinite_article(an), "an ", "{an}");
        }
        for a in ["1", "5", "13", "110", "1134903170", "181"] {
            assert_eq!(indefinite_article(a), "a ", "{a}");
        }
    }
}
