//! How a run ended, and what it took.

use serde::Serialize;

use super::contents::Manifest;
use super::error::SweepError;
use super::files::SetAside;

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All shards of the sweep are there.
    Complete,
    /// All shards of this part are there, but not those of others.
    PartDone,
    /// A signal came.
    Signal,
    /// Its time was up.
    TimeIsUp,
    /// Some shards could not be computed or written.
    Failed,
}

impl Stop {
    /// Why, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Complete => "Complete: all shards are there",
            Self::PartDone => "This part is done; shards of other parts are missing",
            Self::Signal => "Stopped by a signal; the same command goes on",
            Self::TimeIsUp => "Stopped when its time was up; the same command goes on",
            Self::Failed => "Stopped because something failed",
        }
    }
}

/// What failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// The shard's file.
    pub file: String,
    /// What is in the shard.
    pub covers: String,
    /// Why it is not there.
    pub why: String,
}

/// What a run did.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What the directory holds: the sweep, its parameters, the version.
    #[serde(flatten)]
    pub manifest: Manifest,
    /// Where it is.
    pub directory: String,
    /// The part that the run did, "1/1" for all.
    pub part: String,
    /// Why it stopped.
    pub stop: Stop,
    /// The shards that were there before.
    pub done_before: usize,
    /// The shards that it added.
    pub done_now: usize,
    /// The shards of the sweep that are not there.
    pub missing: usize,
    /// The files that it moved out of the way.
    pub set_aside: Vec<SetAside>,
    /// The shards that could not be computed or written.
    pub failed: Vec<Failed>,
    /// The first of the errors, for whoever has to say it.
    #[serde(skip)]
    pub error: Option<SweepError>,
    /// How long it took, by the clock.
    pub seconds: f64,
    /// How many shards were computed side by side.
    pub workers: usize,
    /// The most memory that the program had, where the system tells.
    pub peak_bytes: Option<u64>,
}

/// The bytes that the program has in memory now.
pub fn memory_now() -> Option<u64> {
    field("VmRSS:")
}

/// The most bytes that it had in memory.
pub fn memory_peak() -> Option<u64> {
    field("VmHWM:")
}

/// A line of `/proc/self/status`, such as "VmRSS:     2048 kB".
fn field(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_held_is_counted() {
        let before = memory_now().unwrap();
        let held = vec![1u8; 64 << 20];
        assert!(
            memory_now().unwrap() > before + (32 << 20),
            "{}",
            held.len()
        );
        assert!(
            memory_peak().unwrap() > before + (32 << 20),
            "{}",
            held.len()
        );
    }
}
