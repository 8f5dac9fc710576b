//! The sweep of proofs: for all pairs of piles up to a bound, the complementary
//! value, proved for all third piles.

use std::ops::RangeInclusive;

use fibnim::{Budget, Error, Excess, Noun, Pace, Unit};
use fibnim_logic::Limits;
use fibnim_logic::learn::FixedPiles;
use serde::{Deserialize, Serialize};

use super::plan::{
    ComputeError, Plan, Resources, Shard, Sweep, Worker, check_format_of_words, file_bytes, numbers,
};
use crate::export::Format;
use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};

/// Proofs of the complementary values of all pairs a ≤ b ≤ `pairs`.
///
/// A shard has the pairs of one b. Each proof rests on those of all smaller
/// pairs, which a shard repeats: so it needs no other one, and the same limits
/// find the same proofs. Proofs of larger pairs take longer and longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProveComplementSweep {
    /// The rule f(t), as an expression.
    pub rule: String,
    /// The largest pile of a pair.
    #[serde(rename = "to")]
    pub pairs: usize,
    /// The most memory of one automaton and of a table that it is learned from,
    /// in MiB. What is found depends on it.
    pub proof_memory: usize,
}

/// Beyond this, nobody will wait for it.
const MOST_PILES: usize = 1000;

impl ProveComplementSweep {
    fn bytes(&self) -> usize {
        self.proof_memory.saturating_mul(1 << 20)
    }

    /// What is found depends on the size of a proof alone. Where the budget of
    /// the sweep is spent, nothing is found.
    fn limits(&self, budget: &Budget) -> Limits {
        Limits {
            bytes: self.bytes(),
            budget: budget.quietly(),
            ..Limits::default()
        }
    }

    fn table(&self, rows: Vec<Row>) -> Table<'static> {
        let title = format!(
            "Complementary values of f(t) = {} that are proved, and the states of the automata that prove them",
            self.rule
        );
        let columns = vec![
            Column::integers("a"),
            Column::integers("b"),
            Column::words("answer"),
            Column::naturals("complement"),
            Column::integers("states"),
            Column::words("why_not"),
        ];
        Table::of_rows(title, columns, rows)
    }
}

impl Sweep for ProveComplementSweep {
    fn check(&self, resources: &Resources) -> fibnim::Result<()> {
        if self.pairs > MOST_PILES {
            return Err(Error::LimitExceeded {
                what: "proving complementary values".into(),
                needed: format!("pairs up to {}", self.pairs),
                limit: format!("pairs up to {MOST_PILES}"),
                excess: vec![Excess::beyond(MOST_PILES, Unit::Number).needing(self.pairs)],
            });
        }
        if resources.budget.table_bytes < self.bytes() {
            return Err(Error::LimitExceeded {
                what: "a proof of complementary values".into(),
                needed: format!("{} MiB", self.proof_memory),
                limit: format!("{} MiB", resources.budget.table_bytes >> 20),
                excess: vec![Excess::bytes(&resources.budget).needing(self.bytes())],
            });
        }
        FixedPiles::new(&self.rule, self.limits(&resources.budget))
            .map(|_| ())
            .map_err(|error| Error::BadOption(error.to_string()))
    }

    fn check_format(&self, format: Format) -> fibnim::Result<()> {
        check_format_of_words(format)
    }

    fn shards(&self) -> Vec<Shard> {
        let shard = |b: usize| Shard {
            covers: numbers("b", &(b..=b)),
            work: b as u64 + 1,
        };
        (0..=self.pairs).map(shard).collect()
    }

    fn covers(&self, shards: RangeInclusive<usize>) -> String {
        numbers("b", &shards)
    }

    fn beginning(&self, shards: usize) -> Option<Plan> {
        let pairs = shards - 1;
        Some(Plan::ProveComplement(Self {
            pairs,
            ..self.clone()
        }))
    }

    fn columns(&self) -> Vec<Column> {
        self.table(Vec::new()).columns
    }

    fn accepts(&self, b: usize, rows: &[Row]) -> bool {
        let right = |(a, row): (usize, &Row)| {
            let answers = [VALUE, NONE, NOT_FOUND].map(|word| Cell::Text(word.into()));
            row[..2] == [Cell::Index(a), Cell::Index(b)] && answers.contains(&row[2])
        };
        rows.len() == b + 1 && rows.iter().enumerate().all(right)
    }

    /// A row has a number, or why it is not known.
    fn most_bytes(&self, b: usize) -> u64 {
        file_bytes(b as u64 + 1, 1 << 12)
    }

    fn unit(&self) -> &'static str {
        "pairs"
    }

    fn workers(&self, resources: &Resources) -> usize {
        let room = resources.budget.table_bytes / self.bytes().max(1);
        resources.thread_count().min(room).max(1)
    }

    fn worker<'a>(&'a self, _: &'a Resources) -> Box<dyn Worker + 'a> {
        Box::new(Prover(self))
    }

    fn result(&self, rows: &mut dyn Iterator<Item = Row>) -> Sheet<'static> {
        let rows: Vec<Row> = rows.collect();
        let count = |word: &str| {
            let has = |row: &&Row| row[2] == Cell::Text(word.into());
            rows.iter().filter(has).count()
        };
        let unproved = match count(NOT_FOUND) {
            0 => String::new(),
            pairs => format!("; of {pairs} no proof was found, which says nothing"),
        };
        let remark = format!(
            "Of {} a ≤ b ≤ {}, {} are proved to have a complementary value and {} to have none{unproved}.",
            Noun::new("pair", "pairs").words(rows.len() as u64),
            self.pairs,
            count(VALUE),
            count(NONE),
        );
        self.table(rows).remarking(remark).into()
    }
}

const VALUE: &str = "value";
const NONE: &str = "none";
const NOT_FOUND: &str = "not found";

struct Prover<'a>(&'a ProveComplementSweep);

impl Worker for Prover<'_> {
    fn compute(&mut self, b: usize, budget: &Budget) -> Result<Table<'static>, ComputeError> {
        let mut pace = Pace::new("the proofs of complementary values", budget).of(b as u64 + 1);
        // From nothing, so that the same limits find the same proofs always.
        let mut fixed = FixedPiles::new(&self.0.rule, self.0.limits(budget))?;
        let mut rows = Vec::new();
        for a in 0..=b {
            rows.push(row(a, b, &mut fixed)?);
            pace.long_step()?;
        }
        Ok(self.0.table(rows))
    }
}

fn row(a: usize, b: usize, fixed: &mut FixedPiles) -> Result<Row, ComputeError> {
    let (answer, value, states, why) = match fixed.prove(&[a, b]) {
        Ok(proof) => {
            let states = Cell::Index(proof.learned.automaton.states());
            match &proof.complement {
                Some(value) => (VALUE, Cell::Natural(value.clone()), states, Cell::Missing),
                None => (NONE, Cell::Missing, states, Cell::Missing),
            }
        }
        Err(error) if error.is_too_large() => {
            let why = Cell::Text(error.to_string());
            (NOT_FOUND, Cell::Missing, Cell::Missing, why)
        }
        Err(error) => return Err(error.into()),
    };
    let (pair, answer) = ([a, b].map(Cell::Index), Cell::Text(answer.into()));
    Ok(pair
        .into_iter()
        .chain([answer, value, states, why])
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: usize = 1;

    fn sweep() -> ProveComplementSweep {
        ProveComplementSweep {
            rule: "2t".into(),
            pairs: 6,
            proof_memory: SMALL,
        }
    }

    /// A proof that is too large is a row; a sweep whose time is over has none.
    #[test]
    fn what_is_found_does_not_depend_on_the_clock() {
        let sweep = sweep();
        let budget = Budget::new().seconds(1).started();
        let fixed = |budget| FixedPiles::new(&sweep.rule, sweep.limits(budget)).unwrap();
        let [mut late, mut in_time] = [&budget, &Resources::unlimited().budget].map(fixed);
        let found = row(5, 6, &mut in_time).unwrap();
        assert_eq!(found[2], Cell::Text(NOT_FOUND.into()));

        let mut pace = Pace::new("waiting", &budget);
        while pace.step().is_ok() {}
        let error = row(5, 6, &mut late).unwrap_err();
        assert!(error.to_string().contains("1 second"), "{error}");
        assert!(Prover(&sweep).compute(6, &budget).is_err());
    }
}
