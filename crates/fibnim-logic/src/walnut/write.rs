//! Automata as Walnut writes them.

use std::fmt::Write;

use crate::automaton::{Automaton, DEAD};

/// The text of an automaton whose tracks are in a number system of Walnut.
///
/// ```
/// use fibnim_logic::{automaton::{Automaton, DEAD}, walnut};
///
/// let valid = Automaton::from_rows(1, &[(true, vec![0, 1]), (true, vec![0, DEAD])])?;
/// assert_eq!(
///     walnut::write_automaton(&valid, "msd_fib"),
///     "msd_fib\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n",
/// );
/// # Ok::<(), fibnim_logic::Error>(())
/// ```
pub fn write_automaton(automaton: &Automaton, system: &str) -> String {
    let tracks = automaton.tracks();
    if tracks == 0 {
        return format!("{}\n", !automaton.is_empty());
    }
    let mut text = vec![system; tracks].join(" ");
    text.push('\n');
    if automaton.is_empty() {
        // Walnut wants a first state.
        text.push_str("\n0 0\n");
    }
    let states = u32::try_from(automaton.states()).expect("states are numbered by u32");
    for state in 0..states {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\n{state} {}",
            u8::from(automaton.is_accepting(state))
        );
        for (letter, &target) in automaton.row(state).iter().enumerate() {
            if target != DEAD {
                let _ = writeln!(text, "{} -> {target}", digits(letter, tracks));
            }
        }
    }
    text
}

/// The digits of a letter, that of the first track first.
fn digits(letter: usize, tracks: usize) -> String {
    let digits: Vec<&str> = (0..tracks)
        .map(|track| if letter >> track & 1 == 1 { "1" } else { "0" })
        .collect();
    digits.join(" ")
}
