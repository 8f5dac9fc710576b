//! Flanigan's tableau: the least takes of two piles.

use fibnim::solve::tableau as least_takes;
use fibnim::theory::flanigan::flip_rows;
use fibnim::{Budget, Error, Natural, Result, Rule};

use super::TableKind;
use crate::grid::{Axis, Entry, Grid, Marks, Shading, Sheet};
use crate::picture;

/// Flanigan's tableau: the least take that wins m and m + d.
///
/// CSV, JSON and Parquet have one row an entry, the b-file goes by antidiagonals downwards, n from 1.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table tableau\n  fibnim table tableau --rule 3t --rows 10 --cols 30\n  fibnim table tableau --misere\n  fibnim table tableau --rows 200 --cols 200 -o tableau.png"
    )
)]
pub struct Tableau {
    /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7….
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "2t"))]
    pub rule: String,
    /// The last m: rows 0 to M.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = 21))]
    pub rows: usize,
    /// The last d: columns 1 to D, and in misère play 0 to D, since equal piles are not all lost there.
    #[cfg_attr(feature = "clap", arg(long, value_name = "D", default_value_t = 21))]
    pub cols: usize,
    /// Misère play: who cannot move wins.
    #[cfg_attr(feature = "clap", arg(long))]
    pub misere: bool,
}

impl Tableau {
    /// What the table is called.
    pub const NAME: &'static str = "tableau";

    /// d from 1, as equal piles are lost in normal play; in misère play from 0.
    fn columns(&self) -> Axis {
        let first = usize::from(!self.misere);
        Axis {
            name: "d",
            first,
            length: super::length(first, self.cols),
        }
    }
}

/// Figure 2.2 of Flanigan 1978 for any rule: m goes down and d across. The
/// entries are computed, whether theory covers the rule or not; the remark says
/// whether it does. Theory and flips are of normal play.
impl TableKind for Tableau {
    fn entries(&self) -> Option<usize> {
        let rows = self.rows.saturating_add(1);
        Some(rows.saturating_mul(self.columns().length))
    }

    fn check_picture(&self) -> Result<()> {
        picture::check_cells(self.rows.saturating_add(1), self.columns().length)
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (rule, last_m, last_d) = (Rule::parse(&self.rule)?, self.rows, self.cols);
        let (misere, columns) = (self.misere, self.columns());
        if last_d == 0 {
            return Err(Error::BadOption(
                "the tableau has columns d = 1, 2, …: ask for at least 1 of them, not 0".into(),
            ));
        }
        let rows = last_m.saturating_add(1);
        super::check_entries(Self::NAME, rows, columns.length)?;
        let tableau = least_takes(&rule, last_m, last_d, super::ask(misere, budget))?;
        let marks = if misere {
            None
        } else {
            flips(&rule, last_m, last_d, budget)?
        };
        let has_marks = marks.is_some();
        Ok(Sheet::Grid(Grid {
            title: format!(
                "Flanigan's tableau of the rule f(t) = {rule}{}: the least take L(m, d) of the piles m and m + d (down: m; across: d)",
                super::misere_words(misere)
            ),
            caption: format!(
                "Least take L(m, d) of the piles m and m + d, f(t) = {}{}",
                super::short(&rule),
                super::misere_caption(misere)
            ),
            rows: Axis {
                name: "m",
                first: 0,
                length: rows,
            },
            columns,
            value: "least_take",
            searched_to: None,
            has_infinity: true,
            entry: Box::new(move |m, d| tableau.get(m, d).map_or(Entry::Infinite, Entry::Number)),
            shading: Shading::Logarithmic,
            marks,
            remark: Box::new(move || {
                if misere {
                    Some(MISERE.into())
                } else {
                    remark(&rule, has_marks)
                }
            }),
        }))
    }
}

/// The flips of the columns, by theory; none where the rule is not of
/// Flanigan's class as far as the tableau goes.
fn flips(
    rule: &Rule,
    last_m: usize,
    last_d: usize,
    budget: &Budget,
) -> Result<Option<Marks<'static>>> {
    let last_m = Natural::from(last_m);
    if flip_rows(rule, &Natural::from(last_d), &last_m, budget)?.is_none() {
        return Ok(None);
    }
    let (rule, budget) = (rule.clone(), budget.clone());
    Ok(Some(Marks {
        name: "a flip: unlike the entry above",
        rows: Box::new(move |d| {
            let rows = flip_rows(&rule, &Natural::from(d), &last_m, &budget)?;
            let rows = rows.unwrap_or_default();
            Ok(rows.iter().filter_map(Natural::to_usize).collect())
        }),
    }))
}

const MISERE: &str = "∞: lost at every limit, and 0: won without a move. Flanigan's theory is of normal play, and no theory of two piles in misère play is known to us.";

fn remark(rule: &Rule, has_marks: bool) -> Option<String> {
    let class = super::class_remark(rule)?;
    let picture = if has_marks {
        "A picture (--format svg, png, pdf) marks the flips of its columns: entries unlike the one above."
    } else {
        "A picture (--format svg, png, pdf) marks no flips: those are of rules of the class."
    };
    Some(format!("{class}\n{picture}"))
}
