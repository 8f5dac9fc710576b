//! Tables to Parquet files.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::Compression;
use ::parquet::errors::{ParquetError, Result as ParquetResult};
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;

use super::chunk::Chunk;
use super::schema::{kinds_text, schema};
use super::seal::{Checksum, seal};
use super::{KINDS_KEY, REMARK_KEY, TITLE_KEY, VERSION_KEY};
use crate::export::WriteError;
use crate::grid::Sheet;
use crate::table::{Cell, Column, Kind, Row};

/// The most rows of a row group, which is held in memory.
const GROUP_ROWS: usize = 1 << 16;

/// A row group of so many bytes ends, however few its rows.
const GROUP_BYTES: usize = 1 << 25;

/// Writes a table or a grid as a Parquet file, with further pairs in its
/// key-value metadata. The types of its columns are those of [the
/// module](self::super). The rows are written as they come, some tens of
/// thousands at a time.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::parquet;
/// use fibnim_lab::tables::{TableKind, Theorem19};
///
/// let budget = Budget::default();
/// let sheet = Theorem19 { from: 0, to: 40 }.sheet(&budget)?;
/// let mut file = Vec::new();
/// parquet::write(sheet, &[], &mut file)?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<'a>(
    sheet: impl Into<Sheet<'a>>,
    metadata: &[(&str, &str)],
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let table = match sheet.into() {
        Sheet::Rows(table) => table,
        Sheet::Drawn(drawn) => drawn.table,
        Sheet::Grid(grid) => grid.into_typed_rows(),
    };
    let columns: Vec<(&str, Kind)> = table.columns.iter().map(|c| (c.name, c.kind)).collect();
    let mut file = SerializedFileWriter::new(Vec::new(), schema(&columns)?, properties())?;
    let mut group = Group::new(&table.columns);
    let mut checksum = Checksum::new();
    for (i, row) in table.rows.enumerate() {
        group.push(i, row?)?;
        if group.is_full() {
            group.write(&mut file)?;
            file.flush()?;
            checksum.add(file.inner());
            out.write_all(file.inner())?;
            file.inner_mut().clear();
        }
    }
    if group.rows > 0 {
        group.write(&mut file)?;
    }
    let own = [
        (TITLE_KEY, table.title),
        (REMARK_KEY, (table.remark)().unwrap_or_default()),
        (VERSION_KEY, env!("CARGO_PKG_VERSION").into()),
        (KINDS_KEY, kinds_text(table.columns.iter().map(|c| c.kind))),
    ];
    for (key, value) in own.iter().map(|(key, value)| (*key, value.as_str())) {
        file.append_key_value_metadata(KeyValue::new(key.to_owned(), value.to_owned()));
    }
    for (key, value) in metadata {
        file.append_key_value_metadata(KeyValue::new((*key).to_owned(), (*value).to_owned()));
    }
    file.finish()?;
    seal(checksum, file.inner_mut());
    Ok(out.write_all(file.inner())?)
}

fn properties() -> Arc<WriterProperties> {
    let properties = WriterProperties::builder()
        .set_created_by(concat!("fibnim version ", env!("CARGO_PKG_VERSION")).into())
        .set_compression(Compression::SNAPPY);
    Arc::new(properties.build())
}

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> Self {
        Self::Io(io::Error::other(error))
    }
}

/// The next row group.
struct Group {
    columns: Vec<Chunk>,
    rows: usize,
    bytes: usize,
}

impl Group {
    fn new(columns: &[Column]) -> Self {
        Self {
            columns: columns.iter().map(Chunk::new).collect(),
            rows: 0,
            bytes: 0,
        }
    }

    fn is_full(&self) -> bool {
        self.rows >= GROUP_ROWS || self.bytes >= GROUP_BYTES
    }

    fn push(&mut self, i: usize, row: Row) -> fibnim::Result<()> {
        if row.len() != self.columns.len() {
            return Err(fibnim::Error::BadOption(format!(
                "row {i} has {} cells, and the table has {} columns",
                row.len(),
                self.columns.len()
            )));
        }
        for (chunk, cell) in self.columns.iter_mut().zip(row) {
            self.bytes += size(&cell);
            chunk.push(i, cell)?;
        }
        self.rows += 1;
        Ok(())
    }

    fn write(&mut self, file: &mut SerializedFileWriter<Vec<u8>>) -> ParquetResult<()> {
        let mut group = file.next_row_group()?;
        for chunk in &mut self.columns {
            if let Some(mut column) = group.next_column()? {
                chunk.write(&mut column)?;
                column.close()?;
            }
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

/// About how many bytes of memory a cell takes in a group.
fn size(cell: &Cell) -> usize {
    match cell {
        Cell::Natural(number) => 8 + number.bit_len() / 3,
        Cell::Text(text) => 8 + text.len(),
        Cell::List(list) => 8 + 12 * list.len(),
        _ => 8,
    }
}
