//! From a formula as it is written to one of predicates on variables.
//!
//! A term such as n − 2a becomes a variable of its own, bound beside the
//! predicate that speaks of it, and sums that say what it is.

use rustc_hash::FxHashMap;

use super::Prover;
use super::core::{Core, Predicate, Variable};
use super::linear::Linear;
use crate::error::{Error, Result};
use crate::formula::{Comparison, Formula, Kind, Span, Term};
use fibnim::{Natural, quote};

/// So many names an error lists.
const MOST_NAMES: usize = 20;

/// Elaborates formulas of one text.
pub(super) struct Elaborator<'a> {
    prover: &'a mut Prover,
    source: &'a str,
    /// The variables in scope by their names, the innermost last.
    scope: FxHashMap<String, Vec<Variable>>,
    next: Variable,
}

impl<'a> Elaborator<'a> {
    pub(super) fn new(prover: &'a mut Prover, source: &'a str) -> Self {
        Self {
            prover,
            source,
            scope: FxHashMap::default(),
            next: 0,
        }
    }

    fn fresh(&mut self) -> Variable {
        self.next += 1;
        self.next - 1
    }

    /// Brings names into scope.
    pub(super) fn bind(&mut self, names: &[String]) -> Vec<Variable> {
        names
            .iter()
            .map(|name| {
                let variable = self.fresh();
                self.scope.entry(name.clone()).or_default().push(variable);
                variable
            })
            .collect()
    }

    fn error(&self, span: Span, message: impl Into<String>) -> Error {
        Error::at(self.source, span.start, message)
    }

    /// The formula, or its negation.
    pub(super) fn formula(&mut self, formula: &Formula, positive: bool) -> Result<Core> {
        self.prover.work.go(10)?;
        let core = match &formula.kind {
            Kind::Constant(truth) => Core::Constant(*truth == positive),
            Kind::Compare(comparison, left, right) => {
                let comparison = if positive {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                self.compare(comparison, left, right)?
            }
            Kind::Call {
                name,
                name_span,
                arguments,
            } => {
                let predicate = self.callee(name, *name_span, arguments.len())?;
                signed(self.apply(predicate, arguments)?, positive)
            }
            Kind::Matches { terms, pattern, .. } => {
                let predicate = self.prover.pattern(pattern, terms.len())?;
                signed(self.apply(predicate, terms)?, positive)
            }
            Kind::Not(inner) => self.formula(inner, !positive)?,
            Kind::And(parts) => {
                let parts = parts.iter().map(|part| self.formula(part, positive));
                joined(parts, positive)?
            }
            Kind::Or(parts) => {
                let parts = parts.iter().map(|part| self.formula(part, positive));
                joined(parts, !positive)?
            }
            Kind::Implies(left, right) => {
                let parts = [(left, !positive), (right, positive)];
                let parts = parts.map(|(part, sign)| self.formula(part, sign));
                joined(parts, !positive)?
            }
            Kind::Iff(left, right) => {
                let (left, right) = (self.formula(left, true)?, self.formula(right, true)?);
                signed(Core::Iff(Box::new(left), Box::new(right)), positive)
            }
            Kind::Exists(names, inner) => signed(self.exists(names, inner, true)?, positive),
            Kind::Forall(names, inner) => signed(self.exists(names, inner, false)?, !positive),
        };
        Ok(Core::At(formula.span, Box::new(core)))
    }

    fn exists(&mut self, names: &[String], inner: &Formula, positive: bool) -> Result<Core> {
        let bound = self.bind(names);
        let inner = self.formula(inner, positive)?;
        for name in names {
            self.scope.entry(name.clone()).or_default().pop();
        }
        Ok(Core::Exists(bound, Box::new(inner)))
    }

    fn callee(&mut self, name: &str, span: Span, arguments: usize) -> Result<Predicate> {
        let Some(predicate) = self.prover.predicate(name)? else {
            let known = shortened(&self.prover.known_names());
            let name = quote(name);
            let message = format!("{name} is not defined; the predicates here are {known}");
            return Err(self.error(span, message));
        };
        let tracks = predicate.automaton.tracks();
        if tracks != arguments {
            let message =
                format!("{name} is a predicate of {tracks} numbers, and here it has {arguments}");
            return Err(self.error(span, message));
        }
        Ok(predicate)
    }

    /// A predicate on terms; false where a term is negative.
    fn apply(&mut self, predicate: Predicate, terms: &[Term]) -> Result<Core> {
        let mut sums = Sums::default();
        let mut variables = Vec::with_capacity(terms.len());
        for term in terms {
            let linear = self.linear(term)?;
            variables.push(self.value(linear, &mut sums)?);
        }
        Ok(sums.around(Core::Atom(predicate, variables)))
    }

    fn linear(&mut self, term: &Term) -> Result<Linear> {
        let scope = &self.scope;
        Linear::of(term, &|name| {
            let known = scope.get(name)?;
            known.last().copied()
        })
        .map_err(|(name, span)| {
            let message = format!("the variable {} is not bound here", quote(&name));
            self.error(span, message)
        })
    }

    fn compare(&mut self, comparison: Comparison, left: &Term, right: &Term) -> Result<Core> {
        let (left, right) = self.linear(left)?.minus(self.linear(right)?).sides();
        let mut sums = Sums::default();
        let positive = comparison != Comparison::NotEqual;
        if matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            let (whole, parts) = if right.is_variable() {
                (right, left)
            } else {
                (left, right)
            };
            let whole = self.value(whole, &mut sums)?;
            self.sum_into(&parts, Some(whole), &mut sums)?;
            return Ok(signed(sums.around(Core::Constant(true)), positive));
        }
        let left = self.value(left, &mut sums)?;
        let right = self.value(right, &mut sums)?;
        let (name, variables) = match comparison {
            Comparison::Less => ("<", [left, right]),
            Comparison::Greater => ("<", [right, left]),
            Comparison::LessOrEqual => ("<=", [left, right]),
            _ => ("<=", [right, left]),
        };
        let predicate = self.prover.built_in(name)?;
        Ok(sums.around(Core::Atom(predicate, variables.to_vec())))
    }

    /// A new variable, bound beside the sums that say what it is.
    fn bound(&mut self, sums: &mut Sums) -> Variable {
        sums.bound.push(self.fresh());
        sums.bound[sums.bound.len() - 1]
    }

    /// A variable that is the value of a sum; there is none where it is
    /// negative.
    fn value(&mut self, linear: Linear, sums: &mut Sums) -> Result<Variable> {
        let (plus, minus) = linear.sides();
        if minus.is_zero() {
            return self.sum_into(&plus, None, sums);
        }
        // value + minus = plus
        let value = self.bound(sums);
        let minus = self.sum_into(&minus, None, sums)?;
        let plus = self.sum_into(&plus, None, sums)?;
        self.add(value, minus, Some(plus), sums)?;
        Ok(value)
    }

    /// The sum of addends without a sign, as a new variable or as the given one.
    fn sum_into(
        &mut self,
        linear: &Linear,
        into: Option<Variable>,
        sums: &mut Sums,
    ) -> Result<Variable> {
        let factors = linear.variables();
        let mut addends: Vec<(Natural, Variable)> = factors
            .map(|(variable, factor)| (factor.clone(), variable))
            .collect();
        let constant = linear.constant();
        if !constant.is_zero() || addends.is_empty() {
            let value = self.bound(sums);
            sums.parts
                .push(Core::Atom(self.prover.number(&constant)?, vec![value]));
            addends.push((Natural::ONE, value));
        }
        let last = addends.pop().expect("at least one addend");
        let Some(first) = addends.pop() else {
            return self.multiple(&last.0, last.1, into, sums);
        };
        let mut sum = self.multiple(&first.0, first.1, None, sums)?;
        for (factor, variable) in addends {
            let addend = self.multiple(&factor, variable, None, sums)?;
            sum = self.add(sum, addend, None, sums)?;
        }
        let addend = self.multiple(&last.0, last.1, None, sums)?;
        self.add(sum, addend, into, sums)
    }

    /// factor·x, by doubling.
    fn multiple(
        &mut self,
        factor: &Natural,
        x: Variable,
        into: Option<Variable>,
        sums: &mut Sums,
    ) -> Result<Variable> {
        if *factor == Natural::ONE {
            let Some(into) = into else { return Ok(x) };
            let equal = self.prover.built_in("=")?;
            sums.parts.push(Core::Atom(equal, vec![x, into]));
            return Ok(into);
        }
        // The binary digits after the first, the last one first.
        let mut digits = Vec::new();
        let mut rest = factor.clone();
        while rest != Natural::ONE {
            let (half, odd) = rest.div_rem(&Natural::from(2u8));
            digits.push(!odd.is_zero());
            rest = half;
        }
        let mut multiple = x;
        while let Some(odd) = digits.pop() {
            let into = into.filter(|_| digits.is_empty());
            multiple = self.add(multiple, multiple, into.filter(|_| !odd), sums)?;
            if odd {
                multiple = self.add(multiple, x, into, sums)?;
            }
        }
        Ok(multiple)
    }

    fn add(
        &mut self,
        x: Variable,
        y: Variable,
        into: Option<Variable>,
        sums: &mut Sums,
    ) -> Result<Variable> {
        self.prover.work.go(100)?;
        let sum = into.unwrap_or_else(|| self.bound(sums));
        let add = self.prover.built_in("add")?;
        sums.parts.push(Core::Atom(add, vec![x, y, sum]));
        Ok(sum)
    }
}

/// Variables that stand for terms, and what says so.
#[derive(Default)]
struct Sums {
    bound: Vec<Variable>,
    parts: Vec<Core>,
}

impl Sums {
    /// "There are such values, and the core holds of them."
    fn around(mut self, core: Core) -> Core {
        if self.parts.is_empty() {
            return core;
        }
        if !matches!(core, Core::Constant(true)) {
            self.parts.push(core);
        }
        let inner = if self.parts.len() == 1 {
            self.parts.remove(0)
        } else {
            Core::And(self.parts)
        };
        if self.bound.is_empty() {
            return inner;
        }
        Core::Exists(self.bound, Box::new(inner))
    }
}

/// The first names of a list, and how many more there are.
fn shortened(names: &[String]) -> String {
    let first = names
        .iter()
        .take(MOST_NAMES)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    match names.len().saturating_sub(MOST_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// All parts, or one of them.
fn joined(parts: impl IntoIterator<Item = Result<Core>>, all: bool) -> Result<Core> {
    let make = if all { Core::And } else { Core::Or };
    Ok(make(parts.into_iter().collect::<Result<_>>()?))
}

fn signed(core: Core, positive: bool) -> Core {
    if positive { core } else { core.negate() }
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    }
}
