//! `fibnim games`: the catalogue.

use std::io::Write;

use anstyle::Style;
use clap::Args;
use fibnim::catalog::{self, Entry};

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::output::{Failure, indented};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim games\n  fibnim games chomp\n  fibnim games --json\n  fibnim games -o games.txt"
)]
pub struct GamesOptions {
    /// The game to show; all of them if none is named
    pub game: Option<String>,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

const NAME: Style = Style::new().bold();

impl GamesOptions {
    /// What is to be shown.
    pub fn entries(&self) -> fibnim::Result<&'static [Entry]> {
        Ok(match &self.game {
            None => catalog::entries(),
            Some(name) => std::slice::from_ref(catalog::entry(name)?),
        })
    }
}

pub fn run(options: &GamesOptions) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let entries = options.entries()?;
    if answer.is_json() {
        return answer.json(&entries);
    }
    answer.text(|out| write_words(out, entries))
}

fn write_words(out: &mut dyn Write, entries: &[Entry]) -> Result<(), Failure> {
    for entry in entries {
        writeln!(out, "{NAME}{}{NAME:#}  {}", entry.name, entry.title)?;
        writeln!(out, "{}", indented(entry.rules))?;
        if !entry.options.is_empty() {
            writeln!(out, "    options: {}", entry.options.join(" "))?;
        }
        writeln!(out, "    try:     fibnim solve {}", entry.example)?;
        writeln!(out, "    source:  {}", entry.source)?;
        writeln!(out)?;
    }
    writeln!(out, "Every game can be played misère: --misere.")?;
    Ok(())
}
