//! One column of a row group, on its way to a file.

use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use ::parquet::errors::Result as ParquetResult;
use ::parquet::file::writer::SerializedColumnWriter;

use super::schema::{ELEMENT, PRESENT, kind_name};
use crate::table::{Cell, Column, Kind};

/// The values that are there, and the levels that say where.
pub(super) struct Chunk {
    column: Column,
    values: Values,
    definition: Vec<i16>,
    /// Of lists alone: 0 begins a row.
    repetition: Vec<i16>,
}

enum Values {
    Integers(Vec<i64>),
    Words(Vec<ByteArray>),
    Reals(Vec<f64>),
    Truths(Vec<bool>),
}

/// What a cell was.
enum Pushed {
    Null,
    Value,
    List(usize),
}

impl Chunk {
    pub(super) fn new(column: &Column) -> Self {
        Self {
            column: *column,
            values: match column.kind {
                Kind::Integer | Kind::Integers => Values::Integers(Vec::new()),
                Kind::Natural | Kind::Text => Values::Words(Vec::new()),
                Kind::Real => Values::Reals(Vec::new()),
                Kind::Truth => Values::Truths(Vec::new()),
            },
            definition: Vec::new(),
            repetition: Vec::new(),
        }
    }

    /// Adds the cell of a row, or says that it does not belong here.
    pub(super) fn push(&mut self, row: usize, cell: Cell) -> fibnim::Result<()> {
        let pushed = self.values.push(self.column.kind, cell);
        match pushed.map_err(|wrong| misplaced(&self.column, row, &wrong))? {
            Pushed::Null => self.definition.push(0),
            Pushed::Value | Pushed::List(0) => self.definition.push(PRESENT),
            Pushed::List(length) => {
                self.definition.extend(vec![ELEMENT; length]);
                self.repetition.push(0);
                self.repetition.extend(vec![1; length - 1]);
                return Ok(());
            }
        }
        self.repetition.push(0);
        Ok(())
    }

    /// Writes the column, and begins anew.
    pub(super) fn write(&mut self, out: &mut SerializedColumnWriter<'_>) -> ParquetResult<()> {
        let definition = Some(self.definition.as_slice());
        let is_list = self.column.kind == Kind::Integers;
        let repetition = is_list.then_some(self.repetition.as_slice());
        let levels = [definition, repetition];
        match &mut self.values {
            Values::Integers(values) => write_values::<Int64Type>(out, values, levels)?,
            Values::Words(values) => write_values::<ByteArrayType>(out, values, levels)?,
            Values::Reals(values) => write_values::<DoubleType>(out, values, levels)?,
            Values::Truths(values) => write_values::<BoolType>(out, values, levels)?,
        }
        self.definition.clear();
        self.repetition.clear();
        Ok(())
    }
}

/// Writes values with their levels of definition and repetition, and forgets
/// them.
fn write_values<T: DataType>(
    out: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    [definition, repetition]: [Option<&[i16]>; 2],
) -> ParquetResult<()> {
    let column = out.typed::<T>();
    column.write_batch(values, definition, repetition)?;
    values.clear();
    Ok(())
}

impl Values {
    /// Adds a cell, or gives back one that is not of the kind.
    fn push(&mut self, kind: Kind, cell: Cell) -> Result<Pushed, Cell> {
        match (self, kind, cell) {
            (_, _, Cell::Missing | Cell::NotFound(_)) => return Ok(Pushed::Null),
            (Self::Integers(values), Kind::Integer, cell) => {
                values.push(integer(&cell).ok_or(cell)?);
            }
            (Self::Integers(values), Kind::Integers, Cell::List(list)) => {
                let numbers = list.iter().map(|number| small(number.to_u64()));
                let numbers: Option<Vec<i64>> = numbers.collect();
                values.extend(numbers.ok_or_else(|| Cell::List(list.clone()))?);
                return Ok(Pushed::List(list.len()));
            }
            (Self::Words(values), Kind::Natural, Cell::Index(index)) => {
                values.push(index.to_string().into_bytes().into());
            }
            (Self::Words(values), Kind::Natural, Cell::Natural(number)) => {
                values.push(number.to_string().into_bytes().into());
            }
            (Self::Words(values), Kind::Text, Cell::Text(text)) => {
                values.push(text.into_bytes().into());
            }
            (
                Self::Reals(values),
                Kind::Real,
                Cell::Real(value, _) | Cell::Significant(value, _),
            ) => {
                values.push(value);
            }
            (Self::Truths(values), Kind::Truth, Cell::Truth(truth)) => values.push(truth),
            (_, _, cell) => return Err(cell),
        }
        Ok(Pushed::Value)
    }
}

fn integer(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Index(index) => small(u64::try_from(*index).ok()),
        Cell::Natural(number) => small(number.to_u64()),
        _ => None,
    }
}

fn small(number: Option<u64>) -> Option<i64> {
    number.and_then(|number| i64::try_from(number).ok())
}

fn misplaced(column: &Column, row: usize, cell: &Cell) -> fibnim::Error {
    let cell = fibnim::quote(&format!("{cell:?}"));
    fibnim::Error::BadOption(format!(
        "the cell {cell} of row {row} has no place in the column {}, whose kind in Parquet is {}: \
         write the table as csv or json",
        column.name,
        kind_name(column.kind)
    ))
}
