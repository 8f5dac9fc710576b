//! Grundy values of one pile whose limit is its own.

use fibnim::solve::GrundyTable;
use fibnim::{Budget, Error, Extended, Natural, Result, Rule};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// Grundy values of a pile with a limit of its own.
///
/// To play sums of such piles. The limits at which they grow are beside them. The b-file has the values.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table grundy\n  fibnim table grundy --rule 3t --from 100 --to 120 --limit 7\n  fibnim table grundy --misere\n  fibnim table grundy --to 500 -o grundy.svg"
    )
)]
pub struct Grundy {
    /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7….
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "2t"))]
    pub rule: String,
    /// The first n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = 0))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 20))]
    pub to: usize,
    /// The limit of the first take; 'inf' is none.
    #[cfg_attr(feature = "clap", arg(long, value_name = "L", default_value = "inf"))]
    #[cfg_attr(feature = "clap", arg(allow_negative_numbers = true))]
    pub limit: String,
    /// Misère play, where an empty pile has the value 1 and every other the least that no take reaches. A pile alone is lost if its value is 0, but the values of a sum do not add.
    #[cfg_attr(feature = "clap", arg(long))]
    pub misere: bool,
}

impl Grundy {
    /// What the table is called.
    pub const NAME: &'static str = "grundy";
}

/// The values of piles n = 0, …, at a limit, and the thresholds b_0, b_1, …: the
/// value is more than g from the limit b_g on (Larsson & Rubinstein-Salzedo 2014
/// for f(t) = 2t).
impl TableKind for Grundy {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let rule = Rule::parse(&self.rule)?;
        let (from, to, limit) = (self.from, self.to, Extended::parse(&self.limit)?);
        let misere = self.misere;
        let row_count = super::check_range(Self::NAME, "n", 0, from, to)?;
        // Those before the first one are computed as well.
        super::check_rows(Self::NAME, to)?;
        if limit == Natural::ZERO.into() {
            return Err(Error::BadOption(
                "the limit (--limit) is 0, and it must be at least 1".into(),
            ));
        }
        let last = to as u64;
        let table = GrundyTable::build(&rule, last, super::ask(misere, budget))?;
        // A limit beyond the largest pile allows what that pile allows.
        let most = limit.finite().and_then(Natural::to_u64).unwrap_or(last);
        let title = |rule: &str, misere: &str| {
            let limit = limit.to_short_string();
            format!("Grundy values of a pile of n, f(t) = {rule}{misere}, limit {limit}")
        };
        let caption = title(&super::short(&rule), super::misere_caption(misere));
        let picture = Plot::new(caption, 0, "n", "Grundy value");
        Ok(Sheet::Rows(Table {
            title: format!(
                "{}; the value is more than g from the limit b_g on (thresholds b_0, b_1, …)",
                title(&rule.to_string(), super::misere_words(misere))
            ),
            columns: vec![
                Column::integers("n"),
                Column::integers("grundy"),
                Column::integer_lists("thresholds"),
            ],
            bfile: Some((0, 1)),
            picture: Some(picture.dots(1, "Grundy value").into()),
            row_count,
            rows: Box::new((from as u64..=last).map(move |n| Ok(row(&table, n, most)))),
            remark: Box::new(move || misere.then(|| MISERE.into())),
        }))
    }
}

/// What misère values are, and what they are not.
const MISERE: &str = "In misère play an empty pile has the value 1, and every other the least value that no take reaches. A pile alone is lost if its value is 0; who wins a sum of piles does not follow from their values.";

fn row(table: &GrundyTable, n: u64, limit: u64) -> Row {
    let thresholds = table.thresholds(n).into_iter().map(Natural::from);
    vec![
        Cell::Natural(Natural::from(n)),
        Cell::Index(table.value(n, limit) as usize),
        Cell::List(thresholds.collect()),
    ]
}
