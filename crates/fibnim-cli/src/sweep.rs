//! `fibnim sweep`.

use std::fs;
use std::path::{Path, PathBuf};

use fibnim::Error;
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
    let budget = options.limits.budget();
    sweep.check(&budget)?;
    let path = journal_path(&options.out);
    write_whole(&options.out, |out| {
        let (mut journal, lines) = Journal::open(&path, &sweep.name())?;
        let mut progress = Progress::new();
        let mut show = |done, total| progress.show(done as u64, total as u64);
        let winners = sweep.run(&mut journal, &lines, &budget, &mut show)?;
        let table = tables::reversed_winners(options.from, &winners);
        Ok(write(table, format, &mut &mut *out)?)
    })?;
    Ok(fs::remove_file(&path)?)
}

fn check(options: &ReversedOptions, format: Format) -> Result<(), Error> {
    if options.from < 2 || options.from > options.to {
        return Err(Error::BadOption(format!(
            "the n from {} to {} are none: give --from at least 2, and at most --to",
            options.from, options.to
        )));
    }
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
                Self::Io(std::io::Error::other(error.to_string()))
            }
            _ => Error::BadOption(error.to_string()).into(),
        }
    }
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Refused(error) => error.into(),
            _ => Self::Io(std::io::Error::other(error.to_string())),
        }
    }
}
