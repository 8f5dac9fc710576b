//! Tokens to terms.

use fibnim::{Natural, quote};

use super::lexer::Problem;
use super::parser::{Parsed, Parser, Tall, above};
use super::token::{Group, Token};
use super::tree::{Span, Term};
use super::{MAX_DEPTH, MAX_DIGITS};

impl Parser<'_> {
    /// A sum or difference, from the left.
    pub(super) fn term(&mut self) -> Parsed<Tall<Term>> {
        let mut left = self.product()?;
        loop {
            let make = match self.peek() {
                Token::Plus => Term::Sum,
                Token::Minus => Term::Difference,
                _ => return Ok(left),
            };
            let operator = self.take();
            let right = self.product()?;
            let height = above([left.height, right.height], operator)
                .map_err(|problem| Problem::new(problem.at, too_long()))?;
            left = Tall {
                height,
                tree: Box::new(make(left.tree, right.tree)),
            };
        }
    }

    fn product(&mut self) -> Parsed<Tall<Term>> {
        let mut left = self.factor()?;
        while self.peek() == Token::Times {
            let operator = self.take();
            let right = self.factor()?;
            left = multiply(left, right, operator)?;
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<Tall<Term>> {
        let span = self.here();
        match self.peek() {
            Token::Number => {
                self.take();
                let number = Natural::parse(self.text(span))
                    .map_err(|error| Problem::new(span.start, error.to_string()))?;
                Ok(leaf(Term::Number(number)))
            }
            Token::Name if self.peek_second() == Token::Open => Err(Problem::new(
                span.start,
                format!(
                    "expected a term, found the predicate {}, which is true or false and no number",
                    quote(self.text(span))
                ),
            )),
            Token::Name => {
                self.take();
                let name = self.text(span).to_owned();
                Ok(leaf(Term::Variable(name, span)))
            }
            Token::Open if self.peek_group() != Group::Formula => {
                self.take();
                let inner = self.nested(Self::term)?;
                self.expect(Token::Close, "an operator or ')'")?;
                Ok(inner)
            }
            Token::Open => Err(Problem::new(
                span.start,
                "expected a term, found a formula in parentheses",
            )),
            Token::Minus => Err(Problem::new(
                span.start,
                "expected a term, found '-': write 0 - a for a negative number",
            )),
            _ => Err(self.unexpected("a term")),
        }
    }
}

fn too_long() -> String {
    format!(
        "the sum has more than {MAX_DEPTH} terms, or is nested too deeply: \
         name a part of it, such as exists s: s = a + b & …"
    )
}

fn leaf(tree: Term) -> Tall<Term> {
    Tall {
        tree: Box::new(tree),
        height: 1,
    }
}

/// One side of a product is a number; two numbers are multiplied at once.
fn multiply(left: Tall<Term>, right: Tall<Term>, operator: Span) -> Parsed<Tall<Term>> {
    let height = above([left.height, right.height], operator)?;
    match (*left.tree, *right.tree) {
        (Term::Number(a), Term::Number(b)) => {
            let product = &a * &b;
            if product.digits() > MAX_DIGITS {
                let message = format!(
                    "the product has {} digits: at most {MAX_DIGITS}",
                    product.digits()
                );
                return Err(Problem::new(operator.start, message));
            }
            Ok(leaf(Term::Number(product)))
        }
        (Term::Number(number), term) | (term, Term::Number(number)) => {
            if number.digits() + factor_digits(&term) > MAX_DIGITS {
                let message = format!("the factors have more than {MAX_DIGITS} digits together");
                return Err(Problem::new(operator.start, message));
            }
            Ok(Tall {
                tree: Box::new(Term::Multiple(number, Box::new(term))),
                height,
            })
        }
        _ => Err(Problem::new(
            operator.start,
            "only multiples by a number are linear: expected a number on one side of the product",
        )),
    }
}

/// The digits of the numbers that are multiplied with each other in a term, at
/// most.
fn factor_digits(term: &Term) -> usize {
    match term {
        Term::Number(number) => number.digits(),
        Term::Variable(..) => 0,
        Term::Sum(left, right) | Term::Difference(left, right) => {
            factor_digits(left).max(factor_digits(right))
        }
        Term::Multiple(number, inner) => number.digits() + factor_digits(inner),
    }
}
