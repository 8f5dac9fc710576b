//! Results to stdout, errors as one type.

use std::io::{self, Write};

use fibnim::Error;
use fibnim_lab::WriteError;
use serde::Serialize;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The question could not be answered.
    Question {
        error: Error,
        /// The position that was asked about.
        position: Option<String>,
    },
    /// That many lines of a stream could not be answered.
    SomeLines(usize),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Question {
            error,
            position: None,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Row(error) => error.into(),
            WriteError::Io(error) => Self::Io(error),
        }
    }
}

/// The most characters of a rejected position that an error repeats.
const REPEATED_CHARS: usize = 1000;

/// An error as JSON answers give it.
#[derive(Serialize)]
pub struct ErrorAnswer {
    error: ErrorBody,
}

#[derive(Serialize)]
struct ErrorBody {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

impl ErrorAnswer {
    pub fn new(kind: &'static str, message: String, position: Option<&str>) -> Self {
        let shortened = |text: &str| match text.char_indices().nth(REPEATED_CHARS) {
            None => text.to_owned(),
            Some((end, _)) => format!("{}…", &text[..end]),
        };
        Self {
            error: ErrorBody {
                kind,
                message,
                position: position.map(shortened),
            },
        }
    }

    pub fn of(error: &Error, position: Option<&str>) -> Self {
        Self::new(error.kind(), error.to_string(), position)
    }
}

/// Prints a value as one line of JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

pub fn print_error_json(error: &Error, position: Option<&str>) -> Result<(), Failure> {
    print_json(&ErrorAnswer::of(error, position))
}
