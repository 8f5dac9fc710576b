//! Regular expressions over the digits of numbers, and the tuples of numbers
//! whose digits match one.
//!
//! They are written `0`, `1` and `.` for one number, `[1,0]` and `[*,0]` for
//! several, with `|`, `*`, `+`, `?` and parentheses; `()` is the empty word, and
//! blanks mean nothing.
//!
//! The expression becomes a program in Thompson's way: a step reads a letter,
//! goes on in several places at once, or is the end. The subset construction
//! makes a deterministic automaton of it.

use std::iter::Peekable;
use std::str::Chars;

use crate::automaton::{Automaton, Letter, MAX_TRACKS};
use crate::error::{Result, quote};
use crate::limits::Budget;
use crate::operations::{Operand, Size, explore, product};

/// The deepest nesting of parentheses that is read.
const MAX_DEPTH: usize = 200;

/// The most bytes of a regular expression.
const MAX_BYTES: usize = 10_000;

/// What was read, or what was wrong.
type Parsed<T> = std::result::Result<T, String>;

/// A regular expression over tuples of binary digits.
///
/// ```
/// use fibnim_check::Regex;
///
/// // A 1 on the second track, whatever is on the first.
/// let regex = Regex::parse("[*,1]", 2)?;
/// assert_eq!(regex, Regex::Letter { read: 0b10, digits: 0b10 });
/// let error = Regex::parse("1(0|2)", 1).unwrap_err();
/// assert_eq!(error, "expected a digit, '.', '[' or '(', found '2'");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regex {
    /// Any letter that has these digits on the tracks that are read, which are
    /// the bits of `read`.
    Letter {
        /// The tracks on which the digit matters.
        read: Letter,
        /// The digits on them; 0 on all others.
        digits: Letter,
    },
    /// One after the other; the empty word if there is none.
    Sequence(Vec<Self>),
    /// One of them.
    Choice(Vec<Self>),
    /// Once, and what else is allowed: `?`, `+`, or both, which is `*`.
    Repeat {
        /// What is repeated.
        part: Box<Self>,
        /// Whether it may be left out.
        never: bool,
        /// Whether it may stand many times.
        often: bool,
    },
}

impl Regex {
    /// Reads a regular expression about `tracks` numbers; an error says in
    /// words what was expected.
    pub fn parse(text: &str, tracks: usize) -> Parsed<Self> {
        if !(1..=MAX_TRACKS).contains(&tracks) {
            return Err(format!(
                "a regular expression is about 1 to {MAX_TRACKS} numbers, not {tracks}"
            ));
        }
        if text.len() > MAX_BYTES {
            return Err(format!(
                "a regular expression has at most {MAX_BYTES} bytes, not {}",
                text.len()
            ));
        }
        let mut reader = Reader {
            rest: text.chars().peekable(),
            tracks,
        };
        let regex = reader.choice(0)?;
        match reader.peek() {
            None => Ok(regex),
            Some(_) => reader.unexpected("the end of the line"),
        }
    }

    /// Whether the letter is the one that is read.
    pub(crate) fn reads(read: Letter, digits: Letter, letter: Letter) -> bool {
        letter & read == digits
    }
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    tracks: usize,
}

impl Reader<'_> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.rest.next().is_some()
    }

    fn expect(&mut self, wanted: char) -> Parsed<()> {
        if self.take(wanted) {
            return Ok(());
        }
        self.unexpected(&format!("'{wanted}'"))
    }

    fn unexpected<T>(&mut self, expected: &str) -> Parsed<T> {
        let found = match self.peek() {
            None => "the end of the line".to_owned(),
            Some(c) => quote(&c.to_string()),
        };
        Err(format!("expected {expected}, found {found}"))
    }

    fn choice(&mut self, depth: usize) -> Parsed<Regex> {
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(single_or(parts, Regex::Choice))
    }

    fn sequence(&mut self, depth: usize) -> Parsed<Regex> {
        let mut parts = vec![self.repeated(depth)?];
        while !matches!(self.peek(), None | Some('|' | ')')) {
            parts.push(self.repeated(depth)?);
        }
        Ok(single_or(parts, Regex::Sequence))
    }

    /// Signs after one another allow what any of them allows.
    fn repeated(&mut self, depth: usize) -> Parsed<Regex> {
        let part = self.operand(depth)?;
        let (mut never, mut often) = (false, false);
        while let Some(sign @ ('*' | '+' | '?')) = self.peek() {
            self.rest.next();
            never |= sign != '+';
            often |= sign != '?';
        }
        if !never && !often {
            return Ok(part);
        }
        Ok(Regex::Repeat {
            part: Box::new(part),
            never,
            often,
        })
    }

    fn operand(&mut self, depth: usize) -> Parsed<Regex> {
        if self.take('(') {
            return self.group(depth);
        }
        if self.take('[') {
            return self.tuple();
        }
        if self.take('.') {
            return Ok(Regex::Letter { read: 0, digits: 0 });
        }
        match self.peek() {
            Some(digit @ ('0' | '1')) if self.tracks == 1 => {
                self.rest.next();
                let digits = Letter::from(digit == '1');
                Ok(Regex::Letter { read: 1, digits })
            }
            _ if self.tracks == 1 => self.unexpected("a digit, '.', '[' or '('"),
            _ => self.unexpected("'.', '[' or '('"),
        }
    }

    /// What follows an opening parenthesis.
    fn group(&mut self, depth: usize) -> Parsed<Regex> {
        if depth == MAX_DEPTH {
            return Err(format!(
                "the regular expression is nested more than {MAX_DEPTH} parentheses deep"
            ));
        }
        if self.take(')') {
            return Ok(Regex::Sequence(Vec::new()));
        }
        let inner = self.choice(depth + 1)?;
        self.expect(')')?;
        Ok(inner)
    }

    /// What follows an opening bracket: one entry a track, `*` for any digit.
    fn tuple(&mut self) -> Parsed<Regex> {
        let (mut read, mut digits) = (0, 0);
        for track in 0..self.tracks {
            if track > 0 {
                self.expect(',')?;
            }
            match self.peek() {
                Some('*') => {}
                Some('0') => read |= 1 << track,
                Some('1') => {
                    read |= 1 << track;
                    digits |= 1 << track;
                }
                _ => return self.unexpected("'0', '1' or '*'"),
            }
            self.rest.next();
        }
        self.expect(']')?;
        Ok(Regex::Letter { read, digits })
    }
}

fn single_or(mut parts: Vec<Regex>, several: fn(Vec<Regex>) -> Regex) -> Regex {
    match parts.len() {
        1 => parts.remove(0),
        _ => several(parts),
    }
}

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
    let start = program.start(budget)?;
    explore(
        tracks,
        start,
        |set: &Vec<Place>| Size {
            work: program.steps.len(),
            stored: set.len(),
        },
        |set| set.contains(&Program::END),
        |set, letter, budget| {
            let next = program.after(set, letter, budget)?;
            Ok((!next.is_empty()).then_some(next))
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
    fn after(&self, set: &[Place], letter: Letter, budget: &mut Budget) -> Result<Vec<Place>> {
        budget.go(self.steps.len())?;
        let next = |&place: &Place| match self.steps[place] {
            Step::Read { read, digits, next } if Regex::reads(read, digits, letter) => Some(next),
            _ => None,
        };
        Ok(self.reached(set.iter().filter_map(next).collect()))
    }

    /// Where any number of zeros leads: so a word of the expression is found
    /// without its leading zeros too.
    fn start(&self, budget: &mut Budget) -> Result<Vec<Place>> {
        let mut set = self.reached(vec![self.zeros]);
        loop {
            // The zeros are read again and again: no place is lost.
            let next = self.after(&set, 0, budget)?;
            if next == set {
                return Ok(set);
            }
            set = next;
        }
    }
}
