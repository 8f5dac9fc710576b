//! The tables that can be computed.
//!
//! A table is one type in one file: its options are the fields, and
//! [`TableKind`] says what is known of it before it is computed and computes it.
//! With the feature `clap` the options are flags of a command line, with the
//! words of their documentation, which is therefore one paragraph each.
//!
//! ```
//! use fibnim::Budget;
//! use fibnim_lab::tables::{TableKind, Tableau};
//! use fibnim_lab::{Format, write};
//!
//! let tableau = Tableau { rule: "2t".into(), rows: 1, cols: 2, misere: false };
//! tableau.check_format(Format::Csv)?;
//! let mut out = Vec::new();
//! write(tableau.sheet(&Budget::default())?, Format::Csv, &mut out)?;
//! assert_eq!(String::from_utf8(out)?, "m,d,least_take\n0,1,1\n0,2,2\n1,1,1\n1,2,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod appendix;
mod complement;
mod game_length;
mod graph;
mod grundy;
mod lag;
mod odds;
mod p_positions;
mod reversed;
mod sequence;
mod tableau;
mod theorem_19;
mod winners;
mod word;

pub use appendix::Appendix;
pub use complement::Complement;
pub(crate) use complement::pairs_grid as complement_grid;
pub use game_length::{GameLength, Lengths, Residues, Simulate, Start};
pub use graph::Graph;
pub use grundy::Grundy;
pub use lag::Lag;
pub use odds::Odds;
pub use p_positions::PPositions;
pub(crate) use reversed::winners_table;
pub use reversed::{Conjectures, Reversed};
pub use sequence::Sequence;
pub use tableau::Tableau;
pub use theorem_19::Theorem19;
pub use winners::Winners;
pub use word::Word;

use fibnim::theory::flanigan::class_test;
use fibnim::{Ask, Budget, Convention, Excess, Result, Rule, Unit};

use crate::export::Format;
use crate::grid::Sheet;
use crate::picture::Picture;

/// The tables that have no picture, which a refusal and the help name; all others
/// have one.
pub(crate) const WITHOUT_PICTURE: &str = "theorem-19, complement of 3 piles, p-positions of 1 pile, \
     residues of more than 6 players, and the sweeps claims and prove-complement";

/// A table before it is computed: which one it is, and its options.
pub trait TableKind {
    /// How many rows or entries there are, at most; `None` where only the table
    /// itself can tell.
    fn entries(&self) -> Option<usize> {
        None
    }

    /// Refuses a game or a position that cannot be read.
    fn check_position(&self) -> Result<()> {
        Ok(())
    }

    /// Refuses a picture that the table does not have, or that would be too
    /// large. Most tables have a chart of their rows.
    fn check_picture(&self) -> Result<()> {
        self.entries().map_or(Ok(()), Picture::check_rows)
    }

    /// Refuses a format that cannot hold the table: to be asked before the work.
    fn check_format(&self, format: Format) -> Result<()> {
        if let Some(entries) = self.entries() {
            format.check_size(entries)?;
        }
        if format.is_picture() {
            self.check_picture()?;
        }
        Ok(())
    }

    /// The table, which may compute its rows as they are read.
    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>>;
}

/// "1 game", "2 games".
fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// The question of a table that can be of misère play.
fn ask(misere: bool, budget: &Budget) -> Ask<'_> {
    let convention = if misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    Ask::by(convention, budget)
}

/// What the title of a table says of misère play, behind the rule.
fn misere_words(misere: bool) -> &'static str {
    if misere {
        ", misère (who cannot move wins)"
    } else {
        ""
    }
}

/// The same for the title of a picture, whose font has no è.
fn misere_caption(misere: bool) -> &'static str {
    if misere { ", who cannot move wins" } else { "" }
}

/// The most rows of a table.
const MAX_ROWS: usize = 10_000_000;

/// Refuses a table that would be too long to be wanted.
fn check_rows(name: &str, rows: usize) -> Result<()> {
    check_size(name, rows as u128, Unit::Rows)
}

/// How many numbers there are from one to another.
fn length(from: usize, to: usize) -> usize {
    to.saturating_add(1).saturating_sub(from)
}

/// How many rows there are from one n to another, of a table whose n have a name.
/// Refuses a first n that the table does not have, a range without any n, and one
/// that would be too long to be wanted.
fn check_range(table: &str, n: &str, least: usize, from: usize, to: usize) -> Result<usize> {
    let refused = |words| Err(fibnim::Error::BadOption(words));
    if from < least {
        return refused(format!(
            "the first {n} (--from) is {from}, and it must be at least {least}"
        ));
    }
    if to < from {
        return refused(format!(
            "there is no {n} from {from} to {to}: the last {n} is at least {from}"
        ));
    }
    let rows = length(from, to);
    check_rows(table, rows)?;
    Ok(rows)
}

/// Refuses a grid that would be too large to be wanted.
fn check_entries(name: &str, rows: usize, columns: usize) -> Result<()> {
    check_size(name, rows as u128 * columns as u128, Unit::Entries)
}

fn check_size(name: &str, size: u128, unit: Unit) -> Result<()> {
    if size > MAX_ROWS as u128 {
        return Err(fibnim::Error::LimitExceeded {
            what: format!("the table {name}"),
            needed: format!("{size} {unit}"),
            limit: format!("{MAX_ROWS} {unit}"),
            excess: vec![Excess::beyond(MAX_ROWS, unit).needing(size)],
        });
    }
    Ok(())
}

/// How many terms are looked at where no result says whether a rule is of
/// Flanigan's class.
const CLASS_TERMS: usize = 100;

/// Whether the rule is of Flanigan's class, in words.
fn class_remark(rule: &Rule) -> Option<String> {
    let verdict = class_test(rule, CLASS_TERMS).ok()?;
    Some(format!(
        "Is the rule of Flanigan's class, whose two piles are solved by theory (all lags 0 or 1)? {verdict}."
    ))
}

/// The most characters of a rule in the title of a picture.
const CAPTION_CHARS: usize = 40;

/// The rule for the title of a picture, where it may be a long table. A cut is
/// not marked by … alone, which in a rule means that its last value repeats.
fn short(rule: &Rule) -> String {
    let text = rule.to_string();
    match text.char_indices().nth(CAPTION_CHARS) {
        None => text,
        Some((end, _)) => format!("{} […]", &text[..end]),
    }
}
