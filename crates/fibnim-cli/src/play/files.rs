//! Records in files: what is read, what is written, and what may be replaced.

use std::fs;
use std::path::Path;

use fibnim::Error;
use fibnim::play::Record;

use super::contest::Contest;
use crate::input::{self, Format};
use crate::out_file::{check_writable, write_whole};
use crate::output::Failure;

const RECORD: Format = Format {
    what: "record of a game",
    kind: "bad_record",
    most: Record::MAX_BYTES,
    longest_line: Record::MAX_BYTES,
    begins: &|line| line == Record::FIRST_LINE,
    first_line: "'fibnim record 1'",
};

/// Writes the record of a game, whole or not at all.
pub fn save(contest: &Contest, path: &Path) -> Result<(), Failure> {
    let record = contest.record().to_string();
    write_whole(path, |out| Ok(out.write_all(record.as_bytes())?))
}

/// Refuses a file that cannot be written, or that has something else in it
/// than a record.
pub fn check_target(path: &Path) -> Result<(), Failure> {
    check_writable(path)?;
    let is_full = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if is_full && !input::is_begun(path, &RECORD)? {
        let file = fibnim::quote(&path.to_string_lossy());
        let why = format!("{file} is there already and is no record: name another file");
        return Err(Error::BadOption(why).into());
    }
    Ok(())
}

/// The record in a file.
pub fn load(path: &Path) -> Result<Record, Failure> {
    Ok(input::read_file(path, &RECORD)?.parse()?)
}
