//! The layout of a chart: title, legend, axes, and what is measured.

use super::axis::{ChartAxis, Span, Tick};
use super::colour::Colour;
use super::font;
use super::layout::{GAP, LABEL_SIZE, LINE, MARGIN, Title, WIDTH, part};
use super::scene::{Place, Point, Scene, Shape, Stroke, Text};
use super::series::{Mark, Series};
use super::style::Style;

/// Numbers over numbers.
pub struct Chart {
    pub title: String,
    pub x: ChartAxis,
    pub y: ChartAxis,
    pub series: Vec<Series>,
    /// A number on the y axis that the others are compared with, and its name.
    pub level: Option<(f64, String)>,
    /// What is shown of the y axis at least, where it is not all of it. Lines end at
    /// the frame.
    pub window: Option<(f64, f64)>,
}

const PLOT_HEIGHT: f32 = 320.0;
/// Less leaves no room for the labels of an axis.
const LEAST_HEIGHT: f32 = 120.0;
/// The least and the largest width of a layout.
const WIDTHS: (f32, f32) = (480.0, 960.0);
/// The sample of a series in the legend.
const SAMPLE: f32 = 26.0;
/// A label across needs so much room, and one of the y axis so much height.
const LABEL_ROOM: f32 = 64.0;
const LABEL_HEIGHT: f32 = 46.0;
/// The part of the x axis that is left free at its ends.
const ROOM: f64 = 0.015;

impl Chart {
    pub fn scene(&self, style: &Style) -> Scene {
        let layout = Layout::new(self, style);
        let mut shapes = layout.title.shapes((MARGIN, MARGIN));
        shapes.extend(self.legend(layout.legend_y, layout.width).0);
        shapes.extend(layout.axis_shapes(self));
        for (number, series) in self.series.iter().enumerate() {
            let frame = self
                .window
                .map(|_| (layout.upwards.low, layout.upwards.high));
            let series = frame.map_or_else(|| series.clone(), |frame| series.within(frame));
            shapes.extend(series.shapes(number, &|point| layout.place(point)));
        }
        shapes.extend(self.level.iter().flat_map(|level| layout.level(level)));
        Scene {
            title: style.named(&self.title).to_owned(),
            width: layout.width,
            height: layout.height,
            shapes,
        }
    }

    /// The names of the series below a height, and where they end. A single one
    /// has the name of its axis.
    fn legend(&self, top: f32, room: f32) -> (Vec<Shape>, f32) {
        if self.series.len() < 2 {
            return (Vec::new(), top);
        }
        let (mut x, mut y) = (MARGIN, top + LINE);
        let mut shapes = Vec::new();
        for (number, series) in self.series.iter().enumerate() {
            let width = SAMPLE + GAP + width(&series.name);
            if x > MARGIN && x + width > room - MARGIN {
                (x, y) = (MARGIN, y + LINE);
            }
            shapes.extend(series.sample(number, (x, y - 0.36 * LABEL_SIZE), SAMPLE));
            let text = Text::new((x + SAMPLE + GAP, y), LABEL_SIZE, series.name.as_str());
            shapes.push(text.into());
            x += width + 2.0 * MARGIN;
        }
        (shapes, y + GAP)
    }

    /// What is shown of the x axis.
    fn across(&self) -> Span {
        let points = self.series.iter().flat_map(Series::coordinates);
        let span = Span::of(points.map(|(x, _)| x), self.x.logarithmic);
        let bars = self
            .series
            .iter()
            .filter(|series| series.mark == Mark::Bars);
        let bar = bars.map(|series| 0.7 * series.bar).reduce(f64::max);
        span.widened(bar.unwrap_or(ROOM * span.length()))
    }

    /// What is shown of the y axis: bars begin at 0.
    pub fn upwards(&self) -> Span {
        let bars = self.series.iter().any(|series| series.mark == Mark::Bars);
        let others = self.level.iter().map(|level| level.0);
        let zero = bars.then_some(0.0);
        let heights: Vec<f64> = if let Some((low, high)) = self.window {
            vec![low, high]
        } else {
            let points = self.series.iter().flat_map(Series::coordinates);
            points.map(|(_, y)| y).collect()
        };
        let all = heights.into_iter().chain(others).chain(zero);
        let span = Span::of(all, self.y.logarithmic).signed(self.y.signed);
        span.rounded(up_ticks())
    }
}

/// How many labels have room.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few"
)]
fn ticks(length: f32, room: f32) -> usize {
    (length / room) as usize
}

fn up_ticks() -> usize {
    ticks(PLOT_HEIGHT, LABEL_HEIGHT)
}

/// How wide a chart is laid out, and how high if that is asked for: in the proportions of
/// the picture, and so that texts are neither tiny nor huge in it.
fn proportions(style: &Style) -> (f32, Option<f32>) {
    let Some(size) = style.size else {
        return (WIDTH, None);
    };
    let (asked, height) = (f32::from(size.width), f32::from(size.height));
    let width = asked.clamp(WIDTHS.0, WIDTHS.1);
    (width, Some(width * height / asked))
}

struct Layout {
    title: Title,
    legend_y: f32,
    plot: Place,
    across: Span,
    upwards: Span,
    up_ticks: Vec<Tick>,
    width: f32,
    height: f32,
}

impl Layout {
    fn new(chart: &Chart, style: &Style) -> Self {
        let (picture_width, wanted) = proportions(style);
        let title = Title::new(style.shown(&chart.title), picture_width - 2.0 * MARGIN);
        let legend_y = MARGIN + title.height();
        let (_, legend_end) = chart.legend(legend_y, picture_width);
        let upwards = chart.upwards();
        let up_ticks = upwards.ticks(up_ticks());
        let widths = up_ticks.iter().map(|tick| width(&tick.label));
        let labels = widths.fold(0.0, f32::max).ceil();
        let left = MARGIN + LABEL_SIZE + GAP + labels + GAP;
        let level = chart.level.as_ref();
        let level = level.map(|(_, name)| width(name).ceil() + GAP);
        let y = legend_end + GAP + LABEL_SIZE / 2.0;
        let below = 3.0 * GAP + 2.0 * LABEL_SIZE + MARGIN;
        let plot = Place {
            x: left,
            y,
            width: picture_width - left - MARGIN - level.unwrap_or(0.0),
            height: wanted.map_or(PLOT_HEIGHT, |height| (height - y - below).max(LEAST_HEIGHT)),
        };
        Self {
            title,
            legend_y,
            width: picture_width,
            height: plot.bottom() + below,
            plot,
            across: chart.across(),
            upwards,
            up_ticks,
        }
    }

    /// Where a point of the chart is in the picture.
    fn place(&self, (x, y): (f64, f64)) -> Point {
        (self.x(x), self.y(y))
    }

    fn x(&self, x: f64) -> f32 {
        self.plot.x + self.plot.width * part(self.across.position(x))
    }

    fn y(&self, y: f64) -> f32 {
        self.plot.bottom() - self.plot.height * part(self.upwards.position(y))
    }

    /// Names, ticks with their labels, and the lines that lead to them.
    fn axis_shapes(&self, chart: &Chart) -> Vec<Shape> {
        let Place { x, y, .. } = self.plot;
        let (right, bottom) = (self.plot.right(), self.plot.bottom());
        let grid = Stroke::new(1.0, Colour::GRID);
        let dark = Stroke::new(1.2, Colour::AXIS);
        let mut shapes = Vec::new();
        for tick in &self.up_ticks {
            let at = self.y(tick.at);
            shapes.push(Shape::line([(x, at), (right, at)], grid));
            let text = Text::new((x - GAP, at), LABEL_SIZE, tick.label.as_str());
            shapes.push(text.end().level().into());
        }
        for tick in self.across.ticks(ticks(self.plot.width, LABEL_ROOM)) {
            let at = self.x(tick.at);
            shapes.push(Shape::line([(at, bottom), (at, bottom + 4.0)], dark));
            let baseline = (at, bottom + GAP + LABEL_SIZE);
            shapes.push(Text::new(baseline, LABEL_SIZE, tick.label).middle().into());
        }
        shapes.push(Shape::line([(x, y), (x, bottom), (right, bottom)], dark));
        let below = (
            f32::midpoint(x, right),
            bottom + 3.0 * GAP + 2.0 * LABEL_SIZE - 2.0,
        );
        let name = Text::new(below, LABEL_SIZE, chart.x.name.as_str());
        shapes.push(name.middle().into());
        let beside = (MARGIN + 0.75 * LABEL_SIZE, f32::midpoint(y, bottom));
        let name = Text::new(beside, LABEL_SIZE, chart.y.name.as_str());
        shapes.push(name.middle().turned().into());
        shapes
    }

    /// A dashed line with its name beside it.
    fn level(&self, (value, name): &(f64, String)) -> [Shape; 2] {
        let y = self.y(*value);
        let stroke = Stroke::new(1.8, Colour::LEVEL).dashed(7.0, 4.0);
        let right = self.plot.right();
        let text = Text::new((right + GAP, y), LABEL_SIZE, name.as_str());
        [
            Shape::line([(self.plot.x, y), (right, y)], stroke),
            text.level().fill(Colour::LEVEL).into(),
        ]
    }
}

fn width(label: &str) -> f32 {
    font::width(label, LABEL_SIZE, false)
}
