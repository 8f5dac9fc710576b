//! Tables as aligned text.

use std::io::Write;

use super::WriteError;
use super::cell::text_cell;
use crate::table::{Column, Table};

/// The most rows of a table, or entries of a grid, as text.
const MAX_TEXT_SIZE: usize = 1_000_000;

/// The most characters of a table as text.
const MAX_TEXT_LENGTH: usize = 200_000_000;

/// Wider cells are not aligned with others.
const WIDEST_ALIGNED: usize = 1000;

pub(super) fn write(table: Table<'_>, out: &mut impl Write) -> Result<(), WriteError> {
    check_size(table.row_count, "rows")?;
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
        check_length(characters)?;
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
pub(super) fn check_size(size: usize, of: &str) -> Result<(), fibnim::Error> {
    if size > MAX_TEXT_SIZE {
        return Err(fibnim::Error::LimitExceeded {
            what: "a table as text".into(),
            needed: format!("{size} {of}"),
            limit: format!(
                "{MAX_TEXT_SIZE} {of}; csv, json and parquet hold more, and summary is short"
            ),
        });
    }
    Ok(())
}

fn check_length(characters: usize) -> Result<(), fibnim::Error> {
    if characters > MAX_TEXT_LENGTH {
        return Err(fibnim::Error::LimitExceeded {
            what: "a table as text".into(),
            needed: format!("more than {MAX_TEXT_LENGTH} characters"),
            limit: format!("{MAX_TEXT_LENGTH} characters; csv, json and parquet hold more"),
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
