//! What a pair of parentheses holds, known before it is read.
//!
//! `(a + b) < c` and `(a < b) & c` begin alike. But a formula holds a sign that
//! no term holds, so that one walk over the tokens tells them apart, and the
//! parser never has to try and go back.

use super::token::Token;
use super::tree::Span;

/// What a pair of parentheses holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Term,
    /// Terms with commas between them.
    Tuple,
    Formula,
}

/// What each opening parenthesis holds; other tokens have a group of no meaning.
pub(super) fn groups(tokens: &[(Token, Span)]) -> Vec<Group> {
    let mut groups = vec![Group::Term; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (i, &(token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open => open.push(i),
            Token::Close => close(&mut groups, &mut open),
            Token::Comma => {
                if let Some(&group) = open.last()
                    && groups[group] == Group::Term
                {
                    groups[group] = Group::Tuple;
                }
            }
            // Nothing goes on behind an item, whatever was left open.
            Token::Semicolon
            | Token::Def
            | Token::Prove
            | Token::System
            | Token::End
            | Token::Unreadable => {
                while !open.is_empty() {
                    close(&mut groups, &mut open);
                }
            }
            _ if is_of_formula(token, tokens.get(i + 1)) => {
                if let Some(&group) = open.last() {
                    groups[group] = Group::Formula;
                }
            }
            _ => {}
        }
    }
    groups
}

/// What holds a formula in parentheses is one.
fn close(groups: &mut [Group], open: &mut Vec<usize>) {
    let closed = open.pop();
    if let (Some(inner), Some(&outer)) = (closed, open.last())
        && groups[inner] == Group::Formula
    {
        groups[outer] = Group::Formula;
    }
}

fn is_of_formula(token: Token, next: Option<&(Token, Span)>) -> bool {
    match token {
        // A predicate.
        Token::Name => matches!(next, Some((Token::Open, _))),
        Token::Constant(_)
        | Token::Exists
        | Token::Forall
        | Token::Matches
        | Token::Not
        | Token::And
        | Token::Or
        | Token::Implies
        | Token::Iff
        | Token::Compare(_) => true,
        _ => false,
    }
}
