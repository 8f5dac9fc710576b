//! The reversed Zeckendorf game: who wins from the start of each n, and what
//! that says of the paper's conjectures.

use fibnim::game::{edge_counts, state_counts};
use fibnim::solve::bins;
use fibnim::{Budget, Error, Natural, Outcome, Result};

use super::TableKind;
use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};

/// 1/φ.
const INVERSE_PHI: f64 = 0.618_033_988_749_894_8;

/// The first n: from a single chip of 1 there is no move.
const FIRST: usize = 2;

/// The reversed Zeckendorf game: who wins, for n = M to N.
///
/// With the share of player 1 so far, and the vertices and edges of its graph. The b-file has the winner.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table reversed\n  fibnim table reversed --from 100 --to 129 --winners-only\n  fibnim table reversed --to 300 -o share.svg"
    )
)]
pub struct Reversed {
    /// The first n, at least 2.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = FIRST))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 129))]
    pub to: usize,
    /// Only n and the winner.
    #[cfg_attr(feature = "clap", arg(long))]
    pub winners_only: bool,
}

impl Reversed {
    /// What the table is called.
    pub const NAME: &'static str = "reversed";
}

/// Table A.1 of *The Reversed Zeckendorf Game*, as far as wanted.
impl TableKind for Reversed {
    fn entries(&self) -> Option<usize> {
        Some(super::length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self { from, to, .. } = *self;
        super::check_range(Self::NAME, "n", FIRST, from, to)?;
        // The ordered solution of an n has all that are less beside it.
        let mut winners = winners_from_2(to, budget)?;
        winners.drain(..from - FIRST);
        Ok(Sheet::Rows(if self.winners_only {
            winners_table(from, &winners)
        } else {
            whole_table(from, to, winners)
        }))
    }
}

fn whole_table(from: usize, to: usize, winners: Vec<Outcome>) -> Table<'static> {
    let (vertices, edges) = (state_counts(to), edge_counts(to));
    let remark = (from == FIRST).then(|| remark(&winners)).flatten();
    let winners_count = winners.len();
    let mut first = 0;
    let rows = (from..).zip(winners).map(move |(n, winner)| {
        first += usize::from(winner == Outcome::N);
        Ok(vec![
            Cell::Index(n),
            player(winner),
            count(vertices[n]),
            count(edges[n]),
            Cell::Real(ratio(first, n + 1 - from), 6),
        ])
    });
    Table {
        title: "The reversed Zeckendorf game from the Zeckendorf representation of n: who wins, the size of the game's graph, and the share of player 1 so far".into(),
        columns: vec![
            Column::integers("n"),
            Column::integers("winner"),
            Column::naturals("vertices"),
            Column::naturals("edges"),
            Column::reals("share_1"),
        ],
        bfile: Some((0, 1)),
        picture: Some(share_plot(from, "").line(4, "share").settling().into()),
        row_count: winners_count,
        rows: Box::new(rows),
        remark: Box::new(move || remark),
    }
}

/// The winners alone, of n = `first` ≥ 2 and on.
pub(crate) fn winners_table(first: usize, winners: &[Outcome]) -> Table<'static> {
    let remark = (first == FIRST).then(|| remark(winners)).flatten();
    let winners = winners.to_vec();
    Table {
        title: "The reversed Zeckendorf game from the Zeckendorf representation of n: which player wins".into(),
        columns: vec![Column::integers("n"), Column::integers("winner")],
        bfile: Some((0, 1)),
        picture: Some(share_plot(first, "").share(1, 1, "share").settling().into()),
        row_count: winners.len(),
        rows: Box::new(
            (first..)
                .zip(winners)
                .map(|(n, winner)| Ok(vec![Cell::Index(n), player(winner)])),
        ),
        remark: Box::new(move || remark),
    }
}

/// The reversed Zeckendorf game: Conjectures 1.2 and 1.3.
///
/// What is known of them by computation: the share of player 1 stands beside 1/φ.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table conjectures\n  fibnim table conjectures --to 400\n  fibnim table conjectures --to 300 -o share.png"
    )
)]
pub struct Conjectures {
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 200))]
    pub to: usize,
}

impl Conjectures {
    /// What the table is called.
    pub const NAME: &'static str = "conjectures";
}

/// How often each player wins up to some n.
impl TableKind for Conjectures {
    /// A few for each power of ten.
    fn entries(&self) -> Option<usize> {
        Some(60)
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let to = self.to;
        let winners = winners_from_2(to, budget)?;
        let stops = stops(to);
        let remark = remark(&winners);
        Ok(Sheet::Rows(Table {
            title: "Conjectures 1.2 (player 2 wins the reversed Zeckendorf game for infinitely many n) and 1.3 (the share of player 1 tends to 1/φ), as far as computed, from n = 2 on".into(),
            columns: vec![
                Column::integers("to_n"),
                Column::integers("wins_1"),
                Column::integers("wins_2"),
                Column::integers("last_2"),
                Column::reals("share_1"),
                Column::reals("inverse_phi"),
                Column::reals("difference"),
            ],
            bfile: None,
            picture: Some(sample_plot(&stops).into()),
            row_count: stops.len(),
            rows: Box::new(stops.into_iter().map(move |n| Ok(conjecture_row(&winners[..=n - FIRST])))),
            remark: Box::new(move || remark),
        }))
    }
}

/// The share at some n alone: between them it rises and falls, so that no line
/// joins them.
fn sample_plot(stops: &[usize]) -> Plot {
    let words = |stops: &[usize]| {
        let words: Vec<String> = stops.iter().map(ToString::to_string).collect();
        words.join(", ")
    };
    let samples = match stops {
        [first, second, third, _, .., last] if stops.len() > 6 => {
            format!("{}, … and {last}", words(&[*first, *second, *third]))
        }
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", words(before)),
        all => words(all),
    };
    share_plot(FIRST, &format!(", for n = {samples} alone"))
        .logarithmic_x()
        .dots(4, "share")
}

/// The share of player 1 beside 1/φ, over n, and of which n.
fn share_plot(first: usize, of: &str) -> Plot {
    let starts = if first == FIRST {
        "up to n".into()
    } else {
        format!("from {first} to n")
    };
    let caption = format!(
        "The reversed Zeckendorf game: share of the starts {starts} that player 1 wins{of}"
    );
    Plot::new(caption, 0, "n", "share of player 1").level(INVERSE_PHI, "1/φ = 0.6180")
}

/// 10, 20, 50, 100, …, and the last n.
fn stops(to: usize) -> Vec<usize> {
    let powers = std::iter::successors(Some(10usize), |power| power.checked_mul(10));
    let mut stops: Vec<usize> = powers
        .flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)))
        .take_while(|&n| n < to)
        .collect();
    if to >= FIRST {
        stops.push(to);
    }
    stops
}

fn conjecture_row(winners: &[Outcome]) -> Row {
    let [first, second] = wins(winners);
    let last = winners.iter().rposition(|winner| *winner == Outcome::P);
    let share = ratio(first, winners.len());
    vec![
        Cell::Index(winners.len() + FIRST - 1),
        Cell::Index(first),
        Cell::Index(second),
        last.map_or(Cell::Missing, |i| Cell::Index(i + FIRST)),
        Cell::Real(share, 6),
        Cell::Real(INVERSE_PHI, 6),
        Cell::Real(share - INVERSE_PHI, 6),
    ]
}

/// What the winners of n = 2, 3, … say of the conjectures, and what not.
fn remark(winners: &[Outcome]) -> Option<String> {
    if winners.is_empty() {
        return None;
    }
    let [first, second] = wins(winners);
    Some(format!(
        "Player 1 wins {first} and player 2 wins {second} of n = {FIRST} to {}: a share of {:.6} for player 1, beside 1/φ = {INVERSE_PHI:.6}. This is computed, and proves neither Conjecture 1.2 (player 2 wins for infinitely many n) nor 1.3 (the share tends to 1/φ).",
        winners.len() + FIRST - 1,
        ratio(first, winners.len()),
    ))
}

/// How many each player wins.
fn wins(winners: &[Outcome]) -> [usize; 2] {
    let first = winners.iter().filter(|winner| **winner == Outcome::N);
    let first = first.count();
    [first, winners.len() - first]
}

/// The winners of n = 2, …, `to`.
fn winners_from_2(to: usize, budget: &Budget) -> Result<Vec<Outcome>> {
    if to < FIRST {
        return Err(Error::BadOption(format!(
            "the last n is {to}, and it must be at least {FIRST}: from a single 1 there is no move"
        )));
    }
    let mut winners = bins::winners(to, 0, budget)?;
    winners.drain(..winners.len().min(FIRST - 1));
    Ok(winners)
}

fn player(winner: Outcome) -> Cell {
    Cell::Index(match winner {
        Outcome::N => 1,
        Outcome::P => 2,
    })
}

fn count(count: u128) -> Cell {
    Cell::Natural(Natural::from(count))
}

#[expect(clippy::cast_precision_loss, reason = "both are small")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
