//! What is in a shard's file, and whether it is whole.

use std::panic;

use super::manifest::checksum;
use super::plan::Sweep;
use crate::parquet;
use crate::table::{Row, Table};

/// The ending of the file that has the checksum of another.
pub const CHECKSUM: &str = ".sha256";

const SWEEP: &str = "fibnim.sweep";
const SHARD: &str = "fibnim.shard";

/// The bytes of a shard's file: its rows, which sweep it is of, and its number.
pub fn bytes(
    table: Table<'_>,
    fingerprint: &str,
    shard: usize,
) -> Result<Vec<u8>, crate::WriteError> {
    let mut bytes = Vec::new();
    let number = shard.to_string();
    let pairs = [(SWEEP, fingerprint), (SHARD, number.as_str())];
    parquet::write(table, &pairs, &mut bytes)?;
    Ok(bytes)
}

/// The line of the checksum's file, as `sha256sum -c` reads it.
pub fn checksum_line(bytes: &[u8], file: &str) -> String {
    format!("{}  {file}\n", checksum(bytes))
}

/// What is known of a shard before its file is looked at.
pub struct Expected<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The fingerprint of the sweep.
    pub fingerprint: &'a str,
    /// The number of the shard.
    pub shard: usize,
    /// The sweep.
    pub sweep: &'a dyn Sweep,
}

/// The rows of a shard's file; why not, if it is damaged or of something else.
pub fn rows(bytes: Vec<u8>, line: &[u8], expected: &Expected) -> Result<Vec<Row>, String> {
    if line != checksum_line(&bytes, expected.file).as_bytes() {
        return Err("its checksum is wrong".into());
    }
    // The checksum is right, so these bytes are what somebody wrote: but who?
    // A file that was made to deceive can make the reader panic.
    let read = panic::catch_unwind(|| parquet::read(bytes));
    let read = read.map_err(|_| "it cannot be read".to_owned())?;
    let read = read.map_err(|error| format!("it cannot be read: {error}"))?;
    if read.metadata(SWEEP) != Some(expected.fingerprint) {
        return Err("it is of another sweep".into());
    }
    if read.metadata(SHARD) != Some(&expected.shard.to_string()) {
        return Err("it is another shard".into());
    }
    let columns = expected.sweep.columns();
    let names = columns.iter().map(|column| column.name);
    let kinds = columns.iter().map(|column| column.kind);
    let same = names.eq(read.names.iter().map(String::as_str)) && kinds.eq(read.kinds);
    if !same || !expected.sweep.accepts(expected.shard, &read.rows) {
        return Err("its rows are not those of the shard".into());
    }
    Ok(read.rows)
}
