//! Tables as a JSON list of objects, one a row.

use std::io::Write;

use serde::Serializer;
use serde_json::Value;

use super::WriteError;
use crate::table::{Cell, Column, Row, Table};

pub(super) fn write(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
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
