//! Tables as text, CSV, JSON and OEIS b-files.

mod grid;

use std::io::{self, Write};

use serde::Serializer;
use serde_json::Value;
use thiserror::Error;

use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns for reading.
    #[default]
    Text,
    /// Comma-separated values with a header.
    Csv,
    /// A list of objects, one a row.
    Json,
    /// An OEIS b-file: ASCII lines "n value".
    BFile,
    /// A picture as SVG, for tables that have one.
    Svg,
    /// A picture as PNG, for tables that have one.
    Png,
    /// The title and the remark alone, of tables that are too long to read.
    Summary,
}

impl Format {
    /// Refuses a picture, which a table of rows does not have: to be asked
    /// before they are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Png.check_rows().is_err());
    /// assert!(Format::Csv.check_rows().is_ok());
    /// ```
    pub fn check_rows(self) -> fibnim::Result<()> {
        match self {
            Self::Svg | Self::Png => Err(no_picture()),
            _ => Ok(()),
        }
    }

    /// Refuses more rows or entries than the format holds: to be asked before
    /// they are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Text.check_size(2_000_000).is_err());
    /// assert!(Format::Csv.check_size(2_000_000).is_ok());
    /// ```
    pub fn check_size(self, entries: usize) -> fibnim::Result<()> {
        match self {
            Self::Text => check_text_size(entries, "entries"),
            _ => Ok(()),
        }
    }
}

/// Why a table was not written to its end.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A row could not be computed.
    #[error(transparent)]
    Row(#[from] fibnim::Error),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<csv::Error> for WriteError {
    fn from(error: csv::Error) -> Self {
        // The kind of an input or output error must survive: a closed pipe is no failure.
        match error.into_kind() {
            csv::ErrorKind::Io(error) => Self::Io(error),
            other => Self::Io(io::Error::other(format!("{other:?}"))),
        }
    }
}

impl From<serde_json::Error> for WriteError {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

/// The most rows of a table, or entries of a grid, as text.
const MAX_TEXT_SIZE: usize = 1_000_000;

/// The most characters of a table as text.
const MAX_TEXT_LENGTH: usize = 200_000_000;

/// Wider cells are not aligned with others.
const WIDEST_ALIGNED: usize = 1000;

/// Writes a table or a grid.
pub fn write<'a>(
    sheet: impl Into<Sheet<'a>>,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match sheet.into() {
        Sheet::Rows(table) => write_rows(table, format, out),
        Sheet::Grid(grid) => grid::write(grid, format, out),
    }
}

fn write_rows(table: Table<'_>, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
    match format {
        Format::Text => write_text(table, out),
        Format::Csv => write_csv(table, out),
        Format::Json => write_json(table, out),
        Format::BFile => write_bfile(table, out),
        Format::Svg | Format::Png => Err(no_picture().into()),
        Format::Summary => write_summary(&table.title, (table.remark)(), out),
    }
}

fn write_summary(
    title: &str,
    remark: Option<String>,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    writeln!(out, "{title}")?;
    if let Some(remark) = remark {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

fn no_sequence() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this table is no sequence, which a b-file holds: write it as text, csv or json".into(),
    )
}

fn no_picture() -> fibnim::Error {
    fibnim::Error::BadOption(
        "this table has no picture, which tables with two axes have, such as tableau: \
         write it as text, csv or json"
            .into(),
    )
}

fn write_text(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    check_text_size(table.row_count, "rows")?;
    let mut lines = vec![
        table
            .columns
            .iter()
            .map(|column| column.name.to_owned())
            .collect(),
    ];
    let mut characters = 0;
    for row in table.rows {
        let line: Vec<String> = row?.iter().map(text_cell).collect();
        characters += line.iter().map(String::len).sum::<usize>();
        check_text_length(characters)?;
        lines.push(line);
    }
    let widths = column_widths(&lines, table.columns.len());
    writeln!(out, "{}\n", table.title)?;
    for line in &lines {
        writeln!(out, "{}", text_line(line, &table.columns, &widths))?;
    }
    if let Some(remark) = (table.remark)() {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

/// Text is aligned, so it is held in memory until the last row is known.
fn check_text_size(size: usize, of: &str) -> Result<(), fibnim::Error> {
    if size > MAX_TEXT_SIZE {
        return Err(fibnim::Error::LimitExceeded {
            what: "a table as text".into(),
            needed: format!("{size} {of}"),
            limit: format!("{MAX_TEXT_SIZE} {of}; csv and json hold more, and summary is short"),
        });
    }
    Ok(())
}

fn check_text_length(characters: usize) -> Result<(), fibnim::Error> {
    if characters > MAX_TEXT_LENGTH {
        return Err(fibnim::Error::LimitExceeded {
            what: "a table as text".into(),
            needed: format!("more than {MAX_TEXT_LENGTH} characters"),
            limit: format!("{MAX_TEXT_LENGTH} characters; csv and json hold more"),
        });
    }
    Ok(())
}

/// The width of each column: that of its widest cell, but for cells that are
/// so wide that no page holds them.
fn column_widths(lines: &[Vec<String>], columns: usize) -> Vec<usize> {
    let width = |cell: &String| Some(cell.chars().count()).filter(|&width| width <= WIDEST_ALIGNED);
    (0..columns)
        .map(|i| lines.iter().filter_map(|line| width(&line[i])).max())
        .map(Option::unwrap_or_default)
        .collect()
}

fn text_line(cells: &[String], columns: &[Column], widths: &[usize]) -> String {
    let mut line = String::new();
    for ((cell, column), &width) in cells.iter().zip(columns).zip(widths) {
        if !line.is_empty() {
            line.push_str("  ");
        }
        let padded = if column.right {
            format!("{cell:>width$}")
        } else {
            format!("{cell:<width$}")
        };
        line.push_str(&padded);
    }
    line.trim_end().to_owned()
}

fn text_cell(cell: &Cell) -> String {
    match cell {
        Cell::List(list) if list.is_empty() => "none".into(),
        Cell::Missing => "–".into(),
        Cell::NotFound(bound) => format!(">{bound}"),
        other => plain_cell(other),
    }
}

/// The cell as CSV and b-files write it.
fn plain_cell(cell: &Cell) -> String {
    match cell {
        Cell::Natural(number) => number.to_string(),
        Cell::Index(index) => index.to_string(),
        Cell::Real(value, digits) => format!("{value:.digits$}"),
        Cell::Significant(value, digits) => significant(*value, *digits),
        Cell::Text(text) => text.clone(),
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

fn write_csv(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(table.columns.iter().map(|column| column.name))?;
    for row in table.rows {
        csv.write_record(row?.iter().map(plain_cell))?;
    }
    csv.flush()?;
    Ok(())
}

fn write_json(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    out.write_all(b"[")?;
    for (i, row) in table.rows.enumerate() {
        out.write_all(if i == 0 { b"\n" } else { b",\n" })?;
        write_json_row(&table.columns, &row?, out)?;
    }
    out.write_all(b"\n]\n")?;
    Ok(())
}

/// The row as an object, in the order of the columns.
fn write_json_row(columns: &[Column], row: &Row, out: &mut impl Write) -> serde_json::Result<()> {
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
        Cell::List(list) => list.iter().map(ToString::to_string).collect(),
        Cell::Missing | Cell::NotFound(_) => Value::Null,
    }
}

fn write_bfile(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    let Some((n, value)) = table.bfile else {
        return Err(no_sequence().into());
    };
    for row in table.rows {
        let row = row?;
        writeln!(out, "{} {}", plain_cell(&row[n]), plain_cell(&row[value]))?;
    }
    Ok(())
}
