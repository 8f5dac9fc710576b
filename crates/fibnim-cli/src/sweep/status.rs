//! `fibnim sweep status` and `fibnim sweep table`: what is there, be it a part.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fibnim::{Error, Noun, quote};
use fibnim_lab::sweep::{self, Directory, Problem, Status};
use fibnim_lab::{Format, write, write_partial};

use super::{check_name, show::NAME};
use crate::answer::{AnswerArgs, WORDS_OR_JSON};
use crate::args::format_of;
use crate::out_file::write_whole;
use crate::output::Failure;

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep status sweep-reversed\n  fibnim sweep status sweep-reversed --json"
)]
pub struct StatusOptions {
    /// The directory of a sweep
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  fibnim sweep table sweep-reversed\n  fibnim sweep table sweep-reversed -o so-far.csv"
)]
pub struct SoFarOptions {
    /// The directory of a sweep
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// How the table is written [default: what the name of --out says, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON, as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The file to write to, whole or not at all, instead of stdout ('-')
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(options: &StatusOptions) -> Result<(), Failure> {
    let answer = options.answer.open(&WORDS_OR_JSON)?;
    let status = sweep::status(&Directory::reading(&options.dir)?)?;
    if answer.is_json() {
        return answer.json(&status);
    }
    answer.text(|out| show(&status, &options.dir, out))
}

fn show(status: &Status, path: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let (name, dir) = (status.manifest.plan.name(), path.to_string_lossy());
    let shards = Noun::SHARDS.words(status.manifest.shards.len() as u64);
    let whole = status.whole;
    writeln!(out, "{NAME}{name}{NAME:#} in {dir}: {whole} of {shards}.")?;
    for Problem { file, why } in &status.damaged {
        writeln!(out, "damaged  {file}: {why}")?;
    }
    for covered in &status.covered {
        writeln!(out, "there    {covered}")?;
    }
    for missing in &status.missing {
        writeln!(out, "missing  {missing}")?;
    }
    match (&status.in_table, status.complete) {
        (_, true) => writeln!(out, "Complete: `fibnim sweep table {dir}` has all of it.")?,
        (Some(has), false) => writeln!(
            out,
            "Not complete: `fibnim sweep table {dir}` has {has} so far."
        )?,
        (None, false) => writeln!(out, "Not complete: there is nothing for a table yet.")?,
    }
    Ok(())
}

/// Writes the table of what is there.
pub fn table(options: &SoFarOptions) -> Result<(), Failure> {
    let file = options.out.as_deref().filter(|out| *out != Path::new("-"));
    let asked = options.json.then_some(Format::Json).or(options.format);
    let format = format_of(asked, file)?;
    if let Some(file) = file {
        check_name(file, &options.dir)?;
    }
    let directory = Directory::reading(&options.dir)?;
    directory.manifest().plan.sweep().check_format(format)?;
    let status = sweep::status(&directory)?;
    let Some(sheet) = status.table(&directory)? else {
        return Err(nothing_yet(&status, &options.dir).into());
    };
    let write_to = |mut out: &mut dyn Write| match status.partial() {
        Some(note) => Ok(write_partial(sheet, &note, format, &mut out)?),
        None => Ok(write(sheet, format, &mut out)?),
    };
    if let Some(path) = file {
        return write_whole(path, write_to);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    write_to(&mut out)?;
    Ok(out.flush()?)
}

fn nothing_yet(status: &Status, path: &Path) -> Error {
    let dir = quote(&path.to_string_lossy());
    let whole = &status.whole_table;
    Error::BadOption(match status.covered.as_slice() {
        [] => format!(
            "nothing of {whole} is there yet in {dir}: wait for the first shard, or begin it with `fibnim sweep {}`",
            status.manifest.plan.name()
        ),
        covered => format!(
            "of {whole} {dir} has only {}, and a table goes from the beginning on: do what is missing first, or read the Parquet files themselves",
            covered.join(", ")
        ),
    })
}
