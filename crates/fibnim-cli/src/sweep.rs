//! `fibnim sweep`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fibnim::{Error, quote};
use fibnim_lab::sweep::{Journal, JournalError, ReversedMode, ReversedSweep, SweepError};
use fibnim_lab::{Format, tables, write};

use crate::args::{ReversedOptions, SweepMode, SweepName, SweepOptions, format_of};
use crate::out_file::write_whole;
use crate::output::Failure;
use crate::progress::Progress;

pub fn run(options: &SweepOptions) -> Result<(), Failure> {
    match &options.sweep {
        SweepName::Reversed(options) => reversed(options),
    }
}

fn reversed(options: &ReversedOptions) -> Result<(), Failure> {
    let format = format_of(options.format, Some(&options.out))?;
    check(options, format)?;
    let sweep = ReversedSweep {
        range: options.from..=options.to,
        mode: match options.mode {
            SweepMode::Windows => ReversedMode::Windows,
            SweepMode::Single => ReversedMode::Single,
        },
        threads: options.threads,
    };
    let budget = options.budget();
    sweep.check(&budget)?;
    let path = journal_path(&options.out);
    // Kept until the end: nobody else may do this sweep meanwhile.
    let mut journal = None;
    write_whole(&options.out, |out| {
        let (opened, lines) = Journal::open(&path, &sweep.name())?;
        let journal = journal.insert(opened);
        let mut progress = Progress::new();
        let mut show = |done, total| progress.show(done, total);
        let winners = sweep.run(journal, &lines, &budget, &mut show)?;
        let table = tables::reversed_winners(options.from, &winners);
        Ok(write(table, format, &mut &mut *out)?)
    })?;
    fs::remove_file(&path).or_else(|error| match error.kind() {
        // Who removed it has saved us the trouble.
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    Ok(())
}

fn check(options: &ReversedOptions, format: Format) -> Result<(), Error> {
    if options.from < 2 || options.from > options.to {
        return Err(Error::BadOption(format!(
            "no n is from {} to {}: give --from at least 2 (from a single 1 there is no move), and at most --to",
            options.from, options.to
        )));
    }
    let is_file = fs::metadata(&options.out).map_or(true, |data| data.is_file());
    if options.out == Path::new("-") || !is_file {
        return Err(Error::BadOption(format!(
            "{} is no file: a sweep needs one, and keeps its journal beside it",
            quote(&options.out.to_string_lossy())
        )));
    }
    format.check_rows()?;
    format.check_size(options.to - options.from + 1)
}

/// FILE.journal, beside FILE.
fn journal_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Io { .. } | JournalError::InUse { .. } => {
                Self::Io(io::Error::other(error.to_string()))
            }
            _ => Error::BadOption(error.to_string()).into(),
        }
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Refused(error) => error.into(),
            _ => Self::Io(io::Error::other(error.to_string())),
        }
    }
}
