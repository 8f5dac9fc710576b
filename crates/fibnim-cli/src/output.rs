//! Results to stdout, errors as one type.

use std::fmt::Display;
use std::io::{self, Write};

use fibnim::Error;
use fibnim_lab::WriteError;
use fibnim_lab::claims::CheckError;
use fibnim_lab::sweep::SweepError;
use serde::Serialize;

use crate::answer::goes_to_file;

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
    /// A statement could not be decided, or a certificate not be checked.
    Proof {
        kind: &'static str,
        message: String,
        /// The part of a formula that was too large, if it is known.
        part: Option<String>,
        /// The option that raises the limit, where it is one of time or memory.
        option: Option<&'static str>,
    },
    /// What is known was printed, and this besides went wrong.
    Answered(Box<Failure>),
    /// A certificate was checked and does not hold; what was found is printed.
    Refuted,
    /// A signal ended it, and what was done is printed: the exit code.
    Signal(u8),
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// The same, after what is known was printed.
    pub fn answered(self) -> Self {
        Self::Answered(Box::new(self))
    }

    /// A question about a position that could not be answered.
    pub fn about(position: &str, error: Error) -> Self {
        Self::Question {
            error,
            position: Some(position.to_owned()),
        }
    }

    /// What is said of a proof, with the option that would allow it.
    pub fn proof_words(&self) -> String {
        match self {
            Self::Proof {
                message,
                option: Some(option),
                ..
            } => format!("{message}; {option} allows more"),
            Self::Proof { message, .. } => message.clone(),
            _ => String::new(),
        }
    }

    /// What JSON answers say of it, if they say anything.
    pub fn body(&self) -> Option<ErrorBody> {
        match self {
            Self::Question { error, position } => Some(ErrorBody::of(error, position.as_deref())),
            Self::Proof { kind, .. } => Some(ErrorBody::new(kind, self.proof_words(), None)),
            Self::Io(error) => Some(ErrorBody::new("io", error.to_string(), None)),
            Self::SomeLines(_) | Self::Answered(_) | Self::Refuted | Self::Signal(_) => None,
        }
    }
}

impl From<fibnim_logic::Error> for Failure {
    fn from(error: fibnim_logic::Error) -> Self {
        if matches!(error, fibnim_logic::Error::Stopped) {
            return Error::Stopped.into();
        }
        Self::Proof {
            kind: error.kind(),
            message: error.to_string(),
            part: error.part().map(str::to_owned),
            option: error.option(),
        }
    }
}

impl From<fibnim_check::Error> for Failure {
    fn from(error: fibnim_check::Error) -> Self {
        Self::Proof {
            kind: error.kind(),
            message: error.to_string(),
            part: None,
            option: None,
        }
    }
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
                option: None,
            },
            SweepError::Io { error, .. } | SweepError::NotWritten { error, .. } => {
                Self::Io(io::Error::new(error.kind(), message))
            }
            SweepError::InUse { .. } => Self::Io(io::Error::other(message)),
            _ => Error::BadOption(message).into(),
        }
    }
}

/// The most characters of a rejected position that an error repeats.
const REPEATED_CHARS: usize = 1000;

/// An error as JSON answers give it.
#[derive(Serialize)]
pub struct ErrorAnswer {
    pub error: ErrorBody,
}

/// What went wrong: a stable word, and what to read.
#[derive(Serialize)]
pub struct ErrorBody {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

impl ErrorBody {
    pub fn new(kind: &'static str, message: String, position: Option<&str>) -> Self {
        Self {
            kind,
            message,
            position: position.map(|text| shortened(text, REPEATED_CHARS)),
        }
    }

    pub fn of(error: &Error, position: Option<&str>) -> Self {
        Self::new(error.kind(), error.to_string(), position)
    }
}

/// The first characters of a text, and a sign where there are more.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Prints a value as one line of JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// The width of the terminal that stdout is, if it is one and the answer goes there.
pub fn terminal_width() -> Option<usize> {
    if goes_to_file() {
        return None;
    }
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// The sentences in lines of at most so many characters, broken at spaces; as
/// they are where no width is given.
pub fn wrap(text: &str, width: Option<usize>) -> String {
    let Some(width) = width else {
        return text.to_owned();
    };
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

/// The sentences in lines as wide as the terminal, if there is one.
pub fn wrapped(text: &str) -> String {
    wrap(text, terminal_width())
}

/// The same, with four spaces in front.
pub fn indented(text: &str) -> String {
    let width = terminal_width().map(|width| width.saturating_sub(4));
    format!("    {}", wrap(text, width).replace('\n', "\n    "))
}

/// "1 step", "2 steps".
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

/// The first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_broken_at_spaces_and_never_within_a_word() {
        assert_eq!(wrap("take 3 from the pile", None), "take 3 from the pile");
        assert_eq!(
            wrap("take 3 from the pile", Some(11)),
            "take 3 from\nthe pile"
        );
        assert_eq!(
            wrap("a considerable number", Some(5)),
            "a\nconsiderable\nnumber"
        );
    }
}
