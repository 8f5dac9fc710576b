//! Tables as comma-separated values.

use std::io::Write;

use super::WriteError;
use super::cell::plain_cell;
use crate::table::Table;

pub(super) fn write(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(table.columns.iter().map(|column| column.name))?;
    for row in table.rows {
        csv.write_record(row?.iter().map(plain_cell))?;
    }
    csv.flush()?;
    Ok(())
}
