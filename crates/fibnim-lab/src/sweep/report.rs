//! How a run ended.

use serde::Serialize;

use super::directory::SetAside;
use super::manifest::Manifest;

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All shards of the sweep are there.
    Complete,
    /// All shards of this part are there, but not those of others.
    PartDone,
    /// It was told to.
    Stopped,
}

impl Stop {
    /// Why, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Complete => "complete: all shards are there",
            Self::PartDone => "this part is done; shards of other parts are missing",
            Self::Stopped => "it was stopped; the same command goes on",
        }
    }
}

/// What a run did.
#[derive(Clone, Debug, Serialize)]
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
    /// How long it took, by the clock.
    pub seconds: f64,
    /// How many shards were computed side by side.
    pub workers: usize,
    /// The most memory that the program had, where the system tells.
    pub peak_bytes: Option<u64>,
}
