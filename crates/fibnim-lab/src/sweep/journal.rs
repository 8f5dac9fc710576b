//! What a sweep has done so far: lines in a file, each written at once.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use thiserror::Error;

/// A file that begins with a line that says what the sweep is, and has one line
/// for each part that is done. A line that was cut off is dropped when the
/// journal is opened again.
///
/// ```
/// use fibnim_lab::sweep::Journal;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("squares.journal");
/// let (mut journal, done) = Journal::open(&path, "squares")?;
/// assert!(done.is_empty());
/// journal.add("2 4")?;
/// drop(journal);
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
        let (mut lines, end) = whole_lines(&file).map_err(failed)?;
        // A cut line must not be continued.
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self { file };
        if lines.is_empty() {
            journal.add(sweep).map_err(failed)?;
        } else if lines.remove(0) != sweep {
            return Err(JournalError::OtherSweep {
                found: first_line(path).unwrap_or_default(),
                path: name(),
                wanted: fibnim::quote(sweep),
            });
        }
        Ok((journal, lines))
    }

    /// Adds a line, and returns when it is safe.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// The lines that end, and where the last of them does.
fn whole_lines(file: &File) -> io::Result<(Vec<String>, u64)> {
    let mut reader = BufReader::new(file);
    let (mut lines, mut end) = (Vec::new(), 0);
    loop {
        let mut line = Vec::new();
        let length = reader.read_until(b'\n', &mut line)?;
        let Some((b'\n', text)) = line.split_last() else {
            return Ok((lines, end));
        };
        lines.push(String::from_utf8_lossy(text).into_owned());
        end += length as u64;
    }
}

fn first_line(path: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(path).ok()?)
        .read_line(&mut line)
        .ok()?;
    Some(fibnim::quote(line.trim_end()))
}
