//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

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

/// As [`write_whole`], but nothing happens if the file is there: false.
pub fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let temporary = temporary(path);
    let written = write_synced(&temporary, bytes).and_then(|()| name_if_free(&temporary, path));
    let _ = fs::remove_file(&temporary);
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
        Ok(()) => sync_directory(path).map(|()| true),
    }
}

/// A link is made only if the name is free. Where there are no links, who comes
/// second writes the same again.
fn name_if_free(temporary: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(temporary, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => {
            fs::rename(temporary, path)
        }
        other => other,
    }
}

/// Removes what writers that were killed have left. Nobody may write meanwhile.
pub fn remove_temporary(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if is_temporary(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
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

fn is_temporary(name: &str) -> bool {
    let ours = name.starts_with(".shard-") || name.starts_with(".manifest.json.");
    ours && name.ends_with(ENDING)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        // Not every system lets a directory be opened or synced.
        Err(error) if error.kind() != io::ErrorKind::StorageFull => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_or_created_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        assert!(create_whole(&path, b"one").unwrap());
        assert!(!create_whole(&path, b"two").unwrap(), "it is there");
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_whole(&path, b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_our_own_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let names = [
            ".shard-0001.parquet.77.tmp",
            ".other.tmp",
            "shard-0001.parquet",
        ];
        for name in names {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        remove_temporary(folder.path()).unwrap();
        let left = names.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [false, true, true]);
    }
}
