//! Which picture a table has: what of its rows is drawn, and how.

use fibnim::{Error, Excess, Result, Unit};

use super::axis::ChartAxis;
use super::chart::Chart;
use super::scene::Scene;
use super::series::{self, Mark};
use super::tiles;
use crate::table::{Cell, Row};

/// The most rows of a table that are drawn.
pub const MAX_ROWS: usize = 10_000;

/// The picture of a table's rows.
pub enum Picture {
    /// Numbers over numbers.
    Plot(Plot),
    /// A word, its letters as tiles on the number line.
    Word {
        /// The title.
        caption: String,
        /// The column of the letters, which are lengths.
        column: usize,
    },
}

impl Picture {
    /// Refuses more rows than a picture shows.
    pub(crate) fn check_rows(rows: usize) -> Result<()> {
        if rows > MAX_ROWS {
            return Err(Error::LimitExceeded {
                what: "a picture".into(),
                needed: format!("{rows} rows"),
                limit: format!("{MAX_ROWS} rows; csv and json hold more"),
                excess: vec![Excess::beyond(MAX_ROWS, Unit::Rows).needing(rows)],
            });
        }
        Ok(())
    }

    pub(crate) fn scene(&self, rows: &[Row]) -> Result<Scene> {
        match self {
            Self::Plot(plot) => Ok(plot.chart(rows).scene()),
            Self::Word { caption, column } => {
                let letters = rows.iter().map(|row| row.get(*column).and_then(natural));
                // What is too large to be drawn is refused there.
                let letters = letters.map(|letter| letter.unwrap_or(u64::MAX));
                tiles::scene(caption, &letters.collect::<Vec<u64>>())
            }
        }
    }
}

fn natural(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Natural(number) => number.to_u64(),
        Cell::Index(number) => u64::try_from(*number).ok(),
        _ => None,
    }
}

impl From<Plot> for Picture {
    fn from(plot: Plot) -> Self {
        Self::Plot(plot)
    }
}

/// A chart of some columns over another.
pub struct Plot {
    caption: String,
    x: ChartAxis,
    x_column: usize,
    y: ChartAxis,
    series: Vec<Chosen>,
    level: Option<(f64, String)>,
    gaussian: Option<(f64, f64)>,
}

/// A series to be made of rows.
struct Chosen {
    name: String,
    mark: Mark,
    value: Value,
}

enum Value {
    /// What a column says.
    Column(usize),
    /// What a column says, in the rows in which another one says this.
    Where {
        column: usize,
        key: usize,
        equals: usize,
    },
    /// The share of the rows so far in which a column says this.
    Share { column: usize, equals: usize },
}

impl Plot {
    /// A chart over a column, with the names of its axes.
    pub fn new(caption: impl Into<String>, x_column: usize, x: &str, y: &str) -> Self {
        let axis = |name: &str| ChartAxis {
            name: name.into(),
            logarithmic: false,
        };
        Self {
            caption: caption.into(),
            x: axis(x),
            x_column,
            y: axis(y),
            series: Vec::new(),
            level: None,
            gaussian: None,
        }
    }

    fn with(mut self, mark: Mark, name: &str, value: Value) -> Self {
        let name = name.into();
        self.series.push(Chosen { name, mark, value });
        self
    }

    /// With a column as a line.
    #[must_use]
    pub fn line(self, column: usize, name: &str) -> Self {
        self.with(Mark::Line, name, Value::Column(column))
    }

    /// With a column as dots.
    #[must_use]
    pub fn dots(self, column: usize, name: &str) -> Self {
        self.with(Mark::Dots, name, Value::Column(column))
    }

    /// With a column as bars.
    #[must_use]
    pub fn bars(self, column: usize, name: &str) -> Self {
        self.with(Mark::Bars, name, Value::Column(column))
    }

    /// With a column as a line, of the rows in which another one is a number.
    #[must_use]
    pub fn line_where(self, column: usize, key: usize, equals: usize, name: &str) -> Self {
        let value = Value::Where {
            column,
            key,
            equals,
        };
        self.with(Mark::Line, name, value)
    }

    /// With the share of the rows so far in which a column is a number.
    #[must_use]
    pub fn share(self, column: usize, equals: usize, name: &str) -> Self {
        self.with(Mark::Line, name, Value::Share { column, equals })
    }

    /// With the Gaussian of a mean and a variance, where bars are probabilities
    /// of whole numbers.
    #[must_use]
    pub fn gaussian(mut self, mean: f64, variance: f64) -> Self {
        self.gaussian = Some((mean, variance)).filter(|_| variance > 0.0);
        self
    }

    /// With a dashed line at a height, and its name beside it.
    #[must_use]
    pub fn level(mut self, value: f64, name: impl Into<String>) -> Self {
        self.level = Some((value, name.into()));
        self
    }

    /// With a logarithmic y axis. What is not positive is not shown.
    #[must_use]
    pub fn logarithmic(mut self) -> Self {
        self.y.logarithmic = true;
        self
    }

    /// With a logarithmic x axis.
    #[must_use]
    pub fn logarithmic_x(mut self) -> Self {
        self.x.logarithmic = true;
        self
    }

    fn chart(&self, rows: &[Row]) -> Chart {
        let mut series: Vec<series::Series> = self
            .series
            .iter()
            .enumerate()
            .map(|(number, chosen)| series::Series {
                name: chosen.name.clone(),
                mark: chosen.mark,
                dash: self.lines_before(number),
                points: self.points(&chosen.value, rows),
            })
            .collect();
        if let Some((mean, variance)) = self.gaussian {
            let ends = series.iter().flat_map(series::Series::coordinates);
            series.push(series::gaussian(mean, variance, ends.map(|(x, _)| x)));
        }
        Chart {
            title: self.caption.clone(),
            x: self.x.clone(),
            y: self.y.clone(),
            series,
            level: self.level.clone(),
        }
    }

    /// The first line has no gaps, whatever else there is.
    fn lines_before(&self, number: usize) -> usize {
        let before = self.series.iter().take(number);
        before.filter(|chosen| chosen.mark == Mark::Line).count()
    }

    fn points(&self, value: &Value, rows: &[Row]) -> Vec<Option<(f64, f64)>> {
        let cell = |row: &Row, column: usize, axis: &ChartAxis| {
            coordinate(row.get(column)?, axis.logarithmic)
        };
        let is =
            |row: &Row, column: usize, number: usize| row.get(column) == Some(&Cell::Index(number));
        let x = |row: &Row| cell(row, self.x_column, &self.x);
        let y = |row: &Row, column| cell(row, column, &self.y);
        match *value {
            Value::Column(column) => {
                let points = rows.iter().map(|row| Some((x(row)?, y(row, column)?)));
                points.collect()
            }
            Value::Where {
                column,
                key,
                equals,
            } => {
                let rows = rows.iter().filter(|row| is(row, key, equals));
                rows.map(|row| Some((x(row)?, y(row, column)?))).collect()
            }
            Value::Share { column, equals } => {
                let mut so_far = 0.0;
                let shares = rows.iter().scan(0.0, |all, row| {
                    *all += 1.0;
                    so_far += f64::from(u8::from(is(row, column, equals)));
                    Some(x(row).map(|x| (x, so_far / *all)))
                });
                shares.collect()
            }
        }
    }
}

/// Where a cell is on an axis, if it is a number.
#[expect(clippy::cast_precision_loss, reason = "pixels need few digits")]
fn coordinate(cell: &Cell, logarithmic: bool) -> Option<f64> {
    let value = match cell {
        // Too large for a floating point number: the logarithm by the bits.
        Cell::Natural(number) if logarithmic && number.bit_len() > 1000 => {
            return Some(number.bit_len() as f64 * std::f64::consts::LOG10_2);
        }
        Cell::Natural(number) => number.to_f64(),
        Cell::Index(number) => *number as f64,
        Cell::Real(value, _) | Cell::Significant(value, _) => *value,
        _ => return None,
    };
    let coordinate = if logarithmic { value.log10() } else { value };
    Some(coordinate).filter(|coordinate| coordinate.is_finite())
}
