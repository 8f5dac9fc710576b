//! `--out` of a sweep: what can be known to fail before the work.

use std::path::{Path, absolute};

use fibnim::{Error, quote};
use fibnim_lab::Format;
use fibnim_lab::sweep::Plan;

use super::options::RunOptions;
use crate::args::format_of;
use crate::out_file::check_writable;
use crate::output::Failure;

/// The format of the table, if one is wanted. What it cannot hold is refused.
pub fn format(plan: &Plan, options: &RunOptions, directory: &Path) -> Result<Format, Failure> {
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
