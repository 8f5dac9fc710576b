//! What the files of a sweep hold: `manifest.json`, which says what the
//! directory is of, and the shards, which are whole or damaged.

use std::panic;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::plan::{Plan, Sweep};
use crate::parquet;
use crate::table::{Row, Table};

/// The version of what is written.
const FORMAT: u32 = 1;

/// What a directory holds: a sweep, the version that computes it, its shards.
/// It is written once, before the first shard, and never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this form.
    pub format: u32,
    /// The version of fibnim.
    pub version: String,
    /// The sweep and its parameters.
    #[serde(flatten)]
    pub plan: Plan,
    /// The shards, in order.
    pub shards: Vec<ShardEntry>,
}

/// A shard in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardEntry {
    /// The file.
    pub file: String,
    /// What is in it.
    pub covers: String,
}

impl Manifest {
    /// The manifest of a sweep by this version.
    pub fn new(plan: &Plan) -> Self {
        let shards = plan.sweep().shards();
        let digits = shards.len().saturating_sub(1).to_string().len().max(4);
        let entry = |(i, covers)| ShardEntry {
            file: format!("shard-{i:0digits$}.parquet"),
            covers,
        };
        let covers = shards.into_iter().map(|shard| shard.covers);
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").into(),
            plan: plan.clone(),
            shards: covers.enumerate().map(entry).collect(),
        }
    }

    /// Its bytes: the same for the same sweep.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).expect("strings and numbers");
        bytes.push(b'\n');
        bytes
    }

    /// Reads a manifest; why not, if it is none.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let manifest: Self = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if manifest.format != FORMAT {
            return Err(format!("its format is {}, not {FORMAT}", manifest.format));
        }
        Ok(manifest)
    }

    /// What every shard of this sweep carries: it tells it from all others.
    pub fn fingerprint(&self) -> String {
        checksum(&self.bytes())
    }
}

/// SHA-256 in hexadecimal digits.
pub fn checksum(bytes: &[u8]) -> String {
    use std::fmt::Write;

    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// The ending of the file that has the checksum of another.
pub const CHECKSUM: &str = ".sha256";

const SWEEP: &str = "fibnim.sweep";
const SHARD: &str = "fibnim.shard";

/// The bytes of a shard's file: its rows, which sweep it is of, and its number.
pub fn shard_bytes(
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
pub fn shard_rows(bytes: Vec<u8>, line: &[u8], expected: &Expected) -> Result<Vec<Row>, String> {
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
