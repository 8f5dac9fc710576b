//! The adder is addition: a proof from the order of the words alone.
//!
//! The words in their order are the numbers 0, 1, 2, …, so the next word is
//! the next number. An automaton A is addition if A(x, 0, z) holds exactly for
//! z = x, if A(x, y, z) makes A(x, y + 1, z + 1) true, and if for every x and y
//! it holds for one z only: by induction on y. Nothing of the construction is
//! trusted. (The same method: Mousavi, Schaeffer and Shallit 2016, *Decision
//! algorithms for Fibonacci-automatic words I*.)

use super::NumberSystem;
use crate::automaton::{Automaton, Operand, Operation, Work};
use crate::error::{Error, Result};

impl NumberSystem {
    /// Checks that the adder is addition.
    pub(super) fn verify_adder(&self, work: &mut Work) -> Result<()> {
        let fails = |what: &str| {
            Error::BadSystem(format!("the adder of {} was refuted: {what}", self.name))
        };
        if !self.adds_zero(work)? {
            return Err(fails("x + 0 is not x"));
        }
        if !self.is_function(work)? {
            return Err(fails("a sum has two values"));
        }
        if !self.adds_one_more(work)? {
            return Err(fails("x + (y + 1) is not (x + y) + 1"));
        }
        Ok(())
    }

    /// The pairs (x, x + 1): x < y, and no number between.
    pub(crate) fn successor(&self, work: &mut Work) -> Result<Automaton> {
        let less = &self.less;
        let between = Automaton::product(
            Operation::And,
            Operand {
                automaton: less,
                places: &[0, 2],
            },
            Operand {
                automaton: less,
                places: &[2, 1],
            },
            3,
            work,
        )?;
        let apart = between.project(&[0, 1], work)?;
        Automaton::product(
            Operation::Minus,
            Operand {
                automaton: less,
                places: &[0, 1],
            },
            Operand {
                automaton: &apart,
                places: &[0, 1],
            },
            2,
            work,
        )
    }

    /// The pairs (x, x).
    pub(crate) fn equal(&self, work: &mut Work) -> Result<Automaton> {
        let same = Automaton::from_rows(2, &[(true, vec![0, u32::MAX, u32::MAX, 0])])?;
        Automaton::product(
            Operation::And,
            Operand {
                automaton: &same,
                places: &[0, 1],
            },
            Operand {
                automaton: &self.valid,
                places: &[0],
            },
            2,
            work,
        )
    }

    fn adds_zero(&self, work: &mut Work) -> Result<bool> {
        let zero = Automaton::of_word(&[]);
        let sums = Automaton::product(
            Operation::And,
            Operand {
                automaton: &self.add,
                places: &[0, 1, 2],
            },
            Operand {
                automaton: &zero,
                places: &[1],
            },
            3,
            work,
        )?;
        Ok(sums.project(&[0, 2], work)? == self.equal(work)?)
    }

    /// No two values of a sum. That there is one follows by induction from the
    /// other two.
    fn is_function(&self, work: &mut Work) -> Result<bool> {
        // Were x + y = z and x + y = u with z < u: two copies of the adder that
        // read the same x and y, in states that can go different ways.
        let differ = Automaton::product(
            Operation::And,
            Operand {
                automaton: &self.add,
                places: &[0, 1, 2],
            },
            Operand {
                automaton: &self.less,
                places: &[2, 3],
            },
            4,
            work,
        )?;
        let both = Automaton::product(
            Operation::And,
            Operand {
                automaton: &differ,
                places: &[0, 1, 2, 3],
            },
            Operand {
                automaton: &self.add,
                places: &[0, 1, 3],
            },
            4,
            work,
        )?;
        Ok(both.is_empty())
    }

    /// A(x, y, z) makes A(x, y + 1, z + 1) true: whatever (x, y + 1, z + 1) is,
    /// the adder accepts it.
    fn adds_one_more(&self, work: &mut Work) -> Result<bool> {
        let next = self.successor(work)?;
        let z_stepped = Automaton::product(
            Operation::And,
            Operand {
                automaton: &self.add,
                places: &[0, 1, 2],
            },
            Operand {
                automaton: &next,
                places: &[2, 3],
            },
            4,
            work,
        )?
        .project(&[0, 1, 3], work)?;
        let stepped = Automaton::product(
            Operation::And,
            Operand {
                automaton: &z_stepped,
                places: &[0, 1, 2],
            },
            Operand {
                automaton: &next,
                places: &[1, 3],
            },
            4,
            work,
        )?
        .project(&[0, 3, 2], work)?;
        let missed = Automaton::product(
            Operation::Minus,
            Operand {
                automaton: &stepped,
                places: &[0, 1, 2],
            },
            Operand {
                automaton: &self.add,
                places: &[0, 1, 2],
            },
            3,
            work,
        )?;
        Ok(missed.is_empty())
    }
}
