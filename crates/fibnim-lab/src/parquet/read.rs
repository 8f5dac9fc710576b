//! Parquet files to tables.

use ::parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use ::parquet::data_type::{ByteArray, DataType};
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use bytes::Bytes;
use fibnim::Natural;
use thiserror::Error;

use super::schema::{ELEMENT, PRESENT, parse_kinds, schema};
use super::{KINDS_KEY, seal};
use crate::table::{Cell, Kind, Row};

/// A table that was read from a Parquet file.
#[derive(Clone, Debug, PartialEq)]
pub struct ParquetTable {
    /// The key-value metadata, in order.
    pub metadata: Vec<(String, String)>,
    /// The names of the columns.
    pub names: Vec<String>,
    /// The kinds of the columns.
    pub kinds: Vec<Kind>,
    /// The rows: an integer is a [`Cell::Index`], a real number a
    /// [`Cell::Significant`] of 17 digits, which tell it from all others, and a
    /// null a [`Cell::Missing`].
    pub rows: Vec<Row>,
}

impl ParquetTable {
    /// The first value of a key of the metadata.
    pub fn metadata(&self, key: &str) -> Option<&str> {
        let found = self.metadata.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }
}

/// Why a Parquet file was not read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no Parquet file, or a damaged one.
    #[error("this is no Parquet file, or it is damaged: {0}")]
    Damaged(String),
    /// It is a Parquet file, but not one that [`write`](fn@super::write) makes.
    #[error("this Parquet file is not one of this program's tables: {0}")]
    Foreign(String),
}

impl From<ParquetError> for ReadError {
    fn from(error: ParquetError) -> Self {
        Self::Damaged(error.to_string())
    }
}

/// The digits that tell a real number from all others.
const DIGITS: usize = 17;

/// Reads a Parquet file that [`write`](fn@super::write) made, whole, into memory.
///
/// The checksum in the file is compared before anything else is looked at: a
/// file that was damaged, cut or made by another program is an error. (The
/// crate `parquet` alone panics at some damaged files. So it may at a file that
/// was made to deceive, with a checksum that is right.)
///
/// ```
/// use fibnim_lab::parquet::{ReadError, read, write};
/// use fibnim_lab::tables::{TableKind, Theorem19};
///
/// let budget = fibnim::Budget::default();
/// let sheet = Theorem19 { from: 0, to: 40 }.sheet(&budget)?;
/// let mut file = Vec::new();
/// write(sheet, &[], &mut file)?;
/// assert_eq!(read(file.clone())?.rows.len(), 41);
///
/// file[100] ^= 1;
/// assert!(matches!(read(file), Err(ReadError::Damaged(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(bytes: Vec<u8>) -> Result<ParquetTable, ReadError> {
    seal::check(&bytes)?;
    let file = SerializedFileReader::new(Bytes::from(bytes))?;
    let metadata = metadata(&file);
    let (names, kinds) = columns(&file, &metadata)?;
    let mut rows = Vec::new();
    for i in 0..file.num_row_groups() {
        let group = file.get_row_group(i)?;
        read_group(group.as_ref(), &kinds, &mut rows)?;
    }
    let announced = file.metadata().file_metadata().num_rows();
    if i64::try_from(rows.len()) != Ok(announced) {
        return Err(damaged(format!("{} rows, not {announced}", rows.len())));
    }
    Ok(ParquetTable {
        metadata,
        names,
        kinds,
        rows,
    })
}

fn damaged(what: impl Into<String>) -> ReadError {
    ReadError::Damaged(what.into())
}

type File = SerializedFileReader<Bytes>;

fn metadata(file: &File) -> Vec<(String, String)> {
    let pairs = file.metadata().file_metadata().key_value_metadata();
    let pairs = pairs.into_iter().flatten();
    pairs
        .map(|pair| (pair.key.clone(), pair.value.clone().unwrap_or_default()))
        .collect()
}

/// The names and kinds of the columns. The schema must be the one that they
/// have, to the last detail.
fn columns(
    file: &File,
    metadata: &[(String, String)],
) -> Result<(Vec<String>, Vec<Kind>), ReadError> {
    let foreign = |what: &str| ReadError::Foreign(what.into());
    let kinds = metadata.iter().find(|(key, _)| key == KINDS_KEY);
    let kinds = kinds.and_then(|(_, text)| parse_kinds(text));
    let kinds = kinds.ok_or_else(|| foreign("it does not say the kinds of its columns"))?;
    let root = file.metadata().file_metadata().schema();
    let fields = root.get_fields();
    let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
    let columns: Vec<(&str, Kind)> = names.iter().copied().zip(kinds.iter().copied()).collect();
    if kinds.is_empty() {
        return Err(foreign("it has no columns"));
    }
    if names.len() != kinds.len() || schema(&columns)?.get_fields() != fields {
        return Err(foreign("its schema and the kinds of its columns differ"));
    }
    Ok((names.into_iter().map(Into::into).collect(), kinds))
}

fn read_group(
    group: &dyn RowGroupReader,
    kinds: &[Kind],
    rows: &mut Vec<Row>,
) -> Result<(), ReadError> {
    let count = usize::try_from(group.metadata().num_rows());
    let count = count.map_err(|_| damaged("a negative number of rows"))?;
    if group.num_columns() != kinds.len() {
        return Err(damaged("a row group without some of the columns"));
    }
    let mut columns = Vec::new();
    for (i, kind) in kinds.iter().enumerate() {
        let cells = read_column(group.get_column_reader(i)?, *kind, count)?;
        columns.push(cells.into_iter());
    }
    // All columns have as many cells: that was checked for each of them.
    for _ in 0..count {
        rows.push(columns.iter_mut().filter_map(Iterator::next).collect());
    }
    Ok(())
}

/// The cells of a column, which must be as many as the rows.
fn read_column(reader: ColumnReader, kind: Kind, rows: usize) -> Result<Vec<Cell>, ReadError> {
    use ColumnReader::{
        BoolColumnReader, ByteArrayColumnReader, DoubleColumnReader, Int64ColumnReader,
    };
    match (kind, reader) {
        (Kind::Integer, Int64ColumnReader(reader)) => cells(reader, rows, |number| {
            let index = usize::try_from(number).map_err(|_| damaged("a negative number"))?;
            Ok(Cell::Index(index))
        }),
        (Kind::Integers, Int64ColumnReader(reader)) => lists(reader, rows),
        (Kind::Natural, ByteArrayColumnReader(reader)) => {
            cells(reader, rows, |word| natural(&text(&word)?))
        }
        (Kind::Text, ByteArrayColumnReader(reader)) => {
            cells(reader, rows, |word| Ok(Cell::Text(text(&word)?)))
        }
        (Kind::Real, DoubleColumnReader(reader)) => {
            cells(reader, rows, |real| Ok(Cell::Significant(real, DIGITS)))
        }
        (Kind::Truth, BoolColumnReader(reader)) => {
            cells(reader, rows, |truth| Ok(Cell::Truth(truth)))
        }
        _ => Err(damaged("a column of another type than its schema says")),
    }
}

/// A decimal string, and nothing else that means a number.
fn natural(digits: &str) -> Result<Cell, ReadError> {
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(damaged(format!("{} is no number", fibnim::quote(digits))));
    }
    let number = Natural::parse(digits).map_err(|error| damaged(error.to_string()))?;
    Ok(Cell::Natural(number))
}

fn text(word: &ByteArray) -> Result<String, ReadError> {
    let text = word.as_utf8().map_err(ReadError::from)?;
    Ok(text.to_owned())
}

/// What is read of a column at once.
const BATCH: usize = 1 << 14;

/// All levels and values of a column: definition, repetition, values.
type Levels<T> = (Vec<i16>, Vec<i16>, Vec<T>);

/// Reads by pieces, so that a number of rows that is wrong does not take memory.
fn levels<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
) -> Result<Levels<T::T>, ReadError> {
    let (mut definition, mut repetition, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for done in (0..rows).step_by(BATCH) {
        let wanted = BATCH.min(rows - done);
        // Fewer are read only where there are no more.
        let (read, _, _) = reader.read_records(
            wanted,
            Some(&mut definition),
            Some(&mut repetition),
            &mut values,
        )?;
        if read != wanted {
            return Err(damaged("a column with too few rows"));
        }
    }
    Ok((definition, repetition, values))
}

fn cells<T: DataType>(
    reader: ColumnReaderImpl<T>,
    rows: usize,
    cell: impl Fn(T::T) -> Result<Cell, ReadError>,
) -> Result<Vec<Cell>, ReadError> {
    let (definition, _, values) = levels(reader, rows)?;
    let mut values = values.into_iter();
    let cells = definition.iter().map(|level| match *level {
        PRESENT => values
            .next()
            .ok_or_else(|| damaged("a value is missing"))
            .and_then(&cell),
        _ => Ok(Cell::Missing),
    });
    let cells = cells.collect::<Result<Vec<Cell>, _>>()?;
    check_count(cells, rows)
}

fn check_count(cells: Vec<Cell>, rows: usize) -> Result<Vec<Cell>, ReadError> {
    if cells.len() != rows {
        return Err(damaged("a column with another number of rows"));
    }
    Ok(cells)
}

fn lists(
    reader: ColumnReaderImpl<::parquet::data_type::Int64Type>,
    rows: usize,
) -> Result<Vec<Cell>, ReadError> {
    let (definition, repetition, values) = levels(reader, rows)?;
    let mut values = values.into_iter();
    let mut cells: Vec<Cell> = Vec::new();
    for (defined, repeated) in definition.into_iter().zip(repetition) {
        if repeated == 0 {
            cells.push(match defined {
                0 => Cell::Missing,
                _ => Cell::List(Vec::new()),
            });
        }
        if defined == ELEMENT {
            let value = values.next().and_then(|value| u64::try_from(value).ok());
            let value = value.ok_or_else(|| damaged("a negative number in a list, or none"))?;
            match cells.last_mut() {
                Some(Cell::List(list)) => list.push(Natural::from(value)),
                _ => return Err(damaged("an element of no list")),
            }
        }
    }
    check_count(cells, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Column, Table};

    /// A file of one column of numbers, read as if it had so many rows.
    fn read_as(there: usize, rows: usize) -> Result<Vec<Cell>, ReadError> {
        let cells = (0..there).map(|i| vec![Cell::Index(i)]);
        let columns = vec![Column::integers("i")];
        let table = Table::of_rows("Numbers".into(), columns, cells.collect());
        let mut file = Vec::new();
        super::super::write(table, &[], &mut file).unwrap();
        let file = SerializedFileReader::new(Bytes::from(file))?;
        let reader = file.get_row_group(0)?.get_column_reader(0)?;
        read_column(reader, Kind::Integer, rows)
    }

    /// A footer can say anything of the rows, and still have the right checksum.
    #[test]
    fn a_column_has_all_rows_that_were_announced() {
        for there in [1, BATCH, BATCH + 1, 2 * BATCH] {
            let cells = read_as(there, there).unwrap();
            assert_eq!(cells.len(), there);
            assert_eq!(cells.last(), Some(&Cell::Index(there - 1)));
            for rows in [there + 1, there + BATCH, usize::MAX] {
                let short = Err(damaged("a column with too few rows"));
                assert_eq!(read_as(there, rows), short, "{there} of {rows}");
            }
        }
    }
}
