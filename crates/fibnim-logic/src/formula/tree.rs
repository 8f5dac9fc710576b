//! The trees that texts are parsed into.

use fibnim::Natural;

/// A piece of the source: the bytes from `start` up to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// Definitions, and statements to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// In the order of the text.
    pub items: Vec<Item>,
}

/// One item of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `system NAME`: the number system of all that follows.
    System {
        /// `zeckendorf`, `binary`, or a rule such as `5t/2`.
        name: String,
        /// The place of the name.
        span: Span,
    },
    /// `def name(x, y) := formula`.
    Define(Definition),
    /// `prove name: formula`, `prove formula`, or a formula alone.
    Prove {
        /// The name of the statement, if it has one.
        name: Option<String>,
        /// What is to be proved; its free variables make it a question.
        formula: Formula,
    },
}

/// A named predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its parameters, all different.
    pub parameters: Vec<String>,
    /// When it holds.
    pub body: Formula,
    /// The place of the name.
    pub span: Span,
}

/// A formula and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// What it says.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What a formula says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Constant(bool),
    /// `left < right` and the like, between whole numbers of any sign.
    Compare(Comparison, Term, Term),
    /// `name(term, …)`; false where a term is negative.
    Call {
        /// A definition or a built-in predicate.
        name: String,
        /// The place of the name.
        name_span: Span,
        /// Its arguments.
        arguments: Vec<Term>,
    },
    /// `x matches "…"` or `(x, y) matches "…"`: a regular expression over the
    /// digits, leading zeros allowed; false where a term is negative.
    Matches {
        /// The numbers whose digits are read side by side.
        terms: Vec<Term>,
        /// The regular expression.
        pattern: String,
        /// Its place, without the quotes.
        pattern_span: Span,
    },
    /// `!`.
    Not(Box<Formula>),
    /// `&`, of at least two.
    And(Vec<Formula>),
    /// `|`, of at least two.
    Or(Vec<Formula>),
    /// `=>`.
    Implies(Box<Formula>, Box<Formula>),
    /// `<=>`.
    Iff(Box<Formula>, Box<Formula>),
    /// `exists x, y:`.
    Exists(Vec<String>, Box<Formula>),
    /// `forall x, y:`.
    Forall(Vec<String>, Box<Formula>),
}

/// How two terms compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// A sum of multiples of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A whole number of any size.
    Number(Natural),
    /// A variable.
    Variable(String, Span),
    /// `a + b`
    Sum(Box<Term>, Box<Term>),
    /// `a - b`
    Difference(Box<Term>, Box<Term>),
    /// `3*a`; one side is a number.
    Multiple(Natural, Box<Term>),
}
