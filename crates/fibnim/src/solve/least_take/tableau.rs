//! Flanigan's tableau of two piles.

use super::sweep::Sweep;
use super::{Reach, TABLE, box_estimate, finite, sweep};
use crate::analysis::Ask;
use crate::error::Result;
use crate::rule::Rule;
use crate::watch::{Noun, Pace};

/// The least takes L(m, d) of the two piles m and m + d.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// The largest d.
    columns: usize,
    /// Row by row.
    entries: Vec<u32>,
}

/// The tableau for m up to `rows` and d up to `columns` (Flanigan 1978, who has it
/// in normal play). In misère play L(0, 0) is 0: who faces no stones has won.
///
/// ```
/// use fibnim::{Ask, Budget, Rule, solve::tableau};
///
/// let tableau = tableau(&Rule::times(2), 20, 50, Ask::normal(&Budget::default()))?;
/// assert_eq!(tableau.get(20, 42), Some(8));
/// assert_eq!(tableau.get(7, 0), None);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn tableau(rule: &Rule, rows: usize, columns: usize, ask: Ask<'_>) -> Result<Tableau> {
    // (m, d) has the move to (m − t, d + t): the larger pile counts.
    let sizes = [rows as u64, (rows as u64).saturating_add(columns as u64)];
    let kept = sweep::entries(&[sizes[0], columns as u64]);
    let bytes = kept.saturating_mul(size_of::<u32>() as u128);
    let what = format!("the tableau up to m = {rows} and d = {columns}");
    let estimate = box_estimate(what, &sizes, bytes.saturating_add(Reach::bytes(sizes[1])));
    estimate.check(ask.budget)?;
    let sizes = sweep::small_sizes(&sizes)?;
    let mut pace = Pace::new(TABLE, ask.budget)
        .counting(Noun::ENTRIES)
        .of(estimate.steps());
    let reach = Reach::new(rule, sizes[1], rows == 0, &mut pace)?;
    let mut entries = Vec::with_capacity((rows + 1) * (columns + 1));
    let sweep = Sweep::new(&reach, ask.convention, &sizes);
    sweep.run(&mut pace, |outer, row| {
        entries.extend_from_slice(&row[outer[0] as usize..][..=columns]);
    })?;
    Ok(Tableau { columns, entries })
}

impl Tableau {
    /// L(m, d), `None` for ∞.
    ///
    /// # Panics
    /// Panics outside of the tableau.
    pub fn get(&self, m: usize, d: usize) -> Option<u64> {
        assert!(d <= self.columns, "d is at most {}", self.columns);
        finite(self.entries[m * (self.columns + 1) + d])
    }
}
