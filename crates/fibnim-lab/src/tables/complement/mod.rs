//! Complementary values: the pile that makes a lost position of others.

mod summary;

use fibnim::solve::{ComplementOptions, complements, complements_of_triples};
use fibnim::{Budget, Natural, Result, Rule};

use self::summary::Summary;
use super::TableKind;
use crate::export::no_picture;
use crate::grid::{Axis, Entry, Grid, Shading, Sheet};
use crate::picture;
use crate::table::{Cell, Column, Table};

/// Complementary values: the pile that makes others lost.
///
/// It does so whatever the limit is. CSV, JSON and Parquet have one row an entry, the b-file has pairs by antidiagonals downwards, n from 1.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table complement\n  fibnim table complement --rule 3t --to 30 --bound 5000\n  fibnim table complement --piles 3 --to 6 -o triples.csv"
    )
)]
pub struct Complement {
    /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7….
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "2t"))]
    pub rule: String,
    /// The largest of the given piles.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 15))]
    pub to: usize,
    /// The largest value that is looked for.
    #[cfg_attr(feature = "clap", arg(long, value_name = "B", default_value_t = 1000))]
    pub bound: u64,
    /// How many piles are given: 2 or 3.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3)))]
    pub piles: u8,
    /// Misère play: who cannot move wins.
    #[cfg_attr(feature = "clap", arg(long))]
    pub misere: bool,
}

impl Complement {
    /// What the table is called.
    pub const NAME: &'static str = "complement";
}

/// There is at most one such pile (Table 1 of Larsson & Rubinstein-Salzedo 2015
/// for f(t) = 2t). An entry that was not found up to the bound is unknown and
/// not ∞: of the pair (3, 4) it is proved that there is none, of others it is
/// not. Pairs are a grid, triples rows in ascending order.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::tables::{Complement, TableKind};
/// use fibnim_lab::{Entry, Sheet};
///
/// let table = Complement { rule: "2t".into(), to: 15, bound: 100, piles: 2, misere: false };
/// let budget = Budget::default();
/// let Sheet::Grid(grid) = table.sheet(&budget)? else { panic!() };
/// assert_eq!((grid.entry)(11, 15), Entry::Number(88));
/// assert_eq!((grid.entry)(3, 4), Entry::Unknown);
/// # Ok::<(), fibnim::Error>(())
/// ```
impl TableKind for Complement {
    fn entries(&self) -> Option<usize> {
        let side = self.to.saturating_add(1);
        let pairs = side.saturating_mul(side);
        Some(if self.piles == 3 {
            pairs.saturating_mul(side) / 6
        } else {
            pairs
        })
    }

    fn check_picture(&self) -> Result<()> {
        if self.piles == 3 {
            return Err(no_picture());
        }
        let side = self.to.saturating_add(1);
        picture::check_cells(side, side)
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self {
            to, bound, misere, ..
        } = *self;
        let ask = super::ask(misere, budget);
        let rule = Rule::parse(&self.rule)?;
        let options = ComplementOptions {
            to: to as u64,
            bound,
            threads: 0,
        };
        if self.piles == 3 {
            super::check_rows(Self::NAME, triple_count(to))?;
            let values = complements_of_triples(&rule, &options, ask)?;
            let value = move |a, b, c| values.get([a as u64, b as u64, c as u64]);
            return Ok(triples_table(&rule, to, bound, misere, value).into());
        }
        let side = to.saturating_add(1);
        super::check_entries(Self::NAME, side, side)?;
        let values = complements(&rule, &options, ask)?;
        let value = move |a, b| values.get([a as u64, b as u64]);
        Ok(pairs_grid(&rule, to, bound, misere, value).into())
    }
}

/// What is known of a pair beyond any bound, for f(t) = 2t.
const THEOREM_19: &str = "(3, 4) has none at all: Larsson & Rubinstein-Salzedo 2015, Theorem 19.";

/// The grid of complementary values that are known.
pub(crate) fn pairs_grid<'a>(
    rule: &Rule,
    to: usize,
    bound: u64,
    misere: bool,
    value: impl Fn(usize, usize) -> Option<u64> + 'a,
) -> Grid<'a> {
    let mut summary = Summary::default();
    for b in 0..=to {
        for a in 0..=b {
            summary.show(&[a, b], value(a, b));
        }
    }
    let proved = rule.ratio() == Some((2, 1)) && to >= 4 && !misere;
    let axis = |name| Axis {
        name,
        first: 0,
        length: to + 1,
    };
    Grid {
        title: format!(
            "Complementary values, f(t) = {rule}{}: the pile c for which a, b, c without a limit are lost for the player to move (down: a; across: b; >{bound}: none up to {bound})",
            super::misere_words(misere)
        ),
        caption: format!(
            "Complementary value: the pile c for which a, b, c without a limit are lost, f(t) = {}{}",
            super::short(rule),
            super::misere_caption(misere)
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
    misere: bool,
    value: impl Fn(usize, usize, usize) -> Option<u64> + 'a,
) -> Table<'a> {
    let mut summary = Summary::default();
    for [a, b, c] in triples(to) {
        summary.show(&[a, b, c], value(a, b, c));
    }
    Table {
        title: format!(
            "Complementary values, f(t) = {rule}{}: the pile d for which a, b, c, d without a limit are lost for the player to move (>{bound}: none up to {bound})",
            super::misere_words(misere)
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
