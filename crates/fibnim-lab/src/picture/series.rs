//! One of the series of a chart.

use super::colour::Colour;
use super::scene::{Place, Point, Shape, Stroke};

/// How numbers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line from each to the next.
    Line,
    /// A dot each.
    Dots,
    /// A bar each, from 0, for whole numbers on the x axis.
    Bars,
}

/// Points with a name, in the coordinates of the axes.
#[derive(Clone)]
pub struct Series {
    pub name: String,
    pub mark: Mark,
    /// Which of the dashes its line has.
    pub dash: usize,
    /// `None` where a number is missing: a line has a gap there.
    pub points: Vec<Option<(f64, f64)>>,
    /// How much of the x axis a bar stands for.
    pub bar: f64,
}

/// The colours of the series, which differ in lightness too.
const COLOURS: [Colour; 6] = [
    Colour([0x0b, 0x4a, 0x9e]),
    Colour([0xd9, 0x5f, 0x02]),
    Colour([0x3a, 0xa8, 0x8c]),
    Colour([0x8e, 0x2a, 0x6b]),
    Colour([0xb8, 0x9b, 0x00]),
    Colour([0x55, 0x55, 0x55]),
];
/// Up to this many points of a line are dots, too.
const FEW: usize = 12;
/// Bars are lighter than the lines on them.
const BAR: Colour = Colour([0x9d, 0xbf, 0xe3]);
/// The dashes of the lines, which tell them apart in grey.
const DASHES: [Option<(f32, f32)>; 4] =
    [None, Some((8.0, 4.0)), Some((2.5, 2.5)), Some((14.0, 3.0))];

impl Series {
    /// The points that are there.
    pub fn coordinates(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points.iter().copied().flatten()
    }

    /// What is seen of it between two heights: lines are cut there, and other points
    /// that are not between them are left out.
    pub fn within(&self, (low, high): (f64, f64)) -> Self {
        let is_inside = |y: f64| (low..=high).contains(&y);
        let mut points: Vec<Option<(f64, f64)>> = Vec::new();
        let mut before: Option<(f64, f64)> = None;
        for &point in &self.points {
            if let (Mark::Line, Some(from), Some(to)) = (self.mark, before, point) {
                let way = if from.1 < to.1 {
                    [low, high]
                } else {
                    [high, low]
                };
                for y in way {
                    let part = (y - from.1) / (to.1 - from.1);
                    if part > 0.0 && part < 1.0 {
                        points.push(Some((from.0 + part * (to.0 - from.0), y)));
                    }
                }
            }
            let inside = point.filter(|&(_, y)| is_inside(y));
            if inside.is_some() || points.last().is_some_and(Option::is_some) {
                points.push(inside);
            }
            before = point;
        }
        Self {
            name: self.name.clone(),
            points,
            ..*self
        }
    }

    fn stroke(&self, number: usize) -> Stroke {
        Stroke {
            width: 2.0,
            colour: COLOURS[number % COLOURS.len()],
            dash: DASHES[self.dash % DASHES.len()],
        }
    }

    /// The series as the one of that number, with the points at their places.
    pub fn shapes(&self, number: usize, place: &dyn Fn((f64, f64)) -> Point) -> Vec<Shape> {
        match self.mark {
            Mark::Line => {
                let parts = self.points.split(Option::is_none);
                let lines = parts.filter(|part| part.len() > 1).map(|part| {
                    let points = part.iter().flatten().map(|&point| place(point));
                    Shape::line(points, self.stroke(number))
                });
                // Few points are seen as such, and one alone has no line.
                let few = self.points.len() <= FEW;
                let alone = self
                    .points
                    .split(Option::is_none)
                    .filter(|part| few || part.len() == 1);
                let dots = alone.flatten().flatten();
                let dots = dots.map(|&point| dot(place(point), 3.0, number));
                lines.chain(dots).collect()
            }
            Mark::Dots => {
                let radius = match self.points.len() {
                    0..=150 => 3.0,
                    151..=600 => 2.0,
                    _ => 1.3,
                };
                let dots = self.coordinates();
                dots.map(|point| dot(place(point), radius, number))
                    .collect()
            }
            Mark::Bars => {
                let bars = self.coordinates();
                let half = 0.42 * self.bar;
                bars.map(|(x, y)| bar(place((x - half, y)), place((x + half, 0.0))))
                    .collect()
            }
        }
    }

    /// The series in the legend, at the left of a point.
    pub fn sample(&self, number: usize, (x, y): Point, width: f32) -> Vec<Shape> {
        match self.mark {
            Mark::Line => vec![Shape::line([(x, y), (x + width, y)], self.stroke(number))],
            Mark::Dots => vec![dot((x + width / 2.0, y), 4.0, number)],
            Mark::Bars => vec![bar((x + 4.0, y - 6.0), (x + width - 4.0, y + 6.0))],
        }
    }
}

fn dot(centre: Point, radius: f32, number: usize) -> Shape {
    Shape::Circle {
        centre,
        radius,
        fill: Some(COLOURS[number % COLOURS.len()]),
        stroke: None,
    }
}

fn bar((left, top): Point, (right, bottom): Point) -> Shape {
    // Of many bars each is still to be seen.
    let width = (right - left).max(1.0);
    let place = Place::new(
        (f32::midpoint(left, right) - width / 2.0, top),
        width,
        bottom - top,
    );
    Shape::Rectangle { place, fill: BAR }
}

/// The Gaussian that lengths of games are compared with, from the least to the largest x, however far they are from the
/// mean: it is to be seen where the bars and the curve part.
pub fn gaussian(mean: f64, variance: f64, xs: impl Iterator<Item = f64>) -> Series {
    const STEPS: u16 = 240;
    let ends = xs.fold((mean, mean), |(low, high), x| (low.min(x), high.max(x)));
    let step = (ends.1 - ends.0) / f64::from(STEPS);
    let height = 1.0 / (2.0 * std::f64::consts::PI * variance).sqrt();
    let curve = (0..=STEPS).map(|i| {
        let x = ends.0 + step * f64::from(i);
        Some((x, height * (-(x - mean).powi(2) / (2.0 * variance)).exp()))
    });
    Series {
        name: "Gaussian of the same mean and variance".into(),
        mark: Mark::Line,
        dash: 0,
        points: curve.collect(),
        bar: 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, Series, gaussian};

    #[test]
    fn a_line_ends_at_the_frame_and_comes_back_from_there() {
        let line = |ys: &[f64]| Series {
            name: String::new(),
            mark: Mark::Line,
            dash: 0,
            points: (0..9)
                .map(f64::from)
                .zip(ys.iter().copied())
                .map(Some)
                .collect(),
            bar: 1.0,
        };
        let cut = |ys: &[f64]| line(ys).within((0.0, 1.0)).points;
        let inside = Some((1.0, 0.5));
        // From above, out below, and through the frame from one side to the other.
        assert_eq!(cut(&[1.5, 0.5]), [Some((0.5, 1.0)), inside]);
        assert_eq!(
            cut(&[2.0, 0.5, -0.5, -0.5, 1.5]),
            [
                Some((2.0 / 3.0, 1.0)),
                inside,
                Some((1.5, 0.0)),
                None,
                Some((3.25, 0.0)),
                Some((3.75, 1.0)),
                None
            ]
        );
    }

    #[test]
    fn a_line_ends_at_the_frame_wherever_its_points_are() {
        let line = Series {
            name: String::new(),
            mark: Mark::Line,
            dash: 0,
            points: vec![Some((10.0, 0.5)), Some((14.0, 1.5)), Some((22.0, -0.5))],
            bar: 1.0,
        };
        assert_eq!(
            line.within((0.0, 1.0)).points,
            [
                Some((10.0, 0.5)),
                Some((12.0, 1.0)),
                None,
                Some((16.0, 1.0)),
                Some((20.0, 0.0)),
                None
            ]
        );
    }

    #[test]
    fn the_curve_goes_from_the_least_to_the_largest_x() {
        let curve = gaussian(5.0, 1.0, [2.0, 14.0, 0.0].into_iter());
        let ends = [curve.points[0], curve.points[curve.points.len() - 1]];
        let [Some((low, _)), Some((high, height))] = ends else {
            panic!("{ends:?}");
        };
        assert!(low.abs() < 1e-9 && (high - 14.0).abs() < 1e-9);
        // Nine deviations from the mean: seen on a logarithmic axis only.
        assert!(height > 0.0 && height < 1e-17);
    }
}
