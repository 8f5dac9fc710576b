//! Automata for the eye: as a graph with one edge for all letters between two
//! states, which others draw; that graph in the language of Graphviz; and the
//! first tuples that an automaton accepts.

mod solutions;

use std::collections::BTreeMap;
use std::fmt::Write;

pub use solutions::{Solution, Solutions, solutions};

use crate::automaton::{Automaton, DEAD, Work};
use crate::error::Result;

/// An edge of an automaton, for all letters from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The number of the state that it leaves.
    pub from: usize,
    /// The number of the state that it leads to.
    pub to: usize,
    /// Its letters: `00,01`, and `*` for any digit where they are many.
    pub label: String,
}

/// The edges, in the order of the states that they leave, and then of those
/// that they lead to.
pub fn edges(automaton: &Automaton) -> Vec<Edge> {
    let rows = automaton.rows().enumerate();
    rows.flat_map(|(from, (_, row))| edges_from(from, row, automaton.tracks()))
        .collect()
}

/// The edges that leave a state.
fn edges_from(from: usize, row: &[u32], tracks: usize) -> impl Iterator<Item = Edge> {
    let mut letters: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (letter, &target) in row.iter().enumerate() {
        if target != DEAD {
            letters.entry(target).or_default().push(letter);
        }
    }
    letters.into_iter().map(move |(to, letters)| Edge {
        from,
        to: to as usize,
        label: label(&letters, tracks),
    })
}

/// What the letters are: `digits of (n, r), most significant first`.
pub fn caption(variables: &[String]) -> String {
    match variables {
        [one] => format!("digits of {one}, most significant first"),
        several => format!("digits of ({}), most significant first", several.join(", ")),
    }
}

// The labels of edges: which letters lead from one state to another.

/// So many letters are listed one by one; more are brought together.
const MOST_LISTED: usize = 3;

/// The letters in one label: `00,01`, and `*` for any digit where they are
/// many.
fn label(letters: &[usize], tracks: usize) -> String {
    let mut cubes: Vec<Cube> = letters
        .iter()
        .map(|&digits| Cube { digits, any: 0 })
        .collect();
    if letters.len() > MOST_LISTED {
        cubes = merged(cubes, tracks);
    }
    let texts: Vec<String> = cubes.iter().map(|cube| cube.text(tracks)).collect();
    texts.join(",")
}

/// Letters that agree on some tracks and are any on the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cube {
    digits: usize,
    /// The tracks on which the digit is any; there `digits` has 0.
    any: usize,
}

impl Cube {
    fn text(self, tracks: usize) -> String {
        let sign = |track: usize| match (self.any >> track & 1, self.digits >> track & 1) {
            (1, _) => '*',
            (_, 1) => '1',
            _ => '0',
        };
        (0..tracks).map(sign).collect()
    }

    /// Both together, if they differ in one digit.
    fn merge(self, other: Self, tracks: usize) -> Option<Self> {
        let differing = self.digits ^ other.digits;
        let one = differing.is_power_of_two() && differing < 1 << tracks;
        (one && self.any == other.any).then_some(Self {
            digits: self.digits & other.digits,
            any: self.any | differing,
        })
    }
}

/// Pairs are merged until there are none: every letter stays in one cube.
fn merged(mut cubes: Vec<Cube>, tracks: usize) -> Vec<Cube> {
    // Those before this one merge with no other.
    let mut looked_at = 0;
    while looked_at < cubes.len() {
        let mut one = looked_at;
        // What was merged may merge with any other.
        while let Some((other, both)) = partner(&cubes, one, tracks) {
            let last = one.max(other);
            one = one.min(other);
            cubes[one] = both;
            cubes.remove(last);
            looked_at -= usize::from(last < looked_at);
        }
        looked_at += usize::from(one == looked_at);
    }
    cubes
}

/// The first cube that one can be merged with, and both together.
fn partner(cubes: &[Cube], one: usize, tracks: usize) -> Option<(usize, Cube)> {
    let merge = |(other, cube): (usize, &Cube)| Some((other, cubes[one].merge(*cube, tracks)?));
    cubes.iter().enumerate().find_map(merge)
}

/// The automaton as a graph in the language DOT. The variables are those of its
/// tracks.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD, Work}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let dot = render::dot(&valid, &["n".into()], &mut Work::default())?;
/// assert!(dot.contains("  0 -> 1 [label=\"1\"];"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn dot(automaton: &Automaton, variables: &[String], work: &mut Work) -> Result<String> {
    let mut text = String::from("digraph automaton {\n  rankdir=LR;\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  label=\"{}\";", caption(variables));
    text.push_str("  node [shape=circle];\n");
    for (state, (accepting, _)) in automaton.rows().enumerate() {
        let shape = if accepting {
            " [shape=doublecircle]"
        } else {
            ""
        };
        work.go(LINE)?;
        let _ = writeln!(text, "  {state}{shape};");
    }
    if !automaton.is_empty() {
        text.push_str("  start [shape=point];\n  start -> 0;\n");
    }
    for (from, (_, row)) in automaton.rows().enumerate() {
        for edge in edges_from(from, row, automaton.tracks()) {
            work.go(LINE * automaton.letters())?;
            let Edge { from, to, label } = edge;
            let _ = writeln!(text, "  {from} -> {to} [label=\"{label}\"];");
        }
    }
    text.push_str("}\n");
    Ok(text)
}

/// A line of text takes as long as so many small steps.
const LINE: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_letters_are_listed_and_many_are_brought_together() {
        assert_eq!(label(&[0], 2), "00");
        assert_eq!(
            label(&[0, 2], 2),
            "00,01",
            "the digit of the first track first"
        );
        assert_eq!(label(&[0, 1, 2, 3], 2), "**");
        assert_eq!(label(&[0, 1, 4, 5, 7], 3), "*0*,111");
        assert_eq!(label(&[0], 0), "");
    }

    #[test]
    fn every_letter_is_in_one_cube_and_no_other_is() {
        for set in 0..1usize << 8 {
            let letters: Vec<usize> = (0..8).filter(|letter| set >> letter & 1 == 1).collect();
            let cubes: Vec<Cube> = letters
                .iter()
                .map(|&digits| Cube { digits, any: 0 })
                .collect();
            let cubes = merged(cubes, 3);
            for letter in 0..8 {
                let inside = cubes
                    .iter()
                    .filter(|cube| letter & !cube.any == cube.digits)
                    .count();
                assert_eq!(inside, usize::from(letters.contains(&letter)));
            }
        }
    }
}
