//! Regular expressions over tuples of digits.

use std::iter::Peekable;
use std::str::CharIndices;

use fibnim::quote;

use super::{MAX_DEPTH, MAX_PATTERN, MAX_TRACKS};

/// A regular expression over tuples of binary digits, one digit a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regex {
    /// The empty word alone: `()`.
    Empty,
    /// Any one of these letters, in increasing order. Bit i of a letter is the
    /// digit of track i.
    Letters(Vec<u32>),
    /// One after the other; at least two.
    Concat(Vec<Self>),
    /// One of them; at least two.
    Alternate(Vec<Self>),
    /// Any number of times: `*`.
    Star(Box<Self>),
    /// At least once: `+`.
    Plus(Box<Self>),
    /// Once or not at all: `?`.
    Optional(Box<Self>),
}

/// Reads a regular expression over the digits of `tracks` numbers: `0`, `1`
/// and `.` for one number, `[1,0]` and `[*,0]` for several, with `|`, `*`, `+`,
/// `?` and parentheses. Blanks mean nothing. The error has its byte in the
/// pattern.
///
/// ```
/// use fibnim_logic::formula::{Regex, parse_regex};
///
/// // A 1 on the second track, whatever is on the first.
/// assert_eq!(parse_regex("[*,1]", 2), Ok(Regex::Letters(vec![2, 3])));
///
/// let (offset, message) = parse_regex("1(0|2)", 1).unwrap_err();
/// assert_eq!(offset, 4);
/// assert_eq!(message, "expected a digit, '.', '[' or '(', found '2'");
/// ```
pub fn parse_regex(pattern: &str, tracks: usize) -> Result<Regex, (usize, String)> {
    if !(1..=MAX_TRACKS).contains(&tracks) {
        return Err((
            0,
            format!("a regular expression reads 1 to {MAX_TRACKS} numbers, not {tracks}"),
        ));
    }
    if pattern.len() > MAX_PATTERN {
        return Err((
            0,
            format!(
                "the regular expression has {} bytes: at most {MAX_PATTERN}",
                pattern.len()
            ),
        ));
    }
    let mut reader = Reader {
        pattern,
        chars: pattern.char_indices().peekable(),
        tracks,
        depth: 0,
    };
    let regex = reader.alternatives()?;
    match reader.peek() {
        None => Ok(regex),
        Some(_) => reader.unexpected("'|', an operand or the end of the regular expression"),
    }
}

type Parsed<T> = Result<T, (usize, String)>;

struct Reader<'p> {
    pattern: &'p str,
    chars: Peekable<CharIndices<'p>>,
    tracks: usize,
    depth: usize,
}

impl Reader<'_> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.chars.peek().map(|&(_, c)| c)
    }

    /// The byte of the character seen last.
    fn here(&mut self) -> usize {
        self.chars.peek().map_or(self.pattern.len(), |&(at, _)| at)
    }

    fn take_if(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.chars.next();
        }
        found
    }

    fn unexpected<T>(&mut self, expected: &str) -> Parsed<T> {
        let found = match self.peek() {
            None => "the end of the regular expression".to_owned(),
            Some(c) => quote(c.encode_utf8(&mut [0; 4])),
        };
        self.problem(format!("expected {expected}, found {found}"))
    }

    fn problem<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        Err((self.here(), message.into()))
    }

    fn alternatives(&mut self) -> Parsed<Regex> {
        let mut parts = vec![self.sequence()?];
        while self.take_if('|') {
            parts.push(self.sequence()?);
        }
        Ok(one_or(parts, Regex::Alternate))
    }

    fn sequence(&mut self) -> Parsed<Regex> {
        let mut parts = vec![self.repeated()?];
        while !matches!(self.peek(), None | Some('|' | ')')) {
            parts.push(self.repeated()?);
        }
        Ok(one_or(parts, Regex::Concat))
    }

    fn repeated(&mut self) -> Parsed<Regex> {
        let operand = self.operand()?;
        let mut sign = None;
        while let Some(next @ ('*' | '+' | '?')) = self.peek() {
            self.chars.next();
            // Two different ones together allow any number of times.
            sign = Some(match sign {
                Some(before) if before != next => '*',
                _ => next,
            });
        }
        Ok(match sign {
            None => operand,
            Some('+') => Regex::Plus(Box::new(operand)),
            Some('?') => Regex::Optional(Box::new(operand)),
            Some(_) => Regex::Star(Box::new(operand)),
        })
    }

    fn operand(&mut self) -> Parsed<Regex> {
        match self.peek() {
            Some('(') => self.group(),
            Some('[') => self.tuple(),
            Some('.') => {
                self.chars.next();
                Ok(Regex::Letters((0..1 << self.tracks).collect()))
            }
            Some(digit @ ('0' | '1')) if self.tracks == 1 => {
                self.chars.next();
                Ok(Regex::Letters(vec![u32::from(digit == '1')]))
            }
            Some(digit @ ('0' | '1')) => {
                let tracks = self.tracks;
                self.problem(format!(
                    "expected a tuple of {tracks} digits such as [{}], found the single digit '{digit}'",
                    vec!["0"; tracks].join(",")
                ))
            }
            None if self.pattern.trim().is_empty() => {
                self.problem("the regular expression is empty: write '()' for the empty word")
            }
            _ if self.tracks == 1 => self.unexpected("a digit, '.', '[' or '('"),
            _ => self.unexpected("'[', '.' or '('"),
        }
    }

    fn group(&mut self) -> Parsed<Regex> {
        if self.depth == MAX_DEPTH {
            return self.problem(format!(
                "the regular expression is nested too deeply: at most {MAX_DEPTH} parentheses"
            ));
        }
        self.chars.next();
        if self.take_if(')') {
            return Ok(Regex::Empty);
        }
        self.depth += 1;
        let inner = self.alternatives()?;
        self.depth -= 1;
        if self.take_if(')') {
            Ok(inner)
        } else {
            self.unexpected("'|', an operand or ')'")
        }
    }

    /// `[1,0]`: one entry a track, `*` for any digit.
    fn tuple(&mut self) -> Parsed<Regex> {
        self.chars.next();
        let size = match self.tracks {
            1 => "a tuple of 1 digit".to_owned(),
            tracks => format!("a tuple of {tracks} digits, one a number"),
        };
        let mut letters = vec![0];
        for track in 0..self.tracks {
            if track > 0 && !self.take_if(',') {
                return self.unexpected(&format!("',' in {size}"));
            }
            let digits: &[u32] = match self.peek() {
                Some('0') => &[0],
                Some('1') => &[1],
                Some('*') => &[0, 1],
                _ => return self.unexpected("'0', '1' or '*'"),
            };
            self.chars.next();
            let with = |&digit| letters.iter().map(move |letter| letter | digit << track);
            letters = digits.iter().flat_map(with).collect();
        }
        if self.take_if(']') {
            Ok(Regex::Letters(letters))
        } else {
            self.unexpected(&format!("']' after {size}"))
        }
    }
}

fn one_or(mut parts: Vec<Regex>, many: fn(Vec<Regex>) -> Regex) -> Regex {
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        many(parts)
    }
}
