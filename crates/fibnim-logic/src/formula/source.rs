//! What is wrong in a text, and where.

use std::fmt;

/// The most characters of a line that an excerpt shows.
const EXCERPT_WIDTH: usize = 76;

/// What is wrong in a text, and where.
///
/// ```
/// use fibnim_logic::formula::SourceError;
///
/// let error = SourceError::new("a < b &\nc < $", 12, "unknown character '$'");
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 5: unknown character '$'\nc < $\n    ^",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// What was wrong and what was expected.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The line's text, and below it a caret at the place.
    pub excerpt: String,
}

impl SourceError {
    /// An error at the byte `start` of the source. A place past the end, or
    /// inside a character, is moved back to the nearest one before it.
    pub fn new(source: &str, start: usize, message: impl Into<String>) -> Self {
        let start = source.floor_char_boundary(start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = source[start..]
            .find('\n')
            .map_or(source.len(), |length| start + length);
        let line = &source[line_start..line_end];
        let line = line.strip_suffix('\r').unwrap_or(line);
        let column = before[line_start..].chars().count();
        Self {
            message: message.into(),
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: column + 1,
            excerpt: excerpt(line, column),
        }
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            message,
            line,
            column,
            excerpt,
        } = self;
        write!(f, "line {line}, column {column}: {message}\n{excerpt}")
    }
}

/// The part of the line around a column (from 0), and a caret below it.
fn excerpt(line: &str, column: usize) -> String {
    let length = line.chars().count();
    let first = if length <= EXCERPT_WIDTH {
        0
    } else {
        // One more than the line has characters: the caret may stand behind it.
        let last_first = length + 1 - EXCERPT_WIDTH;
        column.saturating_sub(EXCERPT_WIDTH / 2).min(last_first)
    };
    let last = length.min(first + EXCERPT_WIDTH);
    let mut shown = String::new();
    for (i, c) in line.chars().enumerate().take(last).skip(first) {
        let cut = (i == first && first > 0) || (i + 1 == last && last < length);
        shown.push(if cut { '…' } else { visible(c) });
    }
    let caret = " ".repeat(column - first);
    format!("{shown}\n{caret}^")
}

/// One visible character for each: so the caret stays below its place.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        // Unicode has a picture of each of the old control characters.
        '\0'..' ' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        // Characters without a width, or that turn the direction of writing.
        '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => '\u{FFFD}',
        c if c.is_control() => '\u{FFFD}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caret_is_below(error: &SourceError, c: char) {
        let (line, caret) = error.excerpt.split_once('\n').unwrap();
        let column = caret.chars().position(|c| c == '^').unwrap();
        assert_eq!(line.chars().nth(column), Some(c), "{error}");
        assert!(line.chars().count() <= EXCERPT_WIDTH, "{error}");
    }

    #[test]
    fn a_place_is_a_line_and_a_column_of_characters() {
        let error = SourceError::new("∀ n:\r\n  é < $\r\n", 15, "wrong");
        assert_eq!((error.line, error.column), (2, 7));
        assert_eq!(error.excerpt, "  é < $\n      ^");
        let error = SourceError::new("a\n", 2, "the end");
        assert_eq!((error.line, error.column), (2, 1));
        assert_eq!(error.excerpt, "\n^");
    }

    #[test]
    fn a_place_that_does_not_exist_is_moved_back() {
        assert_eq!(SourceError::new("ab", 99, "").column, 3);
        assert_eq!(SourceError::new("é", 1, "").column, 1);
        assert_eq!(SourceError::new("", 0, "").excerpt, "\n^");
    }

    #[test]
    fn long_lines_are_shortened_around_the_place() {
        for length in [70, 76, 77, 100, 1000] {
            for place in (0..length).step_by(7).chain([length - 1]) {
                let mut line = "a".repeat(length);
                line.replace_range(place..=place, "$");
                let error = SourceError::new(&line, place, "wrong");
                caret_is_below(&error, '$');
            }
            let error = SourceError::new(&"a".repeat(length), length, "the end");
            let (line, caret) = error.excerpt.split_once('\n').unwrap();
            assert_eq!(caret.len(), line.chars().count() + 1);
        }
    }

    #[test]
    fn what_is_cut_off_is_shown_by_dots() {
        let line = "a".repeat(300);
        for (place, cut) in [(0, [false, true]), (150, [true; 2]), (300, [true, false])] {
            let shown = excerpt(&line, place);
            let (shown, _) = shown.split_once('\n').unwrap();
            assert_eq!([shown.starts_with('…'), shown.ends_with('…')], cut);
        }
    }

    #[test]
    fn control_characters_are_visible() {
        let error = SourceError::new("\ta\u{1b}\u{7f}\u{85}\u{202e}$", 9, "wrong");
        assert_eq!(error.excerpt, " a␛␡\u{FFFD}\u{FFFD}$\n      ^");
    }
}
