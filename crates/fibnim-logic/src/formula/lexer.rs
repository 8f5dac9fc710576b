//! Text to tokens.

use fibnim::quote;

use super::token::{INSTEAD, OTHER_SIGNS, OTHER_WORDS, RESERVED, SIGNS, Token, is_reserved};
use super::tree::Span;
use super::{MAX_DIGITS, MAX_NAME};

/// What is wrong at a byte of the text.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) at: usize,
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(at: usize, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { at, message }
    }
}

/// The tokens of a text, and why it could not be read to its end. The last
/// token is [`Token::Unreadable`] if there is a problem, else [`Token::End`].
pub(super) struct Lexed {
    pub(super) tokens: Vec<(Token, Span)>,
    pub(super) problem: Option<Problem>,
}

pub(super) fn lex(source: &str) -> Lexed {
    let mut lexer = Lexer {
        source,
        at: 0,
        tokens: Vec::new(),
    };
    let problem = lexer.run().err();
    // Where something is missing is behind the last token, not behind blanks.
    let end = lexer.tokens.last().map_or(0, |(_, span)| span.end);
    let last = match problem {
        Some(_) => Token::Unreadable,
        None => Token::End,
    };
    lexer.tokens.push((last, Span { start: end, end }));
    Lexed {
        tokens: lexer.tokens,
        problem,
    }
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
    tokens: Vec<(Token, Span)>,
}

impl<'s> Lexer<'s> {
    fn run(&mut self) -> Result<(), Problem> {
        loop {
            self.at = self.after_blanks(self.at);
            let Some(next) = self.rest().chars().next() else {
                return Ok(());
            };
            let (token, span) = self.token(next)?;
            self.at = span.end;
            self.tokens.push((token, span));
        }
    }

    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// Where the blanks and comments that begin at a place end.
    fn after_blanks(&self, mut at: usize) -> usize {
        loop {
            let rest = &self.source[at..];
            let text = rest.trim_start();
            at += rest.len() - text.len();
            if !text.starts_with('#') {
                return at;
            }
            at += text.find('\n').unwrap_or(text.len());
        }
    }

    fn token(&self, next: char) -> Result<(Token, Span), Problem> {
        match self.tokens.last() {
            Some((Token::Prove, _)) => {
                if let Some(length) = self.label_length() {
                    return self.name(Token::Label, length);
                }
            }
            Some((Token::System, _)) => return self.system_name(),
            _ => {}
        }
        match next {
            _ if begins_name(next) => self.word(),
            '0'..='9' => self.number(),
            '"' => self.text(),
            _ => self.sign(next),
        }
    }

    /// The length of what follows, as far as all its characters are `allowed`.
    fn length_of(&self, allowed: impl Fn(char) -> bool) -> usize {
        let rest = self.rest();
        rest.find(|c| !allowed(c)).unwrap_or(rest.len())
    }

    fn span(&self, length: usize) -> Span {
        Span {
            start: self.at,
            end: self.at + length,
        }
    }

    fn problem<T>(&self, message: impl Into<String>) -> Result<T, Problem> {
        Err(Problem::new(self.at, message))
    }

    fn word(&self) -> Result<(Token, Span), Problem> {
        let length = self.length_of(is_in_name);
        let word = &self.rest()[..length];
        if let Some((_, token)) = RESERVED.iter().find(|(reserved, _)| *reserved == word) {
            return Ok((*token, self.span(length)));
        }
        match OTHER_WORDS.iter().find(|(other, _)| *other == word) {
            Some((_, hint)) => self.problem(format!("{} is no name: {hint}", quote(word))),
            None => self.name(Token::Name, length),
        }
    }

    fn name(&self, token: Token, length: usize) -> Result<(Token, Span), Problem> {
        let name = &self.rest()[..length];
        if length > MAX_NAME {
            return self.problem(format!(
                "the name {} is too long: at most {MAX_NAME} characters",
                quote(name)
            ));
        }
        Ok((token, self.span(length)))
    }

    /// The length of a name of a statement, if one follows: it may contain
    /// `-`, and a colon is behind it.
    fn label_length(&self) -> Option<usize> {
        let first = self.rest().chars().next()?;
        let length = self.length_of(|c| is_in_name(c) || c == '-');
        let behind = &self.source[self.after_blanks(self.at + length)..];
        let is_label = begins_name(first) && behind.starts_with(':') && !behind.starts_with(":=");
        is_label.then_some(length)
    }

    /// A rule such as `5t/2` is a name here, and nowhere else.
    fn system_name(&self) -> Result<(Token, Span), Problem> {
        let length = self.length_of(|c| c.is_ascii_graphic() && !matches!(c, ';' | '#' | '"'));
        match &self.rest()[..length] {
            "" => self.problem("expected the name of a number system, such as zeckendorf or 5t/2"),
            word if is_reserved(word) => self.problem(format!(
                "expected the name of a number system, found the reserved word '{word}'"
            )),
            _ => self.name(Token::SystemName, length),
        }
    }

    fn number(&self) -> Result<(Token, Span), Problem> {
        let length = self.length_of(|c| c.is_ascii_digit() || c == '_');
        let (number, behind) = self.rest().split_at(length);
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        if digits > MAX_DIGITS {
            return self.problem(format!(
                "the number has {digits} digits: at most {MAX_DIGITS}"
            ));
        }
        if number.ends_with('_') {
            return Err(Problem::new(
                self.at + length,
                "expected a digit after '_' in a number",
            ));
        }
        if behind.starts_with(is_in_name) {
            return Err(Problem::new(
                self.at + length,
                "expected an operator after the number: a multiple is written as 2*a",
            ));
        }
        Ok((Token::Number, self.span(length)))
    }

    fn text(&self) -> Result<(Token, Span), Problem> {
        let inside = &self.rest()[1..];
        match inside.find(['"', '\n']) {
            Some(length) if inside[length..].starts_with('"') => {
                Ok((Token::Text, self.span(length + 2)))
            }
            _ => self.problem("unfinished text: expected '\"' before the end of the line"),
        }
    }

    fn sign(&self, next: char) -> Result<(Token, Span), Problem> {
        let rest = self.rest();
        if let Some((sign, hint)) = OTHER_SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return self.problem(format!("unknown sign {}: {hint}", quote(sign)));
        }
        if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return Ok((*token, self.span(sign.len())));
        }
        let unknown = format!("unknown character {}", quote(next.encode_utf8(&mut [0; 4])));
        if let Some((_, hint)) = INSTEAD.iter().find(|(c, _)| *c == next) {
            return self.problem(format!("{unknown}: {hint}"));
        }
        if next.is_alphanumeric() {
            return self.problem(format!(
                "{unknown}: names are made of the letters a to z and A to Z, digits, '_' and '''"
            ));
        }
        self.problem(unknown)
    }
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\'')
}
