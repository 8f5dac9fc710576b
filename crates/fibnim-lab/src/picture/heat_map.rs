//! The layout of a heat map: title, axes, cells, legend.

use fibnim::{Excess, Unit};

use super::colour::{Colour, Scale};
use super::font::width;
use super::layout::{MARGIN, MIN_TITLE_WIDTH, Title, pixels};
use super::legend::Legend;
use super::scene::{Cells, Place, Scene, Shape, Stroke, Text};
use super::style::Style;
use super::ticks::round_step;
use crate::grid::{Axis, Entry, Grid};

/// The most cells a side, and of a picture one pixel each at least.
const MAX_SIDE: usize = 4096;
/// The side that the cells fill about, where they are few enough.
const FIELD_SIDE: usize = 900;
/// The largest side of a cell.
const MAX_CELL: usize = 28;
/// From this side on, cells are set apart by a gap.
const GAP_CELL: f32 = 16.0;

const LABEL_SIZE: f32 = 12.0;
/// The least size of a number in a cell.
const LEAST_SIZE: f32 = 8.0;
const AXIS_SIZE: f32 = 14.0;
/// From a tick's label to the cells.
const LABEL_GAP: f32 = 6.0;

// Signs on the cells, which are seen in grey, too.
/// In smaller cells a sign has no room.
const LEAST_CELL: f32 = 3.0;
/// From this side on, a mark has white edges.
const EDGED_CELL: f32 = 12.0;
/// From this side on, a cell that is not known is crossed out.
const CROSSED_CELL: f32 = 8.0;
/// The most crosses: more would make a large file.
const MAX_CROSSES: usize = 5000;

/// The heat map of a grid.
pub fn scene(grid: &Grid<'_>, style: &Style) -> fibnim::Result<Scene> {
    check_cells(grid.rows.length, grid.columns.length)?;
    let legend = Legend::of(grid);
    let layout = Layout::new(grid, &legend, style);
    let marked = marked_places(grid)?;
    let mut cells = layout.cells(grid, &legend.scale);
    let mut shapes = layout.title.shapes((MARGIN, MARGIN));
    shapes.extend(layout.axis_shapes(grid));
    shapes.push(layout.frame());
    if layout.cell < LEAST_CELL {
        for place in &marked {
            cells.colours[*place] = Colour::MARK;
        }
        shapes.push(Shape::Cells(cells));
    } else {
        let marks = mark_shapes(&cells, &marked);
        let crosses = cross_shapes(&cells, |colour| colour == Colour::UNKNOWN);
        shapes.push(Shape::Cells(cells));
        shapes.extend(crosses);
        shapes.extend(marks);
    }
    shapes.extend(layout.number_shapes(grid, &legend));
    shapes.extend(legend.shapes(layout.legend_x, layout.field.y));
    Ok(Scene {
        title: style.named(&grid.caption).to_owned(),
        width: layout.width,
        height: layout.height,
        shapes,
    })
}

/// Refuses more cells a side than a picture shows, before they are computed.
pub fn check_cells(rows: usize, columns: usize) -> fibnim::Result<()> {
    if rows.max(columns) > MAX_SIDE {
        return Err(fibnim::Error::LimitExceeded {
            what: "a picture".into(),
            needed: format!("{columns} by {rows} cells"),
            limit: format!("{MAX_SIDE} cells a side"),
            excess: vec![Excess::beyond(MAX_SIDE, Unit::Side).needing(rows.max(columns))],
        });
    }
    Ok(())
}

/// The colour of an entry.
fn colour(grid: &Grid<'_>, entry: Entry, scale: &Scale) -> Colour {
    match entry {
        Entry::Number(number) => scale.colour(number),
        Entry::Infinite => Colour::INFINITE,
        Entry::Unknown if grid.searched_to.is_some() => Colour::UNKNOWN,
        Entry::Unknown => Colour::WHITE,
    }
}

/// The places of the marked entries, row by row from 0.
fn marked_places(grid: &Grid<'_>) -> fibnim::Result<Vec<usize>> {
    let Some(marks) = &grid.marks else {
        return Ok(Vec::new());
    };
    let mut places = Vec::new();
    for (place, column) in grid.columns.numbers().enumerate() {
        for row in (marks.rows)(column)? {
            if grid.rows.numbers().contains(&row) {
                places.push((row - grid.rows.first) * grid.columns.length + place);
            }
        }
    }
    Ok(places)
}

/// The sizes and places that a picture consists of.
struct Layout {
    title: Title,
    /// The side of a cell.
    cell: f32,
    /// Where the cells are.
    field: Place,
    legend_x: f32,
    width: f32,
    height: f32,
}

impl Layout {
    fn new(grid: &Grid<'_>, legend: &Legend, style: &Style) -> Self {
        let (rows, columns) = (pixels(grid.rows.length), pixels(grid.columns.length));
        let longest = grid.rows.length.max(grid.columns.length).max(1);
        let cell = pixels((FIELD_SIDE / longest).clamp(1, MAX_CELL));
        let axis_width = width(grid.rows.name, AXIS_SIZE, false).ceil();
        let left = MARGIN + label_width(&grid.rows).max(axis_width) + LABEL_GAP;
        let legend_x = left + columns * cell + MARGIN;
        let inner = legend_x + legend.width() - MARGIN;
        let title = Title::new(style.shown(&grid.caption), inner.max(MIN_TITLE_WIDTH));
        let axis_height = AXIS_SIZE + LABEL_SIZE + 3.0 * LABEL_GAP;
        let field = Place {
            x: left,
            y: MARGIN + title.height() + axis_height,
            width: columns * cell,
            height: rows * cell,
        };
        Self {
            width: inner.max(title.width()) + 2.0 * MARGIN,
            height: field.y + field.height.max(legend.height()) + MARGIN,
            title,
            cell,
            field,
            legend_x,
        }
    }

    /// The names of the axes and the numbers along them.
    fn axis_shapes(&self, grid: &Grid<'_>) -> Vec<Shape> {
        let label_y = self.field.y - LABEL_GAP;
        let label_x = self.field.x - LABEL_GAP;
        let name_y = label_y - LABEL_SIZE - LABEL_GAP;
        let middle = self.field.x + self.field.width / 2.0;
        let across = Text::new((middle, name_y), AXIS_SIZE, grid.columns.name).middle();
        let down = Text::new((label_x, name_y), AXIS_SIZE, grid.rows.name).end();
        let mut texts = vec![across, down];
        let wide = label_width(&grid.columns);
        for (number, middle) in self.ticks(&grid.columns, wide) {
            let place = (self.field.x + middle, label_y);
            texts.push(Text::new(place, LABEL_SIZE, number).middle());
        }
        for (number, middle) in self.ticks(&grid.rows, LABEL_SIZE) {
            let place = (label_x, self.field.y + middle);
            texts.push(Text::new(place, LABEL_SIZE, number).end().level());
        }
        texts.into_iter().map(Shape::Text).collect()
    }

    /// The numbers of an axis that have room, with the middles of their cells.
    fn ticks(&self, axis: &Axis, room: f32) -> Vec<(String, f32)> {
        // Where not every number has room, those that are written stand apart.
        let step = if self.cell >= room + 2.0 {
            1
        } else {
            step_for(room + LABEL_SIZE, self.cell)
        };
        let middle = (self.cell - self.gap()) / 2.0;
        axis.numbers()
            .filter(|number| (*number as u64).is_multiple_of(step))
            .map(|number| {
                let left = pixels(number - axis.first) * self.cell;
                (number.to_string(), left + middle)
            })
            .collect()
    }

    /// What is seen around the cells and, where they stand apart, between them.
    fn frame(&self) -> Shape {
        let mut field = self.field;
        field.width = (field.width - self.gap()).max(0.0);
        field.height = (field.height - self.gap()).max(0.0);
        Shape::Rectangle {
            place: field.framed(),
            fill: Colour::LINE,
        }
    }

    fn gap(&self) -> f32 {
        if self.cell >= GAP_CELL { 1.0 } else { 0.0 }
    }

    fn cells(&self, grid: &Grid<'_>, scale: &Scale) -> Cells {
        Cells {
            x: self.field.x,
            y: self.field.y,
            side: self.cell,
            gap: self.gap(),
            columns: grid.columns.length,
            colours: grid
                .entries()
                .map(|entry| colour(grid, entry, scale))
                .collect(),
        }
    }

    /// The numbers in the cells, where all of them have room.
    fn number_shapes(&self, grid: &Grid<'_>, legend: &Legend) -> Vec<Shape> {
        let widest = width(&legend.largest.to_string(), 1.0, false);
        let size = (self.cell / 2.0).min((self.cell - 3.0) / widest);
        let size = size.floor().min(LABEL_SIZE);
        if size < LEAST_SIZE {
            return Vec::new();
        }
        let cells = self.cells(grid, &legend.scale);
        let texts = cells.places().zip(grid.entries());
        let texts = texts.filter_map(|((place, fill), entry)| {
            let words = match entry {
                Entry::Unknown => return None,
                Entry::Number(_) | Entry::Infinite => grid.entry_text(entry),
            };
            let text = Text::new(place.middle(), size, words);
            Some(text.middle().level().fill(fill.ink()).into())
        });
        texts.collect()
    }
}

/// The width of the widest number of an axis.
fn label_width(axis: &Axis) -> f32 {
    let last = axis.numbers().last().unwrap_or(axis.first);
    width(&last.to_string(), LABEL_SIZE, false).ceil()
}

/// A round number of cells that are at least as long as wanted.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a label is far shorter than 2^24 pixels"
)]
fn step_for(wanted: f32, cell: f32) -> u64 {
    round_step((wanted / cell).ceil() as u64)
}

/// A bar on the upper side of each of these cells.
fn mark_shapes(cells: &Cells, places: &[usize]) -> Vec<Shape> {
    let all: Vec<Place> = cells.places().map(|(place, _)| place).collect();
    let places = places.iter().filter_map(|&place| all.get(place));
    places.flat_map(|&cell| mark(cell)).collect()
}

/// A bar on the upper side of a cell.
pub fn mark(cell: Place) -> Vec<Shape> {
    let height = (cell.width / 8.0).round().max(1.0);
    let bar = |over: f32, fill| Shape::Rectangle {
        place: Place {
            y: cell.y - 1.0 - over,
            height: height + 2.0 * over,
            ..cell
        },
        fill,
    };
    if cell.width < EDGED_CELL {
        return vec![bar(0.0, Colour::MARK)];
    }
    vec![bar(1.0, Colour::WHITE), bar(0.0, Colour::MARK)]
}

/// A cross in every cell of some colours, if they are not too many.
fn cross_shapes(cells: &Cells, is_crossed: impl Fn(Colour) -> bool) -> Vec<Shape> {
    let crossed = cells.places().filter(|(_, colour)| is_crossed(*colour));
    let places: Vec<Place> = crossed.map(|(place, _)| place).collect();
    if cells.side < CROSSED_CELL || places.len() > MAX_CROSSES {
        return Vec::new();
    }
    places.into_iter().flat_map(cross).collect()
}

/// A cross in a cell.
pub fn cross(cell: Place) -> [Shape; 2] {
    let inset = cell.width * 0.28;
    let (left, right) = (cell.x + inset, cell.right() - inset);
    let (top, bottom) = (cell.y + inset, cell.bottom() - inset);
    let stroke = Stroke::new((cell.width / 18.0).clamp(0.7, 1.4), Colour::CROSS);
    [
        Shape::line([(left, top), (right, bottom)], stroke),
        Shape::line([(left, bottom), (right, top)], stroke),
    ]
}
