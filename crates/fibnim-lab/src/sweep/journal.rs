//! What a sweep has done so far: lines in a file, each written at once.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use thiserror::Error;

/// A file that begins with a line that says what the sweep is, and has one line
/// for each part that is done, with a checksum. A line that was cut off or
/// damaged is as good as none when the journal is opened again.
///
/// ```
/// use fibnim_lab::sweep::Journal;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("squares.journal");
/// let (mut journal, done) = Journal::open(&path, "squares")?;
/// assert!(done.is_empty());
/// journal.add("2 4")?;
/// assert!(Journal::open(&path, "squares").is_err(), "in use");
/// drop(journal);
/// assert!(Journal::open(&path, "cubes").is_err(), "another sweep");
/// let (_, done) = Journal::open(&path, "squares")?;
/// assert_eq!(done, ["2 4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// Why a journal could not be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file is of something else.
    #[error(
        "{path} is the journal of another sweep ({found}; this one is {wanted}): finish that one, or remove the file"
    )]
    OtherSweep {
        /// The file.
        path: String,
        /// What it begins with.
        found: String,
        /// What it should begin with.
        wanted: String,
    },
    /// Another program is writing to it.
    #[error("{path} is in use: another program is doing this sweep")]
    InUse {
        /// The file.
        path: String,
    },
    /// Reading or writing failed.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
}

impl Journal {
    /// Opens the journal of a sweep, or begins it, and returns the lines that
    /// it has. Nobody else can open it meanwhile.
    pub fn open(path: &Path, sweep: &str) -> Result<(Self, Vec<String>), JournalError> {
        let name = || fibnim::quote(&path.to_string_lossy());
        let failed = |error| JournalError::Io {
            path: name(),
            error,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: name() }),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let (lines, rest) = whole_lines(&file).map_err(failed)?;
        let cut = String::from_utf8_lossy(&rest).into_owned();
        let first = lines.first().unwrap_or(&cut);
        // A journal that was cut off in its first line is none yet.
        if first != sweep && !(lines.is_empty() && sweep.starts_with(first.as_str())) {
            return Err(JournalError::OtherSweep {
                found: fibnim::quote(first),
                path: name(),
                wanted: fibnim::quote(sweep),
            });
        }
        // A cut line must not be continued.
        let end = file.metadata().map_err(failed)?.len() - rest.len() as u64;
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self { file };
        if lines.is_empty() {
            journal.write_line(sweep).map_err(failed)?;
        }
        let parts = lines.iter().skip(1).filter_map(|line| unsigned(line));
        let parts = parts.map(ToOwned::to_owned).collect();
        Ok((journal, parts))
    }

    /// Adds a line, and returns when it is safe.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.write_line(&format!("{line} {:016x}", checksum(line)))
    }

    fn write_line(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// The line without its checksum, if that is right.
fn unsigned(line: &str) -> Option<&str> {
    let (text, sum) = line.rsplit_once(' ')?;
    let sum = u64::from_str_radix(sum, 16).ok()?;
    (checksum(text) == sum).then_some(text)
}

/// FNV-1a, which tells a line that was damaged by chance.
fn checksum(line: &str) -> u64 {
    line.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The lines that end, and what comes after the last of them.
fn whole_lines(file: &File) -> io::Result<(Vec<String>, Vec<u8>)> {
    let mut reader = BufReader::new(file);
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line)?;
        match line.split_last() {
            Some((b'\n', whole)) => lines.push(String::from_utf8_lossy(whole).into_owned()),
            _ => return Ok((lines, line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_does_not_spoil_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("squares.journal");
        let (mut journal, _) = Journal::open(&path, "squares").unwrap();
        journal.add("2 4").unwrap();
        journal.file.write_all(b"3 ").unwrap();
        drop(journal);
        let (mut journal, lines) = Journal::open(&path, "squares").unwrap();
        assert_eq!(lines, ["2 4"]);
        journal.add("3 9").unwrap();
        drop(journal);
        let (_, lines) = Journal::open(&path, "squares").unwrap();
        assert_eq!(lines, ["2 4", "3 9"]);
    }
}
