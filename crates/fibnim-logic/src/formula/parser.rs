//! Tokens to trees, by recursive descent: what all readers of parts share, and
//! the items of a script. Formulas are read in [`super::statements`], terms in
//! [`super::terms`].

use fibnim::quote;
use rustc_hash::FxHashSet;

use super::lexer::{Lexed, Problem, lex};
use super::token::{Group, Token, groups, hint, is_reserved};
use super::tree::{Definition, Formula, Item, Script, Span};
use super::{MAX_DEPTH, MAX_TEXT};
use crate::{Error, Result};

/// Reads definitions and statements.
///
/// ```
/// use fibnim_logic::formula::{Item, parse_script};
///
/// let script = parse_script(
///     "system zeckendorf
///      def even(n) := exists k: n = 2*k   # a comment
///      prove half-of-all: forall n: even(n) <=> !even(n + 1)",
/// )?;
/// assert_eq!(script.items.len(), 3);
/// assert!(matches!(&script.items[2], Item::Prove { name: Some(name), .. } if name == "half-of-all"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn parse_script(text: &str) -> Result<Script> {
    read(text, Parser::script)
}

/// Reads one formula.
///
/// ```
/// use fibnim_logic::formula::parse_formula;
///
/// let formula = parse_formula("∃ a: 1 ≤ a ≤ r ∧ n = 2·a")?;
/// assert_eq!(formula.to_string(), "exists a: 1 <= a <= r & n = 2*a");
///
/// let error = parse_formula("forall n n >= 0").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 10: expected ':' or ',' after the variable, found 'n'
/// forall n n >= 0
///          ^",
/// );
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn parse_formula(text: &str) -> Result<Formula> {
    read(text, |parser| {
        let formula = parser.formula()?;
        parser.expect(Token::End, "an operator or the end of the formula")?;
        Ok(*formula.tree)
    })
}

fn read<'s, T>(text: &'s str, by: impl FnOnce(&mut Parser<'s>) -> Parsed<T>) -> Result<T> {
    let result = if text.len() > MAX_TEXT {
        let message = format!(
            "the text has {} bytes: at most {MAX_TEXT} are read",
            text.len()
        );
        Err(Problem::new(MAX_TEXT, message))
    } else {
        by(&mut Parser::new(text))
    };
    result.map_err(|problem| Error::at(text, problem.at, problem.message))
}

pub(super) type Parsed<T> = std::result::Result<T, Problem>;

/// A tree, and how many of its nodes lie one inside the other. In a box, so that
/// the many calls under way in a deep formula need little stack.
pub(super) struct Tall<T> {
    pub(super) tree: Box<T>,
    pub(super) height: usize,
}

pub(super) struct Parser<'s> {
    source: &'s str,
    tokens: Vec<(Token, Span)>,
    groups: Vec<Group>,
    /// Why the last token is not the end of the text, if it is not.
    problem: Option<Problem>,
    /// The number of the next token.
    next: usize,
    /// How many calls for parts of a formula are under way.
    depth: usize,
    /// The names of the statements so far.
    labels: FxHashSet<&'s str>,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str) -> Self {
        let Lexed { tokens, problem } = lex(source);
        Self {
            source,
            groups: groups(&tokens),
            tokens,
            problem,
            next: 0,
            depth: 0,
            labels: FxHashSet::default(),
        }
    }

    pub(super) fn peek(&self) -> Token {
        self.tokens[self.next].0
    }

    /// The token behind the next one.
    pub(super) fn peek_second(&self) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[last.min(self.next + 1)].0
    }

    /// What is in the parentheses that open next.
    pub(super) fn peek_group(&self) -> Group {
        self.groups[self.next]
    }

    /// The place of the next token.
    pub(super) fn here(&self) -> Span {
        self.tokens[self.next].1
    }

    /// From a byte up to the end of the last token that was taken.
    pub(super) fn span_from(&self, start: usize) -> Span {
        let end = match self.next.checked_sub(1) {
            Some(last) => self.tokens[last].1.end,
            None => start,
        };
        Span { start, end }
    }

    pub(super) fn text(&self, span: Span) -> &'s str {
        &self.source[span.start..span.end]
    }

    /// Takes the next token; the last one stays.
    pub(super) fn take(&mut self) -> Span {
        let span = self.here();
        let last = self.tokens.len() - 1;
        self.next = last.min(self.next + 1);
        span
    }

    pub(super) fn take_if(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.take();
        }
        found
    }

    pub(super) fn expect(&mut self, token: Token, expected: &str) -> Parsed<Span> {
        if self.peek() == token {
            Ok(self.take())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// Says what was expected in place of the next token.
    pub(super) fn unexpected(&mut self, expected: &str) -> Problem {
        let span = self.here();
        let found = match self.peek() {
            Token::Unreadable if let Some(problem) = self.problem.take() => return problem,
            Token::End | Token::Unreadable => "the end of the text".to_owned(),
            Token::Constant(_)
            | Token::Exists
            | Token::Forall
            | Token::Matches
            | Token::Def
            | Token::Prove
            | Token::System => format!("the reserved word {}", quote(self.text(span))),
            Token::Text => "a text in quotes".to_owned(),
            _ => quote(self.text(span)),
        };
        let hint = self.hint();
        Problem::new(
            span.start,
            format!("expected {expected}, found {found}{hint}"),
        )
    }

    /// What to write instead of the next word or the last one, if it is a word of
    /// other languages.
    fn hint(&self) -> String {
        let words = [self.next.checked_sub(1), Some(self.next)];
        let mut words = words.into_iter().flatten().map(|word| self.tokens[word]);
        let hint = words.find_map(|(token, span)| match token {
            Token::Name => hint(self.text(span)),
            _ => None,
        });
        hint.map_or(String::new(), |hint| format!(": {hint}"))
    }

    /// Reads a part that lies inside another, counting how deep.
    pub(super) fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(too_deep(self.here()));
        }
        self.depth += 1;
        let read = part(self);
        self.depth -= 1;
        read
    }

    /// A name that is not reserved.
    pub(super) fn name(&mut self, what: &str) -> Parsed<(String, Span)> {
        let span = self.expect(Token::Name, what)?;
        Ok((self.text(span).to_owned(), span))
    }

    /// Different names, with commas between them.
    pub(super) fn names(&mut self, what: &str) -> Parsed<Vec<String>> {
        let mut names = Vec::new();
        let mut seen = FxHashSet::default();
        loop {
            let (name, span) = self.name(&format!("the name of a {what}"))?;
            if !seen.insert(self.text(span)) {
                let message = format!("the {what} {} is repeated: names must differ", quote(&name));
                return Err(Problem::new(span.start, message));
            }
            names.push(name);
            if !self.take_if(Token::Comma) {
                return Ok(names);
            }
        }
    }
}

/// The height of a node above nodes of these heights, the operator being at
/// `span`.
pub(super) fn above(heights: impl IntoIterator<Item = usize>, span: Span) -> Parsed<usize> {
    let height = heights.into_iter().max().unwrap_or(0) + 1;
    if height > MAX_DEPTH {
        Err(too_deep(span))
    } else {
        Ok(height)
    }
}

fn too_deep(span: Span) -> Problem {
    let message = format!(
        "the formula is nested too deeply: at most {MAX_DEPTH} levels, \
         of which each '+', '-', '=>' and '<=>' of a chain is one"
    );
    Problem::new(span.start, message)
}

// Tokens to the items of a script.

impl Parser<'_> {
    pub(super) fn script(&mut self) -> Parsed<Script> {
        let mut items = Vec::new();
        loop {
            while self.take_if(Token::Semicolon) {}
            if self.peek() == Token::End && !items.is_empty() {
                return Ok(Script { items });
            }
            if self.peek() == Token::System && !items.is_empty() {
                return Err(Problem::new(
                    self.here().start,
                    "the number system comes once, before all definitions and statements",
                ));
            }
            items.push(self.item()?);
            let goes_on = matches!(
                self.peek(),
                Token::End | Token::Semicolon | Token::Def | Token::Prove | Token::System
            );
            if !goes_on {
                return Err(self.unexpected("an operator, or ';' before the next formula"));
            }
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        match self.peek() {
            Token::System => self.system(),
            Token::Def => self.definition(),
            Token::Prove => self.statement(),
            Token::End => Err(self.unexpected("a formula, 'def', 'prove' or 'system'")),
            _ => Ok(Item::Prove {
                name: None,
                formula: *self.formula()?.tree,
            }),
        }
    }

    fn system(&mut self) -> Parsed<Item> {
        self.take();
        let span = self.expect(
            Token::SystemName,
            "the name of a number system, such as zeckendorf or 5t/2",
        )?;
        let name = self.text(span).to_owned();
        Ok(Item::System { name, span })
    }

    fn definition(&mut self) -> Parsed<Item> {
        self.take();
        let (name, span) = self.name("the name of a predicate")?;
        self.expect(Token::Open, "'(' and the parameters of the predicate")?;
        let parameters = self.names("parameter")?;
        self.expect(Token::Close, "',' or ')' after the parameter")?;
        self.expect(Token::Becomes, "':=' and a formula")?;
        let body = *self.formula()?.tree;
        Ok(Item::Define(Definition {
            name,
            parameters,
            body,
            span,
        }))
    }

    fn statement(&mut self) -> Parsed<Item> {
        self.take();
        let mut name = None;
        if self.peek() == Token::Label {
            let label = self.text(self.here());
            if is_reserved(label) {
                let message = format!(
                    "expected the name of a statement, found the reserved word {}",
                    quote(label)
                );
                return Err(Problem::new(self.here().start, message));
            }
            if !self.labels.insert(label) {
                let message = format!(
                    "a statement before has the name {}: names must differ",
                    quote(label)
                );
                return Err(Problem::new(self.here().start, message));
            }
            name = Some(label.to_owned());
            self.take();
            self.expect(Token::Colon, "':'")?;
        }
        let formula = *self.formula()?.tree;
        Ok(Item::Prove { name, formula })
    }
}
