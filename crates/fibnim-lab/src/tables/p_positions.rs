//! The lost positions of one, two or three piles.

use std::collections::HashMap;
use std::rc::Rc;

use fibnim::solve::{LostPositions, lost_positions, tableau};
use fibnim::{Ask, Budget, Error, Extended, Natural, Result, Rule, quote};

use super::TableKind;
use crate::export::no_picture;
use crate::grid::{Axis, Drawn, Entry, Grid, Shading, Sheet};
use crate::picture::{self, Scene, Style};
use crate::table::{Cell, Column, Table};

/// The names of the piles, in ascending order.
const PILES: [&str; 3] = ["a", "b", "c"];

/// The P-positions of one, two or three piles.
///
/// The player to move loses them. The b-file has those of one pile: with the limit of its opening, 1, 2, 3, 5, 8, 13, … for Fibonacci nim.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table p-positions --piles 2 --limit 6\n  fibnim table p-positions --piles 1 --limit opening --to 100\n  fibnim table p-positions --piles 2 --misere\n  fibnim table p-positions --to 100 -o lost.png"
    )
)]
pub struct PPositions {
    /// The rule f(t): an expression such as 3t, or a table such as 1,2,2,7….
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", default_value = "2t"))]
    pub rule: String,
    /// How many piles: 1, 2 or 3.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3)))]
    pub piles: u8,
    /// The largest pile.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 30))]
    pub to: usize,
    /// The limit of the first take: a number such as 6, 'inf' for none, or 'opening', which is n − 1 for one pile of n, and none for more piles.
    #[cfg_attr(feature = "clap", arg(long, value_name = "L", default_value = "inf"))]
    #[cfg_attr(feature = "clap", arg(allow_negative_numbers = true))]
    pub limit: String,
    /// Misère play: who cannot move wins.
    #[cfg_attr(feature = "clap", arg(long))]
    pub misere: bool,
}

impl PPositions {
    /// What the table is called.
    pub const NAME: &'static str = "p-positions";

    /// The limit; `None` if it is that of the opening of one pile.
    fn limit(&self, piles: usize) -> Result<Option<Extended>> {
        let text = self.limit.trim();
        if text == OPENING {
            return Ok((piles > 1).then_some(Extended::Infinite));
        }
        // What begins as a number is refused as a number.
        let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        match Extended::parse(text) {
            Err(_) if !is_number => Err(Error::BadOption(format!(
                "{} is not a limit: give a number such as 6, inf for none, or {OPENING} for n − 1",
                quote(text)
            ))),
            limit => limit.map(Some),
        }
    }
}

/// The word for the limit at the opening of the game.
const OPENING: &str = "opening";

/// The piles that are lost at the opening of the game on one pile: without a take of
/// at most n − 1 that wins. Of two piles 0 and n, n is one pile.
///
/// From a single stone there is no move at its opening: who is to move has lost,
/// and in misère play won.
fn lost_openings(rule: &Rule, to: usize, ask: Ask<'_>) -> Result<Vec<usize>> {
    super::check_rows(PPositions::NAME, to)?;
    if to == 0 {
        return Ok(Vec::new());
    }
    let takes = tableau(rule, 0, to, ask)?;
    let is_lost = |n: &usize| match n {
        1 => ask.is_normal(),
        _ => takes.get(0, *n).is_none_or(|least| least >= *n as u64),
    };
    Ok((1..=to).filter(is_lost).collect())
}

/// One pile: a sequence.
fn one_pile(rule: &str, to: usize, limit: &str, all: usize, lost: Vec<usize>) -> Table<'static> {
    let remark = share(lost.len(), all as u128);
    let title = format!(
        "P-positions of one pile a up to {to}, f(t) = {rule}, {limit}: the player to move loses"
    );
    let rows = (1..).zip(lost);
    let rows = rows.map(|(k, pile)| vec![Cell::Index(k), Cell::Natural(Natural::from(pile))]);
    Table {
        bfile: Some((0, 1)),
        ..Table::of_rows(
            title,
            vec![Column::integers("k"), Column::integers("a")],
            rows.collect(),
        )
    }
    .remarking(remark)
}

/// The piles a ≤ b ≤ c are in ascending order. The positions are computed, by
/// least takes, for any rule. Those of one pile are numbered, by k.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::tables::{PPositions, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let table = PPositions { rule: "2t".into(), piles: 3, to: 4, limit: "inf".into(), misere: false };
/// let mut out = Vec::new();
/// write(table.sheet(&Budget::default())?, Format::Csv, &mut out)?;
/// assert_eq!(String::from_utf8(out)?, "a,b,c\n0,0,0\n0,1,1\n0,2,2\n0,3,3\n0,4,4\n1,2,4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for PPositions {
    fn check_picture(&self) -> Result<()> {
        if self.piles == 1 {
            return Err(no_picture());
        }
        let side = self.to.saturating_add(1);
        picture::check_cells(side, side)
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (piles, to) = (usize::from(self.piles), self.to);
        let (rule, limit) = (&Rule::parse(&self.rule)?, &self.limit(piles)?);
        let ask = super::ask(self.misere, budget);
        let words = format!("{rule}{}", super::misere_words(self.misere));
        let Some(limit) = limit else {
            let lost = lost_openings(rule, to, ask)?;
            return Ok(Sheet::Rows(one_pile(&words, to, "limit a − 1", to, lost)));
        };
        let lost = lost_positions(rule, piles, to as u64, limit, ask)?;
        super::check_rows(Self::NAME, lost.len())?;
        if piles == 1 {
            let lost = lost.iter().flatten().map(|&pile| pile as usize).collect();
            let (limit, all) = (limit_words(limit), to.saturating_add(1));
            return Ok(Sheet::Rows(one_pile(&words, to, &limit, all, lost)));
        }
        let lost = Rc::new(lost);
        let drawn = Rc::clone(&lost);
        let (names, blank) = match piles {
            2 => ("two piles a, b", "blank: N".to_owned()),
            _ => ("three piles a, b, c", format!("crossed: no c up to {to}")),
        };
        let caption = format!(
            "P-positions of {names} up to {to} in any order, f(t) = {}{}, {} ({blank})",
            super::short(rule),
            super::misere_caption(self.misere),
            limit_words(limit)
        );
        let limited = limit.clone();
        Ok(Sheet::Drawn(Drawn {
            table: table(&words, piles, to, limit, lost),
            picture: Box::new(move |style| picture(&drawn, piles, to, &limited, caption, style)),
        }))
    }
}

/// The rule has the words of misère play behind it.
fn table(
    rule: &str,
    piles: usize,
    to: usize,
    limit: &Extended,
    lost: Rc<LostPositions>,
) -> Table<'static> {
    let remark = remark(piles, to, lost.len());
    Table {
        title: format!(
            "P-positions of {} up to {to}, f(t) = {rule}, {}: the player to move loses",
            pile_words(piles),
            limit_words(limit)
        ),
        columns: PILES[..piles]
            .iter()
            .map(|name| Column::integers(name))
            .collect(),
        bfile: None,
        picture: None,
        row_count: lost.len(),
        rows: Box::new((0..lost.len()).map(move |i| {
            let piles = lost.get(i).unwrap_or_default().iter();
            let cells = piles.map(|&pile| Cell::Natural(Natural::from(pile)));
            Ok(cells.collect())
        })),
        remark: Box::new(move || Some(remark)),
    }
}

/// What is seen from above of all P-positions, with their piles in any order:
/// two of three piles are the axes, and the third is the colour. Without a limit
/// there is at most one, else it is the least one. Of two piles the colour is their difference.
fn picture(
    lost: &LostPositions,
    piles: usize,
    to: usize,
    limit: &Extended,
    caption: String,
    style: &Style,
) -> Result<Scene> {
    let shown = seen_from_above(lost);
    let axis = |name| Axis {
        name,
        first: 0,
        length: to + 1,
    };
    let grid = Grid {
        title: String::new(),
        caption,
        rows: axis("a"),
        columns: axis("b"),
        value: match (piles, limit) {
            (2, _) => "difference",
            (_, Extended::Infinite) => "c",
            _ => "least c",
        },
        // Larger piles c were not looked at; of two piles none is left out.
        searched_to: (piles == 3).then_some(to as u64),
        has_infinity: false,
        entry: Box::new(move |row, column| {
            let number = shown.get(&(row, column)).copied();
            number.map_or(Entry::Unknown, Entry::Number)
        }),
        shading: Shading::Linear,
        marks: None,
        remark: Box::new(|| None),
    };
    picture::heat_map(&grid, style)
}

/// By two piles in any order: the difference of two, the least third of three.
fn seen_from_above(lost: &LostPositions) -> HashMap<(usize, usize), u64> {
    let mut seen = HashMap::new();
    let mut see = |x: u32, y: u32, z: u32| {
        let least = seen.entry((x as usize, y as usize)).or_insert(u64::MAX);
        *least = u64::from(z).min(*least);
    };
    for position in lost.iter() {
        match *position {
            [a, b] => {
                see(a, b, b - a);
                see(b, a, b - a);
            }
            [a, b, c] => {
                for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
                    see(x, y, z);
                    see(y, x, z);
                }
            }
            _ => {}
        }
    }
    seen
}

fn pile_words(piles: usize) -> &'static str {
    match piles {
        2 => "two piles a ≤ b",
        _ => "three piles a ≤ b ≤ c",
    }
}

fn limit_words(limit: &Extended) -> String {
    match limit {
        Extended::Infinite => "without a limit".into(),
        Extended::Finite(limit) => format!("limit {}", limit.to_short_string()),
    }
}

fn remark(piles: usize, to: usize, lost: usize) -> String {
    // (to + 1)(to + 2)…(to + piles)/piles!
    let all = (1..=piles as u128).fold(1, |all, i| all * (to as u128 + i) / i);
    share(lost, all)
}

/// "10 of 101 positions are P."
fn share(lost: usize, all: u128) -> String {
    let positions = if all == 1 { "position" } else { "positions" };
    let are = if lost == 1 || all == 1 { "is" } else { "are" };
    format!("{lost} of {all} {positions} {are} P.")
}
