//! `fibnim sweep`: long computations in shards.

mod failure;
mod options;
mod out;
mod show;
mod signals;
mod verify;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use fibnim::{Error, quote};
use fibnim_lab::sweep::{self, Directory, Plan, Report, Stop};
use fibnim_lab::{Format, write};

use crate::out_file::write_whole;
use crate::output::{Failure, print_json};
use crate::progress::Progress;

pub use options::SweepOptions;
use options::{Asked, RunOptions, SweepName};
use signals::Signals;

pub fn run(options: &SweepOptions) -> Result<(), Failure> {
    match &options.sweep {
        SweepName::Reversed(sweep) => run_asked(&sweep.asked()),
        SweepName::Complement(sweep) => run_asked(&sweep.asked()),
        SweepName::ProveComplement(sweep) => run_asked(&sweep.asked()),
        SweepName::Claims(sweep) => run_asked(&sweep.asked()),
        SweepName::Verify(options) => verify::run(options),
    }
}

fn run_asked(asked: &Asked) -> Result<(), Failure> {
    let Asked {
        plan,
        resources,
        run: options,
    } = asked;
    plan.sweep().check(resources)?;
    let path = directory_path(plan, options);
    let format = out::format(plan, options, &path)?;
    check_resume(&path, options)?;
    let directory = Arc::new(Directory::open(&path, plan, options.shard)?);
    let signals = Signals::listen()?;
    let end = options
        .stop_after
        .and_then(|time| Instant::now().checked_add(time));
    let mut progress = Progress::new();
    let line = show::Line::new();
    let report = sweep::run(&directory, resources, &mut |now| {
        progress.show_words(|| line.words(now));
        let late = end.is_some_and(|end| Instant::now() >= end);
        match (signals.came(), late) {
            (true, _) => Some(Stop::Signal),
            (false, true) => Some(Stop::TimeIsUp),
            (false, false) => None,
        }
    });
    drop(progress);
    let mut report = report?;
    finish(&directory, &report, options, format)?;
    if let Some(error) = report.error.take() {
        return Err(Failure::from(error).answered());
    }
    match signals.exit_code() {
        Some(code) if report.stop == Stop::Signal => Err(Failure::Signal(code)),
        _ => Ok(()),
    }
}

/// Who wants to go on must have begun.
fn check_resume(path: &Path, options: &RunOptions) -> Result<(), Error> {
    if options.resume && !path.join("manifest.json").exists() {
        return Err(Error::BadOption(format!(
            "there is nothing to go on with in {}: leave out --resume to begin",
            quote(&path.to_string_lossy())
        )));
    }
    Ok(())
}

/// Writes the table where all of it is there, and tells how it ended.
fn finish(
    directory: &Directory,
    report: &Report,
    options: &RunOptions,
    format: Format,
) -> Result<(), Failure> {
    let complete = report.stop == Stop::Complete;
    if let Some(out) = options.out.as_ref().filter(|_| complete) {
        let sheet = directory.result()?;
        write_whole(out, |bytes| Ok(write(sheet, format, &mut &mut *bytes)?))?;
    }
    if options.json {
        return print_json(report);
    }
    show::report(report)?;
    if complete && options.out.is_none() {
        show::summary(directory.result()?)?;
    }
    Ok(())
}

/// "sweep-reversed", if no directory was asked for.
fn directory_path(plan: &Plan, options: &RunOptions) -> PathBuf {
    match &options.dir {
        Some(dir) => dir.clone(),
        None => Path::new(&format!("sweep-{}", plan.name())).into(),
    }
}
