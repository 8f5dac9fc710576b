//! Sizes that pictures share, in pixels.

/// The width of a picture that may be as wide as it likes. In print it is 12 cm,
/// where a pixel is half a point: labels are of 7 points.
pub const WIDTH: f32 = 640.0;
/// Around a picture, and between its parts.
pub const MARGIN: f32 = 20.0;
/// The least width that a title is broken to.
pub const MIN_TITLE_WIDTH: f32 = 380.0;
/// The size of labels.
pub const LABEL_SIZE: f32 = 14.0;
/// From a label to what it is a label of.
pub const GAP: f32 = 7.0;
/// From a line of a legend to the next one.
pub const LINE: f32 = 20.0;

/// A count of cells, nodes or lines, of which pictures have few.
#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^24")]
pub fn pixels(count: usize) -> f32 {
    count as f32
}

/// A length, or a part of one, as the picture measures it.
#[expect(clippy::cast_possible_truncation, reason = "pixels need few digits")]
pub fn part(length: f64) -> f32 {
    length as f32
}
