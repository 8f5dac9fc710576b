//! Grundy values of one pile whose limit is its own.

use fibnim::solve::GrundyTable;
use fibnim::{Budget, Error, Extended, Natural, Result, Rule};

use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// The Grundy values of piles n = 0, …, `to` at a limit (∞: any first take),
/// and the thresholds b_0, b_1, …: the value is more than g from the limit b_g
/// on (Larsson & Rubinstein-Salzedo 2014 for f(t) = 2t).
pub fn grundy(rule: &Rule, to: usize, limit: &Extended, budget: &Budget) -> Result<Table<'static>> {
    super::check_rows("grundy", to)?;
    if *limit == Natural::ZERO.into() {
        return Err(Error::BadOption(
            "the limit (--limit) is 0, and it must be at least 1".into(),
        ));
    }
    let last = to as u64;
    let table = GrundyTable::build(rule, last, budget)?;
    // A limit beyond the largest pile allows what that pile allows.
    let most = limit.finite().and_then(Natural::to_u64).unwrap_or(last);
    Ok(Table {
        title: format!(
            "Grundy values of a pile of n, f(t) = {rule}, limit {}; the value is more than g from the limit b_g on (thresholds b_0, b_1, …)",
            limit.to_short_string()
        ),
        columns: vec![
            Column::integers("n"),
            Column::integers("grundy"),
            Column::integer_lists("thresholds"),
        ],
        bfile: Some((0, 1)),
        picture: Some(
            Plot::new(
                format!(
                    "Grundy values of a pile of n, f(t) = {}, limit {}",
                    super::short(rule),
                    limit.to_short_string()
                ),
                0,
                "n",
                "Grundy value",
            )
            .dots(1, "Grundy value")
            .into(),
        ),
        row_count: to + 1,
        rows: Box::new((0..=last).map(move |n| Ok(row(&table, n, most)))),
        remark: Box::new(|| None),
    })
}

fn row(table: &GrundyTable, n: u64, limit: u64) -> Row {
    let thresholds = table.thresholds(n).into_iter().map(Natural::from);
    vec![
        Cell::Natural(Natural::from(n)),
        Cell::Index(table.value(n, limit) as usize),
        Cell::List(thresholds.collect()),
    ]
}
