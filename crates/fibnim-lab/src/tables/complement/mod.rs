//! Complementary values: the pile that makes a lost position of others.

mod summary;

use fibnim::solve::{ComplementOptions, ComplementProgress, complements, complements_of_triples};
use fibnim::{Budget, Natural, Result, Rule};

use self::summary::Summary;
use crate::grid::{Axis, Entry, Grid, Shading};
use crate::table::{Cell, Column, Table};

/// The complementary values of the pairs a, b ≤ `to`: the pile with which they
/// are lost, whatever the limit. There is at most one, and it is looked for up
/// to `bound` (Table 1 of Larsson & Rubinstein-Salzedo 2015 for f(t) = 2t).
///
/// An entry that was not found is unknown and not ∞: of the pair (3, 4) it is
/// proved that there is none, of others it is not.
///
/// ```
/// use fibnim::{Budget, Rule};
/// use fibnim_lab::{Entry, tables};
///
/// let grid = tables::complement(&Rule::times(2), 15, 100, &Budget::default(), &mut |_, _| ())?;
/// assert_eq!((grid.entry)(11, 15), Entry::Number(88));
/// assert_eq!((grid.entry)(3, 4), Entry::Unknown);
/// # Ok::<(), fibnim::Error>(())
/// ```
pub fn complement(
    rule: &Rule,
    to: usize,
    bound: u64,
    budget: &Budget,
    progress: ComplementProgress<'_>,
) -> Result<Grid<'static>> {
    let side = to.saturating_add(1);
    super::check_entries("complement", side, side)?;
    let values = complements(rule, &options(to, bound), budget, progress)?;
    Ok(pairs_grid(rule, to, bound, move |a, b| {
        values.get(a as u64, b as u64)
    }))
}

/// The complementary values of the triples a ≤ b ≤ c ≤ `to`, looked for up to
/// `bound`.
///
/// ```
/// use fibnim::{Budget, Rule};
/// use fibnim_lab::{Format, tables, write};
///
/// let rule = Rule::times(2);
/// let table = tables::complement_of_triples(&rule, 1, 9, &Budget::default(), &mut |_, _| ())?;
/// let mut out = Vec::new();
/// write(table, Format::Csv, &mut out)?;
/// assert!(String::from_utf8(out)?.ends_with("0,1,1,0,9\n1,1,1,1,9\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complement_of_triples(
    rule: &Rule,
    to: usize,
    bound: u64,
    budget: &Budget,
    progress: ComplementProgress<'_>,
) -> Result<Table<'static>> {
    super::check_rows("complement", triple_count(to))?;
    let values = complements_of_triples(rule, &options(to, bound), budget, progress)?;
    Ok(triples_table(rule, to, bound, move |a, b, c| {
        values.get(a as u64, b as u64, c as u64)
    }))
}

/// What is known of a pair beyond any bound, for f(t) = 2t.
const THEOREM_19: &str = "(3, 4) has none at all: Larsson & Rubinstein-Salzedo 2015, Theorem 19.";

fn options(to: usize, bound: u64) -> ComplementOptions {
    ComplementOptions {
        to: to as u64,
        bound,
        threads: 0,
    }
}

/// The grid of complementary values that are known.
pub(crate) fn pairs_grid<'a>(
    rule: &Rule,
    to: usize,
    bound: u64,
    value: impl Fn(usize, usize) -> Option<u64> + 'a,
) -> Grid<'a> {
    let mut summary = Summary::default();
    for b in 0..=to {
        for a in 0..=b {
            summary.show(&[a, b], value(a, b));
        }
    }
    let proved = rule.ratio() == Some((2, 1)) && to >= 4;
    let axis = |name| Axis {
        name,
        first: 0,
        length: to + 1,
    };
    Grid {
        title: format!(
            "Complementary values, f(t) = {rule}: the pile c for which a, b, c without a limit are lost for the player to move (down: a; across: b; >{bound}: none up to {bound})"
        ),
        caption: format!(
            "Complementary value: the pile c for which a, b, c without a limit are lost, f(t) = {}",
            super::short(rule)
        ),
        rows: axis("a"),
        columns: axis("b"),
        value: "complement",
        searched_to: Some(bound),
        has_infinity: false,
        entry: Box::new(move |a, b| value(a, b).map_or(Entry::Unknown, Entry::Number)),
        shading: Shading::Logarithmic,
        marks: None,
        remark: Box::new(move || {
            let remark = summary.remark("pair", "a ≤ b", bound);
            Some(if proved {
                format!("{remark}\n{THEOREM_19}")
            } else {
                remark
            })
        }),
    }
}

fn triples_table<'a>(
    rule: &Rule,
    to: usize,
    bound: u64,
    value: impl Fn(usize, usize, usize) -> Option<u64> + 'a,
) -> Table<'a> {
    let mut summary = Summary::default();
    for [a, b, c] in triples(to) {
        summary.show(&[a, b, c], value(a, b, c));
    }
    Table {
        title: format!(
            "Complementary values, f(t) = {rule}: the pile d for which a, b, c, d without a limit are lost for the player to move (>{bound}: none up to {bound})"
        ),
        columns: ["a", "b", "c", "complement", "searched_to"]
            .map(Column::integers)
            .to_vec(),
        bfile: None,
        picture: None,
        row_count: triple_count(to),
        rows: Box::new(triples(to).map(move |[a, b, c]| {
            let found = value(a, b, c).map(Natural::from);
            let mut row = [a, b, c].map(Cell::Index).to_vec();
            row.push(found.map_or(Cell::NotFound(bound), Cell::Natural));
            row.push(Cell::Natural(bound.into()));
            Ok(row)
        })),
        remark: Box::new(move || Some(summary.remark("triple", "a ≤ b ≤ c", bound))),
    }
}

/// a ≤ b ≤ c ≤ to, by c, then b, then a.
fn triples(to: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..=to).flat_map(|c| (0..=c).flat_map(move |b| (0..=b).map(move |a| [a, b, c])))
}

/// (to + 1)(to + 2)(to + 3)/6.
fn triple_count(to: usize) -> usize {
    let to = to as u128;
    let count = (to + 1).saturating_mul(to + 2).saturating_mul(to + 3) / 6;
    usize::try_from(count).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::{triple_count, triples};

    #[test]
    fn triples_ascend_and_are_counted() {
        assert_eq!(triples(1).last(), Some([1, 1, 1]));
        for to in 0..6 {
            assert_eq!(triples(to).count(), triple_count(to));
            assert!(triples(to).all(|[a, b, c]| a <= b && b <= c));
        }
    }
}
