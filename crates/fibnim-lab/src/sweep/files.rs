//! Files that are there whole or not at all, and those that are moved out of the
//! way because they are damaged or of something else.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::contents::CHECKSUM;
use super::error::SweepError;

const ENDING: &str = ".tmp";

/// Writes a file under a temporary name beside it, gives it its name when it is
/// whole and on the disk, and returns when the name is on the disk, too.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary(path);
    let written = write_synced(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What is left of it would only take room; whether it can be removed
        // changes nothing.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    sync_directory(path)
}

/// As [`write_whole`], but nothing happens if the file is there.
pub fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary(path);
    let written = write_synced(&temporary, bytes).and_then(|()| name_if_free(&temporary, path));
    let _ = fs::remove_file(&temporary);
    match written {
        // Somebody else was first, and may have cleared up as well.
        Err(_) if path.exists() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_directory(path),
    }
}

/// A link is made only if the name is free. Where there are no links, whoever
/// comes second writes the same again.
fn name_if_free(temporary: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(temporary, path) {
        Err(_) if !path.exists() => fs::rename(temporary, path),
        other => other,
    }
}

/// Removes what writers that were killed have left. Nobody may write shards
/// meanwhile.
pub fn remove_temporary(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let ours = is_temporary(&entry.file_name().to_string_lossy());
        if ours && entry.file_type()?.is_file() {
            match fs::remove_file(entry.path()) {
                // Its owner did it.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                other => other?,
            }
        }
    }
    Ok(())
}

/// Whether a directory has nothing in it but what writers that were killed have
/// left.
pub fn is_empty(directory: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(directory)? {
        if !is_temporary(&entry?.file_name().to_string_lossy()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The file's bytes; `None` if there is none, and an error of kind `InvalidData`
/// if it is no file: a pipe would never end.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let data = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link that leads nowhere is something.
            return match fs::symlink_metadata(path) {
                Ok(_) => Err(io::ErrorKind::InvalidData.into()),
                Err(_) => Ok(None),
            };
        }
        other => other?,
    };
    if !data.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

/// "shard-0000.parquet.sha256", beside "shard-0000.parquet".
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The number of a shard's file, or of what is named after one: "0000" of
/// "shard-0000.parquet", with the rest of the name after "parquet".
pub fn shard_digits(name: &str) -> Option<(&str, &str)> {
    let (digits, rest) = name.strip_prefix("shard-")?.split_once(".parquet")?;
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    number.then_some((digits, rest))
}

/// ".shard-0000.parquet.1234-567.tmp": this process, at this moment, because
/// others on other machines may have its number.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let moment = SystemTime::now().duration_since(UNIX_EPOCH);
    let moment = moment.map_or(0, |time| time.as_nanos());
    let process = std::process::id();
    path.with_file_name(format!(".{name}.{process}-{moment}{ENDING}"))
}

/// Whether it is a name that [`temporary`] makes.
fn is_temporary(name: &str) -> bool {
    let inner = name.strip_prefix('.').and_then(|n| n.strip_suffix(ENDING));
    let Some((name, mark)) = inner.and_then(|inner| inner.rsplit_once('.')) else {
        return false;
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let marked = mark
        .split_once('-')
        .is_some_and(|(process, moment)| is_number(process) && is_number(moment));
    let shard = || shard_digits(name).is_some_and(|(_, rest)| rest.is_empty() || rest == ".sha256");
    marked && (name == "manifest.json" || shard())
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes sure that the name of a file or of a directory is on the disk.
pub fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let Ok(directory) = File::open(directory.unwrap_or(Path::new("."))) else {
        // Not every system lets a directory be opened, or synced.
        return Ok(());
    };
    match directory.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
            ) =>
        {
            Ok(())
        }
        other => other,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_or_created_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        create_whole(&path, b"one").unwrap();
        create_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_whole(&path, b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_our_own_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let ours = [
            ".shard-0001.parquet.77-5.tmp",
            ".shard-12.parquet.sha256.77-5.tmp",
            ".manifest.json.1-2.tmp",
        ];
        let others = [
            ".shard-notes.tmp",
            ".shard-1.parquet.tmp",
            ".manifest.json.1.tmp",
            "shard-0001.parquet",
            ".shard-x.parquet.1-2.tmp",
        ];
        for name in ours.iter().chain(&others) {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        assert!(!is_empty(folder.path()).unwrap());
        remove_temporary(folder.path()).unwrap();
        let there = |name| folder.path().join(name).exists();
        assert_eq!(ours.map(there), [false; 3]);
        assert_eq!(others.map(there), [true; 5]);
    }

    #[test]
    fn what_is_no_file_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shard-0000.parquet");
        assert_eq!(read(&path).unwrap(), None);
        fs::create_dir(&path).unwrap();
        let error = read(&path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }
}
