//! Records in files: what is read, what is written, and what may be replaced.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use fibnim::Error;
use fibnim::play::Record;

use super::contest::Contest;
use crate::out_file::{check_writable, write_whole};
use crate::output::Failure;

/// Writes the record of a game, whole or not at all.
pub fn save(contest: &Contest, path: &Path) -> Result<(), Failure> {
    let record = contest.record().to_string();
    write_whole(path, |out| Ok(out.write_all(record.as_bytes())?))
}

/// Refuses a file that cannot be written, or that has something else in it
/// than a record.
pub fn check_target(path: &Path) -> Result<(), Failure> {
    check_writable(path)?;
    if fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0) {
        let start = read_start(path, 100).map_err(|error| unreadable(path, &error))?;
        if !Record::is_begun_by(&start) {
            let file = fibnim::quote(&path.to_string_lossy());
            let why = format!("{file} is there already and is no record: name another file");
            return Err(Error::BadOption(why).into());
        }
    }
    Ok(())
}

/// The record in a file.
pub fn load(path: &Path) -> Result<Record, Failure> {
    // One more than a record may have is enough to refuse it.
    let bytes = read_start(path, Record::MAX_BYTES + 1);
    let bytes = bytes.map_err(|error| unreadable(path, &error))?;
    // The end of a text that is too long may be half a letter.
    if bytes.len() > Record::MAX_BYTES {
        return Ok(String::from_utf8_lossy(&bytes).parse()?);
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        let file = fibnim::quote(&path.to_string_lossy());
        Error::BadRecord(format!("{file} is no text"))
    })?;
    Ok(text.parse()?)
}

/// At most so many bytes: a device may have no end.
fn read_start(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let file = fibnim::quote(&path.to_string_lossy());
    let kind = error.kind();
    io::Error::new(kind, format!("cannot read {file}: {kind}")).into()
}
