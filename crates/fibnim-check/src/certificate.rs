//! The text of a certificate, read line by line.
//!
//! What is read has the right form: names are known and used with the right
//! number of arguments, sentences have no free variables, targets are states.
//! Whether any of it is *true* is the business of [`check`](mod@crate::check).

use crate::automaton::Automaton;
use crate::error::{Error, Result};
use crate::formula::Formula;
use crate::limits::{Leave, MayGoOn};
use crate::natural::Natural;
use crate::pattern::Regex;
use crate::reader::Reader;

/// An automaton of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAutomaton {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The automaton as the file has it.
    pub automaton: Automaton,
}

/// A predicate that a regular expression defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The line of the pattern, counted from 1.
    pub line: usize,
    /// The name of the predicate.
    pub name: String,
    /// How many numbers it is about.
    pub tracks: usize,
    /// The expression that their digits match.
    pub regex: Regex,
    /// The same as the file writes it.
    pub text: String,
}

/// The predicate that is true of one number alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNumber {
    /// The line of the number, counted from 1.
    pub line: usize,
    /// The name of the predicate.
    pub name: String,
    /// The number.
    pub number: Natural,
}

/// A predicate that a formula defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The line of the definition, counted from 1.
    pub line: usize,
    /// The name of the predicate.
    pub name: String,
    /// Its variables, in their order.
    pub variables: Vec<String>,
    /// The formula that defines it.
    pub formula: Formula,
    /// Variables and formula as the file writes them.
    pub text: String,
}

/// A claim or a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The line of the sentence, counted from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The truth value that it must have: true of a claim, false of a
    /// refutation.
    pub expected: bool,
    /// The closed formula.
    pub formula: Formula,
    /// The same as the file writes it.
    pub text: String,
}

/// One item of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `automaton NAME TRACKS STATES` and its rows.
    Automaton(NamedAutomaton),
    /// `pattern NAME TRACKS REGEX`.
    Pattern(Pattern),
    /// `number NAME DIGITS`.
    Number(NamedNumber),
    /// `define NAME (x y) FORMULA`.
    Definition(Definition),
    /// `claim NAME FORMULA` or `refute NAME FORMULA`.
    Sentence(Sentence),
}

/// A certificate that has the right form.
///
/// ```
/// use fibnim_check::Certificate;
///
/// let text = "fibnim-certificate 1
/// theorem no-largest-number
/// automaton valid 1 1
/// + 0 0
/// claim larger (forall (x) (exists (y) (< x y)))
/// end
/// ";
/// let certificate = Certificate::parse(text)?;
/// assert_eq!(certificate.sentences().count(), 1);
///
/// let error = Certificate::parse(&text.replace("+ 0 0", "+ 0 7")).unwrap_err();
/// assert!(error.to_string().starts_with("line 4: "));
/// # Ok::<(), fibnim_check::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(crate) theorem: String,
    pub(crate) system: Option<String>,
    pub(crate) valid: NamedAutomaton,
    pub(crate) items: Vec<Item>,
}

impl Certificate {
    /// The first line of every certificate, but for empty lines and comments.
    pub const FIRST_LINE: &str = "fibnim-certificate 1";

    /// The most bytes of a certificate: those of the library have up to 200,000.
    pub const MAX_BYTES: usize = 16 << 20;

    /// Reads the text of a certificate. A text that is none is not repeated in the
    /// error.
    pub fn parse(text: &str) -> Result<Self> {
        Self::read(text, Leave::new(None))
    }

    /// The same, for as long as it may go on: otherwise the error is
    /// [`Error::Stopped`](crate::Error::Stopped).
    pub fn parse_while<'t>(text: &'t str, may_go_on: MayGoOn<'t>) -> Result<Self> {
        Self::read(text, Leave::new(Some(may_go_on)))
    }

    fn read<'t>(text: &'t str, leave: Leave<'t>) -> Result<Self> {
        if text.len() > Self::MAX_BYTES {
            let what = format!("a certificate of {} bytes", text.len());
            return Err(Error::limit(what, format!("{} bytes", Self::MAX_BYTES)));
        }
        Reader::new(text, leave).certificate()
    }

    /// The name of the theorem, for the reader.
    pub fn theorem(&self) -> &str {
        &self.theorem
    }

    /// The name of the number system, for the reader: the checker knows it
    /// only by the automaton `valid`.
    pub fn system(&self) -> Option<&str> {
        self.system.as_deref()
    }

    /// The automaton of the numbers, the first of the file.
    pub fn valid(&self) -> &NamedAutomaton {
        &self.valid
    }

    /// All items after [`valid`](Self::valid), in the order of the file.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The claims and refutations, in the order of the file.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        self.items.iter().filter_map(|item| match item {
            Item::Sentence(sentence) => Some(sentence),
            _ => None,
        })
    }
}
