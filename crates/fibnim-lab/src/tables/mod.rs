//! The tables that can be computed.

mod appendix;
mod grundy;
mod lag;
mod sequence;
mod theorem_19;
mod word;

pub use appendix::appendix;
pub use grundy::grundy;
pub use lag::lag;
pub use sequence::sequence;
pub use theorem_19::theorem_19;
pub use word::word;

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
