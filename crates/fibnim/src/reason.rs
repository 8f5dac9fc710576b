//! Why an answer is so: the theorem, what matters, and the numbers.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::number::{Extended, Natural};
use crate::step::Step;

/// The theorem and the numbers that make an answer so.
///
/// The sentence stands beside its theorem, in [`theory`](crate::theory): there
/// it can be compared with what it puts into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The paper and the place in it, or `table` or `search`.
    pub source: Cow<'static, str>,
    /// One or two sentences that a student understands.
    pub text: String,
    /// The numbers of the sentences, by name.
    pub facts: Facts,
    /// What decides it, for a hint that does not give the move away.
    #[serde(skip)]
    pub matter: Matter,
    /// The winning move that the sentence is about, where it is about one.
    #[serde(skip)]
    pub about: Option<Step>,
}

impl Reason {
    /// A reason of which no more is known than its sentence.
    pub fn new(source: impl Into<Cow<'static, str>>, text: impl Into<String>) -> Self {
        Self {
            source: source.into(),
            text: text.into(),
            facts: Facts::default(),
            matter: Matter::Unknown,
            about: None,
        }
    }

    /// With the numbers of the sentence.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = facts;
        self
    }

    /// With what decides.
    #[must_use]
    pub fn with_matter(mut self, matter: Matter) -> Self {
        self.matter = matter;
        self
    }

    /// With the move that the sentence is about.
    #[must_use]
    pub fn about(mut self, step: Step) -> Self {
        self.about = Some(step);
        self
    }

    /// What an ordered sweep of all states of a sum says of its answer.
    pub(crate) fn swept(states: u128, winning: usize, tried: usize) -> Self {
        let fact = usize::try_from(states).unwrap_or(usize::MAX);
        Self::new("table", swept_text(states, winning, tried))
            .with_facts(Facts::default().with("states", fact))
    }

    /// What a search of so many positions says of itself.
    pub(crate) fn searched(positions: usize) -> Self {
        let text = match positions {
            1 => "Searched, 1 position.".into(),
            _ => format!("Searched, {positions} positions."),
        };
        Self::new("search", text).with_facts(Facts::default().with("positions", positions))
    }
}

/// What decides a position: the second rung of a hint, between who wins and the
/// move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Matter {
    /// Nothing is left to decide.
    Over,
    /// The smallest part of a pile, or of the difference of two, against the
    /// limit.
    Parts {
        /// What the number is: a pile, or a difference.
        of: Counted,
        /// The number.
        number: Natural,
        /// Its parts, smallest first; only the smallest where they are many.
        parts: Vec<Natural>,
        /// How many parts there are.
        count: usize,
    },
    /// Whether the nim-sum of the piles, or of what they play like, is 0.
    NimSum {
        /// The nim-sum.
        sum: Natural,
    },
    /// The remainder of what is left.
    Remainder {
        /// The divisor.
        period: Natural,
        /// The remainder.
        rest: Natural,
    },
    /// Whether piles are equal, and can be kept so.
    Pairs,
    /// Which bins hold an odd number of chips: their values.
    OddBins {
        /// The values of the chips in these bins.
        values: Vec<Natural>,
    },
    /// How long rows and columns are beside each other.
    Sides,
    /// No short reason is known.
    #[default]
    Unknown,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// The stones of a pile.
    Pile,
    /// The stones of a pile that count in misère play: all but the last.
    PileButOne,
    /// The difference of two piles.
    Difference,
}

/// Named facts, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Vec<(Cow<'static, str>, Fact)>);

impl Facts {
    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, fact: impl Into<Fact>) -> Self {
        self.0.push((name.into(), fact.into()));
        self
    }

    /// The facts with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Fact)> {
        self.0.iter().map(|(name, fact)| (name.as_ref(), fact))
    }

    /// The fact of a name.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.iter().find(|(n, _)| *n == name).map(|(_, fact)| fact)
    }
}

/// One fact of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A number, or ∞.
    Number(Extended),
    /// How many of something, or an index: a number in JSON.
    Count(usize),
    /// A small number that may be negative: a number in JSON.
    Integer(isize),
    /// Words.
    Text(String),
    /// Several facts of a kind.
    List(Vec<Fact>),
    /// The tails of a pile, with what the gap vector says of each.
    Tails(Vec<Tail>),
}

/// A sum of the smallest parts of a pile, and whether taking it wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tail {
    /// How much it is.
    pub take: Natural,
    /// Whether taking it wins.
    pub wins: bool,
    /// What in the gap vector makes it so.
    pub why: Cow<'static, str>,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |items: Vec<String>| items.join(", ");
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Count(count) => count.fmt(f),
            Self::Integer(integer) => integer.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::List(list) => f.write_str(&joined(list.iter().map(Self::to_string).collect())),
            Self::Tails(tails) => {
                let takes = tails.iter().map(|tail| tail.take.to_string());
                f.write_str(&joined(takes.collect()))
            }
        }
    }
}

impl From<&Natural> for Fact {
    fn from(number: &Natural) -> Self {
        Self::Number(number.clone().into())
    }
}

impl From<usize> for Fact {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

impl From<isize> for Fact {
    fn from(integer: isize) -> Self {
        Self::Integer(integer)
    }
}

impl From<Extended> for Fact {
    fn from(number: Extended) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Fact>> FromIterator<T> for Fact {
    fn from_iter<I: IntoIterator<Item = T>>(facts: I) -> Self {
        Self::List(facts.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Count(count) => count.serialize(serializer),
            Self::Integer(integer) => integer.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => serializer.collect_seq(list),
            Self::Tails(tails) => serializer.collect_seq(tails),
        }
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Facts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("facts by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Facts, A::Error> {
                let mut facts = Facts::default();
                while let Some((name, fact)) = map.next_entry::<String, Fact>()? {
                    facts = facts.with(name, fact);
                }
                Ok(facts)
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// A fact as JSON has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum FactJson {
    Count(usize),
    Integer(isize),
    Number(Extended),
    Text(String),
    Tails(Vec<Tail>),
    List(Vec<Fact>),
}

impl<'de> Deserialize<'de> for Fact {
    /// Words that are a number are read as one: both are written the same.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match FactJson::deserialize(deserializer)? {
            FactJson::Count(count) => Self::Count(count),
            FactJson::Integer(integer) => Self::Integer(integer),
            FactJson::Number(number) => Self::Number(number),
            FactJson::Text(text) => Self::Text(text),
            FactJson::Tails(tails) if !tails.is_empty() => Self::Tails(tails),
            FactJson::Tails(_) => Self::List(Vec::new()),
            FactJson::List(list) => Self::List(list),
        })
    }
}

/// What the sweep says of itself, where `winning` of the moves that were tried
/// win.
fn swept_text(states: u128, winning: usize, tried: usize) -> String {
    let moves = match (winning, tried) {
        (0, 0) => "no move is left".into(),
        (0, 1) => "the one move from here leads to a state in which the opponent wins".into(),
        (0, _) => {
            format!(
                "each of the {tried} moves from here leads to a state in which the opponent wins"
            )
        }
        (1, 1) => "the one move from here leads to a state in which the opponent loses".into(),
        (1, _) => format!(
            "one of the {tried} moves from here leads to a state in which the opponent loses"
        ),
        _ => format!(
            "{winning} of the {tried} moves from here lead to states in which the opponent loses"
        ),
    };
    if states == 1 {
        return format!("This is the only state with its sum: {moves}.");
    }
    format!(
        "Of the {states} states with this sum, those that play can reach were computed, from the end of play upwards: {moves}."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_list_of_facts_is_refused_with_what_is_expected() {
        let error = serde_json::from_str::<Facts>("3").unwrap_err();
        assert!(
            error.to_string().contains("expected facts by name"),
            "{error}"
        );
    }

    #[test]
    fn lists_are_read_as_they_were_written() {
        for text in [r#"{"gaps":[]}"#, r#"{"gaps":["1","2"]}"#] {
            let facts: Facts = serde_json::from_str(text).unwrap();
            assert!(
                matches!(facts.get("gaps"), Some(Fact::List(_))),
                "{facts:?}"
            );
            assert_eq!(serde_json::to_string(&facts).unwrap(), text);
        }
    }

    #[test]
    fn one_position_is_not_many() {
        let texts = [1, 2].map(|positions| Reason::searched(positions).text);
        assert_eq!(texts, ["Searched, 1 position.", "Searched, 2 positions."]);
    }

    #[test]
    fn one_move_is_not_many() {
        for (winning, tried, words) in [
            (0, 0, "no move is left"),
            (
                0,
                1,
                "the one move from here leads to a state in which the opponent wins",
            ),
            (0, 2, "each of the 2 moves from here leads"),
            (
                1,
                1,
                "the one move from here leads to a state in which the opponent loses",
            ),
            (1, 2, "one of the 2 moves from here leads"),
            (2, 3, "2 of the 3 moves from here lead"),
        ] {
            let text = swept_text(9, winning, tried);
            assert!(text.contains(words), "{text}");
        }
    }
}
