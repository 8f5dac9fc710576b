//! Everything that can go wrong, in one type.
//!
//! Bad input is answered with an [`Error`] that names what was wrong and what
//! was expected. Work that would not fit is refused with
//! [`Error::LimitExceeded`], which says what it would take.

use thiserror::Error;

use crate::excess::Excess;

/// The result of a fallible operation of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a question could not be answered.
///
/// ```
/// use fibnim::Natural;
///
/// let error = Natural::parse("12x").unwrap_err();
/// assert_eq!(error.kind(), "bad_number");
/// assert!(error.to_string().contains("'12x'"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a whole number.
    #[error("{text} is not a whole number: {expected}")]
    BadNumber {
        /// The rejected text, quoted and shortened.
        text: String,
        /// What would have been accepted.
        expected: String,
    },
    /// The text or the state is not a position of the game.
    #[error("{text} is not a position of {game}: {expected}")]
    BadPosition {
        /// The rejected text, quoted and shortened.
        text: String,
        /// The game's name in the catalogue.
        game: String,
        /// What was wrong and what would have been accepted.
        expected: String,
    },
    /// The text is not a move of the position, or the move is not legal there.
    #[error("{text} is not a move here: {expected}")]
    BadMove {
        /// The rejected text, quoted and shortened.
        text: String,
        /// What was wrong and what would have been accepted.
        expected: String,
    },
    /// The text names no player at all.
    #[error("{text} is not a player: {expected}")]
    UnknownPlayer {
        /// The rejected text, quoted and shortened.
        text: String,
        /// What would have been accepted.
        expected: String,
    },
    /// The text begins as a player's name does, or the player has no way to
    /// play the game.
    #[error("{text} is not a player: {expected}")]
    BadPlayer {
        /// The rejected text, quoted and shortened.
        text: String,
        /// What would have been accepted.
        expected: String,
    },
    /// The text is not the record of a game.
    #[error("this is not the record of a game: {0}")]
    BadRecord(String),
    /// The text is not a rule f(t), or f is not nondecreasing with f(1) ≥ 1.
    #[error("{text} is not a rule f(t): {expected}")]
    BadRule {
        /// The rejected text, quoted and shortened.
        text: String,
        /// What was wrong and what would have been accepted.
        expected: String,
    },
    /// A rule given as a table has no entry for a take that can occur.
    #[error(
        "the rule's table is too short: it gives f(1) to f({entries}), but f({needed}) can be needed; \
         give at least {needed} entries, or end the table with … to repeat its last value"
    )]
    TableTooShort {
        /// The number of entries given.
        entries: usize,
        /// The take that has no entry.
        needed: String,
    },
    /// The catalogue has no game of that name.
    #[error("there is no game {name}{}; the games are {known}", did_you_mean(*.nearest))]
    UnknownGame {
        /// The rejected name, quoted and shortened.
        name: String,
        /// The name that was probably meant.
        nearest: Option<&'static str>,
        /// The names of the catalogue.
        known: String,
    },
    /// An option is missing, out of range, or does not go with the game.
    #[error("{0}")]
    BadOption(String),
    /// A game file says something that is no game.
    #[error("{file}:{line}:{column}: {message}\n{excerpt}")]
    BadGameFile {
        /// The name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The place in the line, from 1.
        column: usize,
        /// What was wrong, what was expected, and what would have worked.
        message: String,
        /// The line with a mark under the place.
        excerpt: String,
    },
    /// The game has no reverse.
    #[error("the game cannot be reversed: {0}")]
    NotReversible(String),
    /// Moves of the game lead back to a position, so that play need not end.
    #[error("the game {game} need not end: moves lead from {position} back to {position}")]
    Endless {
        /// The game's name.
        game: String,
        /// The position that comes again, quoted and shortened.
        position: String,
    },
    /// The engine that was asked for does not answer this position.
    #[error("{0}")]
    NoEngine(String),
    /// The work was stopped from outside, by its [`Watch`](crate::Watch).
    #[error("the work was stopped")]
    Stopped,
    /// The work would not fit in the budget.
    #[error("limit exceeded: {what} would take {needed}, and the limit is {limit}")]
    LimitExceeded {
        /// The work that was refused.
        what: String,
        /// What it would take.
        needed: String,
        /// The limit in force.
        limit: String,
        /// The limits that are exceeded, in numbers; none where the limit is not
        /// a number that is known.
        excess: Vec<Excess>,
    },
}

/// " (did you mean fib?)", where something near is known.
fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

impl Error {
    /// A stable word for the kind of error, used in JSON answers.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::BadNumber { .. } => "bad_number",
            Self::BadPosition { .. } => "bad_position",
            Self::BadMove { .. } => "bad_move",
            Self::UnknownPlayer { .. } | Self::BadPlayer { .. } => "bad_player",
            Self::BadRecord(_) => "bad_record",
            Self::BadRule { .. } | Self::TableTooShort { .. } => "bad_rule",
            Self::UnknownGame { .. } => "unknown_game",
            Self::BadOption(_) => "bad_option",
            Self::BadGameFile { .. } => "bad_game_file",
            Self::NotReversible(_) => "not_reversible",
            Self::Endless { .. } => "endless",
            Self::NoEngine(_) => "no_engine",
            Self::Stopped => "stopped",
            Self::LimitExceeded { .. } => "limit_exceeded",
        }
    }

    /// Whether the work was refused for its size, and not for its form.
    pub fn is_limit_exceeded(&self) -> bool {
        matches!(self, Self::LimitExceeded { .. })
    }

    /// The limits that were exceeded, in numbers; none for other errors.
    pub fn excess(&self) -> &[Excess] {
        match self {
            Self::LimitExceeded { excess, .. } => excess,
            _ => &[],
        }
    }

    pub(crate) fn limit(
        what: impl Into<String>,
        needed: impl Into<String>,
        limit: impl Into<String>,
        excess: impl Into<Vec<Excess>>,
    ) -> Self {
        Self::LimitExceeded {
            what: what.into(),
            needed: needed.into(),
            limit: limit.into(),
            excess: excess.into(),
        }
    }
}

/// The longest piece of rejected input that an error message repeats.
const QUOTED_CHARS: usize = 60;

/// Quotes rejected input for a message: control characters escaped, long text
/// shortened.
///
/// ```
/// assert_eq!(fibnim::quote("a\u{7}b"), r"'a\u{7}b'");
/// ```
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("'");
    let mut chars = text.chars();
    for c in chars.by_ref().take(QUOTED_CHARS) {
        if c.is_control() || c == '\u{FFFD}' {
            quoted.extend(c.escape_unicode());
        } else {
            quoted.push(c);
        }
    }
    match chars.count() {
        0 => quoted + "'",
        rest => format!("{quoted}…' ({} characters)", rest + QUOTED_CHARS),
    }
}
