//! The lines of a certificate.

use std::fmt::Write;

use fibnim::Natural;

use crate::automaton::{Automaton, DEAD};
use crate::error::{Error, Result};

/// The deepest nesting of parentheses that a checker need read.
const MAX_DEPTH: usize = 200;

/// What is written so far.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
}

impl Lines {
    pub(super) fn comment(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "# {line}");
        }
    }

    pub(super) fn automaton(&mut self, name: &str, automaton: &Automaton) {
        let states = automaton.states().max(1);
        let _ = writeln!(
            self.text,
            "automaton {name} {} {states}",
            automaton.tracks()
        );
        if automaton.is_empty() {
            let _ = writeln!(self.text, ".{}", " -".repeat(automaton.letters()));
        }
        for state in (0..).take(automaton.states()) {
            self.text.push(if automaton.is_accepting(state) {
                '+'
            } else {
                '.'
            });
            for &target in automaton.row(state) {
                let _ = match target {
                    DEAD => write!(self.text, " -"),
                    target => write!(self.text, " {target}"),
                };
            }
            self.text.push('\n');
        }
    }

    /// A line with a formula.
    pub(super) fn line(&mut self, head: &str, formula: &str) -> Result<()> {
        if depth(formula) > MAX_DEPTH {
            return Err(Error::LimitExceeded {
                what: "the certificate".into(),
                limit: format!("{MAX_DEPTH} parentheses inside each other"),
                part: String::new(),
            });
        }
        let _ = writeln!(self.text, "{head} {formula}");
        Ok(())
    }

    /// The numbers whose digits match. Blanks of any kind mean nothing in a
    /// pattern.
    pub(super) fn pattern(&mut self, name: &str, tracks: usize, pattern: &str) {
        let words: Vec<&str> = pattern.split_whitespace().collect();
        let _ = writeln!(self.text, "pattern {name} {tracks} {}", words.join(" "));
    }

    pub(super) fn number(&mut self, name: &str, number: &Natural) {
        let _ = writeln!(self.text, "number {name} {number}");
    }
}

/// How many parentheses are inside each other.
fn depth(formula: &str) -> usize {
    let (mut open, mut deepest) = (0usize, 0);
    for byte in formula.bytes() {
        match byte {
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}
