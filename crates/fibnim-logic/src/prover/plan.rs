//! In which order bound variables are eliminated.
//!
//! "There are x and y with A and B and C" is an automaton on all variables of
//! A, B and C at once, unless it is seen that only A and B speak of x: then x
//! can be eliminated from A and B alone. So a bound variable is eliminated as
//! soon as all that speaks of it is together, the one first that needs the
//! fewest other variables (bucket elimination).

use std::collections::BTreeSet;

use super::core::{Core, Variable};

/// The same formula, with its quantifiers as far inside as they can be.
pub(crate) fn plan(core: Core) -> Core {
    match core {
        Core::Exists(bound, inner) => eliminate(bound, *inner),
        Core::Not(inner) => plan(*inner).negate(),
        Core::At(span, inner) => Core::At(span, Box::new(plan(*inner))),
        Core::And(_) => {
            let mut parts = Vec::new();
            core.conjuncts_into(&mut parts);
            Core::And(parts.into_iter().map(plan).collect())
        }
        Core::Or(parts) => Core::Or(parts.into_iter().map(plan).collect()),
        Core::Iff(left, right) => Core::Iff(Box::new(plan(*left)), Box::new(plan(*right))),
        Core::Constant(_) | Core::Atom(..) => core,
    }
}

/// Eliminates bound variables, those of quantifiers further inside included.
fn eliminate(mut bound: Vec<Variable>, inner: Core) -> Core {
    let mut parts = Vec::new();
    collect(inner, &mut bound, &mut parts);
    let mut parts: Vec<(BTreeSet<Variable>, Core)> = parts
        .into_iter()
        .map(plan)
        .map(|part| (part.free(), part))
        .collect();
    while let Some(next) = cheapest(&bound, &parts) {
        let (with, without): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|(free, _)| free.contains(&next));
        parts = without;
        let mut free: BTreeSet<Variable> = with.iter().flat_map(|(free, _)| free.clone()).collect();
        // What else occurs here only goes along.
        let (gone, left): (Vec<_>, Vec<_>) = bound.into_iter().partition(|variable| {
            free.contains(variable) && !parts.iter().any(|(free, _)| free.contains(variable))
        });
        bound = left;
        free.retain(|variable| !gone.contains(variable));
        let inner = conjunction(with.into_iter().map(|(_, part)| part).collect());
        parts.push((free, Core::Exists(gone, Box::new(inner))));
    }
    conjunction(parts.into_iter().map(|(_, part)| part).collect())
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

/// The bound variable whose elimination needs the fewest variables at once;
/// `None` if none occurs.
fn cheapest(bound: &[Variable], parts: &[(BTreeSet<Variable>, Core)]) -> Option<Variable> {
    let width = |variable: Variable| {
        let with = parts.iter().filter(|(free, _)| free.contains(&variable));
        let together: BTreeSet<_> = with.flat_map(|(free, _)| free).collect();
        together.len()
    };
    let widths = bound.iter().map(|&variable| (width(variable), variable));
    widths
        .filter(|&(width, _)| width > 0)
        .min()
        .map(|(_, variable)| variable)
}
