//! The shortest and the longest games.

use std::ops::RangeInclusive;

use fibnim::game::{Direction, ZeckendorfGame};
use fibnim::solve::game_length::{
    check_extremes, check_greedy, count_games, extremes, greedy_length, times_of_extremes,
    times_of_greedy,
};
use fibnim::theory::zeckendorf_length::{index_sum, longest_bound, shortest, term_count};
use fibnim::{Budget, Natural, Noun, Pace, Result};

use crate::grid::Sheet;
use crate::picture::Plot;
use crate::table::{Cell, Column, Row, Table};
use crate::tables::{TableKind, check_range, length};

/// Zeckendorf games: the shortest and the longest on n.
///
/// Beside the bounds of theory. Both directions share them. The b-file has the longest.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table lengths\n  fibnim table lengths --from 30 --to 40 --games\n  fibnim table lengths --greedy --to 200 -o lengths.svg"
    )
)]
pub struct Lengths {
    /// The first n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 1))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 40))]
    pub to: usize,
    /// Count the games, too.
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "greedy"))]
    pub games: bool,
    /// Play the greedy game alone, for large n.
    #[cfg_attr(feature = "clap", arg(long))]
    pub greedy: bool,
}

impl Lengths {
    /// What the table is called.
    pub const NAME: &'static str = "lengths";

    fn detail(&self) -> Detail {
        match (self.games, self.greedy) {
            (_, true) => Detail::Greedy,
            (true, false) => Detail::Count,
            (false, false) => Detail::Extremes,
        }
    }
}

/// What is computed of the games on n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// The shortest and the longest of all games.
    Extremes,
    /// These, and how many games there are.
    Count,
    /// The greedy game alone, which goes much further.
    Greedy,
}

impl Detail {
    /// What the rows weigh against each other.
    fn times(self, range: RangeInclusive<usize>) -> Vec<u64> {
        match self {
            // Counting walks through the same states, once more.
            Self::Extremes | Self::Count => times_of_extremes(range),
            Self::Greedy => times_of_greedy(range),
        }
    }
}

/// Beside Theorem 1.4 of *The Reversed Zeckendorf Game* 2023.
///
/// ```
/// use fibnim::Budget;
/// use fibnim_lab::tables::{Lengths, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let table = Lengths { from: 12, to: 13, games: true, greedy: false };
/// let mut out = Vec::new();
/// write(table.sheet(&Budget::default())?, Format::Csv, &mut out)?;
/// assert_eq!(
///     String::from_utf8(out)?,
///     "n,terms,index_sum,shortest,greedy,longest,bound,slack,games\n\
///      12,3,9,9,17,17,17,0,13184\n13,1,6,12,20,20,26,6,66144\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Lengths {
    fn entries(&self) -> Option<usize> {
        Some(length(self.from, self.to))
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (from, to, detail) = (self.from, self.to, self.detail());
        check_range(Self::NAME, "n", 1, from, to)?;
        check_greedy(from..=to, budget)?;
        if detail != Detail::Greedy {
            check_extremes(from..=to, budget)?;
        }
        let times = detail.times(from..=to);
        let mut pace = Pace::new("the lengths of games", budget)
            .counting(Noun::ROWS)
            .of(times.len() as u64)
            .weighing(times.iter().sum());
        let (each, mut all) = (budget.quietly(), Vec::new());
        for (n, time) in (from..).zip(times) {
            all.push(Case::new(n, detail, &each)?);
            // Each is long, and tells nothing itself.
            pace.weighed_step(time)?;
        }
        let mut columns: Vec<Column> = [
            "n",
            "terms",
            "index_sum",
            "shortest",
            "greedy",
            "longest",
            "bound",
            "slack",
        ]
        .map(Column::integers)
        .into();
        if detail == Detail::Count {
            columns.push(Column::naturals("games"));
        }
        let value = if detail == Detail::Greedy { 4 } else { 5 };
        let remark = remark(&all, detail);
        let title = "Lengths of the Zeckendorf games on n, forward and reversed (terms: Z(n); index_sum: IZ(n), F_1 = 1, F_2 = 2; bound: ⌊φ²n − IZ(n) − φZ(n)⌋)".into();
        let rows = all.into_iter().map(Case::row).collect();
        Ok(Sheet::Rows(Table {
            bfile: Some((0, value)),
            picture: Some(picture(detail).into()),
            remark: Box::new(|| remark),
            ..Table::of_rows(title, columns, rows)
        }))
    }
}

fn picture(detail: Detail) -> Plot {
    let plot = Plot::new("Lengths of the Zeckendorf games on n", 0, "n", "moves")
        .line(6, "bound of Theorem 1.4");
    match detail {
        Detail::Greedy => plot.line(4, "greedy game"),
        _ => plot.line(5, "longest game"),
    }
    .line(3, "shortest game")
}

struct Case {
    n: usize,
    terms: usize,
    index_sum: usize,
    shortest: usize,
    greedy: usize,
    longest: Option<usize>,
    bound: usize,
    games: Option<Natural>,
    /// Whether the shortest game is as long as the theorem says.
    as_stated: bool,
}

impl Case {
    fn new(n: usize, detail: Detail, budget: &Budget) -> Result<Self> {
        let natural = Natural::from(n);
        let game = ZeckendorfGame::new(Direction::Reversed);
        let forward = ZeckendorfGame::new(Direction::Forward);
        let greedy = greedy_length(&forward.start(&natural)?, budget)?;
        let stated = small(&shortest(&natural));
        let start = game.start(&natural)?;
        let computed = match detail {
            Detail::Greedy => None,
            _ => Some(extremes(game, &start, budget)?),
        };
        let games = match detail {
            Detail::Count => Some(count_games(game, &start, budget)?),
            _ => None,
        };
        Ok(Self {
            n,
            terms: term_count(&natural),
            index_sum: small(&index_sum(&natural)),
            shortest: computed.map_or(stated, |lengths| lengths.shortest),
            greedy: usize::try_from(greedy).expect("the games of a small n"),
            longest: computed.map(|lengths| lengths.longest),
            bound: small(&longest_bound(&natural)),
            games,
            as_stated: computed.is_none_or(|lengths| lengths.shortest == stated),
        })
    }

    fn row(self) -> Row {
        let longest = self.longest;
        let slack = longest.and_then(|longest| self.bound.checked_sub(longest));
        let mut row: Row = vec![
            Cell::Index(self.n),
            Cell::Index(self.terms),
            Cell::Index(self.index_sum),
            Cell::Index(self.shortest),
            Cell::Index(self.greedy),
            self.longest.map_or(Cell::Missing, Cell::Index),
            Cell::Index(self.bound),
            slack.map_or(Cell::Missing, Cell::Index),
        ];
        row.extend(self.games.map(Cell::Natural));
        row
    }
}

fn small(n: &Natural) -> usize {
    n.to_usize().expect("no larger than three times a small n")
}

fn remark(all: &[Case], detail: Detail) -> Option<String> {
    let (first, last) = (all.first()?.n, all.last()?.n);
    let range = if first == 1 {
        format!("n up to {last}")
    } else {
        format!("n from {first} to {last}")
    };
    if detail == Detail::Greedy {
        return Some(format!(
            "The greedy game splits whenever it can, and else combines the smallest chips it can (forward). It is a game, so the longest one is no shorter; for {range} not all games were looked at, and shortest is what Theorem 1.4 says."
        ));
    }
    let numbers = |wanted: &dyn Fn(&&Case) -> bool| -> Vec<String> {
        all.iter().filter(wanted).map(|l| l.n.to_string()).collect()
    };
    let attained = numbers(&|l| l.longest == Some(l.bound));
    let wrong = numbers(&|l| !l.as_stated || l.longest > Some(l.bound));
    let not_greedy = numbers(&|l| l.longest != Some(l.greedy));
    let mut lines = vec![if wrong.is_empty() {
        format!(
            "Theorem 1.4 (the shortest game has n − Z(n) moves, the longest at most the bound): verified for {range}."
        )
    } else {
        format!("Theorem 1.4 fails for n = {}.", wrong.join(", "))
    }];
    lines.push(match attained.as_slice() {
        [] => format!("The bound is attained for no n here, {range}."),
        some => format!("The bound is attained for n = {}.", some.join(", ")),
    });
    lines.push(if not_greedy.is_empty() {
        format!("The greedy game (forward: split whenever possible, else combine the smallest chips) is a longest one: verified for {range}.")
    } else {
        format!("The greedy game is not the longest for n = {}.", not_greedy.join(", "))
    });
    Some(lines.join("\n"))
}
