//! Tokens to formulas.

use super::lexer::Problem;
use super::parser::{Parsed, Parser, Tall, above};
use super::regex::parse_regex;
use super::token::{Group, Token, hint};
use super::tree::{Formula, Kind, Span, Term};

type Statement = Parsed<Tall<Formula>>;

/// What may follow a formula in parentheses.
const OPERATOR_OR_CLOSE: &str = "an operator or ')'";

impl Parser<'_> {
    /// A formula, as far to the right as it goes.
    pub(super) fn formula(&mut self) -> Statement {
        let start = self.here().start;
        let mut left = self.implication()?;
        while self.peek() == Token::Iff {
            let operator = self.take();
            let right = self.implication()?;
            let span = self.span_from(start);
            let height = above([left.height, right.height], operator)?;
            left = tall(Kind::Iff(left.tree, right.tree), span, height);
        }
        Ok(left)
    }

    /// `a => b => c` is `a => (b => c)`.
    fn implication(&mut self) -> Statement {
        let mut last_start = self.here().start;
        let mut last = self.disjunction()?;
        let mut before = Vec::new();
        while self.peek() == Token::Implies {
            let operator = self.take();
            let start = std::mem::replace(&mut last_start, self.here().start);
            let premise = std::mem::replace(&mut last, self.disjunction()?);
            before.push((start, premise, operator));
        }
        for (start, premise, operator) in before.into_iter().rev() {
            let span = self.span_from(start);
            let height = above([premise.height, last.height], operator)?;
            last = tall(Kind::Implies(premise.tree, last.tree), span, height);
        }
        Ok(last)
    }

    fn disjunction(&mut self) -> Statement {
        self.operands(Token::Or, Self::conjunction, Kind::Or)
    }

    fn conjunction(&mut self) -> Statement {
        self.operands(Token::And, Self::negation, Kind::And)
    }

    /// One operand alone, or all that an operator stands between.
    fn operands(
        &mut self,
        operator: Token,
        operand: fn(&mut Self) -> Statement,
        make: fn(Vec<Formula>) -> Kind,
    ) -> Statement {
        let start = self.here().start;
        let first = operand(self)?;
        if self.peek() != operator {
            return Ok(first);
        }
        let place = self.here();
        let mut operands = vec![first];
        while self.take_if(operator) {
            operands.push(operand(self)?);
        }
        let height = above(operands.iter().map(|operand| operand.height), place)?;
        let operands = operands.into_iter().map(|operand| *operand.tree).collect();
        Ok(tall(make(operands), self.span_from(start), height))
    }

    fn negation(&mut self) -> Statement {
        match self.peek() {
            Token::Not => {
                let place = self.take();
                let inner = self.nested(Self::negation)?;
                let height = above([inner.height], place)?;
                Ok(tall(
                    Kind::Not(inner.tree),
                    self.span_from(place.start),
                    height,
                ))
            }
            Token::Exists => self.quantified(Kind::Exists),
            Token::Forall => self.quantified(Kind::Forall),
            _ => self.atom(),
        }
    }

    fn quantified(&mut self, make: fn(Vec<String>, Box<Formula>) -> Kind) -> Statement {
        let place = self.take();
        let variables = self.names("variable")?;
        self.expect(Token::Colon, "':' or ',' after the variable")?;
        let inner = self.nested(Self::formula)?;
        let height = above([inner.height], place)?;
        let kind = make(variables, inner.tree);
        Ok(tall(kind, self.span_from(place.start), height))
    }

    fn atom(&mut self) -> Statement {
        match self.peek() {
            Token::Constant(truth) => {
                let span = self.take();
                Ok(tall(Kind::Constant(truth), span, 1))
            }
            Token::Open if self.peek_group() == Group::Formula => {
                self.take();
                let inner = self.nested(Self::formula)?;
                self.expect(Token::Close, OPERATOR_OR_CLOSE)?;
                Ok(inner)
            }
            Token::Open if self.peek_group() == Group::Tuple => {
                let start = self.take().start;
                let terms = self.terms()?;
                self.matching(terms, start)
            }
            Token::Name if self.peek_second() == Token::Open => self.call(),
            Token::Open | Token::Name | Token::Number | Token::Minus => self.comparison(),
            _ => Err(self.unexpected("a formula")),
        }
    }

    fn call(&mut self) -> Statement {
        let (name, name_span) = self.name("the name of a predicate")?;
        let open = self.take();
        let terms = self.terms().map_err(|problem| match hint(&name) {
            // `Ex (x = 1)` looks like a predicate.
            Some(hint) if !problem.message.ends_with(hint) => {
                Problem::new(problem.at, format!("{}: {hint}", problem.message))
            }
            _ => problem,
        })?;
        let height = above(terms.iter().map(|term| term.height), open)?;
        let kind = Kind::Call {
            name,
            name_span,
            arguments: terms.into_iter().map(|term| *term.tree).collect(),
        };
        Ok(tall(kind, self.span_from(name_span.start), height))
    }

    /// Terms with commas between them, and the parenthesis that closes.
    fn terms(&mut self) -> Parsed<Vec<Tall<Term>>> {
        let mut terms = vec![self.term()?];
        while self.take_if(Token::Comma) {
            terms.push(self.term()?);
        }
        self.expect(Token::Close, "an operator, ',' or ')'")?;
        Ok(terms)
    }

    /// `a < b`, `a < b <= c`, or `a matches "…"`.
    fn comparison(&mut self) -> Statement {
        let start = self.here().start;
        let mut left = self.term()?;
        if self.peek() == Token::Matches {
            return self.matching(vec![left], start);
        }
        let place = self.here();
        let (mut parts, mut left_start) = (Vec::new(), start);
        while let Token::Compare(comparison) = self.peek() {
            self.take();
            let right_start = self.here().start;
            let right = self.term()?;
            let height = above([left.height, right.height], place)?;
            let kind = Kind::Compare(comparison, *left.tree, (*right.tree).clone());
            parts.push(tall(kind, self.span_from(left_start), height));
            (left, left_start) = (right, right_start);
        }
        if parts.len() > 1 {
            let height = above(parts.iter().map(|part| part.height), place)?;
            let parts = parts.into_iter().map(|part| *part.tree).collect();
            return Ok(tall(Kind::And(parts), self.span_from(start), height));
        }
        match parts.pop() {
            Some(part) => Ok(part),
            None => Err(self.unexpected("an operator, or a comparison such as '<='")),
        }
    }

    /// What follows the terms of `(a, b) matches "…"`.
    fn matching(&mut self, terms: Vec<Tall<Term>>, start: usize) -> Statement {
        let place = self.expect(Token::Matches, "'matches' after several terms")?;
        let quoted = self.expect(Token::Text, "a regular expression in double quotes")?;
        let pattern_span = Span {
            start: quoted.start + 1,
            end: quoted.end - 1,
        };
        let pattern = self.text(pattern_span).to_owned();
        if let Err((offset, message)) = parse_regex(&pattern, terms.len()) {
            return Err(Problem::new(pattern_span.start + offset, message));
        }
        let height = above(terms.iter().map(|term| term.height), place)?;
        let kind = Kind::Matches {
            terms: terms.into_iter().map(|term| *term.tree).collect(),
            pattern,
            pattern_span,
        };
        Ok(tall(kind, self.span_from(start), height))
    }
}

fn tall(kind: Kind, span: Span, height: usize) -> Tall<Formula> {
    let tree = Box::new(Formula { kind, span });
    Tall { tree, height }
}
