//! `manifest.json`: what a directory holds.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::plan::Plan;

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
