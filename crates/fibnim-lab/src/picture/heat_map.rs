//! The layout of a heat map: title, axes, cells, legend.

use super::colour::{Colour, Scale};
use super::font::text_width;
use super::legend::Legend;
use super::scene::{Anchor, Cells, Place, Scene, Shape, Text};
use super::ticks::round_step;
use crate::grid::{Axis, Entry, Grid};

/// The most cells a side, and of a picture one pixel each at least.
const MAX_SIDE: usize = 4096;
/// The side that the cells fill about, where they are few enough.
const FIELD_SIDE: usize = 900;
/// The largest side of a cell.
const MAX_CELL: usize = 28;
/// From this side on, cells are set apart by a gap.
const GAP_CELL: u32 = 16;

const MARGIN: u32 = 20;
const TITLE_SIZE: u32 = 16;
const TITLE_LINE: u32 = 22;
/// The least width that a title is broken to.
const MIN_TITLE_WIDTH: u32 = 380;
const LABEL_SIZE: u32 = 12;
const AXIS_SIZE: u32 = 14;
/// From a tick's label to the cells.
const LABEL_GAP: u32 = 6;

/// The heat map of a grid.
pub fn scene(grid: &Grid<'_>) -> fibnim::Result<Scene> {
    check_sides(grid)?;
    let legend = Legend::of(grid);
    let layout = Layout::new(grid, &legend);
    let mut shapes = layout.title_shapes();
    shapes.extend(layout.axis_shapes(grid));
    shapes.push(layout.frame());
    shapes.push(Shape::Cells(layout.cells(grid, &legend.scale)));
    shapes.extend(layout.number_shapes(grid, &legend));
    shapes.extend(legend.shapes(layout.legend_x, layout.field.y));
    Ok(Scene {
        title: grid.caption.clone(),
        width: layout.width,
        height: layout.height,
        shapes,
    })
}

fn check_sides(grid: &Grid<'_>) -> fibnim::Result<()> {
    let (rows, columns) = (grid.rows.length, grid.columns.length);
    if rows.max(columns) > MAX_SIDE {
        return Err(fibnim::Error::LimitExceeded {
            what: "a picture".into(),
            needed: format!("{columns} by {rows} cells"),
            limit: format!("{MAX_SIDE} cells a side"),
        });
    }
    Ok(())
}

/// The colour of an entry.
fn colour(entry: Entry, scale: &Scale) -> Colour {
    match entry {
        Entry::Number(number) => scale.colour(number),
        Entry::Infinite => Colour::INFINITE,
        Entry::Unknown => Colour::UNKNOWN,
    }
}

/// The sizes and places that a picture consists of.
struct Layout {
    title: Vec<String>,
    /// The side of a cell.
    cell: u32,
    /// Where the cells are.
    field: Place,
    legend_x: u32,
    width: u32,
    height: u32,
}

impl Layout {
    fn new(grid: &Grid<'_>, legend: &Legend) -> Self {
        let (rows, columns) = (small(grid.rows.length), small(grid.columns.length));
        let longest = grid.rows.length.max(grid.columns.length).max(1);
        let cell = small((FIELD_SIDE / longest).clamp(1, MAX_CELL));
        let left = MARGIN + label_width(&grid.rows).max(axis_width(&grid.rows)) + LABEL_GAP;
        let legend_x = left + columns * cell + MARGIN;
        let inner = legend_x + legend.width() - MARGIN;
        let title = broken(&grid.caption, inner.max(MIN_TITLE_WIDTH));
        let title_width = title.iter().map(|line| text_width(line, TITLE_SIZE)).max();
        let top = MARGIN + TITLE_LINE * small(title.len()) + AXIS_SIZE + 2 * LABEL_GAP + LABEL_SIZE;
        let field = Place {
            x: left,
            y: top + LABEL_GAP,
            width: columns * cell,
            height: rows * cell,
        };
        Self {
            width: inner.max(title_width.unwrap_or(0)) + 2 * MARGIN,
            height: field.y + field.height.max(legend.height()) + MARGIN,
            title,
            cell,
            field,
            legend_x,
        }
    }

    fn title_shapes(&self) -> Vec<Shape> {
        let lines = (1..).zip(&self.title);
        let texts = lines.map(|(i, line)| Text {
            x: MARGIN,
            y: MARGIN + TITLE_LINE * i - 6,
            size: TITLE_SIZE,
            anchor: Anchor::Start,
            fill: Colour::BLACK,
            words: line.clone(),
        });
        texts.map(Shape::Text).collect()
    }

    /// The names of the axes and the numbers along them.
    fn axis_shapes(&self, grid: &Grid<'_>) -> Vec<Shape> {
        let label_y = self.field.y - LABEL_GAP;
        let label_x = self.field.x - LABEL_GAP;
        let text = |x, y, size, anchor, words| {
            Shape::Text(Text {
                x,
                y,
                size,
                anchor,
                fill: Colour::BLACK,
                words,
            })
        };
        let mut shapes = vec![
            text(
                self.field.x + self.field.width / 2,
                label_y - LABEL_SIZE - LABEL_GAP,
                AXIS_SIZE,
                Anchor::Middle,
                grid.columns.name.to_owned(),
            ),
            text(
                label_x,
                label_y - LABEL_SIZE - LABEL_GAP,
                AXIS_SIZE,
                Anchor::End,
                grid.rows.name.to_owned(),
            ),
        ];
        let wide = label_width(&grid.columns);
        for (number, middle) in self.ticks(&grid.columns, wide) {
            let x = self.field.x + middle;
            shapes.push(text(x, label_y, LABEL_SIZE, Anchor::Middle, number));
        }
        for (number, middle) in self.ticks(&grid.rows, LABEL_SIZE) {
            let y = self.field.y + middle + LABEL_SIZE * 2 / 5;
            shapes.push(text(label_x, y, LABEL_SIZE, Anchor::End, number));
        }
        shapes
    }

    /// The numbers of an axis that have room, with the middles of their cells.
    fn ticks(&self, axis: &Axis, room: u32) -> Vec<(String, u32)> {
        // Where not every number has room, those that are written stand apart.
        let step = if self.cell >= room + 2 {
            1
        } else {
            round_step((room + LABEL_SIZE).div_ceil(self.cell) as usize)
        };
        axis.numbers()
            .filter(|number| number.is_multiple_of(step))
            .map(|number| {
                let middle = small(number - axis.first) * self.cell + self.cell / 2;
                (number.to_string(), middle)
            })
            .collect()
    }

    /// What is seen around the cells and, where they stand apart, between them.
    fn frame(&self) -> Shape {
        let mut field = self.field;
        field.width = field.width.saturating_sub(self.gap());
        field.height = field.height.saturating_sub(self.gap());
        Shape::Rectangle {
            place: field.framed(),
            fill: Colour::LINE,
        }
    }

    fn gap(&self) -> u32 {
        u32::from(self.cell >= GAP_CELL)
    }

    fn cells(&self, grid: &Grid<'_>, scale: &Scale) -> Cells {
        Cells {
            x: self.field.x,
            y: self.field.y,
            side: self.cell,
            gap: self.gap(),
            columns: small(grid.columns.length),
            colours: grid.entries().map(|entry| colour(entry, scale)).collect(),
        }
    }

    /// The numbers in the cells, where all of them have room.
    fn number_shapes(&self, grid: &Grid<'_>, legend: &Legend) -> Vec<Shape> {
        let size = (self.cell / 2).min(LABEL_SIZE);
        let widest = text_width(&legend.largest.to_string(), size);
        if size < 8 || widest + 3 > self.cell {
            return Vec::new();
        }
        let cells = self.cells(grid, &legend.scale);
        let texts = cells.places().zip(grid.entries());
        let texts = texts.filter_map(|((place, fill), entry)| {
            let words = match entry {
                Entry::Unknown => return None,
                Entry::Number(_) | Entry::Infinite => grid.entry_text(entry),
            };
            Some(Shape::Text(Text {
                x: place.x + place.width / 2,
                y: place.y + place.height / 2 + size * 2 / 5,
                size,
                anchor: Anchor::Middle,
                fill: fill.ink(),
                words,
            }))
        });
        texts.collect()
    }
}

/// The width of the widest number of an axis.
fn label_width(axis: &Axis) -> u32 {
    let last = axis.numbers().last().unwrap_or(axis.first);
    text_width(&last.to_string(), LABEL_SIZE)
}

fn axis_width(axis: &Axis) -> u32 {
    text_width(axis.name, AXIS_SIZE)
}

/// The text in lines of at most so many pixels, broken at spaces.
fn broken(text: &str, width: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), TITLE_SIZE) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A count that was checked to be small.
fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
