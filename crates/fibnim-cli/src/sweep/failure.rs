//! What becomes of an error of a sweep.

use std::io;

use fibnim::Error;
use fibnim_lab::claims::CheckError;
use fibnim_lab::sweep::SweepError;

use crate::output::Failure;

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        let message = error.to_string();
        match error {
            SweepError::Refused(error) => error.into(),
            SweepError::Shard { error, .. } => Self::Proof {
                kind: match error {
                    CheckError::Question(error) => error.kind(),
                    CheckError::Proof(error) => error.kind(),
                },
                message,
                part: None,
            },
            SweepError::Io { error, .. } | SweepError::NotWritten { error, .. } => {
                Self::Io(io::Error::new(error.kind(), message))
            }
            SweepError::InUse { .. } => Self::Io(io::Error::other(message)),
            _ => Error::BadOption(message).into(),
        }
    }
}
