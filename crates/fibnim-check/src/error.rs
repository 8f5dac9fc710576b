//! Everything that can go wrong, in one type.

use thiserror::Error;

/// The result of a fallible operation of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a certificate was not checked to its end.
///
/// A sentence that is decided the wrong way is no error: the
/// [report](crate::check::Report) says which one it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a certificate.
    #[error("line {line}: {message}")]
    BadCertificate {
        /// The line of the text, counted from 1.
        line: usize,
        /// What was wrong and what was expected.
        message: String,
    },
    /// The certificate has the right form, but one of its automata is not what
    /// its place in the certificate says.
    #[error("line {line}: the automaton {name} {reason}")]
    Refused {
        /// The line where the automaton begins, counted from 1.
        line: usize,
        /// The automaton's name, quoted and shortened.
        name: String,
        /// What is wrong, with a word or a tuple of numbers that shows it.
        reason: String,
    },
    /// The work would not fit in the limits.
    #[error("limit exceeded: {what} would need more than {limit}{}", in_item(.item))]
    LimitExceeded {
        /// The construction that was given up.
        what: String,
        /// The limit in force.
        limit: String,
        /// The automaton, definition, claim or refutation that caused it, such
        /// as "claim 'recursion'".
        item: String,
    },
    /// Whoever asked for the check did not let it go on.
    #[error("the check was stopped{}", in_item(.item))]
    Stopped {
        /// The item at work; empty while the file is read.
        item: String,
    },
}

fn in_item(item: &str) -> String {
    if item.is_empty() {
        String::new()
    } else {
        format!(", in {item}")
    }
}

impl Error {
    /// Whether the work was given up for its size, and not for its form.
    pub fn is_limit_exceeded(&self) -> bool {
        matches!(self, Self::LimitExceeded { .. })
    }

    /// A stable word for the kind of error, used in JSON answers.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadCertificate { .. } => "bad_certificate",
            Self::Refused { .. } => "refused",
            Self::LimitExceeded { .. } => "limit_exceeded",
            Self::Stopped { .. } => "stopped",
        }
    }

    pub(crate) fn limit(what: impl Into<String>, limit: impl Into<String>) -> Self {
        Self::LimitExceeded {
            what: what.into(),
            limit: limit.into(),
            item: String::new(),
        }
    }

    /// Names the item of the certificate that was at work.
    pub(crate) fn within(mut self, name: impl FnOnce() -> String) -> Self {
        if let Self::LimitExceeded { item, .. } | Self::Stopped { item } = &mut self
            && item.is_empty()
        {
            *item = name();
        }
        self
    }
}

/// The most characters of a file's text that an error repeats.
const QUOTED_CHARS: usize = 40;

/// Text of the file for a message: in quotes, shortened, without control
/// characters.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars().take(QUOTED_CHARS) {
        if c.is_control() {
            quoted.extend(c.escape_unicode());
        } else {
            quoted.push(c);
        }
    }
    if text.chars().nth(QUOTED_CHARS).is_some() {
        quoted.push('…');
    }
    quoted.push('\'');
    quoted
}
