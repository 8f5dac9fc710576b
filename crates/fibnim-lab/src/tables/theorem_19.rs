//! The strategy of Larsson & Rubinstein-Salzedo 2015, Theorem 19.

use fibnim::theory::larsson_rubinstein::Theorem19Class;
use fibnim::{Natural, Result};

use crate::table::{Cell, Column, Row, Table};

/// The class of each n = 0, …, `to` in Theorem 19 and its winning move from
/// (3, 4, n) without a limit.
pub fn theorem_19(to: usize) -> Result<Table<'static>> {
    let count = to.saturating_add(1);
    super::check_rows("theorem-19", count)?;
    Ok(Table {
        title: "Fibonacci nim: (3, 4, n) without a limit is always N; a winning move for each n"
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
    })
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
