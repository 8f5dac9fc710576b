//! The sweep of complementary values: the pile with which two others are lost,
//! for all pairs up to a bound.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use fibnim::solve::{ComplementBlocks, ComplementOptions, OpenTarget};
use fibnim::{Budget, Error, Excess, Rule};
use serde::{Deserialize, Serialize};

use super::plan::{
    ComputeError, INTEGERS_BYTES, Plan, Resources, Shard, Sweep, Worker, file_bytes,
};
use crate::export::Format;
use crate::grid::Sheet;
use crate::picture;
use crate::table::{Cell, Column, Row, Table};
use crate::tables;

/// Complementary values of all pairs a ≤ b ≤ `pairs`, looked for up to `bound`.
///
/// A shard has the third piles n of a block, for all pairs together, and each
/// needs those before it: the piles (a, b, n) from which nobody takes a larger
/// n without losing. They are its rows; those without an end are the
/// complementary values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComplementSweep {
    /// The rule f(t), as an expression.
    pub rule: String,
    /// The largest of the given piles.
    #[serde(rename = "to")]
    pub pairs: u64,
    /// The largest value that is looked for.
    pub bound: u64,
    /// How many n a shard has.
    pub block: u64,
}

/// What a pair takes in memory while a shard is written or read: all pairs up to
/// 300 take 58 MiB, of which the program itself has about 12.
const BYTES_OF_PAIR: u128 = 1100;

impl ComplementSweep {
    /// How many n a shard has, if nobody asks for another number: the largest bound
    /// has 32 shards. It does not depend on the bound, so that a sweep with a larger one
    /// goes on with the shards that are there.
    pub const BLOCK: u64 = 2048;

    /// A sweep in blocks of the usual length.
    pub fn new(rule: &str, pairs: u64, bound: u64) -> Self {
        Self {
            rule: rule.into(),
            pairs,
            bound,
            block: Self::BLOCK,
        }
    }

    /// Refuses shards whose rows do not fit in the memory.
    fn check_rows(&self, resources: &Resources) -> fibnim::Result<()> {
        let pairs = u128::from(self.pairs + 1) * u128::from(self.pairs + 2) / 2;
        let bytes = pairs * BYTES_OF_PAIR;
        if bytes > resources.budget.table_bytes as u128 {
            return Err(Error::LimitExceeded {
                what: format!("the rows of a shard for all pairs up to {}", self.pairs),
                needed: format!("{} MiB", bytes >> 20),
                limit: format!("{} MiB", resources.budget.table_bytes >> 20),
                excess: vec![Excess::bytes(&resources.budget).needing(bytes)],
            });
        }
        Ok(())
    }

    fn rule(&self) -> fibnim::Result<Rule> {
        Rule::parse(&self.rule)
    }

    fn blocks(&self) -> Vec<RangeInclusive<u64>> {
        let count = self.bound / self.block + 1;
        let first = (0..count).map(|i| i * self.block);
        let blocks = first.map(|first| first..=(first + self.block - 1).min(self.bound));
        blocks.collect()
    }

    fn solver(&self, resources: &Resources) -> fibnim::Result<ComplementBlocks> {
        let options = ComplementOptions {
            to: self.pairs,
            bound: self.bound,
            threads: resources.threads,
        };
        ComplementBlocks::new(&self.rule()?, options)
    }
}

impl Sweep for ComplementSweep {
    fn check(&self, resources: &Resources) -> fibnim::Result<()> {
        if self.block == 0 {
            return Err(Error::BadOption(
                "a block of 0 piles has none: give at least 1".into(),
            ));
        }
        self.solver(resources)?.check(&resources.budget)?;
        self.check_rows(resources)
    }

    fn check_format(&self, format: Format) -> fibnim::Result<()> {
        let side = usize::try_from(self.pairs).unwrap_or(usize::MAX);
        let side = side.saturating_add(1);
        format.check_size(side.saturating_mul(side))?;
        if format.is_picture() {
            picture::check_cells(side, side)?;
        }
        Ok(())
    }

    fn shards(&self) -> Vec<Shard> {
        let solver = self.solver(&Resources::default()).expect("checked before");
        let shard = |block: RangeInclusive<u64>| Shard {
            work: solver.entries(&block),
            covers: third_piles(&block),
        };
        self.blocks().into_iter().map(shard).collect()
    }

    fn covers(&self, shards: RangeInclusive<usize>) -> String {
        let blocks = self.blocks();
        let (first, last) = (&blocks[*shards.start()], &blocks[*shards.end()]);
        third_piles(&(*first.start()..=*last.end()))
    }

    /// What is known of third piles up to the end of a block is what a sweep with this
    /// bound finds.
    fn beginning(&self, shards: usize) -> Option<Plan> {
        let bound = *self.blocks()[shards - 1].end();
        Some(Plan::Complement(Self {
            bound,
            ..self.clone()
        }))
    }

    fn is_shorter(&self, shard: usize, covers: &str) -> bool {
        let block = &self.blocks()[shard];
        let mut ends = *block.start()..*block.end();
        ends.any(|end| third_piles(&(*block.start()..=end)) == covers)
    }

    fn columns(&self) -> Vec<Column> {
        ["a", "b", "n", "until"].map(Column::integers).to_vec()
    }

    fn accepts(&self, shard: usize, rows: &[Row]) -> bool {
        let block = self.blocks()[shard].clone();
        let right = |row: &Row| {
            let piles = row[..3].iter().all(|cell| matches!(cell, Cell::Index(_)));
            let until = matches!(row[3], Cell::Index(_) | Cell::Missing);
            let found = target(row);
            let in_order = found.a <= found.b && found.b <= self.pairs;
            let open = found.until.is_none_or(|end| end > *block.end());
            piles && until && in_order && block.contains(&found.n) && open
        };
        rows.iter().all(right)
    }

    /// A pair and a third pile are there once.
    fn most_bytes(&self, shard: usize) -> u64 {
        let block = &self.blocks()[shard];
        let pairs = (self.pairs + 1).saturating_mul(self.pairs + 2) / 2;
        file_bytes(
            pairs.saturating_mul(block.end() - block.start() + 1),
            INTEGERS_BYTES,
        )
    }

    fn unit(&self) -> &'static str {
        "entries"
    }

    fn in_order(&self) -> bool {
        true
    }

    /// One, whose own threads share the pairs of a block.
    fn workers(&self, _: &Resources) -> usize {
        1
    }

    fn worker<'a>(&'a self, resources: &'a Resources) -> Box<dyn Worker + 'a> {
        Box::new(Chain {
            sweep: self,
            solver: self.solver(resources).expect("checked before"),
            blocks: self.blocks(),
            open: Vec::new(),
        })
    }

    fn result(&self, rows: &mut dyn Iterator<Item = Row>) -> Sheet<'static> {
        let targets = rows.map(|row| target(&row));
        let found = targets.filter(|target| target.until.is_none());
        let values = found.map(|OpenTarget { a, b, n, .. }| ((a, b), n));
        let values: HashMap<(u64, u64), u64> = values.collect();
        let rule = self.rule().expect("checked before");
        let to = usize::try_from(self.pairs).expect("checked before");
        let value = move |a: usize, b: usize| {
            let pair = (a.min(b) as u64, a.max(b) as u64);
            values.get(&pair).copied()
        };
        tables::complement_grid(&rule, to, self.bound, false, value).into()
    }
}

struct Chain<'a> {
    sweep: &'a ComplementSweep,
    solver: ComplementBlocks,
    blocks: Vec<RangeInclusive<u64>>,
    /// What the blocks so far left open.
    open: Vec<OpenTarget>,
}

impl Chain<'_> {
    /// Forgets what is no longer open at the end of a block.
    fn close(&mut self, shard: usize) {
        let end = *self.blocks[shard].end();
        let is_open = |target: &OpenTarget| target.until.is_none_or(|until| until > end);
        self.open.retain(is_open);
    }
}

impl Worker for Chain<'_> {
    fn compute(&mut self, shard: usize, budget: &Budget) -> Result<Table<'static>, ComputeError> {
        let block = self.blocks[shard].clone();
        let found = self.solver.solve(block, &self.open, budget)?;
        self.open.extend(&found);
        self.close(shard);
        let title = "Piles a ≤ b and n to which one wins from a larger n, up to until or for ever";
        Ok(Table {
            row_count: found.len(),
            // Made one by one: they can be millions.
            rows: Box::new(found.into_iter().map(|target| Ok(row(&target)))),
            ..Table::of_rows(title.into(), self.sweep.columns(), Vec::new())
        })
    }

    fn take(&mut self, shard: usize, rows: &mut dyn Iterator<Item = Row>) {
        self.open.extend(rows.map(|row| target(&row)));
        self.close(shard);
    }
}

fn third_piles(block: &RangeInclusive<u64>) -> String {
    format!("n = {} to {}", block.start(), block.end())
}

fn row(target: &OpenTarget) -> Row {
    let index = |number| Cell::Index(usize::try_from(number).expect("fits in a lane"));
    let piles = [target.a, target.b, target.n].map(index);
    let until = target.until.map_or(Cell::Missing, index);
    piles.into_iter().chain([until]).collect()
}

fn target(row: &Row) -> OpenTarget {
    let number = |cell: &Cell| match cell {
        Cell::Index(index) => Some(*index as u64),
        _ => None,
    };
    let pile = |i: usize| number(&row[i]).unwrap_or(0);
    OpenTarget {
        a: pile(0),
        b: pile(1),
        n: pile(2),
        until: number(&row[3]),
    }
}
