//! Formulas as trees: how they are written, and whether they hold.

use std::fmt::{self, Display, Formatter};

use crate::plain::{Plain, side_by_side};

#[derive(Clone, Debug)]
pub enum Term {
    Number(i64),
    Variable(String),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Multiple(i64, Box<Term>),
}

/// Regular expressions; a letter is one digit a track, `None` for any.
#[derive(Clone, Debug)]
pub enum Regex {
    Letter(Vec<Option<bool>>),
    Concat(Box<Regex>, Box<Regex>),
    Either(Box<Regex>, Box<Regex>),
    Star(Box<Regex>),
    Plus(Box<Regex>),
    Optional(Box<Regex>),
}

#[derive(Clone, Debug)]
pub enum Formula {
    Constant(bool),
    /// A chain of comparisons.
    Compare(Term, Vec<(&'static str, Term)>),
    Call(String, Vec<Term>),
    Matches(Vec<Term>, Regex),
    Not(Box<Formula>),
    /// `&`, `|`, `=>` or `<=>`.
    Binary(&'static str, Box<Formula>, Box<Formula>),
    /// For all numbers up to a bound, or there is one.
    Bounded {
        universal: bool,
        name: String,
        bound: i64,
        inner: Box<Formula>,
    },
}

#[derive(Clone, Debug)]
pub struct Definition {
    pub name: String,
    pub parameters: Vec<String>,
    pub body: Formula,
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Variable(name) => f.write_str(name),
            Self::Sum(a, b) => write!(f, "({a} + {b})"),
            Self::Difference(a, b) => write!(f, "({a} - {b})"),
            Self::Multiple(n, a) => write!(f, "{n}*{a}"),
        }
    }
}

impl Display for Regex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(digits) => {
                let one = digits.len() == 1;
                let digit = |digit: &Option<bool>| match digit {
                    Some(true) => "1",
                    Some(false) => "0",
                    None if one => ".",
                    None => "*",
                };
                let digits: Vec<&str> = digits.iter().map(digit).collect();
                if one {
                    f.write_str(digits[0])
                } else {
                    write!(f, "[{}]", digits.join(","))
                }
            }
            Self::Concat(a, b) => write!(f, "{a}{b}"),
            Self::Either(a, b) => write!(f, "({a}|{b})"),
            Self::Star(a) => write!(f, "({a})*"),
            Self::Plus(a) => write!(f, "({a})+"),
            Self::Optional(a) => write!(f, "({a})?"),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(truth) => write!(f, "{truth}"),
            Self::Compare(first, links) => {
                write!(f, "{first}")?;
                links
                    .iter()
                    .try_for_each(|(cmp, term)| write!(f, " {cmp} {term}"))
            }
            Self::Call(name, terms) => write!(f, "{name}({})", list(terms)),
            Self::Matches(terms, regex) => write!(f, "({}) matches \"{regex}\"", list(terms)),
            Self::Not(inner) => write!(f, "!({inner})"),
            Self::Binary(operator, a, b) => write!(f, "({a}) {operator} ({b})"),
            Self::Bounded {
                universal,
                name,
                bound,
                inner,
            } => {
                if *universal {
                    write!(f, "forall {name}: {name} <= {bound} => ({inner})")
                } else {
                    write!(f, "exists {name}: {name} <= {bound} & ({inner})")
                }
            }
        }
    }
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "def {}({}) := {}",
            self.name,
            self.parameters.join(", "),
            self.body
        )
    }
}

fn list(terms: &[Term]) -> String {
    terms
        .iter()
        .map(Term::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

impl Regex {
    fn size(&self) -> usize {
        match self {
            Self::Letter(_) => 1,
            Self::Concat(a, b) | Self::Either(a, b) => a.size() + b.size(),
            Self::Star(a) | Self::Plus(a) | Self::Optional(a) => a.size(),
        }
    }

    /// Where a match that begins at a place may end.
    fn ends(&self, word: &[u32], from: usize) -> Vec<usize> {
        let mut ends = match self {
            Self::Letter(digits) => {
                let fits = |letter: &u32| {
                    let mut tracks = digits.iter().enumerate();
                    tracks
                        .all(|(i, digit)| digit.is_none_or(|digit| digit == (letter >> i & 1 == 1)))
                };
                word.get(from)
                    .filter(|letter| fits(letter))
                    .map(|_| from + 1)
                    .into_iter()
                    .collect()
            }
            Self::Concat(a, b) => {
                let middles = a.ends(word, from);
                middles
                    .into_iter()
                    .flat_map(|middle| b.ends(word, middle))
                    .collect()
            }
            Self::Either(a, b) => [a.ends(word, from), b.ends(word, from)].concat(),
            Self::Star(a) => repeated(a, word, vec![from]),
            Self::Plus(a) => repeated(a, word, a.ends(word, from)),
            Self::Optional(a) => [vec![from], a.ends(word, from)].concat(),
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Whether the word matches, with some zeros in front: as many as there
    /// are letters in the expression and one more are enough.
    fn matches(&self, word: &[u32]) -> bool {
        (0..=self.size() + 1).any(|zeros| {
            let word = [vec![0; zeros], word.to_vec()].concat();
            self.ends(&word, 0).contains(&word.len())
        })
    }
}

fn repeated(inner: &Regex, word: &[u32], mut ends: Vec<usize>) -> Vec<usize> {
    let mut next = 0;
    while next < ends.len() {
        for end in inner.ends(word, ends[next]) {
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        next += 1;
    }
    ends
}

/// What names mean.
pub struct World<'a> {
    pub plain: &'a Plain,
    pub definitions: &'a [Definition],
}

/// The variables in scope, the innermost last.
type Scope = Vec<(String, i64)>;

impl World<'_> {
    fn value(term: &Term, scope: &Scope) -> i64 {
        match term {
            Term::Number(n) => *n,
            Term::Variable(name) => {
                scope
                    .iter()
                    .rev()
                    .find(|(known, _)| known == name)
                    .expect("in scope")
                    .1
            }
            Term::Sum(a, b) => Self::value(a, scope) + Self::value(b, scope),
            Term::Difference(a, b) => Self::value(a, scope) - Self::value(b, scope),
            Term::Multiple(n, a) => n * Self::value(a, scope),
        }
    }

    pub fn holds(&self, formula: &Formula, scope: &mut Scope) -> bool {
        match formula {
            Formula::Constant(truth) => *truth,
            Formula::Compare(first, links) => {
                let mut left = Self::value(first, scope);
                links.iter().all(|(comparison, right)| {
                    let right = Self::value(right, scope);
                    compare(std::mem::replace(&mut left, right), comparison, right)
                })
            }
            Formula::Call(name, terms) => {
                let values: Vec<i64> = terms.iter().map(|term| Self::value(term, scope)).collect();
                values.iter().all(|&value| value >= 0) && self.call(name, values)
            }
            Formula::Matches(terms, regex) => {
                let values: Vec<i64> = terms.iter().map(|term| Self::value(term, scope)).collect();
                values.iter().all(|&value| value >= 0) && {
                    let words: Vec<_> = values.iter().map(|&n| self.plain.digits(n)).collect();
                    regex.matches(&side_by_side(&words))
                }
            }
            Formula::Not(inner) => !self.holds(inner, scope),
            Formula::Binary(operator, a, b) => {
                let (a, b) = (self.holds(a, scope), self.holds(b, scope));
                match *operator {
                    "&" => a && b,
                    "|" => a || b,
                    "=>" => !a || b,
                    _ => a == b,
                }
            }
            Formula::Bounded {
                universal,
                name,
                bound,
                inner,
            } => {
                let found = (0..=*bound).any(|n| {
                    scope.push((name.clone(), n));
                    let holds = self.holds(inner, scope);
                    scope.pop();
                    holds != *universal
                });
                found != *universal
            }
        }
    }

    /// For a sentence with a quantifier: the smallest number that shows that it
    /// is true, if it says that there is one, or false, if it is about all.
    pub fn smallest_example(&self, formula: &Formula) -> Option<u64> {
        let Formula::Bounded {
            universal,
            name,
            bound,
            inner,
        } = formula
        else {
            return None;
        };
        let shows = |n: &i64| self.holds(inner, &mut vec![(name.clone(), *n)]) != *universal;
        (0..=*bound).find(shows).map(i64::unsigned_abs)
    }

    fn call(&self, name: &str, values: Vec<i64>) -> bool {
        match self
            .definitions
            .iter()
            .find(|definition| definition.name == name)
        {
            Some(definition) => {
                let mut scope = definition.parameters.iter().cloned().zip(values).collect();
                self.holds(&definition.body, &mut scope)
            }
            None => self.plain.holds(name, &values),
        }
    }
}

fn compare(left: i64, comparison: &str, right: i64) -> bool {
    match comparison {
        "=" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}
