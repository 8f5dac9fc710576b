//! The sequence H_k of a rule.

use fibnim::numeration::{SchwenkSequence, SequenceTerm, stable_lag};
use fibnim::{Budget, Error, Excess, Noun, Pace, Result, Rule};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// The sequence H_k of a rule: the piles lost at the opening.
///
/// With its lags. The b-file has H_k.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table sequence --rule 3t\n  fibnim table sequence --rule 5t/2 --from 10 --to 30\n  fibnim table sequence --rule 3t --to 300 -o b000001.txt"
    )
)]
pub struct Sequence {
    /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7….
    #[cfg_attr(feature = "clap", arg(long, value_name = "R"))]
    pub rule: String,
    /// The first k, at least 1.
    #[cfg_attr(feature = "clap", arg(long, value_name = "J", default_value_t = 1))]
    pub from: usize,
    /// The last k.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 20))]
    pub to: usize,
}

impl Sequence {
    /// What the table is called.
    pub const NAME: &'static str = "sequence";
}

/// The terms with their lags ℓ(k), and what becomes of the lag. A finite
/// sequence ends early, and so does one whose rule is a table that ends.
impl TableKind for Sequence {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (rule, from, to) = (Rule::parse(&self.rule)?, self.from, self.to);
        super::check_range(Self::NAME, "k", 1, from, to)?;
        super::check_rows(Self::NAME, to)?;
        let mut terms = terms(&rule, to, budget)?;
        let end = match terms.last() {
            Some(last) if last.lag.is_none() => Some(end_remark(&rule, last)),
            _ => None,
        };
        terms.retain(|term| term.k >= from);
        Ok(Sheet::Rows(Table {
            title: format!(
                "The sequence H of the rule f(t) = {rule} (H_1 = 1; H_{{k+1}} = H_k + H_{{k−lag}})"
            ),
            columns: vec![
                Column::integers("k"),
                Column::naturals("h"),
                Column::integers("lag"),
            ],
            bfile: Some((0, 1)),
            picture: Some(
                Plot::new(
                    format!("The sequence H of the rule f(t) = {}", super::short(&rule)),
                    0,
                    "k",
                    "H_k",
                )
                .logarithmic()
                .dots(1, "H_k")
                .into(),
            ),
            row_count: terms.len(),
            rows: Box::new(terms.into_iter().map(|term| Ok(row(term)))),
            remark: Box::new(move || {
                let remarks = [
                    end.or_else(|| lag_remark(&rule, budget)),
                    super::class_remark(&rule),
                ];
                let remarks: Vec<String> = remarks.into_iter().flatten().collect();
                (!remarks.is_empty()).then(|| remarks.join("\n"))
            }),
        }))
    }
}

/// The terms, as far as they exist and are known: the last one has no lag where
/// no term follows it.
fn terms(rule: &Rule, count: usize, budget: &Budget) -> Result<Vec<SequenceTerm>> {
    let mut sequence = SchwenkSequence::new(rule);
    let (mut terms, mut bytes) = (Vec::new(), 0);
    let mut pace = Pace::new("the sequence of the rule", budget)
        .counting(Noun::TERMS)
        .of(count as u64);
    while let Some(value) = sequence.upcoming().cloned().filter(|_| terms.len() < count) {
        pace.step()?;
        bytes += value.bit_len() / 8;
        if bytes > budget.table_bytes {
            return Err(Error::LimitExceeded {
                what: format!("{count} terms of the sequence of {rule}"),
                needed: format!(
                    "more than {} MiB, the terms being at H_{}",
                    bytes >> 20,
                    terms.len() + 1
                ),
                limit: format!("{} MiB", budget.table_bytes >> 20),
                excess: vec![Excess::bytes(budget)],
            });
        }
        let term = match sequence.next() {
            None => break,
            Some(Err(Error::TableTooShort { .. })) => SequenceTerm {
                k: terms.len() + 1,
                value,
                lag: None,
            },
            Some(term) => term?,
        };
        terms.push(term);
    }
    let largest = terms.last().map(|last| last.value.clone());
    match rule.check(&largest.unwrap_or_default()) {
        // As far as a table goes, it was checked when it was read.
        Ok(()) | Err(Error::TableTooShort { .. }) => Ok(terms),
        Err(error) => Err(error),
    }
}

fn end_remark(rule: &Rule, last: &SequenceTerm) -> String {
    match rule.limit_after(&last.value) {
        Ok(_) => "The sequence ends here: f of its last term is less than the term itself.".into(),
        Err(_) => "The rule's table ends before the next term is known.".into(),
    }
}

fn row(term: SequenceTerm) -> Row {
    vec![
        Cell::Index(term.k),
        Cell::Natural(term.value),
        term.lag.map_or(Cell::Missing, Cell::Index),
    ]
}

/// Up to this many terms the lag is waited for.
const LAG_TERMS: usize = 100_000;

fn lag_remark(rule: &Rule, budget: &Budget) -> Option<String> {
    let patience = budget.clone().terms(LAG_TERMS);
    let lag = stable_lag(rule, &patience).ok()?;
    Some(format!(
        "From k = {} on, for ever: H_{{k+1}} = H_k + H_{{k+1−p}} with p = lag + 1 = {} (proved: the lag has been constant for 2p terms).",
        lag.from_k, lag.p
    ))
}
