//! Files that are there whole or not at all, and those that are moved out of the
//! way because they are damaged or of something else.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::contents::CHECKSUM;
use super::error::SweepError;

const ENDING: &str = ".tmp";

/// Writes a file under a temporary name beside it, gives it its name when it is
/// whole and on the disk, and returns when the name is on the disk, too.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Temporary::write(path, bytes)?.rename(path)?;
    sync_directory(path)
}

/// As [`write_whole`], but nothing happens if the file is there.
pub fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = Temporary::write(path, bytes).and_then(|file| name_if_free(file, path));
    match written {
        // Somebody else was first, and may have cleared up as well.
        Err(_) if path.exists() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_directory(path),
    }
}

/// A link is made only if the name is free. Where there are no links, whoever
/// comes second writes the same again.
fn name_if_free(temporary: Temporary, path: &Path) -> io::Result<()> {
    match fs::hard_link(&temporary.path, path) {
        Err(_) if !path.exists() => temporary.rename(path),
        other => other,
    }
}

/// A file under a name of our own, which goes with it unless the file gets another.
struct Temporary {
    path: PathBuf,
    named: bool,
}

impl Temporary {
    /// A file beside another one, with these bytes, on the disk.
    fn write(beside: &Path, bytes: &[u8]) -> io::Result<Self> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH);
        let moment = moment.map_or(0, |time| time.as_nanos());
        let (temporary, mut file) = Self::create(beside, moment)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(temporary)
    }

    /// A file that was not there: of a name that is taken, whoever took it, the next
    /// moment is tried.
    fn create(beside: &Path, moment: u128) -> io::Result<(Self, File)> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
        for moment in moment..moment + MOST_NAMES {
            let path = temporary_name(beside, moment);
            match options.open(&path) {
                Ok(file) => return Ok((Self { path, named: false }, file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
                Err(error) => return Err(error),
            }
        }
        Err(taken)
    }

    fn rename(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.named = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.named {
            // What is left of it would only take room; whether it can be removed
            // changes nothing.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// So many names are tried.
const MOST_NAMES: u128 = 100;

/// Removes a file, if it is there.
pub fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
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
            // Its owner may have done it.
            remove_if_there(&entry.path())?;
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

/// What there is under a name.
pub enum Opened {
    Nothing,
    /// Something that is not read, and why.
    Refused(String),
    File(File),
}

/// Opens a file of at most so many bytes. What is no file is not opened: a pipe would
/// never end.
pub fn open(path: &Path, most: u64) -> io::Result<Opened> {
    let refused = |why: String| Ok(Opened::Refused(why));
    let data = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // A link that leads nowhere is something.
            return match fs::symlink_metadata(path) {
                Ok(_) => refused("it is no file".into()),
                Err(_) => Ok(Opened::Nothing),
            };
        }
        other => other?,
    };
    if !data.is_file() {
        return refused("it is no file".into());
    }
    if data.len() > most {
        return refused(format!(
            "it has {} bytes, and at most {most} are expected",
            data.len()
        ));
    }
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Opened::Nothing),
        other => other.map(Opened::File),
    }
}

/// The bytes of a file, at most so many: it may have grown since it was opened.
pub fn read(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// "shard-0000.parquet.sha256", beside "shard-0000.parquet".
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The number of a shard's file, or of what is named after one: "0000" of
/// "shard-0000.parquet", with the rest of the name after "parquet". A number of more than
/// four digits may have a letter first.
pub fn shard_digits(name: &str) -> Option<(&str, &str)> {
    let (digits, rest) = name.strip_prefix("shard-")?.split_once(".parquet")?;
    let digits = digits
        .strip_prefix(|c: char| c.is_ascii_lowercase())
        .unwrap_or(digits);
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    number.then_some((digits, rest))
}

/// ".shard-0000.parquet.1234-567.tmp": this process, at this moment, because
/// others on other machines may have its number.
fn temporary_name(path: &Path, moment: u128) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    path.with_file_name(format!(".{name}.{process}-{moment}{ENDING}"))
}

/// Whether it is a name that [`temporary_name`] makes.
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
    let is_there = |path: &Path| fs::symlink_metadata(path).is_ok();
    let is_taken = |path: &Path| is_there(path) || is_there(&with_ending(path, CHECKSUM));
    let mut name = file.to_owned();
    let mut copy = 1;
    while is_taken(&folder.join(&name)) {
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
            ".shard-.parquet.1-2.tmp",
            ".shard-1.parquet.1-x.tmp",
            ".shard-1.parquet.x-2.tmp",
            ".shard-1.parquet.1-.tmp",
            ".shard-1.parquet.-2.tmp",
            ".shard-1.parquet.sha.1-2.tmp",
            ".manifest.jso.1-2.tmp",
            "shard-1.parquet.1-2.tmp",
            ".shard-1.parquet.1-2.temp",
        ];
        for name in ours.iter().chain(&others) {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        assert!(!is_empty(folder.path()).unwrap());
        remove_temporary(folder.path()).unwrap();
        let there = |name| folder.path().join(name).exists();
        assert_eq!(ours.map(there), [false; 3]);
        assert_eq!(others.map(there), [true; 14]);
    }

    /// Whoever has taken the name that we would have: the file stays, and stays as it
    /// is, also when ours goes.
    #[test]
    fn a_temporary_file_takes_the_place_of_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("manifest.json");
        let foreign = temporary_name(&path, 7);
        fs::write(&foreign, "foreign").unwrap();
        let (temporary, mut file) = Temporary::create(&path, 7).unwrap();
        assert_eq!(temporary.path, temporary_name(&path, 8));
        file.write_all(b"ours").unwrap();
        drop(temporary);
        assert_eq!(fs::read(&foreign).unwrap(), b"foreign");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // Where there is no name left, nothing is removed either.
        for moment in 7..7 + MOST_NAMES {
            fs::write(temporary_name(&path, moment), "foreign").unwrap();
        }
        assert!(Temporary::create(&path, 7).is_err());
        let left = u128::try_from(fs::read_dir(folder.path()).unwrap().count());
        assert_eq!(left, Ok(MOST_NAMES));
    }

    #[test]
    fn what_was_set_aside_before_stays() {
        let folder = tempfile::tempdir().unwrap();
        let aside = folder.path().join(FOLDER);
        fs::create_dir(&aside).unwrap();
        let file = "shard-0000.parquet";
        let sum = with_ending(Path::new(file), CHECKSUM);
        fs::write(aside.join(&sum), "old").unwrap();
        fs::write(folder.path().join(file), "new").unwrap();
        fs::write(folder.path().join(&sum), "new").unwrap();
        let moved = set_aside(folder.path(), file, "").unwrap();
        assert_eq!(moved.now, "set-aside/shard-0000.parquet.2");
        assert_eq!(fs::read(aside.join(&sum)).unwrap(), b"old");
    }

    #[test]
    fn what_is_no_file_or_too_large_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shard-0000.parquet");
        assert!(matches!(open(&path, 10).unwrap(), Opened::Nothing));
        fs::write(&path, "0123456789").unwrap();
        let Opened::File(mut file) = open(&path, 10).unwrap() else {
            panic!("it is a file");
        };
        assert_eq!(read(&mut file, 4).unwrap(), b"0123");
        let Opened::Refused(why) = open(&path, 9).unwrap() else {
            panic!("it is too large");
        };
        assert_eq!(why, "it has 10 bytes, and at most 9 are expected");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let Opened::Refused(why) = open(&path, 9).unwrap() else {
            panic!("it is no file");
        };
        assert_eq!(why, "it is no file");
    }
}
