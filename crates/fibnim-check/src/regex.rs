//! Regular expressions over the digits of numbers.
//!
//! Written `0`, `1` and `.` for one number, `[1,0]` and `[*,0]` for several,
//! with `|`, `*`, `+`, `?` and parentheses; `()` is the empty word, and blanks
//! mean nothing.

use std::iter::Peekable;
use std::str::Chars;

use crate::automaton::{Letter, MAX_TRACKS};
use crate::error::quote;

/// The deepest nesting of parentheses that is read.
pub const MAX_DEPTH: usize = 200;

/// The most bytes of a regular expression.
pub const MAX_BYTES: usize = 10_000;

/// A regular expression over tuples of binary digits.
///
/// ```
/// use fibnim_check::regex::Regex;
///
/// // A 1 on the second track, whatever is on the first.
/// let regex = Regex::parse("[*,1]", 2)?;
/// assert_eq!(regex, Regex::Letter { read: 0b10, digits: 0b10 });
/// let error = Regex::parse("1(0|2)", 1).unwrap_err();
/// assert_eq!(error, "expected a digit, '.', '[' or '(', found '2'");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regex {
    /// Any letter that has these digits on the tracks that are read, which are
    /// the bits of `read`.
    Letter {
        /// The tracks on which the digit matters.
        read: Letter,
        /// The digits on them; 0 on all others.
        digits: Letter,
    },
    /// One after the other; the empty word if there is none.
    Sequence(Vec<Self>),
    /// One of them.
    Choice(Vec<Self>),
    /// Once, and what else is allowed: `?`, `+`, or both, which is `*`.
    Repeat {
        /// What is repeated.
        part: Box<Self>,
        /// Whether it may be left out.
        never: bool,
        /// Whether it may stand many times.
        often: bool,
    },
}

impl Regex {
    /// Reads a regular expression about `tracks` numbers; an error says in
    /// words what was expected.
    pub fn parse(text: &str, tracks: usize) -> Result<Self, String> {
        if !(1..=MAX_TRACKS).contains(&tracks) {
            return Err(format!(
                "a regular expression is about 1 to {MAX_TRACKS} numbers, not {tracks}"
            ));
        }
        if text.len() > MAX_BYTES {
            return Err(format!(
                "a regular expression has at most {MAX_BYTES} bytes, not {}",
                text.len()
            ));
        }
        let mut reader = Reader {
            rest: text.chars().peekable(),
            tracks,
        };
        let regex = reader.choice(0)?;
        match reader.peek() {
            None => Ok(regex),
            Some(_) => reader.unexpected("the end of the line"),
        }
    }

    /// Whether the letter is the one that is read.
    pub(crate) fn reads(read: Letter, digits: Letter, letter: Letter) -> bool {
        letter & read == digits
    }
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    tracks: usize,
}

impl Reader<'_> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.rest.next().is_some()
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.take(wanted) {
            return Ok(());
        }
        self.unexpected(&format!("'{wanted}'"))
    }

    fn unexpected<T>(&mut self, expected: &str) -> Result<T, String> {
        let found = match self.peek() {
            None => "the end of the line".to_owned(),
            Some(c) => quote(&c.to_string()),
        };
        Err(format!("expected {expected}, found {found}"))
    }

    fn choice(&mut self, depth: usize) -> Result<Regex, String> {
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(single_or(parts, Regex::Choice))
    }

    fn sequence(&mut self, depth: usize) -> Result<Regex, String> {
        let mut parts = vec![self.repeated(depth)?];
        while !matches!(self.peek(), None | Some('|' | ')')) {
            parts.push(self.repeated(depth)?);
        }
        Ok(single_or(parts, Regex::Sequence))
    }

    /// Signs after one another allow what any of them allows.
    fn repeated(&mut self, depth: usize) -> Result<Regex, String> {
        let part = self.operand(depth)?;
        let (mut never, mut often) = (false, false);
        while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
            self.rest.next();
            never |= sign != '+';
            often |= sign != '?';
        }
        if !never && !often {
            return Ok(part);
        }
        Ok(Regex::Repeat {
            part: Box::new(part),
            never,
            often,
        })
    }

    fn operand(&mut self, depth: usize) -> Result<Regex, String> {
        if self.take('(') {
            return self.group(depth);
        }
        if self.take('[') {
            return self.tuple();
        }
        if self.take('.') {
            return Ok(Regex::Letter { read: 0, digits: 0 });
        }
        match self.peek() {
            Some(digit @ ('0' | '1')) if self.tracks == 1 => {
                self.rest.next();
                let digits = Letter::from(digit == '1');
                Ok(Regex::Letter { read: 1, digits })
            }
            _ if self.tracks == 1 => self.unexpected("a digit, '.', '[' or '('"),
            _ => self.unexpected("'.', '[' or '('"),
        }
    }

    /// What follows an opening parenthesis.
    fn group(&mut self, depth: usize) -> Result<Regex, String> {
        if depth == MAX_DEPTH {
            return Err(format!(
                "the regular expression is nested more than {MAX_DEPTH} parentheses deep"
            ));
        }
        if self.take(')') {
            return Ok(Regex::Sequence(Vec::new()));
        }
        let inner = self.choice(depth + 1)?;
        self.expect(')')?;
        Ok(inner)
    }

    /// What follows an opening bracket: one entry a track, `*` for any digit.
    fn tuple(&mut self) -> Result<Regex, String> {
        let (mut read, mut digits) = (0, 0);
        for track in 0..self.tracks {
            if track > 0 {
                self.expect(',')?;
            }
            match self.peek() {
                Some('*') => {}
                Some('0') => read |= 1 << track,
                Some('1') => {
                    read |= 1 << track;
                    digits |= 1 << track;
                }
                _ => return self.unexpected("'0', '1' or '*'"),
            }
            self.rest.next();
        }
        self.expect(']')?;
        Ok(Regex::Letter { read, digits })
    }
}

fn single_or(mut parts: Vec<Regex>, several: fn(Vec<Regex>) -> Regex) -> Regex {
    match parts.len() {
        1 => parts.remove(0),
        _ => several(parts),
    }
}
