//! Trees to text that reads back as the same tree.

use std::fmt::{self, Display, Formatter, Write};

use super::tree::{Comparison, Formula, Item, Kind, Script, Term};

/// How tightly a formula holds together; what is looser than its place allows
/// is put in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    /// Goes on to the right as far as possible.
    Quantifier,
    Iff,
    Implies,
    Or,
    And,
    Comparison,
    Closed,
}

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, item) in self.items.iter().enumerate() {
            if i > 0 {
                f.write_char('\n')?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { name, .. } => write!(f, "system {name}"),
            Self::Define(definition) => write!(
                f,
                "def {}({}) := {}",
                definition.name,
                definition.parameters.join(", "),
                definition.body
            ),
            Self::Prove {
                name: Some(name),
                formula,
            } => write!(f, "prove {name}: {formula}"),
            Self::Prove {
                name: None,
                formula,
            } => write!(f, "prove {formula}"),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Constant(truth) => truth.fmt(f),
            Kind::Compare(comparison, left, right) => write!(f, "{left} {comparison} {right}"),
            Kind::Call {
                name, arguments, ..
            } => {
                f.write_str(name)?;
                write_tuple(f, arguments)
            }
            Kind::Matches { terms, pattern, .. } => {
                match &terms[..] {
                    [term] => term.fmt(f)?,
                    _ => write_tuple(f, terms)?,
                }
                write!(f, " matches \"{pattern}\"")
            }
            Kind::Not(inner) => {
                f.write_char('!')?;
                write_inside(f, inner, Binding::Closed)
            }
            Kind::And(parts) if is_chain(parts) => write_chain(f, parts),
            Kind::And(parts) => write_between(f, parts, " & ", Binding::Comparison),
            Kind::Or(parts) => write_between(f, parts, " | ", Binding::And),
            Kind::Implies(premise, conclusion) => {
                write_inside(f, premise, Binding::Or)?;
                f.write_str(" => ")?;
                write_inside(f, conclusion, Binding::Implies)
            }
            Kind::Iff(left, right) => {
                write_inside(f, left, Binding::Iff)?;
                f.write_str(" <=> ")?;
                write_inside(f, right, Binding::Implies)
            }
            Kind::Exists(names, body) => write!(f, "exists {}: {body}", names.join(", ")),
            Kind::Forall(names, body) => write!(f, "forall {}: {body}", names.join(", ")),
        }
    }
}

fn binding(formula: &Formula) -> Binding {
    match &formula.kind {
        Kind::Exists(..) | Kind::Forall(..) => Binding::Quantifier,
        Kind::Iff(..) => Binding::Iff,
        Kind::Implies(..) => Binding::Implies,
        Kind::Or(_) => Binding::Or,
        Kind::And(parts) if !is_chain(parts) => Binding::And,
        Kind::And(_) | Kind::Compare(..) | Kind::Matches { .. } => Binding::Comparison,
        Kind::Constant(_) | Kind::Call { .. } | Kind::Not(_) => Binding::Closed,
    }
}

/// A part, in parentheses where it is looser than `loosest`.
fn write_inside(f: &mut Formatter<'_>, part: &Formula, loosest: Binding) -> fmt::Result {
    if binding(part) < loosest {
        write!(f, "({part})")
    } else {
        part.fmt(f)
    }
}

fn write_between(
    f: &mut Formatter<'_>,
    parts: &[Formula],
    operator: &str,
    loosest: Binding,
) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(operator)?;
        }
        write_inside(f, part, loosest)?;
    }
    Ok(())
}

fn write_tuple(f: &mut Formatter<'_>, terms: &[Term]) -> fmt::Result {
    for (i, term) in terms.iter().enumerate() {
        f.write_str(if i == 0 { "(" } else { ", " })?;
        term.fmt(f)?;
    }
    f.write_char(')')
}

/// Whether this is `a < b & b < c` with the very same b, which was written
/// once: `a < b < c`.
fn is_chain(parts: &[Formula]) -> bool {
    let links = parts
        .windows(2)
        .all(|pair| match (&pair[0].kind, &pair[1].kind) {
            (Kind::Compare(_, _, end), Kind::Compare(_, start, _)) => end == start,
            _ => false,
        });
    parts.len() > 1 && links
}

fn write_chain(f: &mut Formatter<'_>, parts: &[Formula]) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if let Kind::Compare(comparison, left, right) = &part.kind {
            if i == 0 {
                left.fmt(f)?;
            }
            write!(f, " {comparison} {right}")?;
        }
    }
    Ok(())
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        })
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Variable(name, _) => f.write_str(name),
            Self::Sum(left, right) => write_sum(f, left, '+', right),
            Self::Difference(left, right) => write_sum(f, left, '-', right),
            Self::Multiple(number, term) => match **term {
                Self::Number(_) | Self::Variable(..) => write!(f, "{number}*{term}"),
                _ => write!(f, "{number}*({term})"),
            },
        }
    }
}

fn write_sum(f: &mut Formatter<'_>, left: &Term, sign: char, right: &Term) -> fmt::Result {
    match right {
        Term::Sum(..) | Term::Difference(..) => write!(f, "{left} {sign} ({right})"),
        _ => write!(f, "{left} {sign} {right}"),
    }
}
