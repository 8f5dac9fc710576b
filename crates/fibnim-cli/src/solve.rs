//! `fibnim solve`: one position, or a stream of them.

use std::io::Write;

use fibnim::{Analysis, Budget, Game};

use crate::args::SolveOptions;
use crate::output::{Failure, print_json, terminal_width};
use crate::{explain, stream};

/// A game, an engine and a budget: what every position of a call has in
/// common.
struct Question {
    game: Game,
    engine: fibnim::EngineChoice,
    budget: Budget,
}

impl Question {
    fn new(options: &SolveOptions) -> fibnim::Result<Self> {
        let mut budget = options.limits.budget();
        if let Some(digits) = options.max_digits {
            budget = budget.listed_digits(digits).listed_moves(usize::MAX);
        }
        if let Some(positions) = options.max_positions {
            budget = budget.positions(positions);
        }
        Ok(Self {
            game: options.game.open()?,
            engine: options.engine.into(),
            budget,
        })
    }

    fn answer(&self, position: &str) -> fibnim::Result<Analysis> {
        let position = self.game.position(position)?;
        position.analyze_by(self.engine, &self.budget)
    }
}

pub fn run(options: &SolveOptions) -> Result<(), Failure> {
    let question = Question::new(options)?;
    if options.position == "-" {
        return stream::run(&|position: &str| question.answer(position));
    }
    let analysis = question
        .answer(&options.position)
        .map_err(|error| Failure::Question {
            error,
            position: Some(options.position.clone()),
        })?;
    if options.json {
        return print_json(&analysis);
    }
    let mut out = anstream::stdout().lock();
    out.write_all(explain::explain(&analysis, terminal_width()).as_bytes())?;
    Ok(out.flush()?)
}
