//! What the colours of a heat map mean.

use std::collections::BTreeSet;

use super::colour::{Colour, Scale};
use super::font::width;
use super::heat_map;
use super::scene::{Place, Shape, Text};
use super::ticks::{linear, logarithmic};
use crate::grid::{Entry, Grid, Shading};

/// Up to this many numbers each has its own sample of colour.
const MAX_SAMPLES: usize = 18;
const SAMPLE_SIDE: f32 = 16.0;
const SAMPLE_LINE: f32 = 20.0;
const LABEL_SIZE: f32 = 12.0;
/// From a sample to its label.
const LABEL_GAP: f32 = 7.0;
/// The height of the bar that stands for more numbers.
const BAR_HEIGHT: u16 = 256;
/// How many round numbers are beside a linear bar, about.
const BAR_STEPS: u64 = 8;
/// The height of the line that says what the numbers are.
const HEADING: f32 = 26.0;

/// The legend of a heat map, from top to bottom.
pub struct Legend {
    pub scale: Scale,
    pub largest: u64,
    least: u64,
    /// The numbers that occur, unless they are too many.
    numbers: Option<Vec<u64>>,
    /// What the numbers are.
    heading: String,
    /// What is not on the scale.
    others: Vec<(String, Sample)>,
}

/// What a line of the legend shows.
#[derive(Clone, Copy)]
enum Sample {
    Colour(Colour),
    /// Not known: crossed out.
    Unknown,
    /// A marked entry.
    Mark,
}

impl Legend {
    pub fn of(grid: &Grid<'_>) -> Self {
        let (mut least, mut largest) = (u64::MAX, 0);
        let (mut infinite, mut unknown) = (false, false);
        let mut numbers = BTreeSet::new();
        for entry in grid.entries() {
            match entry {
                Entry::Infinite => infinite = true,
                Entry::Unknown => unknown = true,
                Entry::Number(number) => {
                    least = least.min(number);
                    largest = largest.max(number);
                    if numbers.len() <= MAX_SAMPLES {
                        numbers.insert(number);
                    }
                }
            }
        }
        let mut others = Vec::new();
        if infinite {
            others.push(("∞".to_owned(), Sample::Colour(Colour::INFINITE)));
        }
        if let Some(bound) = grid.searched_to.filter(|_| unknown) {
            others.push((format!("none up to {bound}"), Sample::Unknown));
        }
        if let Some(marks) = &grid.marks {
            others.push((marks.name.to_owned(), Sample::Mark));
        }
        let few = numbers.len() <= MAX_SAMPLES;
        let scale = Scale::new(grid.shading, least.min(largest), largest);
        let blank = unknown && grid.searched_to.is_none();
        Self {
            scale: if blank { scale.beside_white() } else { scale },
            largest,
            least: least.min(largest),
            numbers: few.then(|| numbers.into_iter().collect()),
            heading: grid.value.replace('_', " "),
            others,
        }
    }

    pub fn width(&self) -> f32 {
        let labels = self.others.iter().map(|(text, _)| text.as_str());
        let widths = labels.map(|text| width(text, LABEL_SIZE, false));
        let number = width(&self.largest.to_string(), LABEL_SIZE, false);
        let heading = width(&self.heading, LABEL_SIZE, true);
        let lines = SAMPLE_SIDE + LABEL_GAP + widths.fold(number, f32::max);
        lines.max(heading).ceil()
    }

    pub fn height(&self) -> f32 {
        let lines = self.others.iter().map(|_| SAMPLE_LINE);
        HEADING + self.scale_height() + lines.sum::<f32>()
    }

    fn scale_height(&self) -> f32 {
        match &self.numbers {
            Some(numbers) => numbers.iter().map(|_| SAMPLE_LINE).sum(),
            None => f32::from(BAR_HEIGHT) + SAMPLE_LINE,
        }
    }

    pub fn shapes(&self, x: f32, y: f32) -> Vec<Shape> {
        let heading = Text::new((x, y + LABEL_SIZE), LABEL_SIZE, &*self.heading);
        let mut shapes = vec![heading.bold().into()];
        let y = y + HEADING;
        match &self.numbers {
            Some(numbers) => {
                let mut line = y;
                for &number in numbers {
                    let colour = self.scale.colour(number);
                    let sample = Sample::Colour(colour);
                    push_sample(&mut shapes, x, line, sample, number.to_string());
                    line += SAMPLE_LINE;
                }
            }
            None => self.push_bar(&mut shapes, x, y),
        }
        let mut line = y + self.scale_height();
        for (text, sample) in &self.others {
            push_sample(&mut shapes, x, line, *sample, text.clone());
            line += SAMPLE_LINE;
        }
        shapes
    }

    /// The scale as a bar with numbers beside it.
    fn push_bar(&self, shapes: &mut Vec<Shape>, x: f32, y: f32) {
        let bar = Place::new((x, y), SAMPLE_SIDE, f32::from(BAR_HEIGHT));
        shapes.push(frame(bar));
        for dy in 0..BAR_HEIGHT {
            let place = Place::new((x, y + f32::from(dy)), SAMPLE_SIDE, 1.0);
            let share = f64::from(dy) / f64::from(BAR_HEIGHT - 1);
            let fill = self.scale.colour_at(share);
            shapes.push(Shape::Rectangle { place, fill });
        }
        for (number, dy) in self.bar_ticks() {
            shapes.push(label(x + SAMPLE_SIDE, y + dy, number.to_string()));
        }
    }

    /// The round numbers that have room beside the bar, the least and the
    /// largest number always.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number is between 0 and the height of the bar"
    )]
    fn bar_ticks(&self) -> Vec<(u64, f32)> {
        let height = |number| (self.scale.position(number) * f64::from(BAR_HEIGHT)) as f32;
        let ends = [self.least, self.largest];
        let mut ticks = ends.map(|number| (number, height(number))).to_vec();
        let round = match self.scale.shading {
            Shading::Logarithmic => logarithmic(self.least, self.largest),
            Shading::Linear => linear(self.least, self.largest, BAR_STEPS),
        };
        for number in round {
            let dy = height(number);
            if ticks
                .iter()
                .all(|&(_, other)| (dy - other).abs() >= LABEL_SIZE)
            {
                ticks.push((number, dy));
            }
        }
        ticks
    }
}

fn push_sample(shapes: &mut Vec<Shape>, x: f32, y: f32, sample: Sample, text: String) {
    let place = Place::new((x, y), SAMPLE_SIDE, SAMPLE_SIDE);
    let fill = match sample {
        Sample::Colour(colour) => colour,
        Sample::Unknown => Colour::UNKNOWN,
        Sample::Mark => Colour::WHITE,
    };
    shapes.push(frame(place));
    shapes.push(Shape::Rectangle { place, fill });
    match sample {
        Sample::Colour(_) => {}
        Sample::Unknown => shapes.extend(heat_map::cross(place)),
        Sample::Mark => shapes.extend(heat_map::mark(place)),
    }
    shapes.push(label(x + SAMPLE_SIDE, y + SAMPLE_SIDE / 2.0, text));
}

/// A line around a place.
fn frame(place: Place) -> Shape {
    Shape::Rectangle {
        place: place.framed(),
        fill: Colour::LINE,
    }
}

/// A label to the right of a sample, with its middle at y.
fn label(x: f32, y: f32, words: String) -> Shape {
    let text = Text::new((x + LABEL_GAP, y), LABEL_SIZE, words);
    text.level().into()
}
