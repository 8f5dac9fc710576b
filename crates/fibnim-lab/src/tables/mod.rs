//! The tables that can be computed.

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
mod word;

pub use appendix::appendix;
pub(crate) use complement::pairs_grid as complement_grid;
pub use complement::{complement, complement_of_triples};
pub use game_length::{
    ExtremeOptions, LengthDetail, LengthOptions, PLAYERS_DRAWN, ResidueOptions, SimulationOptions,
    game_length, lengths, residues, simulation,
};
pub use graph::graph;
pub use grundy::grundy;
pub use lag::lag;
pub use odds::odds;
pub use p_positions::p_positions;
pub use reversed::{conjectures, reversed, reversed_winners, reversed_winners_up_to};
pub use sequence::sequence;
pub use tableau::tableau;
pub use theorem_19::theorem_19;
pub use word::word;

use fibnim::Rule;
use fibnim::theory::flanigan::class_test;

/// "1 game", "2 games".
fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// The most rows of a table.
const MAX_ROWS: usize = 10_000_000;

/// Refuses a table that would be too long to be wanted.
fn check_rows(name: &str, rows: usize) -> fibnim::Result<()> {
    if rows > MAX_ROWS {
        return Err(fibnim::Error::LimitExceeded {
            what: format!("the table {name}"),
            needed: format!("{rows} rows"),
            limit: format!("{MAX_ROWS} rows"),
        });
    }
    Ok(())
}

/// Refuses a grid that would be too large to be wanted.
fn check_entries(name: &str, rows: usize, columns: usize) -> fibnim::Result<()> {
    if rows.saturating_mul(columns) > MAX_ROWS {
        return Err(fibnim::Error::LimitExceeded {
            what: format!("the table {name}"),
            needed: format!("{} entries", rows as u128 * columns as u128),
            limit: format!("{MAX_ROWS} entries"),
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
