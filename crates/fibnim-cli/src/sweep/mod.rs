//! `fibnim sweep`: long computations in shards.

mod failure;
mod options;
mod show;
mod signals;
mod verify;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use fibnim::{Error, quote};
use fibnim_lab::sweep::{self, Directory, Plan, Report, Stop};
use fibnim_lab::{Format, Sheet, write};

use crate::args::format_of;
use crate::out_file::{check_writable, write_whole};
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
    let format = out_format(plan, options)?;
    let path = directory_path(plan, options);
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
        !late && !signals.came().load(Ordering::Relaxed)
    });
    drop(progress);
    let report = report?;
    let sheet = match report.stop {
        Stop::Complete => Some(directory.result()?),
        _ => None,
    };
    finish(&report, sheet, options, format)?;
    match signals.exit_code() {
        Some(code) if report.stop == Stop::Stopped => Err(Failure::Signal(code)),
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

/// Tells how it ended, and writes the table where all of it is there.
fn finish(
    report: &Report,
    sheet: Option<Sheet<'static>>,
    options: &RunOptions,
    format: Format,
) -> Result<(), Failure> {
    if options.json {
        print_json(report)?;
    } else {
        show::report(report)?;
    }
    match (sheet, &options.out) {
        (Some(sheet), Some(out)) => {
            write_whole(out, |bytes| Ok(write(sheet, format, &mut &mut *bytes)?))
        }
        (Some(sheet), None) if !options.json => show::summary(sheet),
        _ => Ok(()),
    }
}

/// The format of the table, if one is wanted, before there is anything to
/// write.
fn out_format(plan: &Plan, options: &RunOptions) -> Result<Format, Failure> {
    let Some(out) = &options.out else {
        return Ok(Format::Summary);
    };
    let format = format_of(options.format, Some(out))?;
    if let Plan::Claims(_) | Plan::ProveComplement(_) = plan {
        format.refuse_picture()?;
    }
    check_writable(out)?;
    Ok(format)
}

/// "sweep-reversed", if no directory was asked for.
fn directory_path(plan: &Plan, options: &RunOptions) -> PathBuf {
    match &options.dir {
        Some(dir) => dir.clone(),
        None => Path::new(&format!("sweep-{}", plan.name())).into(),
    }
}
