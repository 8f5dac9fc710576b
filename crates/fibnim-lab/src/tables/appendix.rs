//! The appendix of Allen & Ponomarenko 2014.

use fibnim::numeration::Zeckendorf;
use fibnim::theory::allen_ponomarenko::fibonacci_nim;
use fibnim::{Ask, Budget, Extended, Natural, Result};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// Fibonacci nim: the winning first moves of one pile.
///
/// To look up or to check by hand: representation, gap vector and winning first moves for n = M to N. The b-file has how many there are.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table appendix\n  fibnim table appendix --from 90 --to 100\n  fibnim table appendix --to 1000 -o moves.csv"
    )
)]
pub struct Appendix {
    /// The first n, at least 1.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = 1))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 100))]
    pub to: usize,
}

impl Appendix {
    /// What the table is called.
    pub const NAME: &'static str = "appendix";
}

/// Every winning move of the opening, which may not take the whole pile. The
/// printed table covers n ≤ 100 and is wrong at n = 13, where it lists 13, and
/// at n = 27, where it lists 5 in place of 1.
impl TableKind for Appendix {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self { from, to } = *self;
        let row_count = super::check_range(Self::NAME, "n", 1, from, to)?;
        Ok(Sheet::Rows(Table {
            title: format!(
                "Fibonacci nim: winning first moves for n = {from} to {to} (rightmost digit: F_2; gaps a_r, …, a_2; a_1)"
            ),
            columns: vec![
                Column::integers("n"),
                Column::written_numbers("bits"),
                Column::words("gap_vector"),
                Column::integer_lists("winning_moves"),
                Column::integers("move_count"),
            ],
            bfile: Some((0, 4)),
            picture: Some(
                Plot::new(
                    "Fibonacci nim: how many first moves win",
                    0,
                    "n",
                    "winning first moves",
                )
                .dots(4, "winning first moves")
                .into(),
            ),
            row_count,
            rows: Box::new((from..=to).map(|n| row(&Natural::from(n), budget))),
            remark: Box::new(|| None),
        }))
    }
}

fn row(n: &Natural, budget: &Budget) -> Result<Row> {
    let representation = Zeckendorf::of(n);
    let limit = Extended::from(n - &Natural::ONE);
    let answer = fibonacci_nim(n, &limit, Ask::normal(budget))?;
    let moves: Vec<Natural> = answer.takes().map(|(_, take)| take.clone()).collect();
    let count = Cell::Index(moves.len());
    Ok(vec![
        Cell::Natural(n.clone()),
        Cell::Text(representation.to_bit_string()),
        Cell::Text(representation.gap_vector().to_string()),
        Cell::List(moves),
        count,
    ])
}
