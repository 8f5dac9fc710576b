//! Whinihan's open question: the lasting lag p of the rule f(t) = ct.

use fibnim::numeration::stable_lag;
use fibnim::{Budget, Error, Excess, Result, Rule, Unit};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// The last c of a table.
const MAX_C: usize = 8000;

/// Whinihan's open question: the lasting lag of f(t) = ct.
///
/// How p grows, beside c·ln c. The b-file has p.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table lag\n  fibnim table lag --from 100 --to 120\n  fibnim table lag --to 300 -o lag.svg"
    )
)]
pub struct Lag {
    /// The first c, at least 1.
    #[cfg_attr(feature = "clap", arg(long, value_name = "B", default_value_t = 1))]
    pub from: usize,
    /// The last c.
    #[cfg_attr(feature = "clap", arg(long, value_name = "C", default_value_t = 20))]
    pub to: usize,
}

impl Lag {
    /// What the table is called.
    pub const NAME: &'static str = "lag";
}

/// With p(c), H_{k+1} = H_k + H_{k+1−p} from some k on for ever. Whinihan 1963
/// asks for a relation between p(c) and c·ln c.
impl TableKind for Lag {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self { from, to } = *self;
        let row_count = super::check_range(Self::NAME, "c", 1, from, to)?;
        if to > MAX_C {
            return Err(Error::LimitExceeded {
                what: format!("the table {}", Self::NAME),
                needed: format!("{to} rows, each of which takes longer than the one before"),
                limit: format!("{MAX_C} rows, about a minute"),
                excess: vec![Excess::beyond(MAX_C, Unit::Rows).needing(to)],
            });
        }
        // How far the table is, is told by its rows.
        let each = budget.quietly();
        Ok(Sheet::Rows(Table {
            title: "Whinihan's question: p for the rule f(t) = ct, with H_{k+1} = H_k + H_{k+1−p} from k on, for ever".into(),
            columns: vec![
                Column::integers("c"),
                Column::integers("p"),
                Column::integers("from_k"),
                Column::reals("c_ln_c"),
                Column::reals("p_over_c_ln_c"),
            ],
            bfile: Some((0, 1)),
            picture: Some(
                Plot::new(
                    "Whinihan’s question: the lasting lag p of f(t) = ct beside c·ln c",
                    0,
                    "c",
                    "p / (c·ln c)",
                )
                .dots(4, "p / (c·ln c)")
                .level(1.0, "1")
                .into(),
            ),
            row_count,
            rows: Box::new((from..=to).map(move |c| row(c, &each))),
            remark: Box::new(|| {
                Some("p is proved for each c. That it stays near c·ln c is observed: how p depends on c is Whinihan's open question.".into())
            }),
        }))
    }
}

#[expect(clippy::cast_precision_loss, reason = "c and p are far below 2^52")]
fn row(c: usize, budget: &Budget) -> Result<Row> {
    let lag = stable_lag(&Rule::times(c as u64), budget)?;
    let growth = c as f64 * (c as f64).ln();
    let ratio = if c == 1 {
        Cell::Missing
    } else {
        Cell::Real(lag.p as f64 / growth, 4)
    };
    Ok(vec![
        Cell::Index(c),
        Cell::Index(lag.p),
        Cell::Index(lag.from_k),
        Cell::Real(growth, 3),
        ratio,
    ])
}
