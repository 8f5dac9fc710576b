//! The strategy of Larsson & Rubinstein-Salzedo 2015, Theorem 19.

use fibnim::theory::larsson_rubinstein::Theorem19Class;
use fibnim::{Budget, Natural, Result};

use super::TableKind;
use crate::export::no_picture;
use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};

/// Fibonacci nim: how to win the three piles (3, 4, n) without a limit, for n = 0 to N.
///
/// The b-file has the take.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Theorem19 {
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
        Some(self.to.saturating_add(1))
    }

    fn check_picture(&self) -> Result<()> {
        Err(no_picture())
    }

    fn sheet<'a>(&self, _: &'a Budget) -> Result<Sheet<'a>> {
        let count = self.to.saturating_add(1);
        super::check_rows(Self::NAME, count)?;
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
            row_count: count,
            rows: Box::new((0..count).map(|n| Ok(row(n)))),
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
