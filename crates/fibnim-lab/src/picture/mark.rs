//! Signs on the cells of a heat map, which are seen in grey, too.

use super::colour::Colour;
use super::scene::{Cells, Place, Shape, Stroke};

/// In smaller cells a sign has no room.
pub const LEAST_CELL: f32 = 3.0;
/// From this side on, a mark has white edges.
const EDGED_CELL: f32 = 12.0;
/// From this side on, a cell that is not known is crossed out.
const CROSSED_CELL: f32 = 8.0;
/// The most crosses: more would make a large file.
const MAX_CROSSES: usize = 5000;

/// A bar on the upper side of each of these cells.
pub fn marks(cells: &Cells, places: &[usize]) -> Vec<Shape> {
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
pub fn crosses(cells: &Cells, is_crossed: impl Fn(Colour) -> bool) -> Vec<Shape> {
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
