//! The record of a game, as text that is read back.

use std::fmt;
use std::str::FromStr;

use super::round::{Round, Seat};
use crate::catalog::GameOptions;
use crate::error::{Error, Result, quote};
use crate::excess::{Excess, Unit};
use crate::solve::estimate::refused;

/// A game that was played, or is being played: the game, its start, who played,
/// and the moves.
///
/// ```
/// use fibnim::play::{Record, Round};
///
/// let mut round = Round::new("fib", &Default::default(), "3")?;
/// round.play_text("1")?;
/// round.play_text("2")?;
/// let record = Record::new(&round, ["human", "skilled"]);
/// let text = "\
/// fibnim record 1
/// game: fib
/// start: 3;2
/// first: human
/// second: skilled
/// 1. take 1 from pile 1
/// 2. take 2 from pile 1
/// result: second wins
/// ";
/// assert_eq!(record.to_string(), text);
/// assert_eq!(text.parse::<Record>()?.round(), &round);
/// # Ok::<(), fibnim::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    round: Round,
    players: [String; 2],
}

impl Record {
    /// The most bytes of a record: a game is rarely longer.
    pub const MAX_BYTES: usize = 100_000_000;

    /// The first line of every record, but for empty lines and comments.
    pub const FIRST_LINE: &str = "fibnim record 1";

    /// The record of a game up to now. Names of players keep to one line.
    pub fn new(round: &Round, players: [&str; 2]) -> Self {
        let mut round = round.clone();
        round.forget_undone();
        Self {
            round,
            players: players.map(one_line),
        }
    }

    /// The record of a game to its last move, for whoever looks back at it:
    /// what can be played again is part of it.
    ///
    /// ```
    /// use fibnim::play::{Record, Round};
    ///
    /// let mut round = Round::new("nim", &Default::default(), "1,2")?;
    /// round.play_text("2 from 2")?;
    /// round.undo();
    /// let players = ["human", "human"];
    /// assert_eq!(Record::new(&round, players).round().moves().len(), 0);
    /// assert_eq!(Record::whole(&round, players).round().moves().len(), 1);
    /// # Ok::<(), fibnim::Error>(())
    /// ```
    pub fn whole(round: &Round, players: [&str; 2]) -> Self {
        let mut round = round.clone();
        round.go_to(round.moves().len() + round.undone());
        Self::new(&round, players)
    }

    /// The game, where the record ends.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Who played, the first player first: `human`, or a
    /// [`Player`](super::Player) by its name.
    pub fn players(&self) -> &[String; 2] {
        &self.players
    }
}

/// A text that must not break a line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.round.options();
        writeln!(f, "{}", Self::FIRST_LINE)?;
        writeln!(f, "game: {}", self.round.start().game_name())?;
        for (name, value) in options.texts() {
            if let Some(value) = value {
                writeln!(f, "{name}: {}", one_line(value))?;
            }
        }
        if options.misere {
            writeln!(f, "misere: yes")?;
        }
        writeln!(f, "start: {}", self.round.start())?;
        writeln!(f, "first: {}", self.players[0])?;
        writeln!(f, "second: {}", self.players[1])?;
        for (number, (step, _)) in (1..).zip(self.round.moves()) {
            writeln!(f, "{number}. {step}")?;
        }
        writeln!(f, "result: {}", self.result())
    }
}

/// What the lines of a record say, before it is known to be a game.
#[derive(Default)]
struct Lines<'t> {
    game: Option<&'t str>,
    options: GameOptions,
    start: Option<&'t str>,
    players: [Option<&'t str>; 2],
    /// With the number of the line.
    moves: Vec<(usize, &'t str)>,
    result: Option<(usize, &'t str)>,
}

impl FromStr for Record {
    type Err = Error;

    /// Reads a record, and plays it: every move must be legal. Empty lines and
    /// those that begin with # are passed over.
    fn from_str(text: &str) -> Result<Self> {
        if text.len() > Self::MAX_BYTES {
            let excess = Excess::beyond(Self::MAX_BYTES, Unit::Bytes).needing(text.len());
            return Err(refused(
                "the record",
                format!("{} bytes", text.len()),
                excess,
            ));
        }
        let lines = Lines::read(text)?;
        let game = lines.game.ok_or_else(|| missing("game: fib"))?;
        let start = lines.start.ok_or_else(|| missing("start: 20;19"))?;
        let mut round = Round::new(game, &lines.options, start)?;
        for (line, step) in &lines.moves {
            round
                .play_text(step)
                .map_err(|error| bad_line(*line, step, &error.to_string()))?;
        }
        let record = Self {
            round,
            players: lines.players.map(|name| name.unwrap_or("human").to_owned()),
        };
        record.check_result(lines.result)?;
        Ok(record)
    }
}

impl Record {
    fn result(&self) -> &'static str {
        match self.round.winner() {
            None => "not over",
            Some(Seat::First) => "first wins",
            Some(Seat::Second) => "second wins",
        }
    }

    fn check_result(&self, result: Option<(usize, &str)>) -> Result<()> {
        let played = self.result();
        let Some((line, text)) = result.filter(|(_, text)| *text != played) else {
            return Ok(());
        };
        let expected = format!("after these moves the result is: {played}");
        Err(bad_line(line, text, &expected))
    }
}

impl<'t> Lines<'t> {
    fn read(text: &'t str) -> Result<Self> {
        let mut numbered = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        match numbered.next() {
            Some((_, Record::FIRST_LINE)) => {}
            // Whatever this is, it is not for us to repeat.
            Some((line, _)) => {
                let expected = Record::FIRST_LINE;
                let why = format!("line {line}: a record begins with: {expected}");
                return Err(Error::BadRecord(why));
            }
            None => return Err(missing(Record::FIRST_LINE)),
        }
        let mut lines = Self::default();
        for (number, line) in numbered {
            lines.add(number, line)?;
        }
        Ok(lines)
    }

    fn add(&mut self, number: usize, line: &'t str) -> Result<()> {
        if let Some(step) = self.numbered_move(line) {
            self.moves.push((number, step));
            return Ok(());
        }
        let expected = "a line is a move with its number, such as 1. take 2, or one of game, rule, min, max, param, misere, start, first, second, result";
        let bad = |expected: &str| bad_line(number, line, expected);
        let (name, value) = line.split_once(':').ok_or_else(|| bad(expected))?;
        let (name, value) = (name.trim(), value.trim());
        let place = match name {
            "game" => &mut self.game,
            "start" => &mut self.start,
            "first" => &mut self.players[0],
            "second" => &mut self.players[1],
            "rule" | "min" | "max" | "param" | "misere" => {
                return self.add_option(name, value).map_err(|why| bad(&why));
            }
            "result" if self.result.is_none() => {
                self.result = Some((number, value));
                return Ok(());
            }
            "result" => return Err(bad("it is given twice")),
            _ => return Err(bad(expected)),
        };
        if place.replace(value).is_some() {
            return Err(bad("it is given twice"));
        }
        Ok(())
    }

    /// The text of a move, if the line begins with its number.
    fn numbered_move(&self, line: &'t str) -> Option<&'t str> {
        let (number, step) = line.split_once('.')?;
        let next = self.moves.len() + 1;
        (number.parse() == Ok(next)).then_some(step.trim())
    }

    fn add_option(&mut self, name: &str, value: &str) -> std::result::Result<(), String> {
        let Some(place) = self.options.text_mut(name) else {
            self.options.misere = match value {
                "yes" => true,
                "no" => false,
                _ => return Err("misere is yes or no".into()),
            };
            return Ok(());
        };
        match place.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => Err("it is given twice".into()),
        }
    }
}

fn missing(line: &str) -> Error {
    Error::BadRecord(format!("it has no line such as: {line}"))
}

fn bad_line(number: usize, line: &str, expected: &str) -> Error {
    Error::BadRecord(format!("line {number}, {}: {expected}", quote(line)))
}
