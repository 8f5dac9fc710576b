//! `fibnim sweep`: long computations in shards.

mod options;
mod show;
mod status;
mod verify;

use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::Instant;

use fibnim::{Error, quote};
use fibnim_lab::sweep::{self, Directory, Plan, Report, Stop};
use fibnim_lab::{Format, write};

use crate::args::format_of;
use crate::out_file::{check_writable, write_whole};
use crate::output::{Failure, print_json};
use crate::progress::{self, Line};
use crate::signals::Signals;

pub use options::SweepOptions;
use options::{Asked, AskedRun, RunOptions};

pub fn run(options: &SweepOptions) -> Result<(), Failure> {
    match options.sweep.asked() {
        Asked::Run(run) => run_asked(&run),
        Asked::Verify(options) => verify::run(options),
        Asked::Status(options) => status::run(options),
        Asked::Table(options) => status::table(options),
    }
}

fn run_asked(asked: &AskedRun) -> Result<(), Failure> {
    let AskedRun {
        plan,
        resources,
        run: options,
    } = asked;
    plan.sweep().check(resources)?;
    let path = directory_path(plan, options);
    let format = out_format(plan, options, &path)?;
    check_resume(&path, options)?;
    let directory = Arc::new(Directory::open(&path, plan, options.shard)?);
    let signals = Signals::listen()?;
    let stop_after = options.stop_after;
    let start = Instant::now();
    let end = stop_after.and_then(|time| start.checked_add(time));
    let line = Line::new();
    let report = sweep::run(&directory, resources, &mut |now| {
        line.show(|seconds| show::how_far(now, seconds));
        let late = end.is_some_and(|end| Instant::now() >= end);
        match (signals.came(), late) {
            (true, _) => Some(Stop::Signal),
            (false, true) => Some(Stop::TimeIsUp),
            (false, false) => None,
        }
    });
    progress::end();
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

/// The format of the table, if one is wanted. What it cannot hold is refused.
fn out_format(plan: &Plan, options: &RunOptions, directory: &Path) -> Result<Format, Failure> {
    let Some(out) = &options.out else {
        return Ok(Format::Summary);
    };
    check_name(out, directory)?;
    let format = format_of(options.format, Some(out))?;
    plan.sweep().check_format(format)?;
    check_writable(out)?;
    Ok(format)
}

/// A table must not take the place of the sweep's own files.
fn check_name(out: &Path, directory: &Path) -> Result<(), Error> {
    if out == Path::new("-") {
        return Err(Error::BadOption(
            "'-' is no file, and the report goes to stdout: give --out the name of a file".into(),
        ));
    }
    let folder = |path: &Path| {
        let absolute = absolute(path).ok()?;
        Some(absolute.canonicalize().unwrap_or(absolute))
    };
    let parent = absolute(out).ok().and_then(|out| folder(out.parent()?));
    if parent.is_some() && parent == folder(directory) {
        return Err(Error::BadOption(format!(
            "{} is in the directory of the sweep, which holds nothing else: give --out a file elsewhere",
            quote(&out.to_string_lossy())
        )));
    }
    Ok(())
}

/// Whoever wants to go on must have begun.
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
    let usual = || format!("sweep-{}", plan.name()).into();
    options.dir.clone().unwrap_or_else(usual)
}
