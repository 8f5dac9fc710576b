//! Which picture a table has: what of its rows is drawn, and how.

use fibnim::{Error, Excess, Result, Unit};

use super::axis::{ChartAxis, signed_coordinate};
use super::chart::Chart;
use super::scene::Scene;
use super::series::{self, Mark};
use super::style::Style;
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

    pub(crate) fn scene(&self, rows: &[Row], style: &Style) -> Result<Scene> {
        match self {
            Self::Plot(plot) => Ok(plot.chart(rows).scene(style)),
            Self::Word { caption, column } => {
                let letters = rows.iter().map(|row| row.get(*column).and_then(natural));
                // What is too large to be drawn is refused there.
                let letters = letters.map(|letter| letter.unwrap_or(u64::MAX));
                tiles::scene(caption, &letters.collect::<Vec<u64>>(), style)
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
    /// The x that are drawn, where not all are.
    between: Option<(f64, f64)>,
    /// How many whole numbers of the x axis a bar stands for.
    bin: u32,
    settling: bool,
    signed: bool,
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
            signed: None,
        };
        Self {
            caption: caption.into(),
            x: axis(x),
            x_column,
            y: axis(y),
            series: Vec::new(),
            level: None,
            gaussian: None,
            between: None,
            bin: 1,
            settling: false,
            signed: false,
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

    /// With the x between two numbers alone, those included.
    #[must_use]
    pub fn between(mut self, low: f64, high: f64) -> Self {
        self.between = Some((low, high));
        self
    }

    /// With bars that stand for so many whole numbers each, and show their mean.
    #[must_use]
    pub fn binned(mut self, numbers: u32) -> Self {
        self.bin = numbers.max(1);
        self
    }

    /// With a y axis that shows what a line settles to: where its first points are far
    /// from the others, they are beyond the frame, and the title says so.
    #[must_use]
    pub fn settling(mut self) -> Self {
        self.settling = true;
        self
    }

    /// With a y axis that is logarithmic on both sides of 0, for differences that
    /// become small.
    #[must_use]
    pub fn signed(mut self) -> Self {
        self.signed = true;
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
                points: match chosen.mark {
                    Mark::Bars => binned(self.points(&chosen.value, rows), self.bin),
                    _ => self.points(&chosen.value, rows),
                },
                bar: f64::from(self.bin),
            })
            .collect();
        if let Some((mean, variance)) = self.gaussian {
            let half = f64::from(self.bin - 1) / 2.0;
            let ends = series.iter().flat_map(series::Series::coordinates);
            let ends = ends.flat_map(|(x, _)| [x - half, x + half]);
            series.push(series::gaussian(mean, variance, ends));
        }
        let (mut y, mut level) = (self.y.clone(), self.level.clone());
        if self.signed {
            let exponent = least_exponent(&series);
            let points = series.iter_mut().flat_map(|series| &mut series.points);
            let levels = level.iter_mut().map(|(value, _)| value);
            for height in points.flatten().map(|(_, y)| y).chain(levels) {
                *height = signed_coordinate(*height, exponent);
            }
            y.signed = Some(exponent);
        }
        let window = if self.settling {
            settled(&series)
        } else {
            None
        };
        let mut chart = Chart {
            title: self.caption.clone(),
            x: self.x.clone(),
            y,
            series,
            level,
            window,
        };
        if window.is_some() {
            chart.title += &self.beyond(&chart);
        }
        chart
    }

    /// The points beyond the frame, in words.
    fn beyond(&self, chart: &Chart) -> String {
        let frame = chart.upwards();
        let points = chart.series.iter().flat_map(series::Series::coordinates);
        let beyond: Vec<String> = points
            .filter(|(_, y)| !(frame.low..=frame.high).contains(y))
            .map(|(x, y)| format!("{} at {} = {x}", short(y), self.x.name))
            .collect();
        match beyond.as_slice() {
            [] => String::new(),
            few if few.len() <= NAMED => format!(" (beyond the frame: {})", few.join(", ")),
            many => format!(" (beyond the frame: {} of the first)", many.len()),
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
        let x = |row: &Row| {
            let x = cell(row, self.x_column, &self.x)?;
            let is_drawn = |(low, high)| (low..=high).contains(&x);
            self.between.is_none_or(is_drawn).then_some(x)
        };
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

/// The most points beyond a frame that the title names.
const NAMED: usize = 3;
/// The most first points that may be beyond the frame, and the part of all.
const FIRST_POINTS: usize = 10;
const FIRST_PART: usize = 4;
/// What the others have of the height of all, at most, where the first are beyond.
const MOST_HEIGHT: f64 = 0.6;

/// The heights of all points but the first ones, where these would squeeze the others.
fn settled(series: &[series::Series]) -> Option<(f64, f64)> {
    let span = |first: usize| {
        let series = series.iter().filter(|series| series.mark == Mark::Line);
        let heights = series.flat_map(|series| {
            let first = first.min(series.points.len() / FIRST_PART);
            series.coordinates().skip(first).map(|(_, y)| y)
        });
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        heights.fold(ends, |(low, high), y| (low.min(y), high.max(y)))
    };
    let (all, later) = (span(0), span(FIRST_POINTS));
    let is_squeezed = later.1 - later.0 < MOST_HEIGHT * (all.1 - all.0);
    (is_squeezed && later.0 < later.1).then_some(later)
}

/// Numbers that differ by less than this from 0 may be rounding.
const LEAST_EXPONENT: i32 = -12;

/// The power of ten that is at most as large as every number but 0.
#[expect(clippy::cast_possible_truncation, reason = "the exponent of a float")]
fn least_exponent(series: &[series::Series]) -> i32 {
    let heights = series.iter().flat_map(series::Series::coordinates);
    let sizes = heights.map(|(_, y)| y.abs()).filter(|size| *size > 0.0);
    let least = sizes.fold(1.0, f64::min);
    (least.log10().floor() as i32).max(LEAST_EXPONENT)
}

/// The means of so many whole numbers each, in the middle of these.
fn binned(points: Vec<Option<(f64, f64)>>, numbers: u32) -> Vec<Option<(f64, f64)>> {
    let width = f64::from(numbers);
    let Some(first) = points.iter().flatten().map(|(x, _)| *x).reduce(f64::min) else {
        return points;
    };
    if numbers == 1 {
        return points;
    }
    let mut bars: Vec<(f64, f64)> = Vec::new();
    for (x, y) in points.into_iter().flatten() {
        let middle = first + ((x - first) / width).floor() * width + (width - 1.0) / 2.0;
        match bars.last_mut() {
            Some((last, sum)) if (*last - middle).abs() < 0.25 => *sum += y / width,
            _ => bars.push((middle, y / width)),
        }
    }
    bars.into_iter().map(Some).collect()
}

/// A number with few decimals.
fn short(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').into()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Of three numbers each, the mean stands in their middle; the last bar has fewer.
    #[test]
    fn bars_are_means_in_the_middle_of_their_numbers() {
        let points = [(10.0, 3.0), (11.0, 6.0), (12.0, 0.0), (13.0, 9.0)];
        let points: Vec<_> = points.into_iter().map(Some).collect();
        assert_eq!(
            binned(points.clone(), 3),
            [Some((11.0, 3.0)), Some((14.0, 3.0))]
        );
        assert_eq!(
            binned(points.clone(), 2),
            [Some((10.5, 4.5)), Some((12.5, 4.5))]
        );
        assert_eq!(binned(points.clone(), 1), points);
    }
}
