//! The lost positions of one, two or three piles.

use fibnim::solve::{LostPositions, lost_positions};
use fibnim::{Budget, Extended, Natural, Result, Rule};

use crate::table::{Cell, Column, Table};

/// The names of the piles, in ascending order.
const PILES: [&str; 3] = ["a", "b", "c"];

/// Every P-position of `piles` piles (1 to 3) a ≤ b ≤ c ≤ `to` at a limit: the
/// player to move loses. They are computed, by least takes, for any rule.
///
/// ```
/// use fibnim::{Budget, Extended, Rule};
/// use fibnim_lab::{Format, tables, write};
///
/// let table = tables::p_positions(&Rule::times(2), 3, 4, &Extended::Infinite, &Budget::default())?;
/// let mut out = Vec::new();
/// write(table, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "a,b,c\n0,0,0\n0,1,1\n0,2,2\n0,3,3\n0,4,4\n1,2,4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn p_positions(
    rule: &Rule,
    piles: usize,
    to: usize,
    limit: &Extended,
    budget: &Budget,
) -> Result<Table<'static>> {
    let lost = lost_positions(rule, piles, to as u64, limit, budget)?;
    super::check_rows("p-positions", lost.len())?;
    let remark = remark(&lost, to);
    Ok(Table {
        title: format!(
            "P-positions of {} up to {to}, f(t) = {rule}, {}: the player to move loses",
            pile_words(piles),
            limit_words(limit)
        ),
        columns: PILES[..piles]
            .iter()
            .map(|name| Column::numbers(name))
            .collect(),
        bfile: None,
        row_count: lost.len(),
        rows: Box::new((0..lost.len()).map(move |i| {
            let piles = lost.get(i).unwrap_or_default().iter();
            Ok(piles
                .map(|&pile| Cell::Natural(Natural::from(pile)))
                .collect())
        })),
        remark: Box::new(move || Some(remark)),
    })
}

fn pile_words(piles: usize) -> &'static str {
    match piles {
        1 => "one pile a",
        2 => "two piles a ≤ b",
        _ => "three piles a ≤ b ≤ c",
    }
}

fn limit_words(limit: &Extended) -> String {
    match limit {
        Extended::Infinite => "without a limit".into(),
        Extended::Finite(limit) => format!("limit {}", limit.to_short_string()),
    }
}

fn remark(lost: &LostPositions, to: usize) -> String {
    let piles = lost.get(0).map_or(0, <[u32]>::len) as u128;
    // (to + 1)(to + 2)…(to + piles)/piles!
    let all = (1..=piles).fold(1, |all, i| all * (to as u128 + i) / i);
    format!("{} of {all} positions are P.", lost.len())
}
