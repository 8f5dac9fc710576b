//! Who of k players moves last.

use std::cmp::Ordering;

use fibnim::game::{Direction, ZeckendorfGame};
use fibnim::solve::game_length::{Lengths, Measure};
use fibnim::{Budget, Error, Fraction, Natural, Noun, Pace, Result};

use super::{DIGITS, check_exact, check_players, game_words, measure_words, player_words};
use crate::grid::Sheet;
use crate::picture::{Picture, Plot};
use crate::table::{Cell, Column, Row, Table};
use crate::tables::{TableKind, check_entries, check_range, length};

/// Zeckendorf games of K players: who moves last, and wins.
///
/// How likely each is to do so, for n = M to N.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table residues zeckendorf-reversed\n  fibnim table residues zeckendorf --from 20 --to 30 --players 3 --exact\n  fibnim table residues zeckendorf-reversed --to 60 -o residues.svg"
    )
)]
pub struct Residues {
    /// The game.
    #[cfg_attr(feature = "clap", arg(value_parser = super::games()))]
    pub game: Direction,
    /// The first n, at least 1.
    #[cfg_attr(feature = "clap", arg(long, value_name = "M", default_value_t = 1))]
    pub from: usize,
    /// The last n.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 20))]
    pub to: usize,
    /// How many players.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", default_value_t = 2))]
    pub players: usize,
    /// How likely a game is.
    #[cfg_attr(feature = "clap", arg(long, value_parser = super::measures(), default_value = "moves"))]
    pub measure: Measure,
    /// Write the probabilities as fractions, too, however long they are.
    #[cfg_attr(feature = "clap", arg(long))]
    pub exact: bool,
}

impl Residues {
    /// What the table is called.
    pub const NAME: &'static str = "residues";

    fn remark(&self, fair: &[usize]) -> String {
        let Self {
            from, to, players, ..
        } = *self;
        let limit = format!("Theorem 1.5: as n grows, all tend to 1/{players}.");
        if self.measure == Measure::MovesFloat {
            return format!("{limit} In floating point, differences below 1e-13 are rounding.");
        }
        let even: Vec<usize> = (4..=to).step_by(2).collect();
        let range = match from {
            1 => format!("up to {to}"),
            _ => format!("from {from} to {to}"),
        };
        let words = if fair.is_empty() {
            format!("for no n {range}")
        } else if fair.len() == length(from, to) {
            format!("for every n {range}")
        } else if from == 1 && fair.len() > 2 && fair == even {
            format!("for the even n from 4 on, and for no other n, verified to {to}")
        } else {
            let list: Vec<String> = fair.iter().map(ToString::to_string).collect();
            format!("for n = {} of all n {range}", list.join(", "))
        };
        let remark = format!("{limit} All are exactly 1/{players} {words}.");
        let is_theorem = self.game == Direction::Reversed
            && self.measure == Measure::Moves
            && players == 2
            && from == 1;
        match theorem_3_2(fair, to).filter(|_| is_theorem) {
            Some(words) => format!("{remark}\n{words}"),
            None => remark,
        }
    }
}

/// The residues of the length modulo k. Theorem 1.5 of *The Reversed
/// Zeckendorf Game* 2023 says that all chances tend to 1/k.
///
/// ```
/// use fibnim::{Budget, game::Direction, solve::game_length::Measure};
/// use fibnim_lab::tables::{Residues, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let table = Residues {
///     game: Direction::Reversed,
///     from: 1,
///     to: 5,
///     players: 2,
///     measure: Measure::Moves,
///     exact: true,
/// };
/// let mut out = Vec::new();
/// write(table.sheet(&Budget::default())?, Format::Csv, &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.starts_with("n,player,probability,minus_1_over_k,exact\n"));
/// assert!(text.ends_with("4,1,0.5,0,1/2\n4,2,0.5,0,1/2\n5,1,0.25,-0.25,1/4\n5,2,0.75,0.25,3/4\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for Residues {
    fn entries(&self) -> Option<usize> {
        Some(length(self.from, self.to).saturating_mul(self.players))
    }

    fn check_picture(&self) -> Result<()> {
        if self.players > PLAYERS_DRAWN {
            return Err(Error::BadOption(format!(
                "a picture of residues shows up to {PLAYERS_DRAWN} players: ask for fewer, or write the table as text, csv, json or parquet"
            )));
        }
        self.entries().map_or(Ok(()), Picture::check_rows)
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let Self {
            from, to, players, ..
        } = *self;
        check_players(players)?;
        check_exact(self.measure, self.exact)?;
        let numbers = check_range(Self::NAME, "n", 1, from, to)?;
        check_entries(Self::NAME, numbers, players)?;
        let game = ZeckendorfGame::new(self.game);
        self.measure.check_up_to(game, to, budget)?;
        let mut columns = vec![
            Column::integers("n"),
            Column::integers("player"),
            Column::reals("probability"),
            Column::reals("minus_1_over_k"),
        ];
        if self.exact {
            columns.push(Column::written_numbers("exact"));
        }
        let (mut rows, mut fair) = (Vec::new(), Vec::new());
        let times = self.measure.times(game, from..=to)?;
        let mut pace = Pace::new("the lengths of games", budget)
            .counting(Noun::ROWS)
            .of(numbers as u64)
            .weighing(times.iter().sum());
        let each = budget.quietly();
        for (n, time) in (from..).zip(times) {
            let start = game.start(&Natural::from(n))?;
            let wins = Wins::new(self.measure.lengths(game, &start, &each)?, players);
            // Each is long, and tells nothing itself.
            pace.weighed_step(time)?;
            if wins.are_equal(players) {
                fair.push(n);
            }
            rows.extend(wins.rows(n, players, self.exact));
        }
        let remark = self.remark(&fair);
        let title = format!(
            "Who of {} moves last in {} on n, {} (1/k = 1/{players})",
            player_words(players),
            game_words(self.game),
            measure_words(self.measure)
        );
        let picture = (players <= PLAYERS_DRAWN).then(|| plot(&title, players).into());
        Ok(Sheet::Rows(Table {
            picture,
            remark: Box::new(|| Some(remark)),
            ..Table::of_rows(title, columns, rows)
        }))
    }
}

/// The most players of a picture: the lines of more cannot be told apart.
const PLAYERS_DRAWN: usize = 6;

/// The differences, which become small: the probabilities would all be at 1/k.
fn plot(title: &str, players: usize) -> Plot {
    let caption = format!("{title}: how far each is from 1/{players}");
    let plot = Plot::new(caption, 0, "n", &format!("probability − 1/{players}"));
    let plot = plot.level(0.0, format!("1/{players}")).signed();
    (1..=players).fold(plot, |plot, player| {
        plot.line_where(3, 1, player, &format!("player {player}"))
    })
}

/// The probabilities of the players.
enum Wins {
    Exact(Vec<Fraction>),
    Float(Vec<f64>),
}

impl Wins {
    fn new(lengths: Lengths, players: usize) -> Self {
        match lengths {
            Lengths::Exact(lengths) => Self::Exact(lengths.winners(players)),
            Lengths::Float(lengths) => Self::Float(lengths.winners(players)),
        }
    }

    /// Whether each is known to be exactly 1/k.
    fn are_equal(&self, players: usize) -> bool {
        let share = Fraction::one_over(players);
        match self {
            Self::Exact(wins) => wins.iter().all(|win| Some(win) == share.as_ref()),
            Self::Float(_) => false,
        }
    }

    fn rows(self, n: usize, players: usize, fractions: bool) -> Vec<Row> {
        let row = |player: usize, probability: f64, apart: f64| {
            vec![
                Cell::Index(n),
                Cell::Index(player),
                Cell::Significant(probability, DIGITS),
                Cell::Significant(apart, 6),
            ]
        };
        match self {
            Self::Exact(wins) => {
                let rows = (1..).zip(wins).map(|(player, win)| {
                    let mut row = row(player, win.to_f64(), minus_share(&win, players));
                    if fractions {
                        row.push(Cell::Text(win.to_string()));
                    }
                    row
                });
                rows.collect()
            }
            Self::Float(wins) => {
                #[expect(clippy::cast_precision_loss, reason = "few players")]
                let share = 1.0 / players as f64;
                let rows = (1..).zip(wins);
                rows.map(|(player, win)| row(player, win, win - share))
                    .collect()
            }
        }
    }
}

/// The difference to 1/k, subtracted before it is rounded.
fn minus_share(win: &Fraction, players: usize) -> f64 {
    let share = Fraction::one_over(players).expect("at least one player");
    match win.distance(&share) {
        (Ordering::Less, apart) => -apart.to_f64(),
        (_, apart) => apart.to_f64(),
    }
}

/// What became of Theorem 3.2: both of two players win with probability 1/2 if
/// n is even.
fn theorem_3_2(fair: &[usize], to: usize) -> Option<String> {
    let even = (2..=to).step_by(2).filter(|n| !fair.contains(n));
    let exceptions: Vec<String> = even.map(|n| n.to_string()).collect();
    (!exceptions.is_empty()).then(|| {
        format!(
            "Theorem 3.2 (both are 1/2 for even n) does not hold for n = {}.",
            exceptions.join(", ")
        )
    })
}
