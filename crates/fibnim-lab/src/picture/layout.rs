//! What pictures share: their sizes, in pixels, and their title.

use super::font::width;
use super::scene::{Point, Shape, Text};

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

/// The size of a title.
const TITLE_SIZE: f32 = 16.0;
/// From a line of a title to the next one.
const TITLE_LINE: f32 = 22.0;

/// A title, broken into lines.
pub struct Title {
    lines: Vec<String>,
}

impl Title {
    /// The text in lines of at most so many pixels, broken at spaces; none where there
    /// is no text.
    pub fn new(text: &str, room: f32) -> Self {
        let mut lines: Vec<String> = Vec::new();
        for word in text
            .split([' ', '\n', '\t'])
            .filter(|word| !word.is_empty())
        {
            match lines.last_mut() {
                Some(line) if width(&format!("{line} {word}"), TITLE_SIZE, true) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        Self { lines }
    }

    pub fn width(&self) -> f32 {
        let widths = self.lines.iter().map(|line| width(line, TITLE_SIZE, true));
        widths.fold(0.0, f32::max).ceil()
    }

    pub fn height(&self) -> f32 {
        self.lines.iter().map(|_| TITLE_LINE).sum()
    }

    /// The lines, below a point.
    pub fn shapes(&self, (x, mut y): Point) -> Vec<Shape> {
        let lines = self.lines.iter().map(|line| {
            y += TITLE_LINE;
            Text::new((x, y - 6.0), TITLE_SIZE, line.as_str())
                .bold()
                .into()
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Title;

    #[test]
    fn lines_are_broken_at_spaces_and_a_long_word_stays_whole() {
        let title = Title::new("Least take L(m, d) of incomprehensibly long words", 100.0);
        assert_eq!(
            title.lines,
            ["Least take", "L(m, d) of", "incomprehensibly", "long words"]
        );
        assert!(title.width() > 100.0);
        assert!(Title::new("", 100.0).height() < 1.0);
    }
}
