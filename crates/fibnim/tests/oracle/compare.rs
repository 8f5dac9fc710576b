//! The harness that compares two engines over a box of positions.

use std::fmt;

use fibnim::{Outcome, Step};

/// What an engine says of a position, in a form that any two can be compared
/// in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move, in the game's order; takes by pile, then ascending.
    pub winning_moves: Vec<Step>,
}

/// All positions of a box agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// How many positions were compared.
    pub positions: usize,
}

/// The first position where two engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, as text.
    pub position: String,
    /// The first engine's answer.
    pub first: Answer,
    /// The second engine's answer.
    pub second: Answer,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            first,
            second,
        } = self;
        write!(
            f,
            "at {position} the first engine says {first}, the second {second}"
        )
    }
}

/// An answer or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub fibnim::Result<Verdict>);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Err(error) => write!(f, "'{error}'"),
            Ok(verdict) => {
                let moves = verdict.winning_moves.iter();
                let moves: Vec<String> = moves.map(Step::to_string).collect();
                write!(
                    f,
                    "{} with winning moves [{}]",
                    verdict.outcome,
                    moves.join(", ")
                )
            }
        }
    }
}

/// Asks two engines about each position of a box, in order, until they
/// differ. An error counts as a difference: a comparison that skips positions
/// would show nothing.
pub fn compare<P: fmt::Display>(
    positions: impl IntoIterator<Item = P>,
    mut first: impl FnMut(&P) -> fibnim::Result<Verdict>,
    mut second: impl FnMut(&P) -> fibnim::Result<Verdict>,
) -> Result<Agreement, Box<Disagreement>> {
    let mut compared = 0;
    for position in positions {
        let (left, right) = (first(&position), second(&position));
        if left.is_err() || left != right {
            return Err(Box::new(Disagreement {
                position: position.to_string(),
                first: Answer(left),
                second: Answer(right),
            }));
        }
        compared += 1;
    }
    Ok(Agreement {
        positions: compared,
    })
}

#[test]
fn a_comparison_ends_where_two_engines_differ() {
    let verdict = |outcome| {
        Ok(Verdict {
            outcome,
            winning_moves: Vec::new(),
        })
    };
    let even = |n: &u32| {
        verdict(if n.is_multiple_of(2) {
            Outcome::P
        } else {
            Outcome::N
        })
    };
    let never = |_: &u32| verdict(Outcome::P);
    assert_eq!(compare(0..10, even, even).unwrap().positions, 10);
    assert_eq!(compare(0..10, even, never).unwrap_err().position, "1");
}
