//! The sweep of the reversed Zeckendorf game: who wins from the start of n, for
//! each n of a range.

use std::collections::BTreeMap;
use std::io;
use std::ops::RangeInclusive;

use fibnim::solve::bins::{Window, one_by_one_cost, solve_one_by_one, solve_windows, windows_cost};
use fibnim::{Budget, Error, Outcome};

use super::journal::Journal;

/// How the n are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReversedMode {
    /// 32 n at once: the fastest way to many n next to each other.
    Windows,
    /// One n at a time: much less memory.
    Single,
}

/// Who wins from the start of n, for each n of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReversedSweep {
    /// The n.
    pub range: RangeInclusive<usize>,
    /// How they are solved.
    pub mode: ReversedMode,
    /// The most threads; 0 for as many as there are cores.
    pub threads: usize,
}

impl ReversedSweep {
    /// What the journal begins with: the same for every run that may go on.
    pub fn name(&self) -> String {
        let mode = match self.mode {
            ReversedMode::Windows => "windows",
            ReversedMode::Single => "single",
        };
        format!(
            "reversed {mode} {} to {}",
            self.range.start(),
            self.range.end()
        )
    }

    /// Refuses the whole sweep where the budget is too small for it, before any
    /// file is touched.
    pub fn check(&self, budget: &Budget) -> fibnim::Result<()> {
        let windows = Window::of(self.range.clone())?;
        let cost = match self.mode {
            ReversedMode::Windows => windows_cost(&windows, budget)?,
            ReversedMode::Single => {
                let numbers: Vec<usize> = self.range.clone().collect();
                one_by_one_cost(&numbers, budget)?
            }
        };
        cost.check(budget)
    }

    /// Does what the lines of the journal do not have yet, adds it to the
    /// journal part by part, and returns the winner of each n. `progress` is told
    /// how much of what was missing is done. Refused before it starts where the
    /// budget is too small.
    pub fn run(
        &self,
        journal: &mut Journal,
        lines: &[String],
        budget: &Budget,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<Outcome>, SweepError> {
        let mut winners: BTreeMap<usize, Outcome> = lines
            .iter()
            .flat_map(|line| parse(line).unwrap_or_default())
            .filter(|(n, _)| self.range.contains(n))
            .collect();
        let missing = |n: &usize| !winners.contains_key(n);
        let missing: Vec<usize> = self.range.clone().filter(missing).collect();
        let mut failed = None;
        let mut add = |first: usize, outcomes: Vec<Outcome>| {
            if let Err(error) = journal.add(&line(first, &outcomes)) {
                failed = Some(error);
                return false;
            }
            winners.extend((first..).zip(outcomes));
            true
        };
        match self.mode {
            ReversedMode::Windows => {
                let mut windows = Window::of(self.range.clone())?;
                windows.retain(|window| window.range().any(|n| missing.contains(&n)));
                let mut add = |window: Window, outcomes| add(*window.range().start(), outcomes);
                solve_windows(&windows, self.threads, budget, &mut add, progress)?;
            }
            ReversedMode::Single => {
                let mut add = |n, outcome| add(n, vec![outcome]);
                solve_one_by_one(&missing, self.threads, budget, &mut add, progress)?;
            }
        }
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(winners.into_values().collect()),
        }
    }
}

/// Why a sweep ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Error),
    /// Its journal could not be written.
    #[error("the journal could not be written: {0}")]
    Journal(#[from] io::Error),
}

/// "33 1121…": the first n, and the winner of it and of those after it.
fn line(first: usize, outcomes: &[Outcome]) -> String {
    let players = outcomes.iter().map(|outcome| match outcome {
        Outcome::N => '1',
        Outcome::P => '2',
    });
    format!("{first} {}", players.collect::<String>())
}

/// Reads a line; `None` if it is none.
fn parse(line: &str) -> Option<Vec<(usize, Outcome)>> {
    let (first, players) = line.split_once(' ')?;
    let outcomes = players.chars().map(|player| match player {
        '1' => Some(Outcome::N),
        '2' => Some(Outcome::P),
        _ => None,
    });
    let outcomes: Vec<Outcome> = outcomes.collect::<Option<_>>()?;
    Some((first.parse().ok()?..).zip(outcomes).collect())
}
