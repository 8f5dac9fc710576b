//! Tables for programs, row by row as they are computed: CSV, JSON and b-files.

use std::io::Write;

use serde::Serializer;
use serde_json::Value;

use super::WriteError;
use crate::grid::{Entry, Grid};
use crate::table::{Cell, Column, Row, Table};

/// Comma-separated values with a header.
pub(super) fn write_csv(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(table.columns.iter().map(|column| column.name))?;
    for row in table.rows {
        csv.write_record(row?.iter().map(plain_cell))?;
    }
    csv.flush()?;
    Ok(())
}

/// A JSON list of objects, one a row.
pub(super) fn write_json(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    out.write_all(b"[")?;
    for (i, row) in table.rows.enumerate() {
        out.write_all(if i == 0 { b"\n" } else { b",\n" })?;
        write_row(&table.columns, &row?, out)?;
    }
    out.write_all(b"\n]\n")?;
    Ok(())
}

/// The row as an object, in the order of the columns.
fn write_row(columns: &[Column], row: &Row, out: &mut impl Write) -> serde_json::Result<()> {
    let cells = columns.iter().zip(row);
    let fields = cells.map(|(column, cell)| (column.name, json_cell(cell)));
    serde_json::Serializer::new(out).collect_map(fields)
}

fn json_cell(cell: &Cell) -> Value {
    match cell {
        Cell::Natural(number) => Value::from(number.to_string()),
        Cell::Index(index) => Value::from(*index),
        Cell::Real(value, _) | Cell::Significant(value, _) => Value::from(*value),
        Cell::Text(text) => Value::from(text.as_str()),
        Cell::Truth(truth) => Value::from(*truth),
        Cell::List(list) => list.iter().map(ToString::to_string).collect(),
        Cell::Missing | Cell::NotFound(_) => Value::Null,
    }
}

/// A sequence as an OEIS b-file.
pub(super) fn write_bfile(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
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

/// A grid as a b-file: by antidiagonals downwards, as OEIS reads square arrays,
/// which is the top row's next entry, then down to the left. Only antidiagonals
/// that lie in the grid as a whole are written, n counts from 1, and an entry
/// that is no number is an error before anything is written.
pub(super) fn write_grid_bfile(grid: &Grid<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    if antidiagonals(grid).next().is_none() {
        return Err(no_terms().into());
    }
    for (row, column) in antidiagonals(grid) {
        let entry = (grid.entry)(row, column);
        if !matches!(entry, Entry::Number(_)) {
            return Err(no_number(grid, row, column, entry).into());
        }
    }
    for (n, (row, column)) in (1..).zip(antidiagonals(grid)) {
        writeln!(out, "{n} {}", grid.entry_text((grid.entry)(row, column)))?;
    }
    Ok(())
}

fn antidiagonals(grid: &Grid<'_>) -> impl Iterator<Item = (usize, usize)> {
    let (rows, columns) = (grid.rows, grid.columns);
    (0..rows.length.min(columns.length))
        .flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)))
        .map(move |(row, column)| (rows.first + row, columns.first + column))
}

fn no_number(grid: &Grid<'_>, row: usize, column: usize, entry: Entry) -> fibnim::Error {
    let place = format!(
        "{} = {row}, {} = {column}",
        grid.rows.name, grid.columns.name
    );
    let text = grid.entry_text(entry);
    let kind = match entry {
        Entry::Unknown => "not known",
        _ => "no number",
    };
    fibnim::Error::BadOption(format!(
        "the entry at {place} is {kind} ({text}), and a b-file holds numbers only: \
         make the table smaller, or write it as csv or json"
    ))
}

/// OEIS has no b-file without a line.
fn no_terms() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this sequence has no terms, and a b-file has one at least: make the table longer".into(),
    )
}

pub(crate) fn no_sequence() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this table is no sequence, which a b-file holds: write it as text, csv, json or parquet"
            .into(),
    )
}

/// The cell as CSV and b-files write it.
pub(super) fn plain_cell(cell: &Cell) -> String {
    match cell {
        Cell::Natural(number) => number.to_string(),
        Cell::Index(index) => index.to_string(),
        Cell::Real(value, digits) => format!("{value:.digits$}"),
        Cell::Significant(value, digits) => significant(*value, *digits),
        Cell::Text(text) => text.clone(),
        Cell::Truth(truth) => truth.to_string(),
        Cell::List(list) => {
            let words: Vec<String> = list.iter().map(ToString::to_string).collect();
            words.join("; ")
        }
        Cell::Missing | Cell::NotFound(_) => String::new(),
    }
}

/// The number with at most so many significant digits: 0.25, -1.3e-7.
fn significant(value: f64, digits: usize) -> String {
    let scientific = format!("{value:.*e}", digits.saturating_sub(1));
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    match exponent.parse::<i32>() {
        Ok(power @ -4..=0) => {
            let decimals = digits.saturating_sub(1) + power.unsigned_abs() as usize;
            trim_zeros(&format!("{value:.decimals$}")).to_owned()
        }
        _ => format!("{}e{exponent}", trim_zeros(mantissa)),
    }
}

/// Without the zeros at the end of its decimals.
fn trim_zeros(decimal: &str) -> &str {
    if decimal.contains('.') {
        return decimal.trim_end_matches('0').trim_end_matches('.');
    }
    decimal
}
