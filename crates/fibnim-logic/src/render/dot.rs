//! Automata in the language of Graphviz.

use std::fmt::Write;

use super::graph::{accepting, caption, edges};
use crate::automaton::Automaton;

/// The automaton as a graph in the language DOT. The variables are those of its
/// tracks.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD}, render};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// let dot = render::dot(&valid, &["n".into()]);
/// assert!(dot.contains("  0 -> 1 [label=\"1\"];"));
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn dot(automaton: &Automaton, variables: &[String]) -> String {
    let mut text = String::from("digraph automaton {\n  rankdir=LR;\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  label=\"{}\";", caption(variables));
    text.push_str("  node [shape=circle];\n");
    for (state, accepting) in accepting(automaton).into_iter().enumerate() {
        let shape = if accepting {
            " [shape=doublecircle]"
        } else {
            ""
        };
        let _ = writeln!(text, "  {state}{shape};");
    }
    if !automaton.is_empty() {
        text.push_str("  start [shape=point];\n  start -> 0;\n");
    }
    for edge in edges(automaton) {
        let _ = writeln!(
            text,
            "  {} -> {} [label=\"{}\"];",
            edge.from, edge.to, edge.label
        );
    }
    text.push_str("}\n");
    text
}
