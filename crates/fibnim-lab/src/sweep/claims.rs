//! The sweep of the papers' claims: each is a shard.

use std::ops::RangeInclusive;

use fibnim::{Budget, Error, quote};
use serde::{Deserialize, Serialize};

use super::plan::{
    ComputeError, Plan, Resources, Shard, Sweep, Worker, check_format_of_words, file_bytes,
};
use crate::claims::{self, Claim, Effort, Report};
use crate::export::Format;
use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};

/// The claims whose names begin with some word, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimsSweep {
    /// What their names begin with; empty for all claims.
    pub name: String,
    /// Whether they are checked as far as is worth waiting for.
    pub long: bool,
}

impl ClaimsSweep {
    fn claims(&self) -> Vec<&'static Claim> {
        claims::all()
            .filter(|claim| claim.id.starts_with(&self.name))
            .collect()
    }
}

impl Sweep for ClaimsSweep {
    fn check(&self, _: &Resources) -> fibnim::Result<()> {
        if self.claims().is_empty() {
            return Err(Error::BadOption(format!(
                "no claim's name begins with {}: `fibnim papers --list` has them all",
                quote(&self.name)
            )));
        }
        Ok(())
    }

    fn check_format(&self, format: Format) -> fibnim::Result<()> {
        check_format_of_words(format)
    }

    fn shards(&self) -> Vec<Shard> {
        let shard = |claim: &Claim| Shard {
            covers: claim.id.into(),
            work: 1,
        };
        self.claims().into_iter().map(shard).collect()
    }

    /// Names, as far as they are few.
    fn covers(&self, shards: RangeInclusive<usize>) -> String {
        let claims = &self.claims()[shards];
        match claims {
            [] => "no claim".into(),
            [claim] => claim.id.into(),
            [first, .., last] => {
                format!("{} claims from {} to {}", claims.len(), first.id, last.id)
            }
        }
    }

    /// Each claim stands for itself.
    fn beginning(&self, _: usize) -> Option<Plan> {
        None
    }

    fn columns(&self) -> Vec<Column> {
        table(Vec::new()).columns
    }

    fn accepts(&self, shard: usize, rows: &[Row]) -> bool {
        let id = Cell::Text(self.claims()[shard].id.into());
        let known = |row: &Row| {
            claims::Verdict::ALL
                .into_iter()
                .any(|verdict| has(row, verdict))
        };
        matches!(rows, [row] if row[0] == id && known(row))
    }

    /// A row of sentences.
    fn most_bytes(&self, _: usize) -> u64 {
        file_bytes(1, 1 << 20)
    }

    fn unit(&self) -> &'static str {
        "claims"
    }

    fn workers(&self, resources: &Resources) -> usize {
        resources.thread_count()
    }

    fn worker<'a>(&'a self, _: &'a Resources) -> Box<dyn Worker + 'a> {
        Box::new(Checker {
            claims: self.claims(),
            effort: if self.long {
                Effort::Long
            } else {
                Effort::Quick
            },
        })
    }

    fn result(&self, rows: &mut dyn Iterator<Item = Row>) -> Sheet<'static> {
        let rows: Vec<Row> = rows.collect();
        let claims = if rows.len() == 1 { "claim" } else { "claims" };
        let remark = format!("{} {claims}: {}.", rows.len(), verdicts(&rows));
        table(rows).remarking(remark).into()
    }
}

struct Checker {
    claims: Vec<&'static Claim>,
    effort: Effort,
}

impl Worker for Checker {
    fn compute(&mut self, shard: usize, _: &Budget) -> Result<Table<'static>, ComputeError> {
        let report = self.claims[shard].check(self.effort)?;
        Ok(table(vec![row(report)]))
    }
}

fn row(report: Report) -> Row {
    let finding = report.finding;
    let text = |text: &str| Cell::Text(text.into());
    let maybe = |text: Option<String>| text.map_or(Cell::Missing, Cell::Text);
    vec![
        text(report.id),
        text(report.statement),
        Cell::Text(finding.method),
        Cell::Text(finding.extent),
        text(finding.verdict.words()),
        maybe(finding.counterexample),
        maybe(finding.correction),
    ]
}

fn has(row: &Row, verdict: claims::Verdict) -> bool {
    row[4] == Cell::Text(verdict.words().into())
}

/// How many have each verdict.
fn verdicts(rows: &[Row]) -> String {
    let counts = claims::Verdict::ALL.map(|verdict| {
        let count = rows.iter().filter(|row| has(row, verdict)).count();
        format!("{count} {}", verdict.plural(count))
    });
    counts.join(", ")
}

fn table(rows: Vec<Row>) -> Table<'static> {
    let columns = [
        "id",
        "statement",
        "method",
        "extent",
        "verdict",
        "counterexample",
        "correction",
    ];
    let title = "The claims of the papers, and what was found of each".into();
    Table::of_rows(title, columns.map(Column::words).to_vec(), rows)
}
