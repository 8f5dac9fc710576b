//! Tables written: what each format is, and what it cannot hold.

mod bfile;
mod cell;
mod csv;
mod grid;
mod json;
mod latex;
mod markdown;
mod page;
mod text;

use std::io::{self, Write};

use thiserror::Error;

use self::page::Page;
use crate::grid::{Drawn, Sheet};
use crate::parquet;
use crate::picture::{self, Picture, Scene};
use crate::table::{Row, Table};

/// The tables that have no picture; all others have one.
pub const WITHOUT_PICTURE: &str = "theorem-19, complement of 3 piles, p-positions of 1 pile, \
     residues of more than 6 players, and the sweeps claims and prove-complement";

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns for reading.
    #[default]
    Text,
    /// A pipe table of Markdown, with the title above and the remark below.
    Markdown,
    /// A table of LaTeX, to be included with `\input`. Up to 40 rows are a
    /// `tabular` that needs no package, more are a `longtable`.
    Latex,
    /// Comma-separated values with a header.
    Csv,
    /// A list of objects, one a row.
    Json,
    /// A Parquet file, as [`parquet::write`](fn@crate::parquet::write) makes it.
    Parquet,
    /// An OEIS b-file: ASCII lines "n value".
    BFile,
    /// A picture as SVG: a chart, a heat map, a graph or tiles. Most tables have
    /// one; [`Format::refuse_picture`] is for those that have none.
    Svg,
    /// The same picture as PNG.
    Png,
    /// The title and the remark alone, of tables that are too long to read.
    Summary,
}

impl Format {
    /// Refuses a picture, for a table that has none: to be asked before its
    /// rows are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Png.refuse_picture().is_err());
    /// assert!(Format::Csv.refuse_picture().is_ok());
    /// ```
    pub fn refuse_picture(self) -> fibnim::Result<()> {
        match self {
            Self::Svg | Self::Png => Err(no_picture()),
            _ => Ok(()),
        }
    }

    /// Refuses more rows than the picture of a table shows: to be asked before
    /// they are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Svg.check_points(20_000).is_err());
    /// assert!(Format::Csv.check_points(20_000).is_ok());
    /// ```
    pub fn check_points(self, rows: usize) -> fibnim::Result<()> {
        match self {
            Self::Svg | Self::Png => Picture::check_rows(rows),
            _ => Ok(()),
        }
    }

    /// Refuses more letters than the picture of a word shows, or none: to be
    /// asked before they are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Svg.check_letters(6001).is_err());
    /// assert!(Format::Csv.check_letters(6001).is_ok());
    /// ```
    pub fn check_letters(self, letters: usize) -> fibnim::Result<()> {
        match self {
            Self::Svg | Self::Png => picture::check_letters(letters),
            _ => Ok(()),
        }
    }

    /// Refuses more rows or columns than a heat map shows: to be asked before
    /// its cells are computed.
    ///
    /// ```
    /// use fibnim_lab::Format;
    ///
    /// assert!(Format::Png.check_cells(1, 4097).is_err());
    /// assert!(Format::Csv.check_cells(1, 4097).is_ok());
    /// ```
    pub fn check_cells(self, rows: usize, columns: usize) -> fibnim::Result<()> {
        match self {
            Self::Svg | Self::Png => picture::check_cells(rows, columns),
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
            Self::Text => page::check_size("text", entries, "entries"),
            Self::Markdown => page::check_size("markdown", entries, "entries"),
            Self::Latex => page::check_size("latex", entries, "entries"),
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

impl From<::csv::Error> for WriteError {
    fn from(error: ::csv::Error) -> Self {
        // The kind of an input or output error must survive: a closed pipe is no failure.
        match error.into_kind() {
            ::csv::ErrorKind::Io(error) => Self::Io(error),
            other => Self::Io(io::Error::other(format!("{other:?}"))),
        }
    }
}

impl From<serde_json::Error> for WriteError {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

/// Writes a table or a grid.
pub fn write<'a>(
    sheet: impl Into<Sheet<'a>>,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match sheet.into() {
        Sheet::Rows(table) => write_rows(table, format, out),
        Sheet::Drawn(drawn) => write_drawn(drawn, format, out),
        Sheet::Grid(grid) => grid::write(grid, format, out),
    }
}

fn write_drawn(drawn: Drawn<'_>, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
    match format {
        Format::Svg => Ok(out.write_all((drawn.picture)()?.svg()?.as_bytes())?),
        Format::Png => Ok(out.write_all(&(drawn.picture)()?.png()?)?),
        _ => write_rows(drawn.table, format, out),
    }
}

fn write_rows(table: Table<'_>, format: Format, out: &mut impl Write) -> Result<(), WriteError> {
    match format {
        Format::Text => text::write(&Page::of_table(table, "text")?, out),
        Format::Markdown => markdown::write(Page::of_table(table, "markdown")?, out),
        Format::Latex => latex::write(Page::of_table(table, "latex")?, out),
        Format::Csv => csv::write(table, out),
        Format::Json => json::write(table, out),
        Format::Parquet => parquet::write(table, &[], out),
        Format::BFile => bfile::write(table, out),
        Format::Svg => Ok(out.write_all(scene(table)?.svg()?.as_bytes())?),
        Format::Png => Ok(out.write_all(&scene(table)?.png()?)?),
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

pub(crate) fn no_picture() -> fibnim::Error {
    fibnim::Error::BadOption(format!(
        "this table has no picture: write it as text, csv, json or parquet. \
         All tables have one but {WITHOUT_PICTURE}"
    ))
}

/// The picture of a table's rows.
fn scene(table: Table<'_>) -> fibnim::Result<Scene> {
    let picture = table.picture.ok_or_else(no_picture)?;
    Picture::check_rows(table.row_count)?;
    let rows: Vec<Row> = table.rows.collect::<fibnim::Result<_>>()?;
    picture.scene(&rows)
}
