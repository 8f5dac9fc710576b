//! What becomes of an error of a sweep.

use std::io;

use fibnim::Error;
use fibnim_lab::claims::CheckError;
use fibnim_lab::sweep::SweepError;

use crate::output::Failure;

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Refused(error) => error.into(),
            SweepError::Shard { error, .. } => match error {
                CheckError::Question(error) => error.into(),
                CheckError::Proof(error) => error.into(),
            },
            SweepError::Io { path, error } => {
                let words = format!(
                    "{path}: {error}; the shards that are done stay, and the same command goes on"
                );
                Self::Io(io::Error::new(error.kind(), words))
            }
            SweepError::InUse { .. } => Self::Io(io::Error::other(error.to_string())),
            other => Error::BadOption(other.to_string()).into(),
        }
    }
}
