//! What the colours of a heat map mean.

use std::collections::BTreeSet;

use super::colour::{Colour, Scale, colour_at};
use super::font::text_width;
use super::scene::{Anchor, Place, Shape, Text};
use super::ticks::logarithmic;
use crate::grid::{Entry, Grid};

/// Up to this many numbers each has its own sample of colour.
const MAX_SAMPLES: usize = 18;
const SAMPLE_SIDE: u32 = 16;
const SAMPLE_LINE: u32 = 20;
const LABEL_SIZE: u32 = 12;
/// From a sample to its label.
const LABEL_GAP: u32 = 7;
/// The height of the bar that stands for more numbers.
const BAR_HEIGHT: u32 = 256;

/// The legend of a heat map, from top to bottom.
pub struct Legend {
    pub scale: Scale,
    pub largest: u64,
    least: u64,
    /// The numbers that occur, unless they are too many.
    numbers: Option<Vec<u64>>,
    /// What is not on the scale.
    others: Vec<(String, Colour)>,
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
            others.push(("∞".to_owned(), Colour::INFINITE));
        }
        if unknown {
            let bound = grid.searched_to.map(|bound| format!(" up to {bound}"));
            let text = format!("none{}", bound.unwrap_or_default());
            others.push((text, Colour::UNKNOWN));
        }
        let few = numbers.len() <= MAX_SAMPLES;
        Self {
            scale: Scale::new(least.min(largest), largest),
            largest,
            least: least.min(largest),
            numbers: few.then(|| numbers.into_iter().collect()),
            others,
        }
    }

    pub fn width(&self) -> u32 {
        let labels = self.others.iter().map(|(text, _)| text.as_str());
        let widths = labels.map(|text| text_width(text, LABEL_SIZE));
        let number = text_width(&self.largest.to_string(), LABEL_SIZE);
        SAMPLE_SIDE + LABEL_GAP + widths.fold(number, u32::max)
    }

    pub fn height(&self) -> u32 {
        let others = u32::try_from(self.others.len()).unwrap_or(0);
        self.scale_height() + others * SAMPLE_LINE
    }

    fn scale_height(&self) -> u32 {
        match &self.numbers {
            Some(numbers) => u32::try_from(numbers.len()).unwrap_or(0) * SAMPLE_LINE,
            None => BAR_HEIGHT + SAMPLE_LINE,
        }
    }

    pub fn shapes(&self, x: u32, y: u32) -> Vec<Shape> {
        let mut shapes = Vec::new();
        match &self.numbers {
            Some(numbers) => {
                for (i, &number) in (0..).zip(numbers) {
                    let colour = self.scale.colour(number);
                    push_sample(
                        &mut shapes,
                        x,
                        y + SAMPLE_LINE * i,
                        colour,
                        number.to_string(),
                    );
                }
            }
            None => self.push_bar(&mut shapes, x, y),
        }
        let below = y + self.scale_height();
        for (i, (text, colour)) in (0..).zip(&self.others) {
            push_sample(
                &mut shapes,
                x,
                below + SAMPLE_LINE * i,
                *colour,
                text.clone(),
            );
        }
        shapes
    }

    /// The scale as a bar with numbers beside it.
    fn push_bar(&self, shapes: &mut Vec<Shape>, x: u32, y: u32) {
        let bar = Place {
            x,
            y,
            width: SAMPLE_SIDE,
            height: BAR_HEIGHT,
        };
        shapes.push(frame(bar));
        for dy in 0..BAR_HEIGHT {
            let place = Place {
                x,
                y: y + dy,
                width: SAMPLE_SIDE,
                height: 1,
            };
            let fill = colour_at(f64::from(dy) / f64::from(BAR_HEIGHT - 1));
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
        clippy::cast_sign_loss,
        reason = "the number is between 0 and the height of the bar"
    )]
    fn bar_ticks(&self) -> Vec<(u64, u32)> {
        let height = |number| (self.scale.position(number) * f64::from(BAR_HEIGHT)) as u32;
        let ends = [self.least, self.largest];
        let mut ticks = ends.map(|number| (number, height(number))).to_vec();
        for number in logarithmic(self.least, self.largest) {
            let dy = height(number);
            if ticks
                .iter()
                .all(|&(_, other)| dy.abs_diff(other) >= LABEL_SIZE)
            {
                ticks.push((number, dy));
            }
        }
        ticks
    }
}

fn push_sample(shapes: &mut Vec<Shape>, x: u32, y: u32, fill: Colour, text: String) {
    let place = Place {
        x,
        y,
        width: SAMPLE_SIDE,
        height: SAMPLE_SIDE,
    };
    shapes.push(frame(place));
    shapes.push(Shape::Rectangle { place, fill });
    shapes.push(label(x + SAMPLE_SIDE, y + SAMPLE_SIDE / 2, text));
}

/// A line around a place.
fn frame(place: Place) -> Shape {
    Shape::Rectangle {
        place: place.framed(),
        fill: Colour::LINE,
    }
}

/// A label to the right of a sample, with its middle at y.
fn label(x: u32, y: u32, words: String) -> Shape {
    Shape::Text(Text {
        x: x + LABEL_GAP,
        y: y + LABEL_SIZE * 2 / 5,
        size: LABEL_SIZE,
        anchor: Anchor::Start,
        fill: Colour::BLACK,
        words,
    })
}
