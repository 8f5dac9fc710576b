//! The lengths of games from one start, with their probabilities.

use fibnim::solve::game_length::{Distribution, FloatDistribution, Lengths, Measure};
use fibnim::{Budget, Natural, Result};

use super::{
    DIGITS, Start, check_exact, fraction_words, game_words, length_plot, measure_words, start_words,
};
use crate::grid::Sheet;
use crate::table::{Cell, Column, Row, Table};
use crate::tables::TableKind;

/// Zeckendorf games: how likely each length is, exactly.
///
/// The b-file has how many games have each length.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "clap",
    command(
        after_help = "Examples:\n  fibnim table game-length zeckendorf-reversed n=20\n  fibnim table game-length zeckendorf '1^3 2 5^2' --measure moves --exact\n  fibnim table game-length zeckendorf-reversed n=60 -o lengths.svg"
    )
)]
pub struct GameLength {
    /// Where the game starts.
    #[cfg_attr(feature = "clap", command(flatten))]
    pub start: Start,
    /// How likely a game is.
    #[cfg_attr(feature = "clap", arg(long, value_parser = super::measures(), default_value = "games"))]
    pub measure: Measure,
    /// Write the probabilities as fractions, too, however long they are.
    #[cfg_attr(feature = "clap", arg(long))]
    pub exact: bool,
}

impl GameLength {
    /// What the table is called.
    pub const NAME: &'static str = "game-length";
}

/// How many games of a start have each length is known where all of them are
/// equally likely.
///
/// ```
/// use fibnim::{Budget, solve::game_length::Measure};
/// use fibnim_lab::tables::{GameLength, Start, TableKind};
/// use fibnim_lab::{Format, write};
///
/// let table = GameLength { start: Start::of(6), measure: Measure::Games, exact: true };
/// let mut out = Vec::new();
/// write(table.sheet(&Budget::default())?, Format::Csv, &mut out)?;
/// assert_eq!(
///     String::from_utf8(out)?,
///     "length,games,probability,exact\n4,2,0.25,1/4\n5,4,0.5,1/2\n6,2,0.25,1/4\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TableKind for GameLength {
    fn check_position(&self) -> Result<()> {
        self.start.check()
    }

    fn sheet<'a>(&self, budget: &'a Budget) -> Result<Sheet<'a>> {
        let (game, start) = self.start.open()?;
        check_exact(self.measure, self.exact)?;
        let lengths = self.measure.lengths(game, &start, budget)?;
        let counted = self.measure == Measure::Games;
        let mut columns = vec![Column::integers("length")];
        if counted {
            columns.push(Column::naturals("games"));
        }
        columns.push(Column::reals("probability"));
        if self.exact {
            columns.push(Column::written_numbers("exact"));
        }
        let title = format!(
            "Lengths of {} from {}, {}",
            game_words(game.direction()),
            start_words(game, &start)?,
            measure_words(self.measure)
        );
        let (mean, variance) = match &lengths {
            Lengths::Exact(lengths) => (lengths.mean().to_f64(), lengths.variance().to_f64()),
            Lengths::Float(lengths) => (lengths.mean(), lengths.variance()),
        };
        let probability = if counted { 2 } else { 1 };
        let (rows, remark) = match lengths {
            Lengths::Exact(lengths) => (
                exact_rows(&lengths, counted, self.exact),
                exact_remark(&lengths, counted),
            ),
            Lengths::Float(lengths) => (float_rows(&lengths), float_remark(&lengths)),
        };
        let drawn = drawn(&rows, probability);
        let note = drawn.map(|(low, high)| {
            format!(
                " (shown are {low} to {high} moves; fewer or more have a probability below 10⁻⁶)"
            )
        });
        let mut picture = length_plot(&title, mean, variance, &note.unwrap_or_default());
        picture = picture.bars(probability, "probability");
        if let Some((low, high)) = drawn {
            picture = picture.between(low, high);
        }
        Ok(Sheet::Rows(Table {
            bfile: counted.then_some((0, 1)),
            picture: Some(picture.into()),
            remark: Box::new(|| Some(remark)),
            ..Table::of_rows(title, columns, rows)
        }))
    }
}

/// What is left out of the picture at each end, at most.
const CUT: f64 = 0.5e-6;

/// From which length to which nearly all games are, unless these are all lengths. The
/// others would be bars without a height, and leave no room for these.
fn drawn(rows: &[Row], probability: usize) -> Option<(f64, f64)> {
    let number = |row: &Row, column: usize| match row.get(column) {
        Some(Cell::Significant(value, _)) => Some(*value),
        #[expect(clippy::cast_precision_loss, reason = "games have far fewer moves")]
        Some(Cell::Index(index)) => Some(*index as f64),
        _ => None,
    };
    let first_kept = |mut rows: Box<dyn Iterator<Item = &Row> + '_>| {
        let mut sum = 0.0;
        let mut is_cut = |row: &&Row| {
            sum += number(row, probability).unwrap_or(0.0);
            sum < CUT
        };
        rows.find(|row| !is_cut(row)).and_then(|row| number(row, 0))
    };
    let (low, high) = (
        first_kept(Box::new(rows.iter()))?,
        first_kept(Box::new(rows.iter().rev()))?,
    );
    let ends = [rows.first()?, rows.last()?].map(|row| number(row, 0));
    (ends != [Some(low), Some(high)]).then_some((low, high))
}

fn exact_rows(lengths: &Distribution, counted: bool, fractions: bool) -> Vec<Row> {
    let weights = lengths.weights().zip(lengths.probabilities());
    let rows = weights.map(|((length, weight), (_, probability))| {
        let mut row = vec![Cell::Index(length)];
        if counted {
            row.push(Cell::Natural(weight.clone()));
        }
        row.push(Cell::Significant(probability.to_f64(), DIGITS));
        if fractions {
            row.push(Cell::Text(probability.to_string()));
        }
        row
    });
    rows.collect()
}

fn exact_remark(lengths: &Distribution, counted: bool) -> String {
    let moments = format!(
        "Mean {}, variance {}.",
        fraction_words(&lengths.mean()),
        fraction_words(&lengths.variance())
    );
    let missing = lengths.weights().filter(|(_, weight)| weight.is_zero());
    let missing: Vec<String> = missing.map(|(length, _)| length.to_string()).collect();
    let between = match missing.as_slice() {
        [] => "Every length between the shortest and the longest occurs.".into(),
        some => format!("No game has the length {}.", some.join(", ")),
    };
    if counted {
        let games = match lengths.total() {
            one if *one == Natural::ONE => "One game".into(),
            many => format!("{} games", many.to_short_string()),
        };
        return format!("{games} in all. {moments}\n{between}");
    }
    format!("{moments}\n{between}")
}

fn float_rows(lengths: &FloatDistribution) -> Vec<Row> {
    let probabilities = lengths.probabilities();
    probabilities
        .map(|(length, p)| vec![Cell::Index(length), Cell::Significant(p, DIGITS)])
        .collect()
}

fn float_remark(lengths: &FloatDistribution) -> String {
    format!(
        "Mean {:.9}, variance {:.9}, in floating point.",
        lengths.mean(),
        lengths.variance()
    )
}
