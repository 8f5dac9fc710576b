//! The sequence H_k of a rule.

use fibnim::numeration::{SchwenkSequence, SequenceTerm, stable_lag};
use fibnim::{Budget, Error, Natural, Result, Rule};

use crate::table::{Cell, Column, Row, Table};

/// The terms H_1, …, H_count of a rule with their lags ℓ(k), and what becomes
/// of the lag. A finite sequence ends early.
pub fn sequence<'a>(rule: &'a Rule, count: usize, budget: &Budget) -> Result<Table<'a>> {
    super::check_rows("sequence", count)?;
    check_size(rule, count, budget)?;
    let mut rows = Vec::new();
    let mut largest = Natural::ZERO;
    let mut finite = false;
    for term in SchwenkSequence::new(rule).take(count) {
        let term = term?;
        largest.clone_from(&term.value);
        finite = term.lag.is_none();
        rows.push(Ok(row(term)));
    }
    rule.check(&largest)?;
    let remark = if finite {
        "The sequence ends here: f of its last term is less than the term itself.".to_owned()
    } else {
        lag_remark(rule, budget)
    };
    Ok(Table {
        title: format!(
            "The sequence H of the rule f(t) = {rule} (H_1 = 1; H_{{k+1}} = H_k + H_{{k−lag}})"
        ),
        columns: vec![
            Column::numbers("k"),
            Column::numbers("h"),
            Column::numbers("lag"),
        ],
        bfile: (0, 1),
        rows: Box::new(rows.into_iter()),
        remarks: if remark.is_empty() {
            Vec::new()
        } else {
            vec![remark]
        },
    })
}

fn row(term: SequenceTerm) -> Row {
    vec![
        Cell::Index(term.k),
        Cell::Natural(term.value),
        term.lag.map_or(Cell::Missing, Cell::Index),
    ]
}

/// Terms at most double, so `count` terms have at most count²/2 bits together.
fn check_size(rule: &Rule, count: usize, budget: &Budget) -> Result<()> {
    let bytes = (count as u128) * (count as u128) / 16;
    if bytes <= budget.table_bytes as u128 {
        return Ok(());
    }
    Err(Error::LimitExceeded {
        what: format!("{count} terms of the sequence of {rule}"),
        needed: format!("up to {} MiB", bytes >> 20),
        limit: format!("{} MiB", budget.table_bytes >> 20),
    })
}

fn lag_remark(rule: &Rule, budget: &Budget) -> String {
    match stable_lag(rule, budget) {
        Ok(lag) => format!(
            "From k = {} on, for ever: H_{{k+1}} = H_k + H_{{k+1−p}} with p = {} (proved: the lag has been constant for 2p terms).",
            lag.from_k, lag.p
        ),
        Err(_) => String::new(),
    }
}
