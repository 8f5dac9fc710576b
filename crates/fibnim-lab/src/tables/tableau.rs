//! Flanigan's tableau: the least takes of two piles.

use fibnim::solve::tableau as least_takes;
use fibnim::theory::flanigan::flip_rows;
use fibnim::{Budget, Error, Natural, Result, Rule};

use crate::grid::{Axis, Entry, Grid, Marks, Shading};

/// The least takes L(m, d) of the piles m and m + d for m = 0, …, `last_m` down
/// and d = 1, …, `last_d` across: Figure 2.2 of Flanigan 1978 for any rule.
///
/// The entries are computed, whether theory covers the rule or not; the remark
/// says whether it does.
///
/// ```
/// use fibnim::{Budget, Rule};
/// use fibnim_lab::{Entry, Format, tables, write};
///
/// let rule = Rule::parse("2t")?;
/// let budget = Budget::default();
/// let tableau = tables::tableau(&rule, 45, 34, &budget)?;
/// assert_eq!((tableau.entry)(20, 34), Entry::Number(34));
///
/// let mut out = Vec::new();
/// write(tables::tableau(&rule, 1, 2, &budget)?, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "m,d,least_take\n0,1,1\n0,2,2\n1,1,1\n1,2,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tableau<'a>(
    rule: &'a Rule,
    last_m: usize,
    last_d: usize,
    budget: &Budget,
) -> Result<Grid<'a>> {
    if last_d == 0 {
        return Err(Error::BadOption(
            "the tableau has columns d = 1, 2, …: ask for at least 1 of them, not 0".into(),
        ));
    }
    let rows = last_m.saturating_add(1);
    super::check_entries("tableau", rows, last_d)?;
    let tableau = least_takes(rule, last_m, last_d, budget)?;
    let marks = flips(rule, last_m, last_d, budget)?;
    let has_marks = marks.is_some();
    Ok(Grid {
        title: format!(
            "Flanigan's tableau of the rule f(t) = {rule}: the least take L(m, d) of the piles m and m + d (down: m; across: d)"
        ),
        caption: format!(
            "Least take L(m, d) of the piles m and m + d, f(t) = {}",
            super::short(rule)
        ),
        rows: Axis {
            name: "m",
            first: 0,
            length: rows,
        },
        columns: Axis {
            name: "d",
            first: 1,
            length: last_d,
        },
        value: "least_take",
        searched_to: None,
        has_infinity: true,
        entry: Box::new(move |m, d| tableau.get(m, d).map_or(Entry::Infinite, Entry::Number)),
        shading: Shading::Logarithmic,
        marks,
        remark: Box::new(move || remark(rule, has_marks)),
    })
}

/// The flips of the columns, by theory; none where the rule is not of
/// Flanigan's class as far as the tableau goes.
fn flips<'a>(
    rule: &'a Rule,
    last_m: usize,
    last_d: usize,
    budget: &Budget,
) -> Result<Option<Marks<'a>>> {
    let last_m = Natural::from(last_m);
    if flip_rows(rule, &Natural::from(last_d), &last_m, budget)?.is_none() {
        return Ok(None);
    }
    let budget = budget.clone();
    Ok(Some(Marks {
        name: "a flip: unlike the entry above",
        rows: Box::new(move |d| {
            let rows = flip_rows(rule, &Natural::from(d), &last_m, &budget)?;
            let rows = rows.unwrap_or_default();
            Ok(rows.iter().filter_map(Natural::to_usize).collect())
        }),
    }))
}

fn remark(rule: &Rule, has_marks: bool) -> Option<String> {
    let class = super::class_remark(rule)?;
    let picture = if has_marks {
        "A picture (--format svg, png) marks the flips of its columns: entries unlike the one above."
    } else {
        "A picture (--format svg, png) marks no flips: those are of rules of the class."
    };
    Some(format!("{class}\n{picture}"))
}
