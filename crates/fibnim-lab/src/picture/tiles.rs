//! A word whose letters are lengths, as tiles on the number line.
//!
//! The line is cut into rows whose length is a Fibonacci number: a word such as
//! the Fibonacci word almost repeats from row to row, and its defects are seen.

use std::collections::BTreeSet;

use fibnim::{Error, Excess, Result, Unit};

use super::axis::Span;
use super::colour::Colour;
use super::font;
use super::layout::{GAP, LABEL_SIZE, LINE, MARGIN, Title, WIDTH, part};
use super::scene::{Place, Scene, Shape, Stroke, Text};
use super::style::Style;

/// From row to row.
const PITCH: f32 = 20.0;
/// The height of a tile.
const TILE: f32 = 16.0;
const SAMPLE: f32 = 16.0;
/// The most letters of a picture: more have less than three pixels each.
const MAX_LETTERS: usize = 6000;
/// The largest number on the line.
const MAX_SUM: u64 = 1 << 53;

/// Light for the frequent letter, dark for the rare one, and others between.
const COLOURS: [Colour; 4] = [
    Colour([0xf2, 0xc1, 0x4e]),
    Colour([0x0b, 0x4a, 0x9e]),
    Colour([0xc8, 0x55, 0x3d]),
    Colour([0x6b, 0xb3, 0x9b]),
];

/// The picture of a word.
pub fn scene(caption: &str, letters: &[u64], style: &Style) -> Result<Scene> {
    check_letters(letters.len())?;
    let sum = checked_sum(letters)?;
    let layout = Layout::new(style.shown(caption), letters, sum);
    let mut shapes = layout.title.shapes((MARGIN, MARGIN));
    shapes.extend(layout.legend(letters));
    shapes.extend(layout.tiles(letters));
    shapes.extend(layout.labels());
    Ok(Scene {
        title: style.named(caption).into(),
        width: WIDTH,
        height: layout.height,
        shapes,
    })
}

/// Refuses a word that is too short or too long, before it is computed.
pub fn check_letters(letters: usize) -> Result<()> {
    if (1..=MAX_LETTERS).contains(&letters) {
        return Ok(());
    }
    Err(Error::LimitExceeded {
        what: "a picture of a word".into(),
        needed: format!("{letters} letters"),
        limit: format!("1 to {MAX_LETTERS} letters"),
        excess: Excess::among([Excess::beyond(MAX_LETTERS, Unit::Letters).needing(letters)]),
    })
}

fn checked_sum(letters: &[u64]) -> Result<u64> {
    let sum = letters
        .iter()
        .try_fold(0u64, |sum, &letter| sum.checked_add(letter));
    sum.filter(|&sum| sum <= MAX_SUM)
        .ok_or_else(|| Error::LimitExceeded {
            what: "a picture of a word".into(),
            needed: "letters whose sum is more than 2^53".into(),
            limit: "a sum of 2^53".into(),
            excess: vec![Excess::beyond(MAX_SUM, Unit::Number)],
        })
}

/// The letters that occur, the frequent ones first.
fn kinds(letters: &[u64]) -> Vec<u64> {
    let kinds: BTreeSet<u64> = letters.iter().copied().collect();
    let mut kinds: Vec<u64> = kinds.into_iter().collect();
    kinds.sort_by_key(|kind| {
        let count = letters.iter().filter(|letter| *letter == kind).count();
        (std::cmp::Reverse(count), *kind)
    });
    kinds
}

struct Layout {
    title: Title,
    field: Place,
    /// How much of the number line a row holds.
    row: u64,
    rows: u64,
    height: f32,
}

impl Layout {
    fn new(caption: &str, letters: &[u64], sum: u64) -> Self {
        let title = Title::new(caption, WIDTH - 2.0 * MARGIN);
        let row = row_length(letters.len(), sum);
        let rows = sum.div_ceil(row);
        let label = font::width(&((rows - 1) * row).to_string(), LABEL_SIZE, false).ceil();
        let left = MARGIN + label.max(font::width("k", LABEL_SIZE, false)) + GAP;
        let field = Place {
            x: left,
            y: MARGIN + title.height() + LINE + 3.0 * GAP,
            width: WIDTH - left - MARGIN,
            height: pixels(rows) * PITCH,
        };
        Self {
            title,
            height: field.bottom() + 3.0 * GAP + 2.0 * LABEL_SIZE + MARGIN,
            field,
            row,
            rows,
        }
    }

    fn x(&self, place: u64) -> f32 {
        self.field.x + self.field.width * pixels(place) / pixels(self.row)
    }

    fn y(&self, row: u64) -> f32 {
        self.field.y + pixels(row) * PITCH
    }

    /// Each letter as a tile, or as two where a row ends within it.
    fn tiles(&self, letters: &[u64]) -> Vec<Shape> {
        let kinds = kinds(letters);
        let mut shapes = Vec::new();
        let mut start = 0;
        for letter in letters {
            let kind = kinds.iter().position(|kind| kind == letter).unwrap_or(0);
            let end = start + letter;
            let mut from = start;
            while from < end {
                let row = from / self.row;
                let to = end.min((row + 1) * self.row);
                let (left, right) = (self.x(from - row * self.row), self.x(to - row * self.row));
                // A tile ends with a gap, if it ends here.
                let gap = if to == end { 1.2 } else { 0.0 };
                shapes.push(tile(left, self.y(row), right - left - gap, kind));
                from = to;
            }
            start = end;
        }
        shapes
    }

    /// Where the rows begin, and an axis below.
    fn labels(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for row in 0..self.rows {
            let beside = (self.field.x - GAP, self.y(row) + TILE / 2.0);
            let start = (row * self.row).to_string();
            shapes.push(Text::new(beside, LABEL_SIZE, start).end().level().into());
        }
        let below = self.field.bottom() + 2.0;
        let dark = Stroke::new(1.2, Colour::AXIS);
        let ends = [self.field.x, self.field.right()].map(|x| (x, below));
        shapes.push(Shape::line(ends, dark));
        let span = Span::of([0.0, f64::from(pixels(self.row))], false);
        for tick in span.ticks(8) {
            let x = self.field.x + self.field.width * part(span.position(tick.at));
            shapes.push(Shape::line([(x, below), (x, below + 4.0)], dark));
            let label = if tick.at == 0.0 {
                tick.label
            } else {
                format!("+{}", tick.label)
            };
            let baseline = (x, below + GAP + LABEL_SIZE);
            shapes.push(Text::new(baseline, LABEL_SIZE, label).middle().into());
        }
        let name = format!("partial sums k, {} a row", self.row);
        let middle = self.field.x + self.field.width / 2.0;
        let baseline = (middle, below + 2.0 * GAP + 2.0 * LABEL_SIZE + 2.0);
        shapes.push(Text::new(baseline, LABEL_SIZE, name).middle().into());
        shapes
    }

    fn legend(&self, letters: &[u64]) -> Vec<Shape> {
        let (mut x, y) = (MARGIN, MARGIN + self.title.height() + GAP);
        let mut shapes = Vec::new();
        for (i, kind) in kinds(letters).iter().enumerate() {
            shapes.push(tile(x, y, SAMPLE, i));
            let count = letters.iter().filter(|letter| *letter == kind).count();
            let words = match count {
                1 => format!("{kind} (once)"),
                _ => format!("{kind} ({count} times)"),
            };
            let text = Text::new((x + SAMPLE + GAP, y + TILE / 2.0), LABEL_SIZE, words);
            x += SAMPLE + GAP + text.width() + MARGIN;
            shapes.push(text.level().into());
        }
        shapes
    }
}

fn tile(x: f32, y: f32, width: f32, kind: usize) -> Shape {
    Shape::Rectangle {
        place: Place::new((x, y), width.max(0.4), TILE),
        fill: COLOURS[kind % COLOURS.len()],
    }
}

/// A Fibonacci number that makes about half as many rows as letters a row.
fn row_length(letters: usize, sum: u64) -> u64 {
    let columns = (2 * letters).isqrt().max(1);
    let wanted = sum.saturating_mul(columns as u64) / letters.max(1) as u64;
    let (mut length, mut next) = (1, 2);
    while length < wanted {
        (length, next) = (next, length + next);
    }
    length
}

/// A number on the line, as the picture measures it.
#[expect(clippy::cast_precision_loss, reason = "pixels need few digits")]
fn pixels(number: u64) -> f32 {
    number as f32
}
