//! Why a sweep ended early.

use std::io;
use std::path::Path;

use thiserror::Error;

use super::plan::ComputeError;

/// Why a sweep ended early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SweepError {
    /// A shard could not be computed.
    #[error("{covers}: {error}")]
    Shard {
        /// What the shard is of.
        covers: String,
        /// Why.
        error: ComputeError,
    },
    /// The sweep was refused.
    #[error(transparent)]
    Refused(#[from] fibnim::Error),
    /// The directory holds another sweep.
    #[error("{path} holds another sweep: {differs}; {would_work}")]
    OtherSweep {
        /// The directory.
        path: String,
        /// What is different.
        differs: String,
        /// What would have worked.
        would_work: String,
    },
    /// Another version of the program began it.
    #[error(
        "{path} was begun by fibnim {found}, and this is {wanted}, which may compute something else: finish it with that version, or choose another directory"
    )]
    OtherVersion {
        /// The directory.
        path: String,
        /// The version that began it.
        found: String,
        /// This version.
        wanted: String,
    },
    /// There is no sweep in the directory.
    #[error("{path} holds no sweep: there is no manifest.json in it")]
    NoSweep {
        /// The directory.
        path: String,
    },
    /// There are other files in the directory.
    #[error("{path} is not empty, and holds no sweep: choose a new or an empty directory")]
    NotEmpty {
        /// The directory.
        path: String,
    },
    /// The manifest cannot be read.
    #[error("{path} is no manifest of a sweep ({why}): choose another directory")]
    BadManifest {
        /// The file.
        path: String,
        /// Why.
        why: String,
    },
    /// Another program is at work in the directory.
    #[error("{path} is in use: another run or a verification is at work there")]
    InUse {
        /// The directory.
        path: String,
    },
    /// A file of the sweep could not be written.
    #[error("{path}: {error}; the shards that are done stay, and the same command goes on")]
    NotWritten {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file could not be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: io::Error,
    },
}

impl SweepError {
    /// Of a file that could not be written.
    pub(super) fn not_written(path: &Path, error: io::Error) -> Self {
        Self::NotWritten {
            path: name_of(path),
            error,
        }
    }

    /// Of a file.
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: name_of(path),
            error,
        }
    }
}

/// A path as messages show it.
pub(super) fn name_of(path: &Path) -> String {
    fibnim::quote(&path.to_string_lossy())
}
