//! Plain play without a game: asks which one, and from where.

use std::io::Write;

use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::play::Round;

use super::command::Command;
use super::input::Input;
use crate::output::Failure;

/// The game that is wanted, at its start; `None` at the end of the input.
pub fn round(
    given: &GameOptions,
    input: &Input,
    out: &mut impl Write,
) -> Result<Option<Round>, Failure> {
    for (number, entry) in (1..).zip(catalog::entries()) {
        writeln!(out, "{number:>3}  {:<20}  {}", entry.name, entry.title)?;
    }
    let Some(entry) = entry(input, out)? else {
        return Ok(None);
    };
    let suggestion = entry.suggestion;
    let options = suggestion.options(given);
    let with = options_words(&options);
    loop {
        writeln!(
            out,
            "Which position? (nothing: {}{with})",
            suggestion.position
        )?;
        out.flush()?;
        let Some(line) = answer(input)? else {
            return Ok(None);
        };
        let position = match line.trim() {
            "" => suggestion.position,
            position => position,
        };
        match Round::new(entry.name, &options, position) {
            Ok(round) => return Ok(Some(round)),
            Err(error) => writeln!(out, "Error: {error}.")?,
        }
    }
}

/// "; with the rule 3t", "; with at least 1, at most 3"
fn options_words(options: &GameOptions) -> String {
    let named = ["the rule", "at least", "at most"];
    let words = named
        .iter()
        .zip(options.texts())
        .filter_map(|(name, (_, value))| Some(format!("{name} {}", value?)));
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return String::new();
    }
    format!("; with {}", words.join(", "))
}

/// A line; `None` at the end of the input, and where it is to quit.
fn answer(input: &Input) -> Result<Option<String>, Failure> {
    let line = input.line()?;
    Ok(line.filter(|line| Command::read(line) != Command::Quit))
}

fn entry(input: &Input, out: &mut impl Write) -> Result<Option<&'static Entry>, Failure> {
    loop {
        writeln!(out, "Which game? (its number or its name)")?;
        out.flush()?;
        let Some(line) = answer(input)? else {
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
