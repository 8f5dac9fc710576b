//! The text of a game file: lines, tokens, and errors that point at a place.

use crate::error::{Error, Result, quote};

/// The largest file that is read: a game is some lines.
pub const MAX_BYTES: usize = 64 << 10;
/// The most statements: a game has some dozens at most.
const MAX_STATEMENTS: usize = 200;
/// The longest line.
const MAX_LINE: usize = 2000;

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
    /// Whether the file is one that the file of the game uses.
    pub(super) used: bool,
}

impl Place {
    pub(super) const FIRST: Self = Self {
        line: 1,
        column: 1,
        used: false,
    };
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) place: Place,
    pub(super) message: String,
}

impl Trouble {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { place, message }
    }

    /// The same, of an instance of a line: " (i = 3)".
    pub(super) fn at(mut self, instance: &str) -> Self {
        self.message.push_str(instance);
        self
    }

    /// The error that a face shows: the place, the words, and the line with a
    /// mark under the place.
    pub(super) fn in_file(self, file: &str, text: &str) -> Error {
        let (place, message) = if self.place.used {
            // The file that is used is not at hand: its rules do not go with what is
            // asked of them here.
            let mut lines = text.lines().map(|line| line.split_whitespace().next());
            let line = lines
                .position(|first| first == Some("use"))
                .map_or(1, |line| line + 1);
            (
                Place {
                    line,
                    ..Place::FIRST
                },
                format!("in the game that is used: {}", self.message),
            )
        } else {
            (self.place, self.message)
        };
        let line = text.lines().nth(place.line - 1).unwrap_or("");
        Error::BadGameFile {
            file: file.into(),
            line: place.line,
            column: place.column,
            message,
            excerpt: excerpt(line, place),
        }
    }
}

/// The line of a place, and a mark under it.
fn excerpt(line: &str, place: Place) -> String {
    const SHOWN: usize = 100;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let shown: String = line.chars().take(SHOWN).map(clean).collect();
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    if place.column > SHOWN {
        return format!("{number} | {shown}…");
    }
    let before = " ".repeat(place.column - 1);
    format!("{number} | {shown}\n{margin} | {before}^")
}

/// The result of reading a part of a file.
pub(super) type Read<T> = std::result::Result<T, Trouble>;

/// A piece of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a keyword.
    Word(String),
    /// A whole number.
    Number(i128),
    /// An operator or a bracket.
    Sign(&'static str),
}

impl Token {
    /// The token as an error shows it.
    fn shown(&self) -> String {
        match self {
            Self::Word(word) => quote(word),
            Self::Number(number) => format!("'{number}'"),
            Self::Sign(sign) => format!("'{sign}'"),
        }
    }
}

/// A line that says something: its keyword, and the rest both as text and in
/// pieces.
#[derive(Clone, Debug)]
pub(super) struct Statement<'t> {
    pub(super) keyword: &'t str,
    pub(super) place: Place,
    /// What follows the keyword, as it is written.
    pub(super) rest: &'t str,
    /// Where the rest begins.
    pub(super) rest_place: Place,
}

/// The statements of a file: one a line, without comments.
pub(super) fn statements<'t>(file: &str, text: &'t str, used: bool) -> Result<Vec<Statement<'t>>> {
    let refused = |line: usize, message: String| {
        let place = Place {
            line,
            ..Place::FIRST
        };
        Trouble::new(place, message).in_file(file, text)
    };
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has {} bytes; a game file has at most {MAX_BYTES}",
            text.len()
        );
        return Err(refused(1, message));
    }
    let mut statements = Vec::new();
    for (number, whole) in (1..).zip(text.lines()) {
        if whole.len() > MAX_LINE {
            let message = format!("the line has {} bytes, and at most {MAX_LINE}", whole.len());
            return Err(refused(number, message));
        }
        let line = whole.split('#').next().unwrap_or("");
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        let column = |part: &str| {
            let bytes = part.as_ptr().addr() - whole.as_ptr().addr();
            whole[..bytes].chars().count() + 1
        };
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (keyword, rest) = trimmed.split_at(end);
        let rest = rest.trim_start();
        let at = |part| Place {
            line: number,
            column: column(part),
            used,
        };
        statements.push(Statement {
            keyword,
            place: at(keyword),
            rest,
            rest_place: at(rest),
        });
        if statements.len() > MAX_STATEMENTS {
            let message = format!("there are more than {MAX_STATEMENTS} statements");
            return Err(refused(number, message));
        }
    }
    Ok(statements)
}

/// The signs, longer ones first.
const SIGNS: [&str; 21] = [
    "->", "..", "<=", ">=", "!=", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "[", "]", ",",
    "|", "{", "}",
];

/// The pieces of a text that begins at a place.
pub(super) fn tokens(text: &str, start: Place) -> Read<Vec<(Token, Place)>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        let read = text[..text.len() - rest.len()].chars().count();
        let place = Place {
            column: start.column + read,
            ..start
        };
        let (token, length) = if first.is_ascii_digit() {
            number(rest, place)?
        } else if first.is_alphabetic() {
            let length = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            (Token::Word(rest[..length].to_owned()), length)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Token::Sign(sign), sign.len())
        } else if let Some((sign, same)) = [("≤", "<="), ("≥", ">="), ("≠", "!="), ("→", "->")]
            .iter()
            .find(|(sign, _)| rest.starts_with(sign))
        {
            (Token::Sign(same), sign.len())
        } else {
            let why = if first == '.' {
                "; numbers are whole"
            } else {
                ""
            };
            let message = format!("{} means nothing here{why}", quote(&first.to_string()));
            return Err(Trouble::new(place, message));
        };
        tokens.push((token, place));
        rest = &rest[length..];
    }
}

fn number(text: &str, place: Place) -> Read<(Token, usize)> {
    let length = text
        .find(|c: char| !c.is_ascii_digit() && c != '_')
        .unwrap_or(text.len());
    let digits = text[..length].replace('_', "");
    match digits.parse() {
        Ok(number) if digits.len() <= 30 => Ok((Token::Number(number), length)),
        _ => {
            let message = "the number has more than 30 digits; game files count with less";
            Err(Trouble::new(place, message))
        }
    }
}

/// Reads the pieces of a statement one after the other.
pub(super) struct Reader {
    tokens: Vec<(Token, Place)>,
    next: usize,
    end: Place,
}

impl Reader {
    pub(super) fn new(statement: &Statement<'_>) -> Read<Self> {
        Self::of(statement.rest, statement.rest_place)
    }

    pub(super) fn of(text: &str, start: Place) -> Read<Self> {
        Ok(Self {
            tokens: tokens(text, start)?,
            next: 0,
            end: Place {
                column: start.column + text.chars().count(),
                ..start
            },
        })
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    /// The piece after the next one.
    pub(super) fn second(&self) -> Option<&Token> {
        self.tokens.get(self.next + 1).map(|(token, _)| token)
    }

    /// Where the next piece begins.
    pub(super) fn place(&self) -> Place {
        self.tokens.get(self.next).map_or(self.end, |(_, at)| *at)
    }

    /// Whether the next piece follows the one before without a space.
    pub(super) fn take(&mut self) -> Option<Token> {
        let (token, _) = self.tokens.get(self.next)?;
        self.next += 1;
        Some(token.clone())
    }

    /// Passes over a sign or a keyword, if it comes next.
    pub(super) fn accept(&mut self, wanted: &str) -> bool {
        let found = self.is_next(wanted);
        self.next += usize::from(found);
        found
    }

    /// Whether a sign or a keyword comes next.
    pub(super) fn is_next(&self, wanted: &str) -> bool {
        match self.peek() {
            Some(Token::Word(word)) => word == wanted,
            Some(Token::Sign(sign)) => *sign == wanted,
            Some(Token::Number(_)) | None => false,
        }
    }

    pub(super) fn expect(&mut self, wanted: &str, why: &str) -> Read<()> {
        if self.accept(wanted) {
            return Ok(());
        }
        Err(self.unexpected(&format!("'{wanted}' {why}")))
    }

    /// A name.
    pub(super) fn word(&mut self, expected: &str) -> Read<String> {
        match self.peek() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.next += 1;
                Ok(word)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// A number as it is written.
    pub(super) fn number(&mut self, expected: &str) -> Read<i128> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    pub(super) fn end(&self) -> Read<()> {
        self.end_or("the end of the line")
    }

    /// The end, where something else could stand too.
    pub(super) fn end_or(&self, expected: &str) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected(expected)),
        }
    }

    /// The error that something else was expected here.
    pub(super) fn unexpected(&self, expected: &str) -> Trouble {
        let found = match self.peek() {
            Some(token) => format!("found {}", token.shown()),
            None => "the line ends here".into(),
        };
        Trouble::new(self.place(), format!("expected {expected}, but {found}"))
    }
}
