//! In which order bound variables are eliminated.
//!
//! "There are x and y with A and B and C" is an automaton on all variables of
//! A, B and C at once, unless it is seen that only A and B speak of x: then x
//! can be eliminated from A and B alone. So a bound variable is eliminated as
//! soon as all that speaks of it is together, the one first that needs the
//! fewest other variables (bucket elimination).

use std::collections::{BTreeMap, BTreeSet};

use super::core::{Core, Variable};
use crate::automaton::Work;
use crate::error::{Error, Result};

/// The same formula, with its quantifiers as far inside as they can be.
///
/// Refused where they would be too many inside each other: what walks a formula
/// is recursive.
pub(crate) fn plan(core: Core, work: &mut Work) -> Result<Core> {
    work.go(10)?;
    Ok(match core {
        Core::Exists(bound, inner) => eliminate(bound, *inner, work)?,
        Core::Not(inner) => plan(*inner, work)?.negate(),
        Core::At(span, inner) => Core::At(span, Box::new(plan(*inner, work)?)),
        Core::And(_) => {
            let mut parts = Vec::new();
            core.conjuncts_into(&mut parts);
            Core::And(plan_all(parts, work)?)
        }
        Core::Or(parts) => Core::Or(plan_all(parts, work)?),
        Core::Iff(left, right) => {
            let (left, right) = (plan(*left, work)?, plan(*right, work)?);
            Core::Iff(Box::new(left), Box::new(right))
        }
        Core::Constant(_) | Core::Atom(..) => core,
    })
}

fn plan_all(parts: Vec<Core>, work: &mut Work) -> Result<Vec<Core>> {
    parts.into_iter().map(|part| plan(part, work)).collect()
}

/// The most quantifiers inside each other.
const MOST_DEPTH: usize = 300;

/// How many quantifiers are inside each other.
fn depth(core: &Core) -> usize {
    match core {
        Core::Constant(_) | Core::Atom(..) => 0,
        Core::Not(inner) | Core::At(_, inner) => depth(inner),
        Core::And(parts) | Core::Or(parts) => parts.iter().map(depth).max().unwrap_or(0),
        Core::Iff(left, right) => depth(left).max(depth(right)),
        Core::Exists(_, inner) => depth(inner) + 1,
    }
}

/// Eliminates bound variables, those of quantifiers further inside included.
fn eliminate(mut bound: Vec<Variable>, inner: Core, work: &mut Work) -> Result<Core> {
    let mut parts = Vec::new();
    collect(inner, &mut bound, &mut parts);
    let mut buckets = Buckets::new(&bound, plan_all(parts, work)?, work)?;
    while let Some(next) = buckets.cheapest(work)? {
        if buckets.eliminate(next, work)? > MOST_DEPTH {
            let limit = format!("{MOST_DEPTH} quantifiers inside each other");
            let what = "eliminating the variables one after the other";
            return Err(Error::limit(what, limit));
        }
    }
    let left = buckets.parts.into_iter().flatten();
    Ok(conjunction(left.map(|(part, _)| part).collect()))
}

/// The parts of a conjunction, and which of them speak of a bound variable.
struct Buckets {
    /// Each with its depth; those that were joined are gone.
    parts: Vec<Option<(Core, usize)>>,
    free: Vec<BTreeSet<Variable>>,
    /// For each bound variable the parts that speak of it.
    places: BTreeMap<Variable, BTreeSet<usize>>,
    /// For each bound variable, how many variables its elimination needs.
    widths: BTreeMap<Variable, usize>,
}

impl Buckets {
    fn new(bound: &[Variable], parts: Vec<Core>, work: &mut Work) -> Result<Self> {
        let mut buckets = Self {
            parts: Vec::new(),
            free: Vec::new(),
            // Those that nothing speaks of need not be eliminated.
            places: bound
                .iter()
                .map(|&variable| (variable, BTreeSet::new()))
                .collect(),
            widths: BTreeMap::new(),
        };
        for part in parts {
            let (free, depth) = (part.free(work)?, depth(&part));
            buckets.push(part, depth, free);
        }
        let occurring: Vec<Variable> = buckets.places.keys().copied().collect();
        buckets.measure(occurring, work)?;
        Ok(buckets)
    }

    fn push(&mut self, part: Core, depth: usize, free: BTreeSet<Variable>) {
        for variable in &free {
            if let Some(places) = self.places.get_mut(variable) {
                places.insert(self.parts.len());
            }
        }
        self.parts.push(Some((part, depth)));
        self.free.push(free);
    }

    fn measure(
        &mut self,
        variables: impl IntoIterator<Item = Variable>,
        work: &mut Work,
    ) -> Result<()> {
        for variable in variables {
            let Some(places) = self.places.get(&variable) else {
                continue;
            };
            let together: BTreeSet<_> = places.iter().flat_map(|&i| &self.free[i]).collect();
            work.go(10 * (places.len() + together.len()))?;
            if !together.is_empty() {
                self.widths.insert(variable, together.len());
            }
        }
        Ok(())
    }

    /// The variable whose elimination needs the fewest at once.
    fn cheapest(&self, work: &mut Work) -> Result<Option<Variable>> {
        work.go(self.widths.len())?;
        let widths = self
            .widths
            .iter()
            .map(|(&variable, &width)| (width, variable));
        Ok(widths.min().map(|(_, variable)| variable))
    }

    /// Joins all parts that speak of a variable, and eliminates it, and what
    /// else occurs in them only. Gives the depth that this makes.
    fn eliminate(&mut self, variable: Variable, work: &mut Work) -> Result<usize> {
        let together = self.places[&variable].clone();
        let mut free: BTreeSet<Variable> = together
            .iter()
            .flat_map(|&i| self.free[i].iter().copied())
            .collect();
        let joined: Vec<(Core, usize)> = together
            .iter()
            .filter_map(|&i| self.parts[i].take())
            .collect();
        let depth = 1 + joined.iter().map(|&(_, depth)| depth).max().unwrap_or(0);
        let joined = joined.into_iter().map(|(part, _)| part).collect();
        let mut gone = Vec::new();
        for inner in &free {
            if let Some(places) = self.places.get_mut(inner) {
                work.go(10 * places.len())?;
                places.retain(|i| !together.contains(i));
                if places.is_empty() {
                    gone.push(*inner);
                }
            }
        }
        for variable in &gone {
            free.remove(variable);
            self.places.remove(variable);
            self.widths.remove(variable);
        }
        let part = Core::Exists(gone, Box::new(conjunction(joined)));
        self.push(part, depth, free.clone());
        self.measure(free, work)?;
        Ok(depth)
    }
}

fn conjunction(mut parts: Vec<Core>) -> Core {
    match parts.len() {
        1 => parts.remove(0),
        _ => Core::And(parts),
    }
}

/// The parts of a conjunction, those inside quantifiers included: their
/// variables have numbers of their own, and join the bound ones.
fn collect(core: Core, bound: &mut Vec<Variable>, parts: &mut Vec<Core>) {
    let mut found = Vec::new();
    core.conjuncts_into(&mut found);
    for part in found {
        match part {
            Core::Exists(more, inner) => {
                bound.extend(more);
                collect(*inner, bound, parts);
            }
            other => parts.push(other),
        }
    }
}
