//! Grids in each format.

use std::io::Write;

use super::page::Page;
use super::{Format, WriteError, latex, markdown, page, rows, write_summary};
use crate::grid::{Entry, Grid};
use crate::{parquet, picture};

pub(super) fn write(
    grid: Grid<'_>,
    format: Format,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    match format {
        Format::Text => page::write_text(&Page::of_grid(grid, "text")?, out),
        Format::Markdown => markdown::write(Page::of_grid(grid, "markdown")?, out),
        Format::Latex => latex::write(Page::of_grid(grid, "latex")?, out),
        Format::Csv => rows::write_csv(grid.into_rows(), out),
        Format::Json => rows::write_json(grid.into_rows(), out),
        Format::Parquet => parquet::write(grid, &[], out),
        Format::BFile => write_bfile(&grid, out),
        Format::Svg => Ok(out.write_all(picture::heat_map(&grid)?.svg()?.as_bytes())?),
        Format::Png => Ok(out.write_all(&picture::heat_map(&grid)?.png()?)?),
        Format::Summary => write_summary(&grid.title, (grid.remark)(), out),
    }
}

/// By antidiagonals downwards, as OEIS reads square arrays: the top row's next
/// entry, then down to the left. Only antidiagonals that lie in the grid as a
/// whole are written, n counts from 1, and an entry that is no number is an
/// error before anything is written.
fn write_bfile(grid: &Grid<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    if antidiagonals(grid).next().is_none() {
        return Err(rows::no_terms().into());
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
