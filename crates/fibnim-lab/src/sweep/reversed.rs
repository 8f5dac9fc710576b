//! The sweep of the reversed Zeckendorf game: who wins from the start of n, for
//! each n of a range.

use std::ops::RangeInclusive;

use fibnim::solve::bins::{
    Window, cells_of_numbers, cells_of_windows, one_by_one_cost, solve_one_by_one, solve_windows,
    windows_cost,
};
use fibnim::{Budget, Error, Outcome};
use serde::{Deserialize, Serialize};

use super::plan::{
    ComputeError, INTEGERS_BYTES, Plan, Resources, Shard, Sweep, Worker, file_bytes, numbers,
};
use crate::export::Format;
use crate::grid::Sheet;
use crate::picture::Picture;
use crate::table::{Cell, Column, Row, Table};
use crate::tables;

/// How the n are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReversedMode {
    /// 32 n at once: the fastest way to many n next to each other.
    Windows,
    /// One n at a time: much less memory.
    Single,
}

/// Who wins from the start of n, for each n of a range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReversedSweep {
    /// The first n, at least 2: from a single 1 there is no move.
    pub from: usize,
    /// The last n.
    pub to: usize,
    /// How they are solved, which makes no difference to who wins.
    pub mode: ReversedMode,
}

impl ReversedSweep {
    fn windows(&self) -> Vec<Window> {
        Window::of(self.from..=self.to).expect("checked before")
    }

    fn cost(&self, resources: &Resources) -> fibnim::Result<fibnim::solve::bins::Cost> {
        match self.mode {
            ReversedMode::Windows => {
                let windows = Window::of(self.from..=self.to)?;
                windows_cost(&windows, &resources.budget)
            }
            ReversedMode::Single => {
                // The last n takes most memory, and all together the time.
                let numbers: Vec<usize> = (self.from..=self.to).collect();
                one_by_one_cost(&numbers, &resources.budget)
            }
        }
    }

    /// The n of each shard.
    fn ranges(&self) -> Vec<RangeInclusive<usize>> {
        match self.mode {
            ReversedMode::Windows => self.windows().into_iter().map(Window::range).collect(),
            ReversedMode::Single => (self.from..=self.to).map(|n| n..=n).collect(),
        }
    }
}

impl Sweep for ReversedSweep {
    fn check(&self, resources: &Resources) -> fibnim::Result<()> {
        let Self { from, to, .. } = *self;
        if from < 2 || from > to {
            return Err(Error::BadOption(format!(
                "no n is from {from} to {to}: give --from at least 2 (from a single 1 there is no move), and at most --to"
            )));
        }
        // The last n is looked at before a list of all of them is made.
        Window::of(to..=to)?;
        self.cost(resources)?.check(&resources.budget)
    }

    fn check_format(&self, format: Format) -> fibnim::Result<()> {
        let Self { from, to, .. } = *self;
        format.check_size(to - from + 1)?;
        if format.is_picture() {
            Picture::check_rows(to - from + 1)?;
        }
        Ok(())
    }

    fn shards(&self) -> Vec<Shard> {
        let work = match self.mode {
            ReversedMode::Windows => cells_of_windows(&self.windows()),
            ReversedMode::Single => {
                cells_of_numbers(&(self.from..=self.to).collect::<Vec<usize>>())
            }
        };
        let shard = |(range, work): (RangeInclusive<usize>, u64)| Shard {
            covers: numbers("n", &range),
            work,
        };
        self.ranges().into_iter().zip(work).map(shard).collect()
    }

    fn covers(&self, shards: RangeInclusive<usize>) -> String {
        let ranges = self.ranges();
        let (first, last) = (&ranges[*shards.start()], &ranges[*shards.end()]);
        numbers("n", &(*first.start()..=*last.end()))
    }

    fn beginning(&self, shards: usize) -> Option<Plan> {
        let to = *self.ranges()[shards - 1].end();
        Some(Plan::Reversed(Self { to, ..self.clone() }))
    }

    fn is_shorter(&self, shard: usize, covers: &str) -> bool {
        let range = self.ranges()[shard].clone();
        let mut shorter = range.clone().map(|last| *range.start()..=last);
        shorter.any(|shorter| shorter != range && numbers("n", &shorter) == covers)
    }

    fn columns(&self) -> Vec<Column> {
        tables::winners_table(self.from, &[]).columns
    }

    fn accepts(&self, shard: usize, rows: &[Row]) -> bool {
        let range = self.ranges()[shard].clone();
        let right = |(n, row): (usize, &Row)| {
            let winner = matches!(row[1], Cell::Index(1 | 2));
            row[0] == Cell::Index(n) && winner
        };
        rows.len() == range.clone().count() && range.zip(rows).all(right)
    }

    fn most_bytes(&self, shard: usize) -> u64 {
        let range = self.ranges()[shard].clone();
        file_bytes(range.count() as u64, INTEGERS_BYTES)
    }

    fn unit(&self) -> &'static str {
        "words"
    }

    fn workers(&self, resources: &Resources) -> usize {
        let bytes = self.cost(resources).map_or(0, |cost| cost.bytes);
        let room = resources.budget.table_bytes / bytes.max(1);
        resources.thread_count().min(room).max(1)
    }

    fn worker<'a>(&'a self, _: &'a Resources) -> Box<dyn Worker + 'a> {
        Box::new(Solver {
            mode: self.mode,
            ranges: self.ranges(),
        })
    }

    fn result(&self, rows: &mut dyn Iterator<Item = Row>) -> Sheet<'static> {
        let winner = |row: Row| match row[1] {
            Cell::Index(1) => Outcome::N,
            _ => Outcome::P,
        };
        let winners: Vec<Outcome> = rows.map(winner).collect();
        tables::winners_table(self.from, &winners).into()
    }
}

struct Solver {
    mode: ReversedMode,
    ranges: Vec<RangeInclusive<usize>>,
}

impl Worker for Solver {
    fn compute(&mut self, shard: usize, budget: &Budget) -> Result<Table<'static>, ComputeError> {
        let range = self.ranges[shard].clone();
        let first = *range.start();
        let mut winners = Vec::new();
        match self.mode {
            ReversedMode::Windows => {
                let mut keep = |_, outcomes| winners = outcomes;
                solve_windows(&Window::of(range)?, 1, budget, &mut keep)?;
            }
            ReversedMode::Single => {
                let mut keep = |_, outcome| winners = vec![outcome];
                solve_one_by_one(&[first], 1, budget, &mut keep)?;
            }
        }
        let table = tables::winners_table(first, &winners);
        // What is said of all n is not said of those of one shard.
        let remark = Box::new(|| None);
        Ok(Table { remark, ..table })
    }
}
