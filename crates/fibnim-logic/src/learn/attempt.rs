//! Guess, verify, repair, until it is proved or the limits are reached.

use std::ops::RangeInclusive;

use crate::automaton::Automaton;
use crate::error::Result;
use crate::prover::Statement;

/// So many steps of the recursion are tried on a refuted guess.
const MOST_REPAIRS: usize = 2;

/// The most steps of a repair, for each state: those that succeed need less.
const REPAIR_STEPS: u64 = 20_000;
/// A guess has settled if a longer table changes its size by at most one part in
/// so many.
const SETTLED: usize = 60;

/// A relation to be learned.
pub(super) trait Task {
    /// A guess from a table of numbers of so many digits; `None` if it is wrong
    /// in the table already, or too large.
    fn guess(&mut self, length: usize) -> Result<Option<Automaton>>;

    /// The statements that prove it; `None` if it is refuted.
    fn verify(&mut self, automaton: &Automaton) -> Result<Option<Vec<Statement>>>;

    /// What one step of the recursion makes of the relation that was refuted:
    /// it is right wherever all moves lead to positions of which that one is.
    fn repair(&mut self, steps: u64) -> Result<Automaton>;
}

/// A relation that was learned and verified, and how.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The relation; the limit is the last track.
    pub automaton: Automaton,
    /// The statements that prove it.
    pub statements: Vec<Statement>,
    /// The digits of the numbers in the table that it was guessed from.
    pub length: usize,
    /// How many guesses were refuted before.
    pub refuted: usize,
    /// How many steps of the recursion repaired the last guess.
    pub repairs: usize,
}

/// Learns a relation from longer and longer tables; `None` if the last one was
/// not enough.
pub(super) fn learn(
    task: &mut impl Task,
    lengths: RangeInclusive<usize>,
) -> Result<Option<Learned>> {
    let mut refuted = 0;
    let mut last_states = 0;
    for length in lengths.clone() {
        let Some(guess) = task.guess(length)? else {
            continue;
        };
        // While longer tables make it grow, it is not worth a check.
        let growth = guess
            .states()
            .abs_diff(std::mem::replace(&mut last_states, guess.states()));
        if growth * SETTLED > guess.states() {
            continue;
        }
        // A longer table is cheaper than a repair, while it helps.
        let most_repairs = if growth == 0 || length == *lengths.end() {
            MOST_REPAIRS
        } else {
            0
        };
        let most_states = guess.states() + guess.states() / 3 + 10;
        let mut automaton = guess;
        for repairs in 0..=most_repairs {
            // A wrong guess can be too large to check.
            let checked = unless_too_large(task.verify(&automaton))?;
            if let Some(Some(statements)) = checked {
                return Ok(Some(Learned {
                    automaton,
                    statements,
                    length,
                    refuted,
                    repairs,
                }));
            }
            refuted += 1;
            let better = match checked {
                Some(None) if repairs < most_repairs => {
                    let steps = automaton.states() as u64 * REPAIR_STEPS;
                    unless_too_large(task.repair(steps))?
                }
                _ => None,
            };
            match better {
                // What grows is not about to become right.
                Some(better) if better.states() <= most_states => automaton = better,
                _ => break,
            }
        }
    }
    Ok(None)
}

/// `None` where a limit was exceeded.
fn unless_too_large<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_limit_exceeded() => Ok(None),
        Err(error) => Err(error),
    }
}
