//! Rules of every kind, for all targets.

use libfuzzer_sys::arbitrary::{Result, Unstructured};

/// Rules with sequences of every kind: of Fibonacci numbers, of powers of 2,
/// longer and shorter ones, those that end, and some that are refused.
const RULES: [&str; 24] = [
    "t", "2t", "3t", "4t", "7t", "60t", "3t/2", "5t/2", "7t/4", "t+1", "t+5", "2t+3", "2t-1",
    "t^2", "t^2-t+1", "t*t/2+1", "1", "3", "t/2+1", "t/3+2", "(t+3)/2", "t/5+1", "5-t/9", "10-t",
];

/// A rule as text; a table has at most one entry more than `longest`.
pub fn any(input: &mut Unstructured, longest: usize) -> Result<String> {
    match input.int_in_range(0..=2)? {
        0 => Ok((*input.choose(&RULES)?).to_owned()),
        1 => expression(input),
        _ => table(input, longest),
    }
}

/// (a·t^e + b)/d + c·t − s
fn expression(input: &mut Unstructured) -> Result<String> {
    let a = input.int_in_range(0..=5)?;
    let exponent = input.int_in_range(0..=3)?;
    let b = input.int_in_range(0..=9)?;
    let divisor = input.int_in_range(1..=6)?;
    let c = input.int_in_range(0..=3)?;
    let subtrahend = input.int_in_range(0..=4)?;
    Ok(format!(
        "({a}t^{exponent} + {b})/{divisor} + {c}t - {subtrahend}"
    ))
}

/// Any nondecreasing table, by its differences. Half of the entries repeat the
/// one before: long steps are where tables differ from formulas.
fn table(input: &mut Unstructured, longest: usize) -> Result<String> {
    let mut value = input.int_in_range(1..=4)?;
    let mut entries = vec![value.to_string()];
    while !input.is_empty() && entries.len() <= longest {
        match input.int_in_range(0..=15)? {
            15 if input.ratio(1, 4)? => break,
            15 => value += input.int_in_range(4..=70)?,
            rise @ 8..15 => value += rise / 3 - 1,
            _ => {}
        }
        entries.push(value.to_string());
    }
    // A table that does not repeat its last value can be too short for the pile.
    let end = if input.ratio(1, 2)? { "…" } else { "" };
    Ok(entries.join(",") + end)
}
