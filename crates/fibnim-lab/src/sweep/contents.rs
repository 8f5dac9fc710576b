//! What the files of a sweep hold: `manifest.json`, which says what the
//! directory is of, and the shards, which are whole or damaged.

use std::io::{self, Read};
use std::panic;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::plan::{Plan, Sweep};
use crate::parquet;
use crate::table::{Row, Table};

/// The version of what is written.
const FORMAT: u32 = 2;

/// What a directory holds: a sweep, the version that computes it, its shards.
/// It is written before the first shard, and changes in one way only: the sweep
/// can be made larger, and then it is replaced as a whole.
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
        // Of a larger sweep, the shard has the same name.
        let entry = |(i, covers)| ShardEntry {
            file: shard_name(i),
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

    /// The most bytes of a manifest: it has some hundred thousand shards then.
    pub(super) const MAX_BYTES: u64 = 16 << 20;

    /// So much of a file shows whether it is a manifest.
    pub(super) const HEAD_BYTES: u64 = 256;

    /// Whether a file that begins so is a manifest: its first name is "format". A byte
    /// order mark says nothing.
    pub(super) fn is_begun_by(head: &[u8]) -> bool {
        let head = without_mark(head).trim_ascii_start();
        let inside = head.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        inside.is_some_and(|inside| inside.starts_with(b"\"format\""))
    }

    /// Reads a manifest; why not, if it is none.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        if !Self::is_begun_by(bytes) {
            // Whatever this is, it is not for us to repeat.
            return Err("it does not begin with {\"format\":".into());
        }
        let manifest: Self =
            serde_json::from_slice(without_mark(bytes)).map_err(|error| error.to_string())?;
        if manifest.format != FORMAT {
            return Err(format!("its format is {}, not {FORMAT}", manifest.format));
        }
        Ok(manifest)
    }

    /// What every shard of this sweep carries: it tells it from all others. It is the
    /// same for all sizes of the sweep, so that the shards of a smaller one are those
    /// of a larger one.
    pub fn fingerprint(&self) -> String {
        let Self {
            format, version, ..
        } = self;
        let plan = self.plan.of_any_size();
        let words = serde_json::to_vec(&(format, version, plan)).expect("strings and numbers");
        checksum(&words)
    }
}

/// The name of a shard's file, which depends on its number alone, so that it stays when a
/// sweep grows. Names are in the order of the shards: four digits, and before more of
/// them a letter, which comes after all digits: shard-9999, shard-a10000, shard-b100000.
fn shard_name(shard: usize) -> String {
    let digits = format!("{shard:04}");
    let letter = match digits.len() {
        4 => String::new(),
        length => char::from(b'a' + u8::try_from(length - 5).expect("a few digits")).into(),
    };
    format!("shard-{letter}{digits}.parquet")
}

/// Without the mark that some editors put first.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes)
}

/// SHA-256 in hexadecimal digits.
pub fn checksum(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The same of what is read, which is not held in memory.
pub fn checksum_of(mut source: impl Read) -> io::Result<String> {
    let mut sum = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match source.read(&mut buffer) {
            Ok(0) => return Ok(hexadecimal(&sum.finalize())),
            Ok(count) => sum.update(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write;

    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The ending of the file that has the checksum of another.
pub const CHECKSUM: &str = ".sha256";

const SWEEP: &str = "fibnim.sweep";
const SHARD: &str = "fibnim.shard";
const COVERS: &str = "fibnim.covers";

/// The bytes of a shard's file: its rows, which sweep it is of, its number, and what is
/// in it.
pub fn shard_bytes(
    table: Table<'_>,
    fingerprint: &str,
    shard: usize,
    covers: &str,
) -> Result<Vec<u8>, crate::WriteError> {
    let mut bytes = Vec::new();
    let number = shard.to_string();
    let pairs = [
        (SWEEP, fingerprint),
        (SHARD, number.as_str()),
        (COVERS, covers),
    ];
    parquet::write(table, &pairs, &mut bytes)?;
    Ok(bytes)
}

/// The line of the checksum's file, as `sha256sum -c` reads it.
pub fn checksum_line(checksum: &str, file: &str) -> String {
    format!("{checksum}  {file}\n")
}

/// What is known of a shard before its file is looked at.
pub struct Expected<'a> {
    /// The fingerprint of the sweep.
    pub fingerprint: &'a str,
    /// The number of the shard.
    pub shard: usize,
    /// What is in it.
    pub covers: &'a str,
    /// The sweep.
    pub sweep: &'a dyn Sweep,
}

/// Why a file whose checksum is right is not the shard that it should be.
pub enum NotTheShard {
    /// It is the last shard of a smaller sweep, which this one goes on with.
    Shorter,
    /// It is of something else, and why.
    Other(String),
}

impl From<String> for NotTheShard {
    fn from(why: String) -> Self {
        Self::Other(why)
    }
}

/// The rows of a shard's file whose checksum is right; why not, if it is of something
/// else.
pub fn shard_rows(bytes: Vec<u8>, expected: &Expected) -> Result<Vec<Row>, NotTheShard> {
    // The checksum is right, so these bytes are what somebody wrote: but who?
    // A file that was made to deceive can make the reader panic.
    let read = panic::catch_unwind(|| parquet::read(bytes));
    let read = read.map_err(|_| "it cannot be read".to_owned())?;
    let read = read.map_err(|error| format!("it cannot be read: {error}"))?;
    if read.metadata(SWEEP) != Some(expected.fingerprint) {
        return Err("it is of another sweep".to_owned().into());
    }
    if read.metadata(SHARD) != Some(&expected.shard.to_string()) {
        return Err("it is another shard".to_owned().into());
    }
    match read.metadata(COVERS) {
        Some(covers) if covers == expected.covers => {}
        Some(covers) if expected.sweep.is_shorter(expected.shard, covers) => {
            return Err(NotTheShard::Shorter);
        }
        covers => {
            let found = covers.map_or("nothing that it names".into(), fibnim::quote);
            return Err(format!("it covers {found}, not {}", expected.covers).into());
        }
    }
    let columns = expected.sweep.columns();
    let names = columns.iter().map(|column| column.name);
    let kinds = columns.iter().map(|column| column.kind);
    let same = names.eq(read.names.iter().map(String::as_str)) && kinds.eq(read.kinds);
    if !same || !expected.sweep.accepts(expected.shard, &read.rows) {
        return Err("its rows are not those of the shard".to_owned().into());
    }
    Ok(read.rows)
}
