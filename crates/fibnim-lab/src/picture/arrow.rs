//! The heads of arrows.

use super::colour::Colour;
use super::scene::{Point, Shape};

/// The head of an arrow: where it points to, and a point that it comes from.
pub fn head(from: Point, tip: Point, length: f32, fill: Colour) -> Shape {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let distance = dx.hypot(dy).max(1e-6);
    let (dx, dy) = (dx / distance * length, dy / distance * length);
    let back = (tip.0 - dx, tip.1 - dy);
    // The half width, over the length.
    let (side_x, side_y) = (0.42 * dy, 0.42 * dx);
    let corners = [
        tip,
        (back.0 - side_x, back.1 + side_y),
        (back.0 + side_x, back.1 - side_y),
    ];
    Shape::polygon(corners, fill)
}
