//! Tokens to the items of a script.

use fibnim::quote;

use super::lexer::Problem;
use super::parser::{Parsed, Parser};
use super::token::{Token, is_reserved};
use super::tree::{Definition, Item, Script};

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
