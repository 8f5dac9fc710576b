//! `fibnim games`: the catalogue.

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::Style;
use clap::Args;
use fibnim::catalog::{self, Entry, GameOptions};
use fibnim::game::GameFile;
use fibnim::{Convention, Error, quote};
use serde::Serialize;

use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::output::{Failure, indented};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim games\n  fibnim games chomp\n  fibnim games new -o my.game\n  fibnim games show my.game\n  fibnim games --json"
)]
pub struct GamesOptions {
    /// The game to show; all of them if none is named
    ///
    /// `show FILE` tells what was understood of a game file, and `new` writes a commented example of one.
    #[arg(value_name = "GAME | show FILE | new")]
    pub game: Option<String>,
    /// The game file to show
    #[arg(hide = true)]
    pub file: Option<String>,
    /// Parameters of the game file, such as c=2,k=3
    #[arg(long, value_name = "NAME=N")]
    pub param: Vec<String>,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

const NAME: Style = Style::new().bold();

impl GamesOptions {
    /// What is to be shown.
    pub fn entries(&self) -> fibnim::Result<&'static [Entry]> {
        if let Some(more) = &self.file {
            return Err(Error::BadOption(format!(
                "{} is one word too many; give one game, 'show' and a game file, or 'new'",
                quote(more)
            )));
        }
        Ok(match &self.game {
            None => catalog::entries(),
            Some(name) => std::slice::from_ref(catalog::entry(name)?),
        })
    }
}

pub fn run(options: &GamesOptions) -> Result<(), Failure> {
    match (options.game.as_deref(), &options.file) {
        (Some("new"), None) => return options.answer.write_new(GameFile::EXAMPLE.as_bytes()),
        (Some("show"), Some(file)) => return show(options, file),
        (Some("show"), None) => {
            let why = "say which game file to show: fibnim games show my.game";
            return Err(Error::BadOption(why.into()).into());
        }
        (Some(file), None) if catalog::is_file(file) => return show(options, file),
        _ => {}
    }
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let entries = options.entries()?;
    if answer.is_json() {
        return answer.json(&entries);
    }
    answer.text(|out| write_words(out, entries))
}

/// What was understood of a game file.
fn show(options: &GamesOptions, name: &str) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let file = catalog::game_file(name)?;
    let chosen = GameOptions {
        param: (!options.param.is_empty()).then(|| options.param.join(",")),
        ..GameOptions::default()
    };
    let (game, understood) = (file.game(&chosen)?, file.understood(&chosen)?);
    if answer.is_json() {
        let understood: BTreeMap<&str, &str> = understood
            .iter()
            .map(|(what, words)| (*what, words.as_str()))
            .collect();
        return answer.json(&Shown {
            game: name,
            title: file.title(),
            source: file.source(),
            param: game.params(),
            misere: game.convention() == Convention::Misere,
            rules: game.rules(),
            understood,
        });
    }
    answer.text(|out| {
        writeln!(out, "{NAME}{name}{NAME:#}  {}", file.title())?;
        writeln!(out, "{}", indented(&game.rules()))?;
        if let Some(params) = game.params() {
            writeln!(out, "    {:<10} {params}", "parameters")?;
        }
        for (what, words) in &understood {
            writeln!(out, "    {what:<10} {words}")?;
        }
        if !file.source().is_empty() {
            writeln!(out, "    {:<10} {}", "source", file.source())?;
        }
        Ok(())
    })
}

#[derive(Serialize)]
struct Shown<'s> {
    game: &'s str,
    title: &'s str,
    source: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    param: Option<&'s str>,
    misere: bool,
    rules: String,
    understood: BTreeMap<&'s str, &'s str>,
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
