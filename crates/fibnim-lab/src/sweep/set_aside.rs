//! Files that are damaged, or of something else, moved out of the way.

use std::path::Path;
use std::{fs, io};

use serde::Serialize;

use super::error::SweepError;
use super::files::with_ending;
use super::shard_file::CHECKSUM;

/// A file that was moved out of the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetAside {
    /// The file.
    pub file: String,
    /// What was wrong with it.
    pub why: String,
    /// Where it is now, within the directory.
    pub now: String,
}

const FOLDER: &str = "set-aside";

/// Moves a file of a directory, and its checksum if it has one, to a folder of
/// their own.
pub fn set_aside(directory: &Path, file: &str, why: &str) -> Result<SetAside, SweepError> {
    let folder = directory.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| SweepError::io(&folder, error))?;
    // Others may be there from before.
    let mut name = file.to_owned();
    let mut copy = 1;
    while fs::symlink_metadata(folder.join(&name)).is_ok() {
        copy += 1;
        name = format!("{file}.{copy}");
    }
    let (from, to) = (directory.join(file), folder.join(&name));
    // The checksum first: if nothing more happens, the file is still there to be
    // found.
    move_file(&with_ending(&from, CHECKSUM), &with_ending(&to, CHECKSUM))?;
    move_file(&from, &to)?;
    Ok(SetAside {
        file: file.to_owned(),
        why: why.to_owned(),
        now: format!("{FOLDER}/{name}"),
    })
}

/// Moves a file; another run may have done so.
fn move_file(from: &Path, to: &Path) -> Result<(), SweepError> {
    match fs::rename(from, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(SweepError::io(from, error)),
        _ => Ok(()),
    }
}
