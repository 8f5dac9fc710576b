//! Guess, verify, repair, until it is proved or the limits are reached.

use fibnim::{Noun, Pace};

use super::guess::{Effort, Guess};
use crate::automaton::Automaton;
use crate::error::{Bound, Error, Result};
use crate::prover::{Prover, Statement};

/// So many steps of the recursion are tried on a refuted guess.
const MOST_REPAIRS: usize = 2;

/// The most steps of a check and of a repair, for each state: those that succeed
/// need less.
const CHECK_STEPS: u64 = 100_000;
const REPAIR_STEPS: u64 = 20_000;
/// A check of fewer states than these may take as many steps as one of them.
const FEW_STATES: usize = 2000;
/// After so many guesses that were too large to check, and did not grow, no more
/// are made.
const MOST_UNCHECKED: usize = 3;
/// A guess has settled if a longer table changes its size by at most one part in
/// so many.
const SETTLED: usize = 60;

/// A relation to be learned.
pub(super) trait Task {
    /// The digits of the numbers in the first table.
    const FIRST_LENGTH: usize;
    /// The most letters by which states are told apart.
    const MOST_DEPTH: usize;

    /// What it is, for an error.
    fn name(&self) -> String;

    /// The prover that verifies it.
    fn prover(&mut self) -> &mut Prover;

    /// A guess from a table of numbers of so many digits.
    fn guess(&mut self, length: usize, effort: &mut Effort) -> Result<Guess>;

    /// The statements that prove it; `None` if it is refuted.
    fn verify(&mut self, automaton: &Automaton) -> Result<Option<Vec<Statement>>>;

    /// What one step of the recursion makes of the relation that was refuted:
    /// it is right wherever all moves lead to positions of which that one is.
    fn repair(&mut self) -> Result<Automaton>;
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

/// Learns a relation from longer and longer tables, up to `most` entries a
/// number.
pub(super) fn learn<T: Task>(task: &mut T, most: u64) -> Result<Learned> {
    let limits = task.prover().work().limits().clone();
    let mut effort = Effort {
        depth: T::MOST_DEPTH,
        pace: Pace::new("the guess of an automaton", &limits.budget)
            .counting(Noun::new("query", "queries")),
        limits,
        lookups: 0,
    };
    let terms = task.prover().system().small_terms();
    let last = terms
        .partition_point(|&term| term <= most)
        .saturating_sub(1);
    let mut refuted = 0;
    let mut last_states = 0;
    let mut unchecked = 0;
    let watch = effort.limits.budget.watch().clone();
    for (guesses, length) in (1..).zip(T::FIRST_LENGTH..=last) {
        let _stage = watch.stage(|| stage(guesses, refuted, length));
        let guess = task.guess(length, &mut effort);
        let guess = match guess.map_err(|error| error.within(&task.name()))? {
            Guess::Fits(guess) => guess,
            Guess::Wrong => continue,
            Guess::TooLarge(limit) => return Err(not_found(task, Bound::Size, limit)),
        };
        // While longer tables make it grow, it is not worth a check.
        let growth = guess
            .states()
            .abs_diff(std::mem::replace(&mut last_states, guess.states()));
        if growth * SETTLED > guess.states() {
            continue;
        }
        // A longer table is cheaper than a repair, while it helps.
        let repairs = if growth == 0 || length == last {
            MOST_REPAIRS
        } else {
            0
        };
        match check_and_repair(task, guess, repairs, &mut refuted)? {
            Checked::Proved(automaton, statements, repairs) => {
                return Ok(Learned {
                    automaton,
                    statements,
                    length,
                    refuted,
                    repairs,
                });
            }
            Checked::Refuted => {}
            Checked::TooLarge(error) => {
                // A wrong guess can be too large to check; one that does not
                // change any more will remain so.
                unchecked += usize::from(growth == 0);
                if unchecked == MOST_UNCHECKED {
                    return Err(error);
                }
            }
        }
    }
    let table = format!("a table up to {most}");
    Err(not_found(task, Bound::Bytes, table))
}

/// "guess 3 from numbers of up to 9 digits, 1 guess refuted".
fn stage(guess: u64, refuted: usize, digits: usize) -> String {
    let refuted = Noun::new("guess", "guesses").words(refuted as u64);
    let digits = Noun::new("digit", "digits").words(digits as u64);
    format!("guess {guess} from numbers of up to {digits}, {refuted} refuted")
}

/// What comes of a guess.
enum Checked {
    /// The relation, the statements that prove it, and how many repairs it took.
    Proved(Automaton, Vec<Statement>, usize),
    Refuted,
    TooLarge(Error),
}

/// Checks a guess, and what the recursion makes of it if it is refuted.
fn check_and_repair(
    task: &mut impl Task,
    guess: Automaton,
    most_repairs: usize,
    refuted: &mut usize,
) -> Result<Checked> {
    let most_states = guess.states() + guess.states() / 3 + 10;
    let mut automaton = guess;
    for repairs in 0..=most_repairs {
        let steps = CHECK_STEPS * automaton.states().max(FEW_STATES) as u64;
        match within_steps(task, steps, |task| task.verify(&automaton)) {
            Ok(Some(statements)) => return Ok(Checked::Proved(automaton, statements, repairs)),
            Ok(None) => *refuted += 1,
            Err(error) if error.is_too_large() => return Ok(Checked::TooLarge(error)),
            Err(error) => return Err(error),
        }
        if repairs == most_repairs {
            break;
        }
        let steps = REPAIR_STEPS * automaton.states() as u64;
        match within_steps(task, steps, Task::repair) {
            // What grows is not about to become right.
            Ok(better) if better.states() <= most_states => automaton = better,
            Ok(_) => break,
            Err(error) if error.is_too_large() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(Checked::Refuted)
}

/// Runs a part of the work in at most so many steps.
fn within_steps<T: Task, R>(
    task: &mut T,
    steps: u64,
    run: impl FnOnce(&mut T) -> Result<R>,
) -> Result<R> {
    let usual = task.prover().work().limits().steps;
    task.prover().limit_steps(steps.min(usual));
    let result = run(task);
    task.prover().limit_steps(usual);
    result
}

fn not_found(task: &impl Task, bound: Bound, limit: String) -> Error {
    let what = format!("finding the automaton of {}", task.name());
    Error::limit_of(bound, what, limit)
}
