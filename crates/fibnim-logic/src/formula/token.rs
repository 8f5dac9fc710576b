//! The words and signs of the language, and what pairs of parentheses hold.

use super::tree::{Comparison, Span};

/// What a token is; its text is in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name,
    Number,
    /// A text, with its quotes.
    Text,
    /// The name after `prove`, when a colon follows.
    Label,
    /// The word after `system`.
    SystemName,
    Constant(bool),
    Exists,
    Forall,
    Matches,
    Def,
    Prove,
    System,
    Not,
    And,
    Or,
    Implies,
    Iff,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Open,
    Close,
    Comma,
    Colon,
    Becomes,
    Semicolon,
    /// The end of the text.
    End,
    /// The end of what could be read.
    Unreadable,
}

/// Words that are never names.
pub(super) const RESERVED: [(&str, Token); 8] = [
    ("def", Token::Def),
    ("exists", Token::Exists),
    ("false", Token::Constant(false)),
    ("forall", Token::Forall),
    ("matches", Token::Matches),
    ("prove", Token::Prove),
    ("system", Token::System),
    ("true", Token::Constant(true)),
];

/// A sign comes before those that it begins with.
pub(super) const SIGNS: [(&str, Token); 38] = [
    ("<=>", Token::Iff),
    ("=>", Token::Implies),
    ("==", Token::Compare(Comparison::Equal)),
    ("!=", Token::Compare(Comparison::NotEqual)),
    ("<=", Token::Compare(Comparison::LessOrEqual)),
    (">=", Token::Compare(Comparison::GreaterOrEqual)),
    (":=", Token::Becomes),
    ("&&", Token::And),
    ("||", Token::Or),
    ("=", Token::Compare(Comparison::Equal)),
    ("<", Token::Compare(Comparison::Less)),
    (">", Token::Compare(Comparison::Greater)),
    ("!", Token::Not),
    ("&", Token::And),
    ("|", Token::Or),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("*", Token::Times),
    ("(", Token::Open),
    (")", Token::Close),
    (",", Token::Comma),
    (":", Token::Colon),
    (";", Token::Semicolon),
    ("∀", Token::Forall),
    ("∃", Token::Exists),
    ("¬", Token::Not),
    ("∧", Token::And),
    ("∨", Token::Or),
    ("→", Token::Implies),
    ("⇒", Token::Implies),
    ("↔", Token::Iff),
    ("⇔", Token::Iff),
    ("≤", Token::Compare(Comparison::LessOrEqual)),
    ("≥", Token::Compare(Comparison::GreaterOrEqual)),
    ("≠", Token::Compare(Comparison::NotEqual)),
    ("·", Token::Times),
    ("×", Token::Times),
    ("\u{2212}", Token::Minus),
];

/// What to write instead of a character that means something elsewhere.
pub(super) const INSTEAD: [(char, &str); 9] = [
    ('~', "'!' is not"),
    ('^', "write the power out"),
    ('/', "write 2*a = b for a = b/2"),
    ('%', "write a = 2*q + r & r < 2 for r = a mod 2"),
    ('\'', "a text is in double quotes"),
    ('“', "a text is in straight quotes, '\"'"),
    ('”', "a text is in straight quotes, '\"'"),
    ('[', "use parentheses"),
    ('{', "use parentheses"),
];

/// What to write instead of signs and words that mean something elsewhere; a
/// sign comes before those that it begins with.
pub(super) const OTHER_SIGNS: [(&str, &str); 7] = [
    ("<->", "'<=>' is if and only if"),
    ("->", "'=>' is implies"),
    ("==>", "'=>' is implies"),
    ("=<", "'<=' is less or equal"),
    ("<>", "'!=' is unequal"),
    ("/\\", "'&' is and"),
    ("\\/", "'|' is or"),
];

/// Words that are signs here.
pub(super) const OTHER_WORDS: [(&str, &str); 5] = [
    ("and", "'&' is and"),
    ("or", "'|' is or"),
    ("not", "'!' is not"),
    ("implies", "'=>' is implies"),
    ("iff", "'<=>' is if and only if"),
];

/// What to write instead of a word that was no help as a name.
pub(super) fn hint(word: &str) -> Option<&'static str> {
    let mut letters = word.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('A'), _, None) => Some("for all x is written forall x:"),
        (Some('E'), _, None) => Some("there is an x is written exists x:"),
        _ if word == "mod" => Some("r = a mod 2 is written exists q: a = 2*q + r & r < 2"),
        _ => None,
    }
}

pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.iter().any(|(reserved, _)| *reserved == word)
}

// What a pair of parentheses holds, known before it is read.
//
// `(a + b) < c` and `(a < b) & c` begin alike. But a formula holds a sign that
// no term holds, so that one walk over the tokens tells them apart, and the
// parser never has to try and go back.

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
