//! One cell as it is read: in text, and in CSV and b-files.

use crate::table::Cell;

/// The cell as people read it.
pub(super) fn text_cell(cell: &Cell) -> String {
    match cell {
        Cell::List(list) if list.is_empty() => "none".into(),
        Cell::Truth(true) => "yes".into(),
        Cell::Truth(false) => "no".into(),
        Cell::Missing => "–".into(),
        Cell::NotFound(bound) => format!(">{bound}"),
        other => plain_cell(other),
    }
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
