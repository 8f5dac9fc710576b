//! What is in a shard's file, and whether it is whole.

use super::manifest::checksum;
use crate::parquet;
use crate::table::{Row, Table};

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

/// The rows of a shard's file; why not, if it is damaged or of something else.
pub fn rows(
    bytes: Vec<u8>,
    line: &str,
    file: &str,
    fingerprint: &str,
    shard: usize,
) -> Result<Vec<Row>, String> {
    if line != checksum_line(&bytes, file) {
        return Err("its checksum is wrong".into());
    }
    // The checksum is right, so these bytes are what somebody wrote: but who?
    let read = parquet::read(bytes).map_err(|error| format!("it cannot be read: {error}"))?;
    if read.metadata(SWEEP) != Some(fingerprint) {
        return Err("it is of another sweep".into());
    }
    if read.metadata(SHARD) != Some(&shard.to_string()) {
        return Err("it is another shard".into());
    }
    Ok(read.rows)
}
