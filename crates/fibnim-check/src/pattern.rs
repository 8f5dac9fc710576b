//! The tuples of numbers whose digits match a regular expression.
//!
//! The expression becomes a program in Thompson's way: a step reads a letter,
//! goes on in several places at once, or is the end. The subset construction
//! makes a deterministic automaton of it.

use crate::automaton::{Automaton, Letter};
use crate::error::Result;
use crate::limits::Budget;
use crate::operations::{Operand, Size, explore, product};
use crate::regex::Regex;

/// The place of a step in its program.
type Place = usize;

enum Step {
    /// Reads one letter and goes on.
    Read {
        read: Letter,
        digits: Letter,
        next: Place,
    },
    /// Goes on in each of the places.
    Split(Vec<Place>),
    /// The word has matched.
    End,
}

/// The tuples of numbers that match: a tuple does if its digits, with some
/// number of zeros in front, are a word of the expression.
pub(crate) fn matches(
    regex: &Regex,
    tracks: usize,
    valid: &Automaton,
    budget: &mut Budget,
) -> Result<Automaton> {
    let all: Vec<usize> = (0..tracks).collect();
    let mut automaton = words(regex, tracks, budget)?;
    for track in 0..tracks {
        let before = budget.held();
        let words = Operand {
            automaton: &automaton,
            reads: &all,
        };
        let number = Operand {
            automaton: valid,
            reads: &[track],
        };
        automaton = product(words, number, tracks, |a, b| a && b, budget)?;
        budget.keep_since(before, &automaton);
    }
    Ok(automaton)
}

/// The words that match, also with leading zeros put in front or dropped.
fn words(regex: &Regex, tracks: usize, budget: &mut Budget) -> Result<Automaton> {
    budget.allow_tracks(tracks)?;
    let program = Program::of(regex, tracks);
    let start = program.start();
    explore(
        tracks,
        start,
        |set: &Vec<Place>| Size {
            work: program.steps.len(),
            stored: set.len(),
        },
        |set| set.contains(&Program::END),
        |set, letter| {
            let next = program.after(set, letter);
            (!next.is_empty()).then_some(next)
        },
        budget,
    )
}

struct Program {
    steps: Vec<Step>,
    /// Reads any number of zeros, then the expression.
    zeros: Place,
}

impl Program {
    const END: Place = 0;

    fn of(regex: &Regex, tracks: usize) -> Self {
        let mut program = Self {
            steps: vec![Step::End],
            zeros: Self::END,
        };
        let expression = program.add(regex, Self::END);
        let zero = Regex::Repeat {
            part: Box::new(Regex::Letter {
                read: (1 << tracks) - 1,
                digits: 0,
            }),
            never: true,
            often: true,
        };
        program.zeros = program.add(&zero, expression);
        program
    }

    fn push(&mut self, step: Step) -> Place {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// Adds steps that read a word of the expression and go on at `next`;
    /// gives the first of them.
    fn add(&mut self, regex: &Regex, next: Place) -> Place {
        match regex {
            &Regex::Letter { read, digits } => self.push(Step::Read { read, digits, next }),
            Regex::Sequence(parts) => parts
                .iter()
                .rev()
                .fold(next, |next, part| self.add(part, next)),
            Regex::Choice(parts) => {
                let firsts = parts.iter().map(|part| self.add(part, next)).collect();
                self.push(Step::Split(firsts))
            }
            Regex::Repeat { part, never, often } => {
                // After the part: out, or the part again.
                let after = self.push(Step::Split(vec![next]));
                let first = self.add(part, after);
                if *often {
                    self.steps[after] = Step::Split(vec![next, first]);
                }
                if *never {
                    self.push(Step::Split(vec![next, first]))
                } else {
                    first
                }
            }
        }
    }

    /// The reading steps and ends that are reached from the places without
    /// reading, in order.
    fn reached(&self, mut open: Vec<Place>) -> Vec<Place> {
        let mut seen = vec![false; self.steps.len()];
        let mut reached = Vec::new();
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            match &self.steps[place] {
                Step::Split(places) => open.extend(places),
                Step::Read { .. } | Step::End => reached.push(place),
            }
        }
        reached.sort_unstable();
        reached
    }

    /// Where the letter leads from a set.
    fn after(&self, set: &[Place], letter: Letter) -> Vec<Place> {
        let next = |&place: &Place| match self.steps[place] {
            Step::Read { read, digits, next } if Regex::reads(read, digits, letter) => Some(next),
            _ => None,
        };
        self.reached(set.iter().filter_map(next).collect())
    }

    /// Where any number of zeros leads: so a word of the expression is found
    /// without its leading zeros too.
    fn start(&self) -> Vec<Place> {
        let mut set = self.reached(vec![self.zeros]);
        loop {
            // The zeros are read again and again: no place is lost.
            let next = self.after(&set, 0);
            if next == set {
                return set;
            }
            set = next;
        }
    }
}
