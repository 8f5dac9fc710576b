//! The words of Larsson & Rubinstein-Salzedo 2015, Theorem 14.

use fibnim::theory::larsson_rubinstein::{DifferenceWord, Reading};
use fibnim::{Natural, Result};

use crate::picture::Picture;
use crate::table::{Cell, Column, Row, Table};

/// The word of P-differences for a smaller pile m and a limit r of Fibonacci
/// nim: its first letters, and the differences k at which (m, m + k; r) is P,
/// which are its partial sums.
pub fn word(m: &Natural, r: &Natural, count: usize) -> Result<Table<'static>> {
    super::check_rows("word", count)?;
    let word = DifferenceWord::new(m, r, Reading::Corrected)?;
    Ok(Table {
        title: format!(
            "Fibonacci nim: the word of P-differences for the smaller pile m = {} and the limit r = {} ({}, p = {}, α = {})",
            m.to_short_string(),
            r.to_short_string(),
            word.kind(),
            word.p(),
            word.alpha()
        ),
        columns: vec![
            Column::integers("i"),
            Column::naturals("p_difference"),
            Column::naturals("letter"),
        ],
        bfile: Some((0, 1)),
        picture: Some(Picture::Word {
            caption: caption(m, r),
            column: 2,
        }),
        row_count: count,
        rows: Box::new(rows(word).take(count).map(Ok)),
        remark: Box::new(|| {
            Some("(m, m + k; r) is P exactly for the k in p_difference: each is the sum of the letters before it. The special step of Theorem 14 goes by the parity of α, not of p + α as printed, which fails first at (5, 7; 1).".into())
        }),
    })
}

/// What the picture shows: without a smaller pile and with the limit 1 it is the
/// Fibonacci word itself (Proposition 6), 2 for x and 1 for y.
fn caption(m: &Natural, r: &Natural) -> String {
    if m.is_zero() && *r == Natural::ONE {
        return "The Fibonacci word, 2 for x and 1 for y: (k; 1) is P where a tile begins".into();
    }
    format!(
        "Fibonacci nim: (m, m + k; r) is P where a tile begins, m = {}, r = {}",
        m.to_short_string(),
        r.to_short_string()
    )
}

fn rows(word: DifferenceWord) -> impl Iterator<Item = Row> {
    let mut sum = Natural::ZERO;
    word.into_letters().enumerate().map(move |(i, letter)| {
        let row = vec![
            Cell::Index(i),
            Cell::Natural(sum.clone()),
            Cell::Natural(letter.clone()),
        ];
        sum += &letter;
        row
    })
}
