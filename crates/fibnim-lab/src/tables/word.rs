//! The words of Larsson & Rubinstein-Salzedo 2015, Theorem 14.

use fibnim::theory::larsson_rubinstein::{DifferenceWord, Reading};
use fibnim::{Budget, Natural, Result};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::{self, Picture};
use crate::table::{Cell, Column, Row, Table};

/// Fibonacci nim: the word that says which two piles are lost.
///
/// Its partial sums are the differences of P-positions, which the b-file has; without options it is the Fibonacci word in the letters 2 and 1.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table word\n  fibnim table word --small 5 --limit 3 --to 40\n  fibnim table word --to 500 -o word.svg"
    )
)]
pub struct Word {
    /// The smaller pile.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value = "0"))]
    #[cfg_attr(feature = "clap", arg(allow_negative_numbers = true))]
    pub small: String,
    /// The limit.
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "1"))]
    pub limit: String,
    /// The number of the last letter; the first one is 0.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 19))]
    pub to: usize,
}

impl Word {
    /// What the table is called.
    pub const NAME: &'static str = "word";
}

/// The first letters of the word for a smaller pile m and a limit r, and the
/// differences k at which (m, m + k; r) is P, which are its partial sums.
impl TableKind for Word {
    fn entries(&self) -> Option<usize> {
        Some(super::length(0, self.to))
    }

    fn check_picture(&self) -> Result<()> {
        picture::check_letters(super::length(0, self.to))
    }

    fn sheet<'a>(&self, _: &'a Budget) -> Result<Sheet<'a>> {
        let (m, r) = (&Natural::parse(&self.small)?, &Natural::parse(&self.limit)?);
        let row_count = super::check_range(Self::NAME, "letter", 0, 0, self.to)?;
        let word = DifferenceWord::new(m, r, Reading::Corrected)?;
        Ok(Sheet::Rows(Table {
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
            row_count,
            rows: Box::new(rows(&word).take(row_count).map(Ok)),
            remark: Box::new(|| {
                Some("(m, m + k; r) is P exactly for the k in p_difference: each is the sum of the letters before it. The special step of Theorem 14 goes by the parity of α, not of p + α as printed, which fails first at (5, 7; 1).".into())
            }),
        }))
    }
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

fn rows(word: &DifferenceWord) -> impl Iterator<Item = Row> + use<> {
    let mut sum = Natural::ZERO;
    word.letters().enumerate().map(move |(i, letter)| {
        let row = vec![
            Cell::Index(i),
            Cell::Natural(sum.clone()),
            Cell::Natural(letter.clone()),
        ];
        sum += &letter;
        row
    })
}
