//! Rules, answers and hints in plain English, from what is typed.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::analysis::{Analysis, Convention, Engine, Outcome, TakeBounds, WinningMove};
use crate::catalog::{self, GameOptions};
use crate::game::{Game, Texts};
use crate::number::{Extended, Natural};
use crate::reason::{Counted, Fact, Matter, Reason, Tail};
use crate::rule::Rule;
use crate::step::Step;

/// "twice what was taken last", "f(t) = t + 1, where t was taken last"
pub(crate) fn at_most_words(rule: &Rule) -> String {
    match rule.ratio() {
        Some((1, 1)) => "what was taken last".into(),
        Some((2, 1)) => "twice what was taken last".into(),
        Some((3, 1)) => "three times what was taken last".into(),
        Some((c, 1)) => format!("{c} times what was taken last"),
        _ => format!(
            "f(t) = {}, where t was taken last",
            short_rule(&rule.to_string())
        ),
    }
}

/// "1 to 3", or "exactly 2"
pub(crate) fn from_to(least: &Natural, most: &Natural) -> String {
    let (from, to) = (least.to_short_string(), most.to_short_string());
    if least == most {
        format!("exactly {to}")
    } else {
        format!("{from} to {to}")
    }
}

/// "Whoever takes the last stone wins."
pub(crate) fn end_words(convention: Convention, ends: &str) -> String {
    match convention {
        Convention::Normal => format!("Whoever {ends} wins."),
        Convention::Misere => format!("Misère: whoever {ends} loses."),
    }
}

/// A rule for a heading: of a long table the beginning, and how much more there
/// is.
fn short_rule(rule: &str) -> String {
    let entries: Vec<&str> = rule.split(',').collect();
    if rule.len() <= 60 || entries.len() < 6 {
        return rule.to_owned();
    }
    format!(
        "{} and {} more values",
        entries[..5].join(","),
        entries.len() - 5
    )
}

/// A part of the answer in words: what it is says how it may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paragraph {
    /// The game and the position.
    Heading(String),
    /// Who wins: what is stressed, the rest of the sentence, and the least take
    /// in brackets.
    Verdict {
        /// Who wins.
        outcome: Outcome,
        /// "P: the player to move loses"
        stressed: String,
        /// " against best play"
        rest: String,
        /// " (least take 5)", or nothing.
        aside: String,
        /// "." or ":"
        end: &'static str,
    },
    /// Winning moves, each with what it leaves and why it wins.
    Moves(Vec<[String; 3]>),
    /// How many winning moves are not in the text. Where to find them is for a
    /// face to say, which knows how it was asked.
    Unlisted {
        /// How many.
        more: Natural,
        /// Whether the answer itself has them all.
        in_the_answer: bool,
        /// Whether there are moves above.
        after_others: bool,
    },
    /// Why it is so.
    Reason(String),
    /// What the theorems say besides.
    Detail(String),
    /// Something for those who want to know more.
    Aside(String),
}

/// The most winning moves that a text lists.
const MOVES_SHOWN: usize = 25;

/// The most losing tails that a text explains.
const LOSING_TAILS_SHOWN: usize = 5;

impl Analysis {
    /// The whole answer in words, paragraph by paragraph.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        let mut paragraphs = vec![Paragraph::Heading(self.heading()), self.verdict()];
        paragraphs.extend(self.move_paragraphs());
        paragraphs.push(Paragraph::Reason(format!("Why: {}", self.reason.text)));
        paragraphs.extend(self.gap_paragraphs());
        paragraphs.extend(self.two_pile_paragraph());
        paragraphs.push(Paragraph::Aside(format!(
            "[{}; engine: {}]",
            self.reason.source, self.engine
        )));
        paragraphs
    }

    /// "Fibonacci nim, f(t) = 2t: a pile of 100, and at most 99 may be taken
    /// now."
    fn heading(&self) -> String {
        let position = &self.position;
        let rule = position.rule().map(|rule| {
            let rule = short_rule(&rule.to_string());
            format!("f(t) = {rule}")
        });
        let bounds = position.bounds().map(|TakeBounds { min, max }| {
            let (min, max) = (min.to_short_string(), max.to_short_string());
            format!("{min} to {max} at a time")
        });
        let misere = match position.convention() {
            Convention::Normal => None,
            Convention::Misere => Some("misère".to_owned()),
        };
        let words = [Some(position.game_title().to_owned()), rule, bounds, misere];
        let words: Vec<String> = words.into_iter().flatten().collect();
        format!("{}: {}.", words.join(", "), position.words())
    }

    fn verdict(&self) -> Paragraph {
        let count = self.winning_move_count();
        let aside = self.least_take.as_ref().map_or(String::new(), |least| {
            format!(" (least take {})", least.to_short_string())
        });
        let one = count == Natural::ONE;
        let (stressed, rest, end) = match self.outcome {
            Outcome::P => (
                "P: the player to move loses",
                " against best play".into(),
                ".",
            ),
            Outcome::N if count.is_zero() && !self.complete => (
                "N: the player to move wins",
                ", though no theorem says with which move".into(),
                ".",
            ),
            Outcome::N if count.is_zero() => {
                ("N: the player to move has won", " already".into(), ".")
            }
            Outcome::N if !self.complete => {
                let moves = if one { "this move" } else { "these moves" };
                let rest = format!(", for example with {moves}");
                ("N: the player to move wins", rest, ":")
            }
            Outcome::N if one => (
                "N: the player to move wins",
                ", with one winning move".into(),
                ":",
            ),
            Outcome::N => {
                let rest = format!(", with {} winning moves", count.to_short_string());
                ("N: the player to move wins", rest, ":")
            }
        };
        Paragraph::Verdict {
            outcome: self.outcome,
            stressed: stressed.into(),
            rest,
            aside,
            end,
        }
    }

    fn move_paragraphs(&self) -> Vec<Paragraph> {
        let shown = &self.winning_moves[..self.winning_moves.len().min(MOVES_SHOWN)];
        let mut paragraphs = Vec::new();
        if !shown.is_empty() {
            let lines = shown.iter().map(|winning| self.move_line(winning));
            paragraphs.push(Paragraph::Moves(lines.collect()));
        }
        let hidden = &self.winning_move_count() - &Natural::from(shown.len());
        if !hidden.is_zero() {
            paragraphs.push(Paragraph::Unlisted {
                more: hidden,
                in_the_answer: self.unlisted_moves.is_zero(),
                after_others: !shown.is_empty(),
            });
        }
        paragraphs
    }

    /// What to do, what it leaves, and why it wins.
    fn move_line(&self, winning: &WinningMove) -> [String; 3] {
        [
            self.position
                .move_words(&winning.step, Natural::to_short_string),
            winning.to.words_after(),
            winning.why.map_or(String::new(), |why| why.to_string()),
        ]
    }

    /// What the gap vector says, where there is a choice of tails, and the tails
    /// within the limit that lose.
    fn gap_paragraphs(&self) -> Vec<Paragraph> {
        let facts = &self.reason.facts;
        let (Some(Fact::Text(gaps)), Some(Fact::Tails(tails)), Matter::Parts { count, .. }) = (
            facts.get("gap_vector"),
            facts.get("tails"),
            &self.reason.matter,
        ) else {
            return Vec::new();
        };
        // One part has no gap to speak of.
        if tails.is_empty() || *count < 2 {
            return Vec::new();
        }
        let gaps = format!(
            "Gaps: {gaps}, the steps between the indices of the parts from the largest down, then the smallest index."
        );
        let losing = tails.iter().filter(|tail| !tail.wins);
        let losing = losing
            .take(LOSING_TAILS_SHOWN)
            .map(|Tail { take, why, .. }| {
                let take = take.to_short_string();
                Paragraph::Aside(format!("Taking {take} would lose: {why}."))
            });
        std::iter::once(Paragraph::Detail(gaps))
            .chain(losing)
            .collect()
    }

    /// What the theorems on two piles call the position.
    fn two_pile_paragraph(&self) -> Option<Paragraph> {
        let facts = &self.reason.facts;
        let mut line = Vec::new();
        if let Some(advice) = facts.get("table_4_1") {
            line.push(format!("Flanigan's Table 4.1, case {advice}."));
        }
        if let Some(case) = facts.get("theorem_10_case") {
            line.push(format!(
                "Larsson & Rubinstein-Salzedo: Theorem 10, case {case}"
            ));
        }
        if let (Some(kind), Some(p), Some(alpha)) =
            (facts.get("word"), facts.get("p"), facts.get("alpha"))
        {
            line.push(format!("and Theorem 14, {kind} with p = {p}, α = {alpha}"));
        }
        let line = line.join(" ");
        (!line.is_empty()).then(|| Paragraph::Aside(format!("{}.", line.trim_end_matches('.'))))
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for paragraph in self.paragraphs() {
            match paragraph {
                Paragraph::Heading(text)
                | Paragraph::Reason(text)
                | Paragraph::Detail(text)
                | Paragraph::Aside(text) => writeln!(f, "{text}")?,
                Paragraph::Unlisted { more, .. } => {
                    writeln!(f, "  … and {} more", more.to_short_string())?;
                }
                Paragraph::Verdict {
                    stressed,
                    rest,
                    aside,
                    end,
                    ..
                } => writeln!(f, "{stressed}{rest}{aside}{end}")?,
                Paragraph::Moves(lines) => {
                    for line in lines {
                        writeln!(f, "  {}", line.join("  ").trim_end())?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A hint in three rungs: each says more than the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// Who wins: "You can win."
    pub who: String,
    /// What matters, without the move: "20 = 2 + 5 + 13: look at the smallest
    /// part."
    pub what: String,
    /// The move: "You can win: take 2."
    pub how: String,
    /// Why it is so, with the source.
    pub why: String,
    /// What matters, as data.
    pub matter: Matter,
    /// The move that is suggested.
    #[serde(skip)]
    pub step: Option<Step>,
}

impl Analysis {
    /// The hint for whoever is to move.
    ///
    /// ```
    /// use fibnim::{Budget, catalog};
    ///
    /// let answer = catalog::game("fib")?.position("20")?.analyze(&Budget::default())?;
    /// let hint = answer.hint();
    /// assert_eq!(hint.who, "You can win.");
    /// assert_eq!(hint.what, "The pile is 20 = 2 + 5 + 13. Compare its smallest part, 2, with what may be taken.");
    /// assert_eq!(hint.how, "You can win: take 2.");
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn hint(&self) -> Hint {
        let winning = self.explained_move();
        let (step, who, advice) = match (self.outcome, winning) {
            (Outcome::N, Some(step)) => {
                let words = self.move_words(step);
                let advice = format!("You can win: {words}.");
                (Some(step.clone()), "You can win.", advice)
            }
            (Outcome::N, None) if self.complete && self.unlisted_moves.is_zero() => {
                let won = "You have won already.";
                (None, won, won.to_owned())
            }
            (Outcome::N, None) => (
                None,
                "You can win.",
                "You can win, but it is not known by which move.".to_owned(),
            ),
            (Outcome::P, _) => self.lost(),
        };
        Hint {
            who: who.into(),
            what: matter_words(&self.reason.matter),
            how: advice,
            why: format!("{} [{}]", self.reason.text, self.reason.source),
            matter: self.reason.matter.clone(),
            step,
        }
    }

    /// The winning move that the reason is about: the one that it names, or that
    /// takes the least take, else the first.
    fn explained_move(&self) -> Option<&Step> {
        let steps = || self.winning_moves.iter().map(|winning| &winning.step);
        let named = |step: &&Step| Some(*step) == self.reason.about.as_ref();
        let least = self.least_take.as_ref().and_then(Extended::finite);
        let takes_least = |step: &&Step| step.taken().is_some_and(|(_, take)| Some(take) == least);
        steps()
            .find(named)
            .or_else(|| steps().find(takes_least))
            .or_else(|| steps().next())
    }

    fn move_words(&self, step: &Step) -> String {
        self.position.move_words(step, Natural::to_short_string)
    }

    /// Every move loses: one that takes little gives the opponent more to think
    /// about.
    fn lost(&self) -> (Option<Step>, &'static str, String) {
        let moves = self.position.legal_moves();
        let first = moves.ok().and_then(|moves| moves.nth(&Natural::ZERO));
        let who = "Against best play this position is lost.";
        let Some((step, _)) = first else {
            return (None, who, who.to_owned());
        };
        let words = self.move_words(&step);
        let advice = format!(
            "Against best play every move loses here. Hope for a mistake, for example after: {words}."
        );
        (Some(step), who, advice)
    }
}

/// What matters, in a sentence that does not give the move away.
fn matter_words(matter: &Matter) -> String {
    match matter {
        Matter::Over => "No move is left.".into(),
        Matter::Parts {
            of,
            number,
            parts,
            count,
        } => parts_words(*of, number, parts, *count),
        Matter::NimSum { sum } if sum.is_zero() => {
            "The nim-sum is 0, and every move changes it.".into()
        }
        Matter::NimSum { sum } => format!(
            "The nim-sum is {}, and not 0. Look for a move that changes that.",
            sum.to_short_string()
        ),
        Matter::Remainder { period, rest } => format!(
            "Count modulo {}: the remainder is {}.",
            period.to_short_string(),
            rest.to_short_string()
        ),
        Matter::Pairs => {
            "Look at what comes in pairs: whatever is done to one, can be done to the other.".into()
        }
        Matter::OddBins { values } if values.is_empty() => {
            "Every bin holds an even number of chips.".into()
        }
        Matter::OddBins { values } => {
            let values: Vec<String> = values.iter().map(Natural::to_short_string).collect();
            format!(
                "Look at the bins with an odd number of chips: {}.",
                values.join(", ")
            )
        }
        Matter::Sides => "Compare the lengths of the rows and columns.".into(),
        Matter::Unknown => "No short reason is known.".into(),
    }
}

fn parts_words(of: Counted, number: &Natural, parts: &[Natural], count: usize) -> String {
    let what = match of {
        Counted::Pile => "The pile is",
        Counted::PileButOne => "Without its last stone the pile is",
        Counted::Difference => "The piles differ by",
    };
    let number = number.to_short_string();
    let smallest = parts
        .first()
        .map_or(String::new(), Natural::to_short_string);
    let sum: Vec<String> = parts.iter().map(Natural::to_short_string).collect();
    let sum = match count {
        1 => String::new(),
        _ if parts.len() == count => format!(" = {}", sum.join(" + ")),
        _ => format!(", a sum of {count} parts"),
    };
    match of {
        Counted::Difference => {
            format!(
                "{what} {number}{sum}. Compare its smallest part, {smallest}, and the term before it, with what may be taken."
            )
        }
        Counted::Pile | Counted::PileButOne => format!(
            "{what} {number}{sum}. Compare its smallest part, {smallest}, with what may be taken."
        ),
    }
}

impl Serialize for Analysis {
    /// The JSON of an answer, the same in every face.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = &self.position;
        let texts = position.texts(&self.winning_moves);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", position.game_name())?;
        if let Some(params) = position.params() {
            map.serialize_entry("param", params)?;
        }
        if let Some(rule) = position.rule() {
            map.serialize_entry("rule", &rule.to_string())?;
        }
        if let Some(bounds) = position.bounds() {
            map.serialize_entry("bounds", &bounds)?;
        }
        if position.convention() == Convention::Misere {
            map.serialize_entry("misere", &true)?;
        }
        map.serialize_entry("position", &texts.position)?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.serialize_entry("least_take", &self.least_take)?;
        map.serialize_entry("winning_moves", &MovesJson(&self.winning_moves, &texts))?;
        if !self.unlisted_moves.is_zero() {
            map.serialize_entry("unlisted_moves", &self.unlisted_moves)?;
        }
        if !self.complete {
            map.serialize_entry("complete", &false)?;
        }
        map.serialize_entry("engine", &self.engine)?;
        map.serialize_entry("reason", &self.reason)?;
        map.end()
    }
}

/// Winning moves with their texts.
struct MovesJson<'a>(&'a [WinningMove], &'a Texts);

/// A winning move as JSON gives it.
#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(flatten)]
    step: &'a Step,
    to: &'a str,
    text: &'a str,
}

impl Serialize for MovesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.0.iter().zip(self.1.moves());
        let moves = moves.map(|(winning, (to, text))| MoveJson {
            step: &winning.step,
            to,
            text,
        });
        serializer.collect_seq(moves)
    }
}

/// An answer as JSON has it.
#[derive(Deserialize)]
struct AnalysisJson {
    game: String,
    param: Option<String>,
    rule: Option<String>,
    bounds: Option<TakeBounds>,
    #[serde(default)]
    misere: bool,
    position: String,
    outcome: Outcome,
    least_take: Option<Extended>,
    winning_moves: Vec<ToldMove>,
    #[serde(default)]
    unlisted_moves: Natural,
    complete: Option<bool>,
    engine: Engine,
    reason: Reason,
}

#[derive(Deserialize)]
struct ToldMove {
    #[serde(flatten)]
    step: Step,
    to: String,
}

impl AnalysisJson {
    /// The game with those options that it takes.
    fn open(&self) -> crate::Result<Game> {
        let (rule, bounds) = (self.rule.clone(), self.bounds.clone());
        let options = GameOptions {
            param: self.param.clone(),
            ..GameOptions::taken_by(&self.game, rule, bounds, self.misere)
        };
        catalog::game_with(&self.game, &options)
    }

    fn analysis(self) -> crate::Result<Analysis> {
        let position = self.open()?.position(&self.position)?;
        let moves = self.winning_moves.into_iter();
        let moves = moves.map(|ToldMove { step, to }| position.told_move(step, &to));
        Ok(Analysis {
            winning_moves: moves.collect::<crate::Result<_>>()?,
            position,
            outcome: self.outcome,
            least_take: self.least_take,
            unlisted_moves: self.unlisted_moves,
            complete: self.complete.unwrap_or(true),
            engine: self.engine,
            searched: None,
            reason: self.reason,
        })
    }
}

impl<'de> Deserialize<'de> for Analysis {
    /// Reads the JSON of an answer about a game of the catalogue. What JSON does
    /// not have, the reason of each move and what matters, is not there.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = AnalysisJson::deserialize(deserializer)?;
        document.analysis().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_said_in_words() {
        for (rule, words) in [
            ("t", "what was taken last"),
            ("2t", "twice what was taken last"),
            ("3t", "three times what was taken last"),
            ("7t", "7 times what was taken last"),
            ("t+1", "f(t) = t+1, where t was taken last"),
        ] {
            assert_eq!(at_most_words(&Rule::parse(rule).unwrap()), words);
        }
    }
}
