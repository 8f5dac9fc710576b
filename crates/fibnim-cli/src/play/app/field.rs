//! A line of text that is being written.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::put;

/// The most characters of a line: longer ones are for the command line.
const MOST_CHARS: usize = 500;

/// A text, and where the next letter goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    letters: Vec<char>,
    cursor: usize,
    /// Whether the text was there before, and no key was pressed since: what is
    /// written then replaces it.
    untouched: bool,
}

impl Field {
    pub fn new(text: &str) -> Self {
        let letters: Vec<char> = text.chars().take(MOST_CHARS).collect();
        let cursor = letters.len();
        Self {
            letters,
            cursor,
            untouched: false,
        }
    }

    /// A text that is suggested: the first letter replaces it.
    pub fn suggested(text: &str) -> Self {
        Self {
            untouched: true,
            ..Self::new(text)
        }
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether the key was one for writing.
    pub fn press(&mut self, key: KeyCode) -> bool {
        if std::mem::take(&mut self.untouched) && matches!(key, KeyCode::Char(_)) {
            self.clear();
        }
        match key {
            KeyCode::Char(letter) if !letter.is_control() => {
                if self.letters.len() < MOST_CHARS {
                    self.letters.insert(self.cursor, letter);
                    self.cursor += 1;
                }
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            KeyCode::Backspace | KeyCode::Delete => {}
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.letters.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.letters.len(),
            _ => return false,
        }
        true
    }

    /// The part of the text that fits, and where the cursor is in it.
    fn view(&self, width: usize) -> (String, usize) {
        let first = (self.cursor + 1).saturating_sub(width);
        let shown = self.letters.iter().skip(first).take(width).collect();
        (shown, self.cursor.saturating_sub(first))
    }

    /// Draws it, with the cursor where it is written in.
    pub fn draw(&self, frame: &mut Frame, area: Rect, is_open: bool) {
        let (text, cursor) = self.view(area.width.into());
        put(frame, area, 0, 0, &text, Style::new());
        let cursor = u16::try_from(cursor).unwrap_or(u16::MAX);
        if is_open && cursor < area.width && area.height > 0 {
            frame.set_cursor_position((area.x + cursor, area.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    #[test]
    fn a_suggestion_is_replaced_or_edited() {
        let mut replaced = Field::suggested("20");
        replaced.press(KeyCode::Char('7'));
        replaced.press(KeyCode::Char('1'));
        assert_eq!(replaced.text(), "71");
        let mut edited = Field::suggested("20");
        edited.press(KeyCode::End);
        edited.press(KeyCode::Char('1'));
        assert_eq!(edited.text(), "201");
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut field = Field::new("12");
        for key in [
            KeyCode::Left,
            KeyCode::Char('x'),
            KeyCode::Home,
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Char('ü'),
            KeyCode::End,
            KeyCode::Right,
            KeyCode::Delete,
            KeyCode::Char('3'),
        ] {
            assert!(field.press(key));
        }
        assert_eq!(field.text(), "üx23");
        assert!(!field.press(KeyCode::Up));
        assert!(!field.press(KeyCode::Char('\u{7}')));
    }

    #[test]
    fn a_long_text_is_seen_around_the_cursor() {
        let mut field = Field::new("0123456789");
        assert_eq!(field.view(5), ("6789".into(), 4));
        field.press(KeyCode::Home);
        assert_eq!(field.view(5), ("01234".into(), 0));
        assert_eq!(field.view(0).0, "");
    }

    #[test]
    fn the_cursor_is_where_letters_go() {
        let mut terminal = Terminal::new(TestBackend::new(20, 3)).unwrap();
        let draw = |frame: &mut Frame| Field::new("12").draw(frame, Rect::new(5, 1, 9, 1), true);
        terminal.draw(draw).unwrap();
        terminal.backend_mut().assert_cursor_position((7, 1));
    }

    #[test]
    fn a_text_has_an_end() {
        let mut field = Field::new(&"1".repeat(10_000));
        field.press(KeyCode::Char('2'));
        assert_eq!(field.text().len(), MOST_CHARS);
    }
}
