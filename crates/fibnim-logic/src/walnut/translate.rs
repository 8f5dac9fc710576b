//! Formulas in Walnut's signs.

use std::cell::RefCell;
use std::collections::BTreeSet;

use fibnim::{Natural, quote};
use indexmap::IndexSet;

use super::export::Exporter;
use super::names::Names;
use crate::error::{Error, Result};
use crate::formula::{Comparison, Formula, Kind, Term};
use crate::prover::Linear;

/// Walnut reads a number as an `int`.
const LARGEST_NUMBER: u32 = i32::MAX as u32;

/// A formula in Walnut's signs, with its free variables.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) free: BTreeSet<String>,
}

/// Translates one formula of a source. What it needs is exported before it.
pub(super) struct Translator<'a, 'p> {
    pub(super) exporter: &'a mut Exporter<'p>,
    pub(super) source: &'a str,
    pub(super) variables: Names,
    /// The name of the command, for what belongs to it.
    pub(super) owner: &'a str,
}

impl Translator<'_, '_> {
    pub(super) fn formula(&mut self, formula: &Formula) -> Result<Text> {
        match &formula.kind {
            Kind::Constant(true) => Ok(closed("0=0")),
            Kind::Constant(false) => Ok(closed("0=1")),
            Kind::Compare(comparison, left, right) => self.compare(*comparison, left, right),
            Kind::Call {
                name,
                name_span,
                arguments,
            } => {
                let name = self.exporter.predicate(name, self.source, *name_span)?;
                self.call(&name, arguments)
            }
            Kind::Matches { terms, pattern, .. } => self.matches(terms, pattern),
            Kind::Not(inner) => {
                let Text { text, free } = self.formula(inner)?;
                Ok(Text {
                    text: format!("~{text}"),
                    free,
                })
            }
            Kind::And(parts) => self.joined(parts, " & "),
            Kind::Or(parts) => self.joined(parts, " | "),
            Kind::Implies(left, right) => self.joined([&**left, &**right], " => "),
            Kind::Iff(left, right) => self.joined([&**left, &**right], " <=> "),
            Kind::Exists(names, inner) => self.quantified('E', names, inner),
            Kind::Forall(names, inner) => self.quantified('A', names, inner),
        }
    }

    fn joined<'f>(
        &mut self,
        parts: impl IntoIterator<Item = &'f Formula>,
        between: &str,
    ) -> Result<Text> {
        let mut texts = Vec::new();
        let mut free = BTreeSet::new();
        for part in parts {
            let part = self.formula(part)?;
            texts.push(part.text);
            free.extend(part.free);
        }
        Ok(Text {
            text: format!("({})", texts.join(between)),
            free,
        })
    }

    /// Walnut wants to quantify nothing but what is free.
    fn quantified(&mut self, sign: char, names: &[String], inner: &Formula) -> Result<Text> {
        let Text { text, mut free } = self.formula(inner)?;
        let mut bound: Vec<String> = names.iter().map(|name| self.variables.of(name)).collect();
        bound.retain(|name| free.remove(name));
        if bound.is_empty() {
            return Ok(Text { text, free });
        }
        Ok(Text {
            text: format!("({sign} {} {text})", bound.join(",")),
            free,
        })
    }

    /// Terms that are taken away are moved to the other side: there a
    /// difference would have to be a number.
    fn compare(&mut self, comparison: Comparison, left: &Term, right: &Term) -> Result<Text> {
        let names = RefCell::default();
        let (left, right) = linear(left, &names).minus(linear(right, &names)).sides();
        let names = self.readable(names);
        let sums = (sum(&left, &names)?, sum(&right, &names)?);
        Ok(Text {
            // Walnut has the same signs.
            text: format!("({}{comparison}{})", sums.0, sums.1),
            free: variables_of([&left, &right], &names).collect(),
        })
    }

    fn call(&mut self, name: &str, arguments: &[Term]) -> Result<Text> {
        let mut texts = Vec::new();
        let mut free = BTreeSet::new();
        for argument in arguments {
            let names = RefCell::default();
            let (plus, minus) = linear(argument, &names).sides();
            let names = self.readable(names);
            let mut text = sum(&plus, &names)?;
            // One after the other: if the last difference is a number, all are.
            for part in addends(&minus, &names)? {
                text.push('-');
                text.push_str(&part);
            }
            texts.push(text);
            free.extend(variables_of([&plus, &minus], &names));
        }
        Ok(Text {
            text: format!("${name}({})", texts.join(",")),
            free,
        })
    }

    /// The words of an expression may be no representations: those of variables
    /// are asked to be.
    fn matches(&mut self, terms: &[Term], pattern: &str) -> Result<Text> {
        let name = self.exporter.pattern(pattern, terms.len(), self.owner)?;
        let Text { text, free } = self.call(&name, terms)?;
        let mut parts = vec![text];
        parts.extend(free.iter().map(|variable| format!("{variable}>=0")));
        Ok(Text {
            text: format!("({})", parts.join(" & ")),
            free,
        })
    }

    fn readable(&mut self, names: RefCell<IndexSet<String>>) -> Vec<String> {
        names
            .into_inner()
            .iter()
            .map(|name| self.variables.of(name))
            .collect()
    }
}

fn closed(text: &str) -> Text {
    Text {
        text: format!("({text})"),
        free: BTreeSet::new(),
    }
}

/// The sum that a term is; its variables are numbered as they are met.
fn linear(term: &Term, names: &RefCell<IndexSet<String>>) -> Linear {
    let number = |name: &str| {
        let place = names.borrow_mut().insert_full(name.to_owned()).0;
        u32::try_from(place).ok()
    };
    Linear::of(term, &number).expect("every name is a variable")
}

fn variables_of(sides: [&Linear; 2], names: &[String]) -> impl Iterator<Item = String> {
    let variables = sides.into_iter().flat_map(Linear::variables);
    variables.map(|(variable, _)| names[variable as usize].clone())
}

/// A sum without signs; 0 if there is nothing to add.
fn sum(side: &Linear, names: &[String]) -> Result<String> {
    if side.is_zero() {
        return Ok("0".into());
    }
    Ok(addends(side, names)?.join("+"))
}

fn addends(side: &Linear, names: &[String]) -> Result<Vec<String>> {
    let mut addends = Vec::new();
    for (variable, factor) in side.variables() {
        let name = &names[variable as usize];
        addends.push(if *factor == Natural::ONE {
            name.clone()
        } else {
            format!("{}*{name}", number(factor)?)
        });
    }
    let constant = side.constant();
    if !constant.is_zero() {
        addends.push(number(&constant)?);
    }
    Ok(addends)
}

fn number(n: &Natural) -> Result<String> {
    if *n <= LARGEST_NUMBER {
        return Ok(n.to_string());
    }
    Err(Error::BadFile(format!(
        "Walnut reads numbers up to {LARGEST_NUMBER}, and the formula has {}",
        quote(&n.to_string())
    )))
}
