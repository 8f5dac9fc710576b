//! The strategy of Larsson & Rubinstein-Salzedo 2015, Theorem 19.

use fibnim::theory::larsson_rubinstein::Theorem19Class;
use fibnim::{Budget, Natural, Result};

use super::TableKind;
use crate::export::no_picture;
use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};

/// Fibonacci nim: how to win the three piles (3, 4, n).
///
/// Without a limit, for n = M to N. The b-file has the take.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table theorem-19\n  fibnim table theorem-19 --from 100 --to 120\n  fibnim table theorem-19 --to 1000 -o theorem-19.csv"
    )
)]
pub struct Theorem19 {
    /// The first n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = 0))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 40))]
    pub to: usize,
}

impl Theorem19 {
    /// What the table is called.
    pub const NAME: &'static str = "theorem-19";
}

/// The class of each n in Theorem 19, and its winning move.
impl TableKind for Theorem19 {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn check_picture(&self) -> Result<()> {
        Err(no_picture())
    }

    fn sheet<'a>(&self, _: &'a Budget) -> Result<Sheet<'a>> {
        let Self { from, to } = *self;
        let row_count = super::check_range(Self::NAME, "n", 0, from, to)?;
        Ok(Sheet::Rows(Table {
            title:
                "Fibonacci nim: (3, 4, n) without a limit is always N; a winning move for each n"
                    .into(),
            columns: vec![
                Column::integers("n"),
                Column::words("class"),
                Column::integers("from_pile_of"),
                Column::integers("take"),
                Column::words("to"),
            ],
            bfile: Some((0, 3)),
            picture: None,
            row_count,
            rows: Box::new((from..=to).map(|n| Ok(row(n)))),
            remark: Box::new(|| None),
        }))
    }
}

fn row(n: usize) -> Row {
    let class = Theorem19Class::of(&Natural::from(n));
    let (pile, take) = (class.pile(), class.take());
    let piles = match pile {
        3 => format!("{},4", 3 - take),
        _ => format!("3,{}", 4 - take),
    };
    vec![
        Cell::Natural(Natural::from(n)),
        Cell::Text(class.to_string()),
        Cell::Index(pile.into()),
        Cell::Index(take.into()),
        Cell::Text(format!("{piles},{n};{}", 2 * take)),
    ]
}
