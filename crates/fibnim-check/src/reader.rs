//! Reading a certificate line by line.
//!
//! Nothing is allocated from a number that the file declares: rows are
//! counted as they come.

use std::collections::HashMap;
use std::iter::Zip;
use std::ops::RangeFrom;
use std::str::Lines;

use crate::automaton::{Automaton, MAX_TRACKS, State};
use crate::certificate::{
    Certificate, Definition, Item, NamedAutomaton, NamedNumber, Pattern, Sentence,
};
use crate::error::{Error, Result, quote};
use crate::formula::{Formula, check_name, check_scope, parse_variables};
use crate::limits::Leave;
use crate::natural::Natural;
use crate::pattern::Regex;

/// The words that begin an item.
const ITEMS: &str = "'automaton', 'pattern', 'number', 'define', 'claim', 'refute' or 'end'";

/// A result whose error says in words what was wrong in the line.
type Words<T> = std::result::Result<T, String>;

fn bad(line: usize, message: impl Into<String>) -> Error {
    Error::BadCertificate {
        line,
        message: message.into(),
    }
}

/// A line that is neither empty nor a comment, with its number.
type Line<'a> = (usize, &'a str);

/// The most bytes of a line: it is read in one go.
const LONGEST_LINE: usize = 1 << 22;

pub(crate) struct Reader<'a> {
    lines: Zip<RangeFrom<usize>, Lines<'a>>,
    /// A line that was looked at and not read.
    peeked: Option<Line<'a>>,
    leave: Leave<'a>,
    /// The number of the line read last.
    line: usize,
    /// The number of arguments of each automaton and definition so far.
    arities: HashMap<String, usize>,
    /// The lines of the claims and refutations so far.
    sentences: HashMap<String, usize>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, leave: Leave<'a>) -> Self {
        Self {
            lines: (1..).zip(text.lines()),
            peeked: None,
            leave,
            line: 0,
            arities: HashMap::new(),
            sentences: HashMap::new(),
        }
    }

    pub(crate) fn certificate(mut self) -> Result<Certificate> {
        let first = Certificate::FIRST_LINE;
        if self.next_line(first)? != first {
            // Whatever this is, it is not for us to repeat.
            let message = format!("expected '{first}', with which every certificate begins");
            return Err(bad(self.line, message));
        }
        let theorem = self.next_line("'theorem NAME'")?;
        let ("theorem", theorem) = split_word(theorem) else {
            let message = format!("expected 'theorem NAME', found {}", quote(theorem));
            return Err(bad(self.line, message));
        };
        check_name(theorem).map_err(|message| bad(self.line, message))?;
        let system = self.system()?;
        Ok(Certificate {
            theorem: theorem.to_owned(),
            system,
            valid: self.valid()?,
            items: self.items()?,
        })
    }

    /// The next line, which is read or put back.
    fn take_line(&mut self) -> Result<Option<Line<'a>>> {
        if let Some(peeked) = self.peeked.take() {
            return Ok(Some(peeked));
        }
        for (number, line) in self.lines.by_ref() {
            self.leave.go(1 + line.len() / 4)?;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.len() > LONGEST_LINE {
                let length = line.len();
                let message = format!("a line has at most {LONGEST_LINE} bytes, not {length}");
                return Err(bad(number, message));
            }
            return Ok(Some((number, line)));
        }
        Ok(None)
    }

    fn next_line(&mut self, expected: &str) -> Result<&'a str> {
        let Some((number, line)) = self.take_line()? else {
            let message = format!("the certificate ends here; expected {expected}");
            return Err(bad(self.line + 1, message));
        };
        self.line = number;
        Ok(line)
    }

    fn system(&mut self) -> Result<Option<String>> {
        let Some((line, text)) = self.take_line()? else {
            return Ok(None);
        };
        let ("system", name) = split_word(text) else {
            self.peeked = Some((line, text));
            return Ok(None);
        };
        self.line = line;
        check_name(name).map_err(|message| bad(line, message))?;
        Ok(Some(name.to_owned()))
    }

    fn valid(&mut self) -> Result<NamedAutomaton> {
        let text = self.next_line("'automaton valid 1 STATES'")?;
        match split_word(text) {
            ("automaton", rest) if split_word(rest).0 == "valid" => self.automaton(rest),
            _ => {
                let message = format!("expected 'automaton valid 1 STATES', found {}", quote(text));
                Err(bad(self.line, message))
            }
        }
    }

    fn items(&mut self) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            let text = self.next_line("'end'")?;
            let line = self.line;
            let (keyword, rest) = split_word(text);
            items.push(match keyword {
                "automaton" => Item::Automaton(self.automaton(rest)?),
                "pattern" => Item::Pattern(self.in_line(|p| p.pattern(rest))?),
                "number" => Item::Number(self.in_line(|p| p.number(rest))?),
                "define" => Item::Definition(self.in_line(|p| p.definition(rest))?),
                "claim" => Item::Sentence(self.in_line(|p| p.sentence(rest, true))?),
                "refute" => Item::Sentence(self.in_line(|p| p.sentence(rest, false))?),
                "end" if rest.is_empty() => return self.finish(items),
                _ => {
                    let message = format!("expected {ITEMS}, found {}", quote(text));
                    return Err(bad(line, message));
                }
            });
        }
    }

    fn finish(&mut self, items: Vec<Item>) -> Result<Vec<Item>> {
        match self.take_line()? {
            Some((line, text)) => Err(bad(line, format!("{} after 'end'", quote(text)))),
            None if self.sentences.is_empty() => {
                Err(bad(self.line, "the certificate claims nothing"))
            }
            None => Ok(items),
        }
    }

    /// Gives the words of an error the number of the line.
    fn in_line<T>(&mut self, parse: impl FnOnce(&mut Self) -> Words<T>) -> Result<T> {
        let line = self.line;
        parse(self).map_err(|message| bad(line, message))
    }

    fn automaton(&mut self, rest: &str) -> Result<NamedAutomaton> {
        let line = self.line;
        let (name, tracks, states) = self.in_line(|p| p.automaton_head(rest))?;
        let mut automaton = Automaton::without_states(tracks);
        for _ in 0..states {
            let text = self.next_line("a row of an automaton")?;
            let (accepting, targets) = parse_row(text)
                .and_then(|row| automaton.check_row(&row.1, states).map(|()| row))
                .map_err(|message| bad(self.line, message))?;
            automaton.push(accepting, targets.into_iter());
        }
        Ok(NamedAutomaton {
            line,
            name,
            automaton,
        })
    }

    fn automaton_head(&mut self, rest: &str) -> Words<(String, usize, usize)> {
        let words: Vec<&str> = rest.split_whitespace().take(4).collect();
        let &[name, tracks, states] = words.as_slice() else {
            return Err("expected 'automaton NAME TRACKS STATES'".to_owned());
        };
        let tracks = parse_number(tracks, "tracks", 0, MAX_TRACKS)?;
        let states = parse_number(states, "states", 1, State::MAX as usize)?;
        match name {
            "valid" if tracks != 1 => return Err("'valid' has one track".to_owned()),
            "add" if tracks != 3 => return Err("'add' has three tracks".to_owned()),
            _ => self.declare(name, tracks)?,
        }
        Ok((name.to_owned(), tracks, states))
    }

    fn declare(&mut self, name: &str, arity: usize) -> Words<()> {
        check_name(name)?;
        if self.arities.insert(name.to_owned(), arity).is_some() {
            return Err(format!("the name {} is taken", quote(name)));
        }
        Ok(())
    }

    /// A name for what is no automaton of the file.
    fn declare_defined(&mut self, name: &str, arity: usize) -> Words<()> {
        if name == "add" {
            return Err("'add' must be an automaton, so that it is checked".to_owned());
        }
        self.declare(name, arity)
    }

    fn pattern(&mut self, rest: &str) -> Words<Pattern> {
        let (name, rest) = split_word(rest);
        let (tracks, rest) = split_word(rest);
        let tracks = parse_number(tracks, "tracks", 1, MAX_TRACKS)?;
        let regex = Regex::parse(rest, tracks)?;
        self.declare_defined(name, tracks)?;
        Ok(Pattern {
            line: self.line,
            name: name.to_owned(),
            tracks,
            regex,
            text: rest.to_owned(),
        })
    }

    fn number(&mut self, rest: &str) -> Words<NamedNumber> {
        let (name, rest) = split_word(rest);
        let number = Natural::parse(rest)?;
        self.declare_defined(name, 1)?;
        Ok(NamedNumber {
            line: self.line,
            name: name.to_owned(),
            number,
        })
    }

    fn definition(&mut self, rest: &str) -> Words<Definition> {
        let (name, rest) = split_word(rest);
        let (variables, body) = parse_variables(rest)?;
        let formula = Formula::parse(body)?;
        check_scope(&formula, &variables, &self.arities)?;
        self.declare_defined(name, variables.len())?;
        Ok(Definition {
            line: self.line,
            name: name.to_owned(),
            variables,
            formula,
            text: rest.to_owned(),
        })
    }

    fn sentence(&mut self, rest: &str, expected: bool) -> Words<Sentence> {
        let (name, rest) = split_word(rest);
        check_name(name)?;
        let formula = Formula::parse(rest)?;
        check_scope(&formula, &[], &self.arities)?;
        if let Some(line) = self.sentences.insert(name.to_owned(), self.line) {
            return Err(format!("the name {} is taken, on line {line}", quote(name)));
        }
        Ok(Sentence {
            line: self.line,
            name: name.to_owned(),
            expected,
            formula,
            text: rest.to_owned(),
        })
    }
}

/// The first word of a line and the rest; a parenthesis begins the rest.
fn split_word(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| c.is_whitespace() || c == '(')
        .unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

fn parse_number(text: &str, of: &str, least: usize, most: usize) -> Words<usize> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "expected a number of {of} from {least} to {most}, found {}",
            quote(text)
        )),
    }
}

/// A row of an automaton: whether it accepts, and its targets.
type Row = (bool, Vec<Option<State>>);

fn parse_row(text: &str) -> Words<Row> {
    let mut words = text.split_whitespace();
    let accepting = match words.next() {
        Some("+") => true,
        Some(".") => false,
        other => {
            return Err(format!(
                "expected a row that begins with '+' or '.', found {}",
                quote(other.unwrap_or_default())
            ));
        }
    };
    let targets = words.map(|word| match word {
        "-" => Ok(None),
        _ => parse_number(word, "a state", 0, State::MAX as usize - 1)
            .map(|state| State::try_from(state).ok()),
    });
    Ok((accepting, targets.collect::<Words<_>>()?))
}
