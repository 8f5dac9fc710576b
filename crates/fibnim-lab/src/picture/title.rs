//! The title of a picture.

use super::font::width;
use super::scene::{Point, Shape, Text};

const SIZE: f32 = 16.0;
const LINE: f32 = 22.0;

/// A title, broken into lines.
pub struct Title {
    lines: Vec<String>,
}

impl Title {
    /// The text in lines of at most so many pixels, broken at spaces.
    pub fn new(text: &str, room: f32) -> Self {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if width(&format!("{line} {word}"), SIZE, true) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        Self { lines }
    }

    pub fn width(&self) -> f32 {
        let widths = self.lines.iter().map(|line| width(line, SIZE, true));
        widths.fold(0.0, f32::max).ceil()
    }

    pub fn height(&self) -> f32 {
        self.lines.iter().map(|_| LINE).sum()
    }

    /// The lines, below a point.
    pub fn shapes(&self, (x, mut y): Point) -> Vec<Shape> {
        let lines = self.lines.iter().map(|line| {
            y += LINE;
            Text::new((x, y - 6.0), SIZE, line.as_str()).bold().into()
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
    }
}
