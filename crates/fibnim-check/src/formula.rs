//! The formulas of a certificate, written as s-expressions, and whether their
//! names are known where they stand.

use std::collections::{HashMap, HashSet};

use crate::error::quote;

/// The deepest nesting of parentheses that is read: far more than a theorem
/// needs, and far less than would exhaust the stack.
const MAX_DEPTH: usize = 200;

/// Words that are not names.
const KEYWORDS: [&str; 11] = [
    "true", "false", "not", "and", "or", "implies", "iff", "exists", "forall", "=", "<",
];

/// A formula; its variables are numbers, and a number is a valid word.
///
/// ```
/// use fibnim_check::Formula;
///
/// let formula = Formula::parse("(forall (x) (exists (y) (< x y)))")?;
/// assert!(matches!(formula, Formula::Forall(..)));
/// let error = Formula::parse("(forall x (< x x))").unwrap_err();
/// assert!(error.contains("'x'"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `true` or `false`.
    Constant(bool),
    /// `(NAME x y …)`: an automaton or a definition, applied to variables.
    Apply(String, Vec<String>),
    /// `(= x y)`.
    Equal(String, String),
    /// `(< x y)`, the order of numbers.
    Less(String, String),
    /// `(not F)`.
    Not(Box<Formula>),
    /// `(and F …)`.
    And(Vec<Formula>),
    /// `(or F …)`.
    Or(Vec<Formula>),
    /// `(implies F G)`.
    Implies(Box<Formula>, Box<Formula>),
    /// `(iff F G)`.
    Iff(Box<Formula>, Box<Formula>),
    /// `(exists (x y …) F)`.
    Exists(Vec<String>, Box<Formula>),
    /// `(forall (x y …) F)`.
    Forall(Vec<String>, Box<Formula>),
}

impl Formula {
    /// Reads a formula; an error says in words what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader::new(text);
        let formula = reader.formula(0)?;
        reader.finish()?;
        Ok(formula)
    }
}

/// Refuses a word that cannot name an automaton, a definition, a claim or a
/// variable.
pub(crate) fn check_name(word: &str) -> Result<(), String> {
    if KEYWORDS.contains(&word) {
        return Err(format!(
            "{} is a word of the language, not a name",
            quote(word)
        ));
    }
    if word.is_empty() || word.contains(|c: char| c == '(' || c == ')' || c.is_whitespace()) {
        return Err(format!("{} is not a name", quote(word)));
    }
    Ok(())
}

/// Reads a list of different variables, such as `(x y)`, at the start of the
/// text; gives it and the rest.
pub(crate) fn parse_variables(text: &str) -> Result<(Vec<String>, &str), String> {
    let mut reader = Reader::new(text);
    let variables = reader.variables()?;
    Ok((variables, reader.rest))
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// The next parenthesis or word; empty at the end.
    fn peek(&self) -> &'a str {
        let text = self.rest.trim_start();
        let parenthesis = |c| c == '(' || c == ')';
        let length = match text.find(|c: char| parenthesis(c) || c.is_whitespace()) {
            Some(0) => 1,
            Some(length) => length,
            None => text.len(),
        };
        &text[..length]
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.rest = &self.rest.trim_start()[word.len()..];
        word
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        match self.next() {
            word if word == wanted => Ok(()),
            word => Err(format!("expected '{wanted}', found {}", found(word))),
        }
    }

    fn finish(&mut self) -> Result<(), String> {
        match self.next() {
            "" => Ok(()),
            word => Err(format!(
                "expected the end of the line, found {}",
                found(word)
            )),
        }
    }

    fn name(&mut self) -> Result<String, String> {
        match self.next() {
            word @ ("" | "(" | ")") => Err(format!("expected a name, found {}", found(word))),
            word => check_name(word).map(|()| word.to_owned()),
        }
    }

    fn names(&mut self) -> Result<Vec<String>, String> {
        let mut names = Vec::new();
        while !matches!(self.peek(), "" | "(" | ")") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    fn variables(&mut self) -> Result<Vec<String>, String> {
        self.expect("(")?;
        let variables = self.names()?;
        self.expect(")")?;
        let mut seen = HashSet::new();
        match variables.iter().find(|variable| !seen.insert(*variable)) {
            Some(twice) => Err(format!("the variable {} is listed twice", quote(twice))),
            None => Ok(variables),
        }
    }

    fn formula(&mut self, depth: usize) -> Result<Formula, String> {
        match self.next() {
            "true" => Ok(Formula::Constant(true)),
            "false" => Ok(Formula::Constant(false)),
            "(" if depth == MAX_DEPTH => Err(format!(
                "the formula is nested more than {MAX_DEPTH} parentheses deep"
            )),
            "(" => {
                let formula = self.inside(depth + 1)?;
                self.expect(")")?;
                Ok(formula)
            }
            word => Err(format!("expected a formula, found {}", found(word))),
        }
    }

    /// What stands between the parentheses of a formula.
    fn inside(&mut self, depth: usize) -> Result<Formula, String> {
        let formula = match self.peek() {
            "=" => self.comparison(Formula::Equal)?,
            "<" => self.comparison(Formula::Less)?,
            "not" => {
                self.next();
                Formula::Not(self.boxed(depth)?)
            }
            "and" => Formula::And(self.operands(depth)?),
            "or" => Formula::Or(self.operands(depth)?),
            "implies" => {
                self.next();
                Formula::Implies(self.boxed(depth)?, self.boxed(depth)?)
            }
            "iff" => {
                self.next();
                Formula::Iff(self.boxed(depth)?, self.boxed(depth)?)
            }
            "exists" => {
                self.next();
                Formula::Exists(self.variables()?, self.boxed(depth)?)
            }
            "forall" => {
                self.next();
                Formula::Forall(self.variables()?, self.boxed(depth)?)
            }
            _ => Formula::Apply(self.name()?, self.names()?),
        };
        Ok(formula)
    }

    fn boxed(&mut self, depth: usize) -> Result<Box<Formula>, String> {
        self.formula(depth).map(Box::new)
    }

    fn comparison(&mut self, of: fn(String, String) -> Formula) -> Result<Formula, String> {
        self.next();
        Ok(of(self.name()?, self.name()?))
    }

    fn operands(&mut self, depth: usize) -> Result<Vec<Formula>, String> {
        self.next();
        let mut operands = vec![self.formula(depth)?];
        while !matches!(self.peek(), "" | ")") {
            operands.push(self.formula(depth)?);
        }
        Ok(operands)
    }
}

fn found(word: &str) -> String {
    if word.is_empty() {
        "the end of the line".to_owned()
    } else {
        quote(word)
    }
}

// Whether the names of a formula are known where they stand.

/// Refuses a formula with a variable that is neither bound nor one of
/// `variables`, an unknown predicate, or a wrong number of arguments.
pub(crate) fn check_scope<'a>(
    formula: &'a Formula,
    variables: &'a [String],
    arities: &'a HashMap<String, usize>,
) -> Result<(), String> {
    let mut scope = Scope {
        arities,
        bound: HashMap::new(),
    };
    scope.bind(variables);
    scope.check(formula)
}

struct Scope<'a> {
    arities: &'a HashMap<String, usize>,
    /// How many times each variable is bound around the place.
    bound: HashMap<&'a str, usize>,
}

impl<'a> Scope<'a> {
    fn check(&mut self, formula: &'a Formula) -> Result<(), String> {
        match formula {
            Formula::Constant(_) => Ok(()),
            Formula::Apply(name, arguments) => {
                self.check_arity(name, arguments.len())?;
                arguments.iter().try_for_each(|x| self.check_variable(x))
            }
            Formula::Equal(x, y) | Formula::Less(x, y) => {
                self.check_variable(x)?;
                self.check_variable(y)
            }
            Formula::Not(part) => self.check(part),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().try_for_each(|part| self.check(part))
            }
            Formula::Implies(left, right) | Formula::Iff(left, right) => {
                self.check(left)?;
                self.check(right)
            }
            Formula::Exists(bound, part) | Formula::Forall(bound, part) => {
                self.bind(bound);
                self.check(part)?;
                self.release(bound);
                Ok(())
            }
        }
    }

    fn check_arity(&self, name: &str, given: usize) -> Result<(), String> {
        match self.arities.get(name) {
            None => Err(format!(
                "{} is no automaton and no earlier definition",
                quote(name)
            )),
            Some(&arity) if arity != given => Err(format!(
                "the number of arguments of {} is {arity}, not {given}",
                quote(name)
            )),
            Some(_) => Ok(()),
        }
    }

    fn bind(&mut self, variables: &'a [String]) {
        for variable in variables {
            *self.bound.entry(variable).or_default() += 1;
        }
    }

    fn release(&mut self, variables: &'a [String]) {
        for variable in variables {
            *self.bound.entry(variable).or_default() -= 1;
        }
    }

    fn check_variable(&self, name: &str) -> Result<(), String> {
        match self.bound.get(name) {
            Some(1..) => Ok(()),
            _ => Err(format!("the variable {} is not bound", quote(name))),
        }
    }
}
