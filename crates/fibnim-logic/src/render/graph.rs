//! An automaton as a graph: one edge for all letters between two states.

use std::collections::BTreeMap;

use super::labels::label;
use crate::automaton::{Automaton, DEAD};

/// An edge with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
}

/// The edges, in the order of their states.
pub(super) fn edges(automaton: &Automaton) -> Vec<Edge> {
    let mut letters: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (from, state) in (0..automaton.states()).zip(0u32..) {
        for (letter, &target) in automaton.row(state).iter().enumerate() {
            if target != DEAD {
                letters
                    .entry((from, target as usize))
                    .or_default()
                    .push(letter);
            }
        }
    }
    letters
        .into_iter()
        .map(|((from, to), letters)| Edge {
            from,
            to,
            label: label(&letters, automaton.tracks()),
        })
        .collect()
}

/// Whether words that end in each state are accepted.
pub(super) fn accepting(automaton: &Automaton) -> Vec<bool> {
    (0u32..)
        .take(automaton.states())
        .map(|state| automaton.is_accepting(state))
        .collect()
}

/// The tracks in words: `digits of (n, r)`.
pub(super) fn caption(variables: &[String]) -> String {
    match variables {
        [one] => format!("digits of {one}, most significant first"),
        several => format!("digits of ({}), most significant first", several.join(", ")),
    }
}
