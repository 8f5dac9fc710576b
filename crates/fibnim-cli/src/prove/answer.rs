//! What was decided.

use std::io::Write;
use std::time::Duration;

use fibnim_logic::automaton::Work;
use fibnim_logic::render::{Solutions, solutions};
use fibnim_logic::system::NumberSystem;
use fibnim_logic::theorems::Theorem;
use fibnim_logic::{Statement, Verdict};

use super::options::ProveOptions;
use super::{json, text};
use crate::output::{Failure, print_json};

/// A statement, decided.
pub struct Decided {
    pub statement: Statement,
    pub time: Duration,
    /// Of a formula with free variables.
    pub solutions: Option<Solutions>,
}

impl Decided {
    pub fn list_solutions(
        &mut self,
        system: &NumberSystem,
        options: &ProveOptions,
    ) -> Result<(), Failure> {
        if let Verdict::Automaton { automaton, .. } = &self.statement.decision.verdict {
            let mut work = Work::new(options.limits());
            self.solutions = Some(solutions(automaton, system, options.solutions, &mut work)?);
        }
        Ok(())
    }
}

/// All that is known of a text.
pub struct Answer {
    pub theorem: Option<&'static Theorem>,
    pub system: String,
    pub decided: Vec<Decided>,
    /// Why the rest of the statements were not decided.
    pub limit: Option<fibnim_logic::Error>,
    /// Why a file was not written.
    pub unwritten: Option<Failure>,
    pub time: Duration,
}

impl Answer {
    /// Prints it. A limit is a failure, and so is a file that was not written,
    /// after what was decided.
    pub fn print(self, options: &ProveOptions) -> Result<(), Failure> {
        if options.json {
            print_json(&json::Document::of(&self, options.verbose))?;
        } else {
            let mut out = anstream::stdout().lock();
            text::write(&mut out, &self, options.verbose)?;
            out.flush()?;
        }
        // Both are part of the answer in JSON.
        match self.limit.map(Failure::from).or(self.unwritten) {
            None => Ok(()),
            Some(failure) => Err(failure.answered()),
        }
    }
}
