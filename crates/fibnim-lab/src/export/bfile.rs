//! Sequences as OEIS b-files.

use std::io::Write;

use super::WriteError;
use super::cell::plain_cell;
use crate::table::Table;

pub(super) fn write(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let Some((n, value)) = table.bfile else {
        return Err(no_sequence().into());
    };
    let mut rows = table.rows.peekable();
    if rows.peek().is_none() {
        return Err(no_terms().into());
    }
    for row in rows {
        let row = row?;
        writeln!(out, "{} {}", plain_cell(&row[n]), plain_cell(&row[value]))?;
    }
    Ok(())
}

/// OEIS has no b-file without a line.
pub(super) fn no_terms() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this sequence has no terms, and a b-file has one at least: make the table longer".into(),
    )
}

fn no_sequence() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this table is no sequence, which a b-file holds: write it as text, csv, json or parquet"
            .into(),
    )
}
