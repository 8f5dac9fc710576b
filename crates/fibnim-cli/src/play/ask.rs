//! Plain play without a game: asks which one, and from where.

use std::io::{BufRead, Write};

use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::play::Round;

use super::plain::read_line;
use super::suggestion::suggestion;
use crate::output::Failure;

/// The game that is wanted, at its start; `None` at the end of the input.
pub fn round(
    given: &GameOptions,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Round>, Failure> {
    for (number, entry) in (1..).zip(catalog::entries()) {
        writeln!(out, "{number:>3}  {:<20}  {}", entry.name, entry.title)?;
    }
    let Some(entry) = entry(input, out)? else {
        return Ok(None);
    };
    let suggestion = suggestion(entry.name);
    loop {
        writeln!(out, "Which position? (nothing: {})", suggestion.position)?;
        out.flush()?;
        let Some(line) = read_line(input)? else {
            return Ok(None);
        };
        let position = match line.trim() {
            "" => suggestion.position,
            position => position,
        };
        match Round::new(entry.name, &suggestion.options(given), position) {
            Ok(round) => return Ok(Some(round)),
            Err(error) => writeln!(out, "Error: {error}.")?,
        }
    }
}

fn entry(
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<&'static Entry>, Failure> {
    loop {
        writeln!(out, "Which game? (its number or its name)")?;
        out.flush()?;
        let Some(line) = read_line(input)? else {
            return Ok(None);
        };
        let line = line.trim();
        let number = line.parse::<usize>().ok();
        let numbered = number.and_then(|number| catalog::entries().get(number.wrapping_sub(1)));
        match numbered.map_or_else(|| catalog::entry(line), Ok) {
            Ok(entry) => return Ok(Some(entry)),
            Err(error) => writeln!(out, "Error: {error}.")?,
        }
    }
}
